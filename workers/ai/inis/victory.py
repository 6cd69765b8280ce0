"""Who stands how near to victory (section 8), and what a position is worth to a seat."""

from __future__ import annotations

from typing import NamedTuple

from domain.engine.model import Seat
from domain.inis.victory import ENOUGH
from workers.ai.inis import weights as w
from workers.ai.inis.position import Position


class Standing(NamedTuple):
    """A seat's three counts, best first, and its plain holdings."""

    counts: tuple[int, int, int]
    met: int
    holdings: float


def worth(position: Position, seat: Seat) -> float:
    """What the position is worth to a seat: its own prospects against its rivals'."""
    return worths(position)[seat]


def worths(position: Position) -> list[float]:
    """The same for all seats at once."""
    standings = all_standings(position)
    prospects = [prospect(standing) for standing in standings]
    values = [_against_rivals(prospects, seat) for seat in range(position.seats)]
    first = _winner(position, standings)
    if first is None:
        return values
    return [v + (w.WIN if seat == first else -w.WIN) for seat, v in enumerate(values)]


def _against_rivals(prospects: list[float], seat: Seat) -> float:
    rivals = prospects[:seat] + prospects[seat + 1 :]
    average = sum(rivals) / len(rivals)
    return prospects[seat] - w.RIVAL * average - w.STRONGEST_RIVAL * max(rivals)


def winner(position: Position) -> Seat | None:
    """Who would win if the Assembly were held now (V1 to V3)."""
    return _winner(position, all_standings(position))


def prospect(standing: Standing) -> float:
    progress = sum(
        share * w.PROGRESS[min(ENOUGH, count)]
        for share, count in zip(w.CONDITION_SHARE, standing.counts, strict=True)
    )
    return progress + w.CLAIM * standing.met + standing.holdings


def all_standings(position: Position) -> list[Standing]:
    seats = range(position.seats)
    leadership, land, religion = ([0] * position.seats for _ in range(3))
    holdings = position.gains[:]
    for name, held in position.clans.items():
        most = max(held)
        if not most:
            continue
        if held.count(most) == 1:
            chief = held.index(most)
            leadership[chief] += sum(held) - most
            holdings[chief] += w.BRENN if name == position.capital else w.CHIEFTAIN
        for seat in seats:
            if held[seat]:
                land[seat] += 1
                religion[seat] += position.sanctuaries[name]
                holdings[seat] += _garrison(held[seat], position.citadels[name])
    return [
        _standing(position, seat, (leadership[seat], land[seat], religion[seat]), holdings[seat])
        for seat in seats
    ]


def _garrison(clans: int, citadels: int) -> float:
    return w.CLAN * clans - w.STACK * max(0, clans - 3) + (w.CITADEL if citadels else 0.0)


def _standing(
    position: Position, seat: Seat, counts: tuple[int, int, int], holdings: float
) -> Standing:
    """V4: Deeds go where the fewest are missing."""
    deeds = left = position.deeds[seat]
    best, second, third = sorted(counts, reverse=True)
    met = 0
    for count in (best, second, third):
        missing = max(0, ENOUGH - count)
        if missing > left:
            break
        left -= missing
        met += 1
    holdings += w.DEED * deeds + w.HELD["action"] * position.actions[seat]
    return Standing((best + deeds, second + left, third), met, holdings)


def _winner(position: Position, standings: list[Standing]) -> Seat | None:
    claims = [
        standing.met if position.pretenders[seat] else 0 for seat, standing in enumerate(standings)
    ]
    most = max(claims)
    if not most:
        return None
    best = [seat for seat, met in enumerate(claims) if met == most]
    if len(best) == 1:
        return best[0]
    brenn = _next_brenn(position)
    return brenn if brenn in best else None


def _next_brenn(position: Position) -> Seat:
    """A1 comes before the check: the Capital's chieftain will be Brenn by then."""
    chief = position.chieftain(position.capital) if position.capital else None
    return position.brenn if chief is None else chief
