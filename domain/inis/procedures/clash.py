"""A clash (C0 to C4).

0. The moment of its start. Where the Festival is, the instigator loses a clan.
1. Citadels: from the player after the instigator, each but him may shelter a clan, round and
   round.
2. Manoeuvres: from the instigator, each player with exposed clans makes one; before each they may
   agree to end the clash.
3. It ends when nobody is exposed, when all involved agree, or when the last one exposed says so;
   where nobody but the instigator was present, at once (J29).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat, Trigger
from domain.engine.rules import Procedure
from domain.engine.step import ask, offer
from domain.inis import events as e
from domain.inis.effects import remove
from domain.inis.model import Arrival, Clash, Inis, TerritoryId
from domain.inis.moments import MANOEUVRE, answers_held, barred, open_moment, who_is_asked
from domain.inis.queries import (
    active_seat,
    chieftain,
    exposed,
    involved,
    neighbours,
    opposed,
    others,
    turn_order,
)

PASS = Option("pass")
SHELTER = Option("shelter")
WITHDRAW = Option("withdraw")
OFFER_PEACE = Option("offer_peace")
END_CLASH = Option("end_clash")


def _ask(state: Inis, clash: Clash) -> Sequence[Decision]:
    if clash.stage == "citadels" and not _citadels_over(state, clash):
        return [ask(state, clash, clash.turn, "citadels", [PASS, SHELTER], rule="C1")]
    if clash.stage == "manoeuvres" and not clash.made and not _over(state, clash):
        options = [] if _bound_to_end(state, clash) else _manoeuvres(state, clash)
        return [ask(state, clash, clash.turn, "manoeuvre", options, rule="C2")] if options else []
    return ()


def _answer(state: Inis, clash: Clash, seat: Seat, option: Option) -> Iterator[Event]:
    match option.verb:
        case "shelter":
            yield e.ClanSheltered(seat, _next_to_shelter(state, clash, seat, sheltering=True))
        case "pass":
            yield e.ShelterDeclined(seat, _next_to_shelter(state, clash, seat))
        case "attack":
            yield e.AttackDeclared(seat, int(option.arg))
            yield from open_moment(state, Trigger("attack_declared", seat, option.arg))
        case "withdraw":
            yield e.WithdrawalBegan(seat, tuple(withdrawal_targets(state, clash, seat)))
        case "offer_peace":
            asked = tuple(s for s in others(state, seat) if exposed(state, clash, s))
            yield e.PeaceOffered(seat, asked)
        case "end_clash":
            yield _end(clash, "last_player")
        case "play":
            yield e.TaleManoeuvreMade(seat, option.arg)
            yield e.CardPlayed(seat, option.arg, "triskel", _own_manoeuvre(clash))
        case "ready":
            yield e.ReadyForPeace(seat)
        case "not_ready":
            yield e.NoLongerReady(seat)


def _advance(state: Inis, clash: Clash) -> Iterator[Event]:
    match clash.stage:
        case "start":
            yield e.FestivalReached()
            yield from open_moment(state, _trigger("clash_start", clash))
        case "festival" if state.festival == clash.territory:
            yield e.FestivalFellDue(clash.instigator)
            yield from remove(clash.instigator, clash.territory, "festival")
        case "festival" | "paid":
            yield e.CitadelsBegan(_first_to_shelter(state, clash))
        case "citadels" if not opposed(state, clash.territory, clash.instigator):  # J29
            yield _end(clash, _why_over(state, clash))
        case "citadels":
            yield e.CitadelsEnded()
            yield from open_moment(state, _trigger("citadels_end", clash))
        case "frenzy":
            yield e.ManoeuvresNeared()
            yield from open_moment(state, _trigger("manoeuvres_start", clash))
        case "highlands":
            yield e.ManoeuvresBegan(_first_exposed(state, clash, clash.instigator))
        case "manoeuvres" if clash.made:
            yield from _after_manoeuvre(state, clash)
        case "manoeuvres":
            yield _end(clash, _why_over(state, clash))
        case "end":
            yield e.ClashEnded(clash.territory, clash.ended)


def _trigger(kind: str, clash: Clash) -> Trigger:
    return Trigger(kind, clash.instigator, clash.territory)


# Citadels


def _citadels_over(state: Inis, clash: Clash) -> bool:
    """Full, or everybody who could shelter a clan has declined in a row."""
    free = state.board[clash.territory].citadels - sum(clash.sheltered)
    able = _able_to_shelter(state, clash)
    return free <= 0 or clash.declined >= len(able)


def _able_to_shelter(state: Inis, clash: Clash) -> list[Seat]:
    order = others(state, clash.instigator)
    return [seat for seat in order if exposed(state, clash, seat)]


def _first_to_shelter(state: Inis, clash: Clash) -> Seat:
    able = _able_to_shelter(state, clash)
    return able[0] if able else clash.instigator


def _next_to_shelter(state: Inis, clash: Clash, seat: Seat, *, sheltering: bool = False) -> Seat:
    """The next who still has an exposed clan; the clan just sheltered is exposed no more."""
    spent = {seat} if sheltering and exposed(state, clash, seat) == 1 else set()
    able = [s for s in _able_to_shelter(state, clash) if s not in spent]
    return next((s for s in others(state, seat) if s in able), seat)


# Manoeuvres


def _manoeuvres(state: Inis, clash: Clash) -> list[Option]:
    seat = clash.turn
    rivals = [s for s in others(state, seat) if exposed(state, clash, s)]
    options = [Option("attack", str(rival)) for rival in rivals]
    if withdrawal_targets(state, clash, seat):
        options.append(WITHDRAW)
    if not barred(state):
        tales = answers_held(state, _own_manoeuvre(clash), seat)
        options += [Option("play", tale) for tale in tales]
    if not rivals:
        options.append(END_CLASH)
    elif not clash.peace_offered:
        options.append(OFFER_PEACE)
    return options


def _own_manoeuvre(clash: Clash) -> Trigger:
    return Trigger(MANOEUVRE, clash.turn, clash.territory)


def _bound_to_end(state: Inis, clash: Clash) -> bool:
    """Whether by what is public the last one exposed can do nothing but end the clash."""
    return (
        involved(state, clash) == (clash.turn,)
        and not withdrawal_targets(state, clash, clash.turn)
        and (barred(state) or not state.players[clash.turn].tales)
    )


def withdrawal_targets(state: Inis, clash: Clash, seat: Seat) -> list[TerritoryId]:
    """Adjacent territories where one is chieftain. Where a clash still waits, only for its
    instigator."""
    waiting = {
        name: frame.mover
        for frame in state.frames
        if isinstance(frame, Arrival)
        for name in frame.waiting
    }
    return [
        name
        for name in neighbours(state, clash.territory)
        if chieftain(state, name) == seat and waiting.get(name, seat) == seat
    ]


def _first_exposed(state: Inis, clash: Clash, seat: Seat) -> Seat:
    """From this seat on in turn order, the first with an exposed clan."""
    order = turn_order(state, seat)
    return next((s for s in order if exposed(state, clash, s)), seat)


def _after_manoeuvre(state: Inis, clash: Clash) -> Iterator[Event]:
    """C4: all Triskel answers first, then whose manoeuvre it is."""
    moments = _moments(clash)
    order = turn_order(state, active_seat(state))
    for place in range(clash.moment, len(moments)):
        if who_is_asked(state, moments[place], order):
            yield e.ClashMomentPassed(place + 1)
            yield from open_moment(state, moments[place])
            return
    if clash.named is not None:
        following = _first_exposed(state, clash, clash.named)
    else:
        following = _first_exposed(state, clash, others(state, clash.turn)[0])
    yield e.ManoeuvreEnded(clash.turn, following)


def _moments(clash: Clash) -> list[Trigger]:
    """The moments after a manoeuvre, in their order; none after one that ends the clash at once.

    How many there are may grow while they pass: a clan removed in answer to the Attack counts.
    """
    if clash.cut_short:
        return []
    kinds = [("attack_done", str(clash.target))] if clash.made == "attack" else []
    done = [("manoeuvre_removed_clans", clash.territory)] if clash.removed else []
    kinds += [*done, ("manoeuvre_done", clash.territory)]
    return [Trigger(kind, clash.turn, subject) for kind, subject in kinds]


# The end


def _over(state: Inis, clash: Clash) -> bool:
    fighters = involved(state, clash)
    return clash.cut_short or clash.peace or not fighters or set(fighters) <= set(clash.ready)


def _why_over(state: Inis, clash: Clash) -> e.ClashEnding:
    if clash.cut_short:
        return "cut_short"
    if not involved(state, clash):
        return "nobody_exposed"
    return "agreement" if _over(state, clash) else "last_player"


def _end(clash: Clash, reason: e.ClashEnding) -> Event:
    """It is over; but a Cauldron on the table gives its clans back first (J11)."""
    if clash.cauldron is None:
        return e.ClashEnded(clash.territory, reason)
    return e.ClashDied(reason)


# Readiness for peace


def _offer_peace(state: Inis, clash: Clash) -> Sequence[Decision]:
    return [
        offer(
            state,
            clash,
            seat,
            "ready_for_peace",
            [Option("not_ready" if seat in clash.ready else "ready")],
            rule="C3",
        )
        for seat in involved(state, clash)
    ]


CLASH = Procedure(_ask, _advance, _answer, offer=_offer_peace)
