"""The position: everything true about a game of Inis, as frozen plain data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.engine.model import Frame, Seat, State, Trigger
from domain.inis.island import Place

TerritoryId = str
CardId = str
Direction = Literal["clockwise", "counter_clockwise"]

ROW = -1
PLAYED = -2
"""Where an Advantage card is when nobody holds it: face up in the row, or played this round."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Table options. `asking` says who is asked at a moment for Triskel cards (section 10)."""

    scenario: Literal["standard", "discovery"] = "standard"
    asking: Literal["sealed", "prompt"] = "sealed"


class Land(Struct, frozen=True, gc=False):
    """A territory on the board. The Capital counts among its citadels."""

    place: Place
    neighbours: tuple[TerritoryId, ...]
    clans: tuple[int, ...]
    citadels: int = 0
    sanctuaries: int = 0


class Player(Struct, frozen=True, gc=False):
    """What lies before a player. Advantage cards are in the state's own table: they are public."""

    actions: tuple[CardId, ...] = ()
    tales: tuple[CardId, ...] = ()
    deeds: int = 0
    pretender: bool = False
    standing: tuple[str, ...] = ()


# Frames: what the rules are in the middle of. The last one is on top.


class Game(Frame, frozen=True):
    """The whole game: the setup, then rounds of Assembly and Season."""

    stage: Literal["setup", "assembly", "season"] = "setup"


class Setup(Frame, frozen=True):
    stage: Literal["tales", "tiles", "bottom", "brenn", "capital", "crows", "clans"] = "tales"
    placed: int = 0


class Assembly(Frame, frozen=True):
    """`chooser` has said which card is set aside (Cathbad's Word)."""

    stage: Literal[
        "call", "start", "brenn", "victory", "advantages", "crows", "deal", "draft", "end", "over"
    ] = "call"
    chooser: Seat | None = None
    chosen: CardId = ""


class Draft(Frame, frozen=True):
    """`hands` is what each player chooses from, `keep` how many, `stock` what is not yet dealt."""

    keep: int
    hands: dict[str, tuple[CardId, ...]] = {}
    stock: tuple[CardId, ...] = ()
    kept: dict[str, tuple[CardId, ...]] = {}
    passed: dict[str, tuple[CardId, ...]] = {}


class Season(Frame, frozen=True):
    """`turn` is whose turn comes next; `passes` how many have passed in a row."""

    turn: Seat
    passes: int = 0
    opening: bool = True


class Turn(Frame, frozen=True):
    seat: Seat
    opening: bool = False
    stage: Literal["clans", "act", "end"] = "clans"
    clans: int = 0
    passed: bool = False
    asked: bool = False
    next: Seat | None = None


class Play(Frame, frozen=True):
    """A card being played. `step` counts the steps of its effect, then the moments after it.

    `choices` holds what was chosen under each key, `settled` the keys nothing more is asked for.
    `given_to` is who gets the card instead of its pile; a `gone` card is there already; one that
    is `laid_down` stays on the table for a while. `revealed` is what it has brought to light.
    """

    seat: Seat
    card: CardId
    mode: Literal["season", "triskel"]
    answering: Trigger | None = None
    stage: Literal["declare", "resolve", "after"] = "declare"
    step: int = 0
    choices: dict[str, tuple[str, ...]] = {}
    settled: tuple[str, ...] = ()
    cancelled: bool = False
    given_to: Seat | None = None
    gone: bool = False
    laid_down: bool = False
    revealed: tuple[str, ...] = ()


class Window(Frame, frozen=True):
    """A moment for Triskel cards. `order` is who may still answer, `asked` who is asked now."""

    trigger: Trigger
    order: tuple[Seat, ...]
    asked: tuple[Seat, ...] = ()
    answers: dict[str, CardId] = {}


class Arrival(Frame, frozen=True):
    """Clans of `owner`, moved by `mover`, have arrived: the Mountains' toll, then the clashes."""

    mover: Seat
    owner: Seat
    territories: tuple[TerritoryId, ...]
    clash: bool
    stage: Literal["mountains", "toll", "settle", "clashes"] = "mountains"
    waiting: tuple[TerritoryId, ...] = ()


class Removal(Frame, frozen=True):
    """A clan is about to be removed. `manoeuvre` if a manoeuvre of the clash does it.

    `fate` is what a Triskel card has made of it; `haven` where the clan goes instead.
    """

    owner: Seat
    territory: TerritoryId
    cause: str
    manoeuvre: bool = False
    asked: bool = False
    fate: Literal["", "prevented", "haven", "cauldron"] = ""
    haven: TerritoryId = ""


