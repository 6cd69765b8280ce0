"""The same key again gives the same receipt again, whoever asks wherever and however late."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from redis import Redis

from ledger.commands import Principal
from ledger.receipt import Receipt
from ledger.refusals import KeyReused
from ledger.write import Ledger
from tests.ledger.play import OWNER, RULES, Game, at_version, create, player
from tests.ledger.stored import footprint


def told(receipt: Receipt) -> tuple[object, ...]:
    """All that a client sees of a receipt."""
    decisions = [receipt.decisions(seat) for seat in range(-2, 4)]
    lines = [(record.version, record.line, record.hash) for record in receipt.records]
    position = receipt.position
    return (
        *(receipt.game, receipt.command, receipt.version, receipt.events, decisions, lines),
        *(position.head, position.at, position.state_hash()),
    )


def test_the_same_key_and_body_give_the_same_receipt(game: Game, redis: Redis) -> None:
    decision = game.asked(0).id
    first = game.submit(0, decision, "choose raid.1", key="a key")
    before = footprint(redis, game.id)
    again = game.submit(0, decision, "choose raid.1", key="a key")

    assert told(again) == told(first)
    assert (first.repeated, again.repeated) == (False, True)
    assert footprint(redis, game.id) == before


def test_the_receipt_stays_the_same_when_the_game_has_gone_on(game: Game, redis: Redis) -> None:
    decision = game.asked(0).id
    first = game.submit(0, decision, "choose raid.1", key="a key")
    game.play(random.Random(3), at_version(60))

    assert told(game.submit(0, decision, "choose raid.1", key="a key")) == told(first)
    elsewhere = Game(Ledger(redis, RULES), game.id)
    assert told(elsewhere.submit(0, decision, "choose raid.1", key="a key")) == told(first)


def test_the_receipt_of_the_move_that_ended_the_game_can_be_had_again(game: Game) -> None:
    game.play(random.Random(3), lambda p: p.version > 20)
    rng, receipts = random.Random(5), []
    while not game.now.table.over:
        decision = rng.choice([d for d in game.open() if d.blocking])
        words = (decision.seat, decision.id, str(rng.choice(decision.options)))
        receipts.append((words, game.submit(*words, key=decision.id)))
    words, last = receipts[-1]

    assert last.position.table.over
    assert told(game.submit(*words, key=words[1])) == told(last)


def test_the_same_key_with_another_body_is_refused(game: Game, redis: Redis) -> None:
    decision = game.asked(0).id
    game.submit(0, decision, "choose raid.1", key="a key")
    before = footprint(redis, game.id)

    with pytest.raises(KeyReused):
        game.submit(0, decision, "choose raid.3", key="a key")
    with pytest.raises(KeyReused):
        game.submit(0, decision, "choose raid.1", key="a key", expected=1)
    with pytest.raises(KeyReused):
        game.ledger.leave_seat(game.id, player(0), 0, key="a key")
    assert footprint(redis, game.id) == before


def test_keys_of_different_players_have_nothing_to_do_with_each_other(game: Game) -> None:
    mine = game.answer(0, "choose raid.1", key="a key")
    yours = game.answer(1, "choose ward.5", key="a key")

    assert not yours.repeated
    assert yours.version == mine.version + 2


def test_keys_in_different_games_have_nothing_to_do_with_each_other(ledger: Ledger) -> None:
    receipts = [ledger.take_seat(create(ledger).id, player(0), 0, key="a key") for _ in range(2)]

    assert [receipt.repeated for receipt in receipts] == [False, False]


def test_a_known_key_wins_over_an_expected_version_that_has_passed(game: Game) -> None:
    decision, now = game.asked(0).id, game.now.version
    first = game.submit(0, decision, "choose raid.1", key="a key", expected=now)
    game.answer(1, "choose ward.5")

    again = game.submit(0, decision, "choose raid.1", key="a key", expected=now)
    assert told(again) == told(first)


def test_every_command_at_the_table_can_be_repeated(ledger: Ledger) -> None:
    game = create(ledger, seats=2).id
    commands: list[Callable[[], Receipt]] = [
        lambda: ledger.take_seat(game, player(0), 0, key="1"),
        lambda: ledger.leave_seat(game, player(0), 0, key="2"),
        lambda: ledger.take_seat(game, player(0), 0, key="3"),
        lambda: ledger.take_seat(game, player(1), 1, key="4"),
        lambda: ledger.start(game, OWNER, key="5"),
    ]
    first = [told(command()) for command in commands]

    assert [told(command()) for command in commands] == first


def test_without_a_key_every_command_is_a_new_one(ledger: Ledger) -> None:
    game = create(ledger).id
    for _ in range(2):
        ledger.take_seat(game, player(0), 0)
        ledger.leave_seat(game, player(0), 0)

    assert ledger.games.head(game).position.version == 5


def test_the_same_key_makes_the_same_game_once(ledger: Ledger, redis: Redis) -> None:
    first = ledger.create(player(0), "cattle/1", 2, key="my game")
    again = Ledger(redis, RULES).create(player(0), "cattle/1", 2, key="my game")
    assert told(again) == told(first)
    assert again.repeated
    assert ledger.directory.games().count(first.game) == 1


def test_another_table_under_the_same_key_is_refused_and_the_first_stays(ledger: Ledger) -> None:
    first = ledger.create(player(0), "cattle/1", 2, key="one game")
    with pytest.raises(KeyReused):
        ledger.create(player(0), "cattle/1", 3, key="one game")
    assert first.game in ledger.directory.games()
    assert ledger.games.head(first.game).position.version == 1


def test_the_same_key_of_two_owners_makes_two_games(ledger: Ledger) -> None:
    games = [ledger.create(player(seat), "cattle/1", 2, key="ours").game for seat in (0, 1)]
    assert games[0] != games[1]


def test_names_with_spaces_share_no_keys(ledger: Ledger) -> None:
    """`ana b` with the key `c` is not `ana` with the key `b c`."""
    game = ledger.create(Principal("ana"), "cattle/1", 2).game
    ledger.take_seat(game, Principal("ana b"), 0, key="c")
    assert not ledger.take_seat(game, Principal("ana"), 1, key="b c").repeated
