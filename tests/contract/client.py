"""A Python client, generated from the contract as anybody would do it."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from api.contract.__main__ import ROOT

PACKAGE = "brenn_client"


def generate(folder: Path) -> str:
    """The client, as a package in this folder."""
    bin = Path(sys.executable).parent
    command = [str(bin / "openapi-python-client"), "generate", "--meta", "none"]
    command += ["--path", str(ROOT / "openapi.yaml"), "--output-path", str(folder / PACKAGE)]
    # It runs ruff over what it has written.
    env = {**os.environ, "PATH": f"{bin}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said


@contextmanager
def generated_client(folder: Path) -> Iterator[Generated]:
    """The generated package, importable while this lasts."""
    said = generate(folder)
    sys.path.insert(0, str(folder))
    try:
        yield Generated(said)
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
            del sys.modules[name]


class Generated:
    """Generated code is not there when this is type-checked; so it is found by name.

    `said` is what the generator had to say.
    """

    def __init__(self, said: str) -> None:
        self.said = said
        self.models: Any = importlib.import_module(f"{PACKAGE}.models")
        self._package: Any = importlib.import_module(PACKAGE)

    def connect(self, url: str, token: str = "") -> Any:
        """A client of the generated code; use it as a context, so that it is closed."""
        if token:
            return self._package.AuthenticatedClient(base_url=url, token=token)
        return self._package.Client(base_url=url)

    def operation(self, tag: str, name: str) -> ModuleType:
        """Such as `games.create_game`; it has `sync`, `sync_detailed` and the same for asyncio."""
        return importlib.import_module(f"{PACKAGE}.api.{tag}.{name}")
