"""Arrivals, clashes, attacks, withdrawals, peace, the Gates."""

from __future__ import annotations

from domain.engine.stack import change, nearest, pop, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter
from domain.inis.model import (
    Arrival,
    Attack,
    Cauldron,
    Clash,
    GatesEffect,
    Inis,
    Peace,
    Withdrawal,
)

APPLY = Chapter()

# Arrivals


@APPLY.on(e.ArrivalBegan)
def _arrival_began(state: Inis, event: e.ArrivalBegan) -> Inis:
    return push(state, Arrival(event.mover, event.owner, event.territories, event.clash))


@APPLY.on(e.TollFellDue)
def _toll_fell_due(state: Inis, event: e.TollFellDue) -> Inis:
    return change(state, top(state, Arrival), stage="toll")


@APPLY.on(e.TollPaid)
def _toll_paid(state: Inis, event: e.TollPaid) -> Inis:
    return change(state, top(state, Arrival), stage="settle")


@APPLY.on(e.ClashesBegan)
def _clashes_began(state: Inis, event: e.ClashesBegan) -> Inis:
    return change(state, top(state, Arrival), stage="clashes", waiting=event.territories)


@APPLY.on(e.TollWaived)
def _toll_waived(state: Inis, event: e.TollWaived) -> Inis:
    return change(state, nearest(state, Arrival), stage="settle")


APPLY.only_pops(e.ArrivalEnded)

# Clashes


@APPLY.on(e.ClashBegan)
def _clash_began(state: Inis, event: e.ClashBegan) -> Inis:
    frame = state.frames[-1]
    if isinstance(frame, Arrival):
        waiting = tuple(name for name in frame.waiting if name != event.territory)
        state = change(state, frame, waiting=waiting)
    nobody = (0,) * state.seats
    clash = Clash(event.territory, event.instigator, nobody, turn=event.instigator, fallen=nobody)
    return push(state, clash)


@APPLY.on(e.FestivalReached)
def _festival_reached(state: Inis, event: e.FestivalReached) -> Inis:
    return change(state, top(state, Clash), stage="festival")


@APPLY.on(e.FestivalFellDue)
def _festival_fell_due(state: Inis, event: e.FestivalFellDue) -> Inis:
    return change(state, top(state, Clash), stage="paid")


@APPLY.on(e.CitadelsBegan)
def _citadels_began(state: Inis, event: e.CitadelsBegan) -> Inis:
    return change(state, top(state, Clash), stage="citadels", turn=event.turn)


@APPLY.on(e.ClanSheltered)
def _clan_sheltered(state: Inis, event: e.ClanSheltered) -> Inis:
    clash = top(state, Clash)
    held = tuple(n + (seat == event.seat) for seat, n in enumerate(clash.sheltered))
    return change(state, clash, sheltered=held, declined=0, turn=event.next)


@APPLY.on(e.ShelterDeclined)
def _shelter_declined(state: Inis, event: e.ShelterDeclined) -> Inis:
    clash = top(state, Clash)
    return change(state, clash, declined=clash.declined + 1, turn=event.next)


@APPLY.on(e.CitadelsEnded)
def _citadels_ended(state: Inis, event: e.CitadelsEnded) -> Inis:
    return change(state, top(state, Clash), stage="frenzy")


@APPLY.on(e.ManoeuvresNeared)
def _manoeuvres_neared(state: Inis, event: e.ManoeuvresNeared) -> Inis:
    return change(state, top(state, Clash), stage="highlands")


@APPLY.on(e.ManoeuvresBegan)
def _manoeuvres_began(state: Inis, event: e.ManoeuvresBegan) -> Inis:
    return change(state, top(state, Clash), stage="manoeuvres", turn=event.turn)


@APPLY.on(e.ClashMomentPassed)
def _clash_moment_passed(state: Inis, event: e.ClashMomentPassed) -> Inis:
    return change(state, top(state, Clash), moment=event.moment)


@APPLY.on(e.NextManoeuvreNamed)
def _next_manoeuvre_named(state: Inis, event: e.NextManoeuvreNamed) -> Inis:
    return change(state, nearest(state, Clash), named=event.seat)


@APPLY.on(e.ManoeuvreEnded)
def _manoeuvre_ended(state: Inis, event: e.ManoeuvreEnded) -> Inis:
    return change(
        state,
        top(state, Clash),
        turn=event.next,
        made="",
        target=None,
        removed=0,
        moment=0,
        named=None,
        peace_offered=False,
    )


@APPLY.on(e.TriskelsBarred)
def _triskels_barred(state: Inis, event: e.TriskelsBarred) -> Inis:
    return change(state, nearest(state, Clash), barred=True)


@APPLY.on(e.CitadelsEmptied)
def _citadels_emptied(state: Inis, event: e.CitadelsEmptied) -> Inis:
    return change(state, nearest(state, Clash), sheltered=(0,) * state.seats)


@APPLY.on(e.SheltersLeft)
def _shelters_left(state: Inis, event: e.SheltersLeft) -> Inis:
    clash = nearest(state, Clash)
    held = tuple(
        n - event.count if seat == event.seat else n for seat, n in enumerate(clash.sheltered)
    )
    return change(state, clash, sheltered=held)


