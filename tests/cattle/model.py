"""The herds, the hands and the frames."""

from __future__ import annotations

from msgspec import Struct

from domain.engine.model import Frame, Seat, State

DECK = tuple(f"{kind}.{n}" for kind in ("raid", "scout", "ward") for n in range(1, 7))
DIE = ("1", "2", "3", "4", "5", "6")
HAND = 3


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3


class Match(Frame, frozen=True, gc=False):
    """The whole game: its rounds, and who calls for a truce."""

    rounds: int
    round: int = 0
    truce: tuple[Seat, ...] = ()


class Muster(Frame, frozen=True, gc=False):
    """A round: called by the service, then shuffled, dealt, chosen and played."""

    called: bool = False


class Choosing(Frame, frozen=True, gc=False):
    """Everybody chooses a card in secret."""

    chosen: dict[str, str] = {}


class Turns(Frame, frozen=True, gc=False):
    """The chosen cards, seat by seat."""

    queue: tuple[tuple[Seat, str], ...]


class Raid(Frame, frozen=True, gc=False):
    seat: Seat
    card: str
    victim: Seat | None = None
    stake: int = 0
    answered: bool = False
    cancelled: bool = False


class Window(Frame, frozen=True, gc=False):
    """Everybody else with cards in hand may ward the raid off, all asked at once."""

    asked: tuple[Seat, ...]
    answers: dict[str, str] = {}


class Scout(Frame, frozen=True, gc=False):
    seat: Seat
    card: str


CattleFrame = Match | Muster | Choosing | Turns | Raid | Window | Scout


class Cattle(State, frozen=True, gc=False, kw_only=True):
    frames: tuple[CattleFrame, ...] = ()
    herds: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


class View(Struct, frozen=True):
    """What one viewer may know: counts for everybody, cards only where they may be seen."""

    herds: tuple[int, ...]
    held: tuple[int, ...]
    hands: dict[str, tuple[str, ...]]
    left: int
    shown: tuple[str, ...]
    truce: tuple[Seat, ...]
