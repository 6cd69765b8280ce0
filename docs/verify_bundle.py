"""An independent verifier for exported games: one file, the standard library and `cryptography`.

    python verify_bundle.py FILE [--key KEY_ID ...]

It shares no code with the service. It checks the form of every line, the chain of hashes, every
hidden part against its commitment, every outcome of chance against the revealed seeds, and the
signature over all of it. It knows no rules of any game: `brenn verify FILE` also does every
command again. The format is described in audit.md.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

HEX32 = re.compile(r"[0-9a-f]{64}")
HEX64 = re.compile(r"[0-9a-f]{128}")
HEADER = {"bundle", "game", "rules", "chance", "eyes", "seat", "status", "events", "head"}
ENVELOPE = {
    *("game", "version", "type", "schema", "payload"),
    *("actor", "cause", "correlation", "at", "prev"),
}
KEY = {"id", "algorithm", "public_key", "since", "until"}
ALGORITHM = "hmac-sha256/1"
STATUS = {
    "GameStarted": "running",
    "GameCancelled": "cancelled",
    "GameEnded": "finished",
    "ResultAmended": "finished",
}
Object = dict[str, Any]


class Wrong(Exception):
    """The first thing that is not as it must be."""

    def __init__(self, line: int, why: str, event: int | None = None) -> None:
        super().__init__(why)
        self.line = line
        self.event = event


def verify(content: bytes, trusted: Collection[str] | None = None) -> Object:
    """What there is to say about a bundle; `line` is None if nothing is wrong with it."""
    found: Object = {
        "game": "", "head": "", "status": "", "eyes": "", "key": "", "events": 0, "veils": 0,
        "draws": 0, "unchecked": [], "line": None, "event": None, "why": "",
    }  # fmt: skip
    try:
        _verify(content, trusted, found)
    except Wrong as wrong:
        found.update(line=wrong.line, event=wrong.event, why=str(wrong))
    return found


def _verify(content: bytes, trusted: Collection[str] | None, found: Object) -> None:
    *lines, rest = content.split(b"\n")
    if rest or not lines:
        raise Wrong(len(lines) + 1, "the file does not end with a whole line")
    header = _header(lines[0])
    found.update({name: header[name] for name in ("game", "head", "status", "eyes")})
    count = header["events"]
    seeds = _seeds(lines[1 + count :])
    log = Log(header, seeds, found)
    for number, line in enumerate(lines[1 : 1 + count], 2):
        try:
            log.follow(number, line)
        except Wrong as wrong:
            raise Wrong(number, str(wrong), number - 1) from None
    if len(lines) < count + 2:
        raise Wrong(len(lines) + 1, f"the file ends before event {count} or its trailer")
    log.finish()
    place = _check_seeds(lines, 1 + count, log) if header["status"] == "finished" else 1 + count
    keys = _keys(lines, place)
    found["key"] = _trailer(lines, header, keys)
    if trusted is not None and found["key"] not in trusted:
        raise Wrong(len(lines), f"it is signed with {found['key']}, which is not the service's")


# Lines


def canonical(value: Any) -> bytes:
    """RFC 8785 for what is in a bundle: no floats, and keys in ASCII."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def _parsed(line: bytes, number: int, fields: Collection[str], maybe: Collection[str] = ()) -> Any:
    """An object with these fields, and no others, that is written in the one possible way."""
    try:
        value = json.loads(line.decode(), parse_float=_refused, parse_constant=_refused)
        same = canonical(value) == line
    except (ValueError, RecursionError) as error:
        raise Wrong(number, f"it is no JSON: {error}") from None
    if not same:
        raise Wrong(number, "it is not written in canonical form")
    _require_fields(value, number, fields, maybe)
    return value


def _refused(text: str) -> None:
    raise ValueError(f"{text} is no whole number")


def _require_fields(
    value: Any, number: int, fields: Collection[str], maybe: Collection[str] = ()
) -> None:
    if not isinstance(value, dict) or not set(fields) <= set(value) <= {*fields, *maybe}:
        raise Wrong(number, f"it must have the fields {', '.join(sorted(fields))} and no others")


