"""Tune the plans of a game by playing: `python -m tripot.lab.tuning glukz --minutes 10`. It needs `tripot[lab]`.

One seat plays by the weights that are tried, and all others like `regular`. Every deal is played in all its seatings.
CMA-ES (Hansen and Ostermeier 2001) searches for the weights that win most. It draws a generation of weights, plays all
of them on the same deals, and moves towards the better half. It starts with the weights in the game's `plans.py`, or
with zeros (`--from-zero`). At the end, it prints weights for `plans.py`, and what they win on deals that no generation
has seen.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from enum import IntEnum
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from tripot import chance
from tripot.chance import Random, pick_bit, shuffle
from tripot.engine.kernel import kernel
from tripot.engine.records import Array, Ints, Moves
from tripot.errors import BadOption, NotInstalled, TripotError
from tripot.lab.arena import estimate
from tripot.play.match import Table, game
from tripot.play.setup import LARGEST, check_number
from tripot.rules.game import Game
from tripot.rules.shared.advising import keep_better

STEP = 20.0  # the spread of the first generation
DEALS = 2500  # deals for a generation, each in all seatings
UNSEEN = 20_000  # deals for the final result


class Plans(NamedTuple):
    """Plans whose weights can be tuned, as the `plans.py` of a game defines them.

    Attributes:
        terms: the terms of the sum.
        weights: the weights in use, int64 by term.
        worth_by: the kernel that values a move by any weights.
    """

    terms: type[IntEnum]
    weights: Array
    worth_by: Callable[..., int]


class Workspace(NamedTuple):
    """What a kernel plays deals in. Records are in arrays of one."""

    state: Array
    options: Array
    standing: Array
    deck: Ints
    moves: Array
    views: Array
    shuffles: Array  # the generator of decks only, so that all weights get the same deals
    randoms: Array  # the generator of all other chance
    rewards: Ints


def plans_of(found: Game) -> Plans:
    """The plans of a game. Raises `BadOption` if it has none with weights."""
    if find_spec(f"{found.package}.plans"):
        plans = import_module(f"{found.package}.plans")
        if hasattr(plans, "worth_by"):
            return Plans(plans.Term, plans.WEIGHTS, plans.worth_by)
    raise BadOption("game", f"the plans of {found.name} have no weights to tune")


class Player:
    """Plays deals of a table by any weights of its game's plans."""

    def __init__(self, table: Table) -> None:
        """Raises `BadOption` if the game has no plans with weights."""
        self.table = table
        self._play = compiled(table.game.kernels, plans_of(table.game).worth_by)

    def leads(self, weights: Array, seed: int, deals: int) -> Array:
        """How much more the weights win than the others, by deal, on average over the seatings."""
        table, rules = self.table, self.table.game
        workspace = Workspace(
            state=rules.state.new(**table.sizes),
            options=table.packed_options,
            standing=rules.standing.new(**table.sizes),
            deck=table.pack,
            moves=rules.move_buffer(),
            views=rules.view.new(**table.sizes),
            shuffles=chance.generator(seed, 1),
            randoms=chance.generator(seed, 2),
            rewards=np.zeros(table.players, np.int64),
        )
        leads = np.zeros(deals)
        self._play(workspace, np.round(weights).astype(np.int64), leads)
        return leads


def compiled(rules: Any, worth_by: Any) -> Any:
    """The kernel that plays deals. `rules` are a game's kernels, and `worth_by` comes from its plans."""
    play_deal = _playing_a_deal(rules, _choosing(worth_by))

    @kernel
    def play(room: Workspace, weights: Ints, leads: Array) -> None:
        players = len(room.rewards)
        for deal in range(len(leads)):
            shuffle(room.shuffles[0], room.deck)
            for seat in range(players):
                rules.open_match(room.standing, room.options, deal % players)
                rules.deal(room.state, room.options, room.standing, room.deck)
                play_deal(room, seat, weights)
                rules.reward(room.state, room.rewards)
                for other in range(players):
                    share = 1.0 if other == seat else -1.0 / (players - 1)
                    leads[deal] += share * room.rewards[other] / players

    return play


