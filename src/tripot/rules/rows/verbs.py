"""The verbs of the games with hands, visible and hidden rows. Both have them with the same numbers."""

from tripot.rules.shared.verbs import NO_CARD, ONE_RANK, Part, Says

ROW = Part("from", "the row that the cards come from", labels=("hand", "visible"), holds=True)  # `rows.HAND`, `VISIBLE`
FROM_ROW = Says(
    ONE_RANK, ROW, unread='a {verb} names "from" (hand or visible) and {fewest} to {most} cards, and nothing else'
)


def flip(slots: int) -> Says:
    """To turn over one of the hidden cards, which nobody knows. `slots` is how many places there are."""
    place = Part("slot", "the place of a hidden card", high=slots - 1)
    unread = f'a flip names "slot", 0 to {slots - 1}, and nothing else'
    return Says(NO_CARD, place, shows="turned", blind=True, unread=unread)
