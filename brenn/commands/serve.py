"""`brenn serve`: everything on this machine."""

from __future__ import annotations

import os

import click

from brenn import logs
from brenn.instance import Instance
from brenn.organiser import FirstToken, describe
from brenn.settings import Settings, read
from brenn.supervisor import Supervisor


@click.command()
def command() -> None:
    """Start the server, the web processes and the workers; stop them with Ctrl-C."""
    settings = read(os.environ)
    logs.configure(settings.log_level, "serve", settings.log_format)

    def ready(instance: Instance, token: FirstToken) -> None:
        click.echo(welcome(settings, instance, token))

    Supervisor(settings, ready).run()
    click.echo("Brenn has stopped; the data is kept.")


def welcome(settings: Settings, instance: Instance, token: FirstToken) -> str:
    return (
        "\n"
        "Brenn is running.\n"
        f"  URL             {instance.url}\n"
        f"  Data            {settings.folder}\n"
        f"  Organiser token {describe(token)}\n"
        f"  Stop            Ctrl-C, or: kill {instance.pid}\n"
    )
