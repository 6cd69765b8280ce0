"""The chain of events in a bundle: each fits its hash, the one before it, and its veil."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from domain.engine.codec import canonical
from domain.engine.model import Viewer
from domain.engine.rules import Rules
from ledger.log import NO_HEAD, Head
from ledger.records import Envelope, Record
from ledger.verify import Misfit as BadRecord
from ledger.verify import check_link, check_veil
from projections.bundle.form import EventLine, Header, is_hash, read, secret
from projections.bundle.redacted import check_redacted
from projections.bundle.verdict import Misfit


class Linked(NamedTuple):
    """An event that stands where it says; `line` is where in the file."""

    line: int
    record: Record
    envelope: Envelope

    def misfit(self, why: str) -> Misfit:
        return Misfit(self.line, why, self.record.version)


class Links:
    def __init__(self, header: Header, rules: Rules) -> None:
        self._header = header
        self._codec = rules.codec
        self._viewer = Viewer(header.eyes, header.seat)
        self._head = NO_HEAD

    def follow(self, number: int, line: bytes) -> Linked:
        version = self._head.version + 1
        try:
            found = read(EventLine, line, number)
            salt = secret(found.salt, number) if isinstance(found.salt, str) else b""
            record = Record(version, bytes(found.event), found.hash, _bytes(found.hidden), salt)
            envelope = check_link(self._header.game, record, self._head)
            if canonical(envelope) != record.line:
                raise BadRecord(version, "it has other fields than an event")
            if self._header.whole:
                _check_whole(envelope, record, found)
            else:
                self._check_redacted(envelope, record, found)
        except (BadRecord, Misfit) as bad:
            raise Misfit(number, str(bad), version) from bad
        except (msgspec.MsgspecError, TypeError, AttributeError) as error:
            raise Misfit(number, f"it cannot be read: {error}", version) from error
        self._head = Head(version, record.hash)
        return Linked(number, record, envelope)

    def _check_redacted(self, envelope: Envelope, record: Record, found: EventLine) -> None:
        if record.hidden or record.salt:
            raise BadRecord(record.version, "it shows its reader what he may not know")
        if isinstance(envelope.veil, str) and not is_hash(envelope.veil):
            raise BadRecord(record.version, "its veil is no hash")
        known: dict[str, Any] = msgspec.json.decode(_bytes(found.known) or b"{}")
        if known == {} and _bytes(found.known):
            raise BadRecord(record.version, "what is known of it is left out where it is nothing")
        why = check_redacted(self._codec, envelope, known, self._viewer)
        if why:
            raise BadRecord(record.version, why)


def _check_whole(envelope: Envelope, record: Record, found: EventLine) -> None:
    if _bytes(found.known):
        raise BadRecord(record.version, "it is shown to somebody who may know everything")
    if record.salt and not record.hidden:
        raise BadRecord(record.version, "it has a salt and nothing hidden")
    check_veil(envelope, record)


def _bytes(raw: object) -> bytes:
    return bytes(raw) if isinstance(raw, Raw) else b""
