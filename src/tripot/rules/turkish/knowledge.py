"""What a seat knows of a deal of Turkish, and how to deal the rest again."""

from tripot.chance import Random
from tripot.engine.kernel import kernel
from tripot.rules.rows.rows import ALL_FACES, collect_unknown, observer, refill_hand, refill_hidden
from tripot.rules.turkish.rights import descending
from tripot.rules.turkish.state import State
from tripot.rules.turkish.terms import NO_BOUND
from tripot.rules.turkish.view import View

observe = observer(State, View)


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal again, in place, what `seat` (-1: a spectator) cannot know. All possible deals are equally likely.

    Of any two hands, one may hold only cards that the other may hold too (`bound`). So the hand with the least choice
    is filled first: this never fails, and makes no deal likelier than another.
    """
    if s.over:
        return
    collect_unknown(s, seat)
    for bound in range(NO_BOUND + 1):
        for other in range(s.players):
            if other != seat and s.bound[other] == bound:
                allowed = ALL_FACES if bound == NO_BOUND else ~descending(bound)
                refill_hand(s, other, allowed, random)
    refill_hidden(s, random)
