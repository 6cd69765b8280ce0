"""Submitting: what comes back, what another process did meanwhile, what the clock says."""

from __future__ import annotations

import random

import pytest
from redis import Redis

from domain.engine.events import Answered, SeatTaken
from ledger.games import PositionCache
from ledger.log import Head
from ledger.records import Context, envelope_of, seal
from ledger.refusals import StaleVersion, UnknownGame, UnknownRules
from ledger.verify import verify
from ledger.write import Ledger
from tests.cattle import CATTLE
from tests.cattle.events import CardChosen, CardsShown
from tests.ledger.play import OWNER, RULES, Game, at_version, begin, create, player
from tests.ledger.stored import entries, go_back


def test_a_receipt_has_the_events_the_version_and_the_next_decisions(game: Game) -> None:
    before = game.now.version
    receipt = game.answer(0, "choose raid.1")

    assert [type(event) for event in receipt.events] == [Answered, CardChosen]
    assert receipt.version == before + 2
    assert [decision.kind for decision in receipt.decisions(0)] == ["truce"]
    assert [decision.kind for decision in receipt.decisions(1)] == ["choose", "truce"]
    assert not receipt.repeated


def test_what_the_receipt_tells_is_what_the_log_holds(game: Game) -> None:
    receipt = game.answer(0, "choose raid.1")
    stored = list(game.ledger.games.log.read(game.id, receipt.version - 1))

    assert [(r.line, r.hash, r.hidden) for r in stored] == [
        (r.line, r.hash, r.hidden) for r in receipt.records
    ]
    assert receipt.position.head == Head(receipt.version, stored[-1].hash)


def test_the_envelope_tells_who_did_what_when_and_by_which_command(
    ledger: Ledger, game: Game
) -> None:
    earliest = ledger.games.log.now()
    decision = game.asked(0)
    receipt = ledger.take_seat(create(ledger).id, player(2), 2, request="req_1")
    envelope = envelope_of(receipt.records[0])

    assert (envelope.game, envelope.version) == (receipt.game, 2)
    assert (envelope.type, envelope.schema) == ("SeatTaken", 2)
    assert (envelope.actor, envelope.cause) == (player(2).id, receipt.command)
    assert envelope.correlation == "req_1"
    assert earliest <= envelope.at <= ledger.games.log.now()

    envelope = envelope_of(game.submit(0, decision.id, "choose raid.1").records[0])
    assert envelope.correlation == envelope.cause


def test_the_last_of_several_seats_sets_off_what_follows(game: Game) -> None:
    receipt = game.choose("raid.1", "ward.5", "scout.3", "ward.4")

    assert any(isinstance(event, CardsShown) for event in receipt.events)
    assert [d.kind for d in receipt.decisions(0) if d.blocking] == ["raid.victim"]


def test_several_answers_are_one_batch_under_one_command(game: Game) -> None:
    game.choose("raid.1", "ward.5", "scout.3", "ward.4")
    before = game.now.version
    receipt = game.answer(0, "raid 1", "stake 2")

    assert [type(e).__name__ for e in receipt.events] == [
        *("Answered", "VictimNamed", "Answered", "StakeSet", "WindowOpened")
    ]
    assert receipt.version == before + 5
    assert {envelope_of(record).cause for record in receipt.records} == {receipt.command}


def test_a_seat_can_be_left_and_taken_by_somebody_else(ledger: Ledger) -> None:
    game = create(ledger).id
    ledger.take_seat(game, player(0), 1)
    ledger.leave_seat(game, player(0), 1)
    receipt = ledger.take_seat(game, player(3), 1)

    assert receipt.position.table.holders == (None, player(3).id, None, None)
    assert receipt.events == (SeatTaken(1, player(3).id),)


def test_an_expected_version_that_still_holds_is_accepted(game: Game) -> None:
    now = game.now.version
    receipt = game.submit(0, game.asked(0).id, "choose raid.1", expected=now)

    assert receipt.version == now + 2


def test_a_game_is_created_with_a_seed_nobody_chose(ledger: Ledger) -> None:
    one, other = (ledger.create(OWNER, "cattle/1", 2).game for _ in range(2))

    assert one != other
    assert ledger.games.log.seed(one) != ledger.games.log.seed(other)
    assert ledger.games.head(one).position.table.created.rules == "cattle/1"


