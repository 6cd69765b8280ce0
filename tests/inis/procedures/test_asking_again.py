"""Asking all at once comes to the same as asking one after the other (P3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger, seated
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis import moments
from domain.inis.cards import CARDS
from domain.inis.cards.base import Card, Triskel
from domain.inis.model import CardId, Inis, Play
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given

NAMES = ("ana", "bran", "cian")
HELD: Mapping[Seat, tuple[CardId, ...]] = {
    0: ("balors_eye", "eriu"),
    1: ("dagdas_harp",),
    2: ("oengus_ploy", "the_fianna"),
}


def _when_the_bard_is_declared(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return trigger.subject == "bard"


def _gain_deed(state: Inis, play: Play) -> Iterator[Event]:
    yield e.DeedGained(play.seat)


def made_up(id: CardId) -> Card:
    """A tale that anybody may play when the Bard is declared, for a Deed."""
    triskel = Triskel(
        moments=("card_declared",), answers=_when_the_bard_is_declared, resolve=(_gain_deed,)
    )
    return Card(id, "tale", triskel=(triskel,))


@pytest.fixture(autouse=True)
def _five_tales_answer_the_bard(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = tuple(made_up(id) for held in HELD.values() for id in held)
    for card in cards:
        monkeypatch.setitem(CARDS, card.id, card)
    monkeypatch.setitem(moments._ANSWERS, "card_declared", cards)


def declared(asking: str = "sealed") -> InisTable:
    """Cian has played the Bard; each player holds tales that answer it."""
    hands = "\n".join(f"{NAMES[seat]}: tales {' '.join(cards)}" for seat, cards in HELD.items())
    text = f"""
seats: ana bran cian
asking: {asking}
territory valley: ana 1, bran 1, cian 1, capital
territory cove:
{hands}; actions bard
turn: cian
"""
    return given(text).when("cian play bard")


def played(table: InisTable) -> list[tuple[Seat, CardId]]:
    return [(p.seat, p.card) for p in told(table, e.CardPlayed) if p.mode == "triskel"]


def test_all_are_asked_at_once_and_the_first_in_order_who_plays_plays() -> None:
    table = declared()
    assert {who for who, _ in table.asks()} == {"ana", "bran", "cian"}

    table.when("bran play dagdas_harp", "ana play eriu", "cian pass")
    assert played(table) == [(0, "eriu")]


def test_he_and_those_after_him_are_asked_again_and_those_before_him_are_not() -> None:
    """It is Cian's turn, so the order is Cian, Ana, Bran."""
    table = declared().when("bran play dagdas_harp", "ana play eriu", "cian pass")
    assert table.asks() == [("ana", "react.card_declared"), ("bran", "react.card_declared")]
    assert table.offered("ana") == ["pass", "play balors_eye"]


def test_what_was_answered_before_the_position_changed_does_not_bind() -> None:
    table = declared().when("bran play dagdas_harp", "ana play eriu", "cian pass")
    table.when("bran pass", "ana pass")
    assert played(table) == [(0, "eriu")]
    assert table.tales("bran") == ("dagdas_harp",)


def test_a_card_that_was_not_played_after_all_stays_unseen() -> None:
    table = declared().when("bran play dagdas_harp", "ana play eriu", "cian pass")
    assert "dagdas_harp" not in str([seen(event, seated(0)) for event in table.log])


def test_who_holds_no_more_is_not_asked_again_where_only_holders_are_asked() -> None:
    table = declared("prompt").when("cian pass", "ana pass", "bran play dagdas_harp")
    assert told(table, e.MomentWentOn) == []
    assert table.asks() == [("ana", "turn")]


Wish = frozenset[int]
"""After how many cards played so far a player would play one of his."""

WISHES: tuple[Wish, ...] = (frozenset(), frozenset({0}), frozenset({1, 2}), frozenset(range(9)))


def wanted(wishes: tuple[Wish, ...], seat: Seat, hand: list[CardId], so_far: int) -> CardId | None:
    return hand[0] if hand and so_far in wishes[seat] else None


def one_after_the_other(wishes: tuple[Wish, ...]) -> list[tuple[Seat, CardId]]:
    """The active player first; each plays as long as he likes, then the next one is asked."""
    done: list[tuple[Seat, CardId]] = []
    for seat in (2, 0, 1):
        hand = list(HELD[seat])
        while card := wanted(wishes, seat, hand, len(done)):
            hand.remove(card)
            done.append((seat, card))
    return done


def all_at_once(asking: str, wishes: tuple[Wish, ...]) -> list[tuple[Seat, CardId]]:
    table = declared(asking)
    while table.asks()[0][1] == "react.card_declared":
        so_far = len(played(table))
        for who, _ in table.asks():
            hand = list(table.tales(who))
            card = wanted(wishes, table.seat(who), hand, so_far)
            table.when(f"{who} play {card}" if card else f"{who} pass")
    return played(table)


@pytest.mark.parametrize("asking", ["sealed", "prompt"])
def test_p3_both_ways_of_asking_lead_to_the_same_plays(asking: str) -> None:
    for wishes in product(WISHES, repeat=3):
        assert all_at_once(asking, wishes) == one_after_the_other(wishes), wishes
