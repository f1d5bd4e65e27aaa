"""A deal as OpenSpiel walks through it: players act at their nodes, and everything else is a chance node.

| node | who acts | actions |
| --- | --- | --- |
| `DEALER` | chance | the seat that deals, if the game's parameter leaves it open |
| `DECK` | chance | the next card of the deck, by its place in the pack: for the deal, or for a shuffle in the middle |
| `ASK` | chance | if several seats may act at once: which of them is asked next |
| `SEAT` | that seat | a number of `ActionSpace`; in a race the seat may `wait`, and the next one is asked |
| `OVER` | nobody | |

Nothing here needs OpenSpiel. A position shares its state with its copies, so a state is never changed in place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np

import tripot
from tripot import chance
from tripot.cards import PACK, write_card
from tripot.engine.records import Array
from tripot.envs.observations import ObservationSpace
from tripot.envs.spaces import ActionSpace, Rewards, whole_number
from tripot.errors import MaskedAction, TripotError
from tripot.play.deal import Deal, seats_of
from tripot.play.match import Table
from tripot.rules.move import CHANCE, CHANCE_BIT

ANY_DEALER = -1
REDEALS = 100  # the most tries to deal the unknown cards so that the same player is to act
DIGEST = 16  # bytes in the digest of everything that a seat has seen


class Node(IntEnum):
    """What kind of node a position is."""

    DEALER = 0
    DECK = 1
    ASK = 2
    SEAT = 3
    OVER = 4


class Root:
    """A table, and everything that its positions share. `root_of` makes it.

    Attributes:
        dealer: the seat that deals, or `ANY_DEALER` for a chance node that draws one.
        most_moves: a deal stops after this many moves, and is then worth nothing to anybody.
        pack: the cards; an action of chance is a place among them.
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

    @property
    def races(self) -> bool:
        """Whether several seats can ever act at once."""
        return self.actions.wait >= 0

    def most_decisions(self) -> int:
        """The most actions that a deal asks of players. In a race, all others may wait before each move."""
        return self.most_moves * (self.table.players if self.races else 1)

    def most_chances(self) -> int:
        """The most chance nodes in a deal."""
        shuffles = 2 if self.table.game.shuffling else 1
        return 1 + shuffles * len(self.pack) + (self.most_decisions() if self.races else 0)

    def __deepcopy__(self, _memo: object) -> Root:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return root_of, self._key


@cache
def root_of(game: str, options: tuple[tuple[str, object], ...], dealer: int, most_moves: int) -> Root:
    """The root of a game with these options, shared by all callers; raises `BadOption`."""
    return Root(tripot.game(game, **dict(options)), dealer, most_moves)


@dataclass(frozen=True)
class Seen:
    """What every seat, and then a spectator, has seen so far, as digests. Equal digests mean equal pasts.

    Attributes:
        chains: digests of everything that each has seen and done.
        views: digests of what each sees now.
    """

    chains: tuple[bytes, ...]
    views: tuple[bytes, ...]

    def after(self, seat: int, action: int, views: list[bytes]) -> Seen:
        """What has been seen after an action of `seat` (-1 for nobody): the seat's own action, and changed views."""
        chains = list(self.chains)
        digests = tuple(digest(view) for view in views)
        for viewer, (old, new) in enumerate(zip(self.views, digests, strict=True)):
            if viewer == seat:
                chains[viewer] = digest(chains[viewer], action.to_bytes(8, "little"))
            if old != new:
                chains[viewer] = digest(chains[viewer], new)
        return Seen(tuple(chains), digests)

    def of_another_world(self, player: int) -> Seen:
        """The same for a resampled deal, in which everyone except `player` knows only what a spectator has seen."""
        public = self.chains[-1]
        seats = range(len(self.chains) - 1)
        others = (self.chains[seat] if seat == player else digest(public, bytes([seat])) for seat in seats)
        views = (self.views[seat] if seat == player else b"" for seat in seats)
        return Seen((*others, public), (*views, self.views[-1]))


def digest(*parts: bytes) -> bytes:
    """The digest of some bytes."""
    return blake2b(b"".join(parts), digest_size=DIGEST).digest()


