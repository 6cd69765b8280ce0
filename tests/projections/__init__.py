"""The projections: what readers get of a game."""
