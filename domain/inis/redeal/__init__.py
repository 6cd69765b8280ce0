"""Dealing again what a viewer cannot know: to him the same position, whatever the others hold.

1. Cards and tiles whose place he does not know are sorted, shuffled and dealt to those places.
2. Whoever else has answered in secret has answered something that his new hand allows; what has
   been carried out is forgotten, and so are the others' standing orders.
3. Where being asked tells what one holds (a `prompt` table), it is dealt until it fits.

The viewer keeps what the state still records of what he has learned (`known.py`). It does not
record, so that it is dealt again: cards he gave or was given, saw in a hand or set aside in plays
that are over; who holds a card that went openly to a hand; what he passed in the draft before the
last time, and all of it once the hands are taken up; tiles he has buried; and what it told that
somebody was not asked at a `prompt` table.
"""

from __future__ import annotations

from domain.engine.chance import Chance
from domain.engine.model import Viewer
from domain.inis.model import Inis, Window
from domain.inis.moments import who_is_asked
from domain.inis.redeal.answers import answer_again
from domain.inis.redeal.deal import Dealer, deal_again

TRIES = 200
"""How often a `prompt` table is dealt before one that does not quite fit is taken."""


def redeal(state: Inis, viewer: Viewer, chance: Chance) -> Inis:
    if viewer.kind == "referee" or state.over:  # then he knows it all
        return state
    dealer = Dealer(chance)
    for _ in range(TRIES):
        dealt = deal_again(state, viewer.seat, dealer)
        if _asks_whom_it_asked(dealt):
            break
    return answer_again(dealt, viewer.seat, dealer)


def _asks_whom_it_asked(state: Inis) -> bool:
    return state.options.asking == "sealed" or all(
        frame.asked == who_is_asked(state, frame.trigger, frame.order)
        for frame in state.frames
        if isinstance(frame, Window) and frame.asked
    )
