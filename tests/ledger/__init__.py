"""The log and the write path, against a real server."""
