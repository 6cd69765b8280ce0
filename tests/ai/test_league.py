"""The league: games between levels with the real engine, and what it says about them."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from brenn.commands.league import command
from brenn.failure import Failure
from domain.inis.rules import INIS
from workers.ai.league import fixtures, play, wilson
from workers.ai.player import BUDGETS, Level


def share_won(seats: int, games: int, level: Level, against: Level, seed: int) -> float:
    planned = fixtures(seats, games, level, against, seed)
    wins = sum(f.seat in play(INIS, f.levels, f.seed).winners for f in planned)
    return wins / games


def test_everybody_sits_in_every_seat_with_the_same_deals() -> None:
    planned = fixtures(3, 6, "normal", "easy", 1)
    assert [f.seat for f in planned] == [0, 1, 2, 0, 1, 2]
    assert [f.levels[f.seat] for f in planned] == ["normal"] * 6
    assert [f.levels.count("easy") for f in planned] == [2] * 6
    assert [f.seed for f in planned] == ["league 1/0"] * 3 + ["league 1/1"] * 3


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (170, 200, 0.794, 0.893)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=0.001)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_of_ais_plays_to_its_end(seats: int) -> None:
    levels: tuple[Level, ...] = ("normal", "hard", "easy", "normal")
    played = play(INIS, levels[:seats], "to the end")
    assert len(played.winners) == 1
    assert played.decisions >= played.weighed > 0


def test_the_command_prints_the_share_with_its_interval() -> None:
    told = CliRunner().invoke(command, ["--games", "2", "--seed", "5"])
    assert told.exit_code == 0
    assert "inis/1, 2 seats: normal against easy, seed 5" in told.output
    assert " of 2: " in told.output
    assert "95 % between" in told.output


@pytest.mark.parametrize("words", [["--game", "chess"], ["--seats", "5"]])
def test_what_cannot_be_played_is_one_sentence(words: list[str]) -> None:
    told = CliRunner().invoke(command, [*words, "--games", "1"])
    assert isinstance(told.exception, Failure)


def test_normal_beats_easy_more_often_than_not() -> None:
    """Loose: the full numbers are below."""
    assert share_won(2, 20, "normal", "easy", 1) >= 0.65


@pytest.mark.long
def test_normal_wins_85_of_100_games_of_two_against_easy() -> None:
    assert share_won(2, 200, "normal", "easy", 1) >= 0.85


@pytest.mark.long
def test_normal_wins_60_of_100_games_of_four_against_three_easy_ones() -> None:
    assert share_won(4, 200, "normal", "easy", 1) >= 0.60


@pytest.mark.long
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_no_choice_takes_longer_than_its_budget(level: Level) -> None:
    slowest = max(play(INIS, (level,) * 4, f"slow {game}").slowest for game in range(10))
    assert slowest < BUDGETS[level].seconds
