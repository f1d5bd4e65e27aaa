"""Kernels that write observations: one row of numbers for each view, field by field.

Views hold nothing but int64, so here they are rows in a table of numbers. Observations start with all zeros.
"""

from typing import NamedTuple

from tripot.cards import PACK
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Array, Ints, Record
from tripot.rules.shared.fields import PLAY_NUMBER, Kind

KINDS = tuple(Kind)  # kernels know a kind by its index
NUMBER, FLAG = KINDS.index(Kind.NUMBER), KINDS.index(Kind.FLAG)
ONE_OF, SEAT = KINDS.index(Kind.ONE_OF), KINDS.index(Kind.SEAT)
CARD, CARDS = KINDS.index(Kind.CARD), KINDS.index(Kind.CARDS)
FACES, BITS = KINDS.index(Kind.FACES), KINDS.index(Kind.BITS)
ORDER, PILE = KINDS.index(Kind.ORDER), KINDS.index(Kind.PILE)
QUEUE, RUN = KINDS.index(Kind.QUEUE), KINDS.index(Kind.RUN)
SLOTS = KINDS.index(Kind.SLOTS)


class Place(Record):
    """The place of a field in a view and in an observation."""

    kind: int  # the index in `KINDS`
    source: int  # the index of its first number in a view
    width: int  # how many numbers it has in a view, or for each seat
    by_seat: int  # whether each seat has its own numbers
    start: int  # the index of its first number in an observation
    length: int  # how many numbers it has there, or for each seat
    spread: int  # how many numbers one value is spread out over
    count: int  # the first number in a view that says how many of its places are in use; -1 without one


class Layout(NamedTuple):
    """What the kernels need to know about a game's views."""

    fields: Array  # `Place`
    places: Array  # the place of each face among the faces in play
    players: int
    packs: int
    observer: int  # the index of the observing seat in a view
    moves: int  # the index of the number of moves
    seats: int  # how many seats a view has


@kernel
def encode(views: Array, out: Array, layout: Layout, first: int, last: int) -> None:
    """Write the observations of the views from `first` to before `last` into `out`, which must be zero."""
    for view in range(first, last):
        own = max(views[view, layout.observer], 0)
        for index in range(len(layout.fields)):
            field = layout.fields[index]
            for number in range(layout.players if field.by_seat else 1):
                source = field.source
                if field.by_seat:
                    source += (own + number) % layout.players * field.width
                write_field(views, out, layout, field, view, own, source, field.start + number * field.length)


@kernel
def write_field(
    views: Array, out: Array, layout: Layout, field: Place, view: int, own: int, source: int, target: int
) -> None:
    """Write a field, or one seat's part of it."""
    kind = field.kind
    if kind == CARDS:
        for lane in range(field.width):
            mark_cards(views[view, source + lane], out, layout.places, view, target)
    elif kind == ORDER:
        write_order(views, out, layout, field.width, view, source, target)
    elif kind == PILE:
        write_ages(views, out, layout, field.count, view, source, target)
    elif kind == QUEUE:
        write_queue(views, out, layout, field.count, view, source, target)
    elif kind == RUN:
        write_run(views, out, layout, field.count, view, own, source, target)
    else:
        for number in range(field.width):
            write_value(views[view, source + number], out, layout, field, view, own, target + number * field.spread)


@kernel
def write_value(value: int, out: Array, layout: Layout, field: Place, view: int, own: int, target: int) -> None:
    """Write one value."""
    kind = field.kind
    if kind in (NUMBER, FLAG):
        out[view, target] = value
    elif kind == SLOTS:
        out[view, target] = value != -1
    elif kind == BITS:
        mark_bits(value, field.spread, out, view, target)
    elif kind == FACES:
        mark_cards(value, out, layout.places, view, target)
    elif value >= 0:
        if kind == SEAT:
            value = (value - own) % layout.players
        elif kind == CARD:
            value = layout.places[value % PACK]
        if 0 <= value < field.spread:
            out[view, target + value] = 1


@kernel
def mark_cards(bits: int, out: Array, places: Ints, view: int, target: int) -> None:
    """Add 1 for each face in play that is set in a mask."""
    while bits > 0:
        place = places[lowest_bit(bits)]
        if place >= 0:
            out[view, target + place] += 1
        bits &= bits - 1


@kernel
def mark_bits(bits: int, spread: int, out: Array, view: int, target: int) -> None:
    """Mark each set bit among the first `spread`."""
    for bit in range(spread):
        out[view, target + bit] = bits >> bit & 1


@kernel
def write_order(views: Array, out: Array, layout: Layout, width: int, view: int, source: int, target: int) -> None:
    """Write the place of each card in a row of cards."""
    for place in range(width):
        card = views[view, source + place]
        if card >= 0:
            out[view, target + layout.places[card % PACK]] = place + 1


@kernel
def write_ages(views: Array, out: Array, layout: Layout, count: int, view: int, source: int, target: int) -> None:
    """Write how many moves ago each card of a pile was played; see `rows.note_laid`."""
    for place in range(views[view, count]):
        entry = views[view, source + place]
        age = views[view, layout.moves] - entry // PLAY_NUMBER + 1
        insert(age, entry % PLAY_NUMBER, out, layout, view, target)


@kernel
def write_queue(views: Array, out: Array, layout: Layout, count: int, view: int, source: int, target: int) -> None:
    """Write each known card's place among those that wait for its seat; see `pig.state`."""
    place = source
    for seat in range(layout.seats):
        for number in range(views[view, count + seat]):
            if views[view, place] >= 0:
                insert(number + 1, views[view, place], out, layout, view, target)
            place += 1


@kernel
def write_run(
    views: Array, out: Array, layout: Layout, count: int, view: int, own: int, source: int, target: int
) -> None:
    """Mark who played each card of a run; see `nain_jaune.state`."""
    for place in range(views[view, count]):
        entry = views[view, source + place]
        seat = (entry // PACK - own) % layout.players
        out[view, target + layout.places[entry % PACK] * layout.players + seat] = 1


@kernel
def insert(number: int, card: int, out: Array, layout: Layout, view: int, target: int) -> None:
    """Insert a number among those of a card's copies, greatest first: the pack of a copy does not matter."""
    cell = target + layout.places[card % PACK] * layout.packs
    for copy in range(layout.packs):
        other = int(out[view, cell + copy])
        if number > other:
            out[view, cell + copy] = number
            number = other
