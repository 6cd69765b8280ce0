"""Positions as text: read back as written, and every mistake named with its line."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.engine.chance import seeded
from domain.engine.model import SERVICE
from domain.engine.step import pending, run
from domain.inis import notation
from domain.inis.model import PLAYED, ROW, Assembly, Game, Inis, Options, Player, Season, Turn
from domain.inis.names import actions_for
from domain.inis.notation import PositionError, parse, write
from domain.inis.rules import INIS
from tests.inis.random_play import opening, random_game
from tests.inis.table import given as given_position
from tests.random_games import playthrough

# Read and written


def the_doc_example() -> str:
    doc = notation.__doc__ or ""
    lines = [line[4:] for line in doc.splitlines() if line.startswith("    ")]
    return "\n".join(lines)


def test_the_example_of_the_documentation_is_a_position() -> None:
    position = parse(the_doc_example())
    state = position.state
    assert position.names == ("ana", "bran", "cian")
    assert state.board["valley"].clans == (3, 1, 0)
    assert (state.capital, state.board["valley"].citadels) == ("valley", 3)
    assert state.festival == "cove"
    assert state.players[0].actions == ("bard", "geis")
    assert (state.players[0].deeds, state.players[0].pretender) == (2, True)
    assert state.advantages == {"advantage.valley": 0, "advantage.cove": ROW}
    assert state.seen == ("druid",)


def bare(state: Inis) -> Inis:
    """What a position says of a state: neither its history nor the order of a shuffled pile."""
    frames = tuple(replace(frame, since=0) for frame in state.frames)
    players = tuple(replace(player, standing=()) for player in state.players)
    return replace(
        state,
        version=0,
        answered={},
        draws=0,
        frames=frames,
        players=players,
        action_pile=tuple(sorted(state.action_pile)),
    )


def can_be_written(state: Inis) -> bool:
    match state.frames:
        case (Game(), Season(), Turn(stage="act")) | (Game(), Assembly(stage="call")):
            return True
    return False


@settings(max_examples=60, deadline=None)
@given(
    picks=st.lists(st.integers(0, 2**16), min_size=30, max_size=90),
    seed=st.binary(min_size=4, max_size=4),
    seats=st.integers(2, 4),
)
def test_every_position_of_a_game_is_read_back_as_it_was_written(
    picks: list[int], seed: bytes, seats: int
) -> None:
    options = Options(asking="prompt", scenario="discovery") if seed[0] % 2 else Options()
    for _, state in playthrough(INIS, opening(seats, options), picks, seeded(seed)):
        assert isinstance(state, Inis)
        if can_be_written(state):
            text = write(state)
            read = run(INIS, parse(text).state, ()).state
            assert isinstance(read, Inis)
            assert bare(read) == bare(state)
            assert write(read) == text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_is_every_position_of_a_whole_game(seats: int) -> None:
    written = 0
    for turn in random_game(seats, seed=seats):
        if can_be_written(turn.after):
            written += 1
            read = run(INIS, parse(write(turn.after)).state, ()).state
            assert isinstance(read, Inis)
            assert bare(read) == bare(turn.after)
    assert written > 10


# What may be left out

FEW = """
    seats: ana bran cian
    territory valley: ana 1, capital
    territory cove: bran 1
"""


def position(more: str, few: str = FEW) -> Inis:
    return parse(dedent(few) + more).state


def test_what_is_not_said_is_as_at_the_start() -> None:
    state = position("turn: bran")
    assert (state.brenn, state.crows, state.round, state.festival) == (0, "clockwise", 1, None)
    assert state.options == Options()
    assert all(player == Player() for player in state.players)


def test_cards_and_tiles_that_are_not_named_lie_where_they_do_least() -> None:
    state = position("tales: eriu\ntiles: swamp\nbran: actions geis\nturn: bran")
    assert state.tales[0] == "eriu"
    assert len(state.tales) == 30
    assert state.tiles[0] == "swamp"
    assert len(state.tiles) == 14
    assert sorted((*state.action_pile, "geis")) == sorted(actions_for(3))
    assert (state.seen, state.aside, state.tale_pile) == ((), (), ())


def test_played_cards_were_seen_and_discarded_ones_were_not() -> None:
    state = position("played: bard\ndiscarded: geis\nturn: bran")
    assert state.seen == ("bard",)
    assert state.action_pile[:2] == ("bard", "geis")


def test_a_question_mark_is_any_card_that_is_left() -> None:
    state = position("ana: actions ? warlord; tales ?\naside: ?\nplayed: bard\nturn: ana")
    assert state.players[0].actions == ("citadel", "warlord")
    assert state.players[0].tales == ("balors_eye",)
    assert state.aside == ("conquest",)
    assert "?" not in (*state.action_pile, *state.tales)


def test_advantage_cards_lie_in_the_row_unless_held_or_played() -> None:
    state = position("ana: advantages cove\nadvantages played: valley\nturn: ana")
    assert state.advantages == {"advantage.valley": PLAYED, "advantage.cove": 0}


def test_places_are_those_of_the_layout_and_then_the_first_free_ones() -> None:
    state = position("territory hills:\nterritory moor:\nturn: ana")
    assert [str(land.place) for land in state.board.values()] == [
        "0,0,down",
        "2,0,down",
        "0,2,up",
        "2,-2,down",
    ]
    assert state.board["moor"].neighbours == ("valley", "cove")


def test_a_place_of_the_layout_that_is_taken_is_passed_over() -> None:
    few = FEW.replace("territory valley", "territory valley at 2,0,down")
    state = position("territory moor:\nturn: ana", few)
    assert [str(land.place) for land in state.board.values()] == ["2,0,down", "0,0,down", "0,2,up"]


def test_remarks_and_empty_lines_say_nothing() -> None:
    state = position("\n# ana is about to lose\nturn: ana  # or is she?\n")
    assert state == position("turn: ana")


# When it is


@pytest.mark.parametrize(
    ("moment", "asked"),
    [
        ("turn: bran", ("turn", 1)),
        ("turn: bran opening", ("turn", 1)),
        ("turn: ana passes 2", ("turn", 0)),
        ("turn: cian", ("turn.no_clans", 2)),
        ("assembly", ("assembly", SERVICE)),
    ],
)
def test_a_position_stands_at_a_turn_or_at_an_assembly(moment: str, asked: tuple[str, int]) -> None:
    state = position(f"round: 3\n{moment}")
    assert "round: 3\n" in write(state)
    assert write(state).endswith(f"{moment}\n")

    reached = run(INIS, state, ()).state
    assert isinstance(reached, Inis)
    assert reached.round == 3
    decision = pending(INIS, reached)[0]
    assert (decision.kind, decision.seat) == asked


def test_anywhere_else_nothing_can_be_written_down() -> None:
    """In the midst of a card, at the very beginning, after the end."""
    table = given_position("""
        seats: ana bran
        territory valley: ana 1, bran 1, capital
        territory cove:
        ana: actions sanctuary
        turn: ana
    """)
    table.when("ana play sanctuary")
    ended = replace(table.state, frames=(), winners=(0,))
    for state in (table.state, opening(2), ended):
        with pytest.raises(PositionError, match="only the beginning of a turn or of an Assembly"):
            write(state)
