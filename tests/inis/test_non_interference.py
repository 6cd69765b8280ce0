"""Nothing leaks: what a seat may not know changes no byte of what it gets, unless it is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.engine.chance import seeded
from domain.engine.model import Decision, Option, Seat
from domain.engine.secrecy import secrets_of
from domain.inis import events as e
from domain.inis.events import EVENTS
from domain.inis.model import Draft, Inis, Options, Play, TaleDraw, Window
from domain.inis.moments import answers_held
from domain.inis.names import ACTIONS, TALES, actions_for
from domain.inis.rules import INIS
from tests.inis.random_play import opening
from tests.inis.table import InisTable, given
from tests.random_games import playthrough
from tests.worlds import Law, exchanged

POSITIONS = [path.read_text() for path in sorted(Path(__file__).parent.glob("positions/*.txt"))]
NO_TALE_LEFT = f"""
    # Whoever draws a tale must wait for chance: the deck is empty.
    seats: ana bran cian dana
    territory valley: ana 2, bran 2, capital, sanctuaries 1
    territory cove: cian 2, dana 2
    ana: actions master_craftsman druid; tales eriu; advantages valley
    bran: actions bard geis
    cian: actions sanctuary raid
    dana: actions warlord new_clans
    tale pile: {" ".join(tale for tale in TALES if tale != "eriu")}
    turn: ana
"""
STARTS = [
    *(opening(seats) for seats in (2, 3, 4)),
    opening(4, Options(scenario="discovery")),
    *(given(text).state for text in (*POSITIONS, NO_TALE_LEFT)),
]
SEALED = [state for state in STARTS if state.options.asking == "sealed"]


def what_is_open(decision: Decision, answer: str) -> str:
    """A price paid in cards or clans is seen, a discarded tale lies face up, a toss is a toss."""
    match decision.kind:
        case "attacked" | "mountains":
            return answer.split()[0]
        case "master_craftsman.card":
            card = answer.split()[1]
            return "an Action card" if card in ACTIONS else card
        case "crows" | "brenn":
            return answer
    return ""


PROBES = (
    Option("pass"),
    Option("discard", "geis"),
    Option("choose", "geis"),
    *(Option("play", card) for card in (*ACTIONS, TALES[0])),
)
LAW = Law(INIS, what_is_open, PROBES, closing=(e.MomentEnded,))


# Another world


def another_world(state: Inis, seat: Seat, seed: int) -> Inis:
    """The same to this seat: what it cannot see has changed places among itself."""
    new = exchanged(unseen_actions(state, seat), seed)
    new |= exchanged(unseen_tales(state, seat), seed) | exchanged(state.tiles, seed)
    world = msgspec.convert(_renamed(msgspec.to_builtins(state), new), Inis)
    players = (
        replace(p, actions=tuple(sorted(p.actions)), tales=tuple(sorted(p.tales)))
        for p in world.players
    )
    return _answered_anew(replace(world, players=tuple(players)), seat, seed)


def unseen_actions(state: Inis, seat: Seat) -> Iterator[str]:
    """Other hands, the card set aside, what lies unseen in the pile, and the others' draft."""
    yield from state.aside
    for other, player in enumerate(state.players):
        if other != seat:
            yield from player.actions
    if not looks_through_the_pile(state, seat):
        yield from (card for card in state.action_pile if card not in state.seen)
    for frame in state.frames:
        if isinstance(frame, Draft):
            yield from frame.stock
            for owner, hand in frame.hands.items():
                if owner != str(seat):
                    yield from hand


def looks_through_the_pile(state: Inis, seat: Seat) -> bool:
    top = state.frames[-1]
    return isinstance(top, Play) and top.card == "druid" and top.seat == seat and top.step > 0


def unseen_tales(state: Inis, seat: Seat) -> Iterator[str]:
    yield from state.tales
    for other, player in enumerate(state.players):
        if other != seat:
            yield from player.tales
    for frame in state.frames:
        if isinstance(frame, TaleDraw) and frame.seat != seat:
            yield from frame.drawn


def _renamed(value: Any, new: dict[str, str]) -> Any:
    match value:
        case str():
            return new.get(value, value)
        case dict():
            return {key: _renamed(inner, new) for key, inner in value.items()}
        case list() | tuple():
            return [_renamed(inner, new) for inner in value]
    return value


