"""What players of the Pig family still talk about later."""

from tripot.rules.pig.ending import ending
from tripot.rules.shared.feats import Feats, Finished, count_lines

NAMED = {"leaves": "pigs", "leaves.hog": "hogs", "donkey": "donkeys"}


def feats(finished: Finished) -> Feats:
    """The first seat to signal, the seats that grabbed a spoon, and the pig, hog or donkey of the match."""
    options = finished.ended.options
    places = [int(place) for place in finished.states["place"][0][: options.players]]
    found = {"first": [int(place == 1) for place in places]}
    if options.variant == "spoons":
        found["spoons"] = [int(place > 0) for place in places]
    return {**found, **count_lines(ending(finished.ended), NAMED, options.players)}
