"""What a player of Inis looks at when he is asked: his view, the board, and what is going on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from domain.engine.model import Decision, Seat
from domain.inis.model import CardId
from domain.inis.redact import SeenInis
from workers.ai.inis.position import Position, imagine
from workers.ai.inis.victory import worth
from workers.ai.player import Budget
from workers.ai.question import Question

_VIEW = msgspec.json.Decoder(SeenInis)


class Scene(NamedTuple):
    view: SeenInis
    position: Position
    seat: Seat
    decision: Decision
    budget: Budget

    @property
    def hand(self) -> tuple[CardId, ...]:
        return self.view.players[self.seat].hand or ()

    def now(self) -> float:
        return worth(self.position, self.seat)

    def gain(self, after: Position) -> float:
        """How much better another position is for the player than the present one."""
        return worth(after, self.seat) - self.now()

    def frame(self, kind: str) -> Mapping[str, Any] | None:
        """The innermost procedure of this kind that the rules are in the middle of."""
        return next((f for f in reversed(self.view.stack) if f["type"] == kind), None)

    def the(self, kind: str) -> Mapping[str, Any]:
        frame = self.frame(kind)
        assert frame is not None, f"no {kind} around {self.decision.kind}"
        return frame

    def as_seen_from(self, seat: Seat, position: Position) -> Scene:
        """The same board with another player's eyes: for what he may be about to do."""
        return self._replace(seat=seat, position=position)


class Plan(NamedTuple):
    """A card played to its end: what is chosen under each key, and what comes of it."""

    choices: Mapping[str, tuple[str, ...]]
    after: Position


Plans = Callable[[Scene], Iterator[Plan]]
"""Ways to play one card, the likely ones; not every legal one."""


def look(question: Question, budget: Budget) -> Scene:
    """A view that shows more than this seat may know is refused."""
    view, seat = _VIEW.decode(question.view), question.decision.seat
    others = (player.hand for player in view.players if player.seat != seat)
    assert all(hand is None for hand in others), "an AI is given the view of its own seat"
    assert view.secrets is None, "an AI is given no secrets"
    return Scene(view, imagine(view), seat, question.decision, budget)