def _hex(value: Any, number: int, form: re.Pattern[str] = HEX32) -> bytes:
    if not isinstance(value, str) or not form.fullmatch(value):
        raise Wrong(number, "hex is written in small letters and of a fixed length")
    return bytes.fromhex(value)


def _header(line: bytes) -> Object:
    header: Object = _parsed(line, 1, HEADER)
    whole = header["eyes"] == "referee"
    for good, why in (
        (header["bundle"] == "brenn/1", "this is no bundle of the form brenn/1"),
        (header["eyes"] in ("public", "seat", "referee"), "nobody has such eyes"),
        (type(header["events"]) is int and header["events"] > 0, "there are no events"),
        ((header["eyes"] == "seat") == (type(header["seat"]) is int), "its seat is wrong"),
        (header["eyes"] == "seat" or header["seat"] is None, "its seat is wrong"),
        (header["status"] in ("open", "running", "finished", "cancelled"), "no such status"),
        (whole or header["status"] != "finished", "a finished game is open to everybody"),
        (header["chance"] == ALGORITHM, f"only chance by {ALGORITHM} is known here"),
        (all(isinstance(header[f], str) for f in ("game", "rules", "head")), "it is no header"),
    ):
        if not good:
            raise Wrong(1, why)
    return header


# Events


class Log:
    """The chain of events, and what chance comes from at each of them."""

    def __init__(self, header: Object, seeds: dict[str, bytes], found: Object) -> None:
        self.header = header
        self.whole = header["eyes"] == "referee"
        self.found = found
        self.commitments: list[str] = []
        self._seeds = seeds
        self._prev = "0" * 64
        self._version = 0
        self._now: Object = {"status": "open", "seed": "", "entropy": {}, "draws": 0}
        self._passed: list[Object] = []
        self._created: Object = {}

    def follow(self, number: int, line: bytes) -> None:
        version = number - 1
        entry = _parsed(line, number, {"event", "hash"}, {"hidden", "salt", "known"})
        event = entry["event"]
        _require_fields(event, number, ENVELOPE, {"veil"})
        written = canonical(event)
        for good, why in (
            (hashlib.sha256(written).hexdigest() == entry["hash"], "its hash does not fit it"),
            (event["game"] == self.header["game"], "it is of another game"),
            (type(event["version"]) is int and event["version"] == version, "its version is wrong"),
            (event["prev"] == self._prev, "it does not follow on the event before it"),
            (isinstance(event["payload"], dict), "it has no payload"),
            (isinstance(event["type"], str), "it has no type"),
            (type(event["schema"]) is int, "it has no schema"),
            ((event["type"] == "GameCreated") == (version == 1), "a game is created once, first"),
        ):
            if not good:
                raise Wrong(number, why)
        self._prev, self._version = entry["hash"], version
        try:
            self._happen(event, self._hidden(entry, number))
        except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
            raise Wrong(number, f"it cannot be read: {error!r}") from None
        self._passed.append(self._now)
        self.found["events"] = version

    def finish(self) -> None:
        header = self.header
        for name, said in (
            ("head", self._prev),
            ("status", self._now["status"]),
            ("rules", self._created["rules"]),
            ("chance", self._created["chance"]),
        ):
            if header[name] != said:
                raise Wrong(1, f"its {name} is {header[name]!r}, the events say {said!r}")

    def _hidden(self, entry: Object, number: int) -> Object:
        """What is hidden of an event, when it is there and fits the veil."""
        veil, known = entry["event"].get("veil"), entry.get("known")
        if veil is not None:
            _hex(veil, number)
        if not self.whole:
            if "hidden" in entry or "salt" in entry:
                raise Wrong(number, "it shows its reader what he may not know")
            if "known" in entry and (
                veil is None or not known or not isinstance(known, dict) or self._is_public()
            ):
                raise Wrong(number, "its reader cannot know this")
            return {}
        if known is not None or (veil is None) != ("hidden" not in entry):
            raise Wrong(number, "a hidden part and a veil belong together")
        if veil is None:
            if "salt" in entry:
                raise Wrong(number, "it has a salt and nothing hidden")
            return {}
        salt = _hex(entry.get("salt"), number)
        if hmac.digest(salt, canonical(entry["hidden"]), "sha256").hex() != veil:
            raise Wrong(number, "its hidden part does not fit its veil")
        self.found["veils"] += 1
        hidden: Object = entry["hidden"]
        return hidden

    def _is_public(self) -> bool:
        return bool(self.header["eyes"] == "public")

    def _happen(self, event: Object, hidden: Object) -> None:
        payload, now = event["payload"], self._now
        match event["type"]:
            case "GameCreated":
                self._created = payload
                self.commitments.append(payload["seed_hash"])
                now = {**now, "seed": payload["seed_hash"]}
            case "PositionSet" if self.whole:
                now = {**now, "draws": hidden["position"].get("draws", 0)}
            case "SeatTaken":
                brought = {payload["seat"]: payload.get("entropy", "")}
                now = {**now, "entropy": {**now["entropy"], **brought}}
            case "SeatLeft":
                now = {**now, "entropy": {**now["entropy"], payload["seat"]: ""}}
            case "GameRewound":
                now = self._rewound(payload)
            case "Drawn":
                self._check_draw(event, hidden)
                now = {**now, "draws": payload["number"] + 1}
        self._now = {**now, "status": STATUS.get(event["type"], now["status"])}

    def _rewound(self, payload: Object) -> Object:
        to = payload["to"]
        if type(to) is not int or not 1 <= to < self._version:
            raise Wrong(0, f"there is no version {to} before it")
        if (payload["chance"] == "fresh") != bool(payload["seed_hash"]):
            raise Wrong(0, "fresh chance comes from a new seed, and no other does")
        if payload["seed_hash"]:
            self.commitments.append(payload["seed_hash"])
            return {**self._passed[to - 1], "seed": payload["seed_hash"]}
        return self._passed[to - 1]

    def _check_draw(self, event: Object, hidden: Object) -> None:
        number, now = event["payload"]["number"], self._now
        if not self.whole:
            self.found["unchecked"].append(event["version"])
            return
        if type(number) is not int or number != now["draws"]:
            raise Wrong(0, f"it is draw {number}, and the next is {now['draws']}")
        seed = self._seeds.get(now["seed"])
        if seed is None or event["schema"] < 2:  # older draws do not say what they were drawn from
            self.found["unchecked"].append(event["version"])
            return
        seats = range(self._created["seats"])
        mixed = mix(seed, [now["entropy"].get(seat, "") for seat in seats])
        items, outcome = hidden["items"], hidden["outcome"]
        if draw(mixed, number, items, len(outcome), repeat=hidden["repeat"]) != outcome:
            raise Wrong(0, f"draw {number} does not come from the revealed seed")
        self.found["draws"] += 1


