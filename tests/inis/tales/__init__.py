"""One file per Epic Tale: what it offers, what it does, and every ruling about it."""
