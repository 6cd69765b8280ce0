"""Play, disputes, rewinds, forks and steps taken back in any order: the log only ever grows.

A history is a list of acts, chosen by hypothesis; each is done as far as the rules allow it.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis

from domain.engine.chance import seeded
from domain.engine.disputes import Judgement
from domain.engine.events import Lineage
from domain.engine.lobby import Fork
from domain.engine.model import PUBLIC, REFEREE, SERVICE, Seat, seated
from domain.engine.refusals import Refused
from domain.engine.rewinds import Chances
from domain.engine.undo import missing
from ledger.audit import resting, rests_at
from ledger.commands import THE_SERVICE, Principal, Submission
from ledger.connection import call
from ledger.games import Games
from ledger.keys import keys_of
from ledger.position import replay
from ledger.verify import verify
from ledger.write import Ledger
from tests.ledger.play import RULES, Game, begin, open_in, player

ORGANISER = Principal("organiser")
SEATS = 3

Act = Callable[[Game, random.Random], None]


def play_some(game: Game, rng: random.Random) -> None:
    """Whoever holds the seats answers; it may have been given to somebody else."""
    for _ in range(rng.randrange(1, 6)):
        asked = [d for d in open_in(game.now) if d.blocking]
        if asked and game.now.table.disputed is None:
            decision = rng.choice(asked)
            by = THE_SERVICE if decision.seat == SERVICE else holder(game, decision.seat)
            submission = Submission(decision.id, (rng.choice(decision.options),))
            game.ledger.submit(game.id, by, submission)


def dispute(game: Game, rng: random.Random) -> None:
    about = rng.randrange(1, game.now.version + 1)
    game.ledger.open_dispute(game.id, player(rng.randrange(SEATS)), about, "That was not allowed.")


def withdraw(game: Game, rng: random.Random) -> None:
    found = game.now.table.disputed
    if found is not None:
        game.ledger.withdraw(game.id, Principal(found.opened.by), found.number)


def rule(game: Game, rng: random.Random) -> None:
    found = game.now.table.disputed
    if found is not None:
        game.ledger.rule(game.id, ORGANISER, found.number, judgement(game, rng))


def judgement(game: Game, rng: random.Random) -> Judgement:
    version = game.now.version
    match rng.randrange(6):
        case 0:
            return Judgement("dismissed", "Nothing happened.", (version,))
        case 1:
            return Judgement("warning", "Do not do this.", (1,), seat=rng.randrange(SEATS))
        case 2:
            return Judgement("result", "It was over before.", winners=(rng.randrange(SEATS),))
        case 3:
            seat = rng.randrange(SEATS)
            return Judgement("seat", "He left.", seat=seat, player=f"player-{seat}-{version}")
    # A game that nobody can go on with is rewound: to any version, on any branch.
    games = game.ledger.games
    resting = [v for v in range(1, version + 1) if rests_at(games, game.id, v)]
    chances: tuple[Chances, ...] = ("same", "fresh")
    return Judgement("rewind", "Again.", to=rng.choice(resting), chance=rng.choice(chances))


def acknowledge(game: Game, rng: random.Random) -> None:
    ruled = [d.number for d in game.now.table.disputes if d.status == "ruled"]
    if ruled:
        game.ledger.acknowledge(game.id, holder(game, rng.randrange(SEATS)), rng.choice(ruled))


def ask_undo(game: Game, rng: random.Random) -> None:
    game.ledger.ask_undo(game.id, holder(game, rng.randrange(SEATS)))


def answer_undo(game: Game, rng: random.Random) -> None:
    for seat in missing(game.now.table):
        if game.now.table.undo is not None:
            game.ledger.answer_undo(game.id, holder(game, seat), rng.random() < 0.8)


def fork(game: Game, rng: random.Random) -> None:
    """Somebody tries out what else could have been, in a game of its own."""
    version = rng.randrange(1, game.now.version + 1)
    position = resting(game.ledger.games, game.id, version, game.now.version)
    viewer = rng.choice((PUBLIC, REFEREE, seated(rng.randrange(SEATS))))
    state = position.rules.redeal(position.table.playing(), viewer, seeded(rng.randbytes(32)))
    taken = Fork(state, Lineage(game.id, version, viewer.kind, viewer.seat))
    options = position.table.created.options
    game.ledger.create(Principal("forker"), position.rules.name, SEATS, options, fork=taken)


def holder(game: Game, seat: Seat) -> Principal:
    return Principal(str(game.now.table.holders[seat]))


ACTS: tuple[Act, ...] = (
    *(play_some, play_some, dispute, rule, rule, withdraw),
    *(acknowledge, ask_undo, answer_undo, answer_undo, fork),
)


def stored(redis: Redis, game: str) -> list[object]:
    return list(call(redis, "XRANGE", keys_of(game).log, "-", "+"))


def seen(games: Games, game: str, version: int) -> list[object]:
    position = games.at(game, version)
    state = position.table.game
    if state is None:
        return [position.table.holders]
    viewers = (PUBLIC, REFEREE, *(seated(seat) for seat in range(SEATS)))
    return [position.rules.view(state, viewer) for viewer in viewers]


def check_history(redis: Redis, seed: int, acts: list[Act]) -> None:
    rng = random.Random(seed)
    ledger = Ledger(redis, RULES, snapshot_every=7)
    game = begin(ledger, seats=SEATS, rounds=3)
    log = stored(redis, game.id)
    views: dict[int, list[object]] = {}
    for act in acts:
        try:
            act(game, rng)
        except Refused:
            assert stored(redis, game.id) == log, "a refusal wrote something"
        now = stored(redis, game.id)
        assert now[: len(log)] == log, "what was written has changed"
        log = now
        version = rng.randrange(1, len(log) + 1)
        views.setdefault(version, seen(ledger.games, game.id, version))

    cold = Games(redis, RULES)
    for version, before in views.items():
        assert seen(cold, game.id, version) == before, f"version {version} has changed"
    whole = replay(RULES, None, cold.log.read(game.id))
    assert whole is not None
    assert whole.state_hash() == game.now.state_hash() == cold.head(game.id).position.state_hash()
    verdict = verify(cold.log, RULES, game.id)
    assert verdict.sound, verdict.why


HISTORIES = st.lists(st.sampled_from(ACTS), min_size=5, max_size=40)
LAW = settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60
)


@LAW
@given(seed=st.integers(0, 2**32), acts=HISTORIES)
def test_the_log_only_grows_and_every_version_stays_what_it_was(
    redis: Redis, seed: int, acts: list[Act]
) -> None:
    check_history(redis, seed, acts)


@pytest.mark.long
@settings(LAW, max_examples=500)
@given(seed=st.integers(0, 2**32), acts=HISTORIES)
def test_the_same_over_many_histories(redis: Redis, seed: int, acts: list[Act]) -> None:
    check_history(redis, seed, acts)


def test_a_game_that_was_often_rewound_can_still_be_played_to_its_end(redis: Redis) -> None:
    rng = random.Random(4)
    ledger = Ledger(redis, RULES, snapshot_every=7)
    game = begin(ledger, seats=SEATS, rounds=3)
    for _ in range(8):
        play_some(game, rng)
        dispute(game, rng)
        resting = [v for v in range(1, game.now.version + 1) if rests_at(ledger.games, game.id, v)]
        back = Judgement("rewind", "Again.", to=rng.choice(resting), chance="fresh")
        ledger.rule(game.id, ORGANISER, len(game.now.table.disputes), back)
    assert game.play(rng).table.over


def test_the_service_is_not_asked_while_a_dispute_is_open(redis: Redis) -> None:
    ledger = Ledger(redis, RULES)
    game = begin(ledger, seats=SEATS, rounds=2)
    game.play(random.Random(1), until=lambda now: open_in(now)[0].seat == SERVICE)
    dispute(game, random.Random(1))
    with pytest.raises(Refused, match="dispute 1 is open"):
        game.answer(SERVICE, "call")
