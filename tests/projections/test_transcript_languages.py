"""The languages of the transcript: each says everything, says the same, and can count."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest
from msgspec import to_builtins

from domain.engine import events as shared
from domain.engine.events import SHARED, Event
from domain.engine.model import PUBLIC, REFEREE
from domain.engine.secrecy import secrets_of
from domain.inis import events as e
from domain.inis.events import EVENTS
from projections.transcript import GAMES, LANGUAGES, plain_name, transcript
from projections.transcript.grammar import Speaker, alternatives, fields, one_few_many, one_or_many
from tests.projections.told import PLAYERS, one

TELLING = GAMES["inis/1"]
EVERYTHING: tuple[type[Event], ...] = (*SHARED, *EVENTS)

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
    "quoted": "that was\nnot so",
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


@pytest.mark.parametrize(("lang", "name"), [("en", "Cove"), ("ru", "Бухта"), ("uk", "Бухта")])
def test_territories_have_the_names_of_the_catalogue(lang: str, name: str) -> None:
    placed = e.ClansPlaced(0, "cove", 1)
    (line,) = transcript("inis/1", [(1, None, placed)], REFEREE, lang, ["Ana"])
    assert name in line.text