def _choosing(worth_by: Any) -> Any:
    """The kernel that chooses the best move by some weights."""

    # Like `advise` of `rules/shared/advising.py`, with weights that are not known yet when it is compiled.
    @kernel
    def best(view: Any, moves: Moves, count: int, weights: Ints, random: Random) -> int:
        index, worth, ties = 0, worth_by(view, moves[0], weights), 1
        for place in range(1, count):
            tried = worth_by(view, moves[place], weights)
            index, worth, ties = keep_better(index, worth, ties, place, tried, random)
        return index

    return best


def _playing_a_deal(rules: Any, best: Any) -> Any:
    """The kernel that plays a deal: one seat chooses by some weights, and all others follow the rules of thumb."""

    @kernel
    def play_deal(room: Workspace, seat: int, weights: Ints) -> None:
        mask = rules.actors(room.state)
        while mask:
            actor = pick_bit(room.randoms[0], mask)
            count = rules.legal(room.state, actor, room.moves)
            rules.observe(room.state, actor, room.views)
            if actor == seat:
                index = best(room.views[0], room.moves, count, weights, room.randoms[0])
            else:
                index = rules.advise(room.views, room.moves, count, room.randoms)
            rules.play(room.state, actor, room.moves[index:])
            mask = rules.actors(room.state)

    return play_deal


def tune(players: Sequence[Player], start: Array, minutes: float, seed: int, deals: int = DEALS) -> Array:
    """The weights at the centre of the last generation, after some minutes. Raises `NotInstalled` without `cma`."""
    if find_spec("cma") is None:
        raise NotInstalled("cma", "lab")
    import cma  # noqa: PLC0415  (comes with `tripot[lab]` alone)

    search = cma.CMAEvolutionStrategy(start, STEP, {"seed": seed, "verbose": -9})
    end, generation = time.monotonic() + 60 * minutes, 0
    while generation == 0 or time.monotonic() < end:
        generation += 1
        tried = search.ask()
        won = [mean_lead(players, weights, seed + generation, deals) for weights in tried]
        search.tell(tried, [-lead for lead in won])
        print(f"generation {generation}: {np.mean(won):+.3f} on average", file=sys.stderr)
    centre: Array = np.round(search.mean).astype(np.int64)
    return centre


def mean_lead(players: Sequence[Player], weights: Array, seed: int, deals: int) -> float:
    """How much more the weights win than the others, on average over the tables."""
    return float(np.mean([player.leads(weights, seed, deals // len(players)).mean() for player in players]))


def run(name: str, seats: Sequence[int], minutes: float, seed: int, deals: int, *, from_zero: bool) -> None:
    """Tune, and print the weights and what they win. Raises `TripotError`."""
    check_number("seed", seed, 1, LARGEST)  # 0 lets CMA-ES draw a seed from the clock
    players = [Player(game(name, players=each)) for each in seats]
    plans = plans_of(players[0].table.game)
    start = np.zeros_like(plans.weights) if from_zero else plans.weights
    found = tune(players, start, minutes, seed, deals)
    for term, weight in zip(plans.terms, found, strict=True):
        print(f"    Term.{term.name}: {weight},")
    for player in players:
        for what, weights in {"these weights": found, "those in use": plans.weights}.items():
            won = estimate(player.leads(weights, seed, UNSEEN))
            print(f"{player.table.players} players: {what} win {won} above `regular` in all other seats")


def main(given: Sequence[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("game", help="a game whose plans have weights, such as glukz or nain_jaune")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1, help="above 0")
    parser.add_argument("--players", type=int, nargs="+", default=[4], help="numbers of players, all alike in weight")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals for a generation, each in all seatings")
    parser.add_argument("--from-zero", action="store_true", help="begin with weights of 0 rather than those in use")
    asked = parser.parse_args(given)
    try:
        run(asked.game, asked.players, asked.minutes, asked.seed, asked.deals, from_zero=asked.from_zero)
    except TripotError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
