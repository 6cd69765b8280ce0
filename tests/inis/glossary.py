"""The names a client of Inis meets, as the document lists them."""

from __future__ import annotations

from pathlib import Path

from domain.engine.events import SHARED, Event
from domain.engine.secrecy import secrets_of
from domain.inis.events import EVENTS

PAGE = Path(__file__).parent.parent.parent / "docs" / "inis.md"
MARK = "<!-- written by `make bless` from here on -->\n"


def events_table() -> str:
    rows = ["| event | fields | meaning |", "|---|---|---|"]
    rows += [_row(kind) for kind in (*SHARED, *EVENTS)]
    return "\n".join(rows) + "\n"


def _row(kind: type[Event]) -> str:
    fields = ", ".join(_field(kind, name) for name in kind.__struct_fields__)
    meaning = (kind.__dict__.get("__doc__") or "").strip().partition("\n")[0]
    told = f"{meaning} **reveals**" if kind.reveals else meaning
    return f"| `{kind.__name__}` | {fields} | {told.strip()} |"


def _field(kind: type[Event], name: str) -> str:
    seers = secrets_of(kind).get(name)
    if seers is None:
        return name
    return f"*{name}* (only {', '.join(seers)})" if seers else f"*{name}* (nobody)"


def bless() -> None:
    written = PAGE.read_text().partition(MARK)[0]
    PAGE.write_text(written + MARK + events_table())
