"""The biggest piles that players swept away, burned or picked up in games with a pile."""

from collections.abc import Mapping

from tripot.rules.shared.feats import Feats, Finished

KEPT = "kept"  # the cards were only shown


def biggest_piles(finished: Finished, feats: Mapping[str, str]) -> Feats:
    """The most cards that left the table at once through a move of each seat.

    `feats` has all consequences of moves after which the table is empty, each with the feat that it counts for. The
    cards of the move itself are among those that leave.
    """
    counts = {feat: [0] * finished.ended.options.players for feat in feats.values()}
    pile = 0
    for seat, move, happened in finished.log:
        pile += 0 if KEPT in happened else len(move.cards)
        for feat in [feats[each] for each in happened if each in feats]:
            counts[feat][seat] = max(counts[feat][seat], pile)
            pile = 0
    return counts
