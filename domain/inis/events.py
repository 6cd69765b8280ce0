"""Everything that happens in a game of Inis, in the order a game produces it.

These names and fields are the stored format and public: clients live with them. Never rename one.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Struct

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.engine.secrecy import SeenBy
from domain.inis.island import Place
from domain.inis.model import CardId, Direction, TerritoryId

# Setup


class SetupBegan(Event, frozen=True):
    pass


class TalesShuffled(Event, frozen=True):
    """The deck of Epic Tales, new or made of its pile (P7)."""

    count: int
    order: Annotated[tuple[CardId, ...], SeenBy()]


class TilesShuffled(Event, frozen=True):
    """One part of the stack: all of it, or in the discovery scenario the upper and the bottom."""

    part: Literal["all", "upper", "bottom"]
    count: int
    order: Annotated[tuple[TerritoryId, ...], SeenBy()]


class TerritoryPlaced(Event, frozen=True):
    """A tile came to the board, its Advantage card face up beside it."""

    reveals: ClassVar[bool] = True

    territory: TerritoryId
    place: Place
    neighbours: tuple[TerritoryId, ...]
    sanctuaries: int


class BrennNamed(Event, frozen=True):
    seat: Seat
    reason: Literal["chance", "chieftain_of_capital", "unchanged"]


class CrowsTurned(Event, frozen=True):
    """The Flock of Crows now shows its other side."""

    direction: Direction


class CapitalFounded(Event, frozen=True):
    territory: TerritoryId


class CrowsTossed(Event, frozen=True):
    direction: Direction
    changed: bool


class SetupEnded(Event, frozen=True):
    pass


# The board


class ClansPlaced(Event, frozen=True):
    seat: Seat
    territory: TerritoryId
    count: int


class ClansMoved(Event, frozen=True):
    seat: Seat
    source: TerritoryId
    target: TerritoryId
    count: int


class ClanReplaced(Event, frozen=True):
    """One clan of `owner` left for one of `seat`; it was not removed (J12)."""

    seat: Seat
    owner: Seat
    territory: TerritoryId


class CitadelBuilt(Event, frozen=True):
    territory: TerritoryId


class SanctuaryBuilt(Event, frozen=True):
    territory: TerritoryId


class FestivalHeld(Event, frozen=True):
    territory: TerritoryId


class FestivalEnded(Event, frozen=True):
    territory: TerritoryId


class DeedGained(Event, frozen=True):
    seat: Seat


class DeedDiscarded(Event, frozen=True):
    seat: Seat


class RemovalBegan(Event, frozen=True):
    """A clan is about to be removed; Triskel cards may answer."""

    owner: Seat
    territory: TerritoryId
    cause: str
    manoeuvre: bool


class RemovalAsked(Event, frozen=True):
    pass


class ClanRemoved(Event, frozen=True):
    owner: Seat
    territory: TerritoryId
    cause: str
    manoeuvre: bool


class RemovalPrevented(Event, frozen=True):
    """The clan is not removed."""

    owner: Seat
    territory: TerritoryId


class RemovalTurned(Event, frozen=True):
    """The clan will not go to the reserve, but elsewhere: to a haven, or on the Cauldron."""

    fate: Literal["prevented", "haven", "cauldron"]
    haven: TerritoryId


class ClanSpent(Event, frozen=True):
    """A clan was paid as a cost; that can be neither answered nor prevented (J5)."""

    owner: Seat
    territory: TerritoryId


class CauldronSet(Event, frozen=True):
    """Clans lost earlier in this clash go on the Cauldron (J11)."""

    seat: Seat
    count: int


class CauldronFilled(Event, frozen=True):
    seat: Seat


class CauldronEmptied(Event, frozen=True):
    """Some clans return to the territory, the others to the reserve; the card is done with."""

    seat: Seat
    territory: TerritoryId
    returned: int
    card: CardId


class RemovalFailed(Event, frozen=True):
    """There was no clan left to remove."""

    owner: Seat
    territory: TerritoryId


# The Assembly


class AssemblyBegan(Event, frozen=True):
    round: int


class AssemblyHeld(Event, frozen=True):
    """The service has called the Assembly together."""

    round: int


class AssemblyOpened(Event, frozen=True):
    """The moment at its start has passed."""


class Claim(Struct, frozen=True, gc=False):
    """A pretender's claim: what he has of each condition, his Deeds, and what he meets."""

    seat: Seat
    leadership: int
    land: int
    religion: int
    deeds: int
    met: tuple[str, ...]


