"""What a deal asks of its game at every move, in one call: a template, loaded once for each game like `edge.py`.

A call from Python costs more than most rules do. So the same call that plays a move says who may act then, and lists
the moves of that seat in words (`docs/decisions/0010-the-friendly-face.md`).
"""

from __future__ import annotations

from typing import Any

from tripot.boxing import ObjectList, as_list
from tripot.kernel import Array, Ints, IntTable, kernel, lowest_bit, python_kernel
from tripot.lexicon import find, index_of, shows
from tripot.rules.contract import CHANCE_BIT, COUNT_SHIFT, HAPPENED_SHIFT, SEEN_CHANCE, UNKNOWN

NOBODY = -1

rules: Any  # the game's `rules.py`, bound before this module runs


@python_kernel
def turn(
    states: Array, seat: int, moves: Array, entries: Array, addresses: Ints, move: int
) -> tuple[int, int, ObjectList]:
    """Play the move whose words lie at the address `move`, and look at what follows.

    Returns three things. What is seen (`contract.SEEN_CHANCE`): who may act, how many moves are listed, and what came
    of the last move; all its bits are inverted, which makes it negative, when the move has shown more than its words
    tell; `UNKNOWN` when the move is not among those just listed: then nothing has happened. The seat whose moves are
    listed, the one that may act, or `NOBODY`. And these moves in words: `None` when one of them is not known yet, or
    none are listed. Their records are in `moves`, and where their words lie in `addresses`, which is one longer.

    With 0 for `move` none is played, and a `seat` other than `NOBODY` has its own moves listed.
    """
    lister, inverted = seat, 0
    if move:
        index = index_of(addresses, move)
        if index < 0:
            return UNKNOWN, seat, as_list(addresses, -1)
        inverted = -shows(entries, moves, index)
        rules.play(states[0], seat, moves[index])
        lister = NOBODY
    mask: int = rules.actors(states[0])
    if lister == NOBODY:
        lister = only_seat(mask)
    count, known = 0, -1
    addresses[0] = 0
    if lister != NOBODY:
        count = rules.legal(states[0], lister, moves)
        known = find(entries, moves, count, addresses)
    seen = packed(mask, count, states[0].happened) ^ inverted
    return seen, lister, as_list(addresses, known)


@kernel
def only_seat(mask: int) -> int:
    """The one seat that may act; `NOBODY` when none, several or chance may."""
    alone = mask and mask != CHANCE_BIT and not mask & (mask - 1)
    return int(lowest_bit(mask)) if alone else NOBODY


@kernel
def packed(mask: int, count: int, happened: int) -> int:
    """Who may act, how many moves are listed and what has happened, in one number."""
    seats = SEEN_CHANCE if mask == CHANCE_BIT else mask
    return int(happened << HAPPENED_SHIFT | count << COUNT_SHIFT | seats)


if hasattr(rules, "play_whole"):

    @python_kernel
    def turn_whole(states: Array, seat: int, rows: IntTable, places: Ints, index: int) -> tuple[int, int]:
        """Play the whole move at `index` of `rows` and look, as `turn` does; `rows` takes the moves that follow.

        With -1 for `index` none is played, and a `seat` other than `NOBODY` has its own moves listed.
        """
        lister = seat
        if index >= 0:
            rules.play_whole(states[0], seat, rows[index])
            lister = NOBODY
        mask: int = rules.actors(states[0])
        if lister == NOBODY:
            lister = only_seat(mask)
        count = rules.list_wholes(states, lister, rows, places) if lister != NOBODY else 0
        return packed(mask, count, states[0].happened), lister
