"""`brenn keys`: what receipts and checkpoints are signed with."""

from __future__ import annotations

import os

import click

from brenn import signing
from brenn.failure import Failure
from brenn.reach import reached_server
from brenn.settings import read
from ledger.signing.ring import KeyRing
from ledger.times import timestamp


@click.group()
def command() -> None:
    """List the service's signing keys, and change the one in use."""


@command.command("list")
def list_() -> None:
    """Every key there ever was: id, since when, until when, the public key; the newest first."""
    with reached_server() as redis:
        for key in KeyRing(redis).every():
            until = "in use" if key.until is None else f"until {timestamp(key.until)}"
            click.echo(f"{key.id}  {timestamp(key.since)}  {until}  {key.public}")


@command.command()
def rotate() -> None:
    """Sign with a new key from now on, without a restart. The old private key is deleted."""
    settings = read(os.environ)
    with reached_server() as redis:
        old, new = signing.rotate(settings, redis)
    click.echo(f"{new.id} signs from now on, {old.id} no more.")
    click.echo(f"The private key is in {settings.key_file}; back it up.", err=True)


@command.command()
@click.argument("id")
def end(id: str) -> None:
    """Say that the key ID is not used any more: its file is lost, or its machine is gone."""
    settings = read(os.environ)
    with reached_server() as redis:
        if settings.key_file.exists() and signing.require(settings).id == id:
            raise Failure(f"{id} is in use here; brenn keys rotate replaces it.")
        if KeyRing(redis).end(id) is None:
            raise Failure(f"No key has the id {id}; brenn keys list shows them.")
    click.echo(f"{id} signs no more.")
