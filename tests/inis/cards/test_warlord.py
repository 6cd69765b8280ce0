"""Warlord: start a clash; or join one with a clan more and name who makes the next manoeuvre."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.cards.facts import the
from tests.inis.table import InisTable, given

# Season


@pytest.fixture
def table() -> InisTable:
    """Ana shares the Valley with Bran and Cian, and is alone in the Cove and in the Plains."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, bran 2, cian 1
        territory cove: ana 3, capital, citadels 1
        territory hills: cian 2
        territory plains: ana 1
        ana: actions warlord
        turn: ana
    """)


def test_a_clash_starts_where_one_is_present(table: InisTable) -> None:
    table.when("ana play warlord")
    assert table.offered("ana") == ["choose valley", "choose cove", "choose plains"]


def test_its_player_is_the_instigator_and_makes_the_first_manoeuvre(table: InisTable) -> None:
    table.when("ana play warlord", "ana choose valley")
    assert the(table, e.ClashBegan) == e.ClashBegan("valley", 0)
    assert table.asks() == [("ana", "manoeuvre")]
    assert table.offered("ana") == ["attack 1", "attack 2", "withdraw", "offer_peace"]


@pytest.mark.parametrize("where", ["cove", "plains"])
def test_j29_where_one_is_alone_it_is_legal_and_the_clash_ends_at_once(
    table: InisTable, where: str
) -> None:
    """Nobody is asked anything: such a clash is no way to move clans to another territory."""
    table.when("ana play warlord", f"ana choose {where}")
    assert the(table, e.ClashEnded).territory == where
    assert table.asks() == [("bran", "turn")]


def festival_at_valley(clans: int, bran: int) -> InisTable:
    """The Festival is in the Valley, where Ana stirs up a clash."""
    return given(f"""
        seats: ana bran
        territory valley: ana {clans}, bran {bran}, sanctuaries 1, festival
        territory cove: ana 1, bran 2, capital
        ana: actions warlord
        turn: ana
    """).when("ana play warlord", "ana choose valley")


def test_j9_at_a_festival_the_instigator_pays() -> None:
    table = festival_at_valley(clans=2, bran=1)
    assert table.clans("valley") == {"ana": 1, "bran": 1}
    assert table.asks() == [("ana", "manoeuvre")]


def test_j9_if_that_was_his_last_clan_the_clash_goes_on_by_the_ordinary_rules() -> None:
    """Bran is the only one exposed: he alone decides (C3)."""
    table = festival_at_valley(clans=1, bran=1)
    assert table.clans("valley") == {"bran": 1}
    assert table.asks() == [("bran", "manoeuvre")]
    assert table.offered("bran") == ["withdraw", "end_clash"]


def test_j29_alone_at_a_festival_one_pays_and_that_is_all() -> None:
    table = festival_at_valley(clans=2, bran=0)
    assert table.clans("valley") == {"ana": 1}
    assert table.asks() == [("bran", "turn")]


# Triskel


@pytest.fixture
def clash() -> InisTable:
    """Ana has come to the Valley, where all the others are; Cian holds the Warlord."""
    return given("""
        seats: ana bran cian dana
        territory valley: bran 3, cian 2, dana 2
        territory cove: ana 4, capital
        ana: actions conquest
        cian: actions warlord
        played: geis
        turn: ana
    """).when("ana play conquest", "ana choose valley", "ana choose cove:3")


def test_it_is_asked_for_only_after_a_manoeuvre(clash: InisTable) -> None:
    assert clash.asks() == [("ana", "manoeuvre")]

    clash.when("ana attack 1")
    assert clash.asks() == [("cian", "react.manoeuvre_done")]
    assert clash.offered("cian") == ["pass", "play warlord"]


def test_after_a_withdrawal_too(clash: InisTable) -> None:
    clash.when("ana withdraw", "ana withdraw cove:1", "ana done")
    assert clash.asks() == [("cian", "react.manoeuvre_done")]


def test_j15_who_goes_next_is_declared_among_those_exposed(clash: InisTable) -> None:
    clash.when("ana attack 1", "cian play warlord")
    assert clash.asks() == [("cian", "warlord.next")]
    assert clash.offered("cian") == ["choose 0", "choose 1", "choose 2", "choose 3"]

    clash.when("cian choose 3")
    assert clash.clans("valley") == {"ana": 3, "bran": 2, "cian": 3, "dana": 2}
    assert clash.asks() == [("dana", "manoeuvre")]


@pytest.mark.parametrize(
    ("named", "attacked", "then"),
    [("ana", 1, "bran"), ("bran", 0, "cian"), ("cian", 0, "dana"), ("dana", 0, "ana")],
)
def test_j15_play_goes_on_in_turn_order_from_who_is_named(
    clash: InisTable, named: str, attacked: int, then: str
) -> None:
    clash.when("ana attack 1", "cian play warlord", f"cian choose {clash.seat(named)}")
    assert clash.asks() == [(named, "manoeuvre")]

    clash.when(f"{named} attack {attacked}")
    assert clash.asks() == [(then, "manoeuvre")]


def test_not_played_the_turn_order_is_kept(clash: InisTable) -> None:
    clash.when("ana attack 1", "cian pass")
    assert clash.asks() == [("bran", "manoeuvre")]


def test_p5_with_an_empty_reserve_one_may_still_name_who_goes_next() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 12
        territory cove: ana 4, capital
        ana: actions conquest
        bran: actions warlord druid
        played: geis
        turn: ana
    """)
    table.when("ana play conquest", "ana choose valley", "ana choose cove:2", "ana attack 1")
    table.when("bran discard druid", "bran play warlord", "bran choose 0")
    assert table.clans("valley") == {"ana": 2, "bran": 12}
    assert table.asks() == [("ana", "manoeuvre")]


