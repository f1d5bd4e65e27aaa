"""PettingZoo environments: one for each game and each of its variants.

Examples:
    >>> from tripot.envs import pettingzoo as tripot_zoo
    >>> env = tripot_zoo.env("glukz", players=4, decks=2)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(info["action_mask"]))

An episode is one deal, the first of a match. The environment makes the moves of chance within a deal. After
`reset(seed=7)`, all chance follows from the seed; a later `reset()` starts the next deal of the same seed.

If several seats may act at once:

- `env` and `raw_env` (AEC) ask them one after another, in an order drawn from their reactions. The asked agent acts
  or waits (the last action), and then the next one is asked. After an action, all that may act are asked again. An
  agent can wait only while it sees others left to act, so the last one asked has to act.
- `parallel_env` takes an action from all agents at once, and plays these actions in the order of drawn reactions. An
  action that is no longer legal by then is dropped, and its agent finds `"dropped": True` in its infos. The last action
  is to do nothing. A seat that may not act can only do nothing; a seat that may act waits in this way.

An observation is a dict: `"observation"`, float32 (see `tripot.envs.observations`), and `"action_mask"`, int8, 1 for
each action that is legal now; the mask is in the infos too. Rewards come at the end; see `tripot.envs.spaces.Rewards`.

An action that is masked, or does not exist, raises `BadAction` and changes nothing: an agent that ignores its mask has
a bug. To end such a deal with a bad reward instead, wrap `raw_env` in PettingZoo's `TerminateIllegalWrapper`.
"""

import copy
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Self, TypeAlias

import numpy as np

from tripot.bots.reaction import Reaction
from tripot.engine.records import Array
from tripot.envs.episode import Episode
from tripot.envs.render import MODES, render
from tripot.envs.spaces import whole_number
from tripot.errors import BadOption, MaskedAction, NotInstalled, TripotError
from tripot.play import match

try:
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise NotInstalled("PettingZoo", "envs") from error

Observation: TypeAlias = dict[str, Any]
Info: TypeAlias = dict[str, Any]


def env(
    game: str,
    /,
    *,
    render_mode: str | None = None,
    reveal: bool = False,
    reactions: Sequence[Reaction | str] = (),
    **options: object,
) -> AECEnv[str, Observation, int | None]:
    """The AEC environment of a game, wrapped so that calls in the wrong order raise an error.

    Args:
        game: the name of the game.
        render_mode: `svg`, `rgb_array` or `None`.
        reveal: whether pictures show all cards; otherwise they show what the seat to act sees.
        reactions: how fast seats are if several may act at once, by seat, such as `"350:80"` (mean and spread in
            milliseconds). A shorter list repeats round the table. Without any, all are equally fast.
        options: the options of the game, one of which is `players`.

    Raises:
        UnknownGame: there is no such game.
        BadOption: the game cannot be played with these options.
    """
    raw = raw_env(game, render_mode=render_mode, reveal=reveal, reactions=reactions, **options)
    return _InOrder(raw)  # `raw_env` itself refuses actions out of bounds


