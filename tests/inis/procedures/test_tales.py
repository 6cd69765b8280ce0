"""Drawing Epic Tales: one by one; the pile becomes the deck when it is empty (P7)."""

from __future__ import annotations

from domain.engine.model import PUBLIC, REFEREE, seated
from domain.engine.secrecy import seen
from domain.engine.step import run
from domain.inis import events as e
from domain.inis.names import TALES
from domain.inis.rules import INIS
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given


def bard(deck: str = "", pile: str = "", held: int = 0) -> InisTable:
    """Ana plays the Bard to draw; Bran holds as many tales as it takes."""
    return given(f"""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        tales: {deck}
        tale pile: {pile}
        ana: actions bard
        bran: tales {"? " * held}
        turn: ana
    """)


def test_the_top_of_the_deck_goes_to_the_hand() -> None:
    table = bard("eriu balors_eye")
    table.when("ana play bard")
    assert table.tales("ana") == ("eriu",)
    assert table.state.tales[0] == "balors_eye"
    assert len(table.state.tales) == len(TALES) - 1


def test_only_who_drew_it_sees_the_card() -> None:
    table = bard("eriu")
    table.when("ana play bard")
    (drawn,) = told(table, e.TaleDrawn)
    assert [seen(drawn, viewer).get("card") for viewer in (seated(0), REFEREE)] == ["eriu"] * 2
    assert [seen(drawn, viewer) for viewer in (seated(1), PUBLIC)] == [{"seat": 0}] * 2


def test_p7_an_empty_deck_is_shuffled_from_its_pile() -> None:
    table = bard(pile="eriu balors_eye", held=28)
    table.when("ana play bard")
    assert table.asks() == [("chance", "shuffle_tales")]
    draw = table.decision("chance").draw
    assert draw is not None
    assert (draw.items, draw.count) == (("eriu", "balors_eye"), 2)

    table.when("chance balors_eye eriu")
    assert table.tales("ana") == ("balors_eye",)
    assert (table.state.tales, table.state.tale_pile) == (("eriu",), ())


def test_p7_the_pile_is_not_touched_while_the_deck_lasts() -> None:
    table = bard("dagdas_harp", pile="eriu", held=28)
    table.when("ana play bard")
    assert table.tales("ana") == ("dagdas_harp",)
    assert (table.state.tales, table.state.tale_pile) == ((), ("eriu",))


def test_p5_without_a_tale_anywhere_nothing_is_drawn() -> None:
    table = bard(held=30)
    table.when("ana play bard", "all pass")
    assert table.tales("ana") == ()
    assert table.state.action_pile[-1] == "bard"
    assert table.asks() == [("bran", "turn")]


# Drawing several to keep some


def drawing(table: InisTable, count: int, keep: int) -> InisTable:
    """Something lets Ana draw so many tales and keep so many of them."""
    events, state = run(INIS, table.state, (e.TaleDrawBegan(0, count, keep),))
    drawn = InisTable(INIS, state, ("ana", "bran"))
    drawn.log += events
    return drawn


def test_of_several_she_keeps_one_and_the_others_lie_face_up_in_their_pile() -> None:
    table = drawing(bard("eriu dagdas_harp balors_eye"), count=3, keep=1)
    assert table.asks() == [("ana", "keep_tale")]
    assert table.decision("ana").secret
    assert table.offered("ana") == ["keep balors_eye", "keep dagdas_harp", "keep eriu"]

    table.when("ana keep dagdas_harp")
    assert table.tales("ana") == ("dagdas_harp",)
    assert table.state.tale_pile == ("eriu", "balors_eye")


def test_what_she_kept_is_hers_to_know_and_what_she_did_not_is_open() -> None:
    table = drawing(bard("eriu dagdas_harp"), count=2, keep=1)
    table.when("ana keep eriu")
    (kept,) = told(table, e.TalesKept)
    assert seen(kept, seated(0))["kept"] == ("eriu",)
    assert seen(kept, PUBLIC) == {"seat": 0, "count": 1, "discarded": ("dagdas_harp",)}


def test_with_no_more_tales_than_she_may_keep_nothing_is_asked() -> None:
    table = drawing(bard("eriu", held=29), count=3, keep=1)
    assert table.tales("ana") == ("eriu",)
    assert table.asks() == [("ana", "turn")]
