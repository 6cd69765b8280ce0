"""Logging for every process of the service: one line each to stderr, and little of it."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

# They narrate their own life at info: every start, every signal, every job.
TALKATIVE = ("gunicorn.error", "rq.worker", "rq.job")
ACCESS = "brenn.access"

_SECRET = re.compile(r"\b(brn|inv)_[\w-]{8,}")


def configure(level: str, process: str, form: Literal["text", "json"] = "text") -> None:
    shown = logging.StreamHandler(sys.stderr)
    candid = level == "debug"
    shown.setFormatter(Json(process, candid) if form == "json" else Text(process, candid))
    logging.basicConfig(level=level.upper(), handlers=[shown], force=True)
    # Requests are for machines to read; a terminal would drown in them.
    for name in TALKATIVE if form == "json" else (*TALKATIVE, ACCESS):
        quiet = logging.getLogger(name)
        quiet.setLevel(level.upper() if candid else max(_number(level), logging.WARNING))


class Discreet(logging.Formatter):
    """No line holds a token, whoever wrote it; and a bug in a game tells where it is, not of what.

    What such an exception says may be a hidden card: it is shown at the level `debug` only.
    """

    def __init__(self, form: str, candid: bool) -> None:
        super().__init__(form)
        self._candid = candid

    def format(self, record: logging.LogRecord) -> str:
        return _SECRET.sub(r"\1_...", super().format(record))

    def trace(self, record: logging.LogRecord) -> str:
        assert record.exc_info is not None
        if self._candid or not getattr(record, "discreet", False):
            return self.formatException(record.exc_info)
        return "".join(_places(record.exc_info[1])).rstrip()


class Text(Discreet):
    def __init__(self, process: str, candid: bool) -> None:
        form = f"%(asctime)s %(levelname)s {process}[%(process)d] %(message)s"
        super().__init__(form, candid)

    def format(self, record: logging.LogRecord) -> str:
        # Other handlers must not find our shortened trace, nor we theirs.
        record.exc_text = self.trace(record) if record.exc_info else None
        line = super().format(record)
        record.exc_text = None
        return line


class Json(Discreet):
    def __init__(self, process: str, candid: bool) -> None:
        super().__init__("%(message)s", candid)
        self._process = process

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = getattr(record, "fields", {})
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": self._process,
            "pid": record.process,
            "logger": record.name,
            **(fields or {"message": _sound(record.getMessage())}),
        }
        if record.exc_info:
            line["exception"] = self.trace(record)
        return _SECRET.sub(r"\1_...", msgspec.json.encode(line).decode())


def _places(error: BaseException | None) -> list[str]:
    """A traceback without what the exceptions say, the first cause first."""
    if error is None:
        return []
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return [*_places(cause), *traceback.format_tb(error.__traceback__), f"{type(error).__name__}\n"]


def _sound(text: str) -> str:
    """Without the halves of characters that a broken request may bring."""
    return text.encode(errors="replace").decode()


def _number(level: str) -> int:
    return logging.getLevelNamesMapping()[level.upper()]
