"""Cattle: a small game of our own that needs all the engine has and nothing of Inis.

K1  Each round the service calls the muster; chance shuffles, everybody gets three cards.
K2  All choose one in secret and show them together; then each acts, by seat.
K3  A raid names a victim and a stake. A die says who loses the stake to the other.
K4  The others may ward a raid off from their hand: all asked at once, in secret; one is enough.
K5  A scout draws a card unseen by the others and gives one up. A ward brings one cow.
K6  Most cattle after the last round wins. Anybody may call for a truce at any time and take it
    back; when all have called, the round is the last.
"""

from tests.cattle.rules import CATTLE

__all__ = ["CATTLE"]
