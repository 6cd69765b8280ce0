"""The jobs themselves, as the queue names them. Each is safe to run twice, late, or never."""

from __future__ import annotations

from workers.attendant import Attendant

_employed: list[Attendant] = []


def employ(attendant: Attendant) -> None:
    """Who does the jobs of this process."""
    _employed[:] = [attendant]


def service(game: str) -> None:
    _employed[0].service(game)


def ai(game: str) -> None:
    _employed[0].ai(game)
