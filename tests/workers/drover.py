"""A worker process that knows Cattle as well, and whose AI answers at random.

It is `brenn worker` in everything else. Started as `python -m tests.workers.drover`.
"""

from __future__ import annotations

import os
import random
import time

from brenn import logs, servers
from brenn.commands.worker import attendant, sweeper, timekeeper
from brenn.settings import queue_url, read
from domain.games import RULES
from ledger.connection import connect
from tests.cattle import CATTLE
from workers.ai.choose import Choice, Record
from workers.ai.player import Budget, Candidate, Level
from workers.ai.question import Question
from workers.process import work
from workers.queue import NAME, SERVICE

EVERYTHING = {**RULES, CATTLE.name: CATTLE}
THINKING = 0.003
"""Long enough that most kills fall into a thought or an append, not into the wait for a job."""


def choose(question: Question, level: Level, seed: str) -> Choice:
    """Any legal option, the same for the same seed and decision."""
    asked = question.decision
    time.sleep(THINKING)
    option = random.Random(f"{seed} {asked.id}").choice(asked.options)
    candidates = tuple(Candidate(each, float(each == option)) for each in asked.options)
    record = Record(question.rules, asked.id, asked.kind, level, seed, Budget(0, 0), candidates)
    return Choice(option, record)


def main() -> None:
    settings = read(os.environ)
    logs.configure(settings.log_level, "worker")
    redis, jobs = settings.redis_url, queue_url(settings.redis_url)
    servers.wait(jobs)
    work(
        connect(jobs),
        (SERVICE, NAME),
        attendant(settings, EVERYTHING, redis, jobs, choose),
        sweeper(settings, EVERYTHING, redis, jobs),
        timekeeper(settings, EVERYTHING, redis, jobs),
        lambda: servers.wait(jobs, pause=0.1),
    )


if __name__ == "__main__":
    main()