class VictoryChecked(Event, frozen=True):
    claims: tuple[Claim, ...]
    winner: Seat | None
    reason: Literal["no_pretender", "no_claim", "most_conditions", "brenn_breaks_tie", "tie"]


class PretendersReturned(Event, frozen=True):
    seats: tuple[Seat, ...]


class AdvantageTaken(Event, frozen=True):
    seat: Seat
    card: CardId
    held_by: Seat | None


class AdvantagesTaken(Event, frozen=True):
    """Every chieftain has what is his; the rest lies face up."""


class AsideChosen(Event, frozen=True):
    """Cathbad's Word: this card will be set aside."""

    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class CardSetAside(Event, frozen=True):
    card: Annotated[CardId, SeenBy()]


class ActionsDealt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    count: int
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class DraftBegan(Event, frozen=True):
    """`stock` is what will be dealt: all at once, or in two sets (two players)."""

    keep: int
    stock: Annotated[tuple[CardId, ...], SeenBy()]


class CardsKept(Event, frozen=True):
    seat: Seat
    count: int
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class CardsPassed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    to: Seat
    count: int
    cards: Annotated[tuple[CardId, ...], SeenBy("seat", "to")]


class DraftWentOn(Event, frozen=True):
    keep: int


class ActionsTaken(Event, frozen=True):
    """A player took up the cards he has drafted."""

    seat: Seat
    count: int
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class DraftEnded(Event, frozen=True):
    pass


class AsideTaken(Event, frozen=True):
    """The card set aside went to a hand."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class ActionSetAside(Event, frozen=True):
    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class AssemblyClosed(Event, frozen=True):
    """All that belongs to the end of the Assembly is done."""


class AssemblyEnded(Event, frozen=True):
    pass


# The Season


class SeasonBegan(Event, frozen=True):
    seat: Seat


class TurnBegan(Event, frozen=True):
    seat: Seat
    opening: bool
    clans: int


class TurnOpened(Event, frozen=True):
    """The player has a clan on the board and may act."""

    seat: Seat


class Passed(Event, frozen=True):
    seat: Seat


class PretenderTaken(Event, frozen=True):
    seat: Seat
    met: tuple[str, ...]


class TurnActed(Event, frozen=True):
    seat: Seat


class TurnClosed(Event, frozen=True):
    """The moment at the end of the turn."""

    seat: Seat


class NextTurnTaken(Event, frozen=True):
    """Oengus's Ploy: the next turn is this player's (J25)."""

    seat: Seat


class TurnEnded(Event, frozen=True):
    seat: Seat
    next: Seat
    passes: int


class ActionsDiscarded(Event, frozen=True):
    """Action cards went to their pile unseen: at the end of the Season, or as a price."""

    seat: Seat
    count: int
    cause: str
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class TaleDiscarded(Event, frozen=True):
    """A tale that was not played went to its pile, face up."""

    seat: Seat
    card: CardId


class AdvantageDiscarded(Event, frozen=True):
    """A card left a hand unplayed; it lies face down until the next Assembly."""

    seat: Seat
    card: CardId


class AdvantageReturned(Event, frozen=True):
    """A card went back to the row, face up; `seat` is None if it had been played."""

    seat: Seat | None
    card: CardId


class SeasonEnded(Event, frozen=True):
    pass


# Playing a card


class CardPlayed(Event, frozen=True):
    seat: Seat
    card: CardId
    mode: Literal["season", "triskel"]
    answering: Trigger | None


class ChoiceMade(Event, frozen=True):
    """`last` if nothing more is asked under this key."""

    seat: Seat
    key: str
    last: bool
    value: str
    sealed: Annotated[str, SeenBy("seat")]


class ChoicesEnded(Event, frozen=True):
    key: str


class CardDeclared(Event, frozen=True):
    seat: Seat
    card: CardId


class StepTaken(Event, frozen=True):
    step: int


class CardCancelled(Event, frozen=True):
    card: CardId


class CardResolved(Event, frozen=True):
    seat: Seat
    card: CardId


class MomentPassed(Event, frozen=True):
    """A moment after the card's effect is about to be asked for."""

    moment: int


