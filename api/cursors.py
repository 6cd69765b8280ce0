"""Cursors: where the next page of a list begins, in a form that clients need not understand."""

from __future__ import annotations

import base64
import binascii
from urllib.parse import urlencode

import msgspec
from flask import request

from api.bodies import malformed
from api.operations import Call
from projections.lobby import Place


def after(call: Call) -> Place | None:
    """The place that the request's cursor names; None: the beginning."""
    if "cursor" not in call.query:
        return None
    cursor: str = call.query["cursor"]
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        return msgspec.json.decode(raw, type=Place)
    except (binascii.Error, ValueError, msgspec.MsgspecError):
        errors = [{"parameter": "cursor", "detail": "Not a cursor of this list."}]
        raise malformed(errors) from None


def onward(call: Call, place: Place | None) -> tuple[str | None, dict[str, str]]:
    """The cursor of the next page and the header that links to it; neither after the last one."""
    if place is None:
        return None, {}
    cursor = base64.urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")
    query = urlencode({**call.query, "cursor": cursor})
    return cursor, {"Link": f'<{request.path}?{query}>; rel="next"'}
