"""Events and states to bytes and back. What was ever written stays readable for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from domain.engine.events import SHARED, SHARED_UPCASTERS, Event, Payload, Upcaster
from domain.engine.secrecy import parts, secrets_of

_CANONICAL = msgspec.json.Encoder(order="sorted")
EMPTY = b"{}"

T = TypeVar("T", bound=Struct)


class UnknownEvent(Exception):
    """The log holds an event that this code cannot read; it is named and nothing is guessed."""


def canonical(value: Any) -> bytes:
    """JSON by the rules of RFC 8785, for the values we store: no floats, keys in ASCII."""
    return _CANONICAL.encode(value)


class EventCodec:
    """The event types of one game and how older schemas of them are read.

    An upcaster is keyed by type and schema and returns the payload of the next schema.
    """

    def __init__(
        self,
        events: Iterable[type[Event]],
        upcasters: Mapping[tuple[str, int], Upcaster] | None = None,
    ) -> None:
        self.types = {kind.__name__: kind for kind in (*SHARED, *events)}
        self._upcasters = {**SHARED_UPCASTERS, **(upcasters or {})}
        self._decoders = {
            (name, kind.schema): msgspec.json.Decoder(kind) for name, kind in self.types.items()
        }
        for name, kind in self.types.items():
            for schema in range(1, kind.schema):
                if (name, schema) not in self._upcasters:
                    raise TypeError(f"{name} is at schema {kind.schema}: no upcaster from {schema}")

    def encode(self, event: Event) -> tuple[bytes, bytes]:
        """The public and the hidden part, each as canonical JSON."""
        if not secrets_of(type(event)):
            return canonical(event), EMPTY
        public, hidden = parts(event)
        return canonical(public), canonical(hidden)

    def decode(self, name: str, schema: int, public: bytes, hidden: bytes = EMPTY) -> Event:
        payload = join(public, hidden)
        decoder = self._decoders.get((name, schema))
        if decoder is not None:
            return decoder.decode(payload)
        return self._decode_old(name, schema, payload)

    def _decode_old(self, name: str, schema: int, payload: bytes) -> Event:
        kind = self.types.get(name)
        if kind is None:
            raise UnknownEvent(f"no event is called {name!r} here")
        if schema > kind.schema:
            raise UnknownEvent(
                f"{name} has schema {schema}; this code knows it up to {kind.schema}"
            )
        fields: Payload = msgspec.json.decode(payload)
        for older in range(schema, kind.schema):
            fields = self._upcasters[name, older](fields)
        return msgspec.convert(fields, kind)


def join(public: bytes, hidden: bytes) -> bytes:
    """One JSON object out of two, without parsing either."""
    if hidden == EMPTY:
        return public
    if public == EMPTY:
        return hidden
    return public[:-1] + b"," + hidden[1:]


def decode(raw: bytes, kind: type[T]) -> T:
    return msgspec.json.decode(raw, type=kind)
