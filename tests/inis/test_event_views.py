"""Redaction of events: which fields of which events are hidden, and from whom."""

from __future__ import annotations

import pytest

from domain.engine.events import Answered, Drawn, Event
from domain.engine.model import PUBLIC, REFEREE, Option, seated
from domain.engine.secrecy import secrets_of, seen
from domain.inis import events as e

NOBODY: tuple[str, ...] = ()

SECRETS: dict[str, dict[str, tuple[str, ...]]] = {
    "TalesShuffled": {"order": NOBODY},
    "TilesShuffled": {"order": NOBODY},
    "AsideChosen": {"card": ("seat",)},
    "CardSetAside": {"card": NOBODY},
    "DraftBegan": {"stock": NOBODY},
    "ActionsDealt": {"cards": ("seat",)},
    "CardsKept": {"cards": ("seat",)},
    "CardsPassed": {"cards": ("seat", "to")},
    "ActionsTaken": {"cards": ("seat",)},
    "AsideTaken": {"card": ("seat",)},
    "ActionSetAside": {"card": ("seat",)},
    "ActionsDiscarded": {"cards": ("seat",)},
    "ChoiceMade": {"sealed": ("seat",)},
    "GiftChosen": {"card": ("seat",)},
    "ActionGiven": {"card": ("seat", "to")},
    "TilesDrawn": {"tiles": ("seat",)},
    "BurialBegan": {"tiles": NOBODY},
    "TilesBuried": {"order": NOBODY},
    "TalesLookedAt": {"cards": ("seat", "owner")},
    "HandLookedAt": {"cards": ("seat", "owner")},
    "PileLookedAt": {"cards": ("seat",)},
    "ActionTakenFromPile": {"card": ("seat",)},
    "ActionStolen": {"card": ("seat", "victim")},
    "TaleDrawn": {"card": ("seat",)},
    "TalesKept": {"kept": ("seat",)},
    "ReactionGiven": {"card": ("seat",)},
    "StandingOrderGiven": {"kinds": ("seat",)},
}
"""Every hidden field and the fields that name who may know it. All others are public."""


def test_these_fields_are_hidden_and_no_others() -> None:
    hidden = {kind.__name__: dict(secrets_of(kind)) for kind in e.EVENTS if secrets_of(kind)}
    assert hidden == SECRETS


PAIR = ("bard", "geis")

SAMPLES: tuple[tuple[Event, tuple[int, ...]], ...] = (
    (e.TalesShuffled(2, ("eriu", "balors_eye")), ()),
    (e.TilesShuffled("all", 2, ("moor", "cove")), ()),
    (e.AsideChosen(1, "geis"), (1,)),
    (e.CardSetAside("geis"), ()),
    (e.DraftBegan(1, PAIR), ()),
    (e.ActionsDealt(1, 2, PAIR), (1,)),
    (e.CardsKept(1, 2, PAIR), (1,)),
    (e.CardsPassed(1, 2, 2, PAIR), (1, 2)),
    (e.ActionsTaken(1, 2, PAIR), (1,)),
    (e.AsideTaken(1, "geis"), (1,)),
    (e.ActionSetAside(1, "geis"), (1,)),
    (e.ActionsDiscarded(1, 2, "attack", PAIR), (1,)),
    (e.ChoiceMade(1, "card", True, "", "geis"), (1,)),
    (e.GiftChosen(1, "geis"), (1,)),
    (e.ActionGiven(1, 2, "geis"), (1, 2)),
    (e.TilesDrawn(1, 2, ("moor", "cove")), (1,)),
    (e.BurialBegan(2, ("moor", "cove")), ()),
    (e.TilesBuried(2, ("cove", "moor")), ()),
    (e.TalesLookedAt(1, 0, ("eriu",)), (0, 1)),
    (e.HandLookedAt(1, 0, PAIR), (0, 1)),
    (e.PileLookedAt(1, PAIR), (1,)),
    (e.ActionTakenFromPile(1, "geis"), (1,)),
    (e.ActionStolen(1, 2, "geis"), (1, 2)),
    (e.TaleDrawn(1, "eriu"), (1,)),
    (e.TalesKept(1, 1, ("balors_eye",), ("eriu",)), (1,)),
    (e.ReactionGiven(1, "geis"), (1,)),
    (e.StandingOrderGiven(1, ("card_declared",)), (1,)),
    (Answered(1, "d1.1.0", "draft", None, Option("keep", "geis")), (1,)),
    (Drawn("d1.-1.0", "deal", 3, PAIR, PAIR, False), ()),
)


def test_there_is_a_sample_of_every_event_with_a_secret() -> None:
    shared = {"Answered", "Drawn"}
    assert {type(event).__name__ for event, _ in SAMPLES} == set(SECRETS) | shared


@pytest.mark.parametrize(("event", "knowing"), SAMPLES, ids=lambda v: type(v).__name__)
def test_a_secret_is_told_to_who_may_know_it_and_left_out_for_all_others(
    event: Event, knowing: tuple[int, ...]
) -> None:
    secret = set(secrets_of(type(event)))
    assert secret <= set(seen(event, REFEREE))
    for viewer in (PUBLIC, seated(0), seated(1), seated(2)):
        told = secret & set(seen(event, viewer))
        assert told == (secret if viewer.seat in knowing else set())


REVEALING = {
    "TerritoryPlaced",
    "ActionsDealt",
    "CardsPassed",
    "AsideTaken",
    "TaleRevealed",
    "ActionGiven",
    "TilesDrawn",
    "TalesLookedAt",
    "HandLookedAt",
    "PileLookedAt",
    "ActionStolen",
    "TaleDrawn",
    "ReactionsOpened",
    "MomentEnded",
}


def test_these_events_reveal_something_and_end_a_command() -> None:
    assert {kind.__name__ for kind in e.EVENTS if kind.reveals} == REVEALING


def test_an_open_choice_is_public_and_a_secret_one_leaves_only_that_it_was_made() -> None:
    assert seen(e.ChoiceMade(1, "where", True, "cove", ""), PUBLIC) == {
        "seat": 1,
        "key": "where",
        "last": True,
        "value": "cove",
    }
    assert seen(e.ChoiceMade(1, "card", True, "", "geis"), PUBLIC)["value"] == ""
