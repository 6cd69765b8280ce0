"""The attacker: has every public byte of a game and tries all the cards there are."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import random
from collections.abc import Iterable, Iterator

import pytest

from domain.engine.codec import canonical
from ledger.records import Record, line_hash
from ledger.write import Ledger
from tests.cattle.model import DECK
from tests.ledger.play import SEED, Game, begin

CHOICES = ("raid.1", "ward.5", "scout.3", "ward.4")


@pytest.fixture
def chosen(game: Game) -> Game:
    """Three have chosen in secret, one has not: nothing is shown yet."""
    for seat, card in enumerate(CHOICES[:3]):
        game.answer(seat, f"choose {card}")
    return game


class Public:
    """What everybody can get: the lines and their hashes. Neither hidden parts nor salts."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.lines = [record.line for record in records]
        self.hashes = [line_hash(line) for line in self.lines]

    def words(self) -> set[bytes]:
        """Every value that stands in the open, as an attacker may try it for a salt."""
        found = {b"", *(part.encode() for part in self.hashes)}
        for line in self.lines:
            for value in json.loads(line).values():
                found.add(value.encode() if isinstance(value, str) else canonical(value))
        return found | {bytes.fromhex(word.decode()) for word in found if len(word) == 64}


def attack(public: Public, version: int, salts: Iterable[bytes] = ()) -> set[str]:
    """The cards that could be singled out for the secret choice at this version."""
    envelope = json.loads(public.lines[version - 1])
    targets = {envelope.get("veil"), public.hashes[version - 1]}
    keys = [*public.words(), *salts]
    return {card for card in DECK if targets & set(_digests(card, envelope, keys))}


def _digests(card: str, envelope: dict[str, object], keys: Iterable[bytes]) -> Iterator[str]:
    """Every hash that a card would lead to, by every way of hashing worth a try."""
    hidden = canonical({"card": card})
    full = canonical(envelope | {"payload": envelope["payload"] | {"card": card}})  # type: ignore[operator]
    for text in (hidden, card.encode(), full):
        yield hashlib.sha256(text).hexdigest()
    for key in keys:
        yield hmac.digest(key, hidden, "sha256").hex()
        yield hashlib.sha256(key + hidden).hexdigest()
        yield hashlib.sha256(hidden + key).hexdigest()


def secret_choices(game: Game) -> dict[int, str]:
    """The versions of the secret choices, with what was chosen."""
    records = game.ledger.games.log.read(game.id)
    lines = ((r.version, json.loads(r.line), r.hidden) for r in records)
    return {v: json.loads(hidden)["card"] for v, e, hidden in lines if e["type"] == "CardChosen"}


def test_no_card_can_be_singled_out_for_a_secret_choice(chosen: Game) -> None:
    public = Public(chosen.ledger.games.log.read(chosen.id))
    choices = secret_choices(chosen)

    assert tuple(choices.values()) == CHOICES[:3]
    assert [attack(public, version) for version in choices] == [set()] * 3


def test_the_same_attack_opens_a_hash_without_a_salt(chosen: Game) -> None:
    """Otherwise the test above would show nothing."""
    for naive in (unsalted_veil, hash_over_everything):
        records = [naive(record) for record in chosen.ledger.games.log.read(chosen.id)]
        public = Public(records)
        if naive is hash_over_everything:
            public.hashes = [record.hash for record in records]
        found = {version: attack(public, version) for version in secret_choices(chosen)}

        assert found == {version: {card} for version, card in secret_choices(chosen).items()}


def unsalted_veil(record: Record) -> Record:
    if not record.hidden:
        return record
    veil = hashlib.sha256(record.hidden).hexdigest()
    line = canonical(json.loads(record.line) | {"veil": veil})
    return Record(record.version, line, line_hash(line))


def hash_over_everything(record: Record) -> Record:
    envelope = json.loads(record.line)
    hidden = json.loads(record.hidden or b"{}")
    full = canonical(envelope | {"payload": envelope["payload"] | hidden})
    return Record(record.version, record.line, line_hash(full))


def test_the_same_attack_opens_a_veil_whose_salt_is_known(chosen: Game) -> None:
    """Which is what happens when the game ends: the salts are revealed, and anybody can check."""
    log = chosen.ledger.games.log
    public, choices = Public(log.read(chosen.id)), secret_choices(chosen)
    salts = log.salts(chosen.id, choices)

    assert {v: attack(public, v, [salts[v]]) for v in choices} == {
        version: {card} for version, card in choices.items()
    }
    other = dict(zip(choices, [*list(salts.values())[1:], salts[min(salts)]], strict=True))
    assert [attack(public, v, [other[v]]) for v in choices] == [set()] * 3


def test_two_games_with_the_same_plays_have_nothing_hidden_in_common(ledger: Ledger) -> None:
    one, other = (begin(ledger) for _ in range(2))
    for game in (one, other):
        game.play(random.Random(8))
    here, there = (list(ledger.games.log.read(game.id)) for game in (one, other))

    assert [record.hidden for record in here] == [record.hidden for record in there]
    assert not set(veils(here)) & set(veils(there))
    assert not {record.hash for record in here} & {record.hash for record in there}


def test_the_same_card_has_another_veil_each_time(ledger: Ledger) -> None:
    game = begin(ledger, rounds=30)
    game.play(random.Random(8))
    records = list(ledger.games.log.read(game.id))
    hidden = [record.hidden for record in records if record.hidden]

    assert len(set(hidden)) < len(hidden)
    assert len(set(veils(records))) == len(hidden)


def veils(records: Iterable[Record]) -> list[str]:
    envelopes = (json.loads(record.line) for record in records)
    return [envelope["veil"] for envelope in envelopes if "veil" in envelope]


def test_every_salt_is_long_and_used_once(ledger: Ledger) -> None:
    salts: list[bytes] = []
    for _ in range(3):
        game = begin(ledger)
        game.play(random.Random(8))
        log = ledger.games.log
        hidden = [record.version for record in log.read(game.id) if record.hidden]
        salts += log.salts(game.id, hidden).values()

    assert len(salts) > 100
    assert len(set(salts)) == len(salts)
    assert {len(salt) for salt in salts} == {32}


def test_no_salt_and_no_seed_stands_in_a_public_line(ledger: Ledger) -> None:
    game, log = begin(ledger), ledger.games.log
    game.play(random.Random(8))
    records = list(log.read(game.id))
    public = b"\n".join(record.line for record in records)
    salts = log.salts(game.id, (record.version for record in records if record.hidden))

    for secret in (*salts.values(), SEED):
        for form in (secret, secret.hex().encode(), base64.b64encode(secret)):
            assert form not in public


def test_no_hidden_card_stands_in_a_public_line_before_it_is_shown(ledger: Ledger) -> None:
    """In one round every card moves once: what was dealt and never played is never read."""
    game = begin(ledger, rounds=1)
    game.play(random.Random(8))
    records = list(ledger.games.log.read(game.id))
    told: set[str] = set()
    for record in records:
        told |= {card for card in DECK if f'"{card}"' in record.line.decode()}
        hidden = {card for card in DECK if f'"{card}"' in record.hidden.decode()}
        if b'"DeckShuffled"' in record.line or b'"HandDealt"' in record.line:
            assert hidden
        assert not hidden & told, record.line
    assert 0 < len(told) < len(DECK)
