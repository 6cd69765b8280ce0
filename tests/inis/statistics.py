"""What happens in many random games: which cards, moments and tile effects, and how long they are.

python -m tests.inis.statistics --games 2000
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

import click
from msgspec import Struct

from domain.inis import events as e
from domain.inis.cards import CARDS
from tests.inis.random_play import random_game

Side = tuple[str, str]
"""A card and how it was played: on its player's turn, or at which moment."""


class Seen(Struct):
    sides: Counter[Side]
    events: Counter[str]
    rounds: list[int]
    lengths: list[int]


def every_side() -> set[Side]:
    found = {(card.id, "season") for card in CARDS.values() if card.season is not None}
    return found | {
        (card.id, moment)
        for card in CARDS.values()
        for side in card.triskel
        for moment in side.moments
    }


def watch(games: Iterable[tuple[int, int]]) -> Seen:
    """Play these games, each a number of seats and a seed, to their ends."""
    seen = Seen(Counter(), Counter(), [], [])
    for seats, seed in games:
        length = 0
        for turn in random_game(seats, seed):
            length += len(turn.events)
            for event in turn.events:
                seen.events[type(event).__name__] += 1
                if isinstance(event, e.CardPlayed):
                    how = event.answering.kind if event.answering else "season"
                    seen.sides[event.card, how] += 1
        assert turn.after.over
        seen.rounds.append(turn.after.round)
        seen.lengths.append(length)
    return seen


def quantiles(values: list[int]) -> str:
    ordered = sorted(values)
    marks = (0, 10, 50, 90, 99, 100)
    return ", ".join(
        f"{mark} % {ordered[min(len(ordered) - 1, len(ordered) * mark // 100)]}" for mark in marks
    )


@click.command()
@click.option("--games", default=2_000, help="How many games to play.")
def main(games: int) -> None:
    """Play random games of two, three and four players and say what happened in them."""
    plan = [(2 + number % 3, number) for number in range(games)]
    with click.progressbar(plan, label="games", file=sys.stderr) as bar:
        seen = watch(bar)
    click.echo(f"{games} games ended; rounds: {quantiles(seen.rounds)}")
    click.echo(f"events: {quantiles(seen.lengths)}")
    click.echo(f"sides of cards played: {len(seen.sides)} of {len(every_side())}")
    for (card, how), count in sorted(seen.sides.items(), key=lambda item: item[1])[:10]:
        click.echo(f"    {count:7} {card} ({how})")
    click.echo(f"never played: {sorted(every_side() - seen.sides.keys()) or 'none'}")
    never = {kind.__name__ for kind in e.EVENTS} - seen.events.keys()
    click.echo(f"events never seen: {sorted(never) or 'none'}")


if __name__ == "__main__":
    main()
