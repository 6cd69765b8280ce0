"""Single changes to a bundle, of every kind somebody might try. The same seed, the same change."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.engine.codec import canonical
from ledger.records import veil
from ledger.signing.keys import SigningKey
from tests.audit.stories import KEY

Lines = list[bytes]
Mutation = Callable[[Lines, random.Random], bytes]

STRANGER = SigningKey.new()
"""Somebody else's key."""


def lines_of(content: bytes) -> Lines:
    return content.split(b"\n")[:-1]


def joined(lines: Lines) -> bytes:
    return b"".join(line + b"\n" for line in lines)


# Bytes


def flip_a_bit(lines: Lines, rng: random.Random) -> bytes:
    content = bytearray(joined(lines))
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    return bytes(content)


def add_a_byte(lines: Lines, rng: random.Random) -> bytes:
    content = joined(lines)
    place = rng.randrange(len(content) + 1)
    return content[:place] + rng.choice((b" ", b"\n", b"0", b"\r", b",")) + content[place:]


def drop_a_byte(lines: Lines, rng: random.Random) -> bytes:
    content = joined(lines)
    place = rng.randrange(len(content))
    return content[:place] + content[place + 1 :]


def cut_the_end(lines: Lines, rng: random.Random) -> bytes:
    if rng.random() < 0.7:
        return joined(lines[: rng.randrange(len(lines))])
    content = joined(lines)
    return content[: rng.randrange(len(content))]


# Lines


def swap_two_lines(lines: Lines, rng: random.Random) -> bytes:
    one, other = rng.sample(range(len(lines)), 2)
    changed = list(lines)
    changed[one], changed[other] = changed[other], changed[one]
    return joined(changed)


def drop_a_line(lines: Lines, rng: random.Random) -> bytes:
    place = rng.randrange(len(lines))
    return joined(lines[:place] + lines[place + 1 :])


def double_a_line(lines: Lines, rng: random.Random) -> bytes:
    place = rng.randrange(len(lines))
    return joined([*lines[: place + 1], lines[place], *lines[place + 1 :]])


# Fields


def change_a_field(lines: Lines, rng: random.Random) -> bytes:
    return joined(
        _edited(lines, rng, lambda inside, name: inside.update({name: other(inside[name], rng)}))
    )


def drop_a_field(lines: Lines, rng: random.Random) -> bytes:
    return joined(_edited(lines, rng, lambda inside, name: inside.pop(name)))


def add_a_field(lines: Lines, rng: random.Random) -> bytes:
    new = rng.choice(("aside", "known", "salt", "hidden", "veil", "note"))
    return joined(
        _edited(lines, rng, lambda inside, name: inside.update({new + "_": rng.random() < 0.5}))
    )


def _edited(
    lines: Lines, rng: random.Random, edit: Callable[[dict[str, Any], str], object]
) -> Lines:
    """One line with one object in it changed, and written canonically again."""
    place = rng.randrange(len(lines))
    value = json.loads(lines[place])
    inside, name = rng.choice(list(_fields(value)))
    edit(inside, name)
    return [*lines[:place], canonical(value), *lines[place + 1 :]]


def _fields(value: Any) -> list[tuple[dict[str, Any], str]]:
    found: list[tuple[dict[str, Any], str]] = []
    if isinstance(value, dict):
        for name, inner in value.items():
            found += [(value, name), *_fields(inner)]
    return found


