"""What is noticed: each thing once, whoever is killed, and only what concerns the player."""

from __future__ import annotations

import random
import time

import pytest
from redis import Redis

from domain.engine.disputes import Judgement
from domain.engine.events import SeatPlan, Terms
from domain.games import RULES
from ledger.commands import Principal
from ledger.games import Games
from projections.webhooks.endpoints import KINDS
from tests.webhooks.office import ANA, BRAN, OWNER, Office
from tests.webhooks.receiver import Receiver
from workers.webhooks.clerk import Clerk

CIAN = Principal("cian")


def test_a_player_is_told_of_a_game_from_the_first_seat_to_the_end(
    office: Office, receiver: Receiver
) -> None:
    office.endpoint(receiver.url, ANA, [kind for kind in KINDS if kind != "game.moved"])
    game = office.table(short=True)
    office.ledger.take_seat(game, ANA, 0)
    office.tell()
    assert receiver.kinds == ["seat.taken"]
    office.ledger.take_seat(game, BRAN, 1)
    office.ledger.start(game, OWNER)
    office.tell()
    assert receiver.kinds[1:3] == ["seat.taken", "game.started"]
    office.play(game, random.Random(3))
    office.tell()
    last = receiver.received[-1].told
    assert last["type"] == "game.finished"
    assert last["data"] == {
        "game": game,
        "version": office.position(game).version,
        "links": {"game": f"/v1/games/{game}"},
    }
    before = len(receiver.received)
    office.tell()
    assert len(receiver.received) == before


def test_a_decision_is_told_to_the_seat_that_is_asked_and_once(
    office: Office, receiver: Receiver
) -> None:
    with Receiver() as other:
        office.endpoint(receiver.url, ANA, ["decision.opened"])
        office.endpoint(other.url, BRAN, ["decision.opened"])
        game, rng = office.started(), random.Random(1)
        expected: dict[int, set[str]] = {0: set(), 1: set()}
        for _ in range(40):
            for seat, id in office.asked(game):
                if seat >= 0:
                    expected[seat].add(id)
            office.tell()
            office.move(game, rng)
    for seat, got in ((0, receiver), (1, other)):
        told = [request.told["data"] for request in got.received]
        assert {data["seat"] for data in told} == {seat}
        ids = [data["decision"] for data in told]
        assert sorted(ids) == sorted(expected[seat])
        assert len(set(ids)) == len(ids)
        assert told[0]["links"]["decisions"] == f"/v1/games/{game}/decisions"


def test_who_lets_an_ai_play_is_told_of_the_game_but_of_no_decision(
    office: Office, receiver: Receiver
) -> None:
    game = office.started()
    for seat, player in enumerate((ANA, BRAN)):
        office.ledger.substitute(game, player, seat, "easy")
    for player in (ANA, BRAN):
        office.endpoint(receiver.url, player, ["decision.opened", "game.moved"])
    for seat, player in enumerate((ANA, BRAN)):
        office.tell()
        office.later(seconds=2)
        assert set(receiver.kinds) <= {"game.moved"}
        office.ledger.take_back(game, player, seat)
        office.ledger.substitute(game, player, seat, "easy")
    assert "game.moved" in receiver.kinds
    for seat, player in enumerate((ANA, BRAN)):
        office.ledger.take_back(game, player, seat)
    office.tell()
    assert "decision.opened" in receiver.kinds


def test_moves_are_gathered_into_one_notice_with_the_last_version(
    office: Office, receiver: Receiver
) -> None:
    office.endpoint(receiver.url, ANA, ["game.moved"])
    game, rng = office.started(), random.Random(1)
    office.tell()
    before = len(receiver.received)
    office.now = office.ledger.games.log.now()
    for _ in range(5):
        office.move(game, rng)
        office.clerk.look([game])
    office.later(seconds=2)
    (notice,) = receiver.received[before:]
    assert notice.told["data"]["version"] == office.position(game).version


def test_a_notice_of_moves_that_was_tried_is_never_changed(
    office: Office, receiver: Receiver
) -> None:
    """Its id may be known on the other side; who knows an id may drop what comes under it."""
    endpoint = office.endpoint(receiver.url, ANA, ["game.moved"])
    receiver.answers = [500]
    game, rng = office.started(), random.Random(1)
    office.tell()
    office.move(game, rng)
    office.clerk.look([game])
    first, second = office.of(endpoint)
    assert first.attempts == 1
    assert first.body != second.body


def test_an_endpoint_of_one_game_tells_of_that_game_alone_and_without_a_seat(
    office: Office, receiver: Receiver
) -> None:
    game, other = office.table(), office.table()
    office.endpoint(receiver.url, CIAN, game=game)
    for table in (game, other):
        for seat, player in enumerate((ANA, BRAN)):
            office.ledger.take_seat(table, player, seat)
        office.ledger.start(table, OWNER)
    office.tell()
    assert set(receiver.kinds) == {"seat.taken", "game.started", "game.moved"}
    assert {request.told["data"]["game"] for request in receiver.received} == {game}


def test_a_private_game_is_told_to_who_belongs_to_it(office: Office, redis: Redis) -> None:
    terms = Terms((SeatPlan(), SeatPlan("reserved", "dana")), "private")
    game = office.ledger.create(OWNER, "inis/1", 2, terms=terms).game
    people = {name: office.endpoint("http://127.0.0.1:9/", Principal(name), game=game)
              for name in ("owner", "ana", "dana", "guest", "stranger")}  # fmt: skip
    redis.sadd(f"{{game:{game}}}:guests", "guest")
    office.ledger.take_seat(game, ANA, 0)
    office.clerk.sweep()
    told = {name for name, endpoint in people.items() if office.of(endpoint)}
    assert told == {"owner", "ana", "dana", "guest"}
    office.ledger.leave_seat(game, ANA, 0)
    before = len(office.of(people["ana"]))
    office.clerk.sweep()
    assert len(office.of(people["ana"])) == before


