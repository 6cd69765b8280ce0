"""Drawing Epic Tales: one by one; an empty deck is made anew of its pile (P7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat, Trigger
from domain.engine.rules import Procedure
from domain.engine.step import ask, draw
from domain.inis import events as e
from domain.inis.effects import reshuffle_for
from domain.inis.model import CardId, Inis, TaleDraw
from domain.inis.moments import open_moment


def _ask(state: Inis, frame: TaleDraw) -> Sequence[Decision]:
    if frame.moment < len(_moments(frame)):
        return ()
    if _wants_more(frame) and not state.tales and state.tale_pile:
        return [draw(state, frame, "shuffle_tales", state.tale_pile, len(state.tale_pile))]
    if not _can_draw(state, frame) and len(frame.drawn) > frame.keep:
        hands = combinations(sorted(frame.drawn), frame.keep)
        options = [Option("keep", "+".join(cards)) for cards in hands]
        return [ask(state, frame, frame.seat, "keep_tale", options, rule="P1", secret=True)]
    return ()


def _moments(frame: TaleDraw) -> list[Trigger]:
    """J19: what may make the draw larger is asked before it."""
    kinds = ["gates"] if frame.cause == "gates" else []
    return [Trigger(kind, frame.seat) for kind in (*kinds, "about_to_draw_tale")]


def _answer(state: Inis, frame: TaleDraw, seat: Seat, option: Option) -> Iterator[Event]:
    yield from _keep(frame, tuple(option.arg.split("+")))


def _drawn(state: Inis, frame: TaleDraw, outcome: tuple[str, ...]) -> Iterator[Event]:
    yield e.TalesShuffled(len(outcome), outcome)


def _advance(state: Inis, frame: TaleDraw) -> Iterator[Event]:
    moments = _moments(frame)
    if frame.moment < len(moments):
        yield e.TaleDrawAsked(frame.moment + 1)
        yield from open_moment(state, moments[frame.moment])
    elif _can_draw(state, frame):
        yield e.TaleDrawn(frame.seat, state.tales[0])
    else:
        yield from _keep(frame, frame.drawn)


def _keep(frame: TaleDraw, kept: tuple[CardId, ...]) -> Iterator[Event]:
    discarded = tuple(card for card in frame.drawn if card not in kept)
    yield e.TalesKept(frame.seat, len(kept), discarded, kept)
    yield from reshuffle_for(discarded)


def _wants_more(frame: TaleDraw) -> bool:
    return len(frame.drawn) < frame.count


def _can_draw(state: Inis, frame: TaleDraw) -> bool:
    return _wants_more(frame) and bool(state.tales)


TALE_DRAW = Procedure(_ask, _advance, _answer, _drawn)
