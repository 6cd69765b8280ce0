"""`brenn worker`: one worker process alone."""

from __future__ import annotations

import os

import click
from redis.exceptions import RedisError

from brenn import logs, servers
from brenn.failure import Failure
from brenn.settings import Settings, read
from domain.games import RULES
from ledger.connection import connect
from ledger.write import Ledger
from workers.attendant import Attendant
from workers.dispatch import Dispatch
from workers.process import work
from workers.queue import NAME, SERVICE


@click.command()
@click.option("--quick", is_flag=True, help="Only what must not wait for an AI: the Assembly.")
@click.option("--supervised", is_flag=True, hidden=True, help="Started by `brenn serve`.")
def command(quick: bool, supervised: bool) -> None:
    """Work off the job queues; needs BRENN_REDIS_URL."""
    settings = read(os.environ)
    logs.configure(settings.log_level, "worker", settings.log_format)
    redis_url, queue_url = servers.required(settings, "worker")
    for url in {redis_url, queue_url}:
        if supervised:
            servers.wait(url)
        else:
            servers.check(url)
    try:
        work(
            connect(queue_url),
            (SERVICE,) if quick else (SERVICE, NAME),
            attendant(settings, redis_url, queue_url),
        )
    except RedisError as lost:
        raise Failure(f"The worker lost its server and ends: {lost}.") from None


def attendant(settings: Settings, redis_url: str, queue_url: str) -> Attendant:
    ledger = Ledger(
        connect(redis_url),
        RULES,
        cache_games=settings.cache_games,
        snapshot_every=settings.snapshot_every,
    )
    return Attendant(ledger, Dispatch(connect(queue_url)))
