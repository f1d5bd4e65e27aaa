"""A template: many tables stepped together.

The kernels work on arrays with a record, or a row, for each table, from `first` to before `last`; `tables.py` says
what is in them. The caller provides all the room they work in.
"""

from typing import Any

from tripot.chance import Random, draw, pick_bit, shuffle_into
from tripot.engine.kernel import kernel
from tripot.engine.records import Array, Ints, MoveRecord
from tripot.rules.loops.tables import MASKED, WAITS, Desk, Tables, Turn, Workspace
from tripot.rules.loops.template import parts
from tripot.rules.move import CHANCE_BIT
from tripot.rules.shared.seats import NOBODY

GAME = parts(__name__)
rules, actions = GAME.rules, GAME.actions
shuffle_cards = GAME.shuffle

# ---------------------------------------------------------------- a new deal, and who is asked


@kernel
def open_deal(s: Any, turn: Turn, random: Random, w: Workspace | Desk) -> None:
    """Deal anew, the dealer drawn first unless one is given; nobody is asked yet."""
    dealer = w.limits[0].dealer
    if dealer < 0:
        dealer = draw(random, len(w.standings))
    shuffle_into(random, w.pack, w.deck)
    rules.deal(s, w.options[0], w.standings[dealer], w.deck)
    turn.steps = 0
    turn.waited = 0


@kernel
def ask(s: Any, turn: Turn, random: Random, w: Workspace | Desk) -> None:
    """Let chance move, then ask one of the seats that may act, drawn evenly from those that have not waited.

    The seat may wait if it sees another seat that may act and has not waited since the last move.
    """
    if rules.actors(s) == CHANCE_BIT:
        shuffle_into(random, w.pack, w.deck)
        shuffle_cards(s, w.deck)
    mask = rules.actors(s)
    turn.seat = pick_bit(random, mask & ~turn.waited)
    turn.may_wait = 0
    if mask & (mask - 1):
        rules.observe(s, turn.seat, w.views[0])
        others = rules.awaited(w.views[0]) & ~turn.waited & ~(1 << turn.seat)
        turn.may_wait = 1 if others else 0


# ---------------------------------------------------------------- stepping


@kernel
def choose(t: Tables, numbers: Ints, w: Workspace, first: int, last: int) -> int:
    """Look up the action of every table and change nothing else; the first table where it is not legal, or -1."""
    for table in range(first, last):
        turn = t.turns[table]
        found = find_action(t.states[table], turn, numbers[table], w)
        if found == MASKED:
            return table
        turn.waits = 1 if found == WAITS else 0
        if found >= 0:
            t.chosen[table] = w.moves[found]
    return -1


@kernel
def find_action(s: Any, turn: Turn, number: int, w: Workspace) -> int:
    """Which of the legal moves, listed in `w.moves`, has the number; `WAITS` or `MASKED` where none has."""
    if number < 0:
        return MASKED
    if number == w.limits[0].wait:
        return WAITS if turn.may_wait else MASKED
    count = rules.legal(s, turn.seat, w.moves)
    for index in range(count):
        if actions.action(w.moves[index], w.options[0], w.starts, w.places) == number:
            return index
    return MASKED


@kernel
def step(t: Tables, w: Workspace, first: int, last: int, opening: int) -> None:
    """Play what was chosen at every table; where that ends the deal, note what it was worth and deal anew.

    When the tables are `opening`, nothing is played: all are dealt anew.
    """
    for table in range(first, last):
        s = t.states[table]
        clear_result(t, table, w)
        if not opening:
            play_chosen(s, t.turns[table], t.chosen[table])
        over = opening or rules.actors(s) == 0 or t.turns[table].steps >= w.limits[0].most_steps
        if over and not opening:
            close_table(t, table, w)
        if over:
            open_deal(s, t.turns[table], t.randoms[table], w)
        ask(s, t.turns[table], t.randoms[table], w)


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
def clear_result(t: Tables, table: int, w: Workspace) -> None:
    """Nothing has ended yet, nor brought anything."""
    t.done[table] = 0
    t.truncated[table] = 0
    for seat in range(len(w.out)):
        t.rewards[table, seat] = 0


@kernel
def close_table(t: Tables, table: int, w: Workspace) -> None:
    """Note what a deal was worth, and whether it was stopped."""
    s = t.states[table]
    t.done[table] = 1
    t.truncated[table] = 1 if rules.actors(s) else 0
    actions.reward(s, w.out)
    for seat in range(len(w.out)):
        t.rewards[table, seat] = w.out[seat]


# ---------------------------------------------------------------- what the seats that are asked see and may do


@kernel
def observe(t: Tables, views: Array, first: int, last: int) -> None:
    """Copy what the seat asked may know, at every table."""
    for table in range(first, last):
        rules.observe(t.states[table], t.turns[table].seat, views[table])


@kernel
def mark_legal(t: Tables, mask: Array, w: Workspace, first: int, last: int) -> None:
    """Set a 1 in `mask`, all zero, of shape `(tables, n)`, for what the seat asked may do, at every table."""
    for table in range(first, last):
        turn = t.turns[table]
        count = rules.legal(t.states[table], turn.seat, w.moves)
        for index in range(count):
            number = actions.action(w.moves[index], w.options[0], w.starts, w.places)
            if number >= 0:
                mask[table, number] = 1
        if turn.may_wait:
            mask[table, w.limits[0].wait] = 1


# ---------------------------------------------------------------- one table, asked action by action from Python


@kernel
def open_desk(desks: Array) -> tuple[int, int]:
    """Deal anew; returns what `act` does."""
    d = desks[0]
    open_deal(d.states[0], d.turns[0], d.randoms[0], d)
    return ask_next(d)


@kernel
def act(desks: Array, number: int) -> tuple[int, int]:
    """Play an action for the seat that is asked, and ask the next one.

    Returns the seat that is asked then, `NOBODY` when the deal is over, and how many actions it has; they are listed in
    `Desk.numbers`. Returns the same seat and `MASKED` when the action is not legal: nothing has happened then.
    """
    d = desks[0]
    turn = d.turns[0]
    for index in range(d.count):
        if d.numbers[index] == number:
            turn.waits = 1 if number == d.limits[0].wait else 0
            play_chosen(d.states[0], turn, d.moves[d.listed[index]])
            return ask_next(d)
    return turn.seat, MASKED


@kernel
def ask_next(d: Desk) -> tuple[int, int]:
    """Ask a seat, unless the deal is over or has been stopped; returns what `act` does."""
    s = d.states[0]
    turn = d.turns[0]
    d.count = 0
    if rules.actors(s) == 0 or turn.steps >= d.limits[0].most_steps:
        turn.seat = NOBODY
    else:
        ask(s, turn, d.randoms[0], d)
        list_actions(s, turn, d)
    return turn.seat, d.count


@kernel
def list_actions(s: Any, turn: Turn, d: Desk) -> None:
    """List the numbers of what the seat asked may do, and which of the legal moves each of them is."""
    count = 0
    for index in range(rules.legal(s, turn.seat, d.moves)):
        number = actions.action(d.moves[index], d.options[0], d.starts, d.places)
        if number >= 0:
            d.numbers[count] = number
            d.listed[count] = index
            count += 1
    if turn.may_wait:
        d.numbers[count] = d.limits[0].wait
        d.listed[count] = 0
        count += 1
    d.count = count
