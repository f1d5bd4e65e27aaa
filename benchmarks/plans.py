"""Fit the plans of a game: `uv run python benchmarks/plans.py turkish --minutes 10`.

Bots play deals, and at one decision in four every move is played out in many worlds. What a move turned out to be
worth, less the mean of its rivals, is explained by a sum of a few terms (ridge regression); their weights are printed,
in the unit of rewards. Which terms, `plans_of_turkish.py` and `plans_of_iljig.py` say; the games' own `plans.py` have
them in tenths and in thousandths. What is set there by hand, such as always to go out, is not fitted. Three quarters of
the decisions are fitted, the rest shows what each way to choose loses against the best move.

The worlds are played to their end by the plans as they stand, so a fit refines these. Plans whose weights are found by
playing have `benchmarks/tune.py`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import plans_of_iljig
import plans_of_turkish
from page import tell

import tripot
from tripot import bots, chance
from tripot.bots.comparing import compared
from tripot.bots.question import Question, pose_to
from tripot.engine.records import Array

GAMES = {"turkish": plans_of_turkish, "iljig": plans_of_iljig}
ASKED = 0.25  # of the decisions
EXPLORED = 0.3  # of those, after which the best move is made instead of that of `regular`
RIDGE = 5.0  # keeps weights small that few decisions have asked for

Terms = dict[str, float]


@dataclass(frozen=True)
class Decision:
    """What the moves of a decision are worth, and which of them `regular` makes."""

    moves: list[Terms]
    worth: Array
    regular: int


def decisions(name: str, seconds: float, seed: int, worlds: int) -> Iterator[Decision]:
    """Decisions of four bots that play deals of a game for so many seconds; each move is played in so many worlds."""
    table, dice, generator = tripot.game(name, players=4), random.Random(seed), chance.generator(seed)
    regular = bots.get("regular", table.game)
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        number += 1
        deal = table.match(seed, number=number).deal()
        while not deal.over:
            [seat] = deal.actors()
            question = pose_to(deal, seat, generator)
            choice = regular.choose(question)
            if len(question.legal) > 1 and GAMES[name].asks(question.view[0]) and dice.random() < ASKED:
                worth = worths(question, worlds)
                moves = [GAMES[name].terms(question.view[0], move) for move in question.legal]
                yield Decision(moves, worth, choice)
                choice = int(worth.argmax()) if dice.random() < EXPLORED else choice
            deal.play_record(seat, question.legal[choice : choice + 1])


def worths(question: Question, worlds: int) -> Array:
    """What each legal move brings the seat, on average over the same worlds: so many."""
    comparison = compared(question)
    question.table.game.search.compare(comparison, question.seat, worlds)
    worth: Array = comparison.totals / comparison.visits
    return worth


def fit(found: list[Decision], names: list[str]) -> Array:
    """The weights of the terms that explain best what moves are worth, less the mean of their rivals."""
    rows, worth = [], []
    for each in found:
        table = tabled(each, names)
        rows.append(table - table.mean(axis=0))
        worth.append(each.worth - each.worth.mean())
    all_rows = np.concatenate(rows)
    weights: Array = np.linalg.solve(
        all_rows.T @ all_rows + RIDGE * np.eye(len(names)), all_rows.T @ np.concatenate(worth)
    )
    return weights


def tabled(decision: Decision, names: list[str]) -> Array:
    """By move and term."""
    return np.array([[terms.get(name, 0.0) for name in names] for terms in decision.moves])


def main() -> None:
    """Collect, fit, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=400, help="in which each move is played out")
    asked = parser.parse_args()
    found = []
    for decision in decisions(asked.game, 60 * asked.minutes, asked.seed, asked.worlds):
        found.append(decision)
        tell(f"{len(found)} decisions")
    names = sorted({name for each in found for terms in each.moves for name in terms})
    cut = 3 * len(found) // 4
    weights = fit(found[:cut], names)
    tell("")
    for name, weight in zip(names, weights, strict=True):
        print(f"{weight:8.2f}  {name}")
    losses = {
        "regular": [each.worth.max() - each.worth[each.regular] for each in found[cut:]],
        "the sum of these": [
            each.worth.max() - each.worth[(tabled(each, names) @ weights).argmax()] for each in found[cut:]
        ],
    }
    for name, lost in losses.items():
        print(f"{name} loses {np.mean(lost):.3f} of reward a decision against the best move ({len(lost)} decisions)")


if __name__ == "__main__":
    main()
