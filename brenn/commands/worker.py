"""`brenn worker`: one worker process alone."""

from __future__ import annotations

import os

import click
from redis.exceptions import RedisError

from brenn import logs, servers
from brenn.failure import Failure
from brenn.settings import read
from ledger.connection import connect
from workers.process import work


@click.command()
@click.option("--supervised", is_flag=True, hidden=True, help="Started by `brenn serve`.")
def command(supervised: bool) -> None:
    """Work off the job queue; needs BRENN_REDIS_URL."""
    settings = read(os.environ)
    logs.configure(settings.log_level, "worker", settings.log_format)
    _, queue_url = servers.required(settings, "worker")
    if supervised:
        servers.wait(queue_url)
    else:
        servers.check(queue_url)
    try:
        work(connect(queue_url))
    except RedisError as lost:
        raise Failure(f"The worker lost its server and ends: {lost}.") from None
