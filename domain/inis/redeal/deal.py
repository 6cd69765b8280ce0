"""Cards and tiles to the places where they could be, for all that a seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.engine.chance import Chance
from domain.engine.model import Draw, Seat
from domain.inis.model import CardId, Draft, Inis, Play, TaleDraw
from domain.inis.names import DISCOVERY_BOTTOM, TALES, actions_for
from domain.inis.redeal.known import are_buried, known_actions, known_tales, own_drawn_tiles


class Dealer:
    """Asks chance, and counts how often."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._draws = 0

    def draw(self, items: Iterable[str], count: int) -> tuple[str, ...]:
        outcome = self._chance(self._draws, Draw(tuple(items), count))
        self._draws += 1
        return outcome

    def one(self, items: Iterable[str]) -> str:
        return self.draw(items, 1)[0]

    def shuffled(self, items: Iterable[str]) -> Iterator[str]:
        """Sorted before: where they lay until now must not tell where they will lie."""
        cards = sorted(items)
        return iter(self.draw(cards, len(cards)))


class _Deck:
    """Cards whose place is not known, to take the place of each other."""

    def __init__(self, every: Iterable[CardId], known: set[CardId], dealer: Dealer) -> None:
        self._known = known
        self._cards = dealer.shuffled(card for card in every if card not in known)

    def again(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        return tuple(card if card in self._known else next(self._cards) for card in cards)

    def hand(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        """Where the order means nothing."""
        return tuple(sorted(self.again(cards)))


def deal_again(state: Inis, me: Seat | None, dealer: Dealer) -> Inis:
    return _deal_tiles(_deal_tales(_deal_actions(state, me, dealer), me, dealer), me, dealer)


# Cards


def _deal_actions(state: Inis, me: Seat | None, dealer: Dealer) -> Inis:
    deck = _Deck(actions_for(state.seats), known_actions(state, me), dealer)
    players = (
        player if seat == me else replace(player, actions=deck.hand(player.actions))
        for seat, player in enumerate(state.players)
    )
    return replace(
        state,
        players=tuple(players),
        aside=deck.hand(state.aside),
        action_pile=deck.hand(state.action_pile),
        frames=tuple(_draft(f, me, deck) if isinstance(f, Draft) else f for f in state.frames),
    )


def _draft(draft: Draft, me: Seat | None, deck: _Deck) -> Draft:
    """What a player has kept lies before what was passed to him."""
    kept = draft.keep - 1
    hands = {
        seat: hand if seat == str(me) else (*deck.hand(hand[:kept]), *deck.hand(hand[kept:]))
        for seat, hand in draft.hands.items()
    }
    return replace(draft, hands=hands, stock=deck.again(draft.stock))


def _deal_tales(state: Inis, me: Seat | None, dealer: Dealer) -> Inis:
    deck = _Deck(TALES, known_tales(state, me), dealer)
    players = (
        player if seat == me else replace(player, tales=deck.hand(player.tales))
        for seat, player in enumerate(state.players)
    )
    frames = (
        replace(frame, drawn=deck.again(frame.drawn)) if isinstance(frame, TaleDraw) else frame
        for frame in state.frames
    )
    return replace(
        state, players=tuple(players), frames=tuple(frames), tales=deck.again(state.tales)
    )


# Tiles


def _deal_tiles(state: Inis, me: Seat | None, dealer: Dealer) -> Inis:
    """Each among those of its part. All know which part lies where, but for two that were buried
    together: pairs from the bottom up, for so they are buried and so many the bottom had."""
    parts = list(_parts(state, me))
    tiles = {
        part: dealer.shuffled(t for p, t in zip(parts, state.tiles, strict=True) if p == part)
        for part in sorted(set(parts))
    }
    for place in range(len(parts) - 2, -1, -2):
        if set(parts[place : place + 2]) == {"bottom", "upper"}:
            parts[place : place + 2] = dealer.draw(("bottom", "upper"), 2)
    return replace(state, tiles=tuple(next(tiles[part]) for part in parts))


def _parts(state: Inis, me: Seat | None) -> Iterator[str]:
    """A tile one has drawn is a part of its own, until it is buried in random order."""
    drawn = own_drawn_tiles(state, me)
    buried = any(are_buried(state, f) for f in state.frames if isinstance(f, Play))
    for tile in state.tiles:
        if tile in drawn:
            yield "buried" if buried else tile
        elif state.options.scenario == "standard":
            yield "all"
        else:
            yield "bottom" if tile in DISCOVERY_BOTTOM else "upper"
