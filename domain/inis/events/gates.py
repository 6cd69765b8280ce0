"""The Gates of Tír Na Nóg."""

from __future__ import annotations

from domain.engine.events import Event
from domain.engine.model import Seat


class GatesOpened(Event, frozen=True):
    queue: tuple[Seat, ...]


class GatesTookClan(Event, frozen=True):
    seat: Seat


class GatesGaveTale(Event, frozen=True):
    seat: Seat


class GatesClosed(Event, frozen=True):
    pass
