"""Logs of random games and how they are told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from domain.engine import events as shared
from domain.engine.events import Event
from domain.engine.model import REFEREE, Viewer
from domain.engine.step import run
from domain.inis.model import Options
from domain.inis.rules import INIS
from projections.transcript import Line, plain_name, transcript
from tests.inis.random_play import random_game

PLAYERS = {
    "en": ("Ana", "Bran", "Ciara", "Dara"),
    "ru": ("Ана", "Бран", "Киара", "Дара"),
    "uk": ("Ана", "Бран", "Кіара", "Дара"),
}

Log = tuple[tuple[int, int | None, Event], ...]


def marked(id: str, lang: str) -> str:
    """Names that cannot be mistaken for other words."""
    return f"<{id}>"


@cache
def game(seats: int, seed: int) -> Log:
    return tuple((version, None, event) for version, event in enumerate(_events(seats, seed), 1))


def _events(seats: int, seed: int) -> Iterator[Event]:
    """A whole log, as the table writes it."""
    holders = tuple(f"account {seat}" for seat in range(seats))
    yield shared.GameCreated("inis/1", seats, {}, holders[0], "seeded", "")
    for seat, holder in enumerate(holders):
        yield shared.SeatTaken(seat, holder)
    yield shared.GameStarted(holders)
    yield from run(INIS, INIS.begin(seats, Options()), ()).events
    for turn in random_game(seats, seed):
        yield from turn.events


def told(log: Log, viewer: Viewer, lang: str = "en") -> list[Line]:
    return list(transcript("inis/1", log, viewer, lang, PLAYERS[lang], marked))


def one(event: Event, viewer: Viewer = REFEREE, lang: str = "en") -> str:
    """The only line of this event, with plain names."""
    log = [(1, None, event)]
    (line,) = transcript("inis/1", log, viewer, lang, PLAYERS[lang], plain_name)
    return line.text