class CardDiscarded(Event, frozen=True):
    seat: Seat
    card: CardId


class TaleGiven(Event, frozen=True):
    """The tale on the table will go to another player instead of its pile."""

    seat: Seat
    to: Seat
    card: CardId


class TaleTakenBack(Event, frozen=True):
    seat: Seat
    card: CardId


class ActionTakenUp(Event, frozen=True):
    """A resolved Action card will go to a hand instead of its pile (Lug Samildanach)."""

    seat: Seat
    card: CardId


class TaleGone(Event, frozen=True):
    """A cancelled tale went to its pile at once (J10, J21)."""

    card: CardId


class CardStays(Event, frozen=True):
    """The card will stay on the table."""

    card: CardId


class CardLaidDown(Event, frozen=True):
    """The card stays face up on the table."""

    seat: Seat
    card: CardId


class ReshuffleBegan(Event, frozen=True):
    pass


class RevealBegan(Event, frozen=True):
    queue: tuple[Seat, ...]


class TaleRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: CardId


class RevealEnded(Event, frozen=True):
    pass


class TaleTaken(Event, frozen=True):
    seat: Seat
    owner: Seat
    card: CardId


class GiftsBegan(Event, frozen=True):
    to: Seat
    asked: tuple[Seat, ...]


class GiftChosen(Event, frozen=True):
    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class ActionGiven(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    to: Seat
    card: Annotated[CardId, SeenBy("seat", "to")]


class GiftsEnded(Event, frozen=True):
    pass


class TilesDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    count: int
    tiles: Annotated[tuple[TerritoryId, ...], SeenBy("seat")]


class BurialBegan(Event, frozen=True):
    count: int
    tiles: Annotated[tuple[TerritoryId, ...], SeenBy()]


class TilesBuried(Event, frozen=True):
    count: int
    order: Annotated[tuple[TerritoryId, ...], SeenBy()]


class TalesLookedAt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    owner: Seat
    cards: Annotated[tuple[CardId, ...], SeenBy("seat", "owner")]


class HandLookedAt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    owner: Seat
    cards: Annotated[tuple[CardId, ...], SeenBy("seat", "owner")]


class PileLookedAt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class ActionTakenFromPile(Event, frozen=True):
    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class TimeBided(Event, frozen=True):
    """A Season card that does nothing but be one."""

    seat: Seat


class TheftBegan(Event, frozen=True):
    seat: Seat
    victim: Seat


class ActionStolen(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    victim: Seat
    card: Annotated[CardId, SeenBy("seat", "victim")]


class TaleDrawBegan(Event, frozen=True):
    """`cause` is set where it matters to a card: `gates`."""

    seat: Seat
    count: int
    keep: int
    cause: str = ""


class TaleDrawAsked(Event, frozen=True):
    """A moment before the draw is about to be asked for, or has passed."""

    moment: int


class DrawIncreased(Event, frozen=True):
    """One tale more is drawn, but no more are kept (J19)."""

    seat: Seat


class TaleDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class TalesKept(Event, frozen=True):
    """The end of a draw: what was kept is the player's own, what was not lies face up."""

    seat: Seat
    count: int
    discarded: tuple[CardId, ...]
    kept: Annotated[tuple[CardId, ...], SeenBy("seat")]


# Moments for Triskel cards


class MomentCame(Event, frozen=True):
    """Who by public facts could hold an answer is asked; `order` is by active player and crows."""

    trigger: Trigger
    order: tuple[Seat, ...]
    asked: tuple[Seat, ...]


class ReactionGiven(Event, frozen=True):
    """A sealed answer: a card, or nothing."""

    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class ReactionsOpened(Event, frozen=True):
    """All have answered; the first in order who plays, plays. The rest stays unseen."""

    reveals: ClassVar[bool] = True

    order: tuple[Seat, ...]


class MomentWentOn(Event, frozen=True):
    asked: tuple[Seat, ...]


class MomentEnded(Event, frozen=True):
    reveals: ClassVar[bool] = True


class StandingOrderGiven(Event, frozen=True):
    seat: Seat
    kinds: Annotated[tuple[str, ...], SeenBy("seat")]


# Moves and clashes


class ArrivalBegan(Event, frozen=True):
    mover: Seat
    owner: Seat
    territories: tuple[TerritoryId, ...]
    clash: bool


class TollFellDue(Event, frozen=True):
    """The Mountains want an Action card or a clan of who moved in (J3)."""

    owner: Seat


class TollPaid(Event, frozen=True):
    owner: Seat


class TollWaived(Event, frozen=True):
    """The Mountains take nothing this time."""

    owner: Seat


class ClashesBegan(Event, frozen=True):
    instigator: Seat
    territories: tuple[TerritoryId, ...]


class ArrivalEnded(Event, frozen=True):
    pass


class ClashBegan(Event, frozen=True):
    territory: TerritoryId
    instigator: Seat


class FestivalReached(Event, frozen=True):
    """C0: the start has passed; a Festival may want its due."""


class TriskelsBarred(Event, frozen=True):
    """No Triskel card in this clash from now on (Lug's Spear)."""


class CitadelsEmptied(Event, frozen=True):
    """All sheltered clans are exposed (Battle Frenzy)."""


class SheltersLeft(Event, frozen=True):
    seat: Seat
    count: int


class InstigatorNamed(Event, frozen=True):
    seat: Seat


class ClashCutShort(Event, frozen=True):
    seat: Seat


class TaleManoeuvreMade(Event, frozen=True):
    seat: Seat
    card: CardId


class FestivalFellDue(Event, frozen=True):
    """The Festival wants a clan of who started the clash."""

    instigator: Seat


class CitadelsBegan(Event, frozen=True):
    turn: Seat


class ClanSheltered(Event, frozen=True):
    seat: Seat
    next: Seat


class ShelterDeclined(Event, frozen=True):
    seat: Seat
    next: Seat


class CitadelsEnded(Event, frozen=True):
    pass


class ManoeuvresNeared(Event, frozen=True):
    """The moment at the start of the manoeuvres."""


class ManoeuvresBegan(Event, frozen=True):
    turn: Seat


class PeaceOffered(Event, frozen=True):
    seat: Seat
    asked: tuple[Seat, ...]


class PeaceAccepted(Event, frozen=True):
    seat: Seat


class PeaceRefused(Event, frozen=True):
    seat: Seat


class PeaceMade(Event, frozen=True):
    pass


class ReadyForPeace(Event, frozen=True):
    seat: Seat


class NoLongerReady(Event, frozen=True):
    seat: Seat


class AttackDeclared(Event, frozen=True):
    seat: Seat
    target: Seat


class AttackDoubled(Event, frozen=True):
    """Both a clan and a card must be given."""


class AttackImposed(Event, frozen=True):
    """The attacker has chosen for the attacked player."""

    answer: Literal["discard", "lose_clan"]


class AttackIgnored(Event, frozen=True):
    seat: Seat


class AttackStood(Event, frozen=True):
    """Nothing has turned the Attack away; the attacked player must answer it."""


class AttackAnswered(Event, frozen=True):
    seat: Seat
    answer: Literal["discard", "lose_clan", "both", "none"]


class AttackEnded(Event, frozen=True):
    pass


class WithdrawalBegan(Event, frozen=True):
    seat: Seat
    targets: tuple[TerritoryId, ...]


class ClansWithdrawn(Event, frozen=True):
    """Where the clans that have just moved went."""

    seat: Seat
    target: TerritoryId


class WithdrawalDone(Event, frozen=True):
    seat: Seat


class WithdrawalEnded(Event, frozen=True):
    pass


class ClashMomentPassed(Event, frozen=True):
    moment: int


class NextManoeuvreNamed(Event, frozen=True):
    seat: Seat


class ManoeuvreEnded(Event, frozen=True):
    seat: Seat
    next: Seat


ClashEnding = Literal["nobody_exposed", "agreement", "last_player", "cut_short"]


class ClashDied(Event, frozen=True):
    """The fighting is over; a Cauldron on the table gives its clans back."""

    reason: ClashEnding


class ClashEnded(Event, frozen=True):
    territory: TerritoryId
    reason: ClashEnding


# The Gates


class GatesOpened(Event, frozen=True):
    queue: tuple[Seat, ...]


class GatesTookClan(Event, frozen=True):
    seat: Seat


class GatesGaveTale(Event, frozen=True):
    seat: Seat


class GatesClosed(Event, frozen=True):
    pass


EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == __name__
)
