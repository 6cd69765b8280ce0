"""A position dealt again for a viewer: to him the same, and all the rest as it could be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product

import pytest
from msgspec.structs import replace

from domain.engine.chance import seeded
from domain.engine.codec import canonical
from domain.engine.model import PUBLIC, REFEREE, Seat, Viewer, seated
from domain.engine.step import pending
from domain.inis.model import Assembly, Burial, Draft, Gifts, Inis, Options, Play, TaleDraw, Window
from domain.inis.names import DISCOVERY_BOTTOM
from domain.inis.queries import next_seat
from domain.inis.rules import INIS
from tests.inis import census
from tests.inis.random_play import play_on, random_game
from tests.inis.table import given
from tests.inis.test_laws import TABLES
from tests.inis.test_non_interference import (
    LAW,
    SECRET_PLAYS,
    another_world,
    first_play,
    plays_of,
)

GAMES = list(product((2, 3, 4), range(4)))


def again(state: Inis, viewer: Viewer, seed: int) -> Inis:
    dealt = INIS.redeal(state, viewer, seeded(b"again %d" % seed))
    assert isinstance(dealt, Inis)
    return dealt


def viewers(state: Inis) -> list[Viewer]:
    return [PUBLIC, *(seated(seat) for seat in range(state.seats))]


def positions(seats: int, seed: int) -> Iterator[Inis]:
    """Of a random game: some of all, and all in which somebody has answered in secret."""
    for number, turn in enumerate(random_game(seats, seed, TABLES[seed % len(TABLES)])):
        if not turn.after.over and (number % 40 == seed or holds_secrets(turn.after)):
            yield turn.after


def holds_secrets(state: Inis) -> bool:
    return any(
        (isinstance(frame, Draft) and frame.kept)
        or (isinstance(frame, Window) and any(frame.answers.values()))
        or (isinstance(frame, Gifts) and frame.chosen)
        or (isinstance(frame, TaleDraw) and frame.drawn)
        or (isinstance(frame, Play) and frame.revealed)
        or (isinstance(frame, Assembly) and frame.chosen)
        or isinstance(frame, Burial)
        for frame in state.frames
    )


def told(state: Inis, viewer: Viewer) -> bytes:
    """All that a viewer gets: his view, the public one, his questions and who else is asked."""
    asked = pending(INIS, state)
    own = [decision for decision in asked if decision.seat == viewer.seat]
    others = [(d.id, d.seat, d.kind, d.blocking) for d in asked]
    return canonical([INIS.view(state, viewer), INIS.view(state, PUBLIC), own, others])


def the_same_to(viewer: Viewer, state: Inis, seed: int) -> None:
    dealt = again(state, viewer, seed)
    census.check(dealt)
    assert told(dealt, viewer) == told(state, viewer)
    assert again(dealt, viewer, seed + 1) == again(state, viewer, seed + 1)
    assert canonical(again(dealt, viewer, seed + 1)) == canonical(again(state, viewer, seed + 1))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_viewer_cannot_tell_it_from_the_game_and_it_tells_nothing_of_it(
    seats: int, seed: int
) -> None:
    """What it was dealt from is told by nothing but what the viewer knows: dealt again from what
    was dealt again, it is the same as from the game."""
    for state in positions(seats, seed):
        for viewer in viewers(state):
            the_same_to(viewer, state, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_on_like_the_game_as_far_as_a_seat_can_see(seats: int) -> None:
    """Whatever is answered next, the seat gets the same in both until it is openly told more."""
    for number, state in enumerate(positions(seats, 4)):
        if number % 4 == 0:
            for seat in range(seats):
                alike = without_orders(state, seat)
                LAW.holds(alike, again(state, seated(seat), number), seat)


def without_orders(state: Inis, seat: Seat) -> Inis:
    """A standing order shows when its moment comes; nobody else has one in what is dealt again."""
    players = (
        player if owner == seat else replace(player, standing=())
        for owner, player in enumerate(state.players)
    )
    return replace(state, players=tuple(players))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_another_world_is_dealt_again_to_the_same_position(seats: int) -> None:
    """The worlds of the law know less: not what one has chosen, passed or seen of the stack."""
    for state in positions(seats, 4):
        for seat in range(seats):
            if not plays_of(state, seat) and all(
                frame.keep == 1 for frame in state.frames if isinstance(frame, Draft)
            ):
                world = another_world(state, seat, seat)
                assert again(world, seated(seat), 7) == again(state, seated(seat), 7)


@pytest.mark.parametrize("card", SECRET_PLAYS)
def test_the_secrets_of_each_tale_are_dealt_again(card: str) -> None:
    start, is_secret = SECRET_PLAYS[card]
    kept = []
    for seed in range(5):
        for turn in islice(play_on(first_play(start(), card, seed), seed), 20):
            if turn.after.over:
                break
            kept.append(is_secret(turn.after))
            for viewer in viewers(turn.after):
                the_same_to(viewer, turn.after, seed)
            seat = len(kept) % 12
            if seat < 4:
                alike = without_orders(turn.after, seat)
                LAW.holds(alike, again(turn.after, seated(seat), seed), seat)
    assert any(kept)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_it_can_be_played_on(seats: int, seed: int) -> None:
    """Nothing is left in it that the rules stumble over."""
    chooser = random.Random(seed)
    for state in positions(seats, seed):
        if chooser.random() < 0.1:
            dealt = again(state, chooser.choice(viewers(state)), seed)
            for turn in islice(play_on(dealt, seed), 60):
                census.check(turn.after)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_can_be_played_to_the_end(seats: int) -> None:
    state = next(islice(positions(seats, 0), 20, None))
    *_, last = play_on(again(state, seated(0), 1), 1)
    assert last.after.over


TABLE = """
    seats: ana bran cian dana
    territory valley: ana 2, bran 2, capital
    territory cove: cian 2, dana 2
    ana: actions druid scouts_spies; tales eriu tailtus_land
    bran: actions geis raid warlord; tales balors_eye
    cian: actions sanctuary citadel; tales the_fianna
    dana: actions festival; tales lugs_spear
    played: bard
    turn: ana
