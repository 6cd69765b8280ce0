"""One procedure of the rulebook each: what it asks, what an answer leads to, what follows."""
