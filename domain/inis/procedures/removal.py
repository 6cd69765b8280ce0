"""A clan is about to be removed: Triskel cards may answer, then it goes back to the reserve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat, Trigger
from domain.engine.rules import Procedure
from domain.engine.step import ask
from domain.inis import events as e
from domain.inis.model import Cauldron, Inis, Removal
from domain.inis.moments import open_moment
from domain.inis.names import CAULDRON as CAULDRON_CARD
from domain.inis.queries import clans, current_clash, exposed


def _ask(state: Inis, removal: Removal) -> Sequence[Decision]:
    return ()


def _advance(state: Inis, removal: Removal) -> Iterator[Event]:
    owner, territory = removal.owner, removal.territory
    if removal.fate == "prevented":
        yield e.RemovalPrevented(owner, territory)
    elif not _at_risk(state, removal):
        yield e.RemovalFailed(owner, territory)
    elif not removal.asked:
        yield e.RemovalAsked()
        yield from open_moment(state, Trigger("clan_removed", owner, territory))
    else:
        yield e.ClanRemoved(owner, territory, removal.cause, removal.manoeuvre)
        yield from _afterwards(state, removal)


def _at_risk(state: Inis, removal: Removal) -> int:
    """The clans that can be removed there; in a clash a sheltered one takes no part."""
    clash = current_clash(state)
    if clash is not None and clash.territory == removal.territory:
        return exposed(state, clash, removal.owner)
    return clans(state, removal.territory, removal.owner)


def _afterwards(state: Inis, removal: Removal) -> Iterator[Event]:
    """It was removed (J4, J13), but need not end in the reserve."""
    clash = current_clash(state)
    if removal.fate == "haven":
        yield e.ClansPlaced(removal.owner, removal.haven, 1)
    elif (
        clash is not None
        and clash.cauldron == removal.owner
        and clash.territory == removal.territory
    ):
        yield e.CauldronFilled(removal.owner)


REMOVAL = Procedure(_ask, _advance)


# Dagda's Cauldron, when its clash is over: up to three clans return to the territory (J11).

FROM_CAULDRON = 3


def _ask_cauldron(state: Inis, frame: Cauldron) -> Sequence[Decision]:
    numbers = range(min(FROM_CAULDRON, frame.clans) + 1)
    options = [Option("return", str(n)) for n in numbers]
    return [ask(state, frame, frame.seat, "cauldron", options, rule="J11")]


def _answer_cauldron(state: Inis, frame: Cauldron, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.CauldronEmptied(seat, frame.territory, int(option.arg), CAULDRON_CARD)


def _never(state: Inis, frame: Cauldron) -> Iterator[Event]:
    raise AssertionError(f"{frame} always asks")


CAULDRON = Procedure(_ask_cauldron, _never, _answer_cauldron)
