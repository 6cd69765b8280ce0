"""A child that cannot outlive its parent, and never hears the terminal's Ctrl-C."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import IO

PR_SET_PDEATHSIG = 1

# Loaded before any fork: between fork and exec it would not be safe to load anything.
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def spawn(
    command: Sequence[str],
    *,
    output: IO[bytes] | None = None,
    environment: Mapping[str, str] | None = None,
    keep: Sequence[int] = (),
    when_orphaned: signal.Signals = signal.SIGTERM,
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own that gets a signal when this process dies.

    Linux ties the signal to the *thread* that forked: call this from a thread that lives as long
    as the child should, in practice the main one. Elsewhere there is no such signal, and a
    SIGKILL of the parent leaves the child running.
    """
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        env=environment,
        start_new_session=True,
        pass_fds=keep,
        preexec_fn=_tie_to(os.getpid(), when_orphaned),
    )


def _tie_to(parent: int, when_orphaned: signal.Signals) -> Callable[[], None] | None:
    if _LIBC is None:
        return None
    prctl = _LIBC.prctl

    def tie() -> None:
        prctl(PR_SET_PDEATHSIG, when_orphaned)
        if os.getppid() != parent:  # it died between the fork and the line above
            os._exit(1)

    return tie
