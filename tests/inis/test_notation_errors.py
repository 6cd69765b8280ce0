"""Positions that cannot be read: every mistake is named, with its line where it has one."""

from __future__ import annotations

import pytest

from domain.inis.notation import PositionError, parse

GOOD = """\
seats: ana bran cian
brenn: ana
territory valley at 0,0,down: ana 3, capital
territory cove at 2,0,down: bran 2, festival
ana: actions bard geis; tales eriu; advantages valley; deeds 2
bran: actions druid
played: citadel
turn: ana
"""


def problem(old: str, new: str) -> str:
    """What is said about the good position with one change."""
    assert GOOD.count(old) == 1
    with pytest.raises(PositionError) as refused:
        parse(GOOD.replace(old, new))
    return str(refused.value)


def test_without_a_mistake_it_is_read() -> None:
    assert parse(GOOD).state.players[0].deeds == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("brenn: ana", "brenn ana", "line 2: 'brenn ana' is no `key: value`"),
        ("brenn: ana", "bren: ana", "line 2: there is no key 'bren'; did you mean 'brenn'?"),
        ("brenn: ana", "brenn: ann", "line 2: there is no seat 'ann'; did you mean 'ana'?"),
        ("brenn: ana", "brenn: zed", "line 2: there is no seat 'zed'; one of ana, bran, cian"),
        ("brenn: ana", "played: bard", "line 7: 'played' is given twice"),
        ("brenn: ana", "crows: left", "there is no crows 'left'; one of clockwise, counter_c"),
        ("brenn: ana", "asking: prompted", "did you mean 'prompt'?"),
        ("brenn: ana", "scenario: big", "there is no scenario 'big'; one of standard, discovery"),
        ("brenn: ana", "round: 0", "line 2: the round is a number from 1 to 9999, not '0'"),
    ],
)
def test_a_line_that_cannot_be_read(old: str, new: str, said: str) -> None:
    assert said in problem(old, new)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("seats: ana", "line 1: a game has 2 to 4 seats with different names"),
        ("seats: ana bran cian dana ewan", "line 1: a game has 2 to 4 seats with different names"),
        ("seats: ana bran ana", "line 1: a game has 2 to 4 seats with different names"),
        ("seats: ana bran turn", "line 1: a seat cannot be called 'turn'"),
        ("seats: ana bran capital", "line 1: a seat cannot be called 'capital'"),
        ("# nobody", "a position names its seats: `seats: ana bran`"),
    ],
)
def test_a_wrong_table(seats: str, said: str) -> None:
    assert problem("seats: ana bran cian", seats) == said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("territory cove", "territory cave", "no territory 'cave'; did you mean 'cove'?"),
        ("territory cove at", "territory valley at", "line 4: valley is on the board already"),
        ("at 2,0,down", "2,0,down", "line 4: a place is written `at 0,0,down` or `at 0,0,up`"),
        ("at 2,0,down", "at 2,0", "line 4: a place is written `at 0,0,down` or `at 0,0,up`"),
        ("at 2,0,down", "at 2,0,left", "line 4: a place is written `at 0,0,down`"),
        ("at 2,0,down", "at 1,0,down", "line 4: the place 1,0,down is taken"),
        ("cove at 2,0,down", "cove at 2,0,down extra", "line 4: a place is written"),
        ("ana 3,", "ana 13,", "line 3: the number of clans is a number from 0 to 12, not '13'"),
        ("ana 3,", "ana three,", "line 3: the number of clans is a number from 0 to 12"),
        ("ana 3,", "ana,", "line 3: a number stands behind it, as in `ana 3`"),
        ("ana 3,", "ana 3, ana 1,", "line 3: ana is named twice"),
        ("ana 3,", "anna 3,", "line 3: there is no seat 'anna'; did you mean 'ana'?"),
        ("bran 2,", "ana 10,", "ana has more than 12 clans on the board"),
        ("bran 2,", "citadels 9,", "the number of Citadels is a number from 0 to 8, not '9'"),
        ("bran 2,", "sanctuaries 10,", "line 4: the Sanctuaries is a number from 0 to 9"),
        (", capital", "", "one territory is the Capital: write `capital` behind it"),
        (", festival", ", capital", "line 4: the Capital stands in valley already"),
        (", capital", ", capital, festival", "line 4: the Festival is in valley already"),
        (", capital", ", capital 2", "line 3: 'capital' stands alone"),
        (", festival", ", festival 2", "line 4: 'festival' stands alone"),
        ("territory valley", "territory swamp", "line 3: no Citadel may stand in the Swamp"),
    ],
)
def test_a_board_that_cannot_be(old: str, new: str, said: str) -> None:
    assert said in problem(old, new)


