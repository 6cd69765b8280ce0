"""The Season (S1 to S6): turns from the Brenn on, until all have passed in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat, Trigger
from domain.engine.rules import Procedure
from domain.engine.stack import nearest
from domain.engine.step import ask
from domain.inis import events as e
from domain.inis.cards import CARDS
from domain.inis.effects import place
from domain.inis.model import PLAYED, ROW, CardId, Inis, Season, Turn
from domain.inis.moments import open_moment
from domain.inis.names import territory_of
from domain.inis.queries import chieftain, next_seat, on_board
from domain.inis.victory import claim

PASS = Option("pass")
PRETENDER = Option("pretender")
REVIVED = 2


def _ask_nobody(state: Inis, season: Season) -> Sequence[Decision]:
    return ()


def _advance_season(state: Inis, season: Season) -> Iterator[Event]:
    if season.passes >= state.seats:
        yield from _end_season(state)
        return
    clans = 0 if on_board(state, season.turn) else REVIVED
    yield e.TurnBegan(season.turn, season.opening, clans)
    if clans and state.players[season.turn].deeds:
        yield e.DeedDiscarded(season.turn)


def _end_season(state: Inis) -> Iterator[Event]:
    """S5: Action cards are discarded, tales kept, Advantage cards return where they are not due."""
    for seat, player in enumerate(state.players):
        if player.actions:
            yield e.ActionsDiscarded(seat, len(player.actions), "season_end", player.actions)
    for card, holder in state.advantages.items():
        if holder == PLAYED:
            yield e.AdvantageReturned(None, card)
        elif holder != ROW and chieftain(state, territory_of(card)) != holder:
            yield e.AdvantageReturned(holder, card)
    if state.festival is not None:
        yield e.FestivalEnded(state.festival)
    yield e.SeasonEnded()


# A turn


def _ask_turn(state: Inis, turn: Turn) -> Sequence[Decision]:
    match turn.stage:
        case "clans" if turn.clans:
            sites = [Option("place", name) for name in state.board]
            return [ask(state, turn, turn.seat, "turn.no_clans", sites, rule="S4")]
        case "act":
            options = _turn_options(state, turn)
            rule = "S1" if turn.opening else "S2"
            return [ask(state, turn, turn.seat, "turn", options, rule=rule)]
    return ()


def _turn_options(state: Inis, turn: Turn) -> list[Option]:
    plays = [Option("play", card) for card in season_cards(state, turn.seat)]
    if turn.opening:
        return plays or [PASS]
    may_claim = not state.players[turn.seat].pretender and claim(state, turn.seat).met
    return [*plays, PASS, *([PRETENDER] if may_claim else [])]


def season_cards(state: Inis, seat: Seat) -> list[CardId]:
    """What a player may play on his turn."""
    player = state.players[seat]
    advantages = sorted(card for card, holder in state.advantages.items() if holder == seat)
    return [
        id
        for id in (*player.actions, *player.tales, *advantages)
        if id in CARDS and CARDS[id].season is not None and CARDS[id].playable(state, seat)
    ]


def _answer_turn(state: Inis, turn: Turn, seat: Seat, option: Option) -> Iterator[Event]:
    match option.verb:
        case "place":
            yield from place(state, seat, option.arg)
        case "pass":
            yield e.Passed(seat)
        case "pretender":
            yield e.PretenderTaken(seat, claim(state, seat).met)
        case "play":
            yield e.TurnActed(seat)
            yield e.CardPlayed(seat, option.arg, "season", None)


def _advance_turn(state: Inis, turn: Turn) -> Iterator[Event]:
    if turn.stage == "clans":
        yield e.TurnOpened(turn.seat)
        return
    if not turn.asked:
        yield e.TurnClosed(turn.seat)
        yield from open_moment(state, Trigger("turn_end", turn.seat))
        return
    if turn.next is not None:
        yield e.TurnEnded(turn.seat, turn.next, 0)
        return
    passes = nearest(state, Season).passes + 1 if turn.passed else 0
    yield e.TurnEnded(turn.seat, next_seat(state, turn.seat), passes)


SEASON = Procedure(_ask_nobody, _advance_season)
TURN = Procedure(_ask_turn, _advance_turn, _answer_turn)
