"""Nothing leaks: what a seat may not know changes no byte of what it gets, unless it is told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

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
from domain.inis.model import (
    Assembly,
    Burial,
    Draft,
    Gifts,
    Inis,
    InisFrame,
    Options,
    Play,
    Reveal,
    TaleDraw,
    Window,
)
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


SECRET = ("draft", "druid.card", "standing_order", "deal", "theft")


def what_is_open(decision: Decision, answer: str) -> str:
    """A price paid in cards or clans is seen, a tale is discarded face up; the rest is all or
    nothing."""
    match decision.kind:
        case "attacked" | "mountains" | "advantage.misty_lands.cards":
            return answer.split()[0]
        case "keep_tale":
            drawn = {card for option in decision.options for card in option.arg.split("+")}
            return " ".join(sorted(drawn - set(answer.split()[1].split("+"))))
        case "master_craftsman.card":
            card = answer.split()[1]
            return "an Action card" if card in ACTIONS else card
        case kind if kind in SECRET or kind.startswith(("react.", "shuffle_")):
            return ""
    return answer


PROBES = (
    Option("pass"),
    Option("discard", "geis"),
    Option("choose", "geis"),
    *(Option("play", card) for card in (*ACTIONS, *TALES)),
)
LAW = Law(INIS, what_is_open, PROBES, closing=(e.MomentEnded,))


# Another world


def another_world(state: Inis, seat: Seat, seed: int) -> Inis:
    """The same to this seat: what it cannot see has changed places among itself."""
    new = exchanged(unseen_actions(state, seat), seed)
    new |= exchanged(unseen_tales(state, seat), seed) | exchanged(unseen_tiles(state, seat), seed)
    world = msgspec.convert(_renamed(msgspec.to_builtins(state), new), Inis)
    players = (
        replace(p, actions=tuple(sorted(p.actions)), tales=tuple(sorted(p.tales)))
        for p in world.players
    )
    world = replace(world, players=tuple(players))
    chooser = random.Random(seed)
    frames = (_answered_anew(world, frame, seat, chooser) for frame in world.frames)
    return replace(world, frames=tuple(frames))


def unseen_actions(state: Inis, seat: Seat) -> Iterator[str]:
    """Other hands, the card set aside, what lies unseen in the pile, and the others' draft."""
    if not has_chosen_aside(state, seat):
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
    return any(play.card == "druid" and play.step > 0 for play in plays_of(state, seat))


def has_chosen_aside(state: Inis, seat: Seat) -> bool:
    return any(isinstance(frame, Assembly) and frame.chooser == seat for frame in state.frames)


def plays_of(state: Inis, seat: Seat) -> list[Play]:
    return [frame for frame in state.frames if isinstance(frame, Play) and frame.seat == seat]


def unseen_tales(state: Inis, seat: Seat) -> Iterator[str]:
    """The deck, other hands and what others have just drawn, but not what was shown to all."""
    shown = {
        shown.partition(":")[2]
        for frame in state.frames
        if isinstance(frame, Play) and frame.card == "deirdres_beauty"
        for shown in frame.revealed
    }
    yield from state.tales
    for other, player in enumerate(state.players):
        if other != seat:
            yield from (tale for tale in player.tales if tale not in shown)
    for frame in state.frames:
        if isinstance(frame, TaleDraw) and frame.seat != seat:
            yield from frame.drawn


def unseen_tiles(state: Inis, seat: Seat) -> Iterator[str]:
    """The stack; who plays Tailtu's Land has drawn three of it."""
    drawn = {t for p in plays_of(state, seat) if p.card == "tailtus_land" for t in p.revealed}
    yield from (tile for tile in state.tiles if tile not in drawn)


def _renamed(value: Any, new: dict[str, str]) -> Any:
    """Cards and tiles under their other names, but not where a position speaks in public."""
    match value:
        case str():
            head, colon, card = value.rpartition(":")
            return head + colon + new.get(card, card)
        case dict():
            return {
                key: inner if key in PUBLIC_FIELDS else _renamed(inner, new)
                for key, inner in value.items()
            }
        case list() | tuple():
            return [_renamed(inner, new) for inner in value]
    return value


