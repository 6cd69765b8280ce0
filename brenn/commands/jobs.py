"""`brenn jobs`: what the workers have to do, and what failed."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from brenn.failure import Failure
from brenn.reach import reached_queue
from workers import status as jobs
from workers.status import Failed


@click.group()
def command() -> None:
    """See the queues, and retry or forget jobs that failed."""


@command.command("list")
def list_() -> None:
    """How long the queues are, and every failed job with its reason."""
    with reached_queue() as queue:
        for each in jobs.status(queue):
            click.echo(
                f"{each.queue}: {each.waiting} waiting (the oldest for {each.oldest:.0f} s), "
                f"{each.running} running, {each.failed} failed"
            )
        for failure in jobs.failed(queue):
            click.echo(f"{failure.id}  {_time(failure)}  {failure.reason}")


@command.command()
@click.argument("id")
def show(id: str) -> None:
    """Where the failed job with this ID broke off."""
    with reached_queue() as queue:
        found = next((each for each in jobs.failed(queue) if each.id == id), None)
    if found is None:
        raise _unknown(id)
    click.echo(f"{found.id} in {found.queue}, failed {_time(found)}")
    click.echo(found.traceback.rstrip())


@command.command()
@click.argument("ids", nargs=-1, required=True)
def retry(ids: tuple[str, ...]) -> None:
    """Try these failed jobs again at once."""
    with reached_queue() as queue:
        for id in ids:
            if not jobs.retry(queue, id):
                raise _unknown(id)
            click.echo(f"{id} is queued again.")


@command.command()
@click.argument("ids", nargs=-1, required=True)
def forget(ids: tuple[str, ...]) -> None:
    """Strike these failed jobs off the list."""
    with reached_queue() as queue:
        for id in ids:
            if not jobs.forget(queue, id):
                raise _unknown(id)
            click.echo(f"{id} is forgotten.")


def _unknown(id: str) -> Failure:
    return Failure(f"No failed job has the id {id}; brenn jobs list shows them.")


def _time(failure: Failed) -> str:
    return f"{datetime.fromtimestamp(failure.at, UTC):%Y-%m-%d %H:%M:%S}Z"
