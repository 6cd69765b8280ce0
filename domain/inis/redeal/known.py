"""Where hidden cards and tiles lie, as far as a viewer knows it from what the state records.

A seat knows its own hand and its own plays: what it has drawn, looked at or chosen in secret is
known to it for as long as the frame stands that says so. Everybody knows what lies face up.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.model import Seat
from domain.inis.model import Assembly, Burial, CardId, Draft, Inis, Play, TaleDraw, TerritoryId
from domain.inis.moments import lies_on_table
from domain.inis.names import TALES
from domain.inis.queries import next_seat
from domain.inis.redact import secret_keys

BEFORE_THE_DEAL = ("call", "start", "brenn", "victory", "advantages", "crows", "deal")
"""The stages of the Assembly in which the card to be set aside is at most named."""

_DEIRDRES_TAKING = 3
_SPIES_MARCH = 4
"""So many steps are taken when a shown tale was taken, and when the spies' clans march: in the
clash then, the hand they looked at may lose cards unseen."""


def known_actions(state: Inis, me: Seat | None) -> set[CardId]:
    """The Action cards whose place this seat knows; without a seat, those that all know."""
    known = {*state.seen, *(play.card for play in _plays(state))}
    if me is None:
        return known
    known.update(state.players[me].actions, *_drafted(state, me))
    if _has_set_aside(state, me):
        known.update(state.aside)
    for play in _plays(state):
        if play.seat == me:
            known.update(_chosen_in_secret(play))
            if play.card == "druid" and _steps(play) > 0:
                known.update(state.action_pile)
            if play.card == "scouts_spies" and 0 < _steps(play) < _SPIES_MARCH:
                known.update(*(state.players[seat].actions for seat in _opponents(play)))
    return known


def known_tales(state: Inis, me: Seat | None) -> set[CardId]:
    """The Epic Tales whose place this seat knows; without a seat, those that all know."""
    known = {*state.tale_pile, *(tale for tale in TALES if lies_on_table(state, tale))}
    if me is not None:
        known.update(state.players[me].tales)
    for frame in state.frames:
        match frame:
            case Play(card="deirdres_beauty"):
                known.update(_shown(state, frame))
            case Play(card="advantage.moor") if frame.seat == me and _steps(frame) > 0:
                known.update(*(state.players[seat].tales for seat in _opponents(frame)))
            case TaleDraw() if frame.seat == me:
                known.update(frame.drawn)
    return known


def own_drawn_tiles(state: Inis, me: Seat | None) -> tuple[TerritoryId, ...]:
    """The tiles of the stack that this seat has drawn (Tailtu's Land)."""
    drawn = (t for p in _plays(state) if p.seat == me and draws_tiles(p) for t in p.revealed)
    return tuple(tile for tile in drawn if tile in state.tiles)


def draws_tiles(play: Play) -> bool:
    return play.card == "tailtus_land"


def are_buried(state: Inis, play: Play) -> bool:
    """Whether the tiles that were drawn and not placed are at the bottom of the stack again."""
    placed = any(tile in state.board for tile in play.revealed)
    return placed and not any(isinstance(frame, Burial) for frame in state.frames)


def _plays(state: Inis) -> list[Play]:
    return [frame for frame in state.frames if isinstance(frame, Play)]


def _drafted(state: Inis, me: Seat) -> Iterator[tuple[CardId, ...]]:
    """What one chooses from, and what one has just passed: it lies behind what the next kept."""
    for frame in state.frames:
        if isinstance(frame, Draft):
            yield frame.hands.get(str(me), ())
            if frame.keep > 1:
                yield frame.hands[str(next_seat(state, me))][frame.keep - 1 :]


def _has_set_aside(state: Inis, me: Seat) -> bool:
    """Cathbad's Word: the card set aside is the one he named, then one of his own."""
    return any(
        isinstance(frame, Assembly) and frame.chooser == me and frame.stage not in BEFORE_THE_DEAL
        for frame in state.frames
    )


def _chosen_in_secret(play: Play) -> Iterator[CardId]:
    """Action cards that went where their chooser knows. Cathbad's Word only names one."""
    if play.card == "cathbads_word":
        return
    for key in secret_keys(play):
        for value in play.choices.get(key, ()):
            yield value.rpartition(":")[2]


def _opponents(play: Play) -> Iterator[Seat]:
    return map(int, play.choices["opponent"])


def _steps(play: Play) -> int:
    """How many steps of the effect have been taken; all of them when it is resolved."""
    if play.stage == "resolve":
        return play.step
    return 99 if play.stage == "after" and not play.cancelled else 0


def _shown(state: Inis, play: Play) -> Iterator[CardId]:
    """Deirdre's Beauty: each lies in its owner's hand, then the chosen one with who chose it."""
    if _steps(play) < _DEIRDRES_TAKING:
        yield from (shown.partition(":")[2] for shown in play.revealed)
        return
    taken = (shown.partition(":")[2] for shown in play.choices.get("tale", ()))
    yield from (tale for tale in taken if tale in state.players[play.seat].tales)
