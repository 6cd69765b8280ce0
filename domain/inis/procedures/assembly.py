"""The Assembly (A1 to A5), run by the service.

1. The Capital's chieftain becomes Brenn.
2. The victory check; if nobody wins, the Pretender tokens go back.
3. Each territory's chieftain takes its Advantage card.
4. The Flock of Crows is tossed; if the direction changes, the Gates take effect.
5. The Action cards are dealt, one is set aside.
6. The draft (a procedure of its own).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event, GameEnded
from domain.engine.model import SERVICE, Decision, Option, Seat, Trigger
from domain.engine.rules import Procedure
from domain.engine.step import ask, draw
from domain.inis import events as e
from domain.inis import victory
from domain.inis.effects import toss_crows
from domain.inis.model import ROW, Assembly, Inis
from domain.inis.moments import open_moment
from domain.inis.names import actions_for, advantage_of
from domain.inis.procedures.draft import deal
from domain.inis.queries import chieftain


def _ask(state: Inis, assembly: Assembly) -> Sequence[Decision]:
    match assembly.stage:
        case "call":
            return [ask(state, assembly, SERVICE, "assembly", [Option("hold")], rule="A1")]
        case "crows":
            return [draw(state, assembly, "crows", ("clockwise", "counter_clockwise"), 1)]
        case "deal":
            cards = [card for card in actions_for(state.seats) if card != assembly.chosen]
            return [draw(state, assembly, "deal", cards, len(cards))]
        case "end" if assembly.chooser is not None and not state.aside:
            hand = state.players[assembly.chooser].actions
            options = [Option("set_aside", card) for card in hand]
            chooser = assembly.chooser
            kind = "cathbads_word.set_aside"
            return [ask(state, assembly, chooser, kind, options, rule="J28", secret=True)]
    return ()


def _answer(state: Inis, assembly: Assembly, seat: Seat, option: Option) -> Iterator[Event]:
    if option.verb == "set_aside":
        yield e.ActionSetAside(seat, option.arg)
        yield e.AssemblyClosed()
        return
    yield e.AssemblyHeld(state.round)
    yield from open_moment(state, Trigger("assembly_start", state.brenn))


def _drawn(state: Inis, assembly: Assembly, outcome: tuple[str, ...]) -> Iterator[Event]:
    if assembly.stage == "deal":
        aside, *cards = (assembly.chosen, *outcome) if assembly.chosen else outcome
        yield e.CardSetAside(aside)
        yield from deal(state, cards)
        return
    yield from toss_crows(state, outcome[0])


def _advance(state: Inis, assembly: Assembly) -> Iterator[Event]:
    match assembly.stage:
        case "start":
            yield e.AssemblyOpened()
        case "brenn":
            yield _name_brenn(state)
        case "victory":
            yield from _check_victory(state)
        case "advantages":
            yield from _take_advantages(state)
        case "end" if assembly.chooser is not None:
            yield e.AsideTaken(assembly.chooser, state.aside[0])
        case "end":
            yield e.AssemblyClosed()
            yield from open_moment(state, Trigger("assembly_end", state.brenn))
        case "over":
            yield e.AssemblyEnded()


def _name_brenn(state: Inis) -> Event:
    """A1: without a chieftain in the Capital nothing changes."""
    assert state.capital is not None
    chief = chieftain(state, state.capital)
    if chief is None:
        return e.BrennNamed(state.brenn, "unchanged")
    return e.BrennNamed(chief, "chieftain_of_capital")


def _check_victory(state: Inis) -> Iterator[Event]:
    """A2."""
    checked = victory.check(state)
    yield checked
    if checked.winner is not None:
        yield GameEnded((checked.winner,), checked.reason)
        return
    pretenders = tuple(c.seat for c in checked.claims)
    if pretenders:
        yield e.PretendersReturned(pretenders)


def _take_advantages(state: Inis) -> Iterator[Event]:
    """A3: only what lies in the row is taken; a chieftain may hold his card already."""
    for territory in state.board:
        chief = chieftain(state, territory)
        card = advantage_of(territory)
        if chief is not None and state.advantages[card] == ROW:
            yield e.AdvantageTaken(chief, card, None)
    yield e.AdvantagesTaken()


ASSEMBLY = Procedure(_ask, _advance, _answer, _drawn)
