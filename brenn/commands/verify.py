"""`brenn verify`: are the logs what was written, event by event?"""

from __future__ import annotations

import sys

import click

from brenn.failure import Failure
from brenn.reach import reached_server
from domain.games import RULES
from ledger.directory import Directory
from ledger.log import Head, Log
from ledger.verify import Verdict, verify


@click.command()
@click.argument("games", nargs=-1)
@click.option("--head", help="A head kept elsewhere, as VERSION:HASH; for one game.")
def command(games: tuple[str, ...], head: str | None) -> None:
    """Check every hash, link and hidden part of these GAMES, or of all."""
    kept = _head(head, games)
    with reached_server() as redis:
        log = Log(redis)
        wanted = list(games) or list(log.heads(Directory(redis).games()))
        unknown = set(wanted) - log.heads(wanted).keys()
        if unknown:
            raise Failure(f"There is no game {min(unknown)}.")
        with click.progressbar(wanted, label="games", file=sys.stderr) as bar:
            verdicts = [verify(log, RULES, game, kept) for game in bar]
    for verdict in verdicts:
        click.echo(_sentence(verdict))
    bad = sum(not verdict.sound for verdict in verdicts)
    if bad:
        raise Failure(f"{bad} of {len(verdicts)} logs are not what was written.")
    click.echo(f"{len(verdicts)} logs, {sum(v.events for v in verdicts)} events: all sound.")


def _sentence(verdict: Verdict) -> str:
    if verdict.sound:
        return f"{verdict.game}: {verdict.events} events, head {verdict.head.hash}"
    return f"{verdict.game}: event {verdict.bad} does not fit: {verdict.why}"


def _head(text: str | None, games: tuple[str, ...]) -> Head | None:
    if text is None:
        return None
    version, colon, hash = text.partition(":")
    if len(games) != 1 or not colon or not version.isdecimal():
        raise Failure("--head is VERSION:HASH and goes with one game.")
    return Head(int(version), hash)
