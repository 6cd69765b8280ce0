"""A log as lines of text: headings for rounds and turns, and what happened under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from domain.engine.events import Event, GameRewound
from domain.engine.model import State, Viewer
from domain.engine.secrecy import seen
from projections.transcript.grammar import Names, Speaker
from projections.transcript.inis import INIS
from projections.transcript.names import catalogue_names
from projections.transcript.telling import Telling

GAMES: Mapping[str, Telling] = {"inis/1": INIS}
LANGUAGES = ("en", "ru", "uk")


class Line(NamedTuple):
    """One line: the version of its event, when that was written (if known), and its text."""

    version: int
    at: int | None
    kind: Literal["heading", "event"]
    text: str


def transcript(
    rules_name: str,
    events: Iterable[tuple[int, int | None, Event]],
    viewer: Viewer,
    lang: str,
    player_names: Sequence[str],
    names: Names | None = None,
    before: State | None = None,
) -> Iterator[Line]:
    """Tell the events as this viewer may know them; when a game is over, tell them to a referee.

    Who begins in the middle of a game gives the state `before` the first event.

    `player_names` are by seat; a seat without one is called by its number. Cards and territories
    have the catalogue's names unless others are given.
    """
    game = GAMES[rules_name]
    names = names or catalogue_names(rules_name)
    speaker = Speaker(game.languages[lang], player_names, names, game.kind_of)
    round = None if before is None else game.round_of(before)
    rounds: dict[int, int | None] = {}
    for version, at, event in events:
        payload = seen(event, viewer)
        if isinstance(event, GameRewound):
            round = rounds.get(event.to, round)
        round = payload.get("round", round)
        rounds[version] = round
        key = game.key(event, payload)
        if key is not None:
            yield Line(version, at, game.kind(event), _sentence(speaker, key, payload, round))


def _sentence(speaker: Speaker, key: str, payload: dict[str, Any], round: int | None) -> str:
    """Which round it is, is told once, when it begins; later headings repeat it."""
    return speaker.say(key, payload | {"round": round})
