"""What any game's redeal must be to a viewer, shown on cattle."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.engine.chance import seeded
from domain.engine.model import PUBLIC, REFEREE, seated
from tests.cattle import CATTLE
from tests.cattle.positions import opening
from tests.engine.test_secrecy import LAW
from tests.random_games import PICKS, playthrough


@settings(max_examples=100, deadline=None)
@given(picks=PICKS, seed=st.binary(min_size=4, max_size=4))
def test_a_redealt_game_is_the_same_to_its_viewer_and_tells_nothing_of_the_other(
    picks: list[int], seed: bytes
) -> None:
    for _, state in playthrough(CATTLE, opening(3, rounds=3), picks, seeded(seed)):
        assert CATTLE.redeal(state, REFEREE, seeded(seed)) == state
        if state.over:
            assert CATTLE.redeal(state, PUBLIC, seeded(seed)) == state
            return
        for seat in range(3):
            viewer = seated(seat)
            dealt = CATTLE.redeal(state, viewer, seeded(seed))
            LAW.holds(state, dealt, seat)
            once_more = CATTLE.redeal(dealt, viewer, seeded(b"once more"))
            assert once_more == CATTLE.redeal(state, viewer, seeded(b"once more"))
