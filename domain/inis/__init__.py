"""Inis: Celtic clans settle an island. Rules are cited by number (SU1 to V4, J1 to J34)."""
