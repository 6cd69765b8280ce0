"""A process of its own that hears the news and reads at once what it heard of."""

from __future__ import annotations

import json
import sys

from ledger.connection import connect
from ledger.log import Log
from ledger.news import Listener


def main(url: str, game: str, count: int) -> None:
    """For each piece of news of the game, a line: its version, and whether it could be read."""
    with connect(url) as client, connect(url) as reader, Listener(client) as listener:
        log = Log(reader)
        tell("listening")
        while count:
            news = listener.wait(10.0)
            if news is None:
                return
            if news.game == game:
                head = log.heads([game])[game].version
                last = [record.version for record in log.read(game, news.version, news.version)]
                tell([news.version, last == [news.version] and head >= news.version])
                count -= 1


def tell(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