def _answered_anew(state: Inis, frame: InisFrame, seat: Seat, chooser: random.Random) -> InisFrame:
    """Whoever else has chosen in secret has chosen something else that he might have chosen."""
    match frame:
        case Window():
            answers = {
                who: card
                if who == str(seat)
                else chooser.choice(["", *answers_held(state, frame.trigger, int(who))])
                for who, card in frame.answers.items()
            }
            return replace(frame, answers=answers)
        case Gifts():
            given = {
                who: card if who == str(seat) else chooser.choice(state.players[int(who)].actions)
                for who, card in frame.chosen.items()
            }
            return replace(frame, chosen=given)
        case Assembly() if frame.chosen and frame.chooser != seat and frame.stage in BEFORE_DEAL:
            return replace(frame, chosen=chooser.choice(actions_for(state.seats)))
    return frame


PUBLIC_FIELDS = ("card", "subject", "cause", "stage")
"""What is being played, answered and suffered: a cancelled tale may be back in the deck by then.
And a stage may be called like a card."""

BEFORE_DEAL = ("start", "brenn", "victory", "advantages", "crows", "deal")


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


# What the cards of part two hide

HOARD = """
    seats: ana bran cian dana
    brenn: bran
    territory valley: ana 2, bran 2, capital, sanctuaries 1
    territory cove: cian 2, dana 2
    territory salt_mine: ana 1
    territory misty_lands: ana 1
    territory moor: ana 1
    territory meadows: ana 1
    ana: actions druid bard raid; tales {ana}; advantages cove salt_mine misty_lands moor meadows
    bran: actions warlord new_clans; tales oengus_ploy balors_eye
    cian: actions sanctuary citadel; tales the_fianna the_dagda
    dana: actions festival; tales lugs_spear lug_samildanach
    {more}
"""
CHOSEN_IN_SECRET = "maeves_wealth tailtus_land tuans_memory deirdres_beauty champions_share"


def on_her_turn() -> Inis:
    return given(HOARD.format(ana=CHOSEN_IN_SECRET, more="aside: geis\n    turn: ana")).state


def before_the_assembly() -> Inis:
    text = HOARD.replace("actions druid bard raid; ", "").replace("actions warlord new_clans; ", "")
    text = text.replace("actions sanctuary citadel; ", "").replace("actions festival; ", "")
    table = given(text.format(ana="cathbads_word", more="assembly"))
    return table.when("service hold").state


SECRET_PLAYS: dict[str, tuple[Callable[[], Inis], Callable[[Inis], bool]]] = {
    "maeves_wealth": (on_her_turn, lambda s: any(f.chosen for f in frames_of(s, Gifts))),
    "tailtus_land": (on_her_turn, lambda s: bool(frames_of(s, Burial))),
    "tuans_memory": (on_her_turn, lambda s: any(len(f.drawn) > 2 for f in frames_of(s, TaleDraw))),
    "deirdres_beauty": (on_her_turn, lambda s: bool(frames_of(s, Reveal))),
    "champions_share": (on_her_turn, lambda s: not s.aside),
    "cathbads_word": (before_the_assembly, lambda s: any(f.chosen for f in frames_of(s, Assembly))),
}
"""From where it is played, and how one sees that its secret was in the position."""

F = TypeVar("F", bound=InisFrame)


def frames_of(state: Inis, kind: type[F]) -> list[F]:
    return [frame for frame in state.frames if isinstance(frame, kind)]


@pytest.mark.parametrize("card", SECRET_PLAYS)
def test_the_secrets_of_each_tale_are_kept_from_everybody_else(card: str) -> None:
    """Ana plays it, then she and the others do what they like for a while."""
    start, is_secret = SECRET_PLAYS[card]
    kept = []
    for seed in range(3):
        state = first_play(start(), card, seed)
        picks = random.Random(seed).choices(range(2**16), k=20)
        for taken in playthrough(INIS, state, picks, seeded(bytes([seed]))):
            assert isinstance(taken.state, Inis)
            if taken.state.over:
                break
            kept.append(is_secret(taken.state))
            for seat in range(4):
                LAW.holds(taken.state, another_world(taken.state, seat, seed + seat), seat)
    assert any(kept)


def first_play(state: Inis, card: str, seed: int) -> Inis:
    """Ana plays the card, and whoever else is asked before it is played passes."""
    table = InisTable(INIS, state, ("ana", "bran", "cian", "dana"))
    table.when(f"ana play {card}")
    while table.asks()[0][1] == "react.assembly_start":
        table.when(f"{table.asks()[0][0]} pass")
    return table.state


def test_only_these_events_tell_everybody_something() -> None:
    """The law stops at what an event reveals; so what may reveal to all is listed here."""
    to_all = {kind for kind in EVENTS if kind.reveals and not secrets_of(kind)}
    assert to_all == {e.TerritoryPlaced, e.TaleRevealed, e.ReactionsOpened, e.MomentEnded}


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
