"""Given any single change of a bundle, both verifiers refuse it and name the place."""

from __future__ import annotations

import json
import random

import pytest

from tests.audit.bundles import ours, theirs
from tests.audit.mutations import (
    MUTATIONS,
    STRANGER,
    Lines,
    events_of,
    forge,
    joined,
    lines_of,
    mutated,
    rechained,
    resealed,
)

EACH = 560
EACH_LONG = 6_000
EACH_REDACTED = 30
FORGERIES = 500

IN_PLACE = (
    *("flip_a_bit", "add_a_byte", "drop_a_byte", "change_a_field", "drop_a_field", "add_a_field"),
    *("drop_a_line", "double_a_line", "swap_two_lines", "another_salt"),
)
"""Changes after which nothing was made to fit: the first changed event is the one to name."""

NEEDS_SECRETS = ("another_salt", "another_seed")


def test_there_are_at_least_ten_thousand_changes() -> None:
    assert len(MUTATIONS) * EACH >= 10_000


def test_as_they_were_written_they_are_accepted(
    finished: list[bytes], redacted: list[bytes]
) -> None:
    for bundle in (*finished, *redacted):
        assert ours(bundle).sound
        assert theirs(bundle)["line"] is None


@pytest.mark.parametrize("kind", MUTATIONS)
def test_a_changed_bundle_is_refused_and_the_place_named(kind: str, finished: list[bytes]) -> None:
    refuse_all(kind, finished, EACH)


@pytest.mark.long
@pytest.mark.parametrize("kind", MUTATIONS)
def test_a_changed_bundle_is_refused_a_hundred_thousand_times(
    kind: str, finished: list[bytes]
) -> None:
    refuse_all(kind, finished, EACH_LONG)


@pytest.mark.parametrize("kind", [kind for kind in MUTATIONS if kind not in NEEDS_SECRETS])
def test_a_changed_bundle_of_a_running_game_is_refused(kind: str, redacted: list[bytes]) -> None:
    refuse_all(kind, redacted, EACH_REDACTED)


def test_a_forged_event_is_refused_by_the_rules_alone(finished: list[bytes]) -> None:
    """Whoever forges the chain and signs it with his own key does not fool who knows no key."""
    calm = [bundle for bundle in map(lines_of, finished) if not _argued(bundle)]
    for seed in range(FORGERIES):
        lines, rng = calm[seed % len(calm)], random.Random(seed)
        # The terms of a table may be any, and another entropy may give the same draws by chance;
        # everything else follows from what people did.
        forged = forge(lines, rng, first=2, spare=("entropy",))
        changed = joined(resealed(rechained(forged), STRANGER))
        verdict = ours(changed, trusted=None)
        assert verdict.event is not None, f"{seed} was accepted: {verdict}"


def refuse_all(kind: str, bundles: list[bytes], count: int) -> None:
    """Make so many changes of a kind; neither verifier may accept a single one."""
    for seed in range(count):
        bundle = bundles[seed % len(bundles)]
        changed = mutated(bundle, kind, random.Random(f"{kind} {seed}"))
        our, their = ours(changed), theirs(changed)
        assert our.line is not None, f"{kind} {seed} was accepted"
        assert their["line"] is not None, f"{kind} {seed} was accepted by the other verifier"
        assert our.why
        assert their["why"]
        place = first_difference(bundle, changed)
        if kind in IN_PLACE and may_be_seen_at(place, lines_of(bundle)):
            assert (our.line, our.event) == (place, place - 1), f"{kind} {seed}: {our}"
            assert (their["line"], their["event"]) == (place, place - 1), f"{kind} {seed}: {their}"


def may_be_seen_at(place: int, lines: Lines) -> bool:
    """Whether a change of this line shows there: of what a redacted line knows only the seal can
    tell, and what the header says is held against the events."""
    if not 1 < place <= events_of(lines) + 1:
        return False
    return b',"known":{' not in lines[place - 1]


def first_difference(one: bytes, other: bytes) -> int:
    """The number of the first line that is not the same."""
    before, after = lines_of(one), other.split(b"\n")
    pairs = zip(before, after, strict=False)
    return next((n for n, (a, b) in enumerate(pairs, 1) if a != b), len(before) + 1)


def _argued(lines: Lines) -> bool:
    """Whether the game holds words of people, which may be any."""
    kinds = {json.loads(line)["event"]["type"] for line in lines[1 : events_of(lines) + 1]}
    return bool(kinds & {"DisputeOpened", "RulingGiven", "SeatReplaced"})
