"""Which cards may be led in Iljig, and which cards cover others."""

from tripot.cards import SUITS, rank_mask
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.rules.iljig.state import State
from tripot.rules.iljig.terms import (
    BLACK_JOKER,
    COURT,
    DECK_ORDER,
    FIRST_FACES,
    HAND,
    JACK_TO_FOUR,
    JOKERS,
    LATER,
    ORDER,
    PLACE,
    RED_JOKER,
    STOCK_LEAD,
    SUIT_FACES,
    THREES_BIT,
    TWOS_BIT,
    Phase,
)

# ---------------------------------------------------------------- leading


@kernel
def most_led(s: State) -> int:
    """The most cards in a lead: the smallest hand, three while there is a stock, five at the start (ILJ-11, ILJ-12)."""
    if s.phase == Phase.DECLARE:
        return HAND
    most = STOCK_LEAD if s.stock_count else len(s.table)
    for seat in range(s.players):
        held = count_bits(s.hand[seat, 0])
        if seat == s.turn:
            held += s.staged_count
        most = min(most, held)
    return most


@kernel
def in_order(faces: int) -> int:
    """The same cards as bits in deck order: the lowest bit is the first card, and `DECK_ORDER` has its face."""
    jokers = faces >> RED_JOKER & 3
    aces, twos, threes = faces & 15, faces >> TWOS_BIT & 15, faces >> THREES_BIT & 15
    return jokers | aces << 2 | twos << 6 | threes << 10 | (faces & COURT) << 10 | (faces & JACK_TO_FOUR) << 6


@kernel
def odd_faces(faces: int) -> int:
    """All four faces of every rank that occurs an odd number of times. Jokers are left out."""
    parity = faces & ~JOKERS
    parity ^= parity >> 1
    parity ^= parity >> 2
    return (parity & FIRST_FACES) * 15


@kernel
def odd_ranks(faces: int) -> int:
    """How many ranks occur an odd number of times. Each joker is a rank of its own, because it does not pair."""
    return count_bits(odd_faces(faces) & FIRST_FACES) + count_bits(faces & JOKERS)


@kernel
def under_others(faces: int) -> int:
    """The faces that come before one of `faces` in the same rank."""
    return faces >> 1 & FIRST_FACES * 7 | faces >> 2 & FIRST_FACES * 3 | faces >> 3 & FIRST_FACES


@kernel
def is_lead(faces: int) -> bool:
    """Whether the cards are a lead, pairs plus one: then exactly one rank occurs an odd number of times (ILJ-09)."""
    return odd_ranks(faces) == 1


@kernel
def leadable(s: State, held: int) -> int:
    """The faces of a hand that may be led: no joker, unless the hand is all jokers (ILJ-10)."""
    if s.lead_jokers or not held & ~JOKERS:
        return held
    return held & ~JOKERS


@kernel
def joining(staged: int, last: int, allowed: int, most: int) -> int:
    """Faces that may come next in a lead, after `last`, so that the lead can still be completed (ILJ-09).

    Cards are staged in deck order, so the earlier ranks are settled. Only the rank of `last` can still be made even,
    and one rank may stay odd.
    """
    number = count_bits(staged)
    if number >= most:
        return 0
    later = allowed & ~staged
    if staged:
        later &= LATER[PLACE[last]] & ~JOKERS
    odd = odd_ranks(staged)
    evening = later & odd_faces(staged)
    opening = later & ~evening
    if odd != 1:
        return opening if odd == 0 else evening
    if number + 1 >= most:
        return 0  # it is a lead already; one more card would need yet another
    return (evening if opening else evening & under_others(evening)) | opening & under_others(later)


@kernel
def addable(s: State, seat: int, chosen: int) -> int:
    """The faces of a hand that may join the `chosen` cards, if the whole can still become a lead (ILJ-09)."""
    allowed = leadable(s, s.hand[seat, 0])
    faces = 0
    for face in DECK_ORDER:
        if (allowed & ~chosen) >> face & 1 and can_be_in_lead(chosen | 1 << face, allowed, most_led(s)):
            faces |= 1 << face
    return faces


@kernel
def can_be_in_lead(chosen: int, allowed: int, most: int) -> bool:
    """Whether some lead from `allowed` contains all `chosen` cards: all odd ranks but one can be made even."""
    odd = odd_ranks(chosen)
    stuck = count_bits(chosen & JOKERS)
    for rank in ORDER:
        if odd_faces(chosen) & rank_mask(rank):
            stuck += (allowed & ~chosen & rank_mask(rank)) == 0
    missing = odd - 1 if odd else 1
    if odd == 0 and not allowed & ~chosen:
        return False
    return stuck <= 1 and count_bits(chosen) + missing <= most


# ---------------------------------------------------------------- covering


@kernel
def covering(trump: int, under: int) -> int:
    """The faces that cover a card: higher ones of its suit, trumps and jokers (ILJ-04, ILJ-13)."""
    if under == RED_JOKER:
        return 0
    if under == BLACK_JOKER:
        return 1 << RED_JOKER
    suit = under % SUITS
    higher = SUIT_FACES[suit] & ~LATER[PLACE[under]] & ~(1 << under)
    trumps: int = 0 if suit == trump else SUIT_FACES[trump]
    return int(higher) | JOKERS | trumps


@kernel
def can_cover(s: State, held: int, first: int) -> bool:
    """Whether these cards can cover the table's cards from number `first` on, one on each.

    Cards that their own suit leaves uncovered each take a trump or a joker. It does not matter which one, so counting
    is enough.
    """
    to_cover = 0
    for number in range(first, s.table_count):
        to_cover |= 1 << s.table[number]
    trumps = SUIT_FACES[s.trump] | JOKERS
    if left_open(held & trumps, to_cover & trumps):
        return False
    spare = count_bits(held & trumps) - count_bits(to_cover & trumps)
    for suit in range(SUITS):
        if suit != s.trump:
            spare -= left_open(held & SUIT_FACES[suit], to_cover & SUIT_FACES[suit])
    return spare >= 0


@kernel
def left_open(held: int, to_cover: int) -> int:
    """How many cards of a suit stay uncovered if cards of that suit cover as many as they can.

    From the highest card down to any other, each card held covers at most one. The worst such stretch decides.
    """
    worst = 0
    left = to_cover
    while left:
        so_far = ~LATER[PLACE[lowest_bit(left)]]
        worst = max(worst, count_bits(to_cover & so_far) - count_bits(held & so_far))
        left &= left - 1
    return worst
