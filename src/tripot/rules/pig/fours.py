"""Hands that must hold four of a kind, dealt anew: part of `redealing`, each consistent hand equally likely."""

from __future__ import annotations

from tripot.cards import PACK, RANKS, SUITS, count_cards, include_card, pick_card, rank_mask, size
from tripot.chance import Random, draw
from tripot.kernel import count_bits, kernel, lowest_bit
from tripot.rules.pig.knowledge import known_taken
from tripot.rules.pig.moves import NO_CARD, NOBODY, UNSEEN
from tripot.rules.pig.ring import alike_needed, first_lying, left_of
from tripot.rules.pig.state import State

NO_RANK = -1


# ---------------------------------------------------------------- the pool


@kernel
def draw_card(s: State, faces: int, random: Random) -> int:
    """Take a random card with one of `faces` out of the pool."""
    card = pick_card(s.pool, faces, draw(random, count_cards(s.pool, faces)))
    take_out(s, card)
    return card


@kernel
def take_out(s: State, card: int) -> None:
    """Take a card out of the pool."""
    s.pool[card // PACK] &= ~(1 << (card % PACK))


@kernel
def in_pool(s: State, card: int) -> bool:
    """Whether a card is still to be dealt."""
    return card != NO_CARD and s.pool[card // PACK] >> (card % PACK) & 1 != 0


@kernel
def give(s: State, other: int, card: int) -> None:
    """Put a card that is out of the pool into a hand."""
    include_card(s.hand[other], card)
    s.room[other] -= 1


@kernel
def offer_place(s: State, other: int) -> int:
    """The place in `lying` of the card that `other` offers, where it is still to be filled; -1 for none."""
    if s.offered and s.turn == other:
        place = first_lying(s, left_of(s, other))
        if s.lying[place] == UNSEEN:
            return place
    return -1


@kernel
def room_of_own(s: State, other: int) -> int:
    """How many of the own cards of a seat are still to be dealt, the one it offers included (PIG-36)."""
    return s.room[other] + (offer_place(s, other) >= 0)


# ---------------------------------------------------------------- Pig and Spoons: one hand


@kernel
def give_winner(s: State, seat: int, random: Random) -> None:
    """Deal the hand of who signalled first, who had to have four of a kind for it (PIG-06).

    Every hand with enough cards of one rank, and with the card that `seat` knows to be in it, is equally likely.
    """
    held = NO_RANK
    known = known_taken(s, seat)
    if in_pool(s, known) and left_of(s, seat) == s.first:
        take_out(s, known)
        give(s, s.first, known)
        held = known % PACK // SUITS
    total = 0
    for rank in range(RANKS):
        for number in range(s.room[s.first] + 1):
            total += hands_with(s, rank, number, held)
    chosen = draw(random, total)
    for rank in range(RANKS):
        for number in range(s.room[s.first] + 1):
            ways = hands_with(s, rank, number, held)
            if chosen < ways:
                deal_winner(s, rank, number, random)
                return
            chosen -= ways


@kernel
def hands_with(s: State, rank: int, number: int, held: int) -> int:
    """How many hands there are with `number` cards of a rank from the pool, if that makes four of a kind."""
    if number + (rank == held) < alike_needed(s):
        return 0
    there = count_cards(s.pool, rank_mask(rank))
    return choose(there, number) * choose(size(s.pool) - there, s.room[s.first] - number)


@kernel
def choose(cards: int, number: int) -> int:
    """In how many ways `number` of so many cards can be taken."""
    ways = 1
    for index in range(number):
        ways = ways * (cards - index) // (index + 1)
    return max(ways, 0)


@kernel
def deal_winner(s: State, rank: int, number: int, random: Random) -> None:
    """Deal so many cards of a rank, and the rest of the hand from the others."""
    for _ in range(number):
        give(s, s.first, draw_card(s, rank_mask(rank), random))
    while s.room[s.first] > 0:
        give(s, s.first, draw_card(s, ~rank_mask(rank), random))


# ---------------------------------------------------------------- Vatra and Magarac: several hands, one pack


@kernel
def give_fours(s: State, seat: int, random: Random) -> None:
    """Deal the hands of all who had to have four of a kind to slam or to shout (PIG-32, PIG-37).

    Ranks come first, for a fifth card must not break one that another hand needs. A fifth card that came after
    the slam or the shout may be the travelling card: it is left to be dealt with the others.
    """
    known = known_taken(s, seat)
    fixed = NOBODY
    if in_pool(s, known) and s.vouched[left_of(s, seat)]:
        fixed = left_of(s, seat)
        take_out(s, known)
        give_four_with(s, seat, fixed, known, random)
    for other in range(s.players):
        if other not in (seat, fixed) and s.vouched[other]:
            give_four(s, other, random_rank(full_ranks(s), random))
    for other in range(s.players):
        if other != seat and s.vouched[other] > SUITS and room_of_own(s, other) > 0:
            give_fifth(s, other, draw_card(s, not_travelling(s), random))


@kernel
def full_ranks(s: State) -> int:
    """The ranks of which all four cards are in the pool, as bits."""
    ranks = 0
    for rank in range(RANKS):
        ranks |= (count_cards(s.pool, rank_mask(rank)) == SUITS) << rank
    return ranks


@kernel
def random_rank(ranks: int, random: Random) -> int:
    """One of the ranks."""
    for _ in range(draw(random, count_bits(ranks))):
        ranks &= ranks - 1
    return lowest_bit(ranks)


@kernel
def give_four(s: State, other: int, rank: int) -> None:
    """Deal all cards of a rank that are in the pool to a hand."""
    faces = s.pool[0] & rank_mask(rank)
    while faces:
        take_out(s, lowest_bit(faces))
        give(s, other, lowest_bit(faces))
        faces &= faces - 1


@kernel
def give_fifth(s: State, other: int, card: int) -> None:
    """Put the fifth card, out of the pool, in hand, or where the seat offers it."""
    place = offer_place(s, other)
    if place >= 0:
        s.lying[place] = card
    else:
        give(s, other, card)


@kernel
def not_travelling(s: State) -> int:
    """All faces but the travelling card: who announced did not have it then (PIG-37)."""
    return -1 if s.travel == NO_CARD else ~(1 << s.travel)


@kernel
def give_four_with(s: State, seat: int, other: int, known: int, random: Random) -> None:
    """Deal four of a kind to a hand that `seat` knows to have one card: one of the four, or the fifth beside them.

    The chances of either are as the numbers of deals that agree: so many fifth cards, or so many ranks.
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
