"""The same question and seed have the same answer, in this process and in any other."""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec

from domain.inis.rules import INIS
from tests.ai.asking import choice
from tests.inis.table import InisTable, given
from workers.ai.choose import Record
from workers.ai.league import play

GAME = """
from domain.inis.rules import INIS
from workers.ai.league import play
played = play(INIS, ("normal", "easy"), "everywhere")
print(played.winners, played.rounds, played.decisions, played.weighed)
"""


def opening() -> InisTable:
    return given("""
        seats: ana bran
        territory valley: ana 2, bran 1, capital, sanctuaries 1
        territory cove: bran 2
        ana: actions new_clans sanctuary migration citadel
        bran: actions geis bard
        turn: ana
    """)


def test_a_question_asked_twice_has_one_answer() -> None:
    first, second = choice(opening(), "ana"), choice(opening(), "ana")
    assert first == second


def test_an_easy_player_answers_differently_with_other_seeds() -> None:
    answers = {choice(opening(), "ana", "easy", str(seed)).option for seed in range(30)}
    assert len(answers) > 2


def test_a_game_is_the_same_in_processes_that_hash_differently() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", GAME],
            env={**os.environ, "PYTHONHASHSEED": hashseed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashseed in ("1", "2")
    ]
    here = play(INIS, ("normal", "easy"), "everywhere")
    told = f"{here.winners} {here.rounds} {here.decisions} {here.weighed}\n"
    assert runs == [told, told]


def test_a_record_is_plain_data_and_holds_what_was_weighed() -> None:
    record = choice(opening(), "ana", "hard", "seed").record
    assert (record.level, record.seed, record.budget.seconds) == ("hard", "seed", 3.0)
    assert [c.score for c in record.candidates] == sorted(
        (c.score for c in record.candidates), reverse=True
    )
    stored = msgspec.json.encode(record)
    assert msgspec.json.decode(stored, type=Record) == record
