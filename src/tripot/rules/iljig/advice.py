"""Rules of thumb for Iljig, from what a seat sees: the `regular` bot.

The bot leads as many cards as possible, so that its left neighbour has to pick them up: cards of suits that the
neighbour seems to lack, and strong cards rather than weak ones. It keeps trumps for covering. It covers with the
weakest cards that will do, with trumps and jokers last. It plays all five at the start if it may. It never picks up
cards that it can cover.
"""

from tripot.cards import SUITS, rank_mask
from tripot.chance import Random, draw
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import MoveRecord, Moves
from tripot.rules.iljig.leads import odd_ranks
from tripot.rules.iljig.terms import JOKERS, LATER, ORDER, PLACE, SUIT_FACES, Verb
from tripot.rules.iljig.view import View
from tripot.rules.shared.advising import adviser

PER_CARD = 1000  # a longer lead beats any choice of its cards
DECLARE_WORTH = 10_000
LEAD_WORTH = 500  # play what is staged unless the lead can grow
LONG = 40  # moves by each player, after which the same cards may well be going round in circles
ONE_IN = 6


@kernel
def advise(view: View, moves: Moves, count: int, random: Random) -> int:
    """The index of the best of `count` steps, ties broken at random. In a deal without end, now and then any step."""
    if view.moves > LONG * view.players and draw(random, ONE_IN) == 0:
        other = draw(random, count)
        if moves[other].verb != Verb.UNSTAGE:
            return other
    return advise_best(view, moves, count, random)


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """How good a step looks. Only the order of the values matters."""
    if move.verb == Verb.TRUMP:
        return count_bits(view.hand[view.seat, 0] & SUIT_FACES[move.slot])
    if move.verb == Verb.DECLARE:
        return DECLARE_WORTH
    if move.verb == Verb.STAGE:
        return worth_of_leading(view, lowest_bit(move.cards[0]))
    if move.verb == Verb.COVER:
        return worth_of_covering(view, lowest_bit(move.cards[0]))
    if move.verb == Verb.LEAD:
        return view.staged_count * PER_CARD + LEAD_WORTH
    return -PER_CARD  # picking up or taking back: only if nothing else is left


@kernel
def worth_of_leading(view: View, face: int) -> int:
    """How good a card is as the next card of a lead. What counts most is how long a lead it still allows."""
    staged = 1 << face
    for place in range(view.staged_count):
        staged |= 1 << view.staged[place]
    later = view.hand[view.seat, 0] & ~JOKERS & ~staged & LATER[PLACE[face]]
    return longest(view, staged, later) * PER_CARD + worth_of_card(view, face)


@kernel
def longest(view: View, staged: int, later: int) -> int:
    """How many cards a lead can have that starts with the staged ones and goes on with later ones."""
    number = count_bits(staged)
    odd = odd_ranks(staged)
    left = 0
    for rank in ORDER:
        more = count_bits(later & rank_mask(rank))
        if more and count_bits(staged & rank_mask(rank)) & 1 and odd + left > 1:
            number += 1
            more -= 1
            odd -= 1
        number += more // 2 * 2
        left += more & 1
    if odd == 0 and left:
        number += 1
    most = view.most_led
    return min(number, most if most & 1 else most - 1)


@kernel
def worth_of_card(view: View, face: int) -> int:
    """How good a card is to lead. The best is strong, not a trump, of a suit that the next player seems to lack."""
    if JOKERS >> face & 1:
        return 0
    worth = 60 - int(PLACE[face])
    following = (view.seat + 1) % view.players
    if view.short[following] >> (face % SUITS) & 1:
        worth += 100
    if face % SUITS == view.trump:
        worth -= 200
    return worth


@kernel
def worth_of_covering(view: View, face: int) -> int:
    """How good a card is to cover with: the weakest of the suit is best, then the weakest trump, then a joker."""
    if JOKERS >> face & 1:
        return int(PLACE[face])
    if face % SUITS == view.trump:
        return 100 + int(PLACE[face])
    return 200 + int(PLACE[face])


advise_best = adviser(worth_of)
