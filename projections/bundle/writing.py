"""Write a bundle line by line, as its reader may know the game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from domain.engine.codec import canonical
from domain.engine.model import Viewer
from domain.engine.secrecy import seen
from ledger.log import PAGE, Head, Log
from ledger.position import Position
from ledger.records import Envelope, Record, envelope_of, event_of
from ledger.seeds import name_of_seed
from ledger.signing.ring import PublicKey
from ledger.signing.statements import ALGORITHM, Signature
from ledger.times import timestamp
from projections.bundle.form import (
    FORMAT,
    EventLine,
    Header,
    Key,
    KeyLine,
    Sealed,
    SeedLine,
    Trailer,
    written,
)
from projections.bundle.outline import Outline

Seal = Callable[[str, Head, int, str], Signature | None]
"""(game, head, lines, digest): the service's signature."""


def bundle(
    log: Log,
    game: str,
    position: Position,
    viewer: Viewer,
    keys: Callable[[], Iterable[PublicKey]],
    seal: Seal,
) -> Iterator[bytes]:
    """The game up to this position, in chunks of whole lines, with its trailer.

    Secrets of the game as a whole are in it only if it is over; what is hidden of its events is, as
    far as the viewer may know it.
    """
    digest, count = hashlib.sha256(), 0
    for line in _lines(log, game, position, viewer, keys):
        digest.update(line)
        count += 1
        yield line
    signature = seal(game, position.head, count, digest.hexdigest())
    assert signature is not None, "a service without a key exports nothing"
    yield written(Trailer(signature.key, Sealed(digest.hexdigest(), count), signature.value))


def _lines(
    log: Log,
    game: str,
    position: Position,
    viewer: Viewer,
    keys: Callable[[], Iterable[PublicKey]],
) -> Iterator[bytes]:
    table, outline = position.table, Outline()
    yield written(
        Header(
            bundle=FORMAT,
            game=game,
            rules=table.created.rules,
            chance=table.created.chance,
            eyes=viewer.kind,
            seat=viewer.seat,
            status=table.status,
            events=position.version,
            head=position.head.hash,
        )
    )
    whole = viewer.kind == "referee"
    for record in _records(log, game, position.version, with_salts=whole):
        envelope = envelope_of(record)
        outline.follow(envelope, record.hash)
        yield written(_whole(record) if whole else _redacted(position, envelope, record, viewer))
    if table.over:
        for commitment in outline.commitments:
            seed = log.secret(game, name_of_seed(table.created, commitment))
            yield written(SeedLine(None if seed is None else seed.hex(), commitment))
    for key in keys():
        until = None if key.until is None else timestamp(key.until)
        yield written(KeyLine(Key(ALGORITHM, key.id, key.public, timestamp(key.since), until)))


def _records(log: Log, game: str, last: int, *, with_salts: bool) -> Iterator[Record]:
    records = log.read(game, 1, last)
    if not with_salts:
        yield from records
        return
    while page := list(islice(records, PAGE)):
        salts = log.salts(game, (record.version for record in page if record.hidden))
        for r in page:
            yield Record(r.version, r.line, r.hash, r.hidden, salts.get(r.version, b""))


def _whole(record: Record) -> EventLine:
    return EventLine(
        Raw(record.line),
        record.hash,
        hidden=Raw(record.hidden) if record.hidden else UNSET,
        salt=record.salt.hex() if record.salt else UNSET,
    )


def _redacted(position: Position, envelope: Envelope, record: Record, viewer: Viewer) -> EventLine:
    return EventLine(
        Raw(record.line), record.hash, known=_known(position, envelope, record, viewer)
    )


def _known(
    position: Position, envelope: Envelope, record: Record, viewer: Viewer
) -> Raw | UnsetType:
    """Those hidden fields that this viewer may know, as they are stored."""
    if not record.hidden:
        return UNSET
    told = seen(event_of(position.rules.codec, envelope, record), viewer)
    hidden: dict[str, Any] = msgspec.json.decode(record.hidden)
    known = {name: value for name, value in hidden.items() if name in told}
    return Raw(canonical(known)) if known else UNSET
