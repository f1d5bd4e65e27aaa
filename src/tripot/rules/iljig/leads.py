"""What may be led and what covers, in Iljig."""

from __future__ import annotations

from tripot.cards import SUITS, rank_mask
from tripot.kernel import Array, Ints, IntTable, count_bits, kernel
from tripot.rules.iljig.moves import (
    BLACK_JOKER,
    DECK_ORDER,
    HAND,
    JOKERS,
    LATER,
    NOBODY,
    ORDER,
    PLACE,
    RED_JOKER,
    STOCK_LEAD,
    SUIT_FACES,
    Phase,
)
from tripot.rules.iljig.state import State

# ---------------------------------------------------------------- leading


@kernel
def most_led(s: State) -> int:
    """How many cards may be led: the smallest hand, three while there is a stock, five to declare (ILJ-11, ILJ-12)."""
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
def odd_ranks(faces: int) -> int:
    """How many ranks occur an odd number of times; each joker is a rank of its own, for it pairs with nothing."""
    odd = count_bits(faces & JOKERS)
    for rank in ORDER:
        odd += count_bits(faces & rank_mask(rank)) & 1
    return odd


@kernel
def is_lead(faces: int) -> bool:
    """Whether cards are pairs and one more: then exactly one rank is left over (ILJ-09)."""
    return odd_ranks(faces) == 1


@kernel
def leadable(s: State, held: int) -> int:
    """Faces of a hand that may be in a lead: no jokers, but one alone from a hand of jokers (ILJ-10)."""
    if s.lead_jokers or not held & ~JOKERS:
        return held
    return held & ~JOKERS


