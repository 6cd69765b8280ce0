"""What the AIs thought, when the game is over."""

from __future__ import annotations

from typing import Any

from api.access import enter
from api.operations import Answer, Call, operation
from api.schemas.thoughts import THOUGHT_QUERY, THOUGHTS
from ledger.thoughts import Thought, thoughts


@operation(
    "GET",
    "/v1/games/{game}/thoughts",
    "listThoughts",
    "How the AIs came to their answers; when the game is over.",
    tag="history",
    description="For every decision of an AI: its level, seed and budget, and all options in the "
    "order it liked them. The same view, decision, level, seed and budget give the same answer.",
    query=THOUGHT_QUERY,
    returns=THOUGHTS,
    problems=(404, 409),
)
def list_thoughts(call: Call) -> Answer:
    found = enter(call)
    after, limit = call.query["after"], call.query["limit"]
    later = [t for t in thoughts(call.service.ledger.games, found.game) if t.version > after]
    # Several AIs may think at one version; a page never ends between them.
    last = later[:limit][-1].version if later else after
    page = [thought for thought in later if thought.version <= last]
    more = len(page) < len(later)
    content = {"items": [_shown(t) for t in page], "next_after": last if more else None}
    return Answer(content=content)


def _shown(thought: Thought) -> dict[str, Any]:
    record = thought.record
    candidates = [
        {**_option(candidate["option"]), "score": candidate["score"]}
        for candidate in record["candidates"]
    ]
    return {**record, "version": thought.version, "candidates": candidates}


def _option(option: dict[str, str]) -> dict[str, str]:
    return {"option": option["verb"], "arg": option.get("arg", "")}
