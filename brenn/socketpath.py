"""Where the embedded server's socket lies: beside its data, or as near as the kernel allows."""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from pathlib import Path

from brenn.failure import Failure

LONGEST = 103  # bytes of a unix socket's path: 107 on Linux, 103 on macOS


def socket_for(folder: Path) -> Path:
    """The same path for the same folder every time, so that clients find it after a restart."""
    beside = folder / "valkey.sock"
    if _fits(beside):
        return beside
    digest = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    for place in (tempfile.gettempdir(), "/tmp"):
        elsewhere = Path(place) / f"brenn-{os.getuid()}-{digest}"
        if _fits(elsewhere / "valkey.sock"):
            return elsewhere / "valkey.sock"
    raise Failure(f"No place for a unix socket: {folder} and the temporary folder are too deep.")


def make_private(folder: Path) -> None:
    """Anyone may write to the temporary folder: trust only a real folder of our own, mode 700."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    if not ours or stat.S_IMODE(found.st_mode) != 0o700:
        raise Failure(f"{folder} should be a folder of our own with mode 700; remove it.")


def _fits(path: Path) -> bool:
    return len(os.fsencode(path)) <= LONGEST
