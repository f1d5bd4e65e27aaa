"""Deals and matches: the friendly Python face of the kernels.

>>> import tripot
>>> match = tripot.game("turkish", players=4).match(seed=7)
>>> deal = match.deal()
>>> seat = deal.actors()[0]
>>> played = deal.play(seat, deal.legal(seat)[0])
>>> len(deal.moves)
1
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

import msgspec
import numpy as np

from tripot import chance
from tripot.calls import Calls, direct_calls, plain_calls
from tripot.errors import Illegal, TooMany, TripotError, Unreadable
from tripot.kernel import Array
from tripot.listed import MOVE_SIZE, LegalMoves
from tripot.rules import get, stepping
from tripot.rules.contract import (
    CHANCE,
    COUNT_SHIFT,
    HAPPENED_SHIFT,
    SEEN_CHANCE,
    ChanceKernels,
    ChanceWords,
    Choice,
    Extension,
    Game,
    Move,
    WholeKernels,
    move_buffer,
    seat_array,
)
from tripot.rules.options import GameOptions

SPECTATOR = -1
MOST_SEATS = SEEN_CHANCE.bit_length() - 1
ACTING = 2 * SEEN_CHANCE - 1  # the bits of `look` that say who may act
MOST_COUNT = (1 << HAPPENED_SHIFT - COUNT_SHIFT) - 1
NOTHING: frozenset[str] = frozenset()
UNSEEN = -1  # nothing is known of the state: it may have changed
MOST_LISTED = 1000  # whole moves of a stepwise game that are listed at most


class Played(msgspec.Struct, frozen=True, gc=False):
    """A move of a deal's log: who, what, and what came of it."""

    seat: int
    move: Move
    happened: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A game with its options: where matches start."""

    game: Game
    options: GameOptions
    _direct: list[Calls] = field(default_factory=list, init=False, repr=False, compare=False)  # one, once compiled

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @property
    def pack(self) -> Array:
        """Every card of a deal, in deck order: an array for the caller."""
        return self._pack.copy()

    @cached_property
    def _pack(self) -> Array:
        pack: Array = self.game.deck(self.options)
        return pack

    @cached_property
    def packed_options(self) -> Array:
        """The options as the record that kernels read."""
        return self.game.pack_options(self.options)

    @cached_property
    def sizes(self) -> dict[str, int]:
        """The sizes of the game's records under these options."""
        return self.game.sizes(self.options)

    def calls(self, states: Array, moves: Array) -> Calls:
        """The kernels for a deal's records: machine code as soon as there is any."""
        if not self._direct and (found := direct_calls(self.game.kernels, states, moves)):
            self._direct.append(found)
        return self._direct[0] if self._direct else plain_calls(self.game.kernels)

    def match(self, seed: int | None = None, *, number: int = 0, dealer: int | None = None) -> Match:
        """A new match. With a `seed` the first dealer and all decks follow from it and from the match's `number`."""
        chances = None if seed is None else chance.generator(seed, number)
        if dealer is None:
            if chances is None:
                msg = "a match needs a seed or its first dealer"
                raise TripotError(msg)
            dealer = int(chance.draw_at(chances, self.players))
        if not 0 <= dealer < self.players:
            msg = f"no dealer {dealer}: seats go from 0 to {self.players - 1}"
            raise Unreadable(msg)
        return Match(self, self._standing(dealer), chances)

    def check_deck(self, deck: Array) -> None:
        """Raise `Unreadable` unless `deck` holds every card of the pack once: kernels would write out of bounds."""
        if not np.array_equal(np.sort(deck), np.sort(self._pack)):
            msg = f"the deck does not hold each of the {len(self._pack)} cards once"
            raise Unreadable(msg)

    def _standing(self, dealer: int) -> Array:
        standing = self.game.standing.new(**self.sizes)
        self.game.kernels.open_match(standing, self.packed_options, dealer)
        return standing


def game(name: str, /, **options: object) -> Table:
    """A game with its options, `players` among them; raises `UnknownGame` or `BadOption`."""
    found = get(name)
    return Table(found, found.make_options(options))


