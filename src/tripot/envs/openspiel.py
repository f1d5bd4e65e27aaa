"""The games in OpenSpiel: importing this registers `python_tripot_turkish` and the others with `pyspiel`.

Examples:
    >>> import pyspiel
    >>> import tripot.envs.openspiel
    >>> game = pyspiel.load_game("python_tripot_glukz(players=3,tarot=True,dealer=0)")
    >>> game.num_players(), game.new_initial_state().is_chance_node()
    (3, True)

A game is one deal. Its parameters are the game's options, `dealer` and `most_moves`. The value -1 stands for a default
that depends on other options, or for a dealer drawn by chance. See `docs/openspiel.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from tripot.envs.observations import Floats
from tripot.envs.openspiel_position import ANY_DEALER, Node, Position, Root, root_of
from tripot.errors import BadOption, NotInstalled, TripotError
from tripot.rules.game import Game
from tripot.rules.registry import games, get
from tripot.rules.shared.formulas import Formula
from tripot.rules.shared.options import OptionSpec

try:
    import pyspiel
except ImportError as error:
    raise NotInstalled("OpenSpiel", "openspiel") from error

PREFIX = "python_tripot_"
PLAYERS = 4  # by default
AUTOMATIC = -1  # the default of a parameter whose default depends on other parameters


class TripotGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One deal of a game, with its options. Each game has its own subclass."""

    game: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.root = read_parameters(self.game, params)
        super().__init__(game_type(self.game, self.root), game_info(self.root), dict(params))

    def new_initial_state(self) -> TripotState:
        """A deal before its first card."""
        return TripotState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TripotObserver | None:
        """The observer of what one player sees and, with perfect recall, has seen and done.

        Returns `None` for any other kind of observer, as OpenSpiel expects. Raises `TripotError` for parameters.
        """
        if params:
            raise TripotError(f"observers take no parameters, but got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return TripotObserver(self.root, kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """The most chance nodes in a deal."""
        return self.root.most_chances()

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by name and parameters: the class of a game is made when it is registered."""
        return load_game, (str(self),)


class TripotState(pyspiel.State):  # type: ignore[misc]
    """A deal at some point. `position` has all of it, and can be copied and pickled."""

    def __init__(self, game: TripotGame) -> None:
        super().__init__(game)
        self.position = Position(game.root)

    def current_player(self) -> int:
        """The seat that acts, or OpenSpiel's number for chance or for a deal that is over."""
        node = self.position.node
        if node == Node.SEAT:
            return self.position.player
        return int(pyspiel.PlayerId.TERMINAL if node == Node.OVER else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.position.over

    def _legal_actions(self, player: int) -> list[int]:
        """The actions of the seat that acts, in ascending order."""
        return self.position.legal() if player == self.position.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The actions of chance with their probabilities, which are all equal."""
        outcomes = self.position.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        """Play an action. Raises `BadAction` if it is not legal."""
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in words."""
        return self.position.describe(action, by_chance=player == pyspiel.PlayerId.CHANCE)

    def returns(self) -> list[float]:
        """What the deal was worth to each seat."""
        return [float(points) for points in self.position.returns()]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> TripotState:
        """Another deal that `player_id` cannot tell from this one. Its `history` is empty."""
        if not 0 <= player_id < self.num_players():
            raise TripotError(f"there is no player {player_id}: players go from 0 to {self.num_players() - 1}")
        other: TripotState = self.get_game().new_initial_state()
        other.position = self.position.resample(player_id, probability_sampler)
        return other

    def __str__(self) -> str:
        """The whole state, hidden cards included, for debugging."""
        position = self.position
        if position.deal is None:
            return f"dealer {position.dealer}, {len(position.drawn)} cards drawn"
        hands = [position.observation(seat) for seat in range(position.root.table.players)]
        return "\n".join([f"{position.node.name} after {position.steps} moves", *hands])


class TripotObserver:
    """What one seat sees, as text and as numbers.

    The text is the seat's view in words. With perfect recall, it ends with a digest of everything that the seat has
    seen and done. The numbers are always those of `ObservationSpace`: views keep what the past has shown to everybody.

    Attributes:
        tensor: all fields of the observation, one after the other, float32.
        dict: the fields by name, as views of `tensor`.
    """

    def __init__(self, root: Root, perfect_recall: bool) -> None:
        self._root, self._space = root, root.observations
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(self._space.size, np.float32)
        self.dict = {field.name: self.tensor[field.slice].reshape(field.shape or (1,)) for field in self._space.fields}

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle so that `dict` shows the copy's own `tensor`."""
        return TripotObserver, (self._root, self._perfect_recall), self.tensor.copy()

    def __setstate__(self, numbers: Floats) -> None:
        """Continue with the numbers of a copy."""
        self.tensor[:] = numbers

    def set_from(self, state: TripotState, player: int) -> None:
        """Write into `tensor` what a player sees; zeros before the deal."""
        deal = state.position.deal
        self.tensor[:] = 0 if deal is None else self._space.observe(deal, player)

    def string_from(self, state: TripotState, player: int) -> str:
        """What a player sees, in words."""
        position = state.position
        return position.information(player) if self._perfect_recall else position.observation(player)


# ---------------------------------------------------------------- parameters and figures


def parameter(spec: OptionSpec) -> int | bool | str:
    """The default of an option, as an OpenSpiel parameter."""
    if spec.default is None:
        return PLAYERS
    return AUTOMATIC if isinstance(spec.default, Formula) else spec.default


def parameters(game: Game) -> dict[str, int | bool | str]:
    """The parameters of a game with their defaults."""
    return {
        **{name: parameter(spec) for name, spec in game.options.specs().items()},
        "dealer": ANY_DEALER,
        "most_moves": AUTOMATIC,
    }


def read_parameters(game: Game, params: Mapping[str, Any]) -> Root:
    """The root for these parameters. Raises `BadOption`."""
    values = {**parameters(game), **params}
    dealer, most_moves = values.pop("dealer"), values.pop("most_moves")
    for name, spec in game.options.specs().items():
        if isinstance(spec.default, Formula) and values[name] == AUTOMATIC:
            del values[name]
    players = values["players"]
    if not ANY_DEALER <= dealer < players:
        raise BadOption("dealer", f"dealer must be a seat from 0 to {players - 1}, or -1 to draw one, not {dealer}")
    if most_moves != AUTOMATIC and most_moves < 1:
        raise BadOption("most_moves", f"most_moves must be 1 or more, or -1 for the game's own limit, not {most_moves}")
    options = game.make_options(values)
    return root_of(game.name, tuple(options.as_dict().items()), dealer, most_moves)


def game_type(game: Game, root: Root | None = None) -> Any:
    """The type of a game for OpenSpiel. Whether rewards add up to 0 depends on the options."""
    kinds = pyspiel.GameType
    zero_sum = root is not None and root.rewards.range.zero_sum
    players = game.options.specs()["players"]
    return kinds(
        short_name=PREFIX + game.name,
        long_name=f"Tripot: {game.texts['en']['title']}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players.maximum,
        min_num_players=players.minimum,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def game_info(root: Root) -> Any:
    """The figures of a game under these options."""
    rewards = root.rewards.range
    return pyspiel.GameInfo(
        num_distinct_actions=root.actions.n,
        max_chance_outcomes=max(len(root.pack), root.table.players),
        num_players=root.table.players,
        min_utility=min(rewards.minimum, 0),
        max_utility=max(rewards.maximum, 0),
        utility_sum=0.0 if rewards.zero_sum else None,
        max_game_length=root.most_decisions(),
    )


def load_game(described: str) -> TripotGame:
    """The game that a text such as `python_tripot_glukz(players=3)` describes; importing this has registered it."""
    loaded: TripotGame = pyspiel.load_game(described)
    return loaded


def register(game: Game) -> None:
    """Register a game with OpenSpiel.

    OpenSpiel frees what it was given only after Python has ended. At that point it frees nothing of a class, but too
    much of a function.
    """
    pyspiel.register_game(game_type(game), type(f"{game.name.title()}Game", (TripotGame,), {"game": game}))


for _name in games():
    register(get(_name))
