"""Looking at real processes from the outside."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path


def alive(pid: int) -> bool:
    """Whether the process runs; one that ended and waits to be collected does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return not Path("/proc").is_dir()


def eventually(holds: Callable[[], object], *, within: float = 10.0) -> bool:
    """Whether it becomes true in time; for what another process is about to do."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.02)
    return False
