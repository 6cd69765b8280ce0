"""A process that plays one seat: it sends each answer it is given and tells the new version."""

from __future__ import annotations

import json
import sys

from ledger.connection import connect
from ledger.write import Ledger
from tests.ledger.play import RULES, Game


def main(url: str, game: str, seat: int) -> None:
    with connect(url) as client:
        mine = Game(Ledger(client, RULES), game)
        for line in sys.stdin:
            decision, option = json.loads(line)
            sys.stdout.write(f"{mine.submit(seat, decision, option).version}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
