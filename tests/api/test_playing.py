"""Playing over HTTP: from sign-up to the end of a game."""

from __future__ import annotations

from tests.api.table import House


def test_a_client_that_knows_no_rules_plays_a_game_to_its_end(house: House) -> None:
    """Two players answer at random from `decisions` alone until somebody has won."""
    ana, bran = players = house.people("Ana", "Bran")
    game = house.table(players)
    house.play(game, players, steps=20_000, seed=1)

    finished = ana.get(f"/v1/games/{game}").get_json()
    assert finished["status"] == "finished"
    assert finished["winners"]
    assert bran.get(f"/v1/games/{game}/views/referee").status_code == 200
