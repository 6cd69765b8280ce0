"""The chapters of the contract, in the order a client meets them."""

from __future__ import annotations

TAGS = {
    "players": "Signing up, and who a player is.",
    "tokens": "Who is asking.",
    "rules": "The games there are: their cards, places and terms, in en, ru and uk.",
    "games": "Creating, finding, filling and starting games.",
    "play": "What is asked of you, and your answers.",
    "disputes": "Objecting to what happened, ruling on it, and going back.",
    "history": "What has happened, as you may know it: positions, events, streams.",
    "audit": "What the service signs, and the keys to check it with.",
    "tournaments": "Games that belong together, who organises them, and what organisers did.",
    "webhooks": "Being told instead of asking.",
    "operation": "For whoever runs the service.",
}