class Match:
    """One or more deals with their standing.

    Attributes:
        table: the game and its options.
        standings: the standing as the kernels' record.
    """

    def __init__(self, table: Table, standings: Array, chances: Array | None = None) -> None:
        self.table = table
        self.standings = standings
        self._chances = chances

    @property
    def dealer(self) -> int:
        """Who deals next."""
        return int(self.standings["dealer"][0])

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return int(self.standings["deal"][0])

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.standings["over"][0])

    @property
    def standing(self) -> dict[str, Any]:
        """The standing, as records write it."""
        return self.table.game.words.standing(self.standings)

    def ranking(self) -> list[int]:
        """Places by seat, 1 the best; equals share the place."""
        out = seat_array(self.table.players)
        self.table.game.kernels.rank(self.standings, out)
        return [int(place) for place in out]

    def deal(self, deck: Array | None = None) -> Deal:
        """The next deal, from a given deck or, in a match with a seed, from a shuffle of its own.

        Raises `Unreadable` for a deck that is not the whole pack.
        """
        if self.over:
            msg = "the match is over"
            raise TripotError(msg)
        if deck is None:
            if self._chances is None:
                msg = "a match without a seed needs the order of the deck"
                raise TripotError(msg)
            deck = self.table.pack
            chance.shuffle_at(self._chances, deck)
        else:
            self.table.check_deck(deck)
        states = self.table.game.state.new(**self.table.sizes)
        self.table.game.kernels.deal(states, self.table.packed_options, self.standings, deck)
        return Deal(self.table, states)

    def shuffle(self, deal: Deal) -> Played:
        """Let chance move in a deal, in a match with a seed."""
        if self._chances is None:
            msg = "a match without a seed needs the order of the cards"
            raise TripotError(msg)
        deck = deal.chance_pack()
        chance.shuffle_at(self._chances, deck)
        return deal.shuffle(deck)

    def close(self, deal: Deal) -> None:
        """Enter a deal that is over into the standing."""
        if not deal.over:
            msg = "the deal is not over"
            raise TripotError(msg)
        self.table.game.kernels.close_deal(self.standings, deal.states)


