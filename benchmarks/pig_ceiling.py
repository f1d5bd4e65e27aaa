"""How much skill there is in Pig's family beyond `regular`: `uv run python benchmarks/pig_ceiling.py`.

One seat searches, three play by rules of thumb, and all react alike, so that only the choice of cards is compared. The
search plays each card out in as many worlds, by rules of thumb in all seats, and counts who is first with four of a
kind: the rush that follows is luck. `open` plays in the true deal, which no player sees: that is the ceiling. `fair`
deals anew what its seat cannot know. Every deal is played with the searching bot in each seat. A deal that is stopped
(PIG-41) has no loser.
"""

from __future__ import annotations

import argparse
from itertools import product
from typing import Any, ClassVar, NamedTuple

import numpy as np
from page import markdown, tell

from tripot.bots.levels import RegularBot
from tripot.bots.question import Question
from tripot.cards import Suit
from tripot.chance import Random, pick_bit
from tripot.engine.cache import add_module
from tripot.engine.kernel import kernel
from tripot.engine.records import Array, Moves
from tripot.lab.arena import estimate
from tripot.lab.series import Series
from tripot.lab.workers import on_threads
from tripot.play.match import Table, game
from tripot.rules.loops.course import Policy
from tripot.rules.pig import GAME
from tripot.rules.pig.options import VARIANTS
from tripot.rules.pig.state import State
from tripot.rules.pig.terms import Phase, Verb

SEED = 1

add_module(__name__, GAME.name)
rules, advise = GAME.rules, GAME.advice


@kernel
def compare(
    states: Array, fair: bool, views: Array, moves: Moves, replies: Moves, randoms: Array, seat: int, wins: Array
) -> None:
    """Play each move in one more world, with the same chance, and count those after which the seat is first.

    `states` holds the position, and room for the world and for what comes of it; `randoms` a generator, and a copy.
    """
    states[1] = states[0]
    if fair:
        rules.redeal(states[1], seat, randoms[0])
    randoms[1] = randoms[0]
    for choice in range(len(wins)):
        states[2] = states[1]
        randoms[0] = randoms[1]
        rules.play(states[2], seat, moves[choice])
        play_to_the_rush(states[2], views, replies, randoms[0])
        wins[choice] += states[2].first == seat


@kernel
def search(
    states: Array,
    fair: bool,
    views: Array,
    moves: Moves,
    replies: Moves,
    randoms: Array,
    seat: int,
    wins: Array,
    worlds: int,
) -> None:
    """Play each move in so many worlds."""
    for _ in range(worlds):
        compare(states, fair, views, moves, replies, randoms, seat, wins)


@kernel
def play_to_the_rush(s: State, views: Array, moves: Moves, random: Random) -> None:
    """Play by rules of thumb until somebody is first."""
    left = rules.actors(s)
    while left and s.phase < Phase.RUSH:
        actor = pick_bit(random, left)
        count = rules.legal(s, actor, moves)
        rules.observe(s, actor, views[0])
        index = advise.advise(views[0], moves, count, random)
        if index < 0:
            left &= ~(1 << actor)
        else:
            rules.play(s, actor, moves[index])
            left = rules.actors(s)


class Searcher:
    """Searches for a card to give; does all else by rules of thumb.

    Attributes:
        truth: the states of the deal, which it is handed past its question; `None` for a fair one.
    """

    reaction: ClassVar = RegularBot.reaction
    policy: ClassVar = Policy.PYTHON

    def __init__(self, worlds: int) -> None:
        self.truth: Array | None = None
        self._worlds = worlds
        self._regular = RegularBot(GAME)

    def choose(self, question: Question) -> int:
        legal = question.legal
        if len(legal) == 1 or not np.isin(legal["verb"], (Verb.PUT, Verb.PASS)).all():
            return self._regular.choose(question)
        fair = self.truth is None
        states = GAME.state.new(3, **question.table.sizes)
        states[:1] = question.world() if self.truth is None else self.truth
        randoms = np.concatenate([question.random, question.random])
        wins, view, replies = np.zeros(len(legal)), question.view.copy(), GAME.move_buffer()
        search(states, fair, view, legal, replies, randoms, question.seat, wins, self._worlds)
        return int(wins.argmax())


class Outcome(NamedTuple):
    """What a deal has brought a seat, or the mean of several; over many deals, arrays of that."""

    lost: Any
    first: Any
    punishments: Any
    stopped: Any


def play(table: Table, worlds: int, fair: bool, number: int) -> tuple[Outcome, Outcome]:
    """The first deal of a match, as the mean of all seatings: what it brings the bot, and the mean other."""
    own, others = [], []
    for seat in table.seats:
        seats: list[Any] = [RegularBot(GAME)] * table.players
        seats[seat] = bot = Searcher(worlds)
        series = Series(table, seats, [bot.reaction] * table.players, SEED, range(number, number + 1))
        bot.truth = None if fair else series.work.states
        series.play(1)
        outcomes = [outcome(table, series.work.states, each) for each in table.seats]
        own.append(outcomes.pop(seat))
        others += outcomes
    return Outcome(*np.mean(own, axis=0)), Outcome(*np.mean(others, axis=0))


def outcome(table: Table, states: Array, seat: int) -> Outcome:
    """What a deal that is over has brought a seat. Without pats, hearts do not punish."""
    [s] = states
    hearts = 0 if table.options.as_dict()["pats"] else s["punished"][Suit.HEARTS]
    lost = s["loser"] == seat
    return Outcome(lost, s["first"] == seat, lost * (s["punished"].sum() - hearts), s["loser"] < 0)


def measure(variant: str, fair: bool, worlds: int, deals: int, workers: int) -> tuple[str, ...]:
    """One line of the table."""
    table = game("pig", players=4, variant=variant)
    results = on_threads(lambda number: play(table, worlds, fair, number), workers)
    found = np.array([next(results) for _ in range(deals)])
    results.close()
    own, others = Outcome(*found[:, 0].T), Outcome(*found[:, 1].T)
    return (
        variant,
        "fair" if fair else "open",
        f"{worlds:,}",
        f"{deals:,}",
        *(_percent(estimate(100 * share)) for share in (own.lost, own.first)),
        str(estimate(own.punishments - others.punishments)) if variant == "vatra" else "",
        f"{100 * own.stopped.mean():.1f}",
    )


def _percent(found: Any) -> str:
    return f"{found.mean:.1f} ± {found.within:.1f}"


HEADINGS = ("kind", "search", "worlds", "deals", "loses, %", "first, %", "punishments above the others'", "stopped, %")


def main() -> None:
    """Measure what the command line names, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", nargs="+", default=VARIANTS, choices=VARIANTS)
    parser.add_argument("--search", nargs="+", default=["open", "fair"], choices=["open", "fair"])
    parser.add_argument("--worlds", type=int, nargs="+", default=[100])
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    rows: list[tuple[str, ...]] = [HEADINGS]
    for variant, kind, worlds in product(given.variants, given.search, given.worlds):
        rows.append(measure(variant, kind == "fair", worlds, given.deals, given.workers))
        tell(" | ".join(rows[-1]))
    print(markdown(rows))


if __name__ == "__main__":
    main()
