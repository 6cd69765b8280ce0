"""An AI plays sensibly where everybody can see what is sensible. Each position says why."""

from __future__ import annotations

import pytest

from domain.engine.model import Answer
from domain.inis.victory import claim
from tests.ai.asking import answer, choice, play
from tests.inis.table import InisTable, given
from workers.ai.player import LEVELS, Level

SEEDS = [str(seed) for seed in range(8)]
levels = pytest.mark.parametrize("level", LEVELS)
skilled = pytest.mark.parametrize("level", ["normal", "hard"])

# Victory


def six_sanctuaries(passes: int = 0, more: str = "") -> InisTable:
    return given(f"""
        seats: ana bran
        brenn: bran
        territory valley: ana 2, bran 3, capital, sanctuaries 3
        territory cove: ana 1, bran 1, sanctuaries 3
        ana: actions bard new_clans{more}
        bran: actions festival
        turn: ana passes {passes}
    """)


@levels
@pytest.mark.parametrize("seed", SEEDS)
def test_who_meets_a_condition_claims_it(level: Level, seed: str) -> None:
    assert answer(six_sanctuaries(), "ana", level, seed) == "pretender"


@levels
@pytest.mark.parametrize("seed", SEEDS)
def test_the_pretender_who_wins_lets_the_season_end(level: Level, seed: str) -> None:
    """Bran has passed: if Ana passes too, the Assembly names her."""
    table = six_sanctuaries(passes=1, more="; pretender")
    assert answer(table, "ana", level, seed) == "pass"


@skilled
@pytest.mark.parametrize("seed", SEEDS)
def test_a_rival_who_is_about_to_win_is_stopped(level: Level, seed: str) -> None:
    """Bran stands on six territories, one of them with a single clan beside Ana's four."""
    table = given("""
        seats: ana bran
        brenn: ana
        territory valley: ana 4, capital, sanctuaries 1
        territory cove: bran 1
        territory hills: bran 1
        territory moor: bran 1
        territory plains: bran 1
        territory swamp: bran 1
        territory forest: bran 1
        ana: actions conquest citadel
        bran: pretender
        turn: ana passes 1
    """)
    assert answer(table, "ana", level, seed) == "play conquest"
    table.when("ana play conquest")
    for _ in range(60):
        asked = [d for d in table.asked if d.blocking]
        if asked[0].kind == "turn" or asked[0].seat < 0:
            break
        name = ("ana", "bran")[asked[0].seat]
        table.answer(Answer(asked[0].seat, asked[0].id, choice(table, name, level, seed).option))
    assert not claim(table.state, 1).met


@skilled
def test_the_card_that_meets_a_condition_is_played_first(level: Level) -> None:
    table = given("""
        seats: ana bran
        brenn: bran
        territory valley: ana 2, bran 3, capital, sanctuaries 3
        territory cove: ana 1, bran 1, sanctuaries 2
        ana: actions citadel sanctuary
        bran: actions festival
        turn: ana
    """)
    assert answer(table, "ana", level) == "play sanctuary"


# Expanding


@skilled
def test_five_territories_become_six_by_spreading(level: Level) -> None:
    """Ana has clans to spare right beside the Hills, where nobody is."""
    table = given("""
        seats: ana bran
        territory valley: bran 4, capital, sanctuaries 1
        territory cove: ana 3
        territory hills:
        territory moor: ana 1
        territory plains: ana 1
        territory swamp: ana 1
        territory forest: ana 1
        ana: actions migration citadel
        bran: actions bard
        turn: ana
    """)
    assert "hills" in table.state.board["cove"].neighbours
    table.when("ana play migration")
    play(table, "ana", level)
    table.when("all pass")
    assert claim(table.state, 0).land >= 6


# Fighting


@levels
@pytest.mark.parametrize("seed", SEEDS)
def test_one_clan_does_not_attack_a_stronghold(level: Level, seed: str) -> None:
    """Conquest with a single clan against five, with cards to parry, would be its end."""
    table = given("""
        seats: ana bran
        brenn: bran
        territory valley: bran 5, capital
        territory cove: ana 1
        ana: actions conquest; deeds 1
        bran: actions bard druid geis
        turn: ana
    """)
    table.when("ana play conquest", "ana choose valley")
    assert answer(table, "ana", level, seed) == "done"


@skilled
@pytest.mark.parametrize("seed", SEEDS)
def test_the_weaker_side_offers_peace(level: Level, seed: str) -> None:
    table = clash_on_the_cove(ana=1, bran=4, cards="bard druid")
    assert answer(table, "ana", level, seed) == "offer_peace"


@skilled
@pytest.mark.parametrize("seed", SEEDS)
def test_who_cannot_answer_any_more_is_attacked(level: Level, seed: str) -> None:
    """Bran has one exposed clan and no card: one attack and the Cove is Ana's."""
    table = clash_on_the_cove(ana=3, bran=1, cards="")
    assert answer(table, "ana", level, seed) == "attack 1"