def test_games_and_rules_that_do_not_exist_are_refused(ledger: Ledger) -> None:
    with pytest.raises(UnknownRules):
        ledger.create(OWNER, "chess/1", 2)
    with pytest.raises(UnknownGame):
        ledger.start("gam_none", OWNER)


# Two processes


def test_a_writer_with_an_old_position_in_its_cache_decides_on_the_newest(
    game: Game, redis: Redis
) -> None:
    here, there = game, Game(Ledger(redis, RULES), game.id)
    mine = here.asked(3)
    for seat, card in ((0, "raid.1"), (1, "ward.5"), (2, "scout.3")):
        there.answer(seat, f"choose {card}")

    receipt = here.submit(3, mine.id, "choose ward.4")
    shown = [event for event in receipt.events if isinstance(event, CardsShown)]
    assert shown == [CardsShown(((0, "raid.1"), (1, "ward.5"), (2, "scout.3"), (3, "ward.4")))]


def test_an_expected_version_is_compared_with_the_newest_not_the_cached(
    game: Game, redis: Redis
) -> None:
    cached = game.now.version
    Game(Ledger(redis, RULES), game.id).answer(0, "choose raid.1")

    with pytest.raises(StaleVersion):
        game.submit(1, "d1", "choose ward.5", expected=cached)


def test_a_cold_ledger_finds_the_same_state_as_the_one_that_played(
    ledger: Ledger, redis: Redis
) -> None:
    game = begin(ledger)
    rng = random.Random(4)
    for version in range(20, 120, 9):
        warm = game.play(rng, at_version(version))
        cold = Ledger(redis, RULES).games.head(game.id).position
        assert cold.state_hash() == warm.state_hash()
        assert (cold.head, cold.at) == (warm.head, warm.at)


def test_a_bounded_cache_forgets_games_and_finds_them_again(redis: Redis) -> None:
    small = Ledger(redis, RULES, cache_games=2)
    games = [begin(small) for _ in range(4)]
    hashes = [game.answer(0, "choose raid.1").position.state_hash() for game in games]

    assert [game.now.state_hash() for game in games] == hashes
    assert {p.state_hash() for p in small.games.heads(g.id for g in games).values()} == set(hashes)


def test_a_slow_thread_does_not_put_back_what_another_has_moved_on(game: Game) -> None:
    cache, old = PositionCache(1), game.now
    new = game.answer(0, "choose raid.1").position
    cache.put(game.id, new)
    cache.put(game.id, old)
    assert cache.get(game.id) is new

    cache.put("another game", old)
    assert cache.get(game.id) is None


@pytest.mark.parametrize("regrown", [0, 1, 2])
def test_a_cached_position_is_dropped_when_the_log_went_back(
    game: Game, redis: Redis, regrown: int
) -> None:
    """A restored backup: what this process remembers never happened, then other moves come."""
    before = game.now
    game.answer(0, "choose raid.1")
    game.answer(1, "choose ward.5")
    lost = game.now
    go_back(redis, game.id, before.version)

    elsewhere = Game(Ledger(redis, RULES), game.id)
    for seat in (3, 2, 1)[:regrown]:
        elsewhere.answer(seat, elsewhere_choice(elsewhere, seat))
    assert game.now.head == elsewhere.now.head
    assert game.now.head != lost.head
    assert game.now.state_hash() == elsewhere.now.state_hash()
    assert game.answer(0, "choose raid.3").version == before.version + 2 * (regrown + 1)
    assert verify(game.ledger.games.log, RULES, game.id).sound


def elsewhere_choice(game: Game, seat: int) -> str:
    return str(game.asked(seat).options[0])


# The clock


def test_the_time_of_events_never_runs_backwards(game: Game, redis: Redis) -> None:
    """A server whose clock was ahead wrote the last event; ours is behind it."""
    now, log = game.now, game.ledger.games.log
    ahead = log.now() + 3_600_000
    context = Context(game.id, player(0).id, "cmd_ahead", "", ahead)
    decision = game.asked(0)
    events = (Answered(0, decision.id, "choose", None, decision.options[0]),)
    chosen = CardChosen(0, decision.options[0].arg)
    records = seal(CATTLE.codec, context, (*events, chosen), now.version, now.head.hash)
    log.append(game.id, now.head, records, "cmd_ahead", b"{}")

    receipt = game.answer(1, "choose ward.5")
    assert receipt.position.at == ahead
    times = [envelope_of(record).at for record in log.read(game.id)]
    assert times == sorted(times)
    assert len(times) == len(entries(redis, game.id))
