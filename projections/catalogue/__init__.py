"""The catalogue: every card, tile, term and moment of a game, explained in three languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Generic, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

Language = Literal["en", "ru", "uk"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
FALLBACK: Language = "en"

Words = Annotated[str, Meta(min_length=1)]
T = TypeVar("T")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Data as it stands in the file; a field too many or too few is refused."""


class Tongues(Entry, Generic[T], frozen=True):
    """The same thing in every language."""

    en: T
    ru: T
    uk: T


class Named(Entry, frozen=True):
    """A name, and whether the rulebook of its language gives it or we had to."""

    text: Words
    source: Literal["rulebook", "ours"]


class Mode(Entry, frozen=True):
    """One way to play a card; a Triskel side names the moments it answers."""

    timing: Literal["season", "triskel"]
    moments: tuple[str, ...]
    text: Tongues[Words]


class Card(Entry, frozen=True):
    """Its modes in the engine's order: the Season side, then the Triskel sides."""

    id: str
    type: Literal["action", "advantage", "tale"]
    territory: str | None
    four_players_only: bool
    name: Tongues[Named]
    modes: tuple[Mode, ...]
    notes: Tongues[Words] | None


class Discovery(Entry, frozen=True):
    """Where a tile lies in the discovery scenario, and from how many players on."""

    place: Literal["start", "bottom"]
    players: int


class Tile(Entry, frozen=True):
    """What is printed on a tile, if anything, and the Advantage card that goes with it."""

    id: str
    advantage: str
    sanctuary: bool
    citadels: bool
    discovery: Discovery | None
    name: Tongues[Named]
    effect: Tongues[Words] | None


class Term(Entry, frozen=True):
    """A word of the rules, or a moment for Triskel cards."""

    id: str
    name: Tongues[Named]
    text: Tongues[Words]


class Catalogue(Entry, frozen=True):
    """Ids are unique within each list: there is a card and a term called `citadel`."""

    rules: str
    cards: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    terms: tuple[Term, ...]
    moments: tuple[Term, ...]


E = TypeVar("E", Card, Tile, Term)

FILES: Mapping[str, str] = {"inis/1": "inis.json"}


@cache
def catalogue(rules_name: str) -> Catalogue:
    """The catalogue of a version of the rules; a KeyError if there is none."""
    source = files(__name__) / FILES[rules_name]
    found = msgspec.json.decode(source.read_bytes(), type=Catalogue)
    _check(found, rules_name)
    return found


def by_id(entries: Iterable[E]) -> dict[str, E]:
    return {entry.id: entry for entry in entries}


def choose(wanted: str | Iterable[str]) -> Language:
    """The best language for an `Accept-Language` header, or for a list with the dearest first."""
    ranges = wanted.split(",") if isinstance(wanted, str) else wanted
    weighed = [(_weight(asked), asked) for asked in ranges]
    for weight, asked in sorted(weighed, key=lambda pair: -pair[0]):
        for language in LANGUAGES:
            if weight > 0 and _primary(asked) in (language, "*"):
                return language
    return FALLBACK


def in_language(entry: Entry, wanted: str | Iterable[str]) -> dict[str, object]:
    """An entry with every text in one language, and which language that is."""
    language = choose(wanted)
    return {"language": language, **_told(entry, language)}


def _told(entry: Entry, language: Language) -> dict[str, object]:
    return {name: _tell(getattr(entry, name), language) for name in entry.__struct_fields__}


def _tell(value: object, language: Language) -> object:
    match value:
        case Tongues():
            return _tell(getattr(value, language), language)
        case Entry():
            return _told(value, language)
        case tuple():
            return [_tell(item, language) for item in value]
        case _:
            return value


def _primary(asked: str) -> str:
    """`uk` of `uk-UA;q=0.8`."""
    return asked.partition(";")[0].strip().partition("-")[0].lower()


def _weight(asked: str) -> float:
    """One unless a `q` says otherwise; what cannot be read weighs nothing."""
    key, equals, number = asked.partition(";")[2].partition("=")
    if not equals:
        return 1.0
    try:
        return float(number) if key.strip().lower() == "q" else 0.0
    except ValueError:
        return 0.0


def _check(found: Catalogue, rules_name: str) -> None:
    """What the types cannot say: it is the right file, and its parts fit together."""
    assert found.rules == rules_name, found.rules
    for entries in (found.cards, found.tiles, found.terms, found.moments):
        ids = [entry.id for entry in entries]
        assert len(ids) == len(set(ids)), f"twice in the catalogue: {ids}"
    moments = by_id(found.moments).keys()
    assert all(moments >= set(mode.moments) for card in found.cards for mode in card.modes)
    lands = {card.id: card.territory for card in found.cards if card.territory is not None}
    assert lands == {tile.advantage: tile.id for tile in found.tiles}
