"""What chance decides in the middle of an effect: a theft, a reshuffle, a reveal, a burial."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision
from domain.engine.rules import Procedure
from domain.engine.step import draw
from domain.inis import events as e
from domain.inis.model import Burial, Inis, Reshuffle, Reveal, Theft


def _always_asks(state: Inis, frame: object) -> Iterator[Event]:
    raise AssertionError(f"chance is always asked by {frame}")


# A random Action card changes hands.


def _ask_theft(state: Inis, theft: Theft) -> Sequence[Decision]:
    return [draw(state, theft, "theft", state.players[theft.victim].actions, 1)]


def _stolen(state: Inis, theft: Theft, outcome: tuple[str, ...]) -> Iterator[Event]:
    yield e.ActionStolen(theft.seat, theft.victim, outcome[0])


THEFT = Procedure(_ask_theft, _always_asks, drawn=_stolen)


# The Dagda was discarded (J21): the deck and the pile of the tales become a new deck.


def _ask_order(state: Inis, frame: Reshuffle) -> Sequence[Decision]:
    tales = (*state.tales, *state.tale_pile)
    return [draw(state, frame, "shuffle_tales", tales, len(tales))]


def _shuffled(state: Inis, frame: Reshuffle, outcome: tuple[str, ...]) -> Iterator[Event]:
    yield e.TalesShuffled(len(outcome), outcome)


RESHUFFLE = Procedure(_ask_order, _always_asks, drawn=_shuffled)


# Each of some players shows a random tale.


def _ask_reveal(state: Inis, reveal: Reveal) -> Sequence[Decision]:
    if not reveal.queue:
        return ()
    return [draw(state, reveal, "reveal", state.players[reveal.queue[0]].tales, 1)]


def _revealed(state: Inis, reveal: Reveal, outcome: tuple[str, ...]) -> Iterator[Event]:
    yield e.TaleRevealed(reveal.queue[0], outcome[0])


def _end_reveal(state: Inis, reveal: Reveal) -> Iterator[Event]:
    yield e.RevealEnded()


REVEAL = Procedure(_ask_reveal, _end_reveal, drawn=_revealed)


# Tiles go to the bottom of the stack in random order (J27).


def _ask_burial(state: Inis, burial: Burial) -> Sequence[Decision]:
    return [draw(state, burial, "bury_tiles", burial.tiles, len(burial.tiles))]


def _buried(state: Inis, burial: Burial, outcome: tuple[str, ...]) -> Iterator[Event]:
    yield e.TilesBuried(len(outcome), outcome)


BURIAL = Procedure(_ask_burial, _always_asks, drawn=_buried)
