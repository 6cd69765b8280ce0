"""The first organiser token: made at the first start, shown once, kept in a private file."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from api import tokens
from brenn.instance import usable, write_private
from ledger.connection import connect

NAME = "first organiser"


class FirstToken(Struct, frozen=True):
    """Where it is; `secret` only at the start that made it, `known` to this server or not."""

    file: Path
    secret: str | None = None
    known: bool = True


def first_token(folder: Path, redis_url: str) -> FirstToken:
    file = folder / "organiser.token"
    with usable(folder), connect(redis_url) as redis:
        if file.exists():
            return FirstToken(file, known=tokens.find(redis, file.read_text().strip()) is not None)
        _, secret = tokens.create(redis, name=NAME, role="organiser")
        write_private(file, f"{secret}\n".encode())
        return FirstToken(file, secret)


def describe(token: FirstToken) -> str:
    if token.secret:
        return f"{token.secret}\n                  (shown this once, kept in {token.file})"
    if token.known:
        return f"in {token.file}"
    return (
        f"the one in {token.file} is not known to this server;\n                  "
        "make one with: brenn token create --role organiser --name NAME"
    )
