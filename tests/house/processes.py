"""Looking at real processes from the outside."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from pathlib import Path


def alive(pid: int) -> bool:
    """Whether the process runs; one that ended and waits to be collected does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return _state_and_parent(pid)[0] not in ("Z", "gone")


def descendants(pid: int) -> dict[int, str]:
    """Every process below this one, with its command line."""
    parents = {
        int(entry.name): _state_and_parent(int(entry.name))[1]
        for entry in Path("/proc").iterdir()
        if entry.name.isdigit()
    }
    found: dict[int, str] = {}
    layer = {pid}
    while layer:
        layer = {child for child, parent in parents.items() if parent in layer}
        found.update({child: command_line(child) for child in layer})
    return found


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip()
    except OSError:
        return ""


def eventually(holds: Callable[[], object], *, within: float = 15.0) -> bool:
    """Whether it becomes true in time; for what another process is about to do."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.02)
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _state_and_parent(pid: int) -> tuple[str, int]:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "gone", 0
    return fields[0], int(fields[1])
