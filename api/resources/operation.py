"""For whoever runs the service: is it alive, can it do its work?"""

from __future__ import annotations

from api import health
from api.operations import Answer, Call, operation
from api.problems import Problem
from api.schemas import HEALTH, READINESS


@operation(
    "GET",
    "/healthz",
    "getHealth",
    "Whether this process is alive.",
    tag="operation",
    access="anyone",
    limit="",
    returns=HEALTH,
)
def healthz(call: Call) -> Answer:
    return Answer(content={"status": "alive"}, cache="no-store")


@operation(
    "GET",
    "/readyz",
    "getReadiness",
    "Whether the service can do its work.",
    tag="operation",
    description="The server answers, is new enough, and a worker is alive. A server that may lose "
    "acknowledged moves is no reason to refuse work; `warnings` and `server.safe` tell of it.",
    access="anyone",
    limit="",
    returns=READINESS,
)
def readyz(call: Call) -> Answer:
    server = health.durability(call.service.redis)
    workers = health.workers_alive(call.service.queue, call.service.queue_name)
    if workers == 0:
        raise Problem(503, "not_ready", "No worker is alive.", {"Retry-After": "2"})
    found = {"status": "ready", "server": server, "workers": workers}
    return Answer(content={**found, "warnings": server.warnings}, cache="no-store")
