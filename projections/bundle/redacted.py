"""What can be said of an event whose hidden part is not there."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from domain.engine.codec import EventCodec
from domain.engine.model import Viewer
from domain.engine.secrecy import open_to, secrets_of
from ledger.records import Envelope


def check_redacted(
    codec: EventCodec, envelope: Envelope, known: dict[str, Any], viewer: Viewer
) -> str:
    """Why this cannot be such an event, seen by such a viewer; empty if it can."""
    kind = codec.types.get(envelope.type)
    if kind is None or not 1 <= envelope.schema <= kind.schema:
        return f"no event is called {envelope.type!r}, schema {envelope.schema}, here"
    secret = secrets_of(kind)
    public: dict[str, Any] = msgspec.json.decode(envelope.payload)
    if bool(secret) != isinstance(envelope.veil, str):
        return "it has a veil exactly if something of it is hidden"
    may_know = set(open_to(kind, public, viewer))
    if not known.keys() <= may_know:
        return "it shows its reader what he may not know"
    if envelope.schema < kind.schema:  # its fields are another's
        return ""
    if known.keys() != may_know:
        return "it keeps from its reader what he may know"
    hints = get_type_hints(kind)
    if public.keys() != set(kind.__struct_fields__) - secret.keys():
        return "it has other fields than such an event"
    try:
        for name, value in (*public.items(), *known.items()):
            msgspec.convert(value, hints[name])
    except msgspec.ValidationError as error:
        return f"it cannot be read: {error}"
    return ""
