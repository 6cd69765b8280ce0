"""Questions and conditions that several cards share."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis.effects import draw_tale, place
from domain.inis.model import Clash, Inis, Play, TerritoryId
from domain.inis.queries import counted, current_clash, exposed, others, present, reserve, up_to

# Conditions: they look at nothing but what is public


def own_moment(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return trigger.seat == seat


def anybody(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return True


def own_card_on_table(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    """Whether the card one has just played can still be given or taken (J10)."""
    return trigger.seat == seat and any(
        frame.card == trigger.subject and not frame.cancelled and frame.given_to is None
        for frame in state.frames
        if isinstance(frame, Play)
    )


# Choices


def where_present(state: Inis, play: Play) -> list[TerritoryId]:
    return present(state, play.seat)


def any_territory(state: Inis, play: Play) -> list[TerritoryId]:
    return list(state.board)


def opponents(state: Inis, play: Play) -> list[str]:
    return [str(seat) for seat in others(state, play.seat)]


def own_actions(state: Inis, play: Play) -> list[str]:
    return list(state.players[play.seat].actions)


def chosen(play: Play, key: str) -> tuple[str, ...]:
    """What was chosen under a key; nothing if nothing could be."""
    return play.choices.get(key, ())


def spread(state: Inis, play: Play, most: dict[TerritoryId, int]) -> Iterator[str]:
    """Clans for each territory up to its number, as far as the reserve goes."""
    before = [counted(value) for value in chosen(play, "clans")]
    left = reserve(state, play.seat) - sum(count for _, count in before)
    done = {name for name, _ in before}
    for name, limit in most.items():
        if name not in done:
            yield from up_to(name, min(limit, left))


# Effects


def place_spread(state: Inis, play: Play) -> Iterator[Event]:
    for territory, count in map(counted, chosen(play, "clans")):
        yield from place(state, play.seat, territory, count)


def draw_one(state: Inis, play: Play) -> Iterator[Event]:
    yield from draw_tale(play.seat)


# Clashes


def the_clash(state: Inis) -> Clash:
    clash = current_clash(state)
    assert clash is not None, "no clash"
    return clash


def exposed_players(state: Inis, play: Play) -> list[str]:
    clash = the_clash(state)
    return [str(seat) for seat in range(state.seats) if exposed(state, clash, seat)]
