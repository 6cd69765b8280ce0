"""The frames of a stream as they leave the application, without a connection around it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from api.asgi import Application
from api.streams.room import Room
from tests.api.table import House, Person


def frames(house: House, person: Person, game: str, version: int) -> bytes:
    """Status, headers and every frame of a stream from the beginning up to a version."""

    def versions(games: Iterable[str]) -> dict[str, int]:
        heads = house.ledger.games.log.heads(games)
        return {game: head.version for game, head in heads.items()}

    application = Application(
        house.app.wsgi_app, "", versions, threads=1, room=Room(10, 10), heartbeat=60.0
    )
    scope = {
        "type": "http",
        "method": "GET",
        "raw_path": f"/v1/games/{game}/stream".encode(),
        "query_string": b"",
        "http_version": "1.1",
        "scheme": "http",
        "headers": [
            (b"authorization", f"Bearer {person.secret}".encode()),
            (b"x-request-id", b"one"),
        ],
    }
    return asyncio.run(_until(application, scope, b"id: %d\n" % version))


async def _until(application: Application, scope: dict[str, Any], mark: bytes) -> bytes:
    sent: list[bytes] = []
    reached = asyncio.Event()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            sent.append(b"%d %r\n" % (message["status"], sorted(message["headers"])))
        sent.append(message.get("body", b""))
        if mark in b"".join(sent):
            reached.set()

    running = asyncio.create_task(application(scope, receive, send))
    async with asyncio.timeout(20):
        await reached.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return b"".join(sent)
