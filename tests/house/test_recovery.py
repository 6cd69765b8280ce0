"""What dies is started again, what was begun is finished, and too many deaths are enough."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError as ServerGone
from rq.job import Job, JobStatus

from brenn.children import Child, Deaths, Patience
from brenn.embedded import EmbeddedServer
from brenn.failure import Failure
from brenn.lifeline import spawn
from brenn.settings import queue_url
from ledger.connection import connect
from tests.house.processes import alive, eventually
from tests.house.running import Running, serving
from workers.queue import queue


def finished(running: Running, job: Job) -> bool:
    with connect(running.instance.queue_url) as connection:
        return Job.fetch(job.id, connection=connection).get_status() is JobStatus.FINISHED


def enqueue(running: Running, function: str, *arguments: object) -> Job:
    with connect(running.instance.queue_url) as connection:
        return queue(connection).enqueue(function, *arguments)


def test_a_worker_does_a_job_and_a_killed_one_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        job = enqueue(running, "operator.add", 2, 3)
        assert eventually(lambda: finished(running, job))
        with connect(running.instance.queue_url) as connection:
            assert Job.fetch(job.id, connection=connection).return_value() == 5

        (killed,) = running.children(" worker")
        os.kill(killed, signal.SIGKILL)

        # A job that comes before the server has noticed may still be handed to the dead: RQ gives
        # it back only after a minute. So this one comes when there is a new worker.
        assert eventually(lambda: set(running.children(" worker")) - {killed})
        later = enqueue(running, "operator.add", 3, 4)
        assert eventually(lambda: finished(running, later))
        assert killed not in running.children(" worker")
        assert "The worker process was ended by SIGKILL; it is started again." in running.output


def test_killed_web_processes_are_replaced_on_the_same_port(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        master = min(running.children(" web"))
        os.kill(master, signal.SIGKILL)

        assert eventually(lambda: master not in running.children(" web"))
        assert eventually(lambda: _answers(running))
        assert "Traceback" not in running.output


def test_a_killed_server_is_replaced_and_what_it_acknowledged_is_there(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        token = (running.data / "organiser.token").read_text().strip()
        (killed,) = running.children("valkey-server")
        os.kill(killed, signal.SIGKILL)

        assert eventually(lambda: killed not in running.children("valkey-server"))
        assert eventually(lambda: running.children("valkey-server"))
        assert eventually(
            lambda: running.get("/v1/tokens/self", Authorization=f"Bearer {token}")[0] == 200
        )
        job = enqueue(running, "operator.add", 2, 3)
        assert eventually(lambda: finished(running, job))


def test_while_the_server_is_away_requests_get_a_503_and_liveness_stays(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        (server,) = running.children("valkey-server")
        os.kill(running.process.pid, signal.SIGSTOP)  # so that nobody replaces it
        os.kill(server, signal.SIGKILL)
        try:
            status, body = running.get("/v1/tokens/self", Authorization="Bearer brn_x")
            assert (status, body["code"]) == (503, "server_unavailable")
            assert running.get("/readyz")[0] == 503
            assert running.get("/healthz")[0] == 200
        finally:
            os.kill(running.process.pid, signal.SIGCONT)
        assert eventually(lambda: running.get("/readyz")[0] == 200)


def test_a_worker_finishes_its_job_before_it_stops(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        job = enqueue(running, "time.sleep", 1.5)
        assert eventually(lambda: _status(running, job) is JobStatus.STARTED)
        assert running.stop() == 0

    with (
        EmbeddedServer(tmp_path / "data") as server,
        connect(queue_url(server.url)) as connection,
    ):
        assert Job.fetch(job.id, connection=connection).get_status() is JobStatus.FINISHED


def test_a_child_that_keeps_dying_is_given_up_with_one_sentence() -> None:
    starts = []

    def start() -> subprocess.Popen[bytes]:
        starts.append(time.monotonic())
        return spawn([sys.executable, "-c", "raise SystemExit(3)"])

    child = Child("web", start, Patience(deaths=3, first_pause=0.1))
    child.start()
    with pytest.raises(Failure) as enough:
        _watch(child, seconds=10)

    assert "The web process died 3 times soon after its start" in str(enough.value)
    assert "exited with status 3" in str(enough.value)
    assert len(starts) == 3
    assert starts[1] - starts[0] >= 0.1  # it did pause


def test_each_pause_is_twice_the_one_before_up_to_the_longest() -> None:
    deaths = Deaths("web", Patience(deaths=9, first_pause=0.1, longest_pause=0.3))
    pauses = [deaths.another(lived, "exited") for lived in (0, 1, 2, 3)]
    assert pauses == [0.1, 0.2, 0.3, 0.3]


def test_a_child_that_lived_a_while_is_always_started_again() -> None:
    start = partial(spawn, [sys.executable, "-c", "raise SystemExit(3)"])
    child = Child("web", start, Patience(quick=0.0, deaths=2, first_pause=0.01))
    child.start()
    _watch(child, seconds=1.0)
    child.wait_stopped(time.monotonic())


def test_a_child_that_does_not_listen_is_killed_with_its_own_children(tmp_path: Path) -> None:
    mark = tmp_path / "grandchild"
    script = (
        "import os, pathlib, signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "below = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "pathlib.Path(sys.argv[1]).write_text(str(below.pid))\n"
        "time.sleep(60)"
    )
    child = Child("deaf", partial(spawn, [sys.executable, "-c", script, str(mark)]))
    child.start()
    assert eventually(lambda: mark.exists() and mark.read_text())
    own, below = child.pid, int(mark.read_text())
    assert own is not None

    child.ask_to_stop()
    child.wait_stopped(time.monotonic() + 0.3)

    assert not alive(own)
    assert eventually(lambda: not alive(below))


def _watch(child: Child, *, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        child.watch()
        time.sleep(0.01)


def _answers(running: Running) -> bool:
    try:
        return running.get("/healthz")[0] == 200
    except OSError:
        return False


def _status(running: Running, job: Job) -> JobStatus | None:
    with connect(running.instance.queue_url) as connection:
        try:
            return Job.fetch(job.id, connection=connection).get_status()
        except ServerGone:
            return None
