"""The data folder: in use by one instance at a time, which leaves word of where it can be found."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from brenn.failure import Failure
from brenn.locks import Taken, hold


class Instance(Struct, frozen=True):
    """What other commands need to know of the running one."""

    pid: int
    url: str
    redis_url: str
    queue_url: str


class InUse(Failure):
    """Another instance holds the data folder."""


@contextmanager
def usable(folder: Path) -> Iterator[None]:
    """Whatever the system refuses inside, it is about this folder."""
    try:
        yield
    except OSError as refusal:
        where = refusal.filename if refusal.filename is not None else folder
        raise Failure(
            f"Cannot use the data folder {folder}: {refusal.strerror} ({where}); "
            "give us a folder we may write with BRENN_DATA."
        ) from None


def occupy(folder: Path, *, patience: float = 0.0) -> AbstractContextManager[int]:
    """Take the data folder for this process, or raise `InUse`."""
    with usable(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            return hold(folder / "lock", patience=patience)
        except Taken as taken:
            raise InUse(
                f"The data folder {folder} is in use by another instance of Brenn "
                f"(pid {taken.holder or 'unknown'}); stop it, or set BRENN_DATA to another folder."
            ) from None


def announce(folder: Path, instance: Instance) -> None:
    write_private(folder / "instance.json", msgspec.json.encode(instance))


def withdraw(folder: Path) -> None:
    (folder / "instance.json").unlink(missing_ok=True)


def announced(folder: Path) -> Instance | None:
    try:
        return msgspec.json.decode((folder / "instance.json").read_bytes(), type=Instance)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def write_private(path: Path, content: bytes) -> None:
    """All or nothing, readable by us alone from the first byte."""
    draft = path.with_name(f"{path.name}.draft")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
