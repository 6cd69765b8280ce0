"""The transcript of a game: nobody is told too much, and it is told as it was written down."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from domain.engine.model import PUBLIC, REFEREE, seated
from domain.engine.secrecy import seen
from domain.inis import events as e
from projections.transcript import LANGUAGES, Line, transcript
from tests.projections.told import PLAYERS, game, one, told

GOLDEN = Path(__file__).parent.parent / "golden" / "transcript"
SHOWN = 150
"""Lines of a golden transcript: two rounds or so."""

# Nobody learns too much


def ids_in(value: Any) -> set[str]:
    """Every id anywhere in a payload."""
    if isinstance(value, dict):
        return set().union(*map(ids_in, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(ids_in, value))
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize(("seats", "lang"), [(2, "en"), (3, "ru"), (4, "uk"), (4, "en")])
def test_no_text_names_what_its_viewer_does_not_see(seats: int, lang: str) -> None:
    log = game(seats, seed=seats)
    events = {version: event for version, _, event in log}
    for viewer in (PUBLIC, REFEREE, *map(seated, range(seats))):
        for line in told(log, viewer, lang):
            named = set(re.findall(r"<([^>]*)>", line.text))
            assert named <= ids_in(seen(events[line.version], viewer)), line


def test_two_viewers_read_the_same_lines_and_each_only_his_own_cards() -> None:
    log = game(3, seed=3)
    first, second, referee = told(log, seated(0)), told(log, seated(1)), told(log, REFEREE)
    assert [line.version for line in first] == [line.version for line in second]
    assert [line.version for line in first] == [line.version for line in referee]
    dealt = [
        (mine.text, theirs.text)
        for mine, theirs in zip(first, second, strict=True)
        if mine.text.startswith("Ana is dealt")
    ]
    assert dealt
    for mine, theirs in dealt:
        assert len(re.findall("<", mine)) == 4
        assert theirs == "Ana is dealt 4 Action cards"


def test_a_tale_drawn_is_named_to_its_player_and_the_referee_only() -> None:
    drawn = e.TaleDrawn(0, "balors_eye")
    assert one(drawn, seated(0)) == "Ana draws the Epic Tale balors eye"
    assert one(drawn, REFEREE) == "Ana draws the Epic Tale balors eye"
    assert one(drawn, seated(1)) == "Ana draws an Epic Tale"
    assert one(drawn, PUBLIC) == "Ana draws an Epic Tale"
    assert one(drawn, seated(1), "ru") == "Ана берёт карту эпоса"
    assert one(drawn, seated(1), "uk") == "Ана бере карту епосу"


def test_a_passed_card_is_named_to_giver_and_receiver() -> None:
    passed = e.CardsPassed(0, 1, 1, ("geis",))
    assert one(passed, seated(0)) == one(passed, seated(1))
    assert one(passed, seated(1)) == "Ana passes 1 Action card to Bran: geis"
    assert one(passed, seated(2)) == "Ana passes 1 Action card to Bran"


# Rounds and turns


def test_headings_name_rounds_and_turns() -> None:
    lines = told(game(3, seed=3), PUBLIC)
    headings = [line.text for line in lines if line.kind == "heading"]
    assert headings[:3] == ["Setup", "Round 1, Assembly", "Round 1, Season"]
    assert re.fullmatch(r"(Ana|Bran|Ciara)'s turn", headings[3])
    assert "Round 2, Season" in headings


def test_a_transcript_may_start_in_the_middle() -> None:
    (line,) = transcript("inis/1", [(90, 7, e.SeasonBegan(0))], PUBLIC, "ru", PLAYERS["ru"])
    assert line == Line(90, 7, "heading", "Сезон")


# Golden files


def golden(lang: str) -> str:
    """The beginning of one game, as its first player reads it, and its end as a referee does."""
    log = game(3, seed=7)
    mine = list(transcript("inis/1", log, seated(0), lang, PLAYERS[lang]))
    full = list(transcript("inis/1", log, REFEREE, lang, PLAYERS[lang]))
    shown = [*map(_written, mine[:SHOWN]), "...", *map(_written, full[-20:])]
    return "\n".join(shown) + "\n"


def _written(line: Line) -> str:
    return f"\n{line.text}" if line.kind == "heading" else f"  {line.version} {line.text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_told_as_it_was_written_down(lang: str) -> None:
    assert golden(lang) == (GOLDEN / f"{lang}.txt").read_text()


def bless() -> None:
    for lang in LANGUAGES:
        (GOLDEN / f"{lang}.txt").write_text(golden(lang))


if __name__ == "__main__":
    bless()
