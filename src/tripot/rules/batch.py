"""Many tables stepped together: a template, loaded once for each game by `contract.instantiate`.

The kernels work on arrays with a record, or a row, for each table, from `first` to before `last`; `rules/tables.py`
says what is in them. Whoever calls the kernels brings all room they work in.
"""

from __future__ import annotations

from typing import Any

from tripot.chance import Random, draw, pick_bit, shuffle_into
from tripot.kernel import Array, Ints, MoveRecord, kernel
from tripot.rules.contract import CHANCE_BIT
from tripot.rules.tables import MASKED, WAITS, Limits, Rules, Tables, Turn

rules: Any  # the game's `rules.py`, bound before this module runs
actions: Any  # the game's `actions.py`

# ---------------------------------------------------------------- one table, for Python callers, who hold arrays


@kernel
def number_moves(moves: Array, options: Array, starts: Ints, places: Ints, numbers: Ints) -> None:
    """Write the action number of each move into `numbers`; -1 for moves that environments leave out."""
    for index in range(len(moves)):
        numbers[index] = actions.action(moves[index], options[0], starts, places)


@kernel
def reward(states: Array, out: Ints) -> None:
    """Write into `out`, by seat, what a deal that is over has brought."""
    actions.reward(states[0], out)


# ---------------------------------------------------------------- a new deal, and who is asked


@kernel
def open_deal(s: Any, turn: Turn, random: Random, r: Rules, limits: Limits) -> None:
    """Deal anew, the dealer drawn first unless one is given; nobody is asked yet."""
    dealer = limits.dealer
    if dealer < 0:
        dealer = draw(random, len(r.standings))
    shuffle_into(random, r.pack, r.deck)
    rules.deal(s, r.options[0], r.standings[dealer], r.deck)
    turn.steps = 0
    turn.waited = 0


@kernel
def ask(s: Any, turn: Turn, random: Random, r: Rules) -> None:
    """Let chance move, then ask one of the seats that may act, each as likely, but those that have let others go first.

    Who is asked may do so too while it sees another seat that may act and has not.
    """
    if rules.actors(s) == CHANCE_BIT:
        let_chance_move(s, random, r)
    mask = rules.actors(s)
    turn.seat = pick_bit(random, mask & ~turn.waited)
    turn.may_wait = 0
    if mask & (mask - 1):
        rules.observe(s, turn.seat, r.views[0])
        others = rules.awaited(r.views[0]) & ~turn.waited & ~(1 << turn.seat)
        turn.may_wait = 1 if others else 0


if hasattr(rules, "shuffle"):

    @kernel
    def let_chance_move(s: Any, random: Random, r: Rules) -> None:
        """Shuffle the pack in the middle of a deal."""
        shuffle_into(random, r.pack, r.deck)
        rules.shuffle(s, r.deck)
else:

    @kernel
    def let_chance_move(s: Any, random: Random, r: Rules) -> None:
        """Never called: in this game all chance is in the deal."""


# ---------------------------------------------------------------- stepping


@kernel
def choose(t: Tables, numbers: Ints, r: Rules, limits: Limits, first: int, last: int) -> int:
    """Look up the action of every table and change nothing else; the first table where it is not legal, or -1."""
    for table in range(first, last):
        turn = t.turns[table]
        found = find_action(t.states[table], turn, numbers[table], r, limits)
        if found == MASKED:
            return table
        turn.waits = 1 if found == WAITS else 0
        if found >= 0:
            t.chosen[table] = r.moves[found]
    return -1


@kernel
def find_action(s: Any, turn: Turn, number: int, r: Rules, limits: Limits) -> int:
    """Which of the legal moves, listed in `r.moves`, has the number; `WAITS` or `MASKED` where none has."""
    if number < 0:
        return MASKED
    if number == limits.wait:
        return WAITS if turn.may_wait else MASKED
    count = rules.legal(s, turn.seat, r.moves)
    for index in range(count):
        if actions.action(r.moves[index], r.options[0], r.starts, r.places) == number:
            return index
    return MASKED


@kernel
def step(t: Tables, r: Rules, limits: Limits, first: int, last: int, opening: int) -> None:
    """Play what was chosen at every table; where that ends the deal, note what it was worth and deal anew.

    When the tables are `opening`, nothing is played: all are dealt anew.
    """
    for table in range(first, last):
        s = t.states[table]
        clear_result(t, table, r)
        if not opening:
            play_chosen(s, t.turns[table], t.chosen[table])
        over = opening or rules.actors(s) == 0 or t.turns[table].steps >= limits.most_steps
        if over and not opening:
            close_table(t, table, r)
        if over:
            open_deal(s, t.turns[table], t.randoms[table], r, limits)
        ask(s, t.turns[table], t.randoms[table], r)


@kernel
def play_chosen(s: Any, turn: Turn, move: MoveRecord) -> None:
    """Play the move that was chosen, or let others go first."""
    if turn.waits:
        turn.waited |= 1 << turn.seat
        return
    rules.play(s, turn.seat, move)
    turn.waited = 0
    turn.steps += 1


@kernel
def clear_result(t: Tables, table: int, r: Rules) -> None:
    """Nothing has ended yet, nor brought anything."""
    t.done[table] = 0
    t.truncated[table] = 0
    for seat in range(len(r.out)):
        t.rewards[table, seat] = 0


@kernel
def close_table(t: Tables, table: int, r: Rules) -> None:
    """Note what a deal was worth, and whether it was stopped."""
    s = t.states[table]
    t.done[table] = 1
    t.truncated[table] = 1 if rules.actors(s) else 0
    actions.reward(s, r.out)
    for seat in range(len(r.out)):
        t.rewards[table, seat] = r.out[seat]


# ---------------------------------------------------------------- what the seats that are asked see and may do


@kernel
def observe(t: Tables, views: Array, first: int, last: int) -> None:
    """Copy what the seat asked may know, at every table."""
    for table in range(first, last):
        rules.observe(t.states[table], t.turns[table].seat, views[table])


@kernel
def mark_legal(t: Tables, mask: Array, r: Rules, limits: Limits, first: int, last: int) -> None:
    """Set a 1 in `mask`, all zero, of shape `(tables, n)`, for what the seat asked may do, at every table."""
    for table in range(first, last):
        turn = t.turns[table]
        count = rules.legal(t.states[table], turn.seat, r.moves)
        for index in range(count):
            number = actions.action(r.moves[index], r.options[0], r.starts, r.places)
            if number >= 0:
                mask[table, number] = 1
        if turn.may_wait:
            mask[table, limits.wait] = 1
