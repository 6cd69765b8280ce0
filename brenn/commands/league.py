"""`brenn league`: how strong are the AI levels against each other?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from statistics import mean

import click

from brenn.failure import Failure
from domain.engine.rules import Rules
from domain.games import RULES
from workers.ai.league import Fixture, Played, fixtures, play, wilson
from workers.ai.player import LEVELS, Level
from workers.ai.players import PLAYERS


@click.command()
@click.option("--game", default="inis", help="inis, or its rules: inis/1.", show_default=True)
@click.option("--seats", default=2, help="Players at a table.", show_default=True)
@click.option("--games", default=200, type=click.IntRange(1), show_default=True)
@click.option("--level", type=click.Choice(LEVELS), default="normal", help="Whose wins count.")
@click.option("--against", type=click.Choice(LEVELS), default="easy", help="All other seats.")
@click.option("--seed", default=1, help="The same seed plays the same games.", show_default=True)
def command(game: str, seats: int, games: int, level: Level, against: Level, seed: int) -> None:
    """Let AI levels play each other with the real rules, in turn from every seat."""
    rules = _rules(game, seats)
    planned = fixtures(seats, games, level, against, seed)
    with click.progressbar(planned, label="games", file=sys.stderr) as bar:
        played = [play(rules, fixture.levels, fixture.seed) for fixture in bar]
    click.echo(f"{rules.name}, {seats} seats: {level} against {against}, seed {seed}")
    for line in _report(planned, played):
        click.echo(line)


def _rules(game: str, seats: int) -> Rules:
    known = [name for name in PLAYERS if game in (name, name.partition("/")[0])]
    if not known:
        raise Failure(f"No AI plays {game}; there are: {', '.join(PLAYERS)}.")
    rules = RULES[known[-1]]
    if seats not in rules.seats:
        raise Failure(f"{rules.name} is for {rules.seats[0]} to {rules.seats[-1]} seats.")
    return rules


def _report(planned: Sequence[Fixture], played: Sequence[Played]) -> Iterator[str]:
    games = len(played)
    wins = sum(f.seat in p.winners for f, p in zip(planned, played, strict=True))
    low, high = wilson(wins, games)
    yield f"won {wins} of {games}: {wins / games:.1%} (95 % between {low:.1%} and {high:.1%})"
    yield f"games without a winner: {sum(not p.winners for p in played)}"
    yield _spread("rounds", [p.rounds for p in played])
    yield _spread("decisions", [p.decisions for p in played])
    yield _spread("decisions with a choice", [p.weighed for p in played])
    spent = 1000 * sum(p.seconds for p in played) / max(1, sum(p.weighed for p in played))
    slowest = 1000 * max(p.slowest for p in played)
    yield f"time of one core for a choice: {spent:.1f} ms on average, {slowest:.0f} ms at most"


def _spread(what: str, numbers: Sequence[int]) -> str:
    return f"{what}: {mean(numbers):.1f} a game, {max(numbers)} at most"
