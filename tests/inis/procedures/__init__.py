"""The procedures of the rulebook, each by its numbered rules."""