"""
SEEDS = range(20)


def test_what_is_hidden_does_change() -> None:
    state = given(TABLE).state
    dealt = [again(state, seated(0), seed) for seed in SEEDS]
    assert len({position.tales for position in dealt}) == len(SEEDS)
    assert len({position.tiles for position in dealt}) == len(SEEDS)
    assert len({position.players[1] for position in dealt}) == len(SEEDS)
    assert len({position.action_pile for position in dealt}) == len(SEEDS)
    assert {position.players[0] for position in dealt} == {state.players[0]}
    assert all("bard" in position.action_pile for position in dealt)


def test_to_the_public_every_hand_is_hidden() -> None:
    state = given(TABLE).state
    assert len({again(state, PUBLIC, seed).players[0] for seed in SEEDS}) == len(SEEDS)


def test_a_hand_that_was_looked_at_is_kept_from_then_on() -> None:
    table = given(TABLE).when("ana play scouts_spies", "ana choose 1", "all pass")
    for seed in SEEDS:
        assert again(table.state, seated(0), seed).players[1].actions == table.actions("bran")
    assert len({again(table.state, seated(2), seed).players[1] for seed in SEEDS}) > 1


def test_who_looks_through_the_pile_keeps_it() -> None:
    table = given(TABLE).when("ana play druid", "all pass")
    pile = set(table.state.action_pile)
    for seed in SEEDS:
        assert set(again(table.state, seated(0), seed).action_pile) == pile


def test_who_draws_tiles_keeps_them_on_top_and_knows_no_order_once_they_are_buried() -> None:
    table = given(TABLE).when("ana play tailtus_land", "all pass")
    drawn = table.state.tiles[:3]
    for seed in SEEDS:
        assert again(table.state, seated(0), seed).tiles[:3] == drawn
    assert len({again(table.state, seated(1), seed).tiles[:3] for seed in SEEDS}) > 1

    table.when(f"ana choose {drawn[0]}")
    where = table.decision(0).options[0]
    table.when(f"ana {where}", f"chance {drawn[1]} {drawn[2]}")
    ends = {again(table.state, seated(0), seed).tiles[-2:] for seed in SEEDS}
    assert ends == {drawn[1:], drawn[:0:-1]}


def test_what_one_has_just_passed_is_with_the_next_player() -> None:
    state = next(s for s in positions(3, 0) if any(draft.keep == 2 for draft in drafts(s)))
    (draft,) = drafts(state)
    passed = set(draft.hands[str(next_seat(state, 0))][1:])
    for seed in SEEDS:
        (dealt,) = drafts(again(state, seated(0), seed))
        assert passed <= set(dealt.hands[str(next_seat(state, 0))])
        assert dealt.hands["0"] == draft.hands["0"]


def drafts(state: Inis) -> list[Draft]:
    return [frame for frame in state.frames if isinstance(frame, Draft)]


def test_the_bottom_of_the_stack_stays_there_in_the_discovery_scenario() -> None:
    state = next(
        turn.after
        for turn in random_game(4, 1, Options(scenario="discovery"))
        if turn.after.round == 1
    )
    for seed in SEEDS:
        assert set(again(state, PUBLIC, seed).tiles[-6:]) == set(DISCOVERY_BOTTOM)


def test_where_being_asked_tells_who_is_asked_holds_an_answer() -> None:
    asking = TABLE.replace("territory valley", "asking: prompt\n    territory valley")
    table = given(asking).when("ana play druid")
    assert table.asks() == [("bran", "react.card_declared")]
    for seed in SEEDS:
        assert "geis" in again(table.state, seated(0), seed).players[1].actions


def test_a_referee_and_whoever_looks_back_know_it_all() -> None:
    *_, last = random_game(2, 0)
    for viewer in (PUBLIC, REFEREE, seated(0)):
        assert again(last.after, viewer, 1) == last.after
    assert again(last.before, REFEREE, 1) == last.before
