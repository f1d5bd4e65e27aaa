"""What a seat knows of a deal of Glükz, and how to deal the rest again."""

from tripot.chance import Random
from tripot.engine.kernel import kernel
from tripot.rules.glukz.rights import answering, may_fly, on_turn
from tripot.rules.glukz.state import State
from tripot.rules.glukz.terms import LOWEST, NO_BOUND
from tripot.rules.glukz.view import View
from tripot.rules.rows.rows import ALL_FACES, collect_unknown, observer, refill_hand, refill_hidden

observe = observer(State, View)


@kernel
def awaited(view: View) -> int:
    """The seats that the viewer sees may act, as a bit mask: those on turn, and the viewer itself if it can jump in.

    Nobody can see that another seat is able to jump in (GLU-22) until it does.
    """
    mask = 0
    for seat in range(view.players):
        if on_turn(view, seat) or (seat == view.seat and may_fly(view, seat)):
            mask |= 1 << seat
    return mask


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal again, in place, what `seat` (-1: a spectator) cannot know. All possible deals are equally likely.

    Of any two hands, one may hold only cards that the other may hold too (`bound`). So the hand with the least choice
    is filled first: this never fails, and makes no deal likelier than another.
    """
    if s.over:
        return
    collect_unknown(s, seat)
    for bound in range(LOWEST, NO_BOUND - 1, -1):
        for other in range(s.players):
            if other != seat and s.bound[other] == bound:
                allowed = ALL_FACES if bound == NO_BOUND else ~answering(bound)
                refill_hand(s, other, allowed, random)
    refill_hidden(s, random)
