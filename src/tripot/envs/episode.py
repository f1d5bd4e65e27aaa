"""One deal after another at a table, for environments. All chance follows from a seed, the order of racers included."""

import secrets
from collections.abc import Collection, Sequence

from tripot import chance
from tripot.bots.reaction import Reaction, read_reaction, seat_reactions
from tripot.engine.records import Array
from tripot.envs.observations import ObservationSpace
from tripot.envs.spaces import ActionSpace, Rewards
from tripot.errors import BadOption, TripotError
from tripot.play.deal import Deal
from tripot.play.match import Match, Table
from tripot.play.setup import LARGEST, check_number
from tripot.rules.move import CHANCE

RACE_STREAM = 2  # reactions have their own stream, so that the cards do not depend on them
ALIKE = Reaction(mean=450, spread=120)
SEED_BITS = 32


class Episode:
    """The current deal at a table.

    Attributes:
        table: the game and its options.
        actions, observations, rewards: the meaning of the environment's numbers.
        steps: the number of actions taken in the deal.
    """

    def __init__(self, table: Table, reactions: Sequence[Reaction | str] = ()) -> None:
        """Raise `BadOption` if a reaction cannot be read, or if there are more reactions than seats."""
        self.table = table
        self.actions = ActionSpace(table)
        self.observations = ObservationSpace(table)
        self.rewards = Rewards(table)
        self.steps = 0
        self._deal: Deal | None = None
        self._reactions = _seat_reactions(table.players, reactions)
        self._seed: int | None = None
        self._number = 0
        self._match: Match
        self._race: Array

    def begin(self, seed: int | None = None) -> None:
        """Deal again: with a seed, the first episode of that seed; without one, the next. Raises `BadOption`."""
        if seed is not None:
            self._seed, self._number = check_number("seed", seed, 0, LARGEST), 0
        elif self._seed is None:
            self._seed, self._number = secrets.randbits(SEED_BITS), 0
        else:
            self._number += 1
        self._match = self.table.match(self._seed, number=self._number)
        self._race = chance.generator(self._seed, self._number, RACE_STREAM)
        self._deal = self._match.deal()
        self.steps = 0

    @property
    def deal(self) -> Deal:
        """The deal. Raises `TripotError` before the first one."""
        if self._deal is None:
            raise TripotError("nothing has been dealt yet: call reset() first")
        return self._deal

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.deal.over

    @property
    def cut(self) -> bool:
        """Whether the deal has reached the length at which environments stop it."""
        return not self.over and self.steps >= self.actions.most_steps

    def order(self) -> list[int]:
        """The seats that may act, fastest first, by newly drawn reactions."""
        actors = self.deal.actors()
        if len(actors) == 1:
            return actors
        delays = {seat: self._reactions[seat].draw(self._race) for seat in actors}
        return sorted(actors, key=delays.__getitem__)

    def play(self, seat: int, action: int) -> None:
        """Play an action other than `wait`. If it raises `BadAction`, nothing has changed."""
        self.deal.play_record(seat, self.actions.move(self.deal, seat, action))
        self.steps += 1
        self._shuffle()

    def pass_time(self) -> None:
        """Count a step in which every seat waited."""
        self.steps += 1

    def _shuffle(self) -> None:
        while self.deal.actors() == [CHANCE]:
            self._match.shuffle(self.deal)


def _seat_reactions(players: int, given: Collection[Reaction | str]) -> list[Reaction]:
    """A reaction for every seat; a shorter list repeats round the table. Without any, all seats are equally fast."""
    if isinstance(given, str):
        raise BadOption("reactions", f"reactions must be a list such as ['350:80', '500:120'], not {given!r:.40}")
    read = [read_reaction(each) if isinstance(each, str) else each for each in given]
    return seat_reactions(read or [ALIKE], players, "reactions")
