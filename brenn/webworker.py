"""What runs in each web process: gunicorn's ASGI worker, with our connections and a prompt stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from typing import Any

from gunicorn.workers.gasgi import ASGIWorker

from brenn.connections import Connection

ALIVE_SECONDS = 1.0
"""How often gunicorn is told that the event loop turns, and the parent is looked for."""

SWITCH_SECONDS = 0.001
"""How long a busy handler may keep the interpreter from the event loop (Python's own: 5 ms)."""


class WebWorker(ASGIWorker):  # type: ignore[misc]  # gunicorn publishes no types
    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self.alive: bool
        self.connections: set[Connection] = set()
        self._stopping = asyncio.Event()

    def handle_exit_signal(self) -> None:
        super().handle_exit_signal()
        self._stopping.set()

    def handle_quit_signal(self) -> None:
        super().handle_quit_signal()
        self._stopping.set()

    async def _serve(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        async with self.asgi.running():
            for listener in self.sockets:
                server = await self.loop.create_server(
                    lambda: Connection(self), sock=listener.sock, backlog=self.cfg.backlog
                )
                self.servers.append(server)
            while self.alive and self.ppid == os.getppid():
                self.notify()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), ALIVE_SECONDS)
            self.alive = False  # from now on every answer closes its connection
            self.asgi.stop()
            for connection in [each for each in self.connections if each.idle]:
                connection.leave()
            await self._shutdown()