def clash_on_the_cove(ana: int, bran: int, cards: str, hand: str = "migration") -> InisTable:
    """Ana is the instigator and it is her manoeuvre."""
    table = given(f"""
        seats: ana bran
        brenn: bran
        territory valley: ana {ana + 1}, capital
        territory cove: bran {bran}
        ana: actions {hand}
        bran: {f"actions {cards}; " if cards else ""}deeds 0
        turn: ana
    """)
    table.when("ana play migration")
    if table.asks()[0][1] == "migration.source":
        table.when("ana choose valley")
    table.when(f"ana choose cove:{ana}")
    if any(d.kind == "migration.to" for d in table.asked):
        table.when("ana done")
    while table.asks()[0][1].startswith("react."):
        table.when(f"{table.asks()[0][0]} pass")
    assert table.asks() == [("ana", "manoeuvre")]
    return table


@skilled
@pytest.mark.parametrize("seed", SEEDS)
def test_the_sixth_territory_is_held_with_a_card(level: Level, seed: str) -> None:
    """Bran, Pretender by six territories, is attacked in one of them and has cards to discard."""
    table = given("""
        seats: ana bran
        brenn: bran
        territory valley: ana 3, capital
        territory cove: bran 1
        territory hills: bran 1
        territory moor: bran 1
        territory plains: bran 1
        territory swamp: bran 1
        territory forest: bran 1
        ana: actions conquest
        bran: actions new_clans sanctuary; pretender
        turn: ana
    """)
    table.when("ana play conquest", "ana choose cove", "ana choose valley:3", "all pass")
    table.when("ana attack 1")
    assert answer(table, "bran", level, seed).startswith("discard")


# Cards


@skilled
def test_the_draft_prefers_a_card_that_wins_to_one_that_does_nothing(level: Level) -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 3, bran 2, capital, sanctuaries 3
        territory cove: ana 1, bran 3, sanctuaries 2
        assembly
    """)
    table.when("service hold", "chance clockwise")
    deal = "geis warlord festival sanctuary bard druid citadel conquest craftsmen_peasants"
    table.when(f"chance {deal} exploration migration new_alliance new_clans")
    assert "keep sanctuary" in table.offered("ana")
    assert answer(table, "ana", level) == "keep sanctuary"


@skilled
def test_the_draft_looks_at_the_board(level: Level) -> None:
    """New Clans is the better card, but not where five Citadels stand ready."""
    table = given("""
        seats: ana bran
        territory valley: ana 2, bran 2, capital, citadels 3
        territory cove: ana 1, bran 2, citadels 2
        assembly
    """)
    table.when("service hold", "chance clockwise")
    deal = "geis new_clans warlord craftsmen_peasants bard druid citadel conquest sanctuary"
    table.when(f"chance {deal} exploration migration new_alliance festival")
    assert table.offered("ana") == ["keep craftsmen_peasants", "keep new_clans", "keep warlord"]
    assert answer(table, "ana", level) == "keep craftsmen_peasants"


@skilled
def test_geis_is_played_against_what_would_win(level: Level) -> None:
    table = given("""
        seats: ana bran
        brenn: ana
        territory valley: bran 3, capital, sanctuaries 3
        territory cove: bran 1, sanctuaries 2
        territory hills: ana 4
        ana: actions geis bard
        bran: actions sanctuary citadel
        turn: bran
    """)
    table.when("bran play sanctuary", "bran choose cove")
    assert answer(table, "ana", level) == "play geis"


@skilled
def test_geis_is_kept_when_the_card_does_no_harm(level: Level) -> None:
    table = given("""
        seats: ana bran
        brenn: ana
        territory valley: ana 3, bran 1, capital, sanctuaries 1
        territory cove: ana 3, bran 1
        ana: actions geis bard
        bran: actions citadel sanctuary
        turn: bran
    """)
    table.when("bran play citadel", "bran choose cove")
    assert answer(table, "ana", level) == "pass"


@skilled
def test_a_deed_is_never_left_lying(level: Level) -> None:
    """Ana's attack removes a clan and she holds the Bard."""
    table = clash_on_the_cove(ana=3, bran=2, cards="", hand="migration bard")
    table.when("ana attack 1")
    assert ("ana", "react.manoeuvre_removed_clans") in table.asks()
    assert answer(table, "ana", level) == "play bard"


@skilled
def test_deirdre_is_paid_with_a_clan_that_is_not_missed(level: Level) -> None:
    table = given("""
        seats: ana bran
        brenn: bran
        territory valley: ana 5, bran 1, capital
        territory cove: ana 1, sanctuaries 4
        ana: tales deirdres_beauty
        bran: tales eriu
        turn: ana
    """)
    table.when("ana play deirdres_beauty", "all pass", "chance eriu")
    assert play(table, "ana", level)[:2] == ["choose 1:eriu", "choose valley"]
