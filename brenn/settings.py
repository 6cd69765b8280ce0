"""Every setting of the service, read from environment variables and nowhere else."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from redis import ConnectionPool

from brenn.failure import Failure

PREFIX = "BRENN_"

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Switch = Literal["0", "1"]
Level = Literal["debug", "info", "warning", "error"]
Rate = Annotated[
    str,
    Meta(
        pattern="^(off|[1-9][0-9]{0,6}/(second|minute|hour|day))$",
        title="a rate such as 600/minute, or off",
    ),
]
ORIGIN = r"https?://[a-z0-9.:\[\]-]+"


class Settings(Struct, frozen=True):
    """The one table: each field is `BRENN_` and its name in capitals, its default, its meaning."""

    host: Annotated[str, Meta(description="Address the HTTP API listens on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535, description="Port of the HTTP API")] = 8000
    data: Annotated[str, Meta(description="Folder for everything that is kept")] = "./data"
    redis_url: Annotated[
        str, Meta(description="Server for the event log; empty: the embedded one", extra={"url": 1})
    ] = ""
    queue_url: Annotated[
        str,
        Meta(
            description="Server for the job queue, never a cluster; empty: the same, database 1",
            extra={"url": 1},
        ),
    ] = ""
    signing_key: Annotated[
        str, Meta(description="File of the private signing key; empty: signing.key in the folder")
    ] = ""
    web_processes: Annotated[Count, Meta(description="Processes that answer HTTP")] = 2
    web_threads: Annotated[Count, Meta(description="Threads in each of them")] = 8
    streams: Annotated[
        Count, Meta(description="Streams and waiting requests each of them holds")
    ] = 5_000
    streams_per_token: Annotated[Count, Meta(description="Of these, for one token")] = 100
    workers: Annotated[Count, Meta(description="Processes that work off the job queue")] = 2
    sweep_seconds: Annotated[
        Count, Meta(description="Seconds between two searches for games that lost their job")
    ] = 5
    cache_games: Annotated[Count, Meta(description="Games each process keeps in memory")] = 512
    snapshot_every: Annotated[Count, Meta(description="Events between two snapshots")] = 200
    games_per_token: Annotated[Count, Meta(description="Open games one token may have")] = 100
    rate_default: Annotated[
        Rate, Meta(description="Requests of one token, or without one of one address; or off")
    ] = "1200/minute"
    rate_answers: Annotated[
        Rate, Meta(description="Commands of one token, counted apart from the rest; or off")
    ] = "3000/minute"
    rate_signup: Annotated[Rate, Meta(description="New players from one address; or off")] = (
        "60/hour"
    )
    proxies: Annotated[
        int, Meta(ge=0, le=16, description="Own proxies in front; they tell who asked them")
    ] = 0
    cors_origins: Annotated[
        str,
        Meta(
            pattern=rf"^(\*|{ORIGIN}( {ORIGIN})*)?$",
            title="origins such as https://play.example, with a space between two, or *",
            description="Origins whose web pages may use the API, with spaces between; * for all",
        ),
    ] = ""
    metrics: Annotated[
        Literal["token", "open"],
        Meta(description="Who reads /metrics: organisers' and admins' tokens, or everybody"),
    ] = "token"
    webhooks_per_player: Annotated[Count, Meta(description="Webhook endpoints of one player")] = 10
    webhook_seconds: Annotated[
        int, Meta(ge=1, le=60, description="Seconds a webhook's receiver has for its answer")
    ] = 10
    webhook_loopback: Annotated[
        Switch, Meta(description="1: webhooks may call this machine, without TLS; for tests only")
    ] = "0"
    log_level: Annotated[Level, Meta(description="The least that is logged")] = "info"
    log_format: Annotated[
        Literal["text", "json"],
        Meta(description="Lines to read, or one JSON object each, with an access log"),
    ] = "text"

    @property
    def folder(self) -> Path:
        return Path(self.data).absolute()

    @property
    def key_file(self) -> Path:
        return (
            Path(self.signing_key).absolute() if self.signing_key else self.folder / "signing.key"
        )


class Variable(Struct, frozen=True):
    """One row of the table, as the README prints it."""

    name: str
    default: str
    meaning: str


def variables() -> tuple[Variable, ...]:
    return tuple(
        Variable(_variable(field), str(default), _meanings(hint)[-1])
        for field, hint, default in _fields()
    )


def read(environment: Mapping[str, str]) -> Settings:
    """The settings of this environment; an empty value counts as absent."""
    given = {name: value for name, value in environment.items() if name.startswith(PREFIX)}
    _refuse_unknown(given)
    values = {
        field: _value(_variable(field), hint, given[_variable(field)])
        for field, hint, _ in _fields()
        if given.get(_variable(field))
    }
    return Settings(**values)


def queue_url(redis_url: str) -> str:
    """The same server, database 1."""
    address, _, query = redis_url.partition("?")
    kept = [pair for pair in query.split("&") if pair and not pair.startswith("db=")]
    scheme, _, place = address.partition("://")
    if scheme != "unix":  # there a path names the database, here the socket
        address = f"{scheme}://{place.partition('/')[0]}"
    return f"{address}?{'&'.join([*kept, 'db=1'])}"


def without_password(url: str) -> str:
    """For messages and logs; the query may hold a password too."""
    scheme, colon, rest = url.partition("?")[0].rpartition("://")
    return f"{scheme}{colon}{rest.rpartition('@')[2]}"


def _fields() -> list[tuple[str, Any, Any]]:
    hints = get_type_hints(Settings, include_extras=True)
    return [
        (field.name, hints[field.name], field.default) for field in msgspec.structs.fields(Settings)
    ]


def _variable(field: str) -> str:
    return PREFIX + field.upper()


def _metas(hint: Any) -> list[Meta]:
    return [meta for meta in get_args(hint)[1:] if isinstance(meta, Meta)]


def _meanings(hint: Any) -> list[str]:
    return [meta.description for meta in _metas(hint) if meta.description]


def _refuse_unknown(given: Mapping[str, str]) -> None:
    known = [_variable(field) for field, _, _ in _fields()]
    for name in sorted(set(given) - set(known)):
        near = difflib.get_close_matches(name, known, n=1, cutoff=0)
        raise Failure(f"{name} is not a setting; the nearest one is {near[0]}.")


def _value(name: str, hint: Any, text: str) -> Any:
    if any(meta.extra for meta in _metas(hint)):
        return _url(name, text)
    try:
        return msgspec.convert(text, hint, strict=False)
    except msgspec.ValidationError:
        raise Failure(f"{name} is {text!r}, but should be {_wanted(hint)}.") from None


def _wanted(hint: Any) -> str:
    titles = [meta.title for meta in _metas(hint) if meta.title]
    if titles:
        return titles[0]
    kind = get_args(hint)[0]
    if kind is int:
        (bounds,) = (meta for meta in _metas(hint) if meta.le is not None)
        return f"a whole number from {bounds.ge} to {bounds.le}"
    return f"one of {', '.join(get_args(kind))}"


def _url(name: str, text: str) -> str:
    try:
        ConnectionPool.from_url(text)
        database = urlsplit(text).path.strip("/")
        if not text.startswith("unix:") and database and not database.isdigit():
            raise ValueError(database)  # the client would take database 0 without a word
    except ValueError:
        raise Failure(
            f"{name} is {without_password(text)!r}, but should be a URL such as "
            "redis://host:6379/0, rediss://user:password@host:6379/0 or unix:///path/to/socket."
        ) from None
    return text
