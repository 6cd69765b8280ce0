"""AI seats: each asked one is answered, from its view alone; what it thought is kept to the end."""

from __future__ import annotations

import msgspec
import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from domain.engine.model import seated
from domain.engine.table import Table
from ledger.connection import connect
from ledger.refusals import NotOver
from ledger.thoughts import thoughts
from ledger.write import Ledger
from tests.workers.accounts import assert_played
from tests.workers.drover import EVERYTHING, choose
from tests.workers.games import asked, attendant, head, of_ais
from workers import attendant as attendants
from workers.ai.choose import Choice
from workers.ai.player import Level
from workers.ai.question import Question
from workers.leases import Leases
from workers.queue import queue


@pytest.fixture
def ledger(redis: Redis) -> Ledger:
    return Ledger(redis, EVERYTHING)


def play(ledger: Ledger, jobs: Redis, game: str) -> Table:
    while not head(ledger, game).table.over:
        attendant(ledger, jobs, choose).ai(game)
    return head(ledger, game).table


def test_several_seats_asked_at_once_are_all_answered_by_one_job(
    ledger: Ledger, jobs: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendants, "SLICE", 5.0)
    game = of_ais(ledger, ("easy",) * 4, "cattle/1", {"rounds": 1}).game
    attendant(ledger, jobs, choose).service(game)
    assert {decision.seat for decision in asked(head(ledger, game))} == {0, 1, 2, 3}
    attendant(ledger, jobs, choose).ai(game)
    assert head(ledger, game).table.over
    assert_played(ledger, [game], EVERYTHING)


def test_an_ai_is_given_the_view_of_its_seat_and_nothing_else(ledger: Ledger, jobs: Redis) -> None:
    game = of_ais(ledger, ("easy", "normal"), "cattle/1").game
    questions: list[tuple[Question, Level, bytes]] = []

    def watched(question: Question, level: Level, seed: str) -> Choice:
        now = head(ledger, game)
        seen = now.rules.view(now.table.playing(), seated(question.decision.seat))
        questions.append((question, level, msgspec.json.encode(seen)))
        return choose(question, level, seed)

    while not head(ledger, game).table.over:
        attendant(ledger, jobs, watched).ai(game)
    assert questions
    assert all(question.view == seen for question, _, seen in questions)
    assert {(q.decision.seat, level) for q, level, _ in questions} == {(0, "easy"), (1, "normal")}


def test_what_an_ai_thought_is_kept_beside_the_log_and_shown_after_the_game(
    ledger: Ledger, jobs: Redis
) -> None:
    game = of_ais(ledger, ("easy",) * 2, "cattle/1", {"rounds": 1}).game
    attendant(ledger, jobs, choose).ai(game)
    if not head(ledger, game).table.over:
        with pytest.raises(NotOver):
            thoughts(ledger.games, game)
    play(ledger, jobs, game)

    found = thoughts(ledger.games, game)
    assert found
    for thought in found:
        at = ledger.games.at(game, thought.version)
        (decision,) = [d for d in asked(at) if d.id == thought.decision]
        assert thought.record["level"] == "easy"
        assert len(thought.record["candidates"]) == len(decision.options) > 1
        assert {"seed", "budget"} <= thought.record.keys()
    assert len({t.record["seed"] for t in found}) == 2  # one for each seat
    log = b"".join(record.line + record.hidden for record in ledger.games.log.read(game))
    assert not any(thought.record["seed"].encode() in log for thought in found)


def test_nobody_thinks_about_a_game_somebody_else_is_at_work_on(
    ledger: Ledger, jobs: Redis
) -> None:
    game = of_ais(ledger, ("easy",) * 2, "cattle/1").game
    other = Leases(jobs)
    assert other.take(game, 5)
    before = head(ledger, game).head
    attendant(ledger, jobs, choose).ai(game)
    assert head(ledger, game).head == before
    other.release(game)
    attendant(ledger, jobs, choose).ai(game)
    assert head(ledger, game).version > before.version


def test_two_workers_that_think_about_the_same_question_give_one_answer(
    server: EmbeddedServer, ledger: Ledger, jobs: Redis
) -> None:
    game = of_ais(ledger, ("easy",) * 4, "cattle/1", {"rounds": 12}).game
    overtaken: list[str] = []
    with connect(server.url) as redis:
        other = Ledger(redis, EVERYTHING)

        def slow(question: Question, level: Level, seed: str) -> Choice:
            """While it thinks the queue is wiped, and another worker plays on."""
            if len(overtaken) < 5:
                overtaken.append(question.decision.id)
                jobs.flushdb()
                attendant(other, jobs, choose).ai(game)
                assert question.decision not in asked(head(other, game))
            return choose(question, level, seed)

        while not head(ledger, game).table.over:
            attendant(ledger, jobs, slow).ai(game)
    assert len(set(overtaken)) == 5
    assert_played(ledger, [game], EVERYTHING)


def test_a_job_leaves_the_rest_to_the_next_one_when_its_time_is_up(
    ledger: Ledger, jobs: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendants, "SLICE", 0.001)
    game = of_ais(ledger, ("easy",) * 2, "cattle/1").game
    before = head(ledger, game).version
    attendant(ledger, jobs, choose).ai(game)
    after = head(ledger, game).version
    assert after > before
    assert not head(ledger, game).table.over
    assert all(
        f"-{after}-" in id for id in queue(jobs).job_ids + queue(jobs, "brenn-service").job_ids
    )
