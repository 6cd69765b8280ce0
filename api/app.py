"""The HTTP application: plain values in, a Flask application out."""

from __future__ import annotations

from flask import Flask

from api import dispatch, edge, problems, requests, resources
from api.edge import Edge, pages, watch
from api.operations import OPERATIONS
from api.service import Service


def create_app(service: Service, settings: Edge = Edge()) -> Flask:  # noqa: B008  # frozen
    app = Flask("brenn", static_folder=None)
    # Only what the contract names: no redirects, no methods that nobody wrote.
    app.url_map.merge_slashes = False
    app.url_map.strict_slashes = True
    app.config["PROVIDE_AUTOMATIC_OPTIONS"] = False
    watch.register(app, service.metrics)  # the first, so that it sees what became of the rest
    problems.register(app)
    requests.register(app)
    edge.register(app, settings)
    opened = settings.metrics == "open"
    operations = resources.metrics.opened(OPERATIONS) if opened else OPERATIONS
    dispatch.register(app, service, [*operations, *pages.PAGES])
    return app
