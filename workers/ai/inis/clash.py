"""How a clash is likely to end (section 7): in peace if all involved prefer it, else in blood.

Hidden cards are not guessed. An attacked player is imagined to discard an Action card as long as he
has one, then to lose clans.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine.model import Seat
from domain.inis.model import TerritoryId
from workers.ai.inis import weights as w
from workers.ai.inis.position import Position
from workers.ai.inis.victory import worths


def aftermath(position: Position, territory: TerritoryId, instigator: Seat) -> Position:
    """The position after a clash that begins now. The given one is not changed."""
    position = position.copy()
    if position.festival == territory:
        position.remove(instigator, territory)
    exposed = sheltering(position, territory, instigator)
    return settled(position, territory, exposed, instigator)


def settled(
    position: Position, territory: TerritoryId, exposed: Sequence[int], turn: Seat
) -> Position:
    """Peace or blood, as those involved prefer, from somebody's manoeuvre on."""
    fighters = [seat for seat, count in enumerate(exposed) if count]
    if len(fighters) < 2:
        return position
    fought = bloodshed(position, territory, exposed, turn)
    peace, blood = worths(position), worths(fought)
    return fought if any(blood[s] > peace[s] + w.MARGIN for s in fighters) else position


def sheltering(position: Position, territory: TerritoryId, instigator: Seat) -> list[int]:
    """C1: the exposed clans of each seat after the others have filled the Citadels in turn."""
    exposed = position.clans[territory][:]
    free = position.citadels[territory]
    queue = [seat for seat in position.rivals(instigator) if exposed[seat]]
    while free and queue:
        seat = queue.pop(0)
        exposed[seat] -= 1
        free -= 1
        if exposed[seat]:
            queue.append(seat)
    return exposed


def bloodshed(
    position: Position, territory: TerritoryId, exposed: Sequence[int], turn: Seat
) -> Position:
    """Everybody attacks in turn, the weakest first, until one is left or all are tired."""
    position, exposed = position.copy(), list(exposed)
    for seat in position.order(turn) * w.ROUNDS:
        targets = [s for s in position.rivals(seat) if exposed[s]]
        if exposed[seat] and targets:
            target = min(targets, key=lambda s: (position.actions[s], exposed[s]))
            _suffer(position, territory, exposed, target)
    return position


def _suffer(position: Position, territory: TerritoryId, exposed: list[int], target: Seat) -> None:
    if position.actions[target]:
        position.actions[target] -= 1
    else:
        exposed[target] -= 1
        position.remove(target, territory)