@kernel
def can_become_lead(staged: int, last: int, rest: int, most: int) -> bool:
    """Whether staged cards, `last` the latest, are a lead or can become one with later cards among `rest`.

    Earlier ranks are settled: only the rank of `last` can still be evened out, and one rank may stay odd.
    """
    number = count_bits(staged)
    if number > most or count_bits(staged & JOKERS) > 1:
        return False
    if is_lead(staged):
        return True
    later = rest & LATER[PLACE[last]]
    same = later & rank_mask(last // SUITS) if not JOKERS >> last & 1 else 0
    odd = odd_ranks(staged)
    if odd == 2:
        pairs_up = same != 0 and not JOKERS >> last & 1 and count_bits(staged & rank_mask(last // SUITS)) & 1
        return number < most and pairs_up != 0
    return number < most and odd == 0 and later != 0


@kernel
def addable(s: State, seat: int, chosen: int) -> int:
    """Faces of a hand that can join `chosen` ones so that with others still the set can become a lead (ILJ-09)."""
    allowed = leadable(s, s.hand[seat, 0])
    faces = 0
    for face in DECK_ORDER:
        if (allowed & ~chosen) >> face & 1 and can_be_in_lead(chosen | 1 << face, allowed, most_led(s)):
            faces |= 1 << face
    return faces


@kernel
def can_be_in_lead(chosen: int, allowed: int, most: int) -> bool:
    """Whether some lead out of `allowed` contains the `chosen` cards: all odd ranks but one can be evened out."""
    odd = count_bits(chosen & JOKERS)
    stuck = odd
    for rank in ORDER:
        if count_bits(chosen & rank_mask(rank)) & 1:
            odd += 1
            stuck += (allowed & ~chosen & rank_mask(rank)) == 0
    missing = odd - 1 if odd else 1
    if odd == 0 and not allowed & ~chosen:
        return False
    return stuck <= 1 and count_bits(chosen) + missing <= most


# ---------------------------------------------------------------- covering


@kernel
def covers(s: State, face: int, under: int) -> bool:
    """Whether a card covers another (ILJ-04, ILJ-13)."""
    if under == RED_JOKER:
        return False
    if face == RED_JOKER:
        return True
    if under == BLACK_JOKER:
        return False
    if face == BLACK_JOKER:
        return True
    suit, below = face % SUITS, under % SUITS
    if suit == below:
        return bool(PLACE[face] < PLACE[under])
    return suit == s.trump


@kernel
def can_cover(s: State, held: int, first: int) -> bool:
    """Whether cards held can cover the table's cards from number `first` on, one for each.

    Within a suit the cards that cover a lower card cover a higher one only if they are higher: going down from the
    top, any card that has gone by covers. What a plain suit leaves open takes one trump or joker each, whichever is
    left, so it is enough to count.
    """
    open_plain = 0
    spare = 0
    for suit in range(SUITS):
        missing, left = match_suit(s, held, first, suit, suit == s.trump)
        if suit == s.trump:
            if missing:
                return False
            spare = left
        else:
            open_plain += missing
    return spare >= open_plain


@kernel
def match_suit(s: State, held: int, first: int, suit: int, trump: bool) -> tuple[int, int]:
    """Cover the table's cards of a suit from the suit itself (trumps: from the jokers too).

    How many stay open, and how many cards of the suit are left over.
    """
    missing = 0
    spare = 0
    to_cover = 0
    for number in range(first, s.table_count):
        to_cover |= 1 << s.table[number]
    for face in DECK_ORDER:
        mine = SUIT_FACES[suit] >> face & 1 or (trump and JOKERS >> face & 1)
        if not mine:
            continue
        if to_cover >> face & 1:
            if spare:
                spare -= 1
            else:
                missing += 1
        spare += held >> face & 1
    return missing, spare


# ---------------------------------------------------------------- listing whole moves


@kernel
def list_leads(s: State, seat: int, rows: IntTable, places: Ints) -> int:
    """Fill `rows` with the faces of every lead in deck order, -1 behind them; how many, at most as many as rows.

    `places` is room to work in, for one number more than a row has.
    """
    allowed = leadable(s, s.hand[seat, 0])
    most = most_led(s)
    depth = staged = count = place = 0
    while count < len(rows):
        if place == len(DECK_ORDER):
            if depth == 0:
                break
            depth -= 1
            staged &= ~(1 << DECK_ORDER[places[depth]])
            place = places[depth] + 1
            continue
        face = DECK_ORDER[place]
        if allowed >> face & 1 and can_become_lead(staged | 1 << face, face, allowed & ~staged & ~(1 << face), most):
            staged |= 1 << face
            places[depth] = place
            depth += 1
            if is_lead(staged):
                write_row(rows, count, DECK_ORDER, places, depth)
                count += 1
        place += 1
    return count


@kernel
def write_row(rows: IntTable, row: int, faces: Ints, places: Ints, number: int) -> None:
    """Write the faces at `number` places into a row, -1 behind them."""
    for column in range(len(rows[row])):
        rows[row, column] = faces[places[column]] if column < number else NOBODY


@kernel
def list_covers(s: State, seat: int, rows: IntTable, places: Ints) -> int:
    """Fill `rows` with the faces of every cover in the table's order, -1 behind them; how many there are.

    At most as many are listed as there are rows; `places` is as for `list_leads`. A row is begun only if it can be
    completed: none is tried in vain.
    """
    held = s.hand[seat, 0]
    depth = count = place = 0
    while count < len(rows) and s.table_count:
        if place == len(DECK_ORDER):
            if depth == 0:
                break
            depth -= 1
            held |= 1 << DECK_ORDER[places[depth]]
            place = places[depth] + 1
            continue
        face = DECK_ORDER[place]
        if held >> face & 1 and covers(s, face, s.table[depth]) and can_cover(s, held & ~(1 << face), depth + 1):
            places[depth] = place
            if depth + 1 == s.table_count:
                write_row(rows, count, DECK_ORDER, places, depth + 1)
                count += 1
            else:
                held &= ~(1 << face)
                depth += 1
                place = -1
        place += 1
    return count


# ---------------------------------------------------------------- for Python callers, who hold arrays


@kernel
def addable_at(states: Array, seat: int, chosen: int) -> int:
    """`addable`."""
    faces: int = addable(states[0], seat, chosen)
    return faces


@kernel
def covers_at(states: Array, face: int, under: int) -> bool:
    """`covers`."""
    may: bool = covers(states[0], face, under)
    return may


@kernel
def can_cover_at(states: Array, held: int) -> bool:
    """`can_cover` from the first card on."""
    may: bool = can_cover(states[0], held, 0)
    return may


@kernel
def list_wholes_at(states: Array, seat: int, rows: IntTable, places: Ints) -> int:
    """The leads or the covers, whichever there may be."""
    if states[0].table_count:
        count: int = list_covers(states[0], seat, rows, places)
        return count
    leads: int = list_leads(states[0], seat, rows, places)
    return leads
