"""What the verifiers say: of running games, lost seeds, sandboxes, old events, other keys."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from redis import Redis

from domain.engine.codec import canonical
from domain.engine.disputes import Judgement
from domain.engine.events import Lineage, Terms
from domain.engine.lobby import Fork
from domain.engine.model import PUBLIC, REFEREE, SERVICE, Viewer, seated
from ledger.commands import Principal
from ledger.connection import call
from ledger.keys import keys_of
from ledger.signing.keys import SigningKey
from ledger.write import Ledger
from tests.audit.bundles import exported, kinds_in, of, ours, theirs
from tests.audit.mutations import Lines, events_of, joined, lines_of, rechained, resealed
from tests.audit.stories import KEY, RULES, Story
from tests.ledger.play import Game, begin

HIDDEN = (b"ward.", b"scout.", b"raid.")


@pytest.fixture
def ledger(redis: Redis) -> Ledger:
    return Ledger(redis, RULES, signer=KEY)


@pytest.fixture
def game(ledger: Ledger) -> Game:
    """Two players have been dealt their hands and choose."""
    return begin(ledger, seats=2, rounds=1)


def over(game: Game) -> bytes:
    game.play(random.Random(6))
    return of(game.ledger, game.id)


# Running games


def test_a_running_game_shows_the_public_nothing_that_is_hidden(game: Game) -> None:
    content = of(game.ledger, game.id, PUBLIC)
    assert not [word for word in (*HIDDEN, b"hidden", b"salt", b"known") if word in content]
    verdict = ours(content)
    assert verdict.sound
    assert not verdict.replayed
    assert theirs(content)["line"] is None


def test_a_seat_is_shown_its_own_cards_alone(game: Game) -> None:
    content = of(game.ledger, game.id, seated(1))
    state: Any = game.now.table.playing()
    shown = {card for card in state.hands[1] if card.encode() in content}
    assert shown == set(state.hands[1])
    assert not [card for card in state.hands[0] if card.encode() in content]
    assert b'"salt"' not in content
    assert ours(content).sound
    assert theirs(content)["line"] is None


def test_what_is_shown_to_the_wrong_seat_is_refused_whoever_signs_it(game: Game) -> None:
    lines = lines_of(of(game.ledger, game.id, seated(1)))
    header = json.loads(lines[0])
    header["seat"] = 0
    verdict = ours(joined(resealed([canonical(header), *lines[1:]], KEY)))
    assert verdict.event is not None
    assert "may know" in verdict.why


@pytest.mark.parametrize("viewer", [PUBLIC, seated(0), REFEREE])
def test_no_seed_is_shown_before_the_end_not_even_to_a_referee(game: Game, viewer: Viewer) -> None:
    seed = game.ledger.games.log.seed(game.id)
    assert seed is not None
    content = of(game.ledger, game.id, viewer)
    assert seed.hex().encode() not in content
    assert b'{"seed"' not in content


def test_a_referee_replays_a_running_game_but_cannot_check_its_draws(game: Game) -> None:
    verdict = ours(of(game.ledger, game.id, REFEREE))
    assert verdict.sound
    assert verdict.counts.commands > 0
    assert (verdict.counts.draws, len(verdict.counts.unchecked)) == (0, 1)


# Lost seeds


def test_with_a_lost_seed_the_game_goes_on_and_its_draws_are_named(
    redis: Redis, game: Game
) -> None:
    call(redis, "HDEL", keys_of(game.id).secrets, "seed")
    content = over(game)
    drawn = [
        json.loads(line)["event"]["version"]
        for line in lines_of(content)
        if b'"type":"Drawn"' in line
    ]
    verdict, their = ours(content), theirs(content)
    assert verdict.sound
    assert verdict.counts.unchecked == their["unchecked"] == drawn
    listed = ", ".join(map(str, drawn))
    assert f"{len(drawn)} draws cannot be checked" in "\n".join(verdict.sentences())
    assert f"events {listed}." in "\n".join(verdict.sentences())


def test_draws_of_another_seed_than_the_committed_are_refused_whoever_signs(game: Game) -> None:
    """As if the service had drawn until it liked the outcome."""
    lines = lines_of(over(game))
    place = next(p for p, line in enumerate(lines) if b'"kind":"shuffle"' in line)
    value = json.loads(lines[place])
    value["hidden"]["outcome"].reverse()
    changed = joined(
        resealed(rechained([*lines[:place], canonical(value), *lines[place + 1 :]]), KEY)
    )
    assert (ours(changed).line, theirs(changed)["line"]) == (place + 1, place + 1)
    assert "does not come from the revealed seed" in theirs(changed)["why"]


# Other games


def test_a_sandbox_is_replayed_from_its_position(ledger: Ledger) -> None:
    owner = Principal("owner")
    id = ledger.create(owner, "cattle/1", 2, position="2: 3 5").game
    for seat in range(2):
        ledger.take_seat(id, Principal(f"player-{seat}"), seat)
    ledger.start(id, owner)
    game = Game(ledger, id)
    game.answer(SERVICE, "call")
    content = over(game)
    assert ours(content).sound
    assert theirs(content)["line"] is None
    assert ours(content).counts.draws == theirs(content)["draws"] > 0


def test_a_fork_is_replayed_from_where_it_left_its_game(ledger: Ledger, game: Game) -> None:
    owner, position = Principal("owner"), game.now
    fork = Fork(position.table.playing(), Lineage(game.id, position.version, "referee"))
    id = ledger.create(owner, "cattle/1", 2, {"rounds": 1}, fork=fork).game
    for seat in range(2):
        ledger.take_seat(id, Principal(f"player-{seat}"), seat, entropy="dice")
    ledger.start(id, owner)
    content = over(Game(ledger, id))
    assert ours(content).sound, ours(content)
    assert theirs(content)["line"] is None


def test_a_ruling_may_only_go_back_to_where_the_game_rested(game: Game) -> None:
    """A service that goes back to the middle of a command is found out."""
    game.ledger.open_dispute(game.id, Principal("player-0"), 1, "no")
    rested = game.now.version
    judgement = Judgement("rewind", "so", to=rested - 1)
    game.ledger.rule(game.id, Principal("organiser"), 1, judgement)
    lines = lines_of(of(game.ledger, game.id, REFEREE))
    assert ours(joined(lines)).sound
    place = next(p for p, line in enumerate(lines) if b'"GameRewound"' in line)
    value = json.loads(lines[place])
    value["event"]["payload"]["to"] = _within_a_command(lines)
    forged = rechained([*lines[:place], canonical(value), *lines[place + 1 :]])
    verdict = ours(joined(resealed(forged, KEY)))
    assert "did not rest" in verdict.why


def _within_a_command(lines: Lines) -> int:
    """The version of a draw: what follows from it has not happened yet."""
    return next(place for place, line in enumerate(lines) if b'"type":"Drawn"' in line)


def test_a_game_that_was_called_off_is_accepted(ledger: Ledger) -> None:
    owner = Principal("owner")
    id = ledger.create(owner, "cattle/1", 2, terms=Terms(visibility="private")).game
    ledger.take_seat(id, owner, 1)
    ledger.cancel(id, owner, "rain")
    content = of(ledger, id, PUBLIC)
    assert (ours(content).sound, theirs(content)["line"]) == (True, None)
    assert "cancelled" in "\n".join(ours(content).sentences())


def test_events_of_older_schemas_are_held_against_what_they_had(game: Game) -> None:
    content = joined(resealed(rechained([_older(line) for line in lines_of(over(game))]), KEY))
    verdict, their = ours(content), theirs(content)
    assert verdict.sound, verdict
    assert verdict.counts.draws == kinds_in(content)["Drawn"]
    assert (their["line"], their["draws"]) == (None, 0)


def _older(line: bytes) -> bytes:
    """As it was written before disputes, entropy and the items of draws."""
    value = json.loads(line)
    event = value.get("event", {})
    match event.get("type"):
        case "GameCreated":
            event["schema"] = 3
            del event["payload"]["lineage"]
            del event["payload"]["terms"]["undo"], event["payload"]["terms"]["tournament"]
        case "SeatTaken":
            event["schema"] = 1
            del event["payload"]["entropy"]
        case "Drawn":
            event["schema"] = 1
            del value["hidden"]["items"], value["hidden"]["repeat"]
    return canonical(value)


# Keys


def test_without_a_known_key_the_verdict_says_which_to_compare(game: Game) -> None:
    content = over(game)
    said = "\n".join(ours(content, trusted=None).sentences())
    assert f"Signed with {KEY.id}; compare this key" in said
    assert f"Signed with {KEY.id}." in "\n".join(ours(content).sentences())


def test_a_good_bundle_by_somebody_elses_key_is_refused(redis: Redis) -> None:
    content = exported(Story(redis, 3).tell(), key=SigningKey.new())
    assert "not the service's" in ours(content).why
    assert "not the service's" in theirs(content)["why"]
    assert ours(content, trusted=None).sound
    assert theirs(content, trusted=None)["line"] is None


def test_a_log_cut_at_any_event_and_signed_again_ends_in_a_missing_event_or_is_a_game(
    game: Game,
) -> None:
    """Within a command nothing can be cut; between two, only a kept head tells."""
    lines = lines_of(over(game))
    whole_commands = 0
    for events in range(1, events_of(lines)):
        verdict = ours(joined(_cut(lines, events)))
        if verdict.sound:
            whole_commands += 1
        else:
            assert verdict.event == events + 1
            assert "missing" in verdict.why
    assert whole_commands == ours(joined(lines)).counts.commands - 1


def _cut(lines: Lines, events: int) -> Lines:
    header = json.loads(lines[0])
    header.update(events=events, status=_status(lines[1 : events + 1]))
    kept = [canonical(header), *lines[1 : events + 1], lines[-1]]
    return resealed(rechained(kept), KEY)


def _status(lines: Lines) -> str:
    return "running" if any(b'"GameStarted"' in line for line in lines) else "open"
