"""The events of one command, as a bundle holds them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct

from domain.engine.codec import EMPTY, EventCodec, join
from domain.engine.events import Drawn, Event
from ledger.records import Envelope, Record
from projections.bundle.verdict import Misfit


class Told(NamedTuple):
    """One event; `line` is where it stands in the file."""

    line: int
    record: Record
    envelope: Envelope
    event: Event

    def misfit(self, why: str) -> Misfit:
        return Misfit(self.line, why, self.record.version)


class Batch(Struct, frozen=True):
    told: tuple[Told, ...]

    @property
    def lead(self) -> Told:
        return self.told[0]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(told.event for told in self.told)

    @property
    def drawn(self) -> list[Told]:
        return [told for told in self.told if isinstance(told.event, Drawn)]

    @property
    def actor(self) -> str:
        return self.lead.envelope.actor

    @property
    def at(self) -> int:
        return self.lead.envelope.at

    def check_context(self) -> None:
        """All events of a command have one sender, one request and one time."""
        lead = self.lead.envelope
        for told in self.told:
            env = told.envelope
            if (env.actor, env.correlation, env.at) != (lead.actor, lead.correlation, lead.at):
                raise told.misfit("its sender, request or time is not that of its command")


def compare(codec: EventCodec, batch: Batch, expected: tuple[Event, ...]) -> None:
    """Each event is what the rules give, and there is none too many or too few."""
    for told, wanted in zip(batch.told, expected, strict=False):
        if not _same(codec, told, wanted):
            raise told.misfit(f"it is not what the rules give here: {_named(wanted)}")
    if len(batch.told) > len(expected):
        raise batch.told[len(expected)].misfit("the rules give no such event here")
    if len(batch.told) < len(expected):
        last, missing = batch.told[-1], expected[len(batch.told)]
        why = f"it is missing: the rules give {_named(missing)} here"
        raise Misfit(last.line + 1, why, last.record.version + 1)


def _same(codec: EventCodec, told: Told, wanted: Event) -> bool:
    envelope = told.envelope
    if envelope.type != type(wanted).__name__:
        return False
    public, hidden = codec.encode(wanted)
    if envelope.schema == wanted.schema:
        return (bytes(envelope.payload), told.record.hidden or EMPTY) == (public, hidden)
    # An older event, read as one of today: what it had must be the same.
    stored = join(bytes(envelope.payload), told.record.hidden or EMPTY)
    return _covers(msgspec.json.decode(join(public, hidden)), msgspec.json.decode(stored))


def _covers(wanted: object, stored: object) -> bool:
    """Whether all that is stored is wanted; today's events may have more fields."""
    if isinstance(stored, dict) and isinstance(wanted, dict):
        return all(name in wanted and _covers(wanted[name], stored[name]) for name in stored)
    return wanted == stored


def _named(event: Event) -> str:
    return type(event).__name__
