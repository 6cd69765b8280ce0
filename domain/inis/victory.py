"""Victory: three conditions, each reached at six, with Deeds where they help most (section 8)."""

from __future__ import annotations

from domain.engine.model import Seat
from domain.inis.events import Claim, VictoryChecked
from domain.inis.model import Inis
from domain.inis.queries import chieftain, present

ENOUGH = 6
CONDITIONS = ("leadership", "land", "religion")


def leadership(state: Inis, seat: Seat) -> int:
    """Opposing clans in territories where one is chieftain."""
    return sum(
        sum(land.clans) - land.clans[seat]
        for name, land in state.board.items()
        if chieftain(state, name) == seat
    )


def land(state: Inis, seat: Seat) -> int:
    return len(present(state, seat))


def religion(state: Inis, seat: Seat) -> int:
    return sum(state.board[name].sanctuaries for name in present(state, seat))


def claim(state: Inis, seat: Seat) -> Claim:
    """V4: Deeds are assigned so that the most conditions are met, the nearest ones first."""
    counts = (leadership(state, seat), land(state, seat), religion(state, seat))
    deeds = left = state.players[seat].deeds
    met = set()
    for missing, name in sorted(
        (max(0, ENOUGH - count), name) for count, name in zip(counts, CONDITIONS, strict=True)
    ):
        if missing <= left:
            left -= missing
            met.add(name)
    return Claim(seat, *counts, deeds, tuple(name for name in CONDITIONS if name in met))


def check(state: Inis) -> VictoryChecked:
    """V1 to V3: only pretenders; most conditions; a tie goes to the Brenn or to nobody."""
    pretenders = [seat for seat, player in enumerate(state.players) if player.pretender]
    claims = tuple(claim(state, seat) for seat in pretenders)
    if not claims:
        return VictoryChecked(claims, None, "no_pretender")
    most = max(len(c.met) for c in claims)
    best = [c.seat for c in claims if len(c.met) == most]
    if most == 0:
        return VictoryChecked(claims, None, "no_claim")
    if len(best) == 1:
        return VictoryChecked(claims, best[0], "most_conditions")
    if state.brenn in best:
        return VictoryChecked(claims, state.brenn, "brenn_breaks_tie")
    return VictoryChecked(claims, None, "tie")
