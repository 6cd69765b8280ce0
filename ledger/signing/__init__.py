"""What the service puts its name to: signed heads of games, and the keys they are signed with."""
