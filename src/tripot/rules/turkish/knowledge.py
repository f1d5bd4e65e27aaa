"""What a seat knows of a deal of Turkish, and the deals it cannot tell apart."""

from tripot.chance import Random
from tripot.engine.kernel import kernel
from tripot.rules.shared.rows import ALL_FACES, collect_unknown, observer, refill_hand, refill_hidden
from tripot.rules.turkish.rights import descending
from tripot.rules.turkish.state import State
from tripot.rules.turkish.terms import NO_BOUND
from tripot.rules.turkish.view import View

observe = observer(State, View)


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal anew, in place, what `seat` (-1: a spectator) cannot know, each consistent deal equally likely.

    The sets of cards that hands may hold are nested (`bound`). Filling the most bounded hand first therefore never
    fails, and favours no deal.
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
