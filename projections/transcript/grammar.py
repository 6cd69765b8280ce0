"""From a template and an event's payload to a sentence.

A template names fields and how to say them: `{seat:player} places {count:clan}`. Of several
templates for one event the first is said whose fields are all there; what the viewer may not know
is not in the payload, so no sentence can name it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple, TypeAlias

Template: TypeAlias = str | tuple[str, ...]
Names: TypeAlias = Callable[[str, str], str]
"""The name of a card or territory, by its id, in a language."""

NOTHING: tuple[object, ...] = (None, "", (), [])
"""Fields with such a value are as good as not there."""


class Language(NamedTuple):
    """How a language counts and what it says.

    `nouns` hold the forms after a number, `words` everything else that is looked up, also how
    the name of a card or territory stands in a sentence. `last` joins the last two of a list.
    """

    code: str
    plural: Callable[[int], int]
    last: str
    nouns: Mapping[str, tuple[str, ...]]
    words: Mapping[str, str]
    lines: Mapping[str, Template]


def plain_name(id: str, lang: str) -> str:
    """When nobody knows better names: the id itself."""
    return id.replace("_", " ")


def one_or_many(count: int) -> int:
    """English: 1 clan, 2 clans."""
    return 0 if count == 1 else 1


def one_few_many(count: int) -> int:
    """Russian and Ukrainian: 1 клан, 2 клана, 5 кланов; but 11 to 14 are many, 21 is one."""
    tens, ones = divmod(count % 100, 10)
    if tens == 1 or ones == 0 or ones >= 5:
        return 2
    return 0 if ones == 1 else 1


def alternatives(template: Template) -> tuple[str, ...]:
    return (template,) if isinstance(template, str) else template


@cache
def fields(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


class Speaker(Formatter):
    """Says one event after the other in one language, with these players' names."""

    def __init__(
        self,
        language: Language,
        players: Sequence[str],
        names: Names,
        kind_of: Callable[[str], str],
    ) -> None:
        self._language = language
        self._players = players
        self._names = names
        self._kind_of = kind_of
        self._ways: Mapping[str, Callable[[Any], str]] = {
            "": str,
            "player": self._player,
            "players": self._each(self._player),
            "everybody": lambda holders: self._list(map(self._player, range(len(holders)))),
            "quoted": lambda text: " ".join(text.split()),  # no line of it passes for one of ours
            "seat": lambda seat: str(seat + 1),
            "place": self._place,
            "places": self._each(self._place),
            "card": self._card,
            "cards": self._each(self._card),
            "kind_and_card": self._kind_and_card,
            "word": self._word,
            "words": self._each(self._word),
            "cause": self._cause,
            "claims": lambda claims: "; ".join(self.say("Claim", claim) for claim in claims),
        }

    def say(self, key: str, payload: Mapping[str, Any]) -> str:
        known = {name: value for name, value in payload.items() if value not in NOTHING}
        for template in alternatives(self._language.lines[key]):
            if fields(template) <= known.keys():
                return self.vformat(template, (), known)
        raise AssertionError(f"no way to say {key} with {sorted(known)}")

    def format_field(self, value: Any, format_spec: str) -> str:
        way = self._ways.get(format_spec)
        return way(value) if way else self._count(value, format_spec)

    def _count(self, count: int, noun: str) -> str:
        return f"{count} {self._language.nouns[noun][self._language.plural(count)]}"

    def _player(self, seat: int) -> str:
        if 0 <= seat < len(self._players) and self._players[seat]:
            return self._players[seat]
        return f"{self._word('player')} {seat + 1}"

    def _place(self, territory: str) -> str:
        return self._word("place").format(self._names(territory, self._language.code))

    def _card(self, card: str) -> str:
        return self._word("card").format(self._names(card, self._language.code))

    def _kind_and_card(self, card: str) -> str:
        return self._word(self._kind_of(card)).format(self._names(card, self._language.code))

    def _cause(self, cause: str) -> str:
        return self._language.words.get(f"cause.{cause}") or self._card(cause)

    def _word(self, word: str) -> str:
        return self._language.words[word]

    def _each(self, way: Callable[[Any], str]) -> Callable[[Iterable[Any]], str]:
        return lambda values: self._list(map(way, values))

    def _list(self, said: Iterable[str]) -> str:
        *most, last = said
        return f"{', '.join(most)}{self._language.last}{last}" if most else last
