"""The procedures of the game: ask, answer, advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event, GameEnded
from domain.engine.model import SERVICE, Decision, Option, Seat
from domain.engine.rules import Procedure
from domain.engine.step import ask, draw, offer
from tests.cattle import events as e
from tests.cattle.model import (
    DECK,
    DIE,
    HAND,
    Cattle,
    Choosing,
    Match,
    Muster,
    Raid,
    Scout,
    Turns,
    Window,
)

PASS = Option("pass")


def _nobody(state: Cattle, frame: object) -> Sequence[Decision]:
    return ()


# The match


def _offer_truce(state: Cattle, match: Match) -> Sequence[Decision]:
    return [
        offer(state, match, seat, "truce", [Option("revoke" if seat in match.truce else "call")])
        for seat in range(state.seats)
    ]


def _answer_truce(state: Cattle, match: Match, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.TruceCalled(seat) if option.verb == "call" else e.TruceTakenBack(seat)


def _advance_match(state: Cattle, match: Match) -> Iterator[Event]:
    if match.round < match.rounds and len(match.truce) < state.seats:
        yield e.MusterBegan(match.round + 1)
        return
    best = max(state.herds)
    winners = tuple(seat for seat, herd in enumerate(state.herds) if herd == best)
    yield GameEnded(winners, "truce" if match.round < match.rounds else "rounds")


# A round


def _ask_muster(state: Cattle, muster: Muster) -> Sequence[Decision]:
    if not muster.called:
        return [ask(state, muster, SERVICE, "muster", [Option("call")], rule="K1")]
    return [draw(state, muster, "shuffle", DECK, len(DECK))]


def _answer_muster(state: Cattle, muster: Muster, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.MusterCalled()


def _shuffled(state: Cattle, muster: Muster, order: tuple[str, ...]) -> Iterator[Event]:
    yield e.DeckShuffled(len(order), order)
    for seat in range(state.seats):
        yield e.HandDealt(seat, HAND, order[seat * HAND : (seat + 1) * HAND])
    yield e.ChoosingBegan()


def _ask_choice(state: Cattle, frame: Choosing) -> Sequence[Decision]:
    return [
        ask(
            state,
            frame,
            seat,
            "choose",
            [Option("choose", card) for card in sorted(state.hands[seat])],
            rule="K2",
            secret=True,
        )
        for seat in range(state.seats)
        if str(seat) not in frame.chosen
    ]


def _answer_choice(state: Cattle, frame: Choosing, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.CardChosen(seat, option.arg)


def _show_cards(state: Cattle, frame: Choosing) -> Iterator[Event]:
    yield e.CardsShown(tuple((seat, frame.chosen[str(seat)]) for seat in range(state.seats)))


def _advance_turns(state: Cattle, turns: Turns) -> Iterator[Event]:
    if not turns.queue:
        yield e.MusterEnded()
        return
    seat, card = turns.queue[0]
    if card.startswith("raid"):
        yield e.RaidBegan(seat, card)
    elif card.startswith("scout"):
        yield e.ScoutBegan(seat, card, state.deck[0])
    else:
        yield e.CowReared(seat, card)


# A raid: victim, stake, wards, die


def _ask_raid(state: Cattle, raid: Raid) -> Sequence[Decision]:
    if raid.victim is None:
        victims = [Option("raid", str(s)) for s in range(state.seats) if s != raid.seat]
        return [ask(state, raid, raid.seat, "raid.victim", victims, rule="K3")]
    if not raid.stake:
        stakes = [Option("stake", str(n)) for n in (1, 2, 3)]
        return [ask(state, raid, raid.seat, "raid.stake", stakes, rule="K3")]
    if raid.answered and not raid.cancelled:
        return [draw(state, raid, "die", DIE, 1)]
    return ()


def _answer_raid(state: Cattle, raid: Raid, seat: Seat, option: Option) -> Iterator[Event]:
    if option.verb == "raid":
        yield e.VictimNamed(seat, int(option.arg))
    else:
        yield e.StakeSet(seat, int(option.arg))


def _rolled(state: Cattle, raid: Raid, outcome: tuple[str, ...]) -> Iterator[Event]:
    assert raid.victim is not None
    won = int(outcome[0]) > raid.stake
    taker, giver = (raid.seat, raid.victim) if won else (raid.victim, raid.seat)
    yield e.CattleTaken(taker, giver, min(raid.stake, state.herds[giver]))
    yield e.RaidEnded(raid.seat)


def _advance_raid(state: Cattle, raid: Raid) -> Iterator[Event]:
    if raid.cancelled:
        yield e.RaidEnded(raid.seat)
        return
    others = (seat for seat in range(state.seats) if seat != raid.seat)
    yield e.WindowOpened(tuple(seat for seat in others if state.hands[seat]))


def _ask_window(state: Cattle, window: Window) -> Sequence[Decision]:
    return [
        ask(state, window, seat, "react.raid", [PASS, *_wards(state, seat)], rule="K4", secret=True)
        for seat in window.asked
        if str(seat) not in window.answers
    ]


def _wards(state: Cattle, seat: Seat) -> list[Option]:
    return [Option("play", card) for card in sorted(state.hands[seat]) if card.startswith("ward")]


def _answer_window(state: Cattle, window: Window, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.WindowAnswered(seat, option.arg)


def _close_window(state: Cattle, window: Window) -> Iterator[Event]:
    """The first ward by seat cancels; later ones stay in hand, unseen."""
    plays = ((seat, window.answers[str(seat)]) for seat in window.asked)
    first = next(((seat, card) for seat, card in plays if card), None)
    if first is not None:
        yield e.RaidWarded(*first)
    yield e.WindowClosed()


# A scout


def _ask_scout(state: Cattle, scout: Scout) -> Sequence[Decision]:
    cards = [Option("give", card) for card in sorted(state.hands[scout.seat])]
    return [ask(state, scout, scout.seat, "scout.give", cards, rule="K5", secret=True)]


def _answer_scout(state: Cattle, scout: Scout, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.CardGivenUp(seat, option.arg)


def _never(state: Cattle, frame: object) -> Iterator[Event]:
    raise AssertionError(f"{frame} always asks")


PROCEDURES: dict[type, Procedure] = {
    Match: Procedure(_nobody, _advance_match, _answer_truce, offer=_offer_truce),
    Muster: Procedure(_ask_muster, _never, _answer_muster, _shuffled),
    Choosing: Procedure(_ask_choice, _show_cards, _answer_choice),
    Turns: Procedure(_nobody, _advance_turns),
    Raid: Procedure(_ask_raid, _advance_raid, _answer_raid, _rolled),
    Window: Procedure(_ask_window, _close_window, _answer_window),
    Scout: Procedure(_ask_scout, _never, _answer_scout),
}
