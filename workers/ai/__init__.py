"""AI seats: pure functions from what a seat may know to one of the options it was offered."""
