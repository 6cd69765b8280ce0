"""The Gates of Tír Na Nóg."""

from __future__ import annotations

from typing import ClassVar

from domain.engine.events import Event
from domain.engine.model import Seat


class GatesOpened(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    queue: tuple[Seat, ...]


class GatesTookClan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class GatesGaveTale(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class GatesClosed(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True
