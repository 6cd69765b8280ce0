"""Writing a position down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.inis.model import PLAYED, Assembly, Game, Inis, Land, Season, Turn
from domain.inis.names import territory_of
from domain.inis.notation.text import PositionError

NAMES = ("ana", "bran", "cian", "dana")


def write(state: Inis, names: Sequence[str] = NAMES) -> str:
    """The text of a position; `parse` reads it back to the same state.

    History is no part of it: neither standing orders nor the order of the Action pile.
    """
    names = names[: state.seats]
    moment = _moment(state, names)
    called = state.frames[1:] != ()  # an Assembly counts its round when it begins
    lines = [f"seats: {' '.join(names)}", f"round: {state.round + (not called)}"]
    lines += [f"brenn: {names[state.brenn]}", f"crows: {state.crows or 'clockwise'}"]
    if state.options.asking != "sealed":
        lines.append(f"asking: {state.options.asking}")
    if state.options.scenario != "standard":
        lines.append(f"scenario: {state.options.scenario}")
    lines += [_territory(state, name, land, names) for name, land in state.board.items()]
    lines += [_player(state, seat, name) for seat, name in enumerate(names)]
    lines += _piles(state)
    lines.append(moment)
    return "\n".join(lines) + "\n"


def _territory(state: Inis, name: str, land: Land, names: Sequence[str]) -> str:
    parts = [f"{who} {n}" for who, n in zip(names, land.clans, strict=True) if n]
    citadels = land.citadels - (name == state.capital)
    parts += ["capital"] if name == state.capital else []
    parts += [f"citadels {citadels}"] if citadels else []
    parts += [f"sanctuaries {land.sanctuaries}"] if land.sanctuaries else []
    parts += ["festival"] if name == state.festival else []
    return f"territory {name} at {land.place}: {', '.join(parts)}".rstrip()


def _player(state: Inis, seat: int, name: str) -> str:
    player = state.players[seat]
    held = [territory_of(card) for card, holder in state.advantages.items() if holder == seat]
    parts = [
        f"{what} {' '.join(cards)}"
        for what, cards in (
            ("actions", player.actions),
            ("tales", player.tales),
            ("advantages", held),
        )
        if cards
    ]
    parts += [f"deeds {player.deeds}"] if player.deeds else []
    parts += ["pretender"] if player.pretender else []
    return f"{name}: {'; '.join(parts)}".rstrip()


def _piles(state: Inis) -> Iterator[str]:
    discarded = [card for card in state.action_pile if card not in state.seen]
    played = [card for card in state.seen if card in state.action_pile]
    down = [territory_of(card) for card, holder in state.advantages.items() if holder == PLAYED]
    for key, cards in (
        ("played", played),
        ("discarded", discarded),
        ("aside", state.aside),
        ("tale pile", state.tale_pile),
        ("tales", state.tales),
        ("tiles", state.tiles),
        ("advantages played", down),
    ):
        if cards:
            yield f"{key}: {' '.join(cards)}"


def _moment(state: Inis, names: Sequence[str]) -> str:
    match state.frames:
        case (Game(), Season() as season) | (Game(), Season() as season, Turn(stage="act")):
            opening = " opening" if season.opening else ""
            passes = f" passes {season.passes}" if season.passes else ""
            return f"turn: {names[season.turn]}{opening}{passes}"
        case (Game(stage="assembly"),) | (Game(), Assembly(stage="call")):
            return "assembly"
    raise PositionError(
        None, "only the beginning of a turn or of an Assembly can be written down as a position"
    )
