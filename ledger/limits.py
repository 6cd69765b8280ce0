"""How much fits in: every limit in one place, each with its refusal."""

from __future__ import annotations

from msgspec import Struct

from ledger.records import Record
from ledger.refusals import BatchTooLarge, EventTooLarge, NoAnswers, TooManyAnswers


class Limits(Struct, frozen=True):
    event_bytes: int = 64 * 1024
    batch_events: int = 2_000
    answers: int = 100
    games_per_owner: int = 100

    def check_answers(self, count: int) -> None:
        if count == 0:
            raise NoAnswers("the command holds no answer")
        if count > self.answers:
            raise TooManyAnswers(f"{count} answers in one command; at most {self.answers}")

    def check_batch(self, records: list[Record]) -> None:
        if len(records) > self.batch_events:
            raise BatchTooLarge(f"{len(records)} events at once; at most {self.batch_events}")
        for record in records:
            size = len(record.line) + len(record.hidden)
            if size > self.event_bytes:
                raise EventTooLarge(f"an event of {size} bytes; at most {self.event_bytes}")
