"""Inis told: what is silent because something else tells it, and what is told in several ways."""

from __future__ import annotations

from domain.engine import events as shared
from domain.engine.events import Event
from domain.inis import events as e
from domain.inis.names import ACTIONS, TALES
from projections.transcript.inis.en import ENGLISH
from projections.transcript.inis.ru import RUSSIAN
from projections.transcript.inis.uk import UKRAINIAN
from projections.transcript.shared import VARIANTS as SHARED_VARIANTS
from projections.transcript.telling import Payload, Telling, Variants, by

HEADINGS: frozenset[type[Event]] = frozenset(
    {e.SetupBegan, e.AssemblyBegan, e.SeasonBegan, e.TurnBegan}
)

SILENT: frozenset[type[Event]] = frozenset(
    {
        # A game is told move by move, not second by second.
        shared.ClockStarted,
        shared.ClockStopped,
        # What was answered or drawn shows in the events that follow.
        shared.Answered,
        shared.Drawn,
        e.ChoiceMade,
        e.ChoicesEnded,
        e.GiftChosen,
        e.ReactionGiven,
        e.StandingOrderGiven,
        # A procedure goes on a step.
        e.SetupEnded,
        e.AssemblyHeld,
        e.AssemblyOpened,
        e.AdvantagesTaken,
        e.DraftBegan,
        e.DraftWentOn,
        e.DraftEnded,
        e.AssemblyClosed,
        e.AssemblyEnded,
        e.TurnOpened,
        e.TurnActed,
        e.TurnClosed,
        e.TurnEnded,
        e.CardDeclared,
        e.StepTaken,
        e.CardResolved,
        e.MomentPassed,
        e.MomentCame,
        e.ReactionsOpened,
        e.MomentWentOn,
        e.MomentEnded,
        e.TaleDrawAsked,
        e.ArrivalEnded,
        e.FestivalReached,
        e.CitadelsBegan,
        e.CitadelsEnded,
        e.ManoeuvresNeared,
        e.ManoeuvresBegan,
        e.AttackStood,
        e.AttackEnded,
        e.ClashMomentPassed,
        e.ManoeuvreEnded,
        e.WithdrawalDone,
        e.WithdrawalEnded,
        e.RevealEnded,
        e.GiftsEnded,
        e.GatesClosed,
        # What begins here, or is done by it, is told when it has happened.
        e.RemovalBegan,
        e.RemovalAsked,
        e.RemovalTurned,
        e.ReshuffleBegan,
        e.RevealBegan,
        e.GiftsBegan,
        e.BurialBegan,
        e.TheftBegan,
        e.TaleDrawBegan,
        e.ArrivalBegan,
        e.FestivalFellDue,
        e.TollFellDue,
        e.TollPaid,
        e.ClashesBegan,
        e.TaleManoeuvreMade,
        e.ClansWithdrawn,
        e.PeaceMade,
        e.ClashDied,
        e.GatesTookClan,
        e.GatesGaveTale,
        # A played card goes where such cards go.
        e.CardDiscarded,
        e.TaleGone,
        e.CardStays,
    }
)


def _played(payload: Payload) -> str:
    answering = payload["answering"]
    if answering is None or answering["kind"] == "any_time":
        return "plain"
    return "manoeuvre" if answering["kind"] == "manoeuvre" else "triskel"


def _kept(payload: Payload) -> str | None:
    """That what was drawn is kept goes without saying."""
    if payload["discarded"]:
        return "some"
    return None if payload["count"] else "none"


def _returned(payload: Payload) -> str | None:
    """That played Advantage cards are there again goes without saying."""
    return None if payload["seat"] is None else "held"


def _cost_nothing(payload: Payload) -> str | None:
    """What the Attack did cost is told by itself."""
    return "none" if payload["answer"] == "none" else None


VARIANTS: dict[type[Event], Variants] = {
    **SHARED_VARIANTS,
    e.TilesShuffled: by("part", "all", "upper", "bottom"),
    e.TerritoryPlaced: Variants(
        ("sanctuary", "plain"), lambda payload: "sanctuary" if payload["sanctuaries"] else "plain"
    ),
    e.BrennNamed: by("reason", "chance", "chieftain_of_capital", "unchanged"),
    e.CrowsTossed: Variants(
        ("changed", "same"), lambda payload: "changed" if payload["changed"] else "same"
    ),
    e.VictoryChecked: by(
        "reason", "no_pretender", "no_claim", "most_conditions", "brenn_breaks_tie", "tie"
    ),
    e.AdvantageReturned: Variants(("held",), _returned),
    e.CardPlayed: Variants(("plain", "manoeuvre", "triskel"), _played),
    e.TalesKept: Variants(("some", "none"), _kept),
    e.AttackImposed: by("answer", "discard", "lose_clan"),
    e.AttackAnswered: Variants(("none",), _cost_nothing),
    e.ClashEnded: by("reason", "nobody_exposed", "agreement", "last_player", "cut_short"),
}


def kind_of(card: str) -> str:
    if card in ACTIONS:
        return "action"
    return "tale" if card in TALES else "advantage"


INIS = Telling(
    headings=HEADINGS,
    silent=SILENT,
    variants=VARIANTS,
    kind_of=kind_of,
    languages={language.code: language for language in (ENGLISH, RUSSIAN, UKRAINIAN)},
    round_of=lambda state: state.round or None,
)
