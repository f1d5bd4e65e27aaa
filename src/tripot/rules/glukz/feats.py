"""What players of Glükz still talk about later."""

from tripot.rules.rows.feats import biggest_piles
from tripot.rules.shared.feats import Feats, Finished


def feats(finished: Finished) -> Feats:
    """The biggest burn and the biggest pick-up of each seat, in cards."""
    return biggest_piles(finished, {"annul": "burn", "pickup": "pickup"})
