"""What stops a command: one sentence for whoever runs it, never a traceback."""

from __future__ import annotations


class Failure(Exception):
    """Its text is the whole message on stderr; the command then exits with status 1."""