class Position:
    """A deal at some point; only `apply` changes it.

    Attributes:
        root: the table.
        node: who or what acts now.
        player: the seat that acts, at a `SEAT` node.
        dealer: the seat that deals; `ANY_DEALER` until it is drawn.
        drawn: the cards drawn for the deck so far, by their place in the pack.
        states: the deal, as the kernels' record; `None` until the last card is drawn. Never changed in place.
        waited: the seats that have waited since the last move.
        steps: the number of moves (or steps of moves) played.
    """

    def __init__(self, root: Root) -> None:
        self.root = root
        self.node = Node.DEALER if root.dealer == ANY_DEALER else Node.DECK
        self.player = -1
        self.dealer = root.dealer
        self.drawn: tuple[int, ...] = ()
        self.states: Array | None = None
        self.waited: frozenset[int] = frozenset()
        self.steps = 0
        blanks = (b"",) * (root.table.players + 1)
        self._seen = Seen(blanks, blanks)
        self._unseen: list[tuple[int, int, Array]] = []  # actions that `_seen` lacks, with the state after each
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
            table = self.root.table
            self.states = table.game.state.new(**table.sizes)
            self.states.data.cast("B")[:] = kept["states"]

    @property
    def deal(self) -> Deal | None:
        """The deal; `None` until the last card is drawn."""
        return None if self.states is None else self.root.table.at(self.states)

    # ---------------------------------------------------------------- legal actions

    @property
    def over(self) -> bool:
        """Whether the deal is over, or was stopped because it went on for too long."""
        return self.node == Node.OVER

    def outcomes(self) -> list[int]:
        """The actions of chance, all equally likely, in ascending order."""
        if self.node == Node.DEALER:
            return list(range(self.root.table.players))
        if self.node == Node.DECK:
            gone = set(self.drawn)
            return [place for place in range(len(self.root.pack)) if place not in gone]
        return self._askable()

    def legal(self) -> list[int]:
        """The actions of the seat that acts, in ascending order; empty at other nodes."""
        return self._listed()[0] if self.node == Node.SEAT else []

    def _listed(self) -> tuple[list[int], Array]:
        """The actions of the seat that acts, each with its move. `wait` comes last and has no move."""
        if self._legal is None:
            space, game = self.root.actions, self.root.table.game
            moves = game.move_buffer()
            moves = moves[: game.kernels.legal(self._dealt(), self.player, moves)]
            numbers = space.numbers(moves)
            order = [index for index in numbers.argsort().tolist() if numbers[index] >= 0]
            listed = numbers[order].tolist()
            if self.root.races and space.may_wait(self.root.table.at(self._dealt()), self.player, self.waited):
                listed.append(space.wait)
            self._legal = listed, moves[order]
        return self._legal

    def describe(self, action: int, by_chance: bool) -> str:
        """An action in words."""
        if not by_chance:
            return self.root.actions.describe(action)
        if self.node == Node.DECK:
            card = int(self.root.pack[action])
            return f"card {write_card(card)}" + (f" of pack {card // PACK + 1}" if card >= PACK else "")
        return f"seat {action} deals" if self.node == Node.DEALER else f"ask seat {action}"

    # ---------------------------------------------------------------- playing

    def apply(self, action: int) -> None:
        """Play an action. If it raises `BadAction`, nothing has changed."""
        action = whole_number(action)
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
        """The seat to act plays or waits."""
        listed, moves = self._listed()
        if action not in listed:
            self.root.actions.check(action)
            deal = self.root.table.at(self._dealt())
            raise MaskedAction(action, self.root.actions.why_masked(deal, self.player, action))
        seat, index = self.player, listed.index(action)
        if index == len(moves):
            self.waited |= {seat}
            self._unseen.append((seat, action, self._dealt()))
        else:
            states = self._dealt().copy()
            self.root.table.game.kernels.play(states, seat, moves[index : index + 1].copy())
            self._enter(seat, action, states)
        self._ask_on()

    def _draw(self, place: int) -> None:
        """Draw the next card of the deck. The last one completes the deal or the shuffle."""
        self.drawn += (place,)
        if len(self.drawn) < len(self.root.pack):
            return
        deck, table = self.root.pack[list(self.drawn)], self.root.table
        if self.states is None:
            states = table.match(dealer=self.dealer).deal(deck).states
        else:
            states = self.states.copy()
            table.game.kernels.shuffle(states, deck)
        self._enter(CHANCE, 0, states)
        self._ask_on()

    def _enter(self, seat: int, action: int, states: Array) -> None:
        """Continue from the state after an action."""
        self.steps += seat != CHANCE
        self.states = states
        self.drawn, self.waited = (), frozenset()
        self._unseen.append((seat, action, states))

    def _ask_on(self) -> None:
        """Set the node to whoever acts next."""
        self._legal, self.player = None, -1
        mask = self._actors()
        if mask == 0 or self.steps >= self.root.most_moves:
            self.node = Node.OVER
        elif mask == CHANCE_BIT:
            self.node = Node.DECK
        else:
            askable = self._askable()
            self.node = Node.ASK if len(askable) > 1 else Node.SEAT
            self.player = -1 if len(askable) > 1 else askable[0]

    def _askable(self) -> list[int]:
        """The seats that may act and have not waited since the last move; once all have waited, all that may act."""
        actors = seats_of(self._actors(), self.root.table.players)
        return [seat for seat in actors if seat not in self.waited] or actors

    def _actors(self) -> int:
        return self.root.table.game.kernels.actors(self._dealt())

    def returns(self) -> list[int]:
        """What the deal was worth to each seat; nothing while it goes on, or if it was stopped."""
        deal = self.deal
        return [0] * self.root.table.players if deal is None or not deal.over else self.root.rewards.of(deal)

    def _dealt(self) -> Array:
        if self.states is None:
            raise TripotError("no cards have been dealt yet")
        return self.states

    # ---------------------------------------------------------------- what seats see

    def seen(self) -> Seen:
        """What every seat has seen so far. Views are observed only when this is called."""
        for seat, action, states in self._unseen:
            self._seen = self._seen.after(seat, action, self._views_of(states))
        self._unseen.clear()
        return self._seen

    def _views_of(self, states: Array) -> list[bytes]:
        """What each seat, and a spectator, sees of a state."""
        deal = self.root.table.at(states)
        return [deal.view_records(seat).tobytes() for seat in (*range(self.root.table.players), None)]

    def observation(self, seat: int) -> str:
        """What a seat sees, in words."""
        deal = self.deal
        if deal is None:
            return f"seat {seat}: the cards are being dealt"
        asked = ""
        if self.node == Node.SEAT and self.player == seat:
            may_wait = self.root.races and self.legal()[-1] == self.root.actions.wait
            asked = " may play or wait" if may_wait else " is to play"
        return f"seat {seat}{asked}: {msgspec.json.encode(deal.observe(seat)).decode()}"

    def information(self, seat: int) -> str:
        """What a seat sees, with a digest of everything that it has seen and done in the deal: perfect recall."""
        past = self.seen().chains[seat]
        return f"{self.observation(seat)} after {past.hex() or 'nothing'}"

    # ---------------------------------------------------------------- worlds that a seat cannot tell apart

    def resample(self, player: int, uniform: Callable[[], float]) -> Position:
        """Another deal that `player` cannot tell from this one: it has seen the same and has the same actions.

        It deals again what the seat cannot know (`redeal`); all possible deals are equally likely. The node stays the
        same: the same seat acts, or chance. If `player` itself is asked, that is so in every such deal. Otherwise deals
        are drawn until one has this node; after `REDEALS` tries, the real deal is returned. `uniform` gives numbers
        from 0 up to 1.
        """
        twin = self.copy()
        dice = chance.generator(*(int(uniform() * chance.WORD) for _ in range(2)))
        if self.node == Node.DECK:
            order = np.arange(len(self.root.pack))
            chance.shuffle_at(dice, order)
            twin.drawn = tuple(order[: len(self.drawn)].tolist())
        if self.states is not None and self.node != Node.OVER:
            twin._seen = self.seen().of_another_world(player)
            states = self._redealt(player, dice)
            twin.waited = self._waited_anew(player, dice)
            twin.states, twin._legal = states, None
            twin._unseen = [(CHANCE, 0, states)]
        return twin

    def _waited_anew(self, player: int, dice: Array) -> frozenset[int]:
        """The seats that have waited, drawn again. The asked player can tell only whether all others have waited."""
        deal = self.deal
        if deal is None or self.node != Node.SEAT or player != self.player or player in self.waited:
            return self.waited
        others = np.array([seat for seat in deal.awaited(player) if seat != player], dtype=np.int64)
        if not self.root.actions.may_wait(deal, player, self.waited):
            return frozenset(others.tolist())
        chance.shuffle_at(dice, others)
        return frozenset(others[: chance.draw_at(dice, len(others))].tolist())

    def _redealt(self, player: int, dice: Array) -> Array:
        """The state of another deal in which the same seat, or chance, is to act."""
        kernels = self.root.table.game.kernels
        for _ in range(REDEALS):
            states = self._dealt().copy()
            kernels.redeal(states, player, dice)
            if self._may_stand(kernels.actors(states)):
                return states
        return self._dealt()

    def _may_stand(self, mask: int) -> bool:
        """Whether this node is possible if these seats may act."""
        if self.node == Node.DECK:
            return mask == CHANCE_BIT
        if self.node == Node.SEAT:
            return bool(mask >> self.player & 1) and mask != CHANCE_BIT
        return sum(mask >> seat & 1 for seat in range(self.root.table.players) if seat not in self.waited) > 1
