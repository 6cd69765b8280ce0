"""Writing a position down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.inis.model import PLAYED, Assembly, Inis, Land, Season, Turn
from domain.inis.names import territory_of
from domain.inis.notation.text import PositionError

NAMES = ("ana", "bran", "cian", "dana")


def write(state: Inis, names: Sequence[str] = NAMES) -> str:
    """The text of a position; `parse` reads it back to the same state."""
    names = names[: state.seats]
    lines = [f"seats: {' '.join(names)}", f"round: {state.round}"]
    lines += [f"brenn: {names[state.brenn]}", f"crows: {state.crows or 'clockwise'}"]
    if state.options.asking != "sealed":
        lines.append(f"asking: {state.options.asking}")
    if state.options.scenario != "standard":
        lines.append(f"scenario: {state.options.scenario}")
    lines += [_territory(state, name, land, names) for name, land in state.board.items()]
    lines += [_player(state, seat, name) for seat, name in enumerate(names)]
    lines += _piles(state)
    lines.append(_moment(state, names))
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
    match state.frames[1:]:
        case (Season() as season, Turn(stage="act") as turn):
            opening = " opening" if turn.opening else ""
            passes = f" passes {season.passes}" if season.passes else ""
            return f"turn: {names[turn.seat]}{opening}{passes}"
        case () | (Assembly(stage="call"),):
            return "assembly"
    raise PositionError(
        None, "only the beginning of a turn or of an Assembly can be written down as a position"
    )
