"""What the public part of the events tells of a game: its creation, its commitments, its status."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.engine.table import Status
from ledger.records import Envelope

_STATUS: dict[str, Status] = {
    "GameCreated": "open",
    "GameStarted": "running",
    "GameCancelled": "cancelled",
    "GameEnded": "finished",
    "ResultAmended": "finished",
}


class Outline:
    """`commitments` are the hashes of all secrets that chance comes from, in their order."""

    def __init__(self) -> None:
        self.rules = ""
        self.chance = ""
        self.commitments: list[str] = []
        self.head = ""
        self._history: list[Status] = []

    @property
    def status(self) -> Status:
        return self._history[-1]

    def follow(self, envelope: Envelope, hash: str) -> None:
        self.head = hash
        if (envelope.type == "GameCreated") != (not self._history):
            raise ValueError("a game is created once, by its first event")
        status = _STATUS.get(envelope.type) or self._history[-1]
        if envelope.type in ("GameCreated", "GameRewound"):
            payload: dict[str, Any] = msgspec.json.decode(envelope.payload)
            if payload["seed_hash"]:
                self.commitments.append(payload["seed_hash"])
            if envelope.type == "GameRewound":
                status = self._status_at(payload["to"])
            else:
                self.rules, self.chance = payload["rules"], payload["chance"]
        self._history.append(status)

    def _status_at(self, version: int) -> Status:
        if not 1 <= version <= len(self._history):
            raise ValueError(f"there is no version {version} before it")
        return self._history[version - 1]
