"""Webhooks: who wants to be told of what, what may be told, and what is on its way."""