def other(value: Any, rng: random.Random) -> Any:
    """Something like it that is not equal to it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if isinstance(value, str):
        if value and rng.random() < 0.7:
            place = rng.randrange(len(value))
            return value[:place] + ("0" if value[place] != "0" else "1") + value[place + 1 :]
        return value + "x"
    if isinstance(value, list):
        return value[::-1] if value[::-1] != value else [*value, 1]
    if isinstance(value, dict):
        return {**value, "x": 1}
    return 0


# Forgeries: the chain, and perhaps the trailer, are made to fit again


def forge_and_keep_the_signature(lines: Lines, rng: random.Random) -> bytes:
    return joined(rechained(forge(lines, rng)))


def forge_and_seal_with_the_old_signature(lines: Lines, rng: random.Random) -> bytes:
    changed = resealed(rechained(forge(lines, rng)), STRANGER)
    trailer, kept = json.loads(changed[-1]), json.loads(lines[-1])
    trailer.update(key=kept["key"], signature=kept["signature"])
    return joined([*changed[:-1], canonical(trailer)])


def forge_and_sign_with_another_key(lines: Lines, rng: random.Random) -> bytes:
    return joined(resealed(rechained(forge(lines, rng)), STRANGER))


def invent_an_event(lines: Lines, rng: random.Random) -> bytes:
    """One that was there is told a second time, later; versions and chain are made to fit."""
    events = events_of(lines)
    place = rng.randrange(1, events)
    invented = json.loads(lines[place + 1])
    header = json.loads(lines[0])
    header["events"] += 1
    at = rng.randrange(place, events) + 2
    changed = [canonical(header), *lines[1:at], canonical(invented), *lines[at:]]
    return joined(resealed(rechained(changed), STRANGER))


def leave_out_an_event(lines: Lines, rng: random.Random) -> bytes:
    place = rng.randrange(1, events_of(lines)) + 1
    header = json.loads(lines[0])
    header["events"] -= 1
    changed = [canonical(header), *lines[1:place], *lines[place + 1 :]]
    return joined(resealed(rechained(changed), STRANGER))


def forge(lines: Lines, rng: random.Random, first: int = 1, spare: Sequence[str] = ()) -> Lines:
    """Something in an event is another; its hash, its veil and the chain will be made to fit."""
    place = rng.randint(first, events_of(lines))
    value = json.loads(lines[place])
    parts = [value["event"]["payload"], value.get("hidden", {})]
    inside, name = rng.choice(
        [f for part in parts for f in _fields(part) if f[1] not in spare]
        or [(value["event"], "at")]
    )
    inside[name] = other(inside[name], rng)
    return [*lines[:place], canonical(value), *lines[place + 1 :]]


def rechained(lines: Lines) -> Lines:
    """The same with versions, veils, hashes, links and the head made to fit."""
    header, prev, changed = json.loads(lines[0]), "0" * 64, list(lines)
    for version in range(1, header["events"] + 1):
        value = json.loads(lines[version])
        event = value["event"]
        event.update(version=version, prev=prev)
        if "salt" in value:
            event["veil"] = veil(bytes.fromhex(value["salt"]), canonical(value["hidden"]))
        prev = value["hash"] = hashlib.sha256(canonical(event)).hexdigest()
        changed[version] = canonical(value)
    header["head"] = prev
    changed[0] = canonical(header)
    return changed


def resealed(lines: Lines, key: SigningKey) -> Lines:
    """The same with a good trailer, signed by somebody who puts his own key in."""
    header, before = json.loads(lines[0]), lines[:-1]
    kept = {"algorithm": "ed25519", "id": key.id, "public_key": key.public}
    before = [
        *(line for line in before if not line.startswith(b'{"key":')),
        canonical({"key": {**kept, "since": "2025-01-01T00:00:00.000Z", "until": None}}),
    ]
    digest = hashlib.sha256(joined(before)).hexdigest()
    signature = key.seal(header["game"], header["events"], header["head"], len(before), digest)
    sealed = {"digest": digest, "lines": len(before)}
    trailer = {"key": signature.key, "sealed": sealed, "signature": signature.value}
    return [*before, canonical(trailer)]


def events_of(lines: Lines) -> int:
    count: int = json.loads(lines[0])["events"]
    return count


# Secrets and signatures


def another_salt(lines: Lines, rng: random.Random) -> bytes:
    salted = [place for place, line in enumerate(lines) if b',"salt":"' in line]
    place = rng.choice(salted)
    value = json.loads(lines[place])
    value["salt"] = rng.randbytes(32).hex()
    return joined([*lines[:place], canonical(value), *lines[place + 1 :]])


def another_seed(lines: Lines, rng: random.Random) -> bytes:
    place = next(p for p, line in enumerate(lines) if line.startswith(b'{"seed":'))
    value = json.loads(lines[place])
    value["seed"] = rng.choice((None, rng.randbytes(32).hex()))
    if value["seed"] is None and json.loads(lines[place])["seed"] is None:
        value["seed"] = rng.randbytes(32).hex()
    return joined([*lines[:place], canonical(value), *lines[place + 1 :]])


def another_signature(lines: Lines, rng: random.Random) -> bytes:
    """By the right key, for the same lines in another game or a checkpoint of this one."""
    header, trailer = json.loads(lines[0]), json.loads(lines[-1])
    game, version, head = header["game"], header["events"], header["head"]
    sealed = trailer["sealed"]
    signature = rng.choice(
        (
            KEY.seal("gam_other", version, head, sealed["lines"], sealed["digest"]),
            KEY.seal(game, version + 1, head, sealed["lines"], sealed["digest"]),
            KEY.seal(game, version, rng.randbytes(32).hex(), sealed["lines"], sealed["digest"]),
            KEY.sign(game, version, head, 1_700_000_000_000),
        )
    )
    trailer["signature"] = signature.value
    return joined([*lines[:-1], canonical(trailer)])


MUTATIONS: Mapping[str, Mutation] = {
    mutation.__name__: mutation
    for mutation in (
        flip_a_bit,
        add_a_byte,
        drop_a_byte,
        cut_the_end,
        swap_two_lines,
        drop_a_line,
        double_a_line,
        change_a_field,
        drop_a_field,
        add_a_field,
        forge_and_keep_the_signature,
        forge_and_seal_with_the_old_signature,
        forge_and_sign_with_another_key,
        invent_an_event,
        leave_out_an_event,
        another_salt,
        another_seed,
        another_signature,
    )
}


def mutated(content: bytes, name: str, rng: random.Random) -> bytes:
    """The bundle with one change of this kind; never the same bundle."""
    for _ in range(100):
        changed = MUTATIONS[name](lines_of(content), rng)
        if changed != content:
            return changed
    raise AssertionError(f"{name} changes nothing")
