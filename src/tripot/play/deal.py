"""A deal as Python plays it: moves in words, errors that say what is wrong (`tripot.play.match` has an example)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

import msgspec
import numpy as np

from tripot.chance import Random
from tripot.engine.records import Array, MoveRecord, Record, copied
from tripot.errors import Illegal, TooMany, TripotError, Unreadable
from tripot.play import notebook
from tripot.play.listed import LegalMoves
from tripot.play.setup import Setup, check_cards, check_number
from tripot.rules.game import seat_array
from tripot.rules.move import CHANCE, CHANCE_BIT, Choice, Extension, Move
from tripot.rules.shared import stepping
from tripot.rules.shared.views import tell_view, write_view
from tripot.rules.words import Shuffling

SPECTATOR_SEAT = -1  # the seat argument by which kernels know a spectator
MOST_LISTED = 1000  # whole moves that are listed, where a move is made in steps, unless more are asked for
MOST_ROWS = 1_000_000  # and the most that can be asked for

Viewer = int | None
"""Who looks at a deal: a seat, or `None` for a spectator."""


class Played(msgspec.Struct, frozen=True, gc=False):
    """A move of a deal's log: who, what, and what came of it."""

    seat: int
    move: Move
    happened: tuple[str, ...] = ()


@dataclass(frozen=True)
class Checked:
    """A move that is legal where its deal stands: it can be played without being read again.

    Attributes:
        seat: who makes it.
        move: the move without what its player could not know, in canonical form unless moves are made in steps.
        records: the kernels' records that make it: one, or one for each step.
        position: the state in which it was checked.
    """

    seat: int
    move: Move
    records: Array
    position: bytes = field(repr=False)


@dataclass(frozen=True)
class Sight:
    """What one seat, or a spectator, sees of a deal and may do: observed once.

    Attributes:
        seat: who looks.
        records: the kernels' record of what it sees.
        awaited: the seats that it sees may act; it is among them exactly when it may act itself.
        choices: its legal moves; none when it may not act.
        json: what it sees, in words: the JSON of `view`.
    """

    seat: Viewer
    records: Array
    awaited: list[int]
    choices: list[Choice]
    json: bytes

    @cached_property
    def view(self) -> dict[str, Any]:
        """What it sees, in words."""
        view: dict[str, Any] = msgspec.json.decode(self.json)
        return view


