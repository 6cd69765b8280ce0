"""Webhooks: noticing what happened, and delivering the notices."""