class _InOrder(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo tells mypy nothing about it
    """Raises an error for calls in the wrong order."""

    def __copy__(self) -> Self:
        """An independent environment, as of what is in it."""
        return copy.deepcopy(self)


class _Table:
    """What the AEC environment and the parallel environment share.

    An environment is copied and pickled with its deal, as it is then.

    Attributes:
        episode: the deal being played, which shows more than PettingZoo does.
    """

    def __init__(
        self,
        game: str,
        /,
        *,
        render_mode: str | None = None,
        reveal: bool = False,
        reactions: Sequence[Reaction | str] = (),
        **options: object,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            modes = f"{', '.join(MODES)} or None, not {render_mode!r:.40}"
            raise BadOption("render_mode", f"render_mode must be {modes}")
        table = match.game(game, **options)
        self.episode = Episode(table, reactions)
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._reveal = reveal
        self.metadata = {
            "name": "_".join([game, *([str(options["variant"])] if "variant" in options else []), "v1"]),
            "render_modes": list(MODES),
            "is_parallelizable": False,  # that refers to PettingZoo's own conversion; we have `parallel_env`
        }
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}

    def __copy__(self) -> Self:
        """An independent environment: a copy that shared the deal, but not the agents, would soon contradict it."""
        return copy.deepcopy(self)

    @property
    def _actions(self) -> int:
        return self.episode.actions.n

    def _observation_space(self) -> spaces.Dict:
        numbers = self.episode.observations
        return spaces.Dict(
            {
                "observation": spaces.Box(numbers.low, numbers.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self._actions,), dtype=np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent observes: `"observation"` and `"action_mask"`."""
        self._seat_of(agent)  # it raises if there is no such agent
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of the action numbers, the same for all agents."""
        self._seat_of(agent)  # it raises if there is no such agent
        return self.action_spaces[agent]

    def _seat_of(self, agent: str) -> int:
        """The seat of an agent. Raises `TripotError` if there is no such agent."""
        if agent not in self.possible_agents:
            raise TripotError(f"there is no agent {agent!r:.40}; the agents are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def render(self) -> Any:
        """The table as the seat to act sees it: an SVG document, or an array `(640, 960, 3)` of uint8."""
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode: svg or rgb_array")
            return None
        return render(self.episode.deal, self._looks(), self.render_mode, reveal=self._reveal)

    def _looks(self) -> int:
        """The seat whose view is shown."""
        return next(iter(self.episode.deal.actors()), 0)


class raw_env(_Table, AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # noqa: N801  (PettingZoo's name)
    """The AEC environment of a game without wrappers; see `env` for its parameters.

    Attributes:
        agent_selection: the agent that is asked for an action.
        rewards, terminations, truncations, infos: by agent, as PettingZoo has them.
    """

    def __init__(self, game: str, /, **options: Any) -> None:
        super().__init__(game, **options)
        self._asked: list[int] = []  # the seats that are still to be asked, the one asked now first
        self._waited: set[int] = set()  # since the last action
        self._legal_now = np.zeros(self._actions, dtype=np.int8)  # what the seat to act may do

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal again, from a seed or after the last deal. `options` are ignored. Raises `BadOption`."""
        self.episode.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask_anew()

    def observe(self, agent: str) -> Observation:
        """What an agent observes. Its mask is all 0 unless it is asked now."""
        seat = self._seat_of(agent)
        numbers = self.episode.observations.observe(self.episode.deal, seat)
        return {"observation": numbers, "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Act for the agent to act (`None` once its deal is over). If it raises `BadAction`, nothing has changed."""
        _ = self.episode.deal  # it raises before the first reset
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._take(self._asked[0], whole_number(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.episode.over:
            points = self.episode.rewards.of(self.episode.deal)
            self.rewards = {agent: float(won) for agent, won in zip(self.agents, points, strict=True)}
        self.terminations = dict.fromkeys(self.agents, self.episode.over)
        self.truncations = dict.fromkeys(self.agents, self.episode.cut)
        self._accumulate_rewards()

    def _take(self, seat: int, action: int) -> None:
        """Play the action of a seat, or let it wait; then ask the next one."""
        if action == self.episode.actions.wait and self._legal_now[action]:
            self._waited.add(seat)
            self._ask(self._asked[1:])
        else:
            self.episode.play(seat, action)
            self._ask_anew()

    def _ask_anew(self) -> None:
        self._waited.clear()
        self._ask(self.episode.order())

    def _ask(self, seats: list[int]) -> None:
        """Ask the first of these seats, unless the deal is over. The last one cannot wait: all others have waited."""
        actions = self.episode.actions
        self._asked, self._legal_now = seats, np.zeros(actions.n, dtype=np.int8)
        if seats:
            self.agent_selection = self.possible_agents[seats[0]]
            self._legal_now = actions.mask(self.episode.deal, seats[0], self._waited)
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.possible_agents}

    def _mask(self, agent: str) -> Array:
        """What an agent may do now, as a mask: all 0 unless it is asked and the deal goes on."""
        return self._legal_now.copy() if agent == self.agent_selection else np.zeros_like(self._legal_now)

    def _looks(self) -> int:
        return self.possible_agents.index(self.agent_selection)


class parallel_env(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801  (as above)
    """The parallel environment of a game; see `env` for its parameters.

    Attributes:
        nothing: the number of the last action: to do nothing, or to wait.
    """

    @property
    def nothing(self) -> int:
        """The number of the last action: to do nothing, or to wait."""
        actions = self.episode.actions
        return actions.n if actions.wait < 0 else actions.wait

    @property
    def _actions(self) -> int:
        return self.nothing + 1

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deal again, from a seed or after the last deal. `options` are ignored. Raises `BadOption`."""
        self.episode.begin(seed)
        self.agents = self.possible_agents[:]
        self._masks = self._legal()
        return self._observe(), self._infos(())

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
    ]:  # fmt: skip
        """Take an action from every agent, and play them in the order of reactions.

        Agents that need not act may be left out. A masked action raises `BadAction` and changes nothing. After the
        end of a deal there are no agents, and the call does nothing.
        """
        agents = self.agents
        dropped = self._race(self._read(actions))
        over, cut = self.episode.over, self.episode.cut
        points = self.episode.rewards.of(self.episode.deal) if over else [0] * len(agents)
        self._masks = self._legal()
        found = self._observe(), self._infos(dropped)
        self.agents = [] if over or cut else agents
        rewards = {agent: float(won) for agent, won in zip(agents, points, strict=False)}
        return found[0], rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), found[1]

    def _read(self, actions: Mapping[str, int]) -> dict[int, int]:
        """The action of every seat.

        Raises `BadAction` for a masked or missing one, and `TripotError` for an unknown agent or without a mapping.
        """
        if not isinstance(actions, Mapping):
            raise TripotError(f"step takes a dict from agents to actions, not {actions!r:.40}")
        strangers = [agent for agent in actions if agent not in self.agents]
        if strangers:
            there = ", ".join(self.agents) or "none until reset() is called"
            raise TripotError(f"there is no agent {strangers[0]!r:.40} in this deal; the agents are {there}")
        chosen = {}
        for seat, agent in enumerate(self.possible_agents):
            chosen[seat] = action = whole_number(actions.get(agent, self.nothing), f"the action of {agent}")
            if self.agents and agent not in actions and not self._masks[seat][self.nothing]:
                raise MaskedAction(action, f"{agent} must act now, but has no action here; see its `action_mask`")
            if self.agents:
                self._check(seat, action)
        return chosen

    def _check(self, seat: int, action: int) -> None:
        """Raise `BadAction` unless a seat may take an action now."""
        if action == self.nothing:
            if not self._masks[seat][action]:
                raise MaskedAction(
                    action, f"seat {seat} cannot wait, because it sees no other seat that may act; see `mask`"
                )
            return
        self.episode.actions.check(action)
        if not self._masks[seat][action]:
            raise MaskedAction(action, self.episode.actions.why_masked(self.episode.deal, seat, action))

    def _race(self, chosen: Mapping[int, int]) -> list[int]:
        """Play the seats' choices, fastest first, and return the seats that came too late."""
        dropped = []
        racing = [seat for seat in self.episode.order() if chosen[seat] != self.nothing]
        for seat in racing:
            try:
                self.episode.play(seat, chosen[seat])
            except MaskedAction:
                dropped.append(seat)
        if not racing:
            self.episode.pass_time()
        return dropped

    def _legal(self) -> list[Array]:
        deal, actions = self.episode.deal, self.episode.actions
        masks = []
        for seat in range(self.episode.table.players):
            mask = np.zeros(self._actions, dtype=np.int8)
            mask[: actions.n] = actions.mask(deal, seat)
            mask[self.nothing] |= not mask.any()
            masks.append(mask)
        return masks

    def _observe(self) -> dict[str, Observation]:
        deal, numbers = self.episode.deal, self.episode.observations
        return {
            agent: {"observation": numbers.observe(deal, seat), "action_mask": self._masks[seat].copy()}
            for seat, agent in enumerate(self.agents)
        }

    def _infos(self, dropped: Collection[int]) -> dict[str, Info]:
        return {
            agent: {"action_mask": self._masks[seat].copy(), "dropped": seat in dropped}
            for seat, agent in enumerate(self.agents)
        }
