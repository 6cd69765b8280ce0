"""`brenn worker`: one worker process alone."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext

import click

from brenn import logs, servers, signing
from brenn.settings import Settings, read
from domain.engine.rules import Rules
from domain.games import RULES
from ledger.connection import connect
from ledger.directory import Directory
from ledger.games import Games
from ledger.signing.keys import Signer
from ledger.signing.ring import KeyRing
from ledger.write import Ledger
from workers.ai.choose import choose
from workers.attendant import Attendant
from workers.clocks import Timekeeper
from workers.dispatch import Dispatch
from workers.leases import Leases
from workers.process import work
from workers.queue import NAME, SERVICE, WEBHOOKS
from workers.seats import Choose, Seats
from workers.sweeper import Sweeper
from workers.troubles import Troubles
from workers.webhooks.attending import Attending, attending
from workers.webhooks.clerk import Clerk
from workers.webhooks.courier import Courier, Terms
from workers.webhooks.jobs import delivering

log = logging.getLogger("brenn")

SWEPT_GAMES = 64
"""The sweeper and the timekeeper look at many games once; that must not cost the workers theirs."""


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

    redis = connect(redis_url)
    if not supervised:  # the supervisor has seen to it
        signing.prepare(settings, redis)
    signer = signing.KeyFile(settings.key_file, KeyRing(redis))

    def wait() -> None:
        time.sleep(0.5)
        servers.wait(queue_url)

    with nullcontext() if quick else webhooks(settings, RULES, redis_url, queue_url):
        work(
            connect(queue_url),
            (SERVICE,) if quick else (SERVICE, WEBHOOKS, NAME),
            attendant(settings, RULES, redis_url, queue_url, signer=signer),
            sweeper(settings, RULES, redis_url, queue_url),
            timekeeper(settings, RULES, redis_url, queue_url, signer),
            wait,
        )


def attendant(
    settings: Settings,
    rules: Mapping[str, Rules],
    redis_url: str,
    queue_url: str,
    choose: Choose = choose,
    signer: Signer | None = None,
) -> Attendant:
    ledger = Ledger(
        connect(redis_url),
        rules,
        cache_games=settings.cache_games,
        snapshot_every=settings.snapshot_every,
        signer=signer,
    )
    queue = connect(queue_url)
    seats = Seats(ledger.games.log, choose)
    return Attendant(ledger, Dispatch(queue), seats, Leases(queue), Troubles(queue))


def sweeper(
    settings: Settings, rules: Mapping[str, Rules], redis_url: str, queue_url: str
) -> Sweeper:
    redis = connect(redis_url)
    games = Games(redis, rules, cache_games=SWEPT_GAMES, snapshot_every=settings.snapshot_every)
    return Sweeper(games, Directory(redis), connect(queue_url), settings.sweep_seconds)


def timekeeper(
    settings: Settings,
    rules: Mapping[str, Rules],
    redis_url: str,
    queue_url: str,
    signer: Signer | None = None,
) -> Timekeeper:
    ledger = Ledger(
        connect(redis_url),
        rules,
        cache_games=SWEPT_GAMES,
        snapshot_every=settings.snapshot_every,
        signer=signer,
    )
    return Timekeeper(ledger, Dispatch(connect(queue_url)))


@contextmanager
def webhooks(
    settings: Settings, rules: Mapping[str, Rules], redis_url: str, queue_url: str
) -> Iterator[None]:
    """Who notices what is to be told, and who delivers it, in threads beside the work."""
    redis, queue = connect(redis_url), connect(queue_url)
    games = Games(redis, rules, cache_games=SWEPT_GAMES, snapshot_every=settings.snapshot_every)
    if settings.webhook_loopback == "1":
        log.warning("Webhooks may call this machine itself: BRENN_WEBHOOK_LOOPBACK is for tests.")
    terms = Terms(settings.webhook_seconds, settings.webhook_loopback == "1")
    clerk = Attending(Clerk(redis, games, queue), connect(redis_url), queue, settings.sweep_seconds)
    with delivering(Courier(redis, terms)), attending(clerk):
        yield