def _answered_anew(state: Inis, seat: Seat, seed: int) -> Inis:
    """Whoever has given a sealed answer has given one that his other hand allows."""
    window = state.frames[-1]
    if not isinstance(window, Window):
        return state
    answers = {
        who: card
        if who == str(seat)
        else random.Random(seed).choice(["", *answers_held(state, window.trigger, int(who))])
        for who, card in window.answers.items()
    }
    return replace(state, frames=(*state.frames[:-1], replace(window, answers=answers)))


# The law


def the_law_holds(start: Inis, picks: list[int], seed: bytes, swap: int) -> None:
    """At every step of a random game, for one seat after the other."""
    played = (taken.state for taken in playthrough(INIS, start, picks, seeded(seed)))
    for number, state in enumerate(chain((start,), played)):
        assert isinstance(state, Inis)
        if state.over:  # then everything is open
            return
        seat = (number + swap) % state.seats
        LAW.holds(state, another_world(state, seat, swap + number), seat)


GAMES: dict[str, st.SearchStrategy[Any]] = {
    "start": st.sampled_from(SEALED),
    "picks": st.lists(st.integers(0, 2**16), min_size=20, max_size=120),
    "seed": st.binary(min_size=4, max_size=4),
    "swap": st.integers(0, 999),
}


@settings(max_examples=80, deadline=None)
@over(**GAMES)
def test_what_a_seat_may_not_know_changes_nothing_it_gets(
    start: Inis, picks: list[int], seed: bytes, swap: int
) -> None:
    the_law_holds(start, picks, seed, swap)


@pytest.mark.long
@settings(max_examples=2_000, deadline=None)
@over(**GAMES)
def test_in_two_thousand_games_it_changes_nothing_either(
    start: Inis, picks: list[int], seed: bytes, swap: int
) -> None:
    the_law_holds(start, picks, seed, swap)


def test_a_secret_choice_stays_secret_while_chance_is_asked() -> None:
    """Ana discards for the Master Craftsman, and the deck of tales must be shuffled first."""
    table = given(NO_TALE_LEFT).when("ana play master_craftsman")
    table.when("bran pass", "cian pass", "dana pass")
    for seat in (1, 2, 3):
        LAW.holds(table.state, another_world(table.state, seat, seat), seat)

    table.when("ana choose druid")
    assert table.asks() == [("chance", "shuffle_tales")]
    for seat in (1, 2, 3):
        LAW.holds(table.state, another_world(table.state, seat, seat), seat)


def test_only_these_events_tell_everybody_something() -> None:
    """The law stops at what an event reveals; so what may reveal to all is listed here."""
    to_all = {kind for kind in EVENTS if kind.reveals and not secrets_of(kind)}
    assert to_all == {e.TerritoryPlaced, e.ReactionsOpened, e.MomentEnded}


# Whom we ask


def geis_is_with(holder: str, asking: str) -> InisTable:
    """Ana is about to play the Bard; one of the others holds Geis, the other one does not."""
    bran, cian = ("geis", "druid") if holder == "bran" else ("druid", "geis")
    return given(f"""
        seats: ana bran cian
        asking: {asking}
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: actions bard
        bran: actions {bran}
        cian: actions {cian}
        turn: ana
    """)


def test_sealed_being_asked_does_not_tell_what_one_holds() -> None:
    tables = [geis_is_with(holder, "sealed").when("ana play bard") for holder in ("bran", "cian")]
    assert [table.asks() for table in tables] == [
        [("bran", "react.card_declared"), ("cian", "react.card_declared")]
    ] * 2
    first, second = (LAW.told(table.state, 0) for table in tables)
    assert first == second


def test_prompt_being_asked_tells_what_one_holds() -> None:
    """This is what the table chose: quicker, and openly documented as telling."""
    for holder in ("bran", "cian"):
        table = geis_is_with(holder, "prompt").when("ana play bard")
        assert table.asks() == [(holder, "react.card_declared")]


def test_the_law_notices_that_prompt_tells() -> None:
    table = geis_is_with("bran", "prompt")
    worlds = (another_world(table.state, 0, seed) for seed in range(20))
    other = next(world for world in worlds if "geis" not in world.players[1].actions)
    with pytest.raises(AssertionError):
        LAW.holds(table.state, other, 0)


def test_what_was_seen_in_one_round_is_dealt_anew_in_the_next() -> None:
    """Nobody may think that Geis still lies in the pile."""
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        played: geis
        assembly
    """)
    table.when("service hold", "chance clockwise", f"chance {' '.join(actions_for(2))}")
    assert table.state.seen == ()
