"""The HTTP application: plain values in, a Flask application out."""

from __future__ import annotations

from flask import Flask

from api import dispatch, problems, requests, resources  # noqa: F401  # they declare operations
from api.operations import OPERATIONS
from api.service import Service


def create_app(service: Service) -> Flask:
    app = Flask("brenn", static_folder=None)
    # Only what the contract names: no redirects, no methods that nobody wrote.
    app.url_map.merge_slashes = False
    app.url_map.strict_slashes = True
    app.config["PROVIDE_AUTOMATIC_OPTIONS"] = False
    problems.register(app)
    requests.register(app)
    dispatch.register(app, service, OPERATIONS)
    return app
