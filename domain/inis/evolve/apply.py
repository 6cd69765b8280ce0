"""How a chapter of `evolve` says which function folds which event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from domain.engine.model import Seat
from domain.engine.stack import pop
from domain.inis.model import Inis, Player

E = TypeVar("E")
Apply = Callable[[Inis, E], Inis]


class Chapter(dict[type, Callable[[Inis, Any], Inis]]):
    """The functions of one module, by the event they fold."""

    def on(self, kind: type[E]) -> Callable[[Apply[E]], Apply[E]]:
        def register(apply: Apply[E]) -> Apply[E]:
            assert kind not in self, f"two functions fold {kind.__name__}"
            self[kind] = apply
            return apply

        return register

    def only_tells(self, *kinds: type) -> None:
        """These change nothing: they are in the log for who reads it."""
        for kind in kinds:
            self.on(kind)(_unchanged)

    def only_pops(self, *kinds: type) -> None:
        """These end what is on top of the stack."""
        for kind in kinds:
            self.on(kind)(_popped)


def with_player(state: Inis, seat: Seat, player: Player) -> tuple[Player, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _unchanged(state: Inis, event: object) -> Inis:
    return state


def _popped(state: Inis, event: object) -> Inis:
    return pop(state)
