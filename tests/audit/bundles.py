"""Bundles of games, and both verifiers' word on them."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from domain.engine.model import REFEREE, Viewer
from ledger.log import Head
from ledger.signing.keys import SigningKey
from ledger.signing.ring import PublicKey
from ledger.signing.statements import Signature
from ledger.write import Ledger
from projections.bundle import Verdict, bundle, verify_bundle
from tests.audit.stories import KEY, RULES, Story

ROOT = Path(__file__).parent.parent.parent
TRUSTED = (KEY.id,)


def exported(story: Story, viewer: Viewer = REFEREE, key: SigningKey = KEY) -> bytes:
    return of(story.ledger, story.id, viewer, key)


def of(ledger: Ledger, game: str, viewer: Viewer = REFEREE, key: SigningKey = KEY) -> bytes:
    """The bundle of a game as the service writes it."""
    position = ledger.games.head(game).position
    keys = [PublicKey(key.public, 1_700_000_000_000)]

    def seal(game: str, head: Head, lines: int, digest: str) -> Signature:
        return key.seal(game, head.version, head.hash, lines, digest)

    return b"".join(bundle(ledger.games.log, game, position, viewer, lambda: keys, seal))


def kinds_in(content: bytes) -> Counter[str]:
    """How many events of each kind a bundle holds."""
    lines = content.split(b"\n")
    return Counter(json.loads(line)["event"]["type"] for line in lines if b'"event":' in line)


def ours(content: bytes, trusted: Any = TRUSTED) -> Verdict:
    return verify_bundle(content, RULES, trusted)


def _independent() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_bundle", ROOT / "docs/verify_bundle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


INDEPENDENT = _independent()


def theirs(content: bytes, trusted: Any = TRUSTED) -> Mapping[str, Any]:
    """What the verifier in docs says; `line` is None if it accepts."""
    found: Mapping[str, Any] = INDEPENDENT.verify(content, trusted)
    return found
