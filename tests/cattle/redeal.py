"""Dealing again what a viewer cannot know of a game of cattle."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from domain.engine.chance import Chance
from domain.engine.model import Draw, Seat, Viewer
from tests.cattle.model import Cattle, CattleFrame, Choosing, Window


def redeal(state: Cattle, viewer: Viewer, chance: Chance) -> Cattle:
    if viewer.kind == "referee" or state.over:
        return state
    numbers = count()

    def draw(items: tuple[str, ...], wanted: int) -> tuple[str, ...]:
        return chance(next(numbers), Draw(items, wanted))

    def answered(frame: CattleFrame) -> CattleFrame:
        match frame:
            case Choosing():
                chosen = {
                    seat: card if seat == str(viewer.seat) else draw(hands[int(seat)], 1)[0]
                    for seat, card in frame.chosen.items()
                }
                return replace(frame, chosen=chosen)
            case Window():
                answers = {
                    seat: card if seat == str(viewer.seat) else draw(_wards(hands, int(seat)), 1)[0]
                    for seat, card in frame.answers.items()
                }
                return replace(frame, answers=answers)
        return frame

    others = [hand for seat, hand in enumerate(state.hands) if seat != viewer.seat]
    unseen = tuple(sorted((*state.deck, *(card for hand in others for card in hand))))
    deck = iter(draw(unseen, len(unseen)))
    hands = tuple(
        hand if seat == viewer.seat else tuple(sorted(next(deck) for _ in hand))
        for seat, hand in enumerate(state.hands)
    )
    frames = tuple(answered(frame) for frame in state.frames)
    return replace(state, hands=hands, deck=tuple(deck), frames=frames)


def _wards(hands: tuple[tuple[str, ...], ...], seat: Seat) -> tuple[str, ...]:
    return ("", *(card for card in hands[seat] if card.startswith("ward")))
