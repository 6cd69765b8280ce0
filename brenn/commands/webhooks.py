"""`brenn webhooks`: the endpoints there are, and what did not arrive."""

from __future__ import annotations

import click

from brenn.reach import reached_server
from projections.feed import timestamp
from projections.webhooks.deliveries import Deliveries
from projections.webhooks.endpoints import Endpoint, Endpoints

SHOWN = 200


@click.group()
def command() -> None:
    """See webhook endpoints and failed deliveries."""


@command.command("list")
def list_() -> None:
    """Every endpoint: whose, where, of what, and whether it works; never its secret."""
    with reached_server() as redis:
        counts = Deliveries(redis).counts()
        for endpoint in Endpoints(redis).every():
            click.echo(_sentence(endpoint))
    click.echo(", ".join(f"{count} {result}" for result, count in counts.items()))


@command.command()
def failed() -> None:
    """Deliveries whose last attempt failed, the newest of each endpoint first."""
    with reached_server() as redis:
        deliveries = Deliveries(redis)
        for endpoint in Endpoints(redis).every():
            for each in deliveries.page(endpoint.id, "", SHOWN)[0]:
                if each.error:
                    again = timestamp(each.due_at) if each.due_at is not None else "never"
                    click.echo(
                        f"{each.id}  {endpoint.id}  {each.kind}  {each.attempts} attempts, "
                        f"{each.error}, again {again}"
                    )


def _sentence(endpoint: Endpoint) -> str:
    state = f"disabled: {endpoint.disabled}" if endpoint.disabled else "enabled"
    game = endpoint.game or "all games"
    return f"{endpoint.id}  {endpoint.player}  {game}  {endpoint.url}  {state}"