# Chance


def seed_hash(seed: bytes) -> str:
    return hashlib.sha256(b"brenn seed 1" + seed).hexdigest()


def mix(seed: bytes, entropy: Sequence[str]) -> bytes:
    """The service's secret with what each seat brought along; alone if nobody brought anything."""
    if not any(entropy):
        return seed
    parts = [part.encode() for part in entropy]
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hmac.digest(seed, b"brenn seed 2" + message, "sha256")


def draw(seed: bytes, number: int, items: Sequence[str], count: int, *, repeat: bool) -> list[str]:
    if count > len(items) and (not repeat or not items):
        raise Wrong(0, "more was drawn than there is")
    words, left = _words(seed, number), list(items)
    if repeat:
        return [left[_below(words, len(left))] for _ in range(count)]
    for place in range(count):  # the front of a Fisher-Yates shuffle
        other = place + _below(words, len(left) - place)
        left[place], left[other] = left[other], left[place]
    return left[:count]


def _below(words: Iterator[int], n: int) -> int:
    """Words at or above the largest multiple of n are rejected: all numbers are equally likely."""
    limit = (1 << 64) - (1 << 64) % n
    return next(word for word in words if word < limit) % n


def _words(seed: bytes, number: int) -> Iterator[int]:
    block = 0
    while True:
        message = b"brenn chance 1" + number.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.digest(seed, message, "sha256")
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


# Seeds, keys and the trailer


