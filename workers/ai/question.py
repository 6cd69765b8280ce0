"""What an AI is given: text that a client in the same seat could have got, and nothing else."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from domain.engine.model import Decision, State, seated
from domain.engine.rules import Rules


class Question(Struct, frozen=True):
    """One decision of a seat and `view`, the position as that seat may know it, as JSON.

    It holds no state, no log and no chance: there is nothing in it to cheat with.
    """

    rules: str
    view: bytes
    decision: Decision


def question(rules: Rules, state: State, decision: Decision) -> Question:
    """The one place where an AI's knowledge is cut from a state."""
    assert decision.seat >= 0, f"{decision.kind} is not asked of a player"
    seen = rules.view(state, seated(decision.seat))
    return Question(rules.name, msgspec.json.encode(seen), decision)
