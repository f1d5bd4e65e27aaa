"""One deal after another at a table, for environments. All chance follows from a seed, the order of racers too."""

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
from tripot.rules.move import CHANCE

RACE_STREAM = 2  # reactions draw from a stream of their own, so that the cards do not depend on them
ALIKE = Reaction(mean=450, spread=120)
SEED_BITS = 32


class Episode:
    """The deal that is being played at a table.

    Attributes:
        table: the game and its options.
        actions, observations, rewards: what the numbers of its environments mean.
        steps: how many actions have been taken in the deal.
    """

    def __init__(self, table: Table, reactions: Sequence[Reaction | str] = ()) -> None:
        """Raise `BadOption` for a reaction that cannot be read, or more than seats."""
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
        """Deal anew: the first episode of a seed, or, without a seed, the next one. Raises `BadOption`."""
        if seed is not None and (type(seed) is not int or seed < 0):
            raise BadOption("seed", f"a seed is a whole number from 0, not {seed!r:.40}")
        if seed is not None or self._seed is None:
            self._seed, self._number = secrets.randbits(SEED_BITS) if seed is None else seed, 0
        else:
            self._number += 1
        self._match = self.table.match(self._seed, number=self._number)
        self._race = chance.generator(self._seed, self._number, RACE_STREAM)
        self._deal = self._match.deal()
        self.steps = 0

    @property
    def deal(self) -> Deal:
        """The deal; raises `TripotError` before the first."""
        if self._deal is None:
            raise TripotError("nothing has been dealt yet: call reset() first")
        return self._deal

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.deal.over

    @property
    def cut(self) -> bool:
        """Whether the deal has gone on for so long that environments stop it."""
        return not self.over and self.steps >= self.actions.most_steps

    def order(self) -> list[int]:
        """The seats that may act, the quickest first, by reactions drawn anew."""
        actors = self.deal.actors()
        if len(actors) == 1:
            return actors
        delays = {seat: self._reactions[seat].draw(self._race) for seat in actors}
        return sorted(actors, key=delays.__getitem__)

    def play(self, seat: int, action: int) -> None:
        """Play an action other than `wait`; raises `BadAction`, and changes nothing then."""
        self.deal.play_record(seat, self.actions.move(self.deal, seat, action))
        self.steps += 1
        self._shuffle()

    def pass_time(self) -> None:
        """Count a step in which everybody has waited."""
        self.steps += 1

    def _shuffle(self) -> None:
        while self.deal.actors() == [CHANCE]:
            self._match.shuffle(self.deal)


def _seat_reactions(players: int, given: Collection[Reaction | str]) -> list[Reaction]:
    """A reaction for every seat; fewer are repeated round the table. Without any, all seats are equally fast."""
    if isinstance(given, str):
        raise BadOption("reactions", f"reactions are a list such as ['350:80', '500:120'], not {given!r:.40}")
    read = [read_reaction(each) if isinstance(each, str) else each for each in given]
    return seat_reactions(read or [ALIKE], players, "reactions")
