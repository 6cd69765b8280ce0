"""A referee sees what no seat may: decks, piles, the card set aside, what is sealed."""

from __future__ import annotations

import pytest

from domain.engine.model import PUBLIC, REFEREE, Viewer, seated
from domain.inis.redact import SeenInis, view
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana has declared a card; Bran has answered in secret, Cian not yet."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, bran 1, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: actions bard sanctuary
        bran: actions geis
        cian: actions warlord
        aside: druid
        tales: eriu
        tiles: moor
        turn: ana
    """).when("ana play bard", "bran play geis")


def seen(table: InisTable, viewer: Viewer) -> SeenInis:
    return view(table.state, viewer)


def test_he_sees_the_decks_the_pile_and_the_card_set_aside(table: InisTable) -> None:
    secrets = seen(table, REFEREE).secrets
    assert secrets is not None
    assert (secrets.tales[0], secrets.tiles[0], secrets.set_aside) == ("eriu", "moor", ("druid",))
    assert secrets.action_pile == table.state.action_pile


def test_he_sees_what_was_answered_in_secret(table: InisTable) -> None:
    secrets = seen(table, REFEREE).secrets
    assert secrets is not None
    assert secrets.stack[-1]["answers"] == {"1": "geis"}


@pytest.mark.parametrize("viewer", [PUBLIC, seated(0), seated(1), seated(2)])
def test_nobody_else_does_while_the_game_runs(table: InisTable, viewer: Viewer) -> None:
    assert seen(table, viewer).secrets is None
