"""What follows on the events of a bundle: seeds, keys, and the trailer that seals all of it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence

from domain.engine.chance import seed_hash
from ledger.signing.statements import ALGORITHM, Seal, check, key_id
from projections.bundle.form import Header, KeyLine, SeedLine, Trailer, is_hash, read, secret
from projections.bundle.outline import Outline
from projections.bundle.verdict import Misfit


def revealed(lines: Iterable[bytes]) -> dict[str, bytes]:
    """The seeds in these lines that fit their commitments; what does not is named in its turn."""
    seeds: dict[str, bytes] = {}
    for line in lines:
        try:
            found = read(SeedLine, line, 0)
            seed = secret(found.seed or "", 0)
        except Misfit:
            continue
        if seed_hash(seed) == found.seed_hash:
            seeds[found.seed_hash] = seed
    return seeds


def check_end(
    header: Header, outline: Outline, lines: Sequence[bytes], trusted: Collection[str] | None
) -> str:
    """Check header and end against the events; the id of the key it is signed with."""
    _check_header(header, outline)
    place = header.events + 1
    if header.status == "finished":
        for commitment in outline.commitments:
            _check_seed(_line(lines, place), place + 1, commitment)
            place += 1
    keys: dict[str, str] = {}
    while place < len(lines) - 1:
        _add_key(keys, lines[place], place + 1)
        place += 1
    return _check_trailer(header, keys, lines, place, trusted)


def _line(lines: Sequence[bytes], place: int) -> bytes:
    if place >= len(lines):
        raise Misfit(place + 1, "the file ends before its trailer")
    return lines[place]


def _check_header(header: Header, outline: Outline) -> None:
    for name, said, found in (
        ("rules", header.rules, outline.rules),
        ("chance", header.chance, outline.chance),
        ("status", header.status, outline.status),
        ("head", header.head, outline.head),
    ):
        if said != found:
            raise Misfit(1, f"its {name} is {said!r}, the events say {found!r}")


def _check_seed(line: bytes, number: int, commitment: str) -> None:
    found = read(SeedLine, line, number)
    if found.seed_hash != commitment:
        raise Misfit(number, "it is not the seed that comes next in the log")
    if found.seed is not None and seed_hash(secret(found.seed, number)) != commitment:
        raise Misfit(number, "the seed is not the one that the service committed to")


def _add_key(keys: dict[str, str], line: bytes, number: int) -> None:
    key = read(KeyLine, line, number).key
    if key.algorithm != ALGORITHM or not is_hash(key.public_key):
        raise Misfit(number, f"it is no {ALGORITHM} key")
    if key.id != key_id(key.public_key):
        raise Misfit(number, "the key's id does not fit the key")
    if key.id in keys:
        raise Misfit(number, "the key is there twice")
    keys[key.id] = key.public_key


def _check_trailer(
    header: Header,
    keys: dict[str, str],
    lines: Sequence[bytes],
    place: int,
    trusted: Collection[str] | None,
) -> str:
    number = place + 1
    trailer = read(Trailer, _line(lines, place), number)
    sealed = trailer.sealed
    if sealed.lines != place:
        raise Misfit(number, f"it seals {sealed.lines} lines, and there are {place}")
    content = b"".join(line + b"\n" for line in lines[:place])
    if hashlib.sha256(content).hexdigest() != sealed.digest:
        raise Misfit(number, "the lines before it are not those that were sealed")
    if trailer.key not in keys:
        raise Misfit(number, f"it is signed with {trailer.key}, which is not in the file")
    seal = Seal(header.game, header.events, header.head, sealed.lines, sealed.digest, trailer.key)
    if not check(seal, trailer.signature, keys[trailer.key]):
        raise Misfit(number, f"the signature was not made with {trailer.key}")
    if trusted is not None and trailer.key not in trusted:
        raise Misfit(number, f"it is signed with {trailer.key}, which is not the service's")
    return trailer.key
