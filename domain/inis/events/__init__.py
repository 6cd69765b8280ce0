"""Everything that happens in a game of Inis, chapter by chapter in the order a game produces it.

These names and fields are the stored format and public: clients live with them. Never rename one.
"""

from __future__ import annotations

from domain.engine.events import Event
from domain.inis.events import assembly, board, cards, clash, gates, moments, season, setup
from domain.inis.events.assembly import *
from domain.inis.events.board import *
from domain.inis.events.cards import *
from domain.inis.events.clash import *
from domain.inis.events.gates import *
from domain.inis.events.moments import *
from domain.inis.events.season import *
from domain.inis.events.setup import *

EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for chapter in (setup, board, assembly, season, cards, moments, clash, gates)
    for kind in vars(chapter).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
