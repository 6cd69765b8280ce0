"""Locks that the kernel gives back when their holder dies."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path


class Taken(Exception):
    """Somebody else holds the lock; `holder` is what they wrote into the file."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


def hold(path: Path, *, patience: float = 0.0) -> AbstractContextManager[int]:
    """Take the lock now, or raise `Taken`; the context keeps it and gives its descriptor."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _lock(descriptor, patience)
    except BaseException:
        os.close(descriptor)
        raise
    return _held(descriptor)


def _lock(descriptor: int, patience: float) -> None:
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            if time.monotonic() >= deadline:
                holder = os.pread(descriptor, 100, 0).decode(errors="replace").strip()
                raise Taken(holder) from None
            time.sleep(0.02)
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)


@contextmanager
def _held(descriptor: int) -> Iterator[int]:
    try:
        yield descriptor
    finally:
        os.close(descriptor)  # a child that inherited the descriptor still holds the lock
