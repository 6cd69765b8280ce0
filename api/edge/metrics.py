"""What is counted, for Prometheus. No label holds an id, a name, or anything a player sent."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where, if several processes answer, each leaves what it counted."""

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 30.0)


class Answered(Struct, frozen=True, kw_only=True):
    """One request that was answered; `operation` and `problem` are empty if there is none."""

    operation: str
    method: str
    status: int
    seconds: float
    problem: str
    limit: str


class Jobs(Struct, frozen=True):
    """One queue: how many jobs by state and failed ones by reason, how long the oldest waits."""

    queue: str
    states: Mapping[str, int]
    failed: Mapping[str, int]
    oldest: float


class Metrics:
    """The counts of one process, and how to tell those of all."""

    def __init__(self) -> None:
        # Imported here: the library decides at its import whether it counts for several processes,
        # and a web process knows that only after reading its settings.
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        self._registry = own = CollectorRegistry()
        self._requests = Counter(
            "brenn_requests",
            "Requests by operation, method and class of status.",
            ["operation", "method", "status"],
            registry=own,
        )
        self._seconds = Histogram(
            "brenn_request_seconds",
            "Seconds from a request to the beginning of its answer.",
            ["operation"],
            buckets=SECONDS,
            registry=own,
        )
        self._problems = Counter("brenn_problems", "Problems by code.", ["code"], registry=own)
        self._limited = Counter(
            "brenn_rate_limited", "Requests that came too fast, by limit.", ["limit"], registry=own
        )
        self._commands = Counter(
            "brenn_commands", "Commands by what became of them.", ["outcome", "code"], registry=own
        )
        self._games = Counter("brenn_games_created", "Games created.", registry=own)
        self.streams = Gauge(
            "brenn_streams_open",
            "Event streams and waiting requests that are open.",
            multiprocess_mode="livesum",
            registry=own,
        )

    def count(self, answered: Answered) -> None:
        operation = answered.operation or "none"
        good = answered.status < 400
        self._requests.labels(operation, answered.method, f"{answered.status // 100}xx").inc()
        self._seconds.labels(operation).observe(answered.seconds)
        if answered.problem:
            self._problems.labels(answered.problem).inc()
        if answered.problem == "too_fast":
            self._limited.labels(answered.limit).inc()
        if answered.limit == "answers":
            self._commands.labels("done" if good else "refused", answered.problem or "none").inc()
        if answered.operation == "createGame" and answered.status == 201:
            self._games.inc()

    def told(
        self, workers: int | None, deliveries: Mapping[str, int], jobs: Iterable[Jobs] = ()
    ) -> bytes:
        """Everything in Prometheus' text format; `workers` are none if the server is away."""
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.multiprocess import MultiProcessCollector

        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        readiness = CollectorRegistry()
        readiness.register(_Readiness(workers))
        readiness.register(_Deliveries(deliveries))
        readiness.register(_Queues(tuple(jobs)))
        return generate_latest(registry) + generate_latest(readiness)


class _Readiness:
    """Asked for when the metrics are."""

    def __init__(self, workers: int | None) -> None:
        self._workers = workers

    def collect(self) -> Iterator[GaugeMetricFamily]:
        from prometheus_client.core import GaugeMetricFamily

        ready, workers = bool(self._workers), self._workers or 0
        yield GaugeMetricFamily("brenn_ready", "Whether the service can do its work.", ready)
        yield GaugeMetricFamily("brenn_workers", "Workers alive.", workers)


class _Deliveries:
    """Counted by all workers together, where the deliveries are kept."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    def collect(self) -> Iterator[CounterMetricFamily]:
        from prometheus_client.core import CounterMetricFamily

        about = "Attempts to deliver a webhook by their result."
        found = CounterMetricFamily("brenn_webhook_attempts", about, labels=["result"])
        for result, count in self._counts.items():
            found.add_metric([result], count)
        yield found


class _Queues:
    """The jobs of all workers, as their queues have them."""

    def __init__(self, queues: tuple[Jobs, ...]) -> None:
        self._queues = queues

    def collect(self) -> Iterator[GaugeMetricFamily]:
        from prometheus_client.core import GaugeMetricFamily

        jobs = GaugeMetricFamily("brenn_jobs", "Jobs by state.", labels=["queue", "state"])
        failed = GaugeMetricFamily(
            "brenn_jobs_failed", "Failed jobs by reason.", labels=["queue", "reason"]
        )
        oldest = GaugeMetricFamily(
            "brenn_jobs_oldest_seconds", "How long the oldest job waits.", labels=["queue"]
        )
        for queue in self._queues:
            for state, count in queue.states.items():
                jobs.add_metric([queue.queue, state], count)
            for reason, count in queue.failed.items():
                failed.add_metric([queue.queue, reason], count)
            oldest.add_metric([queue.queue], queue.oldest)
        yield from (jobs, failed, oldest)
