"""`brenn check`: do the snapshots hold what the logs fold to?"""

from __future__ import annotations

import os
import sys

import click

from brenn.failure import Failure
from brenn.reach import reached_server
from brenn.settings import read
from domain.games import RULES
from ledger.directory import Directory
from ledger.games import Games
from ledger.verify import check_snapshots


@click.command()
@click.argument("games", nargs=-1)
def command(games: tuple[str, ...]) -> None:
    """Fold the logs of these GAMES, or of all, and compare every snapshot by its state hash."""
    every = read(os.environ).snapshot_every
    with reached_server() as redis:
        shelf = Games(redis, RULES, snapshot_every=every)
        known = shelf.log.heads(games or Directory(redis).games())
        unknown = set(games) - known.keys()
        if unknown:
            raise Failure(f"There is no game {min(unknown)}.")
        count, wrong = 0, list[str]()
        with click.progressbar(list(known), label="games", file=sys.stderr) as bar:
            for game in bar:
                for version, same in check_snapshots(shelf, game):
                    count += 1
                    wrong += [] if same else [f"{game}: the snapshot at {version} is wrong"]
    for sentence in wrong:
        click.echo(sentence)
    if wrong:
        raise Failure(f"{len(wrong)} of {count} snapshots differ from their logs; delete them.")
    click.echo(f"{count} snapshots of {len(known)} games: all equal to their logs.")
