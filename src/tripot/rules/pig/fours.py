"""Deal again hands that must hold four of a kind: part of `redealing`. All possible hands are equally likely."""

from tripot.cards import NO_CARD, PACK, RANKS, SUITS, count_cards, include_card, rank_mask, size
from tripot.chance import Random, draw
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.rules.pig.knowledge import known_left
from tripot.rules.pig.ring import alike_needed, first_lying, left_of
from tripot.rules.pig.state import State
from tripot.rules.shared.fields import UNSEEN
from tripot.rules.shared.owned import take_any
from tripot.rules.shared.seats import NOBODY

# ---------------------------------------------------------------- the pool


@kernel
def take_out(s: State, card: int) -> None:
    """Take a card out of the pool."""
    s.pool[card // PACK] &= ~(1 << (card % PACK))


@kernel
def in_pool(s: State, card: int) -> bool:
    """Whether a card is still in the pool."""
    return card != NO_CARD and s.pool[card // PACK] >> (card % PACK) & 1 != 0


@kernel
def give(s: State, other: int, card: int) -> None:
    """Put a card that was taken out of the pool into a hand."""
    include_card(s.hand[other], card)
    s.room[other] -= 1


@kernel
def offer_place(s: State, other: int) -> int:
    """The place in `lying` of the card that `other` offers, if it still needs a card; -1 if not."""
    if s.offered and s.turn == other:
        place = first_lying(s, left_of(s, other))
        if s.lying[place] == UNSEEN:
            return place
    return -1


@kernel
def room_of_own(s: State, other: int) -> int:
    """How many of a seat's own cards are still to be dealt, the one that it offers included (PIG-36)."""
    return s.room[other] + (offer_place(s, other) >= 0)


# ---------------------------------------------------------------- Pig and Spoons: one hand


@kernel
def give_winner(s: State, random: Random) -> None:
    """Deal the rest of the hand of the first seat to signal. It needed four of a kind (PIG-06).

    Each hand that has them, and all the cards known to be in it, is equally likely.
    """
    total = 0
    for rank in range(RANKS):
        for number in range(s.room[s.first] + 1):
            total += hands_with(s, rank, number)
    chosen = draw(random, total)
    for rank in range(RANKS):
        for number in range(s.room[s.first] + 1):
            ways = hands_with(s, rank, number)
            if chosen < ways:
                deal_winner(s, rank, number, random)
                return
            chosen -= ways


@kernel
def hands_with(s: State, rank: int, number: int) -> int:
    """How many hands take `number` cards of a rank from the pool; 0 if that does not make four of a kind."""
    if number + count_cards(s.hand[s.first], rank_mask(rank)) < alike_needed(s):
        return 0
    there = count_cards(s.pool, rank_mask(rank))
    return choose(there, number) * choose(size(s.pool) - there, s.room[s.first] - number)


@kernel
def choose(cards: int, number: int) -> int:
    """How many ways there are to choose `number` of `cards` cards."""
    ways = 1
    for index in range(number):
        ways = ways * (cards - index) // (index + 1)
    return max(ways, 0)


@kernel
def deal_winner(s: State, rank: int, number: int, random: Random) -> None:
    """Deal `number` cards of a rank, and the rest of the hand from the other ranks."""
    for _ in range(number):
        give(s, s.first, take_any(s.pool, rank_mask(rank), random))
    while s.room[s.first] > 0:
        give(s, s.first, take_any(s.pool, ~rank_mask(rank), random))


# ---------------------------------------------------------------- Vatra and Magarac: several hands, one pack


@kernel
def give_fours(s: State, seat: int, random: Random) -> None:
    """Deal the hands of all players who needed four of a kind to slam or to shout (PIG-32, PIG-37).

    The fours come first, because a fifth card must not take a card of a rank that another hand needs. A fifth card that
    came after the slam or the shout may be the travelling card. It is left to be dealt with the others.
    """
    known = known_left(s, seat)
    fixed = NOBODY
    if in_pool(s, known):  # the neighbour needed four of a kind; otherwise `place_passed` has dealt it
        fixed = left_of(s, seat)
        take_out(s, known)
        give_four_with(s, seat, fixed, known, random)
    for other in range(s.players):
        if other not in (seat, fixed) and s.vouched[other]:
            give_four(s, other, random_rank(full_ranks(s), random))
    for other in range(s.players):
        if other != seat and s.vouched[other] > SUITS and room_of_own(s, other) > 0:
            give_fifth(s, other, take_any(s.pool, not_travelling(s), random))


@kernel
def full_ranks(s: State) -> int:
    """The ranks that have all four cards in the pool, as bits."""
    ranks = 0
    for rank in range(RANKS):
        ranks |= (count_cards(s.pool, rank_mask(rank)) == SUITS) << rank
    return ranks


@kernel
def random_rank(ranks: int, random: Random) -> int:
    """One of these ranks, at random."""
    for _ in range(draw(random, count_bits(ranks))):
        ranks &= ranks - 1
    return lowest_bit(ranks)


@kernel
def give_four(s: State, other: int, rank: int) -> None:
    """Deal all cards of a rank in the pool to a hand."""
    faces = s.pool[0] & rank_mask(rank)
    while faces:
        take_out(s, lowest_bit(faces))
        give(s, other, lowest_bit(faces))
        faces &= faces - 1


@kernel
def give_fifth(s: State, other: int, card: int) -> None:
    """Put a fifth card, already out of the pool, into the hand or where the seat offers it."""
    place = offer_place(s, other)
    if place >= 0:
        s.lying[place] = card
    else:
        give(s, other, card)


@kernel
def not_travelling(s: State) -> int:
    """All faces except the travelling card, which no player who slammed or shouted held (PIG-37)."""
    return -1 if s.travel == NO_CARD else ~(1 << s.travel)


@kernel
def give_four_with(s: State, seat: int, other: int, known: int, random: Random) -> None:
    """Deal four of a kind to a hand in which `seat` knows one card. That card is one of the four, or a fifth.

    Each case is as likely as the number of deals in which it occurs: one for each fifth card, or for each rank.
    """
    rank = known // SUITS
    own = room_of_own(s, other)
    fours = 0
    for vouched in range(s.players):
        fours += vouched != seat and s.vouched[vouched] > 0
    ranks = count_bits(full_ranks(s)) - (fours - 1)
    fifths = count_cards(s.pool, not_travelling(s)) - (SUITS * fours - 1) if own > SUITS else 1
    one_of_four = s.vouched[other] == own and count_cards(s.pool, rank_mask(rank)) == SUITS - 1
    if own > SUITS and (not one_of_four or draw(random, fifths + max(ranks, 0)) >= fifths):
        give_four(s, other, random_rank(full_ranks(s), random))
        give_fifth(s, other, known)
    else:
        give(s, other, known)
        give_four(s, other, rank)
