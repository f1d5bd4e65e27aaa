"""Tune the plans of a game by playing: `uv run --group bench python benchmarks/tune.py glukz --minutes 10`.

One seat plays by the weights that are tried, all others as `regular`; every deal is played in all its seatings. CMA-ES
(Hansen and Ostermeier 2001) looks for the weights that win most: it draws a generation of weights, plays all of them on
the same deals, and moves to where the better half lie. It begins with the weights of the game's `plans.py`, or with
`--from-zero`. At the end, weights are printed as `plans.py` has them, and what they win on deals that no generation has
seen.

Plans that are fitted to the worlds of searches instead have `benchmarks/plans.py`.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import cma
import numpy as np
from page import tell

import tripot
from tripot import chance
from tripot.chance import Random, pick_bit, shuffle
from tripot.engine.kernel import kernel
from tripot.engine.records import Array, Ints, Moves
from tripot.errors import BadOption
from tripot.play.match import Table
from tripot.rules.glukz import plans as plans_of_glukz
from tripot.rules.nain_jaune import plans as plans_of_nain_jaune
from tripot.rules.shared.advising import keep_better

GAMES: dict[str, Any] = {"glukz": plans_of_glukz, "nain_jaune": plans_of_nain_jaune}
STEP = 20.0  # how far the first generation is spread
DEALS = {"glukz": 2_500, "nain_jaune": 12_000}  # of a generation, each in four seatings
UNSEEN = 20_000  # deals of the last word


class Room(NamedTuple):
    """What a kernel plays deals in; records stand in arrays of one."""

    state: Array
    options: Array
    standing: Array
    deck: Ints
    moves: Array
    views: Array
    shuffles: Array  # the generator of decks, and of nothing else: so all weights get the same deals
    randoms: Array  # the generator of all other chance
    rewards: Ints


class Player:
    """Plays deals of a table by any weights of a game's plans."""

    def __init__(self, table: Table, plans: Any) -> None:
        self._table = table
        self._play = compiled(table.game.kernels, plans.worth_by)

    def leads(self, weights: Array, seed: int, deals: int) -> Array:
        """What the weights win above the others, by deal, on average over the seatings."""
        table, game = self._table, self._table.game
        room = Room(
            state=game.state.new(**table.sizes),
            options=table.packed_options,
            standing=game.standing.new(**table.sizes),
            deck=table.pack,
            moves=game.move_buffer(),
            views=game.view.new(**table.sizes),
            shuffles=chance.generator(seed, 1),
            randoms=chance.generator(seed, 2),
            rewards=np.zeros(table.players, np.int64),
        )
        leads = np.zeros(deals)
        self._play(room, np.round(weights).astype(np.int64), leads)
        return leads


def compiled(rules: Any, worth_by: Any) -> Any:
    """The kernel that plays deals: `rules` are a game's kernels, `worth_by` is that of its plans."""

    # As `advise` of `rules/shared/advising.py`, by weights that are not yet known when it is compiled.
    @kernel
    def best(view: Any, moves: Moves, count: int, weights: Ints, random: Random) -> int:
        index, worth, ties = 0, worth_by(view, moves[0], weights), 1
        for place in range(1, count):
            tried = worth_by(view, moves[place], weights)
            index, worth, ties = keep_better(index, worth, ties, place, tried, random)
        return index

    @kernel
    def play_deal(room: Room, seat: int, weights: Ints) -> None:
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

    @kernel
    def play(room: Room, weights: Ints, leads: Array) -> None:
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


def tuned(players: list[Player], start: Array, minutes: float, seed: int, deals: int) -> Array:
    """The weights around which the next generation would lie."""
    search = cma.CMAEvolutionStrategy(start, STEP, {"seed": seed, "verbose": -9})
    end, generation = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        generation += 1
        tried = search.ask()
        won = [mean_lead(players, weights, seed + generation, deals) for weights in tried]
        search.tell(tried, [-lead for lead in won])
        tell(f"generation {generation}: {np.mean(won):+.3f} on average")
    middle: Array = np.round(search.mean).astype(np.int64)
    return middle


def mean_lead(players: list[Player], weights: Array, seed: int, deals: int) -> float:
    """What the weights win above the others, on average over the tables."""
    return float(np.mean([player.leads(weights, seed, deals // len(players)).mean() for player in players]))


def main() -> None:
    """Tune, and print the weights and what they win."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1, help="above 0")
    parser.add_argument("--players", type=int, nargs="+", default=[4], help="at tables of so many, all alike in weight")
    parser.add_argument("--from-zero", action="store_true", help="begin with weights of 0 rather than those in use")
    asked = parser.parse_args()
    plans = GAMES[asked.game]
    try:
        players = [Player(tripot.game(asked.game, players=seats), plans) for seats in asked.players]
    except BadOption as error:
        parser.error(str(error))
    if asked.seed < 1:
        parser.error("--seed: a number above 0, or no two runs would be alike")
    start = np.zeros_like(plans.WEIGHTS) if asked.from_zero else plans.WEIGHTS
    found = tuned(players, start, asked.minutes, asked.seed, DEALS[asked.game])
    tell("")
    for term, weight in zip(plans.Term, found, strict=True):
        print(f"    Term.{term.name}: {weight},")
    for seats, player in zip(asked.players, players, strict=True):
        for name, weights in {"these weights": found, "those in use": plans.WEIGHTS}.items():
            leads = player.leads(weights, asked.seed, UNSEEN)
            won = f"{leads.mean():.3f} ± {1.96 * leads.std() / UNSEEN**0.5:.3f}"
            print(f"{seats} players: {name} win {won} above `regular` in all other seats")


if __name__ == "__main__":
    main()
