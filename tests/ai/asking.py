"""Asking an AI at a table of Inis."""

from __future__ import annotations

from domain.engine.model import Answer
from domain.inis.rules import INIS
from tests.inis.table import InisTable
from workers.ai.choose import Choice, choose
from workers.ai.player import Level
from workers.ai.question import question


def choice(table: InisTable, who: str, level: Level = "normal", seed: str = "1") -> Choice:
    return choose(question(INIS, table.state, table.decision(who)), level, seed)


def answer(table: InisTable, who: str, level: Level = "normal", seed: str = "1") -> str:
    """What an AI in this seat answers to its blocking question, as text."""
    return str(choice(table, who, level, seed).option)


def play(table: InisTable, who: str, level: Level = "normal", seed: str = "1") -> list[str]:
    """Let an AI answer in this seat as long as it is asked; what it answered."""
    seat, said = table.seat(who), []
    while asked := [d for d in table.asked if d.seat == seat and d.blocking]:
        option = choose(question(INIS, table.state, asked[0]), level, seed).option
        table.answer(Answer(seat, asked[0].id, option))
        said.append(str(option))
    return said
