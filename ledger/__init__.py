"""The append-only event log in Redis and the write path into it."""
