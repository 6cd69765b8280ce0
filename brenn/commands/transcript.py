"""`brenn transcript`: a game as readable text."""

from __future__ import annotations

import click

from brenn.failure import Failure
from brenn.reach import reached_server
from domain.engine.model import PUBLIC, REFEREE, Viewer, seated
from domain.engine.refusals import Refused
from domain.games import RULES
from ledger.games import Games
from ledger.records import envelope_of, event_of
from projections.transcript import LANGUAGES, transcript


@click.command()
@click.argument("game")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--viewer", default="public", help="public, referee or seat-N.", show_default=True)
def command(game: str, language: str, viewer: str) -> None:
    """Tell what happened in a GAME, one line for each thing, as the viewer may know it."""
    with reached_server() as redis:
        games = Games(redis, RULES)
        try:
            position = games.head(game).position
        except Refused as refused:
            raise Failure(f"{refused.detail.capitalize()}.") from None
        table, rules = position.table, position.rules
        told = REFEREE if table.over else _viewer(viewer, len(table.holders))
        records = ((record, envelope_of(record)) for record in games.log.read(game))
        events = (
            (record.version, envelope.at, event_of(rules.codec, envelope, record))
            for record, envelope in records
        )
        names = [holder or "" for holder in table.holders]
        for line in transcript(rules.name, events, told, language, names):
            click.echo(line.text if line.kind == "heading" else f"  {line.text}")


def _viewer(name: str, seats: int) -> Viewer:
    seat = name.removeprefix("seat-")
    if seat != name and seat.isdecimal() and int(seat) < seats:
        return seated(int(seat))
    if name not in ("public", "referee"):
        raise Failure(f"--viewer is public, referee or seat-0 to seat-{seats - 1}, not {name}.")
    return PUBLIC if name == "public" else REFEREE
