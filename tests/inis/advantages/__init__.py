"""The Advantage cards, each with its moments, its rulings and its limits."""
