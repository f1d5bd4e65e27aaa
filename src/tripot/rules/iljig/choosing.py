"""What a seat may do in Iljig, as choices for people: kernels, so that a browser lists them too."""

from tripot.cards import Suit
from tripot.engine.kernel import kernel
from tripot.engine.records import Array
from tripot.rules.iljig.leads import addable, can_cover, covering, leadable, most_led
from tripot.rules.iljig.state import MOST_ON_TABLE, State
from tripot.rules.iljig.terms import HAND, RED_JOKER, Phase, Verb
from tripot.rules.shared.choosing import ChoiceRecord, offer

MOST_CHOICES = MOST_ON_TABLE + 2  # a cover with a list for each card, and picking up


@kernel
def list_choices(states: Array, seat: int, rows: Array) -> int:
    """Fill `rows` with what a seat may do; returns how many are used. A lead is `built`, a cover has lists."""
    s = states[0]
    if s.over or s.turn != seat:
        return 0
    hand = s.hand[seat, 0] | s.staged_set[0]
    if s.phase == Phase.TRUMP:
        red = s.turned == RED_JOKER
        offer(rows[0], Verb.TRUMP, Suit.HEARTS if red else Suit.SPADES, 0, 0)
        offer(rows[1], Verb.TRUMP, Suit.DIAMONDS if red else Suit.CLUBS, 0, 0)
        return 2
    if s.phase == Phase.DECLARE:
        offer(rows[0], Verb.DECLARE, 0, HAND, hand)
        offer(rows[1], Verb.DECLINE, 0, 0, 0)
        return 2
    if not s.table_count:
        return offer_lead(s, seat, rows[0])
    return offer_cover(s, hand, rows) if can_cover(s, hand, 0) else offer_taking(rows[0])


@kernel
def offer_lead(s: State, seat: int, row: ChoiceRecord) -> int:
    """Offer to lead cards, which people choose one by one."""
    offer(row, Verb.WHOLE_LEAD, 0, 1, addable(s, seat, 0))
    row.most = most_led(s)
    row.built = 1
    return 1


@kernel
def offer_taking(row: ChoiceRecord) -> int:
    """Offer to pick up."""
    offer(row, Verb.TAKE, 0, 0, 0)
    return 1


@kernel
def offer_cover(s: State, hand: int, rows: Array) -> int:
    """Offer to cover the cards of the table, or to pick up."""
    faces = 0
    for place in range(s.table_count):
        over = hand & covering(s.trump, s.table[place])
        offer(rows[1 + place], Verb.COVER, 0, 0, over)
        rows[1 + place].place = place
        faces |= over
    offer(rows[0], Verb.COVER, 0, s.table_count, faces)
    return 1 + s.table_count + offer_taking(rows[1 + s.table_count])


@kernel
def list_addable(states: Array, seat: int, moves: Array, rows: Array) -> None:
    """Write into the first of `rows` the cards that may be added to a lead that a seat is building; none otherwise."""
    s = states[0]
    chosen = moves[0].cards[0]
    leads = not s.over and s.turn == seat and s.phase == Phase.PLAY and not s.table_count
    allowed = leads and not chosen & ~leadable(s, s.hand[seat, 0])
    offer(rows[0], Verb.WHOLE_LEAD, 0, 0, addable(s, seat, chosen) if allowed else 0)
