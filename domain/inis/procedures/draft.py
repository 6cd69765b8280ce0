"""The draft (A6): everybody at once, in secret.

Three or four players: of four cards keep one and pass three to the next player; of the four then
keep two and pass two; then keep three and pass one. Two players: of three keep one and pass two, of
three keep two and pass one, take the three up; then the same with three new ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat
from domain.engine.rules import Procedure
from domain.engine.step import ask
from domain.inis import events as e
from domain.inis.model import CardId, Draft, Inis
from domain.inis.queries import next_seat

HAND = 4
SET_OF_TWO = 3


def deal(state: Inis, cards: Sequence[CardId]) -> Iterator[Event]:
    """A5: the draft begins with what is dealt now; two players get a second set later."""
    yield e.DraftBegan(1, tuple(cards))
    yield from _deal_out(state, cards)


def _deal_out(state: Inis, cards: Sequence[CardId]) -> Iterator[Event]:
    size = _hand_size(state)
    for seat in range(state.seats):
        hand = tuple(cards[seat * size : (seat + 1) * size])
        yield e.ActionsDealt(seat, size, hand)


def _hand_size(state: Inis) -> int:
    return SET_OF_TWO if state.seats == 2 else HAND


def _ask(state: Inis, draft: Draft) -> Sequence[Decision]:
    return [
        ask(state, draft, seat, "draft", _ways_to_keep(state, draft, seat), rule="A6", secret=True)
        for seat in range(state.seats)
        if str(seat) not in draft.kept
    ]


def _ways_to_keep(state: Inis, draft: Draft, seat: Seat) -> Iterator[Option]:
    hand = sorted(draft.hands[str(seat)])
    return (Option("keep", "+".join(cards)) for cards in combinations(hand, draft.keep))


def _answer(state: Inis, draft: Draft, seat: Seat, option: Option) -> Iterator[Event]:
    kept = tuple(option.arg.split("+"))
    yield e.CardsKept(seat, len(kept), kept)


def _advance(state: Inis, draft: Draft) -> Iterator[Event]:
    """All have chosen: pass the others on, then choose again or take the hands up."""
    hands: dict[Seat, tuple[CardId, ...]] = {}
    for seat in range(state.seats):
        kept = draft.kept[str(seat)]
        passed = tuple(card for card in sorted(draft.hands[str(seat)]) if card not in kept)
        to = next_seat(state, seat)
        hands[to] = (*draft.kept[str(to)], *passed)
        yield e.CardsPassed(seat, to, len(passed), passed)
    if draft.keep < _hand_size(state) - 1:
        yield e.DraftWentOn(draft.keep + 1)
        return
    for seat in range(state.seats):
        yield e.ActionsTaken(seat, len(hands[seat]), hands[seat])
    if draft.stock:
        yield e.DraftWentOn(1)
        yield from _deal_out(state, draft.stock)
    else:
        yield e.DraftEnded()


DRAFT = Procedure(_ask, _advance, _answer)