class Clash(Frame, frozen=True):
    """`turn` is whose manoeuvre it is; `made` tells which he has made, `""` if none yet.

    `declined` counts those who did not want a Citadel in a row; `removed` the opposing clans that
    this manoeuvre has removed; `moment` the moments after it that have passed. `fallen` counts the
    clans each player has lost here; `barred` means no Triskel cards; `cauldron` is whose Cauldron
    stands here, with so many clans on it.
    """

    territory: TerritoryId
    instigator: Seat
    sheltered: tuple[int, ...]
    stage: Literal[
        "start", "festival", "paid", "citadels", "frenzy", "highlands", "manoeuvres", "end"
    ] = "start"
    turn: Seat = 0
    declined: int = 0
    made: Literal["", "attack", "withdraw", "tale"] = ""
    target: Seat | None = None
    removed: int = 0
    moment: int = 0
    named: Seat | None = None
    peace_offered: bool = False
    peace: bool = False
    ready: tuple[Seat, ...] = ()
    cut_short: bool = False
    ended: Literal["nobody_exposed", "agreement", "last_player", "cut_short"] = "agreement"
    barred: bool = False
    fallen: tuple[int, ...] = ()
    cauldron: Seat | None = None
    on_cauldron: int = 0


class Cauldron(Frame, frozen=True):
    """The clash is over; the clans on the Cauldron come back, some of them to the territory."""

    seat: Seat
    territory: TerritoryId
    clans: int


class Attack(Frame, frozen=True):
    """`both` a clan and a card must be given (Iron Mine); `imposed` is what the attacker chose."""

    territory: TerritoryId
    attacker: Seat
    target: Seat
    stage: Literal["declared", "answer", "answered"] = "declared"
    both: bool = False
    imposed: Literal["", "discard", "lose_clan"] = ""
    ignored: bool = False


class Withdrawal(Frame, frozen=True):
    """Clans withdraw one group after another; the territories are those at its beginning."""

    seat: Seat
    territory: TerritoryId
    targets: tuple[TerritoryId, ...]
    moved: tuple[TerritoryId, ...] = ()
    done: bool = False


class Peace(Frame, frozen=True):
    """An offer of peace; all the others involved are asked at once."""

    seat: Seat
    asked: tuple[Seat, ...]
    accepted: tuple[Seat, ...] = ()


class TaleDraw(Frame, frozen=True):
    """`count` tales are drawn one by one, `keep` of them are kept."""

    seat: Seat
    count: int
    keep: int
    cause: str = ""
    moment: int = 0
    drawn: tuple[CardId, ...] = ()


class GatesEffect(Frame, frozen=True):
    """The turn direction has changed: those present at the Gates lose a clan and draw a tale."""

    queue: tuple[Seat, ...]
    lost: bool = False


class Theft(Frame, frozen=True):
    """Chance picks an Action card of the victim."""

    seat: Seat
    victim: Seat


class Reshuffle(Frame, frozen=True):
    """The Dagda was discarded: deck and pile of the tales become a new deck."""


class Reveal(Frame, frozen=True):
    """Chance picks a tale of each of these players, to be shown to all."""

    queue: tuple[Seat, ...]


class Gifts(Frame, frozen=True):
    """Each of these players chooses an Action card to give, all at once."""

    to: Seat
    asked: tuple[Seat, ...]
    chosen: dict[str, CardId] = {}


class Burial(Frame, frozen=True):
    """Tiles go to the bottom of the stack in random order."""

    tiles: tuple[TerritoryId, ...]


InisFrame = (
    Game
    | Setup
    | Assembly
    | Draft
    | Season
    | Turn
    | Play
    | Window
    | Arrival
    | Removal
    | Clash
    | Cauldron
    | Attack
    | Withdrawal
    | Peace
    | TaleDraw
    | GatesEffect
    | Theft
    | Reshuffle
    | Reveal
    | Gifts
    | Burial
)


class Inis(State, frozen=True, gc=False, kw_only=True):
    """`seen` are the Action cards that everybody has seen go to the pile this round."""

    frames: tuple[InisFrame, ...] = ()
    options: Options = Options()
    players: tuple[Player, ...]
    board: dict[TerritoryId, Land] = {}
    capital: TerritoryId | None = None
    festival: TerritoryId | None = None
    brenn: Seat = 0
    crows: Direction | None = None
    round: int = 0
    tiles: tuple[TerritoryId, ...] = ()
    tales: tuple[CardId, ...] = ()
    tale_pile: tuple[CardId, ...] = ()
    action_pile: tuple[CardId, ...] = ()
    aside: tuple[CardId, ...] = ()
    seen: tuple[CardId, ...] = ()
    advantages: dict[CardId, int] = {}
