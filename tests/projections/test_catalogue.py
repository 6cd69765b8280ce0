"""The catalogue lists what the engine plays, in three proper languages and in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from domain.games import RULES
from domain.inis import names
from domain.inis.cards import CARDS
from domain.inis.moments import ANY_TIME, MANOEUVRE, MOMENTS
from domain.inis.victory import CONDITIONS
from projections.catalogue import (
    LANGUAGES,
    Card,
    Catalogue,
    Entry,
    Language,
    Named,
    Tile,
    Tongues,
    by_id,
    catalogue,
    choose,
    in_language,
)

INIS = catalogue("inis/1")
CARD_IDS = [card.id for card in INIS.cards]
TILE_IDS = [tile.id for tile in INIS.tiles]


def tongues(entry: Entry, path: str = "") -> Iterator[tuple[str, Tongues[object]]]:
    """Everything in an entry that is said in several languages, and where it stands."""
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        for item in value if isinstance(value, tuple) else (value,):
            here = f"{path}/{getattr(item, 'id', name)}"
            if isinstance(item, Tongues):
                yield here, item
            elif isinstance(item, Entry):
                yield from tongues(item, here)


SAID = list(tongues(INIS))
TEXTS = [(path, said) for path, said in SAID if isinstance(said.en, str)]
NAMES = [(path, said) for path, said in SAID if isinstance(said.en, Named)]


def words_in(language: Language) -> Iterator[tuple[str, str]]:
    """Every name and text of a language."""
    for path, said in SAID:
        value = getattr(said, language)
        yield path, value.text if isinstance(value, Named) else value


# The engine


def test_every_version_of_the_rules_has_its_catalogue() -> None:
    for name in RULES:
        assert catalogue(name).rules == name
    with pytest.raises(KeyError):
        catalogue("chess/1")


def test_it_is_loaded_once() -> None:
    assert catalogue("inis/1") is INIS


def test_it_lists_the_cards_of_the_box_and_no_others() -> None:
    advantages = map(names.advantage_of, names.TERRITORIES)
    assert [*names.ACTIONS, *advantages, *names.TALES] == CARD_IDS
    assert set(CARD_IDS) == CARDS.keys()
    assert len(CARD_IDS) == 63


def test_it_lists_the_tiles_and_the_moments_and_no_others() -> None:
    assert list(names.TERRITORIES) == TILE_IDS
    assert [moment.id for moment in INIS.moments] == [*MOMENTS, MANOEUVRE, ANY_TIME]


def test_it_explains_the_words_of_the_engine() -> None:
    spoken = {*CONDITIONS, *(card.kind for card in CARDS.values())}
    assert spoken <= by_id(INIS.terms).keys()


@pytest.mark.parametrize("card", INIS.cards, ids=CARD_IDS)
def test_a_card_is_what_the_engine_plays(card: Card) -> None:
    played = CARDS[card.id]
    season = [("season", ())] if played.season else []
    assert card.type == played.kind
    assert [(mode.timing, mode.moments) for mode in card.modes] == [
        *season,
        *(("triskel", side.moments) for side in played.triskel),
    ]
    assert card.four_players_only == (card.type == "action" and card.id not in names.actions_for(3))


@pytest.mark.parametrize("tile", INIS.tiles, ids=TILE_IDS)
def test_a_tile_is_what_the_engine_lays(tile: Tile) -> None:
    card = by_id(INIS.cards)[tile.advantage]
    assert (card.id, card.territory) == (names.advantage_of(tile.id), tile.id)
    assert card.name == tile.name
    assert tile.sanctuary == (tile.id in names.WITH_SANCTUARY)
    assert tile.citadels == (tile.id != names.SWAMP)
    special = {*names.WITH_SANCTUARY, names.MOUNTAINS, names.SWAMP}
    assert (tile.effect is not None) == (tile.id in special)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_discovery_scenario_is_the_engines(players: int) -> None:
    places = {tile.id: tile.discovery for tile in INIS.tiles if tile.discovery is not None}
    laid = {t for t, d in places.items() if d.place == "start" and d.players <= players}
    assert laid == set(names.DISCOVERY_START[:players])
    assert {t for t, d in places.items() if d.place == "bottom"} == set(names.DISCOVERY_BOTTOM)


# The languages


@pytest.mark.parametrize(("path", "said"), TEXTS, ids=[path for path, _ in TEXTS])
def test_a_text_is_said_in_every_language(path: str, said: Tongues[str]) -> None:
    texts = [getattr(said, language) for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    for text in texts:
        assert text == " ".join(text.split())
        assert text.endswith(".")
        assert text[0].isupper() or text[0] == "«"


@pytest.mark.parametrize(("path", "said"), NAMES, ids=[path for path, _ in NAMES])
def test_a_name_is_translated(path: str, said: Tongues[Named]) -> None:
    assert said.en.text not in (said.ru.text, said.uk.text)


@pytest.mark.parametrize(
    ("language", "foreign"),
    [
        ("en", r"[\u0400-\u04ff«»]"),
        ("ru", r"[A-Za-z]|[іїєґ]"),
        ("uk", r"[A-Za-z]|[ыэёъ]"),
    ],
)
def test_a_language_keeps_to_its_letters(language: Language, foreign: str) -> None:
    odd = [(path, text) for path, text in words_in(language) if re.search(foreign, text, re.I)]
    assert odd == []


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_cyrillic_languages_are_written_in_cyrillic(language: Language) -> None:
    assert all(re.search(r"[\u0400-\u04ff]{3}", text) for _, text in words_in(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name(language: Language) -> None:
    told = [getattr(card.name, language).text for card in INIS.cards]
    assert len(set(told)) == len(told)


def test_russian_writes_its_yo() -> None:
    flat = re.compile(r"\b(еще|ее|все равно|берет\w*|маневр\w*|удаленн\w*|защищенн\w*)\b", re.I)
    assert [(path, text) for path, text in words_in("ru") if flat.search(text)] == []


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_card_quoted_in_a_note_is_a_card(language: Language) -> None:
    """By its first letters, for names are declined."""
    known = {stem(getattr(said, language).text) for _, said in NAMES}
    bare = {"копь", "спис"}  # the Spear, short for its full name
    for path, text in words_in(language):
        for quoted in re.findall("«([^»]+)»", text):
            if quoted.lower() not in {"удалённым", "прибраним"}:
                assert stem(quoted) in known | bare, (path, quoted)


def stem(name: str) -> str:
    return " ".join(word[:4] for word in name.lower().split())


# The rulebooks

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
RULEBOOKS: dict[Language, str] = {"en": "004_*", "ru": "000_*", "uk": "001_*"}
MISREAD = {
    "битва під маг туїред": "битва під mar туїред",
    "хитрощі ейнгуса": "хитроці ейнгуса",
    "імлисті землі": "імлісті землі",
    "tale of cúchulain": "tale of cùchulain",
}
"""Names that the scanned rulebook spells wrong."""
RUN = 8
NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "6": "six", "12": "twelve"}


def rulebook(language: Language) -> str:
    """A rulebook as one line of small letters, broken words mended; skips where it is not kept."""
    found = list(SEEDS.glob(RULEBOOKS[language]))
    if not found:
        pytest.skip("the rulebooks are not here")
    text = found[0].read_text().lower().replace("’", "'")
    return " ".join(re.sub(r"(\w)-\s*\n(\w)", r"\1\2", text).split())


def words(text: str) -> list[str]:
    found = re.findall(r"[\w']+", text.lower().replace("’", "'"))
    return [NUMBERS.get(word, word) for word in found]


def runs(text: str) -> set[tuple[str, ...]]:
    spoken = words(text)
    return {tuple(spoken[at : at + RUN]) for at in range(len(spoken) - RUN + 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_explanation_is_the_publishers_sentence(language: Language) -> None:
    theirs = runs(rulebook(language))
    assert len(theirs) > 1000
    shared = {path: runs(text) & theirs for path, text in words_in(language)}
    assert {path: found for path, found in shared.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_marked_as_the_rulebooks_stands_there(language: Language) -> None:
    printed = rulebook(language)
    entries: tuple[Card | Tile, ...] = (*INIS.cards, *INIS.tiles)
    for entry in entries:
        name: Named = getattr(entry.name, language)
        text = name.text.lower().replace("’", "'")
        if name.source == "rulebook":
            assert text in printed or MISREAD.get(text, text) in printed, entry.id


# Choosing a language


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("uk", "uk"),
        ("ru-RU, en;q=0.5", "ru"),
        ("en;q=0.5, uk-UA;q=0.8", "uk"),
        ("de, fr;q=0.9, uk;q=0.1", "uk"),
        ("UK", "uk"),
        ("de", "en"),
        ("", "en"),
        ("*", "en"),
        ("ru;q=0", "en"),
        ("ru;q=much, uk;level=1", "en"),
        (["fr", "ru", "uk"], "ru"),
        (["uk", "ru"], "uk"),
        ([], "en"),
    ],
)
def test_the_dearest_language_we_have_is_chosen(wanted: str | list[str], language: str) -> None:
    assert choose(wanted) == language


def test_an_entry_is_told_in_one_language() -> None:
    bard = in_language(by_id(INIS.cards)["bard"], "de, uk;q=0.3")
    assert bard["language"] == "uk"
    assert bard["name"] == {"text": "Бард", "source": "rulebook"}
    assert bard["modes"] == [
        {"timing": mode.timing, "moments": list(mode.moments), "text": mode.text.uk}
        for mode in by_id(INIS.cards)["bard"].modes
    ]


def test_without_a_language_of_ours_it_is_english() -> None:
    assert in_language(by_id(INIS.tiles)["swamp"], "ga, cy")["name"] == {
        "text": "Swamp",
        "source": "ours",
    }


def test_what_is_not_there_stays_out() -> None:
    cove = in_language(by_id(INIS.tiles)["cove"], "ru")
    assert cove["effect"] is None
    assert cove["discovery"] == {"place": "start", "players": 2}


def test_an_empty_or_missing_text_is_refused() -> None:
    whole = msgspec.to_builtins(INIS)
    for broken in ("", None):
        whole["terms"][0]["text"]["uk"] = broken
        with pytest.raises(msgspec.ValidationError, match=r"terms"):
            msgspec.convert(whole, Catalogue)
    del whole["terms"][0]["text"]["uk"]
    with pytest.raises(msgspec.ValidationError, match=r"uk"):
        msgspec.convert(whole, Catalogue)