@APPLY.on(e.InstigatorNamed)
def _instigator_named(state: Inis, event: e.InstigatorNamed) -> Inis:
    return change(state, nearest(state, Clash), instigator=event.seat)


@APPLY.on(e.ClashCutShort)
def _clash_cut_short(state: Inis, event: e.ClashCutShort) -> Inis:
    return change(state, nearest(state, Clash), cut_short=True)


@APPLY.on(e.TaleManoeuvreMade)
def _tale_manoeuvre_made(state: Inis, event: e.TaleManoeuvreMade) -> Inis:
    return change(state, top(state, Clash), made="tale")


@APPLY.on(e.ClashDied)
def _clash_died(state: Inis, event: e.ClashDied) -> Inis:
    clash = top(state, Clash)
    assert clash.cauldron is not None
    state = change(state, clash, stage="end", ended=event.reason)
    return push(state, Cauldron(clash.cauldron, clash.territory, clash.on_cauldron))


APPLY.only_pops(e.ClashEnded)

# Attacks


@APPLY.on(e.AttackDeclared)
def _attack_declared(state: Inis, event: e.AttackDeclared) -> Inis:
    clash = top(state, Clash)
    state = change(state, clash, made="attack", target=event.target)
    return push(state, Attack(clash.territory, event.seat, event.target))


@APPLY.on(e.AttackDoubled)
def _attack_doubled(state: Inis, event: e.AttackDoubled) -> Inis:
    return change(state, nearest(state, Attack), both=True)


@APPLY.on(e.AttackImposed)
def _attack_imposed(state: Inis, event: e.AttackImposed) -> Inis:
    return change(state, nearest(state, Attack), imposed=event.answer)


@APPLY.on(e.AttackIgnored)
def _attack_ignored(state: Inis, event: e.AttackIgnored) -> Inis:
    return change(state, nearest(state, Attack), ignored=True)


@APPLY.on(e.AttackStood)
def _attack_stood(state: Inis, event: e.AttackStood) -> Inis:
    return change(state, top(state, Attack), stage="answer")


@APPLY.on(e.AttackAnswered)
def _attack_answered(state: Inis, event: e.AttackAnswered) -> Inis:
    return change(state, top(state, Attack), stage="answered")


APPLY.only_pops(e.AttackEnded)

# Withdrawals


@APPLY.on(e.WithdrawalBegan)
def _withdrawal_began(state: Inis, event: e.WithdrawalBegan) -> Inis:
    clash = top(state, Clash)
    state = change(state, clash, made="withdraw")
    return push(state, Withdrawal(event.seat, clash.territory, event.targets))


@APPLY.on(e.ClansWithdrawn)
def _clans_withdrawn(state: Inis, event: e.ClansWithdrawn) -> Inis:
    frame = top(state, Withdrawal)
    return change(state, frame, moved=(*frame.moved, event.target))


@APPLY.on(e.WithdrawalDone)
def _withdrawal_done(state: Inis, event: e.WithdrawalDone) -> Inis:
    return change(state, top(state, Withdrawal), done=True)


APPLY.only_pops(e.WithdrawalEnded)

# Peace


@APPLY.on(e.PeaceOffered)
def _peace_offered(state: Inis, event: e.PeaceOffered) -> Inis:
    state = change(state, top(state, Clash), peace_offered=True)
    return push(state, Peace(event.seat, event.asked))


@APPLY.on(e.PeaceAccepted)
def _peace_accepted(state: Inis, event: e.PeaceAccepted) -> Inis:
    peace = top(state, Peace)
    return change(state, peace, accepted=(*peace.accepted, event.seat))


APPLY.only_pops(e.PeaceRefused)


@APPLY.on(e.PeaceMade)
def _peace_made(state: Inis, event: e.PeaceMade) -> Inis:
    state = pop(state)
    return change(state, top(state, Clash), peace=True)


@APPLY.on(e.ReadyForPeace)
def _ready_for_peace(state: Inis, event: e.ReadyForPeace) -> Inis:
    clash = nearest(state, Clash)
    return change(state, clash, ready=(*clash.ready, event.seat))


@APPLY.on(e.NoLongerReady)
def _no_longer_ready(state: Inis, event: e.NoLongerReady) -> Inis:
    clash = nearest(state, Clash)
    return change(state, clash, ready=tuple(seat for seat in clash.ready if seat != event.seat))


# The Gates


@APPLY.on(e.GatesOpened)
def _gates_opened(state: Inis, event: e.GatesOpened) -> Inis:
    return push(state, GatesEffect(event.queue))


@APPLY.on(e.GatesTookClan)
def _gates_took_clan(state: Inis, event: e.GatesTookClan) -> Inis:
    return change(state, top(state, GatesEffect), lost=True)


@APPLY.on(e.GatesGaveTale)
def _gates_gave_tale(state: Inis, event: e.GatesGaveTale) -> Inis:
    frame = top(state, GatesEffect)
    return change(state, frame, queue=frame.queue[1:], lost=False)


APPLY.only_pops(e.GatesClosed)
