"""A writer that is killed at one point of its append, and by nobody but itself."""

from __future__ import annotations

import os
import signal
import sys

from ledger.write import Ledger
from tests.ledger.faults import Point, breaking
from tests.ledger.play import RULES, Game


def main(url: str, game: str, at: str, seat: int, decision: str, option: str, key: str) -> None:
    def die(point: Point) -> None:
        if point == at:
            os.kill(os.getpid(), signal.SIGKILL)

    with breaking(url, die) as client:
        Game(Ledger(client, RULES), game).submit(seat, decision, option, key=key)


if __name__ == "__main__":
    url, game, at, seat, decision, option, key = sys.argv[1:8]
    main(url, game, at, int(seat), decision, option, key)
