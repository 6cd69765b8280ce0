"""The `brenn` command: finds the module of a command and turns a failure into one sentence."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from brenn.failure import Failure

# Add a name here and a module of that name with a `command` in brenn/commands.
COMMANDS = (
    "serve",
    "web",
    "worker",
    "jobs",
    "webhooks",
    "token",
    "keys",
    "verify",
    "check",
    "transcript",
    "league",
)


class Commands(click.Group):
    """Loads a command's module only when it is asked for: a worker does without the web's."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"brenn.commands.{name}").command
        return command


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="brenn")
def brenn() -> None:
    """An event-sourced game service with a REST API."""


def main() -> None:
    try:
        brenn(prog_name="brenn")
    except Failure as failure:
        click.echo(f"brenn: {failure}", err=True)
        sys.exit(1)
