"""What an event is."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, gc=False):
    """Something that happened: past tense, flat, outcomes only.

    `reveals` marks events that tell a seat something it could not know before, other than by chance
    drawn just then (a card from the top of a shuffled deck). Nothing after a reveal may share a
    command with what led to it, or players could try moves until they like the outcome.
    `tells_nothing` marks events that tell nobody anything he could not see before: an answer that
    led to nothing else can be taken back without asking anybody.
    `reseats` marks events after which somebody may look at the game with other eyes.
    """

    schema: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    tells_nothing: ClassVar[bool] = False
    reseats: ClassVar[bool] = False
