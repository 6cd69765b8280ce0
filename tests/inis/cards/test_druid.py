"""Druid: look through the Action discard pile and take a card."""

from __future__ import annotations

import pytest

from domain.engine.events import Answered
from domain.engine.model import seated
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis.rules import INIS
from tests.inis.cards.facts import all_of, as_seen
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Two cards were played, two discarded; the rest is in hands or set aside."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: actions druid bard
        bran: actions citadel conquest
        cian: actions festival sanctuary
        played: geis warlord
        discarded: migration new_clans
        aside: craftsmen_peasants exploration new_alliance
        turn: ana
    """)


def test_its_player_sees_the_pile_and_takes_one_card_of_it(table: InisTable) -> None:
    table.when("ana play druid")
    assert table.offered("ana") == [
        "choose geis",
        "choose migration",
        "choose new_clans",
        "choose warlord",
    ]
    table.when("ana choose migration")
    assert table.actions("ana") == ("bard", "migration")
    assert table.state.action_pile == ("geis", "warlord", "new_clans", "druid")
    assert table.asks() == [("bran", "turn")]


def test_j32_it_cannot_take_itself(table: InisTable) -> None:
    table.when("ana play druid")
    assert "choose druid" not in table.offered("ana")
    assert "druid" not in table.state.action_pile


def test_only_its_player_sees_the_pile_and_what_was_taken(table: InisTable) -> None:
    table.when("ana play druid", "ana choose migration")
    pile = ("geis", "migration", "new_clans", "warlord")
    assert as_seen(table, e.PileLookedAt, "ana") == {"seat": 0, "cards": pile}
    assert as_seen(table, e.PileLookedAt, "bran") == {"seat": 0}
    assert as_seen(table, e.ActionTakenFromPile, "ana") == {"seat": 0, "card": "migration"}
    assert as_seen(table, e.ActionTakenFromPile, "bran") == {"seat": 0}
    assert "sealed" not in as_seen(table, e.ChoiceMade, "bran")
    answers = [seen(event, seated(1)) for event in all_of(table, Answered)]
    assert [answer["option"] for answer in answers] == [{"verb": "play", "arg": "druid"}, None]
    assert not any("sealed" in answer for answer in answers)


@pytest.mark.parametrize("card", ["geis", "new_clans"])
def test_afterwards_anybody_could_hold_what_was_seen_before(table: InisTable, card: str) -> None:
    """Geis was played, so nobody is asked for it; from now on it may be back, whatever Ana took."""
    table.when("ana play druid", f"ana choose {card}")
    assert table.state.seen == ("druid",)

    table.when("bran play conquest", "bran choose valley", "bran done")
    assert table.asks() == [("cian", "react.card_declared"), ("ana", "react.card_declared")]


def test_the_others_get_the_same_view_whichever_card_was_taken() -> None:
    views = [
        INIS.view(given(DRUIDS_CHOICE).when("ana play druid", f"ana choose {card}").state, viewer)
        for card in ("geis", "new_clans")
        for viewer in (seated(1), seated(2))
    ]
    assert views[:2] == views[2:]


DRUIDS_CHOICE = """
    seats: ana bran cian
    territory valley: ana 2, capital
    territory cove: bran 2
    territory hills: cian 2
    ana: actions druid bard
    played: geis
    discarded: new_clans
    turn: ana
"""


def alone_in_hand(rest: str) -> InisTable:
    """Ana's only Action card is the Druid."""
    return given(f"""
        seats: ana bran
        territory valley: ana 2, bran 2, capital
        territory cove: ana 1, bran 1
        ana: actions druid; {rest}
        turn: ana
    """)


@pytest.mark.parametrize("rest", ["", "tales lug_samildanach the_dagda", "advantages valley cove"])
def test_j32_it_is_not_played_as_the_last_action_card(rest: str) -> None:
    assert alone_in_hand(rest).offered("ana") == ["pass"]


def test_p5_it_may_be_played_with_an_empty_pile() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard druid
        bran: actions citadel conquest craftsmen_peasants exploration festival
        aside: geis migration new_alliance new_clans sanctuary warlord
        turn: ana
    """)
    table.when("ana play druid", "bran pass")
    assert table.actions("ana") == ("bard",)
    assert table.state.action_pile == ("druid",)
    assert table.asks() == [("bran", "turn")]


def test_as_the_last_card_it_may_be_discarded_to_an_attack() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord
        bran: actions druid
        played: geis
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1")
    assert table.offered("bran") == ["lose_clan", "discard druid"]

    table.when("bran discard druid")
    assert table.state.action_pile[-1] == "druid"


def test_a_card_discarded_in_a_clash_can_be_taken() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions bard druid sanctuary
        bran: actions warlord
        played: geis
        discarded: festival
        aside: citadel conquest craftsmen_peasants exploration migration new_alliance new_clans
        turn: bran
    """)
    table.when("bran play warlord", "bran choose valley", "bran attack 0", "ana discard bard")
    table.when("ana offer_peace", "bran accept", "ana play druid")
    assert table.offered("ana") == [
        "choose bard",
        "choose festival",
        "choose geis",
        "choose warlord",
    ]


def test_a_cancelled_card_and_the_geis_that_cancelled_it_can_be_taken() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard
        bran: actions geis druid festival
        discarded: new_alliance
        aside: citadel conquest craftsmen_peasants exploration migration new_clans sanctuary warlord
        turn: ana
    """)
    table.when("ana play bard", "bran play geis", "bran play druid")
    assert table.offered("bran") == ["choose bard", "choose geis", "choose new_alliance"]
