"""Action cards that build: Citadel, Sanctuary, Festival."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode
from domain.inis.cards.common import draw_one, where_present
from domain.inis.effects import build_citadel, build_sanctuary, place
from domain.inis.model import PLAYED, ROW, Inis, Play
from domain.inis.names import SWAMP, advantage_of
from domain.inis.queries import present

# Citadel: build a Citadel where you are present, then take that territory's Advantage card if it
# has not been played this round, wherever it is. Not in the Swamp (J6).


def _where_citadels_stand(state: Inis, play: Play) -> list[str]:
    return [name for name in present(state, play.seat) if name != SWAMP]


def _build_citadel(state: Inis, play: Play) -> Iterator[Event]:
    for territory in play.choices.get("where", ()):
        yield from build_citadel(state, territory)


def _take_advantage(state: Inis, play: Play) -> Iterator[Event]:
    for territory in play.choices.get("where", ()):
        card = advantage_of(territory)
        holder = state.advantages[card]
        if holder not in (PLAYED, play.seat):
            yield e.AdvantageTaken(play.seat, card, None if holder == ROW else holder)


CITADEL = Card(
    id="citadel",
    kind="action",
    season=Mode(
        declare=(Ask("where", _where_citadels_stand),), resolve=(_build_citadel, _take_advantage)
    ),
)


# Sanctuary: build a Sanctuary where you are present, then draw an Epic Tale.


def _build_sanctuary(state: Inis, play: Play) -> Iterator[Event]:
    for territory in play.choices.get("where", ()):
        yield from build_sanctuary(state, territory)


SANCTUARY = Card(
    id="sanctuary",
    kind="action",
    season=Mode(declare=(Ask("where", where_present),), resolve=(_build_sanctuary, draw_one)),
)


# Festival: where you are present and a Sanctuary stands, place a clan and the Festival marker;
# until the end of the Season whoever starts a clash there loses a clan first (C0).


def _at_sanctuaries(state: Inis, play: Play) -> list[str]:
    return [name for name in present(state, play.seat) if state.board[name].sanctuaries]


def _hold_festival(state: Inis, play: Play) -> Iterator[Event]:
    for territory in play.choices.get("where", ()):
        yield from place(state, play.seat, territory)
        yield e.FestivalHeld(territory)


FESTIVAL = Card(
    id="festival",
    kind="action",
    season=Mode(declare=(Ask("where", _at_sanctuaries),), resolve=(_hold_festival,)),
)
