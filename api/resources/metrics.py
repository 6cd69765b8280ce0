"""The metrics, and who may read them."""

from __future__ import annotations

from redis.exceptions import RedisError

from api import health
from api.edge.metrics import CONTENT_TYPE
from api.operations import Answer, Call, Media, Operation, operation
from api.problems import Problem
from projections.webhooks.deliveries import Deliveries


@operation(
    "GET",
    "/metrics",
    "getMetrics",
    "What is counted, in Prometheus' text format.",
    tag="operation",
    description="For organisers and admins, unless the service is set up to show it to everybody: "
    "on a quiet evening even sums tell a player what another one has just tried.",
    limit="",
    returns=(Media(CONTENT_TYPE, None),),
    problems=(403,),
)
def metrics(call: Call) -> Answer:
    if call.caller.role == "player":
        raise Problem(403, "forbidden", "The metrics are for organisers and admins.")
    return _shown(call)


def opened(operations: list[Operation]) -> list[Operation]:
    """The same operations, with the metrics for everybody."""
    return [
        each._replace(access="anyone", handler=_shown) if each.handler is metrics else each
        for each in operations
    ]


def _shown(call: Call) -> Answer:
    workers = health.workers_if_ready(call.service)
    try:
        deliveries, jobs = Deliveries(call.service.redis).counts(), call.service.jobs()
    except RedisError:
        deliveries, jobs = {}, ()
    content = call.service.metrics.told(workers, deliveries, jobs)
    return Answer(content=content, cache="no-store")
