"""What the cards left at the end of a deal of Turkish cost."""

from tripot.cards import NO_CARD, PACK
from tripot.engine.kernel import count_bits, kernel
from tripot.rules.turkish.state import SLOTS, State
from tripot.rules.turkish.terms import COURT, TENS


@kernel
def points_of(faces: int) -> int:
    """The points of some cards of one pack (TUR-20)."""
    return 5 * (count_bits(faces) + count_bits(faces & COURT) + 3 * count_bits(faces & TENS))


@kernel
def points(s: State, seat: int) -> int:
    """The points that a seat counts for all its cards left, hidden ones included (TUR-20)."""
    left = 0
    for lane in range(len(s.trick)):
        left += points_of(s.hand[seat, lane]) + points_of(s.visible[seat, lane])
    for slot in range(SLOTS):
        if s.hidden[seat, slot] != NO_CARD:
            left += points_of(1 << (s.hidden[seat, slot] % PACK))
    return left
