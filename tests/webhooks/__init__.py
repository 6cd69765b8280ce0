"""Webhooks: what is told, whom we call, and that nothing is lost on the way."""
