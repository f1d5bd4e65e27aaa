"""A template: whole deals inside compiled code.

These kernels decide nothing about a game. They call the game's own kernels over and over, without returning to Python.
"""

from typing import Any

from tripot.chance import Random, draw, draw_normal, pick_bit, shuffle_into
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import Array, Ints, Moves
from tripot.rules.loops.course import Course, Policy, Stop, Stream, Work
from tripot.rules.loops.template import parts
from tripot.rules.move import CHANCE, CHANCE_BIT

GAME = parts(__name__)
rules, advice, actions, drawing = GAME.rules, GAME.advice, GAME.actions, GAME.drawing
shuffle_cards = GAME.shuffle


@kernel
def let_chance_move(s: Any, random: Random, pack: Ints, deck: Ints) -> None:
    """Shuffle the pack in the middle of a deal."""
    shuffle_into(random, pack, deck)
    shuffle_cards(s, deck)


# ---------------------------------------------------------------- random play


if drawing is not None:

    @kernel
    def draw_move(s: Any, seat: int, random: Random, moves: Moves) -> int:
        """Draw one of a seat's legal moves, each equally likely, and write only that; returns its index in `moves`."""
        drawing.write_legal(s, seat, draw(random, drawing.count_legal(s, seat)), moves[0])
        return 0
else:

    @kernel
    def draw_move(s: Any, seat: int, random: Random, moves: Moves) -> int:
        """Draw one of a seat's legal moves, each equally likely; returns its index in `moves`."""
        return draw(random, rules.legal(s, seat, moves))


@kernel
def play_random(
    states: Array, options: Array, standings: Array, pack: Ints, deck: Ints, randoms: Array, moves: Array, deals: int
) -> int:
    """Play whole deals at random, each the first of a match; returns the number of decisions.

    Each seat that may act is equally likely to act, and then each of its legal moves is equally likely. `deck` and
    `moves` are scratch space, for the whole pack and for `most_moves` moves.
    """
    s = states[0]
    random = randoms[0]
    decisions = 0
    for _ in range(deals):
        shuffle_into(random, pack, deck)
        rules.deal(s, options[0], standings[0], deck)
        mask = rules.actors(s)
        while mask:
            if mask == CHANCE_BIT:
                let_chance_move(s, random, pack, deck)
            else:
                seat = pick_bit(random, mask)
                rules.play(s, seat, moves[draw_move(s, seat, random, moves)])
                decisions += 1
            mask = rules.actors(s)
    return decisions


@kernel
def copy_states(states: Array, times: int) -> None:
    """Copy each state over the next one in the array, again and again, to time a copy."""
    count = len(states)
    for number in range(times):
        states[(number + 1) % count] = states[number % count]


# ---------------------------------------------------------------- matches between bots


@kernel
def play_on(work: Work, matches: int, deals: int) -> int:
    """Play on until `deals` deals have ended since Python set `Course.deals` to 0; returns why it stopped."""
    c = work.course[0]
    while c.deals < deals:
        if not c.playing:
            if c.match == matches:
                return Stop.MATCHES
            open_deal(work, c)
        stop = play_deal(work, c)
        if stop != Stop.GO_ON:
            return stop
        end_deal(work, c)
    return Stop.DEALS


@kernel
def open_deal(work: Work, c: Course) -> None:
    """Deal, in a new match if the last one is over."""
    cards = work.randoms[c.match, Stream.CARDS]
    standing = work.standings[0]
    if not c.begun:
        rules.open_match(standing, work.options[0], draw(cards, len(work.policies)))
        c.begun = 1
    shuffle_into(cards, work.pack, work.deck)
    rules.deal(work.states[0], work.options[0], standing, work.deck)
    c.playing = 1
    c.left = 0
    c.decisions = 0
    c.happened = 0


@kernel
def play_deal(work: Work, c: Course) -> int:
    """Continue the current deal until it is over, or until Python has something to do."""
    s = work.states[0]
    while True:
        if c.left == 0:
            c.left = rules.actors(s)
            if c.left == 0:
                return Stop.GO_ON
            draw_delays(work, c)
        if len(work.seats) and c.logged == len(work.seats):
            return Stop.LOG
        stop = move_next(work, c, s)
        if stop != Stop.GO_ON:
            return stop


@kernel
def move_next(work: Work, c: Course, s: Any) -> int:
    """Let chance move or, of the seats not yet asked, the quickest one, which moves or waits."""
    if c.left == CHANCE_BIT:
        let_chance_move(s, work.randoms[c.match, Stream.CARDS], work.pack, work.deck)
        note(work, c, CHANCE, 0)
        c.left = 0
        return Stop.GO_ON
    if not c.asked:
        c.seat = quickest(work, c)
        c.count = rules.legal(s, c.seat, work.moves)
        if work.policies[c.seat] == Policy.PYTHON:
            c.asked = 1
            return Stop.ASK
        c.answer = choose(work, c, s)
    c.asked = 0
    return play_answer(work, c, s)


@kernel
def choose(work: Work, c: Course, s: Any) -> int:
    """The index of the legal move that a compiled bot chooses; -1 to wait."""
    random = work.randoms[c.match, Stream.BOTS]
    if work.policies[c.seat] == Policy.RANDOM:
        return draw(random, c.count)
    rules.observe(s, c.seat, work.views[0])
    index: int = advice.advise(work.views[0], work.moves, c.count, random)
    return index


@kernel
def play_answer(work: Work, c: Course, s: Any) -> int:
    """Play what the seat's bot has chosen. If it waits, turn to the other seats."""
    if c.answer < 0:
        c.left &= ~(1 << c.seat)
        return Stop.GO_ON if c.left else Stop.STUCK
    note(work, c, c.seat, c.answer)
    rules.play(s, c.seat, work.moves[c.answer])
    c.happened |= s.happened
    c.decisions += 1
    c.left = 0
    return Stop.GO_ON


@kernel
def note(work: Work, c: Course, seat: int, index: int) -> None:
    """Write a move into the log, if there is one."""
    if len(work.seats):
        work.seats[c.logged] = seat
        work.played[c.logged] = work.moves[index]
        c.logged += 1


@kernel
def draw_delays(work: Work, c: Course) -> None:
    """Draw each seat's reaction time (its logarithm) if several may act, unless all seats react alike."""
    if work.alike[0] or count_bits(c.left) == 1:
        return
    race = work.randoms[c.match, Stream.RACE]
    for seat in range(len(work.policies)):
        if c.left >> seat & 1:
            work.delays[seat] = work.reactions[seat, 0] + work.reactions[seat, 1] * draw_normal(race)


@kernel
def quickest(work: Work, c: Course) -> int:
    """The quickest of the remaining seats; drawn evenly if all react alike."""
    if work.alike[0]:
        return pick_bit(work.randoms[c.match, Stream.RACE], c.left)
    first = lowest_bit(c.left)
    for seat in range(first + 1, len(work.policies)):
        if c.left >> seat & 1 and work.delays[seat] < work.delays[first]:
            first = seat
    return first


@kernel
def end_deal(work: Work, c: Course) -> None:
    """Write down how the deal ended, and add it to the standing."""
    s = work.states[0]
    standing = work.standings[0]
    rules.close_deal(standing, s)
    ended = work.ended[c.deals]
    ended.match = c.match
    ended.last = standing.over
    ended.moves = s.moves
    ended.decisions = c.decisions
    ended.happened = c.happened
    rules.score(s, ended.scores)
    actions.reward(s, ended.rewards)
    c.deals += 1
    c.playing = 0
    if standing.over:
        c.match += 1
        c.begun = 0
