"""`brenn verify`: are the logs, or is an exported game, what was written, event by event?"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

import click
import msgspec

from brenn.failure import Failure
from brenn.reach import reached_server
from domain.games import RULES
from ledger.directory import Directory
from ledger.log import Head, Log
from ledger.signing.statements import key_id
from ledger.verify import Verdict, verify
from projections.bundle import verify_bundle

GAME = re.compile(r"gam_[0-9a-z]*")
KEY_ID = re.compile(r"key_[0-9a-f]{16}")


class _Key(msgspec.Struct):
    public_key: str


class _Keys(msgspec.Struct):
    items: list[_Key]


@click.command()
@click.argument("targets", metavar="[GAME | FILE]...", nargs=-1)
@click.option("--head", help="A head kept elsewhere, as VERSION:HASH; for one game.")
@click.option("--key", "ids", multiple=True, help="The id of a key of the service; for files.")
@click.option("--keys", help="The service's keys, as GET /v1/keys answers them; for files.")
def command(
    targets: tuple[str, ...], head: str | None, ids: tuple[str, ...], keys: str | None
) -> None:
    """Check these GAMES, or all, on the server; or exported games, without one.

    Of a log every hash, link and hidden part is checked. Of an exported FILE also its signature,
    and every draw and every command is done again.
    """
    files = [target for target in targets if not GAME.fullmatch(target)]
    if files and len(files) < len(targets):
        raise Failure("Name games or files, not both at once.")
    if files and head is not None:
        raise Failure("--head is for a game on the server; a file has its own.")
    if files:
        _verify_files(files, _trusted(ids, keys))
        return
    if ids or keys is not None:
        raise Failure("--key and --keys are for files.")
    _verify_games(targets, _head(head, targets))


# Exported games


def _verify_files(names: Sequence[str], trusted: Collection[str] | None) -> None:
    bad = 0
    for name in names:
        content = _content(name)
        with click.progressbar(length=content.count(b"\n"), label=name, file=sys.stderr) as bar:
            verdict = verify_bundle(content, RULES, trusted, bar.update)
        for sentence in verdict.sentences():
            click.echo(sentence)
        bad += not verdict.sound
    if bad:
        raise Failure(f"{bad} of {len(names)} files are not what was written.")


def _content(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise Failure(f"Cannot read {name}: {error.strerror}.") from None


def _trusted(ids: tuple[str, ...], keys: str | None) -> set[str] | None:
    """The ids of the keys that are known to be the service's; None if nobody named any."""
    if not ids and keys is None:
        return None
    for id in ids:
        if not KEY_ID.fullmatch(id):
            raise Failure(f"--key is the id of a key, such as key_0123456789abcdef, not {id}.")
    return {*ids, *(_ids_in(keys) if keys is not None else ())}


def _ids_in(name: str) -> set[str]:
    """A key's id is made of the key, so it is enough to know the keys."""
    try:
        listed = msgspec.json.decode(_content(name), type=_Keys)
        return {key_id(key.public_key) for key in listed.items}
    except (msgspec.MsgspecError, ValueError) as error:
        raise Failure(f"{name} does not hold keys as GET /v1/keys answers them: {error}.") from None


# Logs on the server


def _verify_games(games: tuple[str, ...], kept: Head | None) -> None:
    with reached_server() as redis:
        log = Log(redis)
        wanted = list(games) or list(log.heads(Directory(redis).games()))
        unknown = set(wanted) - log.heads(wanted).keys()
        if unknown:
            raise Failure(f"There is no game {min(unknown)}.")
        with click.progressbar(wanted, label="games", file=sys.stderr) as bar:
            verdicts = [verify(log, RULES, game, kept) for game in bar]
    for verdict in verdicts:
        click.echo(_sentence(verdict))
    bad = sum(not verdict.sound for verdict in verdicts)
    if bad:
        raise Failure(f"{bad} of {len(verdicts)} logs are not what was written.")
    click.echo(f"{len(verdicts)} logs, {sum(v.events for v in verdicts)} events: all sound.")


def _sentence(verdict: Verdict) -> str:
    if verdict.sound:
        return f"{verdict.game}: {verdict.events} events, head {verdict.head.hash}"
    return f"{verdict.game}: event {verdict.bad} does not fit: {verdict.why}"


def _head(text: str | None, games: tuple[str, ...]) -> Head | None:
    if text is None:
        return None
    version, colon, hash = text.partition(":")
    if len(games) != 1 or not colon or not version.isdecimal():
        raise Failure("--head is VERSION:HASH and goes with one game.")
    return Head(int(version), hash)
