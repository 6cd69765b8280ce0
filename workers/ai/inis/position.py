"""The board as a player imagines it: what he sees, in a form that is quick to change and compare.

It knows the pieces, never a hidden card. Everything here can be done to a copy without harm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.engine.model import Seat
from domain.inis.model import TerritoryId
from domain.inis.redact import SeenInis
from workers.ai.inis.weights import HELD

NEW_LAND = "new land"
"""A tile that is not on the board yet."""


@dataclass(slots=True)
class Position:
    """`way` is 1 clockwise, -1 counter-clockwise; `gains` is what each seat has got that is no
    piece on the board, in the worth of clans."""

    seats: int
    way: int
    brenn: Seat
    capital: TerritoryId | None
    festival: TerritoryId | None
    neighbours: dict[TerritoryId, tuple[TerritoryId, ...]]
    citadels: dict[TerritoryId, int]
    sanctuaries: dict[TerritoryId, int]
    clans: dict[TerritoryId, list[int]]
    reserve: list[int]
    actions: list[int]
    deeds: list[int]
    pretenders: list[bool]
    gains: list[float]

    def copy(self) -> Position:
        """What moves is copied; buildings are replaced whole when one is added."""
        return replace(
            self,
            clans={name: held[:] for name, held in self.clans.items()},
            reserve=self.reserve[:],
            actions=self.actions[:],
            deeds=self.deeds[:],
            pretenders=self.pretenders[:],
            gains=self.gains[:],
        )

    # Questions

    def order(self, first: Seat) -> tuple[Seat, ...]:
        return tuple((first + self.way * n) % self.seats for n in range(self.seats))

    def rivals(self, seat: Seat) -> tuple[Seat, ...]:
        return self.order(seat)[1:]

    def present(self, seat: Seat) -> list[TerritoryId]:
        return [name for name, held in self.clans.items() if held[seat]]

    def chieftain(self, territory: TerritoryId) -> Seat | None:
        held = self.clans[territory]
        most = max(held)
        return held.index(most) if most and held.count(most) == 1 else None

    def opposed(self, territory: TerritoryId, seat: Seat) -> bool:
        held = self.clans[territory]
        return sum(held) > held[seat]

    # Changes, each as far as the pieces go

    def place(self, seat: Seat, territory: TerritoryId, count: int = 1) -> None:
        count = min(count, self.reserve[seat])
        self.clans[territory][seat] += count
        self.reserve[seat] -= count

    def remove(self, seat: Seat, territory: TerritoryId, count: int = 1) -> None:
        count = min(count, self.clans[territory][seat])
        self.clans[territory][seat] -= count
        self.reserve[seat] += count

    def move(self, seat: Seat, source: TerritoryId, target: TerritoryId, count: int = 1) -> None:
        count = min(count, self.clans[source][seat])
        self.clans[source][seat] -= count
        self.clans[target][seat] += count

    def build_citadel(self, territory: TerritoryId) -> None:
        self.citadels = self.citadels | {territory: self.citadels[territory] + 1}

    def build_sanctuary(self, territory: TerritoryId) -> None:
        self.sanctuaries = self.sanctuaries | {territory: self.sanctuaries[territory] + 1}

    def discover(self, seat: Seat) -> None:
        """Some new tile comes to the board, with a clan of this seat on it."""
        self.clans[NEW_LAND] = [0] * self.seats
        self.neighbours = self.neighbours | {NEW_LAND: ()}
        self.citadels = self.citadels | {NEW_LAND: 0}
        self.sanctuaries = self.sanctuaries | {NEW_LAND: 0}
        self.place(seat, NEW_LAND)


def imagine(view: SeenInis) -> Position:
    """The position that a view shows."""
    board, players = view.board, view.players
    return Position(
        seats=len(players),
        way=-1 if view.crows == "counter_clockwise" else 1,
        brenn=view.brenn,
        capital=next((name for name, land in board.items() if land.capital), None),
        festival=next((name for name, land in board.items() if land.festival), None),
        neighbours={name: land.neighbours for name, land in board.items()},
        citadels={name: land.citadels for name, land in board.items()},
        sanctuaries={name: land.sanctuaries for name, land in board.items()},
        clans={name: list(land.clans) for name, land in board.items()},
        reserve=[player.reserve for player in players],
        actions=[player.actions for player in players],
        deeds=[player.deeds for player in players],
        pretenders=[player.pretender for player in players],
        gains=[player.tales * HELD["tale"] for player in players],
    )