class Deal:
    """One distribution of the cards, played to its end.

    Attributes:
        table: the game and its options.
        states: one record, the whole truth, hidden cards included.
        moves: what has been played.
        key: by which its match knows it; `None` for a position of no match.
    """

    def __init__(
        self,
        table: Setup,
        states: Array,
        moves: list[Played] | None = None,
        key: str | None = None,
    ) -> None:
        """`states` is the deal's from now on; raises `Unreadable` for an array that is no state of this table."""
        table.check_state(states)
        self.table = table
        self.states = states
        self.moves: list[Played] = [] if moves is None else moves
        self.key = key
        self._kernels = table.game.kernels
        self._words = table.game.words
        self._steps = table.game.steps

    # ---------------------------------------------------------------- who may do what

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self._kernels.actors(self.states)

    def actors(self) -> list[int]:
        """The seats that may act now, lowest first; `CHANCE` alone when cards are to be shuffled."""
        mask = self._kernels.actors(self.states)
        return [CHANCE] if mask == CHANCE_BIT else seats_of(mask, self.table.players)

    def awaited(self, seat: Viewer = None) -> list[int]:
        """The seats that `seat` sees may act, itself among them exactly when it may."""
        return seats_of(self._kernels.awaited(self.view_records(seat)), self.table.players)

    def legal_records(self, seat: int) -> Array:
        """The legal moves of a seat as the kernels' records: an array for the caller. Raises `Unreadable`."""
        seat = self.table.check_seat(seat)
        moves = self.table.game.move_buffer()
        return moves[: self._kernels.legal(self.states, seat, moves)]

    def legal(self, seat: int, most: int = MOST_LISTED) -> LegalMoves:
        """The whole legal moves of a seat, in their canonical form and order; none when it may not act.

        A seat that stages a move step by step (`play_record`, environments) has none until it has completed it: its
        steps are listed by `legal_records`.
        Raises `Unreadable`, `BadOption` for a wrong `most`, and `TooMany` when moves are made in steps and there are
        more than `most`.
        """
        most = check_number("most", most, 0, MOST_ROWS)
        if self._steps is None:
            return LegalMoves(self.legal_records(seat), self._words.write_moves)
        rows = np.zeros((most + 1, self._steps.WHOLE), dtype=np.int64)
        count = self._steps.list_wholes(self.states, self.table.check_seat(seat), rows)
        if count > most:
            raise TooMany(f"seat {seat} has more than {most} moves")
        return LegalMoves(rows[:count].copy(), self._steps.write_wholes)

    def choices(self, seat: int) -> list[Choice]:
        """The legal moves of a seat, as choices for people; none when it may not act."""
        return self.look(self.table.check_seat(seat)).choices

    def extend(self, seat: int, move: Move) -> Extension:
        """Which cards may be added to a move that a seat is building; raises `Unreadable`."""
        seat = self.table.check_seat(seat)
        if self._steps is None:
            raise Unreadable(f"moves of {self.table.game.name} are not put together card by card")
        cards = self._steps.addable(self.states, seat, _read(move))
        return Extension(cards, complete=bool(move.cards) and self.refusal(seat, move) is None)

    # ---------------------------------------------------------------- what a seat sees

    def view_records(self, seat: Viewer) -> Array:
        """What a seat or a spectator sees, as the kernels' record: an array for the caller. Raises `Unreadable`."""
        views = self.table.game.view.new(**self.table.sizes)
        self._kernels.observe(self.states, self._viewer(seat), views)
        return views

    def observe(self, seat: Viewer = None) -> dict[str, Any]:
        """What a seat or a spectator sees, in words: all that may ever be sent to it."""
        return tell_view(self.table.game.view, self.view_records(seat))

    def look(self, seat: Viewer = None) -> Sight:
        """All that a seat or a spectator sees and may do now; the deal is observed once."""
        views = self.view_records(seat)
        awaited = seats_of(self._kernels.awaited(views), self.table.players)
        if seat is None or seat not in awaited:
            choices = []
        elif self._steps:
            choices = self._steps.step_choices(self.states, seat)
        else:
            choices = self._words.choices(self._words.write_moves(self.legal_records(seat)), views)
        return Sight(seat, views, awaited, choices, write_view(self.table.game.view, views))

    def redeal(self, seat: Viewer, random: Array) -> Deal:
        """Another deal that looks the same to a seat: what it cannot know is dealt anew. Without a log.

        `random` is a generator of `tripot.chance`. Raises `Unreadable`.
        """
        if not _is_one(random, Random):
            raise Unreadable("random is a generator, as `tripot.chance.generator(seed)` makes them")
        states = copied(self.states)
        self._kernels.redeal(states, self._viewer(seat), random)
        return Deal(self.table, states)

    # ---------------------------------------------------------------- moves

    def refusal(self, seat: int, move: Move) -> str | None:
        """The id of the clause that a whole move would break; `None` when it is legal. Raises `Unreadable`."""
        seat = self.table.check_seat(seat)
        _, clause = self._try(seat, move)
        return self.table.game.clause_id(clause) if clause else None

    def check(self, seat: int, move: Move) -> Checked:
        """Read a whole move and see that it is legal; raises `Unreadable` or `Illegal`."""
        seat = self.table.check_seat(seat)
        records, clause = self._try(seat, move)
        if clause:
            raise self._illegal(clause, seat, move)
        canonical = self._words.write_moves(records)[0] if self._steps is None else move
        return Checked(seat, canonical, records, self.states.tobytes())

    def play(self, seat: int, move: Move) -> Played:
        """Play a whole move; raises `Unreadable` or `Illegal`, and changes nothing then."""
        if seat == CHANCE and hasattr(seat, "__index__") and self.table.game.shuffling:
            return self.shuffle(self._shuffling.read_shuffle(_read(move), self.states))
        return self.play_checked(self.check(seat, move))

    def play_checked(self, checked: Checked) -> Played:
        """Play a move that `check` has returned where the deal stands now; raises `TripotError` for any other."""
        if checked.position != self.states.tobytes():
            msg = f"{checked.move} was checked in another position: the deal has moved on, or it is another deal"
            raise TripotError(msg)
        for index in range(len(checked.records)):
            self._kernels.play(self.states, checked.seat, checked.records[index : index + 1])
        if self._steps is None:
            return self._note(checked.seat, self._words.played(checked.move, self.states))
        self._steps.arrange(self.states, checked.move)
        return self._note(checked.seat, checked.move)

    def play_record(self, seat: int, move: Array) -> Played | None:
        """Play one move record (an array of one). Returns `None` after a step that completes no whole move.

        Raises `Unreadable` or `Illegal`, and changes nothing then.
        """
        seat = self.table.check_seat(seat)
        if not _is_one(move, MoveRecord):
            raise Unreadable("a move record is an array of one, as `legal_records` lists them")
        clause = self._kernels.refusal(self.states, seat, move)
        [written] = self._words.write_moves(move)
        if clause:
            raise self._illegal(clause, seat, written)
        before = self.states["moves"][0]
        self._kernels.play(self.states, seat, move)
        if self._steps and self.states["moves"][0] == before:
            return None
        return self._note(seat, self._words.played(written, self.states))

    def _try(self, seat: int, move: Move) -> tuple[Array, int]:
        """The records that make a whole move, and 0 or the number of the clause that it breaks."""
        if self._steps is None:
            records = self._words.read_move(self.states, seat, _read(move))
            return records, self._kernels.refusal(self.states, seat, records)
        records = self._steps.read_steps(_read(move))
        return records, stepping.refusal(self._kernels, self._steps, copied(self.states), seat, records)

    def _illegal(self, clause: int, seat: int, move: Move) -> Illegal:
        meaning = self.table.game.clauses(clause).meaning
        position = f"seat {seat} sees {msgspec.json.encode(self.observe(seat)).decode()}"
        reason = f"{move} by seat {seat} is not legal: {meaning}"
        return Illegal(self.table.game.clause_id(clause), seat, reason, position)

    def _note(self, seat: int, move: Move) -> Played:
        """Write down a move that has just been played."""
        happened = self.table.game.happenings(int(self.states["happened"][0]))
        self.moves.append(Played(seat, move, happened))
        return self.moves[-1]

    # ---------------------------------------------------------------- chance in the middle of a deal

    @property
    def _shuffling(self) -> Shuffling:
        shuffling = self.table.game.shuffling
        if shuffling is None:
            raise Unreadable(f"chance makes no moves in {self.table.game.name}")
        return shuffling

    def chance_pack(self) -> Array:
        """The cards that are to be shuffled now, in deck order; raises `TripotError` unless `actors` is `[CHANCE]`."""
        if self.actors() != [CHANCE]:
            raise TripotError("there are no cards to shuffle now")
        return self._shuffling.pack(self.states)

    def shuffle_move(self, deck: Array) -> Move:
        """An order of the cards of `chance_pack` as a move of `CHANCE`."""
        return self._shuffling.write_shuffle(deck)

    def shuffle(self, deck: Array) -> Played:
        """Lay these cards in this order, where `chance_pack` asks for it; raises `Unreadable` for other cards."""
        check_cards(deck, self.chance_pack(), "cards to be shuffled")
        self._kernels.shuffle(self.states, deck)
        return self._note(CHANCE, self.shuffle_move(deck))

    # ---------------------------------------------------------------- how it began, how it ended

    def start(self) -> dict[str, Any]:
        """The record's `start`: everything dealt. Raises `TripotError` after the first move."""
        if self.states["moves"][0]:
            raise TripotError("the deal has begun: what was dealt can only be read before the first move")
        return self._words.start(self.states)

    def result(self) -> dict[str, Any]:
        """The record's `result`; raises `TripotError` before the deal is over."""
        return self._words.result(self.states, self.scores())

    def remarks(self) -> dict[str, Any]:
        """What people say of the deal beside its `result`: in Glükz, who served the winner."""
        return self._words.remarks(self.states, [(played.seat, played.happened) for played in self.moves])

    def scores(self) -> list[int]:
        """Points or places of the deal, by seat; raises `TripotError` before it is over."""
        if not self.over:
            raise TripotError("the deal is not over")
        out = seat_array(self.table.players)
        self._kernels.score(self.states, out)
        return [int(points) for points in out]

    # ---------------------------------------------------------------- the deal as a value

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(self.table, copied(self.states), list(self.moves), self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by value: an independent deal, in this process or another."""
        return type(self), (self.table, copied(self.states), list(self.moves), self.key)

    def __repr__(self) -> str:
        """`<Deal of turkish for 4: 17 moves, seats [2] may act>`."""
        now = "over" if self.over else f"seats {self.actors()} may act"
        return f"<Deal of {self.table.game.name} for {self.table.players}: {len(self.moves)} moves, {now}>"

    def _repr_html_(self) -> str:
        """The whole truth, for notebooks: what lies open, and of every seat what it sees of itself."""
        shared = self.observe()
        del shared["seats"]
        return notebook.view(repr(self)[1:-1], shared, [self.observe(seat)["seats"][seat] for seat in self.table.seats])

    def _viewer(self, seat: Viewer) -> int:
        return kernel_seat(None if seat is None else self.table.check_seat(seat))


def _read(move: object) -> Move:
    """The move; raises `Unreadable` for anything else."""
    if not isinstance(move, Move):
        raise Unreadable(f"a move is a `tripot.Move`, not {move!r:.60}")
    try:
        return msgspec.convert(msgspec.to_builtins(move), Move)
    except (TypeError, msgspec.ValidationError) as error:
        raise Unreadable(f"a move with a field of the wrong type: {error}") from None


def _is_one(records: Any, kind: type[Record]) -> bool:
    """Whether this is an array of one such record."""
    return isinstance(records, np.ndarray) and records.shape == (1,) and records.dtype == kind.dtype()


def kernel_seat(seat: Viewer) -> int:
    """The seat as kernels are given it: spectators have none."""
    return SPECTATOR_SEAT if seat is None else seat


def seats_of(mask: int, players: int) -> list[int]:
    """The seats of a bit mask, lowest first."""
    return [seat for seat in range(players) if mask >> seat & 1]
