"""A deal as OpenSpiel walks through it: players' actions, and chance nodes for all that nobody chooses.

| node | who acts | actions |
| --- | --- | --- |
| `DEALER` | chance | the seat that deals, where the game's parameter leaves it open |
| `DECK` | chance | the next card of the deck, by its place in the pack: for the deal, and for a shuffle in its middle |
| `ASK` | chance | where several seats may act at once: which of them is asked next |
| `SEAT` | that seat | a number of `ActionSpace`; asked in a race it may `wait`, and the next one is asked |
| `OVER` | nobody | |

Nothing here needs OpenSpiel. A position shares what it can with its copies: no kernels' state is changed in place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from hashlib import blake2b
from typing import Any, cast

import msgspec
import numpy as np

import tripot
from tripot import chance
from tripot.cards import PACK, write_card
from tripot.deal import SPECTATOR, Deal, seats_of
from tripot.envs.observations import ObservationSpace
from tripot.envs.spaces import ActionSpace, Rewards
from tripot.errors import MaskedAction, TripotError
from tripot.kernel import Array
from tripot.match import Table
from tripot.rules.contract import CHANCE_BIT, ChanceKernels, move_buffer

ANY_DEALER = -1
REDEALS = 100  # tries to deal the unknown cards anew so that the same player is to act
DIGEST = 16  # bytes that stand for all that a seat has seen


class Node(IntEnum):
    """What kind of node a position is."""

    DEALER = 0
    DECK = 1
    ASK = 2
    SEAT = 3
    OVER = 4


class Setup:
    """A table with what all its positions share. Make it with `setup`.

    Attributes:
        dealer: who deals, or `ANY_DEALER` for a chance node that draws one.
        most_moves: after so many moves a deal is stopped and has brought nobody anything.
        pack: the cards, by the number that chance's actions give them.
    """

    def __init__(self, table: Table, dealer: int, most_moves: int) -> None:
        self.table = table
        self.dealer = dealer
        self.pack = table.pack
        self.actions = ActionSpace(table)
        self.most_moves = self.actions.most_steps if most_moves < 0 else min(most_moves, self.actions.most_steps)
        self._key = (table.game.name, tuple(table.options.as_dict().items()), dealer, most_moves)
        self.observations = ObservationSpace(table)
        self.rewards = Rewards(table)
        self.place_of = {int(card): place for place, card in enumerate(self.pack)}

    @property
    def races(self) -> bool:
        """Whether several seats may ever act at once."""
        return self.actions.wait >= 0

    def most_decisions(self) -> int:
        """No deal asks players for more actions: in a race all others may wait before each move."""
        return self.most_moves * (self.table.players if self.races else 1)

    def most_chances(self) -> int:
        """No deal has more chance nodes."""
        shuffles = 2 if hasattr(self.table.game.words, "chance_pack") else 1
        return 1 + shuffles * len(self.pack) + (self.most_decisions() if self.races else 0)

    def __deepcopy__(self, _memo: object) -> Setup:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setup, self._key


@cache
def setup(game: str, options: tuple[tuple[str, object], ...], dealer: int, most_moves: int) -> Setup:
    """The setup of a game with these options, one for all that ask; raises `BadOption`."""
    return Setup(tripot.game(game, **dict(options)), dealer, most_moves)


@dataclass(frozen=True)
class Seen:
    """What every seat, and a spectator behind them, has seen so far, as digests: equal ones mean that it is the same.

    Attributes:
        chains: of all that each has seen and done.
        views: of what each sees now.
    """

    chains: tuple[bytes, ...]
    views: tuple[bytes, ...]

    def after(self, seat: int, action: int, views: list[bytes]) -> Seen:
        """What has been seen after an action of `seat` (-1: nobody): one's own actions and changed views."""
        chains = list(self.chains)
        digests = tuple(digest(view) for view in views)
        for viewer, (old, new) in enumerate(zip(self.views, digests, strict=True)):
            if viewer == seat:
                chains[viewer] = digest(chains[viewer], action.to_bytes(8, "little"))
            if old != new:
                chains[viewer] = digest(chains[viewer], new)
        return Seen(tuple(chains), digests)

    def of_another_world(self, player: int) -> Seen:
        """For a world that `player` cannot tell from this one: the others keep only what a spectator has seen."""
        public = self.chains[-1]
        seats = range(len(self.chains) - 1)
        others = (self.chains[seat] if seat == player else digest(public, bytes([seat])) for seat in seats)
        views = (self.views[seat] if seat == player else b"" for seat in seats)
        return Seen((*others, public), (*views, self.views[-1]))


