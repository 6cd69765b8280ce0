"""AI seats: legal, deterministic, ignorant of what is hidden, and not stupid."""