@pytest.mark.parametrize(
    ("buildings", "said"),
    [
        ("citadels 5", "there are only 8 Citadels and the Capital"),
        ("sanctuaries 5", "there are only 9 Sanctuaries"),
    ],
)
def test_more_buildings_than_the_box_has(buildings: str, said: str) -> None:
    text = GOOD.replace("ana 3,", f"ana 3, {buildings},").replace(
        "bran 2,", f"bran 2, {buildings},"
    )
    with pytest.raises(PositionError, match=said):
        parse(text)


def test_a_territory_without_a_place_where_there_is_none_needs_one() -> None:
    """The two lands lie too far apart for a third to touch both."""
    text = GOOD.replace("2,0,down", "9,9,down").replace("0,0,down", "1,0,down")
    with pytest.raises(PositionError, match="line 5: no place touches two territories"):
        parse(text.replace("ana: act", "territory moor:\nana: act"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("druid", "bard", "line 6: bard is somewhere else already, or not in this game"),
        ("druid", "raid", "line 6: raid is somewhere else already, or not in this game"),
        ("druid", "eriu", "line 6: eriu is somewhere else already, or not in this game"),
        ("druid", "warlrd", "line 6: there is no such card 'warlrd'; did you mean 'warlord'?"),
        ("citadel", "geis", "line 7: geis is somewhere else already"),
        ("tales eriu", "tales eryu", "line 5: there is no such card 'eryu'; did you mean 'eriu'?"),
        ("advantages valley", "advantages moor", "line 5: moor is not on the board, so nobody has"),
        ("advantages valley", "advantages mor", "line 5: there is no territory 'mor'"),
        (
            "actions druid",
            "advantages valley",
            "line 6: the card of valley is somewhere else already",
        ),
        ("played: citadel", "advantages played: valley", "line 7: the card of valley is somewhere"),
        ("deeds 2", "deeds", "line 5: the number of Deeds is a number from 0 to 99, not ''"),
        ("deeds 2", "deed 2", "line 5: there is no part of a player 'deed'; did you mean 'deeds'?"),
        ("deeds 2", "pretender 2", "line 5: 'pretender' stands alone"),
        ("actions druid", f"actions {'? ' * 11}", "there are not so many cards"),
        ("actions druid", f"tales {'? ' * 30}", "there are not so many cards"),
        ("played: citadel", "tiles: valley", "line 7: valley is somewhere else already"),
    ],
)
def test_cards_that_cannot_be_there(old: str, new: str, said: str) -> None:
    assert said in problem(old, new)


def test_a_four_player_card_needs_four_seats() -> None:
    four = GOOD.replace("ana bran cian", "ana bran cian dana").replace("druid", "raid")
    assert parse(four).state.players[1].actions == ("raid",)


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("", "a position says whose turn it is: `turn: ana`, or `assembly`"),
        ("turn:", "line 8: there is no seat ''; one of ana, bran, cian"),
        ("turn: ann", "line 8: there is no seat 'ann'; did you mean 'ana'?"),
        (
            "turn: ana first",
            "line 8: behind the seat stands `opening` or `passes` and their number",
        ),
        ("turn: ana passes", "line 8: behind the seat stands `opening` or `passes`"),
        ("turn: ana passes 3", "line 8: the number of passes is a number from 0 to 2, not '3'"),
        ("turn: ana\nassembly", "line 9: it is somebody's turn or an Assembly, not both"),
        ("assembly", "at an Assembly nobody holds Action cards"),
    ],
)
def test_a_time_that_cannot_be(turn: str, said: str) -> None:
    assert said in problem("turn: ana", turn)


def test_the_error_keeps_its_line_and_what_is_wrong_apart() -> None:
    with pytest.raises(PositionError) as refused:
        parse(GOOD.replace("brenn: ana", "brenn: zed"))
    assert refused.value.line == 2
    assert refused.value.problem.startswith("there is no seat 'zed'")
