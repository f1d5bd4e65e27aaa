"""List the whole moves of Iljig at once. People and records use whole moves; kernels take steps.

A whole move is a row of three int64, read as bytes from the lowest up: its verb (`LEAD` for a lead), then each face or
the suit of trumps, plus 1, then zeros. Rows are many and short-lived, so fewer bytes are better. `places` is room to
work in, one entry for each card of the longest move.
"""

from tripot.cards import NO_CARD, SUITS
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Array, Ints, IntTable
from tripot.rules.iljig.dealing import may_be_trump
from tripot.rules.iljig.leads import can_cover, covering, in_order, is_lead, joining, leadable, most_led
from tripot.rules.iljig.state import MOST_ON_TABLE, State
from tripot.rules.iljig.terms import DECK_ORDER, HAND, Phase, Verb

BYTES, BITS = 8, 8  # bytes in an int64, bits in a byte
ROW = 1 + MOST_ON_TABLE // BYTES  # numbers in a row; the first byte of the row is the verb


@kernel
def list_wholes(states: Array, seat: int, rows: IntTable, places: Ints) -> int:
    """Fill `rows` with a seat's whole legal moves; returns how many fit, or 0 while the seat stages a move."""
    s = states[0]
    if s.over or s.turn != seat or s.staged_count:
        return 0
    if s.phase == Phase.TRUMP:
        return list_trumps(s, rows)
    if s.phase == Phase.DECLARE:
        return list_answers(s, seat, rows, places)
    if not s.table_count:
        return list_leads(s, seat, rows, places)
    count = list_covers(s, seat, rows, places)
    if count < len(rows):
        write_row(rows, count, Verb.TAKE, places, 0)
        count += 1
    return count


@kernel
def list_trumps(s: State, rows: IntTable) -> int:
    """List the suits that the dealer may choose (ILJ-06)."""
    count = 0
    for suit in range(SUITS):
        if may_be_trump(s, suit) and count < len(rows):
            rows[count, 0] = Verb.TRUMP | suit + 1 << BITS
            for column in range(1, ROW):
                rows[count, column] = 0
            count += 1
    return count


@kernel
def list_answers(s: State, seat: int, rows: IntTable, places: Ints) -> int:
    """List the two answers: to play all five, or to decline (ILJ-19)."""
    left = in_order(s.hand[seat, 0])
    for column in range(HAND):
        places[column] = lowest_bit(left)
        left &= left - 1
    if len(rows) > 0:
        write_row(rows, 0, Verb.DECLARE, places, HAND)
    if len(rows) > 1:
        write_row(rows, 1, Verb.DECLINE, places, 0)
    return min(len(rows), 2)


@kernel
def list_leads(s: State, seat: int, rows: IntTable, places: Ints) -> int:
    """Fill `rows` with every lead, its cards in deck order; returns how many fit."""
    allowed = leadable(s, s.hand[seat, 0])
    most = most_led(s)
    depth = staged = count = place = 0
    while count < len(rows):
        last = DECK_ORDER[places[depth - 1]] if depth else NO_CARD
        following = in_order(joining(staged, last, allowed, most)) & -(1 << place)
        if following:
            place = lowest_bit(following)
            staged |= 1 << DECK_ORDER[place]
            places[depth] = place
            depth += 1
            if is_lead(staged):
                write_row(rows, count, Verb.LEAD, places, depth)
                count += 1
        elif depth:
            depth -= 1
            place = places[depth]
            staged &= ~(1 << DECK_ORDER[place])
        else:
            break
        place += 1
    return count


@kernel
def write_row(rows: IntTable, row: int, verb: int, places: Ints, number: int) -> None:
    """Write into a row a verb and the faces at the first `number` of `places` in deck order."""
    column, bits, shift = 0, verb, 0
    for index in range(number):
        shift += BITS
        if shift == BYTES * BITS:
            rows[row, column] = bits
            column, bits, shift = column + 1, 0, 0
        bits |= DECK_ORDER[places[index]] + 1 << shift
    rows[row, column] = bits
    for rest in range(column + 1, ROW):
        rows[row, rest] = 0


@kernel
def list_covers(s: State, seat: int, rows: IntTable, places: Ints) -> int:
    """Fill `rows` with every cover, its cards in the table's order; returns how many fit.

    A row is started only if it can be completed, so no attempt is wasted.
    """
    held = s.hand[seat, 0]
    depth = count = place = 0
    while count < len(rows) and s.table_count:
        following = in_order(held & covering(s.trump, s.table[depth])) & -(1 << place)
        if following:
            place = lowest_bit(following)
            places[depth] = place
            if can_cover(s, held & ~(1 << DECK_ORDER[place]), depth + 1):
                if depth + 1 == s.table_count:
                    write_row(rows, count, Verb.COVER, places, depth + 1)
                    count += 1
                else:
                    held &= ~(1 << DECK_ORDER[place])
                    depth += 1
                    place = -1
        elif depth:
            depth -= 1
            place = places[depth]
            held |= 1 << DECK_ORDER[place]
        else:
            break
        place += 1
    return count
