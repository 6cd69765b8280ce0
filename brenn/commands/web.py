"""`brenn web`: the web processes alone."""

from __future__ import annotations

import os

import click

from brenn import address, logs, servers, signing, web
from brenn.settings import read
from ledger.connection import connect

# A dead predecessor's processes need about a second to notice and to leave the port.
PREDECESSOR_SECONDS = 3.0


@click.command()
@click.option("--supervised", is_flag=True, hidden=True, help="Started by `brenn serve`.")
def command(supervised: bool) -> None:
    """Answer HTTP requests; needs BRENN_REDIS_URL."""
    settings = read(os.environ)
    logs.configure(settings.log_level, "web", settings.log_format)
    redis_url, queue_url = servers.required(settings, "web")
    if supervised:
        # The supervisor has asked already; and a web process it starts again while the server
        # is away must come up and say so with a 503.
        signing.require(settings)
    else:
        servers.warn(servers.check(redis_url))
        with connect(redis_url) as redis:
            signing.prepare(settings, redis)
    address.require_free(settings.host, settings.port, patience=PREDECESSOR_SECONDS)
    web.run(settings, redis_url, queue_url)
