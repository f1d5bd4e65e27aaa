"""A game small enough to solve: Nain Jaune for two with a tiny pack (NAI-20), as OpenSpiel walks through all of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Any

import click
from open_spiel.python.algorithms.exploitability import best_response
from open_spiel.python.policy import Policy

from tripot import bots, chance
from tripot.bots import Bot
from tripot.bots.question import Question, pose_to
from tripot.engine.records import Array
from tripot.envs.openspiel import TripotGame, TripotObserver, TripotState
from tripot.envs.openspiel_position import Position
from tripot.rules.loops.comparison import ASTRAY
from tripot.rules.registry import get

Deck = tuple[int, ...]
Positions = list[Position]


class TinyGame(TripotGame):
    """One chance node deals: decks that give the same hands are one outcome, for hands and talon have no order."""

    game = get("nain_jaune")

    def __init__(self, **options: object) -> None:
        super().__init__({"players": 2, "dealer": 0, **options})

    @cached_property
    def decks(self) -> list[Deck]:
        """A deck for each deal, as places in the pack. All are equally likely."""
        options: Any = self.root.table.options
        return list(decks(options.cards, options.hand_size))

    def new_initial_state(self) -> TinyState:
        return TinyState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TripotObserver | None:
        return super().make_py_observer(iig_obs_type, params) and Digest(self.root, perfect_recall=True)


def decks(cards: int, hand: int) -> Iterator[Deck]:
    """Decks that deal every pair of hands once; the first card is for the seat at the dealer's left."""
    places = set(range(cards))
    for first in combinations(sorted(places), hand):
        for second in combinations(sorted(places - {*first}), hand):
            dealt = [place for pair in zip(first, second, strict=True) for place in pair]
            yield (*dealt, *sorted(places - {*dealt}))


class TinyState(TripotState):
    """A deal at some point; before it, chance draws the number of a deck."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self.get_game().decks)
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.position.deal is not None:
            super()._apply_action(action)
            return
        for place in self.get_game().decks[action]:
            self.position.apply(place)


class Digest(TripotObserver):
    """Tells only the digest of all that a seat has seen and done, which is quicker and tells as many states apart."""

    def string_from(self, state: TripotState, player: int) -> str:
        return f"{player} {state.position.seen().chains[player].hex()}"


# ---------------------------------------------------------------- information states


def information_states(game: TinyGame) -> dict[str, Positions]:
    """The positions of each information state in which there is a choice, by its digest."""
    found: dict[str, Positions] = {}
    for position in positions(game.new_initial_state()):
        if len(position.legal()) > 1:
            found.setdefault(digest_of(position), []).append(position)
    return found


def positions(root: TinyState) -> Iterator[Position]:
    """Every position of the game in which a seat is to act."""
    left = [root.child(number).position for number in range(len(root.get_game().decks))]
    while left:
        position = left.pop()
        yield position
        after = (result(position, action) for action in position.legal())
        left += [each for each in after if not each.over]


def result(position: Position, action: int) -> Position:
    """The position after an action."""
    after = position.copy()
    after.apply(action)
    return after


def digest_of(position: Position) -> str:
    """The information state of the seat that acts."""
    return f"{position.player} {position.seen().chains[position.player].hex()}"


def cards_of(states: Array | None) -> bytes:
    """Where the cards lie."""
    assert states is not None
    return bytes(states["hand"].tobytes() + states["talon"].tobytes())


# ---------------------------------------------------------------- bots


def question(position: Position) -> Question:
    """What the seat that acts is asked; its chance follows from its information state."""
    deal = position.deal
    assert deal is not None
    return pose_to(deal, position.player, chance.generator(int(digest_of(position)[-8:], 16)))


def choice(bot: Bot, position: Position) -> int:
    """The action that a bot chooses."""
    asked = question(position)
    return int(position.root.actions.numbers(asked.legal)[bot.choose(asked)])


class Fixed(Policy):  # type: ignore[misc]  # OpenSpiel has no types
    """A bot as a policy: one action for each information state, by the same chance every time."""

    def __init__(self, game: TinyGame, name: str) -> None:
        super().__init__(game, range(game.num_players()))
        self.chosen: dict[str, int] = {}
        self._bot = bots.get(name)

    def action_at(self, position: Position) -> int:
        digest = digest_of(position)
        if digest not in self.chosen:
            self.chosen[digest] = choice(self._bot, position)
        return self.chosen[digest]

    def action_probabilities(self, state: TinyState, player_id: int | None = None) -> dict[int, float]:
        assert player_id in {None, state.current_player()}
        return {self.action_at(state.position): 1.0}


# ---------------------------------------------------------------- the value of a move, exactly


class Rollouts:
    """What positions are worth to a seat when all go on as in the rollouts of `sharp`, over all that chance may do."""

    def __init__(self) -> None:
        self._worth: dict[bytes, float] = {}

    def of_actions(self, known: Positions) -> dict[int, float]:
        """What each action brings in an information state: the mean over its positions, which are equally likely."""
        sign = 1 if known[0].player == 0 else -1
        return {
            action: sign * sum(self._of_first_seat(result(each, action)) for each in known) / len(known)
            for action in known[0].legal()
        }

    def _of_first_seat(self, position: Position) -> float:
        if position.over:
            return position.returns()[0]
        assert position.states is not None
        key = position.states.tobytes()
        if key not in self._worth:
            chances = likelihoods(position)
            self._worth[key] = sum(p * self._of_first_seat(result(position, action)) for action, p in chances.items())
        return self._worth[key]


def likelihoods(position: Position) -> dict[int, float]:
    """How likely each action is in a rollout: the best by rules of thumb, now and then any (`ASTRAY`)."""
    asked, game = question(position), position.root.table.game
    worth = [game.advice.worth_of(asked.view[0], move) for move in asked.legal]
    best, astray = worth.count(max(worth)), ASTRAY / 1000
    actions = position.root.actions.numbers(asked.legal).tolist()
    return {
        action: astray / len(actions) + (1 - astray) / best * (each == max(worth))
        for action, each in zip(actions, worth, strict=True)
    }


# ---------------------------------------------------------------- the figures of docs/bots.md

TABLES: dict[str, dict[str, object]] = {
    "one must follow": {"ranks": 7, "suits": 1},
    "one may pass": {"ranks": 7, "suits": 1, "must_follow": False},
}


def exploited(name: str, game: TinyGame) -> str:
    """A line of the table: what both get when all play alike, and what a best reply of each gains."""
    found = [best_response(game, Fixed(game, name), seat) for seat in range(game.num_players())]
    first, second = found[1], found[0]  # the seat at the dealer's left begins
    gains = first["nash_conv"], second["nash_conv"]
    return f"{name} | {first['on_policy_value']:.2f} | {gains[0]:.2f} | {gains[1]:.2f} | {sum(gains) / 2:.2f}"


def main() -> None:
    """Print what `docs/bots.md` says of the tiny games."""
    for title, options in TABLES.items():
        game, rollouts = TinyGame(**options), Rollouts()
        states = information_states(game)
        worth = {digest: rollouts.of_actions(known) for digest, known in states.items()}
        for name in ("regular", "sharp:300", "sharp:3000"):
            policy = Fixed(game, name)
            lost = [max(each.values()) - each[policy.action_at(states[digest][0])] for digest, each in worth.items()]
            figures = f"{sum(lost) / len(lost):.4f} | {max(lost):.2f}"
            click.echo(f"{title} | {exploited(name, game)} | {figures} of {len(lost)} choices")


if __name__ == "__main__":
    main()