class Deal:
    """One distribution of the cards, played to its end.

    Attributes:
        table: the game and its options.
        moves: what has been played.
    """

    def __init__(self, table: Table, states: Array, moves: list[Played] | None = None) -> None:
        """`states` is one record, the deal's from now on."""
        self.table = table
        self.moves: list[Played] = [] if moves is None else moves
        self._states = states
        self._kernels = table.game.kernels
        self._told = table.game.told
        self._flags = table.game.flags
        self._stepwise = table.game.stepwise
        self._shows = NOTHING if self._stepwise else table.game.words.SHOWS  # whole moves say all they show
        self._calls: Calls | None = None
        self._rows: Any = None  # room for whole moves
        self._seen = UNSEEN  # what the kernel `look` has said of the state
        self._listed: LegalMoves | None = None  # the list whose moves the buffer holds

    @property
    def states(self) -> Array:
        """One record: the whole truth, hidden cards included. Who takes it may change it before the next call."""
        self._forget()
        return self._states

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self._look() & ACTING

    def actors(self) -> list[int]:
        """The seats that may act now, lowest first; `CHANCE` alone when cards are to be shuffled."""
        seen = self._seen
        mask = (seen if seen >= 0 else self._look()) & ACTING
        if mask & (mask - 1):
            return seats_of(mask, self.table.players)
        return [CHANCE] if mask == SEEN_CHANCE else [mask.bit_length() - 1] if mask else []

    def _look(self) -> int:
        """What the kernel `look` says of the state: known until the state changes."""
        if self._seen == UNSEEN:
            self._seen = self._prepared().look(self._states, self._buffer)
            self._listed = None
        return self._seen

    def _forget(self) -> None:
        """Let nothing be known of the state: it may have changed."""
        self._seen = UNSEEN
        self._listed = None

    def _prepared(self) -> Calls:
        """The kernels to call, once there is a buffer for moves."""
        if self._calls is None:
            self._buffer = move_buffer(self.table.game)
            self._raw = memoryview(cast("Any", self._buffer)).cast("B")
            self._calls = self.table.calls(self._states, self._buffer)
        return self._calls

    def awaited(self, seat: int = SPECTATOR) -> list[int]:
        """The seats that `seat` (or a spectator) sees may act, itself among them exactly when it may."""
        return seats_of(self._kernels.awaited(self.view_records(seat)), self.table.players)

    def legal_records(self, seat: int) -> Array:
        """The legal moves of a seat as kernels' records, a view that the next call overwrites; raises `Unreadable`."""
        self._check_seat(seat)
        count = self._prepared().legal(self._states, seat, self._buffer)
        self._forget()  # the buffer may hold another seat's
        return self._buffer[:count]

    def legal(self, seat: int, most: int = MOST_LISTED) -> LegalMoves:
        """The whole legal moves of a seat, in their canonical form and order; none when it may not act.

        Raises `TooMany` in a stepwise game that has more than `most` of them.
        """
        if self._stepwise:
            return self._legal_wholes(seat, most)
        seen = self._seen if self._seen >= 0 else self._look()
        if 0 <= seat < MOST_SEATS and seen & ACTING == 1 << seat:
            count = seen >> COUNT_SHIFT & MOST_COUNT
        else:
            self._check_seat(seat)
            count = self._prepared().legal(self._states, seat, self._buffer)
            self._seen = UNSEEN  # the buffer holds what `look` has not listed
        self._listed = listed = LegalMoves(seat, self._raw[: count * MOVE_SIZE].tobytes(), count, self._told)
        return listed

    def _legal_wholes(self, seat: int, most: int) -> LegalMoves:
        self._check_seat(seat)
        words = stepping.step_words(self.table.game)
        if self._rows is None or len(self._rows) <= most:
            self._rows = np.zeros((most + 1, words.WHOLE), dtype=np.int64)
        count = words.list_wholes(self._states, seat, self._rows)
        if count > most:
            msg = f"seat {seat} has more than {most} moves"
            raise TooMany(msg)
        raw, told = self._rows[:count].tobytes(), self.table.game.told_wholes
        self._listed = listed = LegalMoves(seat, raw, count, told, self._rows.itemsize * words.WHOLE)
        return listed

    def choices(self, seat: int) -> list[Choice]:
        """The legal moves of a seat, told as choices for people."""
        game = self.table.game
        if game.stepwise:
            return stepping.step_words(game).step_choices(self._states, seat)
        return game.words.choices(list(self.legal(seat)), self.view_records(seat))

    def extend(self, seat: int, move: Move) -> Extension:
        """How a move that a seat puts together card by card may go on; raises `Unreadable`."""
        self._check_seat(seat)
        game = self.table.game
        if not game.stepwise:
            msg = f"moves of {game.name} are not put together card by card"
            raise Unreadable(msg)
        cards = stepping.step_words(game).addable(self._states, seat, move)
        return Extension(cards, complete=bool(move.cards) and self.refusal(seat, move) is None)

    def refusal(self, seat: int, move: Move) -> str | None:
        """The id of the clause that a whole move would break; `None` when it is legal. Raises `Unreadable`."""
        self._check_seat(seat)
        game = self.table.game
        if game.stepwise:
            clause = stepping.try_whole(game, self._states.copy(), seat, move)
        else:
            clause = self._kernels.refusal(self._states, seat, game.words.read_move(self._states, seat, move))
        return game.clause_id(clause) if clause else None

    def canonical(self, seat: int, move: Move) -> Move:
        """A legal move as it may be stored, without what its player could not know; raises `Unreadable`."""
        words = self.table.game.words
        return move if self.table.game.stepwise else words.write_moves(words.read_move(self._states, seat, move))[0]

    def play(self, seat: int, move: Move) -> Played:
        """Play a whole move; raises `Unreadable` or `Illegal`, and changes nothing then."""
        listed = self._listed
        if listed is not None and listed.last is move and listed.seat == seat:
            return self._play_listed(listed, seat, move)
        if seat == CHANCE:
            return self.shuffle(self._chance_words().read_shuffle(move, self._states))
        self._check_seat(seat)
        game = self.table.game
        if game.stepwise:
            return self._play_steps(seat, move)
        record = game.words.read_move(self._states, seat, move)
        self._demand(self._kernels.refusal(self._states, seat, record), seat, record)
        self._kernels.play(self._states, seat, record)
        return self._note(seat, record)

    def _play_listed(self, listed: LegalMoves, seat: int, move: Move) -> Played:
        """Play the last move that was asked for of the list that the buffer holds."""
        self._listed = None
        calls = self._prepared()
        if self._stepwise:
            kernels = cast("WholeKernels", self._kernels)
            seen = int(kernels.advance_whole(self._states, seat, self._buffer, self._rows, listed.last_index))
        else:
            seen = calls.advance(self._states, seat, self._buffer, listed.last_index)
        self._seen = seen
        return self._log(seat, move, seen >> HAPPENED_SHIFT)

    def _play_steps(self, seat: int, move: Move) -> Played:
        game = self.table.game
        after = self._states.copy()
        clause = stepping.try_whole(game, after, seat, move)
        if clause:
            raise Illegal(game.clause_id(clause), seat, self._why(clause, seat, move), self._position(seat))
        self._states[:] = after
        return self._noted(seat, move)

    def chance_pack(self) -> Array:
        """The cards that are to be shuffled now, in deck order; only when `actors` is `[CHANCE]`."""
        if self.actors() != [CHANCE]:
            msg = "no cards are to be shuffled now"
            raise TripotError(msg)
        return self._chance_words().chance_pack(self._states)

    def shuffle(self, deck: Array) -> Played:
        """Lay these cards in this order, where `chance_pack` asks for it; raises `Unreadable` for other cards."""
        if not np.array_equal(np.sort(deck), np.sort(self.chance_pack())):
            msg = "these are not the cards to be shuffled, each once"
            raise Unreadable(msg)
        move = self._chance_words().shuffle_move(deck)
        cast("ChanceKernels", self._kernels).shuffle(self._states, deck)
        return self._noted(CHANCE, move)

    def _chance_words(self) -> ChanceWords:
        if not hasattr(self.table.game.words, "read_shuffle"):
            self._check_seat(CHANCE)
        return cast("ChanceWords", self.table.game.words)

    def _demand(self, clause: int, seat: int, move: Array) -> None:
        """Raise `Illegal` unless `clause` is 0."""
        game = self.table.game
        if clause:
            [written] = game.words.write_moves(move)
            raise Illegal(game.clause_id(clause), seat, self._why(clause, seat, written), self._position(seat))

    def play_record(self, seat: int, move: Array) -> Played | None:
        """Play a kernels' record (an array of one); raises `Illegal`. `None` after a step that ends no whole move."""
        game = self.table.game
        self._demand(self._kernels.refusal(self._states, seat, move), seat, move)
        before = self._states["moves"][0] if game.stepwise else None
        self._kernels.play(self._states, seat, move)
        self._forget()
        if game.stepwise and self._states["moves"][0] == before:
            return None
        return self._note(seat, move)

    def _note(self, seat: int, move: Array) -> Played:
        """Write down the record that has just been played."""
        words = self.table.game.words
        [written] = words.write_moves(move)
        return self._noted(seat, words.played(written, self._states) if self._stepwise else written)

    def _noted(self, seat: int, move: Move) -> Played:
        """Write down what has just been played, whatever was known of the state before."""
        self._forget()
        return self._log(seat, move, int(self._states["happened"][0]))

    def _log(self, seat: int, move: Move, happened: int) -> Played:
        if move.verb in self._shows:
            move = self.table.game.words.played(move, self._states)
        self.moves.append(Played(seat, move, self._flags[happened]))
        return self.moves[-1]

    def view_records(self, seat: int) -> Array:
        """What a seat sees, as the kernels' record: made for the caller, who may keep it. Raises `Unreadable`."""
        if seat != SPECTATOR:
            self._check_seat(seat)
        views = self.table.game.view.new(**self.table.sizes)
        self._kernels.observe(self._states, seat, views)
        return views

    def observe(self, seat: int = SPECTATOR) -> dict[str, Any]:
        """What a seat (or a spectator) sees, in words: all that may ever be sent to it."""
        return self.table.game.words.view(self.view_records(seat))

    def start(self) -> dict[str, Any]:
        """The record's `start`: everything dealt. Only before the first move."""
        return self.table.game.words.start(self._states)

    def result(self) -> dict[str, Any]:
        """The record's `result`; only when the deal is over."""
        return self.table.game.words.result(self._states, self.scores())

    def scores(self) -> list[int]:
        """Points or places of the deal, by seat."""
        out = seat_array(self.table.players)
        self._kernels.score(self._states, out)
        return [int(points) for points in out]

    def copy(self) -> Deal:
        """An independent copy."""
        return Deal(self.table, self._states.copy(), list(self.moves))

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.table.players:
            msg = f"no seat {seat}: seats go from 0 to {self.table.players - 1}"
            raise Unreadable(msg)

    def _why(self, clause: int, seat: int, move: Move) -> str:
        meaning = self.table.game.clauses(clause).meaning
        return f"{move} by seat {seat} is not legal: {meaning}"

    def _position(self, seat: int) -> str:
        return f"seat {seat} sees {msgspec.json.encode(self.observe(seat)).decode()}"


def from_standing(table: Table, standing: Mapping[str, Any], dealer: int, deal: int) -> Match:
    """The match that stands at a record's `before`, its deal number `deal` (0-based) dealt by `dealer` next."""
    try:
        return Match(table, table.game.words.read_standing(standing, table.options, dealer, deal))
    except OverflowError:
        msg = "before: a number is too large"
        raise Unreadable(msg) from None


def seats_of(mask: int, players: int) -> list[int]:
    """The seats of a bit mask, lowest first."""
    return [seat for seat in range(players) if mask >> seat & 1]
