"""`brenn token`: who may talk to the service."""

from __future__ import annotations

import click

from api import tokens
from brenn.failure import Failure
from brenn.reach import reached_server


@click.group()
def command() -> None:
    """Make, list and revoke tokens, whether the service runs or not."""


@command.command()
@click.option("--role", type=click.Choice(tokens.ROLES), required=True)
@click.option("--name", required=True, help="Whose it is; for the list.")
def create(role: tokens.Role, name: str) -> None:
    """Make a token and show it, this once."""
    with reached_server() as redis:
        try:
            token, secret = tokens.create(redis, name=name, role=role)
        except ValueError as refusal:
            raise Failure(f"--name does not do: {refusal}.") from None
    click.echo(f"{token.id}  {token.role}  {token.name}", err=True)
    click.echo(secret)


@command.command("list")
def list_() -> None:
    """Every token: id, role, since when, whose; never the token itself."""
    with reached_server() as redis:
        for token in tokens.every(redis):
            state = f"revoked {token.revoked_at:%Y-%m-%d}" if token.revoked_at else "valid"
            click.echo(
                f"{token.id}  {token.role:<9}  {token.created_at:%Y-%m-%d}  {state}  {token.name}"
            )


@command.command()
@click.argument("id")
def revoke(id: str) -> None:
    """End the token with this ID, at once and for good."""
    with reached_server() as redis:
        try:
            token = tokens.revoke(redis, id)
        except tokens.UnknownToken:
            raise Failure(f"No token has the id {id}; brenn token list shows them.") from None
    click.echo(f"Revoked {token.id} ({token.role}, {token.name}).")
