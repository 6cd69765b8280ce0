"""Clans have moved: the Mountains' toll first (J3), then the clashes, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat, Trigger
from domain.engine.rules import Procedure
from domain.engine.step import ask
from domain.inis import events as e
from domain.inis.effects import remove, start_clash
from domain.inis.model import Arrival, Inis, TerritoryId
from domain.inis.moments import open_moment
from domain.inis.names import MOUNTAINS
from domain.inis.procedures.price import discard, pay_options
from domain.inis.queries import clans, opposed


def _ask(state: Inis, arrival: Arrival) -> Sequence[Decision]:
    if arrival.stage == "toll" and state.players[arrival.owner].actions:
        options = pay_options(state, arrival.owner)
        owner = arrival.owner
        return [ask(state, arrival, owner, "mountains", options, rule="J3", secret=True)]
    if arrival.stage == "clashes" and len(due := _due(state, arrival)) > 1:
        options = [Option("clash", territory) for territory in due]
        return [ask(state, arrival, arrival.mover, "next_clash", options, rule="C0")]
    return ()


def _answer(state: Inis, arrival: Arrival, seat: Seat, option: Option) -> Iterator[Event]:
    match option.verb:
        case "clash":
            yield from start_clash(option.arg, arrival.mover)
        case "discard":
            yield e.TollPaid(seat)
            yield discard(seat, option.arg, "mountains")
        case "lose_clan":
            yield e.TollPaid(seat)
            yield from remove(seat, MOUNTAINS, "mountains")


def _advance(state: Inis, arrival: Arrival) -> Iterator[Event]:
    match arrival.stage:
        case "mountains" if MOUNTAINS in arrival.territories:
            yield e.TollFellDue(arrival.owner)
            trigger = Trigger("moved_into_mountains", arrival.mover, str(arrival.owner))
            yield from open_moment(state, trigger)
        case "toll":
            yield e.TollPaid(arrival.owner)
            yield from remove(arrival.owner, MOUNTAINS, "mountains")
        case "mountains" | "settle":
            yield from _settle(state, arrival)
        case "clashes" if due := _due(state, arrival):
            yield from start_clash(due[0], arrival.mover)
        case "clashes":
            yield e.ArrivalEnded()


def _settle(state: Inis, arrival: Arrival) -> Iterator[Event]:
    clashes = tuple(t for t in arrival.territories if arrival.clash and _clashes(state, arrival, t))
    if clashes:
        yield e.ClashesBegan(arrival.mover, clashes)
    else:
        yield e.ArrivalEnded()


def _clashes(state: Inis, arrival: Arrival, territory: TerritoryId) -> bool:
    """There is a clash where opposing clans are, if the mover still has a clan there."""
    mover = arrival.mover
    return clans(state, territory, mover) > 0 and opposed(state, territory, mover)


def _due(state: Inis, arrival: Arrival) -> list[TerritoryId]:
    """The waiting clashes that are still to be fought: an earlier one may have changed that."""
    return [t for t in arrival.waiting if _clashes(state, arrival, t)]


ARRIVAL = Procedure(_ask, _advance, _answer)
