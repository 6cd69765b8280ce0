"""The events every game shares. Their names and fields are the stored format: never rename one.

A change of fields raises `schema` and adds an upcaster to the codec that owns the event.
"""

from __future__ import annotations

from domain.engine.events import clocks, disputes, play, seats, table, undo
from domain.engine.events.base import *
from domain.engine.events.clocks import *
from domain.engine.events.disputes import *
from domain.engine.events.play import *
from domain.engine.events.seats import *
from domain.engine.events.table import *
from domain.engine.events.undo import *
from domain.engine.events.upcasters import *

SHARED: tuple[type[Event], ...] = tuple(
    kind
    for chapter in (table, seats, clocks, play, disputes, undo)
    for kind in vars(chapter).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
