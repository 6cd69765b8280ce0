"""`brenn token`: who may talk to the service."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import click
from redis import Redis

from api import tokens
from brenn.embedded import EmbeddedServer
from brenn.failure import Failure
from brenn.instance import InUse, announced, occupy, usable
from brenn.servers import check
from brenn.settings import Settings, read
from ledger.connection import connect

STARTING_SECONDS = 15.0


@click.group()
def command() -> None:
    """Make, list and revoke tokens, whether the service runs or not."""


@command.command()
@click.option("--role", type=click.Choice(tokens.ROLES), required=True)
@click.option("--name", required=True, help="Whose it is; for the list.")
def create(role: tokens.Role, name: str) -> None:
    """Make a token and show it, this once."""
    with _redis() as redis:
        try:
            token, secret = tokens.create(redis, name=name, role=role)
        except ValueError as refusal:
            raise Failure(f"--name does not do: {refusal}.") from None
    click.echo(f"{token.id}  {token.role}  {token.name}", err=True)
    click.echo(secret)


@command.command("list")
def list_() -> None:
    """Every token: id, role, since when, whose; never the token itself."""
    with _redis() as redis:
        for token in tokens.every(redis):
            state = f"revoked {token.revoked_at:%Y-%m-%d}" if token.revoked_at else "valid"
            click.echo(
                f"{token.id}  {token.role:<9}  {token.created_at:%Y-%m-%d}  {state}  {token.name}"
            )


@command.command()
@click.argument("id")
def revoke(id: str) -> None:
    """End the token with this ID, at once and for good."""
    with _redis() as redis:
        try:
            token = tokens.revoke(redis, id)
        except tokens.UnknownToken:
            raise Failure(f"No token has the id {id}; brenn token list shows them.") from None
    click.echo(f"Revoked {token.id} ({token.role}, {token.name}).")


@contextmanager
def _redis() -> Iterator[Redis]:
    with ExitStack() as stack:
        url = _url(read(os.environ), stack)
        check(url)
        yield stack.enter_context(connect(url))


def _url(settings: Settings, stack: ExitStack) -> str:
    """The server of the settings, else of the running instance, else one for the moment."""
    if settings.redis_url:
        return settings.redis_url
    deadline = time.monotonic() + STARTING_SECONDS
    while True:
        try:
            stack.enter_context(occupy(settings.folder))
        except InUse:
            running = announced(settings.folder)
            if running is not None:
                return running.redis_url
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)  # it starts or stops just now
            continue
        server = EmbeddedServer(settings.folder)
        with usable(settings.folder):
            stack.enter_context(server)
        return server.url
