"""A template: step many tables together.

The kernels work on arrays that have a record, or a row, for each table; `tables.py` says what is in them. They take the
tables from `first` to before `last`. The caller provides all the room they work in.
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

# ---------------------------------------------------------------- new deals, and which seat is asked


@kernel
def open_deal(s: Any, turn: Turn, random: Random, w: Workspace | Desk) -> None:
    """Deal again, with a dealer drawn at random unless one is given. No seat is asked yet."""
    dealer = w.limits[0].dealer
    if dealer < 0:
        dealer = draw(random, len(w.standings))
    shuffle_into(random, w.pack, w.deck)
    rules.deal(s, w.options[0], w.standings[dealer], w.deck)
    turn.steps = 0
    turn.waited = 0


@kernel
def ask(s: Any, turn: Turn, random: Random, w: Workspace | Desk) -> None:
    """Let chance move, then ask a seat. It is drawn evenly from the seats that may act and have not waited.

    The seat may wait if it sees that another seat may act which has not waited since the last move.
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
    """Look up the action of every table and change nothing else; returns the first table with an illegal one, or -1."""
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
    """Which legal move in `w.moves` has this number; `WAITS` or `MASKED` if none has."""
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
    """Play the chosen move at every table. If that ends the deal, note what it was worth and deal again.

    If `opening` is 1, every table is dealt again instead.
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
    """Play the chosen move, or let others go first."""
    if turn.waits:
        turn.waited |= 1 << turn.seat
        return
    rules.play(s, turn.seat, move)
    turn.waited = 0
    turn.steps += 1


@kernel
def clear_result(t: Tables, table: int, w: Workspace) -> None:
    """Clear the result: no deal has ended here, and nothing was won."""
    t.done[table] = 0
    t.truncated[table] = 0
    for seat in range(len(w.out)):
        t.rewards[table, seat] = 0


@kernel
def close_table(t: Tables, table: int, w: Workspace) -> None:
    """Note what a deal was worth, and whether it was stopped early."""
    s = t.states[table]
    t.done[table] = 1
    t.truncated[table] = 1 if rules.actors(s) else 0
    actions.reward(s, w.out)
    for seat in range(len(w.out)):
        t.rewards[table, seat] = w.out[seat]


# ---------------------------------------------------------------- what the seats to act see and may do


@kernel
def observe(t: Tables, views: Array, first: int, last: int) -> None:
    """Copy what the seat to act may know, at every table."""
    for table in range(first, last):
        rules.observe(t.states[table], t.turns[table].seat, views[table])


@kernel
def mark_legal(t: Tables, mask: Array, w: Workspace, first: int, last: int) -> None:
    """Set to 1 what the seat to act may do, at every table, in `mask`: zeros of shape `(tables, n)`."""
    for table in range(first, last):
        turn = t.turns[table]
        count = rules.legal(t.states[table], turn.seat, w.moves)
        for index in range(count):
            number = actions.action(w.moves[index], w.options[0], w.starts, w.places)
            if number >= 0:
                mask[table, number] = 1
        if turn.may_wait:
            mask[table, w.limits[0].wait] = 1


# ---------------------------------------------------------------- one table, one action at a time, from Python


@kernel
def open_desk(desks: Array) -> tuple[int, int]:
    """Deal again; returns what `act` returns."""
    d = desks[0]
    open_deal(d.states[0], d.turns[0], d.randoms[0], d)
    return ask_next(d)


@kernel
def act(desks: Array, number: int) -> tuple[int, int]:
    """Play an action for the seat to act, then ask the next one.

    Returns the seat asked next, or `NOBODY` once the deal is over, and the number of its actions, which are listed in
    `Desk.numbers`. If the action is not legal, nothing happens, and this returns the same seat and `MASKED`.
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
    """Ask a seat, unless the deal is over or was stopped; returns what `act` returns."""
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
    """List the action numbers of what the seat to act may do, each with its place among the legal moves."""
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
