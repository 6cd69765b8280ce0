"""The transcript: everything is told or silent, in three languages, and to nobody too much."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from msgspec import to_builtins

from domain.engine import events as shared
from domain.engine.events import SHARED, Event
from domain.engine.model import PUBLIC, REFEREE, Viewer, seated
from domain.engine.secrecy import secrets_of, seen
from domain.engine.step import run
from domain.inis import events as e
from domain.inis.events import EVENTS
from domain.inis.model import Options
from domain.inis.rules import INIS
from projections.transcript import GAMES, LANGUAGES, Line, plain_name, transcript
from projections.transcript.grammar import Speaker, alternatives, fields, one_few_many, one_or_many
from tests.inis.random_play import random_game

GOLDEN = Path(__file__).parent.parent / "golden" / "transcript"
SHOWN = 150
"""Lines of a golden transcript: two rounds or so."""

TELLING = GAMES["inis/1"]
EVERYTHING: tuple[type[Event], ...] = (*SHARED, *EVENTS)
PLAYERS = {
    "en": ("Ana", "Bran", "Ciara", "Dara"),
    "ru": ("Ана", "Бран", "Киара", "Дара"),
    "uk": ("Ана", "Бран", "Кіара", "Дара"),
}

Log = tuple[tuple[int, int | None, Event], ...]


def marked(id: str, lang: str) -> str:
    """Names that cannot be mistaken for other words."""
    return f"<{id}>"


@cache
def game(seats: int, seed: int) -> Log:
    return tuple((version, None, event) for version, event in enumerate(_events(seats, seed), 1))


def _events(seats: int, seed: int) -> Iterator[Event]:
    """A whole log, as the table writes it."""
    holders = tuple(f"account {seat}" for seat in range(seats))
    yield shared.GameCreated("inis/1", seats, {}, holders[0], "seeded", "")
    for seat, holder in enumerate(holders):
        yield shared.SeatTaken(seat, holder)
    yield shared.GameStarted(holders)
    yield from run(INIS, INIS.begin(seats, Options()), ()).events
    for turn in random_game(seats, seed):
        yield from turn.events


def told(log: Log, viewer: Viewer, lang: str = "en") -> list[Line]:
    return list(transcript("inis/1", log, viewer, lang, PLAYERS[lang], marked))


def one(event: Event, viewer: Viewer = REFEREE, lang: str = "en") -> str:
    """The only line of this event, with plain names."""
    (line,) = transcript("inis/1", [(1, None, event)], viewer, lang, PLAYERS[lang])
    return line.text


# Nothing is forgotten


def keys_to_be_told() -> set[str]:
    keys = {"Claim"}
    for kind in EVERYTHING:
        if kind in TELLING.variants:
            keys |= {f"{kind.__name__}.{name}" for name in TELLING.variants[kind].names}
        elif kind not in TELLING.silent:
            keys.add(kind.__name__)
    return keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told_or_silent_and_nothing_else_is_listed(lang: str) -> None:
    listed = TELLING.silent | TELLING.variants.keys() | TELLING.headings
    assert listed <= set(EVERYTHING)
    assert not TELLING.silent & (TELLING.variants.keys() | TELLING.headings)
    assert set(TELLING.languages[lang].lines) == keys_to_be_told()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_languages_say_the_same(lang: str) -> None:
    english, language = TELLING.languages["en"], TELLING.languages[lang]
    for key, template in english.lines.items():
        needed = [fields(way) for way in alternatives(template)]
        assert [fields(way) for way in alternatives(language.lines[key])] == needed, key
    assert language.words.keys() == english.words.keys()
    assert language.nouns.keys() == english.nouns.keys()


@pytest.mark.parametrize("kind", EVERYTHING, ids=lambda kind: kind.__name__)
def test_a_sentence_names_only_fields_that_its_event_has(kind: type[Event]) -> None:
    known = {*kind.__struct_fields__, "round"}
    for key, template in TELLING.languages["en"].lines.items():
        if key.partition(".")[0] == kind.__name__:
            assert set().union(*map(fields, alternatives(template))) <= known


@pytest.mark.parametrize("kind", EVERYTHING, ids=lambda kind: kind.__name__)
def test_every_secret_of_a_told_event_has_a_way_to_be_told_without_it(kind: type[Event]) -> None:
    for key, template in TELLING.languages["en"].lines.items():
        if key.partition(".")[0] == kind.__name__:
            assert not fields(alternatives(template)[-1]) & secrets_of(kind).keys()


SAMPLES: dict[str, Any] = {
    "": 3,
    "player": 0,
    "players": (0, 1),
    "everybody": ("a", "b", "c"),
    "seat": 0,
    "place": "cove",
    "places": ("cove", "hills"),
    "card": "geis",
    "cards": ("geis", "raid"),
    "kind_and_card": "advantage.cove",
    "word": "clockwise",
    "words": ("land", "religion"),
    "cause": "attack",
    "claims": (to_builtins(e.Claim(0, 6, 2, 6, 1, ("leadership",))),),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_can_be_said(lang: str) -> None:
    language = TELLING.languages[lang]
    for key, template in language.lines.items():
        for way in alternatives(template):
            ways = {name: spec or "" for _, name, spec, _ in Formatter().parse(way) if name}
            assert set(ways.values()) <= SAMPLES.keys() | language.nouns.keys(), key
            alone = language._replace(lines={**language.lines, key: way})
            speaker = Speaker(alone, PLAYERS[lang], plain_name, TELLING.kind_of)
            said = speaker.say(key, {name: SAMPLES.get(spec, 2) for name, spec in ways.items()})
            assert not set("{}<>") & set(said)


# Nobody learns too much


def ids_in(value: Any) -> set[str]:
    """Every id anywhere in a payload."""
    if isinstance(value, dict):
        return set().union(*map(ids_in, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(ids_in, value))
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("lang", LANGUAGES)
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


# Grammar


def test_english_has_two_forms() -> None:
    assert [one_or_many(n) for n in (0, 1, 2, 11, 21)] == [1, 0, 1, 1, 1]


def test_russian_and_ukrainian_have_three_forms() -> None:
    ones, few, many = (1, 21, 101), (2, 3, 4, 22, 34), (0, 5, 10, 11, 12, 14, 19, 20, 25, 111, 112)
    assert {one_few_many(n) for n in ones} == {0}
    assert {one_few_many(n) for n in few} == {1}
    assert {one_few_many(n) for n in many} == {2}


@pytest.mark.parametrize(
    ("lang", "count", "text"),
    [
        ("en", 1, "Ana places 1 clan in the cove"),
        ("en", 2, "Ana places 2 clans in the cove"),
        ("ru", 1, "Ана добавляет 1 клан на территорию «cove»"),
        ("ru", 2, "Ана добавляет 2 клана на территорию «cove»"),
        ("ru", 5, "Ана добавляет 5 кланов на территорию «cove»"),
        ("uk", 1, "Ана розміщує 1 клан на території «cove»"),
        ("uk", 2, "Ана розміщує 2 клани на території «cove»"),
        ("uk", 5, "Ана розміщує 5 кланів на території «cove»"),
    ],
)
def test_clans_are_counted(lang: str, count: int, text: str) -> None:
    assert one(e.ClansPlaced(0, "cove", count), lang=lang) == text


def test_a_cause_is_a_word_or_a_card() -> None:
    assert one(e.ClanRemoved(1, "cove", "attack", True)) == "Bran loses a clan in the cove (Attack)"
    struck = e.ClanRemoved(1, "cove", "balors_eye", False)
    assert one(struck) == "Bran loses a clan in the cove (balors eye)"


def test_a_victory_check_tells_every_claim() -> None:
    claims = (e.Claim(0, 6, 2, 6, 1, ("leadership", "religion")), e.Claim(1, 0, 5, 0, 0, ()))
    assert one(e.VictoryChecked(claims, 0, "most_conditions"), lang="ru") == (
        "Проверка победы: Ана — подвластные кланы: 6, территории: 2, святилища: 6, 1 подвиг;"
        " выполнено: подвластные кланы и святилища;"
        " Бран — подвластные кланы: 0, территории: 5, святилища: 0, 0 подвигов;"
        " условия не выполнены. Больше всего условий выполняет Ана"
    )


def test_a_game_may_be_lost_by_all() -> None:
    assert one(shared.GameEnded((), "abandoned")) == "The game is over, and nobody has won"
    assert one(shared.GameEnded((0, 1), "truce")) == "The game is over, won by Ana and Bran"


def test_a_player_without_a_name_has_a_number() -> None:
    lines = transcript("inis/1", [(1, None, e.Passed(2))], PUBLIC, "uk", ("Ана", "Бран"))
    assert [line.text for line in lines] == ["Гравець 3 пропускає хід"]


def test_an_id_is_its_own_name_if_there_is_no_other() -> None:
    assert plain_name("salt_mine", "ru") == "salt mine"


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