def test_somebody_who_left_hears_no_more(office: Office, receiver: Receiver) -> None:
    office.endpoint(receiver.url, ANA)
    game = office.table()
    office.ledger.take_seat(game, ANA, 0)
    office.tell()
    before = len(receiver.received)
    office.ledger.leave_seat(game, ANA, 0)
    office.ledger.take_seat(game, BRAN, 1)
    office.tell()
    assert len(receiver.received) == before


def test_what_was_before_the_endpoint_is_not_told_but_what_is_open_is(
    office: Office, receiver: Receiver
) -> None:
    over, game = office.started(short=True), office.asking_ana()
    office.play(over, random.Random(3))
    time.sleep(0.002)
    endpoint = office.endpoint(receiver.url, ANA)
    office.tell()
    mine = [id for seat, id in office.asked(game) if seat == 0]
    assert mine
    assert [r.told["data"].get("decision") for r in receiver.received] == mine
    assert len(office.deliveries.cursors(endpoint.id)) == 2


def test_only_the_kinds_that_were_asked_for(office: Office, receiver: Receiver) -> None:
    office.endpoint(receiver.url, ANA, ["game.cancelled"])
    game = office.table()
    office.ledger.take_seat(game, ANA, 0)
    office.ledger.cancel(game, OWNER, "rain")
    office.tell()
    assert receiver.kinds == ["game.cancelled"]
    assert b"rain" not in receiver.received[0].body


def test_looks_at_the_same_time_tell_once(office: Office, redis: Redis, jobs: Redis) -> None:
    endpoint = office.endpoint("http://127.0.0.1:9/", ANA)
    game = office.started()
    clerks = [Clerk(redis, Games(redis, RULES), jobs) for _ in range(3)]
    cursor = office.deliveries.cursor(endpoint.id, game)
    assert cursor == b""
    for clerk in clerks:
        clerk.look([game])
    kept = office.of(endpoint)
    assert len({d.body for d in kept}) == len(kept) > 0
    late = office.deliveries.record(endpoint.id, [], 0, game=game, before=b"", after=b"[1]")
    assert late == -1


def test_a_look_that_is_cut_short_is_made_again_and_tells_everything(
    office: Office, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    endpoint = office.endpoint("http://127.0.0.1:9/", ANA)
    game = office.started()

    class Killed(BaseException):
        pass

    def killed(*arguments: object, **more: object) -> int:
        raise Killed

    with monkeypatch.context() as cut:
        cut.setattr(office.clerk._deliveries, "record", killed)
        with pytest.raises(Killed):
            office.clerk.look([game])
    assert office.of(endpoint) == []
    office.clerk.sweep()
    assert {d.kind for d in office.of(endpoint)} >= {"seat.taken", "game.started", "game.moved"}


def test_a_game_that_cannot_be_read_does_not_silence_the_others(
    office: Office, redis: Redis
) -> None:
    endpoint = office.endpoint("http://127.0.0.1:9/", ANA)
    broken, sound = office.started(), office.started()
    redis.delete(f"{{game:{broken}}}:log")
    office.clerk.sweep()
    told = {d.body.decode().partition('"game":"')[2][:20] for d in office.of(endpoint)}
    assert told == {sound[:20]}


def test_a_long_sweep_goes_on_where_it_was(office: Office) -> None:
    game = office.table()
    endpoints = [
        office.endpoint("http://127.0.0.1:9/", Principal(f"p{n}"), game=game) for n in range(5)
    ]
    office.ledger.take_seat(game, ANA, 0)
    for _ in endpoints:
        assert office.clerk.sweep(seconds=1e-6) <= 2
    while not office.clerk.swept:
        office.clerk.sweep(seconds=1e-6)
    assert all(office.of(endpoint) for endpoint in endpoints)


def test_looking_costs_nothing_when_nobody_wants_to_know(office: Office) -> None:
    game = office.started()
    assert office.clerk.look([game]) == 0
    assert office.clerk.sweep() == 0
    assert office.clerk._games._cache.get(game) is None


def test_a_dispute_its_ruling_and_a_rewind_are_told(office: Office, receiver: Receiver) -> None:
    kinds = ["game.disputed", "game.ruled", "game.rewound", "game.finished", "decision.opened"]
    office.endpoint(receiver.url, ANA, kinds)
    game = office.started(short=True)
    to = office.position(game).version
    office.play(game, random.Random(3))
    office.tell()
    del receiver.received[:]
    office.ledger.open_dispute(game, BRAN, 1, "not so")
    office.tell()
    (told,) = receiver.received
    assert (told.told["type"], told.told["data"]["dispute"]) == ("game.disputed", 1)
    assert told.told["data"]["links"]["dispute"] == f"/v1/games/{game}/disputes/1"
    office.ledger.rule(game, OWNER, 1, Judgement("rewind", "again", to=to))
    office.tell()
    assert receiver.kinds[:3] == ["game.disputed", "game.ruled", "game.rewound"]
    office.play(game, random.Random(4))
    office.tell()
    assert receiver.kinds[-1] == "game.finished"
