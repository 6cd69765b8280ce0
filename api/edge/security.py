"""What every answer tells a browser: take it for what it says it is, and use it nowhere else."""

from __future__ import annotations

from flask import Flask, Response

HEADERS = {
    "Server": "Brenn",  # instead of what serves it, and its version
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    # Answers are content, not pages: nothing in them is run or shown. /docs has its own.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    # For what is embedded without asking; who asks (CORS) is let in by the setting for it.
    "Cross-Origin-Resource-Policy": "same-origin",
}


def register(app: Flask) -> None:
    app.after_request(_protect)


def _protect(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