def test_j15_a_sheltered_clan_takes_no_part_and_neither_does_its_warlord() -> None:
    """Bran holds the Warlord, but his only clan is in the Capital; Cian could hold it."""
    table = given("""
        seats: ana bran cian
        territory valley: bran 1, cian 3, capital
        territory cove: ana 3
        ana: actions conquest
        bran: actions warlord
        cian: actions druid festival
        played: geis
        turn: ana
    """)
    table.when("ana play conquest", "ana choose valley", "ana choose cove:2", "bran shelter")
    table.when("ana attack 2", "cian discard druid")
    assert table.asks() == [("cian", "react.manoeuvre_done")]
    assert table.offered("cian") == ["pass"]


@pytest.fixture
def one_clan_each() -> InisTable:
    """Bran has one clan in the clash, and the Warlord."""
    return given("""
        seats: ana bran cian
        territory valley: bran 1, cian 1
        territory cove: ana 3, capital
        ana: actions conquest
        bran: actions warlord
        played: geis
        turn: ana
    """).when("ana play conquest", "ana choose valley", "ana choose cove:2")


def test_j15_one_exposed_clan_is_enough(one_clan_each: InisTable) -> None:
    one_clan_each.when("ana attack 2")
    assert one_clan_each.asks() == [("bran", "react.manoeuvre_done")]


def test_j15_with_his_last_exposed_clan_a_player_loses_the_warlord_too(
    one_clan_each: InisTable,
) -> None:
    one_clan_each.when("ana attack 1", "bran lose_clan")
    assert one_clan_each.asks() == [("cian", "manoeuvre")]


def test_who_looks_on_is_not_asked() -> None:
    """Cian is in no clash here: he only holds the card."""
    table = given("""
        seats: ana bran cian
        territory valley: bran 2
        territory cove: ana 3, capital
        territory hills: cian 2
        ana: actions conquest
        cian: actions warlord
        played: geis
        turn: ana
    """)
    table.when("ana play conquest", "ana choose valley", "ana choose cove:2", "ana attack 1")
    assert table.asks() == [("bran", "manoeuvre")]
