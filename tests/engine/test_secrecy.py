"""Nothing leaks: what a seat may not know changes no byte of what it gets."""

from __future__ import annotations

from typing import Annotated, Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.engine.chance import seeded
from domain.engine.events import Answered, Drawn, Event
from domain.engine.model import PUBLIC, REFEREE, Decision, Option, Seat, seated
from domain.engine.secrecy import SeenBy, seen
from tests.cattle import CATTLE
from tests.cattle.events import WindowClosed
from tests.cattle.model import Cattle, Choosing, Window
from tests.cattle.positions import opening
from tests.random_games import PICKS, playthrough
from tests.worlds import Law, exchanged


class CardsSwapped(Event, frozen=True, gc=False):
    seats: tuple[Seat, Seat]
    judge: Seat
    cards: Annotated[tuple[str, str], SeenBy("seats")]
    price: Annotated[int, SeenBy("seats", "judge")]
    seal: Annotated[str, SeenBy()]


SWAPPED = CardsSwapped((0, 2), 1, ("bard", "geis"), 3, "wax")


def test_a_field_is_seen_by_the_seats_its_event_names() -> None:
    assert seen(SWAPPED, seated(2)) == {
        "seats": (0, 2),
        "judge": 1,
        "cards": ("bard", "geis"),
        "price": 3,
    }
    assert seen(SWAPPED, seated(1)) == {"seats": (0, 2), "judge": 1, "price": 3}
    assert seen(SWAPPED, seated(3)) == seen(SWAPPED, PUBLIC) == {"seats": (0, 2), "judge": 1}


def test_a_referee_sees_everything() -> None:
    assert seen(SWAPPED, REFEREE)["seal"] == "wax"


def test_what_is_answered_to_a_secret_decision_is_its_seats_alone() -> None:
    sealed = Answered(1, "d9.1.0", "choose", None, Option("choose", "ward.1"))
    assert seen(sealed, seated(1))["sealed"] == {"verb": "choose", "arg": "ward.1"}
    assert "sealed" not in seen(sealed, seated(0))


def test_what_chance_drew_is_told_to_nobody() -> None:
    drawn = Drawn("d9.-1.0", "shuffle", 0, ("ward.1", "raid.1"), ("raid.1", "ward.1"), False)
    hidden = {"outcome", "items", "repeat"}
    assert all(not hidden & set(seen(drawn, v)) for v in (PUBLIC, seated(0), seated(1)))


# Non-interference


def another_world(state: Cattle, seat: Seat, seed: int) -> Cattle:
    """The same to this seat: the cards it cannot see have changed places among themselves."""
    top = state.frames[-1]
    fixed = set(top.answers.values()) if isinstance(top, Window) else set()
    unseen = [*state.deck, *(c for s, hand in enumerate(state.hands) if s != seat for c in hand)]
    new = exchanged((card for card in unseen if card not in fixed), seed)
    hands = tuple(
        hand if place == seat else tuple(new.get(card, card) for card in hand)
        for place, hand in enumerate(state.hands)
    )
    if isinstance(top, Choosing):
        chosen = {s: c if s == str(seat) else new[c] for s, c in top.chosen.items()}
        top = replace(top, chosen=chosen)
    deck = tuple(new.get(card, card) for card in state.deck)
    return replace(state, hands=hands, deck=deck, frames=(*state.frames[:-1], top))


def what_is_open(decision: Decision, answer: str) -> str:
    return "" if decision.kind in ("choose", "react.raid", "scout.give", "shuffle") else answer


PROBES = (Option("pass"), Option("play", "ward.1"))
LAW = Law(CATTLE, what_is_open, PROBES, closing=(WindowClosed,))


@settings(max_examples=200, deadline=None)
@given(picks=PICKS, seed=st.binary(min_size=4, max_size=4), swap=st.integers(0, 999))
def test_two_worlds_that_differ_only_in_what_a_seat_may_not_know_are_the_same_to_it(
    picks: list[int], seed: bytes, swap: int
) -> None:
    for _, state in playthrough(CATTLE, opening(3, rounds=3), picks, seeded(seed)):
        assert isinstance(state, Cattle)
        if state.over:  # then everything is open
            return
        for seat in range(3):
            LAW.holds(state, another_world(state, seat, swap), seat)


def test_the_law_would_notice_a_leak() -> None:
    """A view that counted the others' wards would differ between two worlds."""
    state: Any = opening(2)
    state = replace(state, hands=(("raid.1",), ("ward.1",)), deck=("raid.2",))
    worlds = (another_world(state, 0, seed) for seed in range(9))
    other = next(world for world in worlds if world.hands != state.hands)
    assert LAW.told(state, 0) == LAW.told(other, 0)
    assert LAW.told(state, 1) != LAW.told(other, 1)
