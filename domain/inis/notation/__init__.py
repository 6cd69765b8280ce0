"""Positions as text: read by people, written by tests, started from by sandbox games.

    seats: ana bran cian
    brenn: ana
    crows: clockwise
    territory valley at 0,0,down: ana 3, bran 1, capital, citadels 2, sanctuaries 1
    territory cove at 2,0,down: bran 2, festival
    ana: actions bard geis; tales eriu; advantages valley; deeds 2; pretender
    played: druid
    turn: ana

A position stands at the beginning of a turn (`turn: ana`, with `opening` or `passes 2` behind it)
or of an Assembly (`assembly`). Cards and tiles that are not named lie where they do least: Actions
unseen in their pile, tales and tiles in their decks below those that are named. `?` is any card
that is left. Without a place a territory takes the next of the starting layout, then the first
free one. Everything behind a `#` is a remark.
"""

from __future__ import annotations

from domain.inis.notation.read import Position, parse
from domain.inis.notation.text import PositionError
from domain.inis.notation.write import write

__all__ = ["Position", "PositionError", "parse", "write"]
