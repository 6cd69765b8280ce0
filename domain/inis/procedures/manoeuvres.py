"""The manoeuvres of a clash and the offer of peace: Attack, Withdraw (C2, C3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat
from domain.engine.rules import Procedure
from domain.engine.stack import nearest
from domain.engine.step import ask
from domain.inis import events as e
from domain.inis.effects import remove
from domain.inis.model import Attack, Clash, Inis, Peace, Withdrawal
from domain.inis.names import MOUNTAINS
from domain.inis.procedures.price import LOSE_CLAN, discard, pay_options
from domain.inis.queries import counted, exposed, up_to

DONE = Option("done")

# Attack: the attacked player discards an Action card or loses an exposed clan. Triskel cards may
# make it both, choose for him, or ignore the whole Attack (J17, J18).


def _ask_target(state: Inis, attack: Attack) -> Sequence[Decision]:
    if attack.stage != "answer" or not _can_choose(state, attack):
        return ()
    options = pay_options(state, attack.target)
    if attack.both or attack.imposed == "discard":
        options.remove(LOSE_CLAN)
    return [ask(state, attack, attack.target, "attacked", options, rule="C2", secret=True)]


def _can_choose(state: Inis, attack: Attack) -> bool:
    """Without Action cards he loses the clan, whatever the attacker says."""
    return (
        not attack.ignored
        and _is_exposed(state, attack)
        and bool(state.players[attack.target].actions)
        and (attack.both or attack.imposed != "lose_clan")
    )


def _is_exposed(state: Inis, attack: Attack) -> bool:
    return exposed(state, nearest(state, Clash), attack.target) > 0


def _answer_target(state: Inis, attack: Attack, seat: Seat, option: Option) -> Iterator[Event]:
    if option == LOSE_CLAN:
        yield from _lose_clan(attack)
        return
    yield e.AttackAnswered(seat, "both" if attack.both else "discard")
    yield discard(seat, option.arg, "attack")
    if attack.both:
        yield from remove(seat, attack.territory, "attack", manoeuvre=True)


def _lose_clan(attack: Attack) -> Iterator[Event]:
    yield e.AttackAnswered(attack.target, "lose_clan")
    yield from remove(attack.target, attack.territory, "attack", manoeuvre=True)


def _advance_attack(state: Inis, attack: Attack) -> Iterator[Event]:
    match attack.stage:
        case "declared":
            yield e.AttackStood()
        case "answer" if not attack.ignored and _is_exposed(state, attack):
            yield from _lose_clan(attack)
        case "answer":
            yield e.AttackAnswered(attack.target, "none")
        case "answered":
            yield e.AttackEnded()


ATTACK = Procedure(_ask_target, _advance_attack, _answer_target)


# Withdraw: exposed clans to adjacent territories where one is chieftain, split as one likes.


def _ask_where(state: Inis, frame: Withdrawal) -> Sequence[Decision]:
    left = exposed(state, nearest(state, Clash), frame.seat)
    if frame.done or not left:
        return ()
    options = [Option("withdraw", way) for name in frame.targets for way in up_to(name, left)]
    if frame.moved:
        options.append(DONE)
    return [ask(state, frame, frame.seat, "withdraw", options, rule="C2")]


def _answer_where(state: Inis, frame: Withdrawal, seat: Seat, option: Option) -> Iterator[Event]:
    if option == DONE:
        yield e.WithdrawalDone(seat)
        return
    target, count = counted(option.arg)
    yield e.ClansMoved(seat, frame.territory, target, count)
    yield e.ClansWithdrawn(seat, target)


def _advance_withdrawal(state: Inis, frame: Withdrawal) -> Iterator[Event]:
    """It starts no clash, but the Mountains take their toll once (J3)."""
    yield e.WithdrawalEnded()
    if MOUNTAINS in frame.moved:
        yield e.ArrivalBegan(frame.seat, frame.seat, (MOUNTAINS,), False)


WITHDRAWAL = Procedure(_ask_where, _advance_withdrawal, _answer_where)


# Peace: all the others involved must accept.

ACCEPT = Option("accept")
REFUSE = Option("refuse")


def _ask_peace(state: Inis, peace: Peace) -> Sequence[Decision]:
    return [
        ask(state, peace, seat, "peace", [ACCEPT, REFUSE], rule="C3")
        for seat in peace.asked
        if seat not in peace.accepted
    ]


def _answer_peace(state: Inis, peace: Peace, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.PeaceAccepted(seat) if option == ACCEPT else e.PeaceRefused(seat)


def _advance_peace(state: Inis, peace: Peace) -> Iterator[Event]:
    yield e.PeaceMade()


PEACE = Procedure(_ask_peace, _advance_peace, _answer_peace)