def digest(*parts: bytes) -> bytes:
    """A short text that stands for longer ones."""
    return blake2b(b"".join(parts), digest_size=DIGEST).digest()


class Position:
    """A deal at some point, changed by `apply` only.

    Attributes:
        setup: the table.
        node: who or what acts now.
        player: the seat that acts, at a `SEAT` node.
        dealer: who deals; `ANY_DEALER` until that is drawn.
        drawn: cards drawn for the deck, by place in the pack, first to last.
        states: the deal, as the kernels' record; `None` until the last card is drawn. Never changed in place.
        waited: the seats that have waited since the last move.
        steps: moves (or steps of moves) played.
    """

    def __init__(self, shared: Setup) -> None:
        self.setup = shared
        self.node = Node.DEALER if shared.dealer == ANY_DEALER else Node.DECK
        self.player = -1
        self.dealer = shared.dealer
        self.drawn: tuple[int, ...] = ()
        self.states: Array | None = None
        self.waited: frozenset[int] = frozenset()
        self.steps = 0
        blanks = (b"",) * (shared.table.players + 1)
        self._seen = Seen(blanks, blanks)
        self._unseen: list[tuple[int, int, Array]] = []  # actions not yet entered in `_seen`, with the state after each
        self._legal: tuple[list[int], Array] | None = None

    def copy(self) -> Position:
        """An independent copy."""
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin._unseen = self._unseen.copy()
        return twin

    def __deepcopy__(self, _memo: object) -> Position:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        self.seen()
        kept = {**self.__dict__, "_legal": None}
        kept["states"] = None if self.states is None else self.states.tobytes()
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        if kept["states"] is not None:
            table = self.setup.table
            self.states = table.game.state.new(**table.sizes)
            self.states.data.cast("B")[:] = kept["states"]

    @property
    def deal(self) -> Deal | None:
        """The deal; `None` until the last card is drawn."""
        return None if self.states is None else self.setup.table.at(self.states)

    # ---------------------------------------------------------------- what may be done

    @property
    def over(self) -> bool:
        """Whether the deal is over, or stopped because environments let it go on no longer."""
        return self.node == Node.OVER

    def outcomes(self) -> list[int]:
        """The actions of chance, all equally likely, in ascending order."""
        if self.node == Node.DEALER:
            return list(range(self.setup.table.players))
        if self.node == Node.DECK:
            gone = set(self.drawn)
            return [place for place in range(len(self.setup.pack)) if place not in gone]
        return self._askable()

    def legal(self) -> list[int]:
        """The actions of the seat that acts, in ascending order; none where no seat does."""
        return self._listed()[0] if self.node == Node.SEAT else []

    def _listed(self) -> tuple[list[int], Array]:
        """The actions of the seat that acts, and the move of each: `wait` has none and is the last."""
        if self._legal is None:
            space, game = self.setup.actions, self.setup.table.game
            moves = move_buffer(game)
            moves = moves[: game.kernels.legal(self._dealt(), self.player, moves)]
            numbers = space.numbers(moves)
            order = [index for index in numbers.argsort().tolist() if numbers[index] >= 0]
            listed = numbers[order].tolist()
            if self.setup.races and space.may_wait(self.setup.table.at(self._dealt()), self.player, self.waited):
                listed.append(space.wait)
            self._legal = listed, moves[order]
        return self._legal

    def describe(self, action: int, by_chance: bool) -> str:
        """An action in words."""
        if not by_chance:
            return self.setup.actions.describe(action)
        if self.node == Node.DECK:
            card = int(self.setup.pack[action])
            return f"card {write_card(card)}" + (f" of pack {card // PACK + 1}" if card >= PACK else "")
        return f"seat {action} deals" if self.node == Node.DEALER else f"ask seat {action}"

    # ---------------------------------------------------------------- what is done

    def apply(self, action: int) -> None:
        """Do what an action says; raises `BadAction` and changes nothing when it is not legal."""
        if self.node == Node.SEAT:
            self._act(action)
            return
        if action not in self.outcomes():
            raise MaskedAction(action, f"chance cannot draw {action} now, only {self.outcomes()}")
        if self.node == Node.DEALER:
            self.dealer, self.node = action, Node.DECK
        elif self.node == Node.DECK:
            self._draw(action)
        else:
            self.node, self.player = Node.SEAT, action

    def _act(self, action: int) -> None:
        """The asked seat plays or waits."""
        listed, moves = self._listed()
        if action not in listed:
            self.setup.actions.check(action)
            deal = self.setup.table.at(self._dealt())
            raise MaskedAction(action, self.setup.actions.why_masked(deal, self.player, action))
        seat, index = self.player, listed.index(action)
        if index == len(moves):
            self.waited |= {seat}
            self._unseen.append((seat, action, self._dealt()))
        else:
            states = self._dealt().copy()
            self.setup.table.game.kernels.play(states, seat, moves[index : index + 1].copy())
            self._enter(seat, action, states)
        self._ask_on()

    def _draw(self, place: int) -> None:
        """Chance draws the next card of the deck; with the last one it is dealt or laid out."""
        self.drawn += (place,)
        if len(self.drawn) < len(self.setup.pack):
            return
        deck, table = self.setup.pack[list(self.drawn)], self.setup.table
        if self.states is None:
            states = table.match(dealer=self.dealer).deal(deck).states
        else:
            states = self.states.copy()
            cast("ChanceKernels", table.game.kernels).shuffle(states, deck)
        self._enter(SPECTATOR, 0, states)
        self._ask_on()

    def _enter(self, seat: int, action: int, states: Array) -> None:
        """Go on from the state after an action."""
        self.steps += seat != SPECTATOR
        self.states = states
        self.drawn, self.waited = (), frozenset()
        self._unseen.append((seat, action, states))

    def _ask_on(self) -> None:
        """Find out who acts now."""
        self._legal, self.player = None, -1
        mask = self._actors()
        if mask == 0 or self.steps >= self.setup.most_moves:
            self.node = Node.OVER
        elif mask == CHANCE_BIT:
            self.node = Node.DECK
        else:
            askable = self._askable()
            self.node = Node.ASK if len(askable) > 1 else Node.SEAT
            self.player = -1 if len(askable) > 1 else askable[0]

    def _askable(self) -> list[int]:
        """The seats that may act and have not waited since the last move; all, once nobody is left."""
        actors = seats_of(self._actors(), self.setup.table.players)
        return [seat for seat in actors if seat not in self.waited] or actors

    def _actors(self) -> int:
        """Bit mask of who may act, as the kernels give it."""
        return self.setup.table.game.kernels.actors(self._dealt())

    def returns(self) -> list[int]:
        """What the deal has brought each seat; nothing while it goes on, and where it was stopped."""
        deal = self.deal
        return [0] * self.setup.table.players if deal is None or not deal.over else self.setup.rewards.of(deal)

    def _dealt(self) -> Array:
        if self.states is None:
            msg = "no cards have been dealt yet"
            raise TripotError(msg)
        return self.states

    # ---------------------------------------------------------------- what seats see

    def seen(self) -> Seen:
        """What every seat has seen so far. Views are looked at no sooner than somebody asks."""
        for seat, action, states in self._unseen:
            self._seen = self._seen.after(seat, action, self._views_of(states))
        self._unseen.clear()
        return self._seen

    def _views_of(self, states: Array) -> list[bytes]:
        """What each seat, and a spectator, sees of a state."""
        deal = self.setup.table.at(states)
        return [deal.view_records(seat).tobytes() for seat in (*range(self.setup.table.players), SPECTATOR)]

    def observation(self, seat: int) -> str:
        """What a seat sees, in words."""
        deal = self.deal
        if deal is None:
            return f"seat {seat}: the cards are being dealt"
        asked = ""
        if self.node == Node.SEAT and self.player == seat:
            may_wait = self.setup.races and self.legal()[-1] == self.setup.actions.wait
            asked = " may play or wait" if may_wait else " is to play"
        return f"seat {seat}{asked}: {msgspec.json.encode(deal.observe(seat)).decode()}"

    def information(self, seat: int) -> str:
        """The same with a digest of all that the seat has seen and done in the deal: perfect recall."""
        past = self.seen().chains[seat]
        return f"{self.observation(seat)} after {past.hex() or 'nothing'}"

    # ---------------------------------------------------------------- worlds that a seat cannot tell apart

    def resample(self, player: int, uniform: Callable[[], float]) -> Position:
        """Another deal that `player` cannot tell from this one: it has seen the same and has the same actions.

        What the seat cannot know is dealt anew (`redeal`), each consistent deal equally likely. The same seat, or
        chance, is to act there. That is given where it is `player` that is asked. Elsewhere deals are drawn until it
        is so; after `REDEALS` the one it really is stands. `uniform` gives numbers from 0 up to 1.
        """
        twin = self.copy()
        dice = chance.generator(*(int(uniform() * chance.WORD) for _ in range(2)))
        if self.node == Node.DECK:
            order = np.arange(len(self.setup.pack))
            chance.shuffle_at(dice, order)
            twin.drawn = tuple(order[: len(self.drawn)].tolist())
        if self.states is not None and self.node != Node.OVER:
            twin._seen = self.seen().of_another_world(player)
            states = self._redealt(player, dice)
            twin.waited = self._waited_anew(player, dice)
            twin.states, twin._legal = states, None
            twin._unseen = [(SPECTATOR, 0, states)]
        return twin

    def _waited_anew(self, player: int, dice: Array) -> frozenset[int]:
        """Who may have waited since the last move, for all that `player`, who is asked, can know: whether all have."""
        deal = self.deal
        if deal is None or self.node != Node.SEAT or player != self.player or player in self.waited:
            return self.waited
        others = np.array([seat for seat in deal.awaited(player) if seat != player], dtype=np.int64)
        if not self.setup.actions.may_wait(deal, player, self.waited):
            return frozenset(others.tolist())
        chance.shuffle_at(dice, others)
        return frozenset(others[: chance.draw_at(dice, len(others))].tolist())

    def _redealt(self, player: int, dice: Array) -> Array:
        """A state of another deal where the same acts."""
        kernels = self.setup.table.game.kernels
        for _ in range(REDEALS):
            states = self._dealt().copy()
            kernels.redeal(states, player, dice)
            if self._may_stand(kernels.actors(states)):
                return states
        return self._dealt()

    def _may_stand(self, mask: int) -> bool:
        """Whether the node can be what it is where these seats may act."""
        if self.node == Node.DECK:
            return mask == CHANCE_BIT
        if self.node == Node.SEAT:
            return bool(mask >> self.player & 1) and mask != CHANCE_BIT
        return sum(mask >> seat & 1 for seat in range(self.setup.table.players) if seat not in self.waited) > 1
