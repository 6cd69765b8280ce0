"""A child process that is started again when it dies, but not for ever."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import time
from collections.abc import Callable

from msgspec import Struct

from brenn.failure import Failure

log = logging.getLogger("brenn")


class Patience(Struct, frozen=True):
    """How a dying child is treated."""

    quick: float = 20.0  # seconds; who lives longer starts with a clean slate
    deaths: int = 5  # so many quick ones in a row are enough
    first_pause: float = 0.2
    longest_pause: float = 5.0


class Deaths:
    """Counts the quick deaths in one role: how long to pause now, or that it is enough."""

    def __init__(self, name: str, patience: Patience | None = None) -> None:
        self._name = name
        self._patience = patience or Patience()
        self._quick = 0

    def another(self, lived: float, ended: str) -> float:
        self._quick = self._quick + 1 if lived < self._patience.quick else 1
        if self._quick >= self._patience.deaths:
            raise Failure(
                f"The {self._name} process died {self._quick} times soon after its start "
                f"(the last time it {ended}); its own message is above."
            )
        log.warning("The %s process %s; it is started again.", self._name, ended)
        pause = self._patience.first_pause * 2.0 ** (self._quick - 1)
        return min(pause, self._patience.longest_pause)


class Child:
    """One role in the service and the process that fills it now."""

    def __init__(
        self,
        name: str,
        spawn: Callable[[], subprocess.Popen[bytes]],
        patience: Patience | None = None,
    ) -> None:
        self.name = name
        self._spawn = spawn
        self._deaths = Deaths(name, patience)
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._again_at = 0.0

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def start(self) -> None:
        self._started = time.monotonic()
        self._process = self._spawn()

    def watch(self) -> None:
        """Called again and again: notices a death, and starts a new process when it is time."""
        if self._process is None:
            if time.monotonic() >= self._again_at:
                self.start()
            return
        status = self._process.poll()
        if status is not None:
            self._bury(status)

    def ask_to_stop(self) -> None:
        """SIGTERM, once: to an RQ worker a second one would mean to drop its job."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait_stopped(self, deadline: float) -> None:
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            log.warning("The %s process did not stop in time; it is killed.", self.name)
        self._kill_group(self._process.pid)
        self._process.wait()
        self._process = None

    def _bury(self, status: int) -> None:
        assert self._process is not None
        self._kill_group(self._process.pid)
        self._process = None
        now = time.monotonic()
        self._again_at = now + self._deaths.another(now - self._started, _how(status))

    def _kill_group(self, pid: int) -> None:
        """Each child leads a group of its own; nobody of it stays behind."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)


def _how(status: int) -> str:
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return f"exited with status {status}"
