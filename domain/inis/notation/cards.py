"""The cards and tiles of a position: each is in one place, and all are somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from domain.engine.model import Seat
from domain.inis.model import PLAYED, ROW, CardId, Land, Player
from domain.inis.names import TALES, TERRITORIES, actions_for, advantage_of
from domain.inis.notation.text import Line, PositionError

ANY = "?"


class Cards:
    def __init__(self, seats: int) -> None:
        self._left = list(actions_for(seats))
        self._tales_left = list(TALES)
        self._hands: dict[Seat, list[CardId]] = {seat: [] for seat in range(seats)}
        self._tale_hands: dict[Seat, list[CardId]] = {seat: [] for seat in range(seats)}
        self._advantage_lines: dict[str, tuple[Line, int]] = {}
        self.advantages: dict[CardId, int] = {}
        self.tiles: tuple[str, ...] = ()
        self.tales: tuple[CardId, ...] = ()
        self.tale_pile: tuple[CardId, ...] = ()
        self.played: tuple[CardId, ...] = ()
        self.aside: tuple[CardId, ...] = ()
        self.action_pile: tuple[CardId, ...] = ()

    def hold(self, line: Line, seat: Seat, kind: str, words: list[str]) -> None:
        """A part of a player's line: what he holds of one kind."""
        if kind == "advantages":
            self._advantages(line, words, seat)
        elif kind == "actions":
            self._hands[seat] += self._take(line, words, self._left)
        else:
            self._tale_hands[seat] += self._take(line, words, self._tales_left)

    def read_piles(self, simple: Mapping[str, Line], lands: Mapping[str, Land]) -> None:
        """The piles and decks, then everything that was not named."""
        tiles_left = [name for name in TERRITORIES if name not in lands]
        played = self._pile(simple, "played", self._left)
        aside = self._pile(simple, "aside", self._left)
        discarded = self._pile(simple, "discarded", self._left)
        tale_pile = self._pile(simple, "tale pile", self._tales_left)
        tales = self._pile(simple, "tales", self._tales_left)
        tiles = self._pile(simple, "tiles", tiles_left)
        _deal_any((*self._hands.values(), played, aside, discarded), self._left)
        _deal_any((*self._tale_hands.values(), tale_pile, tales), self._tales_left)
        _deal_any((tiles,), tiles_left)
        self.played, self.aside, self.tale_pile = tuple(played), tuple(aside), tuple(tale_pile)
        self.action_pile = (*played, *discarded, *self._left)
        self.tales = (*tales, *self._tales_left)
        self.tiles = (*tiles, *tiles_left)
        self.advantages = {advantage_of(name): ROW for name in lands}
        self._give_advantages(simple.get("advantages played"))

    def dealt_to(self, seat: Seat, player: Player) -> Player:
        actions = tuple(sorted(self._hands[seat]))
        return replace(player, actions=actions, tales=tuple(sorted(self._tale_hands[seat])))

    def _pile(self, simple: Mapping[str, Line], key: str, left: list[str]) -> list[str]:
        line = simple.get(key)
        return self._take(line, line.value.split(), left) if line else []

    def _take(self, line: Line, words: Iterable[str], left: list[str]) -> list[str]:
        taken = []
        for word in words:
            if word != ANY:
                if word not in left and word in (*TALES, *TERRITORIES, *actions_for(4)):
                    raise line.fail(f"{word} is somewhere else already, or not in this game")
                line.one_of("such card", word, left)
                left.remove(word)
            taken.append(word)
        return taken

    def _advantages(self, line: Line, names: Iterable[str], holder: int) -> None:
        for name in names:
            line.one_of("territory", name, TERRITORIES)
            if name in self._advantage_lines:
                raise line.fail(f"the card of {name} is somewhere else already")
            self._advantage_lines[name] = (line, holder)

    def _give_advantages(self, played: Line | None) -> None:
        if played is not None:
            self._advantages(played, played.value.split(), PLAYED)
        for name, (line, holder) in self._advantage_lines.items():
            if advantage_of(name) not in self.advantages:
                raise line.fail(f"{name} is not on the board, so nobody has its card")
            self.advantages[advantage_of(name)] = holder


def _deal_any(piles: Iterable[list[str]], left: list[str]) -> None:
    """`?` is the first that is left when everything named has its place."""
    for pile in piles:
        for place, card in enumerate(pile):
            if card == ANY:
                if not left:
                    raise PositionError(None, "there are not so many cards")
                pile[place] = left.pop(0)
