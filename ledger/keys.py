"""The names of a game's keys. One hash tag holds them together, on one node of any cluster."""

from __future__ import annotations

from typing import NamedTuple

GAMES = "brenn:games"
"""Every game by the time of its creation."""

RUNNING = "brenn:running"
"""Every running game, public or not, by the time it began. May hold too much, never too little."""

DEADLINES = "brenn:deadlines"
"""Games by their next deadline, as `<game> <deadline>`. May hold too much, never too little."""

NEWS = "brenn:news"
"""The channel on which every append is told, as `<game> <version>`."""

SIGNING_KEYS = "brenn:signing-keys"
"""The public keys of the service by their ids; never a private one."""


TOURNAMENTS = "brenn:tournaments"
"""Every tournament by the time of its creation. May hold too much, never too little."""


class GameKeys(NamedTuple):
    log: str
    head: str
    commands: str
    secrets: str
    snapshots: str
    snapshot_index: str
    guests: str
    audit: str


def keys_of(game: str) -> GameKeys:
    tag = f"{{game:{game}}}"
    return GameKeys(
        log=f"{tag}:log",
        head=f"{tag}:head",
        commands=f"{tag}:commands",
        secrets=f"{tag}:secrets",
        snapshots=f"{tag}:snapshots",
        snapshot_index=f"{tag}:snapshot-index",
        guests=f"{tag}:guests",
        audit=f"{tag}:audit",
    )


class TournamentKeys(NamedTuple):
    """`folded` is what the `log` folds to, written with it."""

    log: str
    folded: str


def tournament_keys(tournament: str) -> TournamentKeys:
    tag = f"{{tournament:{tournament}}}"
    return TournamentKeys(log=f"{tag}:log", folded=f"{tag}:folded")


def public_games(status: str) -> str:
    """Public games of a status by the time they got it. May hold too much, never too little."""
    return f"brenn:games:{status}"


def games_with(player: str) -> str:
    """Games a player created or sat at. May hold too much, never too little."""
    return f"brenn:player:{player}:games"


def games_of(owner: str) -> str:
    return f"brenn:owner:{owner}:games"


def games_in(tournament: str) -> str:
    """Games of a tournament by the time they were created. May hold too much, never too little."""
    return f"brenn:tournament:{tournament}:games"
