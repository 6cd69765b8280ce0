"""What the write path gives back for a command that was done."""

from __future__ import annotations

from msgspec import Struct

from domain.engine.events import Event
from domain.engine.model import Decision, Seat
from domain.engine.step import pending
from ledger.position import Position
from ledger.records import Record
from ledger.signing.statements import Signature


class Done(Struct, frozen=True):
    """The idempotency record: kept with the log, in the same atomic append, for the game's life."""

    command: str
    digest: str
    first: int
    last: int
    signature: Signature | None = None


class Receipt(Struct, frozen=True):
    """`position` is the game right after the command; `repeated` if it had been done before.

    `signature` is the service's for that version and its hash; None if the ledger has no key.
    """

    game: str
    command: str
    position: Position
    events: tuple[Event, ...]
    records: tuple[Record, ...]
    signature: Signature | None = None
    repeated: bool = False

    @property
    def version(self) -> int:
        return self.position.version

    def decisions(self, seat: Seat) -> tuple[Decision, ...]:
        """What is open for a seat right after the command."""
        state = self.position.table.game
        if state is None or self.position.table.disputed is not None:
            return ()
        return tuple(d for d in pending(self.position.rules, state) if d.seat == seat)
