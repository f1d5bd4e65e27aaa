"""What players of Iljig still talk about later."""

from tripot.rules.iljig.ending import ending
from tripot.rules.shared.feats import Feats, Finished, count_lines


def feats(finished: Finished) -> Feats:
    """The donkey, and the most cards that each seat covered at once."""
    players = finished.ended.options.players
    covered = [0] * players
    for seat, move, happened in finished.log:
        if "covers" in happened:
            covered[seat] = max(covered[seat], len(move.cards))
    return {"covered": covered, **count_lines(ending(finished.ended), {"donkey": "donkeys"}, players)}
