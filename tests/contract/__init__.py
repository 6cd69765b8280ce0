"""The contract: what it says, what others make of it, and whether the service keeps it."""
