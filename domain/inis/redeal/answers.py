"""What the others have answered in secret, again: something that the cards dealt again allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from domain.engine.model import Seat
from domain.inis.cards import CARDS
from domain.inis.cards.base import Ask
from domain.inis.model import Assembly, Burial, CardId, Draft, Gifts, Inis, InisFrame, Play, Window
from domain.inis.moments import answers_held
from domain.inis.names import actions_for
from domain.inis.redact import secret_keys
from domain.inis.redeal.deal import Dealer
from domain.inis.redeal.known import BEFORE_THE_DEAL, are_buried, draws_tiles

T = TypeVar("T")


def answer_again(state: Inis, me: Seat | None, dealer: Dealer) -> Inis:
    """Standing orders are forgotten: they bind nobody before the next moment."""
    players = (
        player if seat == me else replace(player, standing=())
        for seat, player in enumerate(state.players)
    )
    frames = (_answered(state, frame, me, dealer) for frame in state.frames)
    return replace(state, players=tuple(players), frames=tuple(frames))


def _answered(state: Inis, frame: InisFrame, me: Seat | None, dealer: Dealer) -> InisFrame:
    match frame:
        case Draft():
            kept = _others(frame.kept, me, lambda seat: _kept(frame, seat, dealer))
            return replace(frame, kept=kept)
        case Window():
            answers = _others(frame.answers, me, lambda seat: _played(state, frame, seat, dealer))
            return replace(frame, answers=answers)
        case Gifts():
            hands = [player.actions for player in state.players]
            chosen = _others(frame.chosen, me, lambda seat: dealer.one(hands[seat]))
            return replace(frame, chosen=chosen)
        case Assembly() if frame.chooser not in (None, me):
            return replace(frame, chosen=_set_aside(state, frame, dealer))
        case Burial():
            return replace(frame, tiles=state.tiles[: len(frame.tiles)])
        case Play() if frame.seat != me and draws_tiles(frame):
            return _tile_chosen(state, frame, dealer)
        case Play() if frame.seat != me:
            return _cards_chosen(state, frame, dealer)
    return frame


def _others(answers: dict[str, T], me: Seat | None, again: Callable[[Seat], T]) -> dict[str, T]:
    return {
        seat: answer if seat == str(me) else again(int(seat)) for seat, answer in answers.items()
    }


def _kept(draft: Draft, seat: Seat, dealer: Dealer) -> tuple[CardId, ...]:
    return tuple(sorted(dealer.draw(draft.hands[str(seat)], draft.keep)))


def _played(state: Inis, window: Window, seat: Seat, dealer: Dealer) -> CardId:
    return dealer.one(("", *answers_held(state, window.trigger, seat)))


def _set_aside(state: Inis, assembly: Assembly, dealer: Dealer) -> CardId:
    """Cathbad's Word names any card; then it is set aside, then it is in the chooser's hand."""
    assert assembly.chooser is not None
    if assembly.stage in BEFORE_THE_DEAL:
        return dealer.one(actions_for(state.seats))
    return dealer.one(state.aside or state.players[assembly.chooser].actions)


def _tile_chosen(state: Inis, play: Play, dealer: Dealer) -> Play:
    """The tiles drawn lie on top of the stack, later at its bottom; one was placed openly."""
    placed = tuple(tile for tile in play.revealed if tile in state.board)
    left = len(play.revealed) - len(placed)
    rest = state.tiles[len(state.tiles) - left :] if are_buried(state, play) else state.tiles[:left]
    drawn = (*placed, *rest)
    if placed or "tile" not in play.choices:
        return replace(play, revealed=drawn)
    return replace(play, revealed=drawn, choices=play.choices | {"tile": (dealer.one(drawn),)})


def _cards_chosen(state: Inis, play: Play, dealer: Dealer) -> Play:
    """Where more are still to be chosen: cards of his hand, each perhaps for somebody, `2:geis`.
    A choice that is complete has been carried out, and nothing asks for it any more."""
    secret = secret_keys(play)
    choices = {key: values for key, values in play.choices.items() if key not in secret}
    key = _asked_now(play)
    if key in secret and key in play.choices:
        before = play.choices[key]
        cards = dealer.draw(state.players[play.seat].actions, len(before))
        heads = (value.rpartition(":")[:2] for value in before)
        choices[key] = tuple("".join(h) + card for h, card in zip(heads, cards, strict=True))
    return replace(play, choices=choices)


def _asked_now(play: Play) -> str:
    """The key of the choice that this step of the effect consists of."""
    steps = CARDS[play.card].mode(play.answering).resolve
    if play.stage != "resolve" or play.cancelled or play.step >= len(steps):
        return ""
    step = steps[play.step]
    return step.key if isinstance(step, Ask) else ""
