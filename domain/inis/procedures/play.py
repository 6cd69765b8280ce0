"""Playing a card (P1 to P7): declare in full, be answered, resolve, be answered, discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat, Trigger
from domain.engine.rules import Procedure
from domain.engine.step import ask
from domain.inis import events as e
from domain.inis.cards import CARDS
from domain.inis.cards.base import Ask
from domain.inis.effects import reshuffle_for
from domain.inis.model import Inis, Play
from domain.inis.moments import open_moment, who_is_asked
from domain.inis.queries import active_seat, turn_order

DONE = Option("done")


def _ask(state: Inis, play: Play) -> Sequence[Decision]:
    slot = _open_slot(state, play)
    if slot is None:
        return ()
    options = [Option("choose", value) for value in slot.options(state, play)]
    if slot.repeat and len(play.choices.get(slot.key, ())) >= slot.at_least:
        options.append(DONE)
    kind = f"{play.card}.{slot.key}"
    return [ask(state, play, slot.who(state, play), kind, options, rule="P1", secret=slot.secret)]


def _answer(state: Inis, play: Play, seat: Seat, option: Option) -> Iterator[Event]:
    slot = _open_slot(state, play)
    assert slot is not None
    if option == DONE:
        yield e.ChoicesEnded(slot.key)
    elif slot.secret:
        yield e.ChoiceMade(seat, slot.key, not slot.repeat, "", option.arg)
    else:
        yield e.ChoiceMade(seat, slot.key, not slot.repeat, option.arg, "")


def _advance(state: Inis, play: Play) -> Iterator[Event]:
    match play.stage:
        case "declare":
            yield e.CardDeclared(play.seat, play.card)
            yield from open_moment(state, Trigger("card_declared", play.seat, play.card))
        case "resolve":
            yield from _resolve(state, play)
        case "after":
            yield from _after(state, play)


def _resolve(state: Inis, play: Play) -> Iterator[Event]:
    """One step of the effect. It is marked as taken first: what it starts lies on top of it."""
    steps = CARDS[play.card].mode(play.answering).resolve
    if play.cancelled or play.step == len(steps):
        yield e.CardResolved(play.seat, play.card)
        return
    step = steps[play.step]
    yield e.StepTaken(play.step + 1)
    if not isinstance(step, Ask):
        yield from step(state, play)


def _after(state: Inis, play: Play) -> Iterator[Event]:
    """The moments after a play, one by one; nobody is asked at those that nobody could answer.

    A card that stays on the table has them when it is done with (J11).
    """
    moments = [] if play.laid_down else _moments(play)
    order = turn_order(state, active_seat(state))
    for place in range(play.step, len(moments)):
        if who_is_asked(state, moments[place], order):
            yield e.MomentPassed(place + 1)
            yield from open_moment(state, moments[place])
            return
    if play.laid_down:
        yield e.CardLaidDown(play.seat, play.card)
        return
    yield e.CardDiscarded(play.seat, play.card)
    if play.given_to is None:
        yield from reshuffle_for((play.card,))


def _moments(play: Play) -> list[Trigger]:
    """P4: a cancelled card was played, but not resolved."""
    kinds = [] if play.cancelled else ["card_resolved"]
    kinds += ["tale_played"] if CARDS[play.card].kind == "tale" else []
    kinds += ["season_card_played"] if play.mode == "season" else []
    return [Trigger(kind, play.seat, play.card) for kind in kinds]


def _open_slot(state: Inis, play: Play) -> Ask | None:
    """The choice to be made now, if there is anything to choose."""
    mode = CARDS[play.card].mode(play.answering)
    slots: Sequence[object] = ()
    if play.stage == "declare":
        slots = mode.declare
    elif play.stage == "resolve" and not play.cancelled:
        slots = mode.resolve[play.step : play.step + 1]
    for slot in slots:
        if (
            isinstance(slot, Ask)
            and slot.key not in play.settled
            and any(True for _ in slot.options(state, play))
        ):
            return slot
    return None


PLAY = Procedure(_ask, _advance, _answer)
