"""A clan is about to be removed: Triskel cards may answer, then it goes back to the reserve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Trigger
from domain.engine.rules import Procedure
from domain.inis import events as e
from domain.inis.model import Inis, Removal
from domain.inis.moments import open_moment
from domain.inis.queries import clans


def _ask(state: Inis, removal: Removal) -> Sequence[Decision]:
    return ()


def _advance(state: Inis, removal: Removal) -> Iterator[Event]:
    owner, territory = removal.owner, removal.territory
    if not clans(state, territory, owner):
        yield e.RemovalFailed(owner, territory)
    elif not removal.asked:
        yield e.RemovalAsked()
        yield from open_moment(state, Trigger("clan_removed", owner, territory))
    else:
        yield e.ClanRemoved(owner, territory, removal.cause, removal.manoeuvre)


REMOVAL = Procedure(_ask, _advance)
