"""Playing Inis: what the rulebook's procedures look like to somebody who wants to win."""
