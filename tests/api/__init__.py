"""The API over its own application, on a real server."""
