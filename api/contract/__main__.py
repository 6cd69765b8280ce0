"""Write the contract and the table of errors anew: `make contract`."""

from __future__ import annotations

from pathlib import Path

import api.app  # noqa: F401  # it declares every operation
from api.contract.document import document
from api.contract.errors import table
from api.contract.layout import write
from api.operations import OPERATIONS

ROOT = Path(__file__).parents[2]


def files() -> dict[Path, str]:
    """What `make contract` writes, by where it is written."""
    return {
        ROOT / "openapi.yaml": write(document(OPERATIONS)),
        ROOT / "docs" / "errors.md": table(),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
