"""P1, P4: tales and Advantage cards of the turn are declared in full, then cancelled as a whole.

The same of the Action cards is told where Geis is.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.inis.cards import CARDS
from domain.inis.model import PLAYED, Inis
from domain.inis.names import ACTIONS, TALES
from tests.inis.table import given

DECLARATIONS: dict[str, tuple[str, ...]] = {
    "advantage.misty_lands": (),
    "advantage.plains": ("choose hills:1", "done"),
    "advantage.swamp": (),
    "balors_eye": ("choose cove:1",),
    "breas_tyranny": ("choose hills:2", "choose valley"),
    "champions_share": (),
    "children_of_dana": ("choose cove",),
    "dagdas_harp": ("choose valley:1",),
    "deirdres_beauty": (),
    "eriu": ("choose valley:1",),
    "kernunos_sanctuary": ("choose hills",),
    "maeves_wealth": (),
    "manannans_horses": ("choose valley", "choose cove:2"),
    "nuada_silverhand": ("choose valley:1",),
    "stone_of_fal": (),
    "tailtus_land": (),
    "the_morrigan": ("choose turn", "choose hills", "choose 2"),
    "the_otherworld": ("choose valley", "choose remove:2"),
    "tuans_memory": (),
}


def test_every_other_season_card_is_in_the_table_of_declarations() -> None:
    season = {id for id, card in CARDS.items() if card.season is not None}
    assert set(DECLARATIONS) == season - set(ACTIONS)


def without_decks(state: Inis) -> Inis:
    """What must be as it was: all but the card played, The Dagda and the course of the Season."""
    return replace(
        state, frames=(), version=0, draws=0, answered={}, players=(), tales=(), advantages={}
    )


@pytest.mark.parametrize("card", DECLARATIONS)
def test_p1_p4_each_card_is_declared_in_full_then_answered_and_cancelled_as_a_whole(
    card: str,
) -> None:
    """Ana has the card, another tale and an Action card; Bran holds The Dagda."""
    tale = card if card in TALES else ""
    table = given(f"""
        seats: ana bran cian dana
        asking: prompt
        brenn: cian
        territory valley: ana 3, cian 1, capital, sanctuaries 1
        territory cove: bran 2, dana 1
        territory hills: ana 1, cian 2
        territory plains: ana 2
        territory misty_lands:
        territory swamp:
        ana: actions druid; tales the_fianna {tale}; advantages misty_lands plains swamp
        bran: actions bard; tales the_dagda
        cian: tales lugs_spear
        aside: raid
        turn: ana
    """)
    before = table.state
    table.when(f"ana play {card}")
    for line in DECLARATIONS[card]:
        assert [who for who, _ in table.asks()] == ["ana"]
        table.when(f"ana {line}")
    assert table.asks() == [("bran", "react.card_declared")]

    table.when("bran play the_dagda")
    draw = table.decision("chance").draw
    assert draw is not None
    table.when(f"chance {' '.join(draw.items)}")
    assert table.asks() == [("bran", "turn")]
    assert without_decks(table.state) == without_decks(before)
    assert (table.actions("ana"), table.tales("ana")) == (("druid",), ("the_fianna",))
    assert [table.tales(who) for who in ("bran", "cian")] == [(), ("lugs_spear",)]
    assert {"the_dagda", tale} - {""} <= set(table.state.tales)
    played = {card: PLAYED} if card in before.advantages else {}
    assert table.state.advantages == before.advantages | played
