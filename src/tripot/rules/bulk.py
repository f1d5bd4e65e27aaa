"""Whole deals inside compiled code: a template, loaded once for each game by `contract.instantiate`.

Nothing of a game is decided here: these kernels only call the game's own, over and over, without coming back to Python.
"""

from __future__ import annotations

from typing import Any

from tripot.chance import Random, draw, shuffle
from tripot.kernel import Array, Ints, count_bits, kernel, lowest_bit
from tripot.rules.contract import CHANCE_BIT

rules: Any  # the game's `rules.py`, bound before this module runs
advice: Any  # the game's `advice.py`


@kernel
def shuffle_pack(random: Random, pack: Ints, deck: Ints) -> None:
    """Write the cards of `pack` into `deck` in random order."""
    for place in range(len(pack)):
        deck[place] = pack[place]
    shuffle(random, deck)


if hasattr(rules, "shuffle"):

    @kernel
    def let_chance_move(s: Any, random: Random, pack: Ints, deck: Ints) -> None:
        """Shuffle the pack in the middle of a deal."""
        shuffle_pack(random, pack, deck)
        rules.shuffle(s, deck)
else:

    @kernel
    def let_chance_move(s: Any, random: Random, pack: Ints, deck: Ints) -> None:
        """Never called: in this game all chance is in the deal."""


@kernel
def pick_seat(mask: int, random: Random) -> int:
    """One of the seats of a mask that is not 0, each equally likely."""
    seats = count_bits(mask)
    if seats > 1:
        for _ in range(draw(random, seats)):
            mask &= mask - 1
    return lowest_bit(mask)


@kernel
def play_random(
    states: Array, options: Array, standings: Array, pack: Ints, deck: Ints, randoms: Array, moves: Array, deals: int
) -> int:
    """Play whole deals uniformly at random, each the first of a match; how many decisions that took.

    Every seat that may act is equally likely to, and each of its legal moves then. `deck` and `moves` are room to work
    in, as long as the pack and as `most_moves`.
    """
    s = states[0]
    random = randoms[0]
    decisions = 0
    for _ in range(deals):
        shuffle_pack(random, pack, deck)
        rules.deal(s, options[0], standings[0], deck)
        mask = rules.actors(s)
        while mask:
            if mask == CHANCE_BIT:
                let_chance_move(s, random, pack, deck)
            else:
                seat = pick_seat(mask, random)
                rules.play(s, seat, moves[draw(random, rules.legal(s, seat, moves))])
                decisions += 1
            mask = rules.actors(s)
    return decisions


@kernel
def copy_states(states: Array, times: int) -> None:
    """Copy each state over the next one of the array, round and round: to time a copy."""
    count = len(states)
    for number in range(times):
        states[(number + 1) % count] = states[number % count]
