"""The Champion's Share: take the Action card that was set aside."""

from __future__ import annotations

from domain.inis import events as e
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import views


def champion(aside: str) -> InisTable:
    """Ana claims her share; she holds the Cove's card."""
    return given(f"""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: ana 1, bran 1
        ana: actions bard; tales champions_share; advantages cove
        {aside}
        turn: ana
    """).when("ana play champions_share")


def test_the_card_set_aside_comes_to_hand() -> None:
    table = champion("aside: geis")
    assert table.actions("ana") == ("bard", "geis")
    assert table.state.aside == ()


def test_only_who_takes_it_sees_it() -> None:
    table = champion("aside: geis")
    assert views(table, e.AsideTaken, "ana") == [{"seat": 0, "card": "geis"}]
    assert views(table, e.AsideTaken, "bran") == [{"seat": 0}]


def test_with_nothing_set_aside_it_has_no_effect() -> None:
    table = champion("").when("ana pass")
    assert table.actions("ana") == ("bard",)
    assert table.state.tale_pile == ("champions_share",)
    assert table.asks() == [("bran", "turn")]


def test_j20_the_cove_after_it_finds_nothing_to_take_and_gives_nothing() -> None:
    table = champion("aside: geis")
    assert table.asks() == [("ana", "react.season_card_played")]

    table.when("ana play advantage.cove")
    assert table.actions("ana") == ("bard", "geis")
    assert table.state.aside == ()
    assert table.asks() == [("bran", "turn")]