def _seeds(lines: Sequence[bytes]) -> dict[str, bytes]:
    """The seeds that fit their commitments; one that does not is named in its turn."""
    seeds: dict[str, bytes] = {}
    for line in lines:
        try:
            entry = _parsed(line, 0, {"seed", "seed_hash"})
            seed = _hex(entry["seed"], 0)
        except Wrong:
            continue
        if seed_hash(seed) == entry["seed_hash"]:
            seeds[entry["seed_hash"]] = seed
    return seeds


def _check_seeds(lines: Sequence[bytes], place: int, log: Log) -> int:
    """One line for each commitment, in their order; null where the service has lost the seed."""
    for commitment in log.commitments:
        if place >= len(lines):
            raise Wrong(place + 1, "the file ends before its trailer")
        entry = _parsed(lines[place], place + 1, {"seed", "seed_hash"})
        if entry["seed_hash"] != commitment:
            raise Wrong(place + 1, "it is not the seed that comes next in the log")
        seed = entry["seed"]
        if seed is not None and seed_hash(_hex(seed, place + 1)) != commitment:
            raise Wrong(place + 1, "it is not the seed that the service committed to")
        place += 1
    return place


def _keys(lines: Sequence[bytes], place: int) -> dict[str, bytes]:
    keys: dict[str, bytes] = {}
    for number, line in enumerate(lines[place:-1], place + 1):
        key = _parsed(line, number, {"key"})["key"]
        _require_fields(key, number, KEY)
        public = _hex(key["public_key"], number)
        if key["algorithm"] != "ed25519" or key["id"] != key_id(public) or key["id"] in keys:
            raise Wrong(number, "the key's algorithm or id is wrong, or it is there twice")
        keys[key["id"]] = public
    return keys


def key_id(public: bytes) -> str:
    return "key_" + hashlib.sha256(public).hexdigest()[:16]


def _trailer(lines: Sequence[bytes], header: Object, keys: dict[str, bytes]) -> str:
    number, before = len(lines), lines[:-1]
    trailer = _parsed(lines[-1], number, {"sealed", "key", "signature"})
    sealed, key = trailer["sealed"], trailer["key"]
    _require_fields(sealed, number, {"lines", "digest"})
    digest = hashlib.sha256(b"".join(line + b"\n" for line in before)).hexdigest()
    if type(sealed["lines"]) is not int or sealed["lines"] != len(before):
        raise Wrong(number, f"it does not seal the {len(before)} lines before it")
    if sealed["digest"] != digest:
        raise Wrong(number, "the lines before it are not those that were sealed")
    if not isinstance(key, str) or key not in keys:
        raise Wrong(number, "the key it is signed with is not in the file")
    stated = {
        "game": header["game"], "version": header["events"], "head": header["head"],
        "lines": len(before), "digest": digest, "key": key,
    }  # fmt: skip
    signature = _hex(trailer["signature"], number, HEX64)
    try:
        public = Ed25519PublicKey.from_public_bytes(keys[key])
        public.verify(signature, b"brenn bundle 1\n" + canonical(stated))
    except (InvalidSignature, ValueError):
        raise Wrong(number, f"the signature was not made with {key}") from None
    return key


# The command


def sentences(found: Object, trusted: Collection[str] | None) -> Iterator[str]:
    if found["line"] is not None:
        where = f"event {found['event']} (line {found['line']})" if found["event"] else (
            f"line {found['line']}"
        )  # fmt: skip
        yield f"{found['game'] or 'This file'}: {where} is wrong: {found['why']}."
        return
    yield f"{found['game']}: {found['status']}, head {found['head']}"
    yield f"{found['events']} events: every hash and link fits."
    yield f"{found['veils']} hidden parts: each fits what the log committed to."
    yield f"{found['draws']} draws: each comes from the seed committed to beforehand."
    if found["unchecked"]:
        listed = ", ".join(map(str, found["unchecked"]))
        yield f"{len(found['unchecked'])} draws cannot be checked: events {listed}."
    known = "." if trusted else "; compare this key with those of the service (GET /v1/keys)."
    yield f"Signed with {found['key']}{known}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Verify an exported game.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--key", action="append", help="the id of a key that is the service's")
    arguments = parser.parse_args()
    found = verify(arguments.file.read_bytes(), arguments.key)
    for sentence in sentences(found, arguments.key):
        print(sentence)
    return 0 if found["line"] is None else 1


if __name__ == "__main__":
    sys.exit(main())
