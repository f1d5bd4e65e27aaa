"""What players of Nain Jaune still talk about later."""

from tripot.rules.nain_jaune.state import BOXES
from tripot.rules.shared.feats import Feats, Finished


def feats(finished: Finished) -> Feats:
    """The fullest box that each seat won, in tokens, and who played a Grand Opéra."""
    s, seats = finished.states[0], range(finished.ended.options.players)
    won = [[int(s["taken"][box]) for box in range(BOXES) if s["taker"][box] == seat] for seat in seats]
    opera = [int(bool(s["grand_opera"]) and s["out"] == seat) for seat in seats]
    return {"box": [max(boxes, default=0) for boxes in won], "grand_opera": opera}
