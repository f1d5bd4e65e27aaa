"""The kit that every game must pass, shipped for those who add one.

>>> from tripot.testing import check_game
>>> report = check_game("turkish", deals=1, seed=7, players=[3])
>>> report.deals
1

`check_game` plays random deals over random options and looks, at every state, whether the game keeps the promises of
`tripot.rules.contract`: see `CHECKS`, each of which says in a line what it demands.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np

from tripot import chance, record
from tripot.cards import PACK
from tripot.errors import BadOption, Illegal, TripotError
from tripot.kernel import LANES, Array, MoveRecord
from tripot.match import SPECTATOR, Deal, Match, Table
from tripot.rules import get
from tripot.rules.contract import Choice, Game, Move
from tripot.rules.options import GameOptions, OptionSpec, Value

Alike = Callable[[Move], object]

MOST_CANDIDATES = 250  # moves tried at one state, drawn from all that can be put together
MOST_SUBSETS = 12  # moves tried of one choice
REFUSED_PLAYED = 3  # refused moves that are really tried to be played, at one state
SEATS_REDEALT = 3  # seats for which the cards are dealt anew, at one state
FEW_VALUES = 4  # values tried of an option with a range


class ConformanceError(AssertionError):
    """A promise that a game does not keep.

    Attributes:
        check: name of the check that failed, one of `CHECKS`, `"ends"` or `"recorded"`.
        seed: the seed that shows it again.
        deal: number of the deal.
        move: number of moves played before it showed.
    """

    def __init__(self, check: str, message: str, where: Where) -> None:
        super().__init__(f"{check}: {message} ({where})")
        self.check = check
        self.seed = where.seed
        self.deal = where.deal
        self.move = where.move


class Failure(Exception):
    """What a check has found, before it is known where."""


@dataclass
class Where:
    """The place of a state: enough to come back to it."""

    game: str
    options: dict[str, Value]
    seed: int
    deal: int
    move: int = 0

    def __str__(self) -> str:
        return f"{self.game} {self.options}, seed {self.seed}, deal {self.deal}, after {self.move} moves"


@dataclass
class Report:
    """What was looked at."""

    deals: int = 0
    states: int = 0
    moves_tried: int = 0
    longest: int = 0  # moves of the longest deal


def by_ranks(move: Move) -> object:
    """What tells moves apart when suits do not matter: verb, place and ranks. See `check_game`."""
    return (move.verb, move.from_, move.slot, tuple(sorted(card[0] for card in move.cards)))


def check_game(
    name: str | Game,
    *,
    deals: int = 20,
    seed: int = 0,
    players: Iterable[int] | None = None,
    alike: Alike | None = None,
    limit: int = 10_000,
    also: Callable[[Deal], None] | None = None,
) -> Report:
    """Play `deals` random deals of a game with random options and check every state; raises `ConformanceError`.

    Args:
        name: a game's name, or a game that is not in the registry.
        deals: how many deals to play.
        seed: all chance follows from it.
        players: numbers of seats to try; all by default.
        alike: what two moves have in common that are the same up to interchangeable cards. Where it is given no two
            listed moves may be alike; without it moves are compared by ranks.
        limit: no deal may take more moves.
        also: called with the deal at every state, for what only this game promises (tokens conserved, say); raises
            `AssertionError`.
    """
    game = get(name) if isinstance(name, str) else name
    report = Report()
    for number in range(deals):
        dice = random.Random(f"{seed}/{number}")  # noqa: S311  (not for secrets)
        table = random_table(game, dice, players)
        where = Where(game.name, table.options.as_dict(), seed, number)
        _check_deal(Course(table, where, dice, report, alike, limit, also))
        report.deals += 1
    return report


# ---------------------------------------------------------------- options


def random_table(game: Game, dice: random.Random, players: Iterable[int] | None = None) -> Table:
    """A table of a game with random options that go together."""
    specs = game.options.specs()
    numbers = list(players or range(specs["players"].minimum, specs["players"].maximum + 1))
    while True:
        values = {name: random_value(spec, dice) for name, spec in specs.items()}
        try:
            options: GameOptions = game.make_options({**values, "players": dice.choice(numbers)})
        except BadOption:
            continue
        return Table(game, options)


def random_value(spec: OptionSpec, dice: random.Random) -> Value | None:
    """A value of an option; None, for its default, half the time."""
    if dice.random() < 0.5 or spec.kind == "text":
        return None
    if spec.choices:
        return dice.choice(spec.choices)
    if spec.kind == "bool":
        return dice.random() < 0.5
    return dice.randint(spec.minimum, min(spec.maximum, spec.minimum + FEW_VALUES))


# ---------------------------------------------------------------- the course of a deal


@dataclass
class Course:
    """One deal to be checked from its first state to its record."""

    table: Table
    where: Where
    dice: random.Random
    report: Report
    alike: Alike | None
    limit: int
    also: Callable[[Deal], None] | None


def _check_deal(course: Course) -> None:
    match = course.table.match(course.where.seed, number=course.where.deal)
    deal = match.deal()
    writer = record.Writer(match, deal, f"{course.where.seed}-{course.where.deal}")
    while True:
        course.where.move = len(deal.moves)
        _check_state(course, deal)
        if deal.over:
            break
        if len(deal.moves) >= course.limit:
            raise ConformanceError("ends", f"the deal goes on after {course.limit} moves", course.where)
        _play_any(course, deal, writer)
    course.report.longest = max(course.report.longest, len(deal.moves))
    _guard("recorded", course.where, lambda: recorded(match, deal, writer))


def _check_state(course: Course, deal: Deal) -> None:
    look = Look(deal, course.dice, course.alike)
    for check in CHECKS:
        _guard(check.__name__, course.where, lambda check=check: check(look))  # type: ignore[misc]
    if course.also is not None:
        also = course.also
        _guard("also", course.where, lambda: also(deal))
    course.report.states += 1
    course.report.moves_tried += look.tried


def _guard(name: str, where: Where, check: Callable[[], None]) -> None:
    """Run a check; whatever it raises becomes a `ConformanceError` that says where."""
    try:
        check()
    except Exception as error:
        what = str(error) if isinstance(error, Failure | AssertionError) else f"{type(error).__name__}: {error}"
        raise ConformanceError(name, what, where) from error


def _play_any(course: Course, deal: Deal, writer: record.Writer) -> None:
    seat = course.dice.choice(deal.actors())
    moves = deal.legal_records(seat).copy()
    writer.note_legal(deal.legal(seat))
    index = course.dice.randrange(len(moves))
    deal.play_record(seat, moves[index : index + 1])


def recorded(match: Match, deal: Deal, writer: record.Writer) -> None:
    """The record of a deal that is over reads back as it was written, and verifies."""
    match.close(deal)
    written = writer.close()
    again = record.decode(record.encode(written))
    _demand(record.encode(again) == record.encode(written), "the record does not read back as it was written")
    record.verify(again)


# ---------------------------------------------------------------- a state, looked at


@dataclass
class Look:
    """A state with what the checks ask of it."""

    deal: Deal
    dice: random.Random
    alike: Alike | None
    tried: int = field(default=0, init=False)

    @property
    def game(self) -> Game:
        """The game."""
        return self.deal.table.game

    @property
    def states(self) -> Array:
        """The state, an array of one."""
        return self.deal.states

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.deal.table.players)

    @cached_property
    def actors(self) -> list[int]:
        """The seats that may act."""
        return self.deal.actors()

    @cached_property
    def legal(self) -> dict[int, Array]:
        """What every seat may do, as records of our own."""
        return {seat: self.deal.legal_records(seat).copy() for seat in self.seats}

    @cached_property
    def words(self) -> dict[int, list[Move]]:
        """The same in words."""
        return {seat: self.game.words.write_moves(moves) for seat, moves in self.legal.items()}

    def refused(self, seat: int, moves: Array, index: int = 0) -> bool:
        """Whether the rules refuse a move, asked with a record."""
        self.tried += 1
        return self.game.kernels.refusal(self.states, seat, moves[index : index + 1]) != 0

    def seen(self, seat: int, states: Array) -> tuple[bytes, bytes]:
        """What a seat sees of a state, as bytes: the view and the message made of it."""
        views = self.game.view.new(**self.game.sizes(self.deal.table.options))
        self.game.kernels.observe(states, seat, views)
        return views.tobytes(), msgspec.json.encode(self.game.words.view(views))


def _demand(kept: bool, message: str) -> None:
    if not kept:
        raise Failure(message)


# ---------------------------------------------------------------- cards


def set_fields(game: Game) -> frozenset[str]:
    """The fields of a state that hold card sets, a lane a pack; other card fields hold numbers, -1 for none."""
    return _set_fields(game.state)  # type: ignore[arg-type]


@cache
def _set_fields(state: Any) -> frozenset[str]:
    hints = get_type_hints(state, include_extras=True).items()
    return frozenset(name for name, hint in hints if get_args(hint)[-1:] == ("lanes",))


def cards_in(game: Game, name: str, values: Any) -> list[int]:
    """The cards, as numbers, in (a part of) a field of the state."""
    if name not in set_fields(game):
        return [card for card in np.ravel(values).tolist() if card >= 0]
    lanes = np.asarray(values).reshape(-1, np.shape(values)[-1])
    return [
        lane * PACK + face
        for row in lanes.tolist()
        for lane, bits in enumerate(row)
        for face in range(PACK)
        if bits >> face & 1
    ]


def all_cards(look: Look, states: Array) -> Counter[int]:
    """Every card of a state, wherever it is."""
    game = look.game
    return Counter(card for name in game.card_fields for card in cards_in(game, name, states[name][0]))


# ---------------------------------------------------------------- the checks


def conserved(look: Look) -> None:
    """The fields of `card_fields` hold together always the whole pack, every card once."""
    pack = Counter(look.deal.table.pack.tolist())
    found = all_cards(look, look.states)
    _demand(found == pack, f"cards missing: {pack - found}; too many: {found - pack}")


def acting(look: Look) -> None:
    """A seat that may not act has no legal moves; while the deal goes on every seat that may act has one."""
    _demand(all(seat in look.seats for seat in look.actors), f"actors {look.actors} are no seats")
    mask = look.game.kernels.actors(look.states)
    _demand(mask >> len(look.seats) == 0, f"actors {mask:b} names seats that do not exist")
    for seat in look.seats:
        count = len(look.legal[seat])
        _demand(count <= look.game.most_moves, f"seat {seat} has {count} moves, `most_moves` is too low")
        if seat in look.actors:
            _demand(count > 0, f"seat {seat} may act and has no legal move")
        else:
            _demand(count == 0, f"seat {seat} may not act and has {count} legal moves")


def asking_changes_nothing(look: Look) -> None:
    """No kernel but `deal`, `play` and `redeal` writes into a state."""
    before = look.states.tobytes()
    scores = np.zeros(len(look.seats), dtype=np.int64)
    junk = MoveRecord.new()
    for seat in look.seats:
        look.deal.legal_records(seat)
        look.refused(seat, junk)
        look.seen(seat, look.states)
    look.seen(SPECTATOR, look.states)
    look.game.kernels.score(look.states, scores)
    look.game.kernels.actors(look.states)
    _demand(look.states.tobytes() == before, "a question has changed the state")


def listed_in_order(look: Look) -> None:
    """Legal moves are distinct and always listed alike, whatever the buffer held before."""
    for seat in look.actors:
        first = look.legal[seat].tobytes()
        buffer = MoveRecord.new(look.game.most_moves)
        for name in buffer.dtype.names or ():
            buffer[name] = -1
        count = look.game.kernels.legal(look.states, seat, buffer)
        _demand(buffer[:count].tobytes() == first, f"seat {seat}'s moves come in another order, or not all written")
        moves = look.words[seat]
        _demand(len(set(moves)) == len(moves), f"seat {seat} is offered the same move twice")
        if look.alike is not None:
            keys = Counter(look.alike(move) for move in moves)
            _demand(max(keys.values()) == 1, f"seat {seat} is offered interchangeable moves")


def listed_not_refused(look: Look) -> None:
    """No listed move is refused, to the seat that has it; to others it is."""
    for seat in look.actors:
        for index, move in enumerate(look.words[seat]):
            _demand(not look.refused(seat, look.legal[seat], index), f"{move} by seat {seat} is listed and refused")
            for other in look.seats:
                if other not in look.actors:
                    _demand(look.refused(other, look.legal[seat], index), f"{move} is not refused to seat {other}")


def not_refused_is_listed(look: Look) -> None:
    """Of all moves that can be put together, junk included, those that are not refused are listed."""
    alike = look.alike or by_ranks
    for seat in look.actors:
        listed = {alike(move) for move in look.words[seat]}
        moves = candidates(look, seat)
        for index in range(len(moves)):
            if not look.refused(seat, moves, index):
                [move] = look.game.words.write_moves(moves[index : index + 1])
                _demand(alike(move) in listed, f"{move} by seat {seat} is neither refused nor listed")


def refused_changes_nothing(look: Look) -> None:
    """Playing a refused move raises `Illegal` and leaves the state and the log as they were."""
    before, log = look.states.tobytes(), len(look.deal.moves)
    for seat, move in _refused_moves(look):
        try:
            look.deal.play(seat, move)
        except Illegal as error:
            _demand(bool(error.clause), f"{move} is refused without a clause")
        else:
            raise Failure(f"{move} by seat {seat} is refused and can be played")
        unchanged = look.states.tobytes() == before and len(look.deal.moves) == log
        _demand(unchanged, f"{move} by seat {seat} is refused and changes the state")


def _refused_moves(look: Look) -> Iterator[tuple[int, Move]]:
    """A few moves that can be written down and are refused."""
    waiting = [seat for seat in look.seats if seat not in look.actors]
    for seat in look.actors:
        for other in waiting[:1]:
            yield other, look.words[seat][0]
        moves = candidates(look, seat)
        tries = look.dice.sample(range(len(moves)), min(len(moves), REFUSED_PLAYED * 5))
        written = (_readable(look, seat, moves[index : index + 1]) for index in tries)
        yield from [(seat, move) for move in written if move is not None][:REFUSED_PLAYED]


def _readable(look: Look, seat: int, record_: Array) -> Move | None:
    """A refused move in words that read back as a refused move; None where there are none."""
    if not look.refused(seat, record_):
        return None
    try:
        [move] = look.game.words.write_moves(record_)
        return move if look.refused(seat, look.game.words.read_move(look.states, seat, move)) else None
    except (TripotError, LookupError, ValueError):
        return None  # junk that has no words


def worded(look: Look) -> None:
    """A listed move, written, sent as JSON and read back, is the same move and is not refused."""
    words = look.game.words
    for seat in look.actors:
        for move in look.words[seat]:
            sent = msgspec.json.decode(msgspec.json.encode(move), type=Move)
            read = words.read_move(look.states, seat, sent)
            _demand(words.write_moves(read) == [move], f"{move} reads back as {words.write_moves(read)[0]}")
            _demand(not look.refused(seat, read), f"{move} by seat {seat} is refused when it is read back")


def chosen(look: Look) -> None:
    """Every listed move is part of a choice, and no move that a choice stands for is refused."""
    for seat in look.actors:
        choices = look.deal.choices(seat)
        for move in look.words[seat]:
            _demand(any(covers(choice, move) for choice in choices), f"no choice stands for {move}")
        for choice in choices:
            for move in moves_of(choice, look.dice):
                read = look.game.words.read_move(look.states, seat, move)
                _demand(not look.refused(seat, read), f"the choice {choice} stands for {move}, which is refused")


def covers(choice: Choice, move: Move) -> bool:
    """Whether a choice stands for a move."""
    same = (choice.verb, choice.from_, choice.slot) == (move.verb, move.from_, move.slot)
    return same and choice.min <= len(move.cards) <= choice.max and Counter(move.cards) <= Counter(choice.cards)


def moves_of(choice: Choice, dice: random.Random) -> Iterator[Move]:
    """The moves that a choice stands for; some of them where they are many."""
    sizes = range(choice.min, choice.max + 1)
    if len(choice.cards) <= 4:
        hands = [cards for size in sizes for cards in combinations(choice.cards, size)]
    else:
        hands = [tuple(dice.sample(choice.cards, dice.choice(sizes))) for _ in range(MOST_SUBSETS)]
    for cards in hands:
        yield Move(choice.verb, choice.from_, choice.slot, cards)


def hidden_stays_hidden(look: Look) -> None:
    """What a seat cannot know may be dealt anew: it sees the same, byte for byte, and has the same moves."""
    generator = chance.generator(look.dice.randrange(1 << 32))
    pack = Counter(look.deal.table.pack.tolist())
    for seat in (SPECTATOR, *look.dice.sample(look.seats, min(len(look.seats), SEATS_REDEALT))):
        states = look.states.copy()
        look.game.kernels.redeal(states, seat, generator)
        _demand(all_cards(look, states) == pack, f"`redeal` for seat {seat} loses or adds cards")
        for kind, before, after in zip(
            ("view", "message"), look.seen(seat, look.states), look.seen(seat, states), strict=True
        ):
            _demand(before == after, f"the {kind} of seat {seat} tells what it cannot know")
        if seat != SPECTATOR:
            buffer = MoveRecord.new(look.game.most_moves)
            count = look.game.kernels.legal(states, seat, buffer)
            same = buffer[:count].tobytes() == look.legal[seat].tobytes()
            _demand(same, f"the legal moves of seat {seat} tell what it cannot know")


Check = Callable[[Look], None]

CHECKS: tuple[Check, ...] = (
    conserved,
    acting,
    asking_changes_nothing,
    listed_in_order,
    listed_not_refused,
    not_refused_is_listed,
    refused_changes_nothing,
    worded,
    chosen,
    hidden_stays_hidden,
)
"""What is looked at in every state, in this order; `"ends"` and `"recorded"` follow for the deal as a whole."""


# ---------------------------------------------------------------- moves put together without the rules


def candidates(look: Look, seat: int) -> Array:
    """Moves put together from verbs, places and cards without asking the rules; a random part where they are many."""
    verbs = range(-1, 1 + max([0, *getattr(look.game.rules, "Verb", [])], default=0) + 1)
    slots = range(-1, max(4, len(look.seats)) + 1)
    sets = card_sets(look, seat)
    total = len(verbs) * len(slots) * len(sets)
    picked = range(total) if total <= MOST_CANDIDATES else look.dice.sample(range(total), MOST_CANDIDATES)
    moves = MoveRecord.new(len(picked))
    lanes = np.array([_lanes(cards) for cards in sets], dtype=np.int64)
    place = np.array(picked, dtype=np.int64)
    moves["verb"] = verbs[0] + place % len(verbs)
    moves["slot"] = slots[0] + place // len(verbs) % len(slots)
    moves["cards"] = lanes[place // (len(verbs) * len(slots))]
    return moves


def card_sets(look: Look, seat: int) -> list[tuple[int, ...]]:
    """Sets of cards to try: none, all subsets of a rank in each of the seat's rows, and a handful of junk."""
    rows = list(_rows(look, seat))
    sets = {cards for row in rows for cards in _subsets_by_rank(row)}
    everything = [card for row in rows for card in row]
    pack = look.deal.table.pack.tolist()
    sets |= {(), tuple(pack), tuple(everything), (62,), ((LANES - 1) * PACK,)}
    for _ in range(20):
        sets.add(tuple(look.dice.sample(pack, look.dice.randint(1, 3))))
        if len(everything) > 1:
            sets.add(tuple(look.dice.sample(everything, 2)))
    return sorted(sets)


def _rows(look: Look, seat: int) -> Iterator[list[int]]:
    """The rows of the seat's own cards, and what lies in the middle."""
    players = look.game.sizes(look.deal.table.options).get("seats")
    for name in look.game.card_fields:
        values = look.states[name][0]
        own = np.shape(values)[0] == players and np.ndim(values) > (name in set_fields(look.game))
        yield cards_in(look.game, name, values[seat] if own else values)


def _subsets_by_rank(row: Sequence[int]) -> Iterator[tuple[int, ...]]:
    ranks: dict[int, list[int]] = {}
    for card in row:
        ranks.setdefault(card % PACK // 4, []).append(card)
    for cards in ranks.values():
        for size in range(1, len(cards) + 1):
            yield from combinations(cards, size)


def _lanes(cards: Iterable[int]) -> list[int]:
    lanes = [0] * LANES
    for card in cards:
        lanes[card // PACK] |= 1 << card % PACK
    return lanes
