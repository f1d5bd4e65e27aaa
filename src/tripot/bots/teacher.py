"""The teacher: what each move is worth to a seat that knows what it knows, and why.

It plays every move out in the same worlds, like `sharp`, but drops none of them, because it ranks them all. The game
itself gives reasons for and against a move (`reasons.py` in its folder). If it has none, the figures give one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from tripot import chance
from tripot.bots.comparing import new_comparison
from tripot.bots.levels import RegularBot
from tripot.bots.question import Question, pose_to
from tripot.bots.sharp import DOUBT
from tripot.bots.why import Why, first_why
from tripot.engine.records import Array, copied
from tripot.play.deal import Deal
from tripot.play.setup import Setup, check_number
from tripot.rules.move import Move
from tripot.rules.shared.advising import WAIT
from tripot.rules.shared.reasons import Case, Reason, Told
from tripot.rules.shared.views import tell_view

SIMULATIONS = 10_000
MOST_SIMULATIONS = 10_000_000
FEWEST_WORLDS = 20
MOST_WHOLE = 60  # if more moves are made in steps, rules of thumb complete each next step, and only those are ranked
DIGITS = 9  # of means: what is behind them is rounding, which depends on the order in which numbers are added up
CLOSE = 2.0  # standard errors: a smaller difference may be chance
TO_WAIT = Move("wait")
FIGURES = frozenset(
    ("same", "alike", "ahead", "level", "behind", "close", "ahead_on_average", "behind_on_average", "only", "thumb")
)
"""The keys of all sentences that are no reason of a game."""


class Advised(msgspec.Struct, frozen=True):
    """A move, and what it is worth.

    Attributes:
        move: the move; `wait` to let others go first.
        result: what the deal is expected to bring the seat, less the mean of what it brings the others, in the unit of
            the game's rewards: higher is better.
        behind: how much less that is than the result of the best move; 0 if it is more, but not clearly.
        error: the standard error of `behind`; 0 for the best move.
        why: a sentence about the move: the game's reason or, if it has none, the figures.
        figures: what the worlds say about the move, in numbers; `None` if it was not compared with another.
    """

    move: Move
    result: float
    behind: float
    error: float
    why: Why
    figures: Why | None = None

    @property
    def is_worse(self) -> bool:
        """Whether the move is worse than the best, by more than chance explains."""
        return is_beyond_doubt(self.behind, self.error)


class Advice(msgspec.Struct, frozen=True):
    """Everything that a seat may do, best first.

    Attributes:
        seat: the seat.
        unit: the unit of the results.
        worlds: the number of worlds in which each move was tried; 0 if only rules of thumb were asked.
        moves: the moves.
    """

    seat: int
    unit: str
    worlds: int
    moves: tuple[Advised, ...]


def advise(deal: Deal, seat: int, simulations: int = SIMULATIONS, seed: int = 0) -> Advice | None:
    """Advice for a seat in a deal, from what it sees; `None` if it may not act. Raises `BadOption`."""
    if not len(deal.legal_records(seat)):
        return None
    return rank_moves(pose_to(deal, seat, _chance(seed)), simulations)


def advise_by_thumb(deal: Deal, seat: int, seed: int = 0) -> Advice | None:
    """Advice by rules of thumb, without a search: one move, tried in no world; `None` if the seat may not act.

    Raises `BadOption`.
    """
    if not len(deal.legal_records(seat)):
        return None
    question = pose_to(deal, seat, _chance(seed))
    index, moves = RegularBot().choose(question), _first_moves(question)
    move = TO_WAIT if index == WAIT else moves[index]
    also = [TO_WAIT] if question.may_wait else []
    case = next(cases(question, [move, *dict.fromkeys(moves), *also]))
    speaking_for = (reason for reason in deal.table.game.reasons if not reason.against)
    why = first_why(speaking_for, case) or Why("thumb") if case.others else Why("only")
    return Advice(seat, unit_of(question), 0, (Advised(move, 0.0, 0.0, 0.0, why),))


def _chance(seed: int) -> Array:
    return chance.generator(check_number("seed", seed, 0))


def _first_moves(question: Question) -> list[Move]:
    """The legal moves by index. If moves are made in steps, rules of thumb complete each possible next step."""
    game = question.table.game
    if game.steps is None:
        return list(game.words.write_moves(question.legal))
    world = question.world()
    wholes = (_completed(question, world, first) for first in range(len(question.legal)))
    return [_in_steps(question, world, records).move for records in wholes]


def rank_moves(question: Question, simulations: int = SIMULATIONS, also: Array | None = None) -> Advice:
    """Rank all moves of a question, best first.

    The result depends only on the question and on the state of its generator, which is advanced. Each move is tried in
    `FEWEST_WORLDS` worlds or more, even if you ask for fewer simulations.

    `also` is a move that must be among them, as the records of its steps. Raises `BadOption` for a wrong number.
    """
    check_number("simulations", simulations, 1, MOST_SIMULATIONS)
    tries = list_tries(question, also)
    worlds = max(FEWEST_WORLDS, simulations // len(tries))
    values = play_worlds(question, tries, worlds)
    means = values.mean(axis=0)
    every = list(cases(question, [each.move for each in tries]))
    order = ranked_places(values, planned_place(question, tries))
    order = taught_first(order, values, every, question.table.game.reasons)
    behind = values[:, order[:1]] - values[:, order]  # by world and place: the best move's result minus this one's
    looked_at = [every[column] for column in order]
    ranked = []
    for place, case in enumerate(looked_at):
        rival = rival_of(place, len(order))
        figures = Figures(place == 0, behind[:, max(place, rival)])
        why = explain(question.table, case, looked_at[rival] if rival != place else None, figures)
        numbers = figures.why() if rival != place else None
        # The move that comes first may be a little behind, and equal means may differ in their last digit.
        mean = max(0.0, float(behind[:, place].mean()))
        error = standard_error(behind[:, place])
        ranked.append(Advised(case.move, float(means[order[place]]), mean, error, why, numbers))
    return Advice(question.seat, unit_of(question), worlds, tuple(ranked))


def unit_of(question: Question) -> str:
    """The unit of the results."""
    return question.table.game.actions.reward_range(question.table.options).unit


def ranked_places(values: Array, planned: int | None) -> Array:
    """The moves, highest mean first. The plans' move comes first unless another beats it by more than chance."""
    order: Array = np.argsort(-values.mean(axis=0).round(DIGITS), kind="stable")
    if planned is None:
        return order
    return order if leads(values, order[0], planned) else moved_first(order, planned)


def taught_first(order: Array, values: Array, every: Sequence[Case], reasons: Sequence[Reason]) -> Array:
    """Of moves about as good as the first, one that the game only praises comes before one that it doesn't.

    People learn from a reason, and nothing from a move that is as good as others. `every` has the moves by column.
    """
    praise, blame = ([reason for reason in reasons if reason.against == against] for against in (False, True))
    praised = [column for column in order if first_why(praise, every[column]) and not first_why(blame, every[column])]
    if order[0] in praised:
        return order
    column = next((column for column in praised if not any(leads(values, other, column) for other in order)), None)
    return order if column is None else moved_first(order, column)


def leads(values: Array, one: int, other: int) -> bool:
    """Whether a move is ahead of another, by more than chance explains at times."""
    difference = values[:, one] - values[:, other]
    return is_beyond_doubt(float(difference.mean()), standard_error(difference), DOUBT)


def moved_first(order: Array, column: int) -> Array:
    """The same order, but this column comes first."""
    return np.concatenate([[column], order[order != column]])


def rival_of(place: int, moves: int) -> int:
    """The place of the move to compare with: the best, or the second if this is the best. A single move has itself."""
    return 0 if place else min(1, moves - 1)


# ---------------------------------------------------------------- the moves to try


@dataclass(frozen=True)
class Try:
    """A move to try: the position before its last step, and the choice that completes it."""

    move: Move
    position: Array
    choice: int


def list_tries(question: Question, also: Array | None = None) -> list[Try]:
    """The moves of a question, and waiting if the seat may wait.

    If moves are made in steps, there may be millions of them. In that case, rules of thumb complete each next step, and
    these moves are tried, with `also`.
    """
    game, world, legal = question.table.game, question.world(), question.legal
    if game.steps is None:
        tries = [Try(move, world, index) for index, move in enumerate(game.words.write_moves(legal))]
    else:
        tries = [_in_steps(question, world, records) for records in _whole_moves(question, world, also)]
    return [*tries, Try(TO_WAIT, world, len(legal))] if question.may_wait else tries


def _whole_moves(question: Question, world: Array, also: Array | None) -> list[Array]:
    """Moves made in steps, as the records of their steps."""
    steps = question.table.game.steps
    assert steps is not None  # noqa: S101  (only games with steps come here)
    rows = np.zeros((MOST_WHOLE + 1, steps.WHOLE), dtype=np.int64)
    count = steps.list_wholes(world, question.seat, rows)
    if 0 < count <= MOST_WHOLE:
        return [steps.read_steps(move) for move in sorted(steps.write_wholes(rows[:count]), key=_in_letters)]
    completed = [_completed(question, world, first) for first in range(len(question.legal))]
    return list({records.tobytes(): records for records in (*completed, also) if records is not None}.values())


def _in_letters(move: Move) -> str:
    """For an order of moves that doesn't depend on how they were listed."""
    return " ".join((move.verb, move.suit or "", *move.cards))


def _completed(question: Question, world: Array, first: int) -> Array:
    """The steps of a whole move: the given next step, completed by rules of thumb."""
    kernels, table, seat = question.table.game.kernels, question.table, question.seat
    position, view = copied(world), table.game.view.new(**table.sizes)
    moves, made, index = question.legal, list[Array](), first
    while True:
        made.append(moves[index : index + 1].copy())
        kernels.play(position, seat, made[-1])
        if position["moves"][0] != world["moves"][0]:
            return np.concatenate(made)
        moves = table.game.move_buffer()
        count = kernels.legal(position, seat, moves)
        kernels.observe(position, seat, view)
        index = kernels.advise(view, moves, count, question.random)


def _in_steps(question: Question, world: Array, records: Array) -> Try:
    """A move made in steps, given as the records of its steps. All but the last step are played here."""
    kernels, position = question.table.game.kernels, copied(world)
    for index in range(len(records) - 1):
        kernels.play(position, question.seat, records[index : index + 1])
    moves = question.table.game.move_buffer()
    legal = moves[: kernels.legal(position, question.seat, moves)]
    choice = next(index for index in range(len(legal)) if legal[index] == records[-1])
    done = Deal(question.table, copied(position)).play_record(question.seat, legal[choice : choice + 1])
    assert done is not None  # noqa: S101  (it is the last step)
    return Try(done.move, position, choice)


def planned_place(question: Question, tries: Sequence[Try]) -> int | None:
    """The try that the game's plans choose. In a move of steps, plans choose the first, and rules of thumb the rest."""
    table, world, seat = question.table, question.world(), question.seat
    choices = np.arange(len(question.legal) + question.may_wait)
    index = int(table.game.search.plan(new_comparison(table, world, question.random, choices), seat))
    if index == len(question.legal):
        return len(tries) - 1  # to wait comes last
    if table.game.steps is None:
        return index if index < len(tries) else None
    read = table.game.steps.read_steps
    wanted = read(_in_steps(question, world, _completed(question, world, index)).move).tobytes()
    found = (place for place, each in enumerate(tries) if each.move != TO_WAIT)
    return next((place for place in found if read(tries[place].move).tobytes() == wanted), None)


# ---------------------------------------------------------------- worlds


def play_worlds(question: Question, tries: Sequence[Try], worlds: int) -> Array:
    """What each move brings in each world: an array of shape `(worlds, moves)`.

    In a world, all moves meet the same hidden cards and the same chance.
    """
    values = np.zeros((worlds, len(tries)))
    groups = [_Group(question, tries, columns) for columns in _by_position(tries)]
    for row in values:
        begins = question.random.copy()
        for group in groups:
            question.random[:] = begins
            group.play_world(row)
    return values


def _by_position(tries: Sequence[Try]) -> list[list[int]]:
    """The places of the moves, grouped by the position in which they are completed."""
    found: dict[bytes, list[int]] = {}
    for column, each in enumerate(tries):
        found.setdefault(each.position.tobytes(), []).append(column)
    return list(found.values())


class _Group:
    """Moves that are completed in one position."""

    def __init__(self, question: Question, tries: Sequence[Try], columns: list[int]) -> None:
        self._compare = question.table.game.search.compare
        self._seat = question.seat
        self._columns = columns
        position = tries[columns[0]].position
        self._choices = np.array([tries[column].choice for column in columns])
        self._comparison = new_comparison(question.table, position, question.random, self._choices)

    def play_world(self, row: Array) -> None:
        """Write into a row what the moves bring in the next world, exactly.

        The totals start at 0 in each world. A difference of two running sums would have their rounding errors.
        """
        self._comparison.totals[:] = 0
        self._compare(self._comparison, self._seat, 1)
        row[self._columns] = self._comparison.totals[self._choices]


# ---------------------------------------------------------------- why


@dataclass(frozen=True)
class Figures:
    """What the worlds say about a move.

    Attributes:
        best: whether it is the best move.
        behind: how much better the best move was in each world. For the best move itself, how much better it was than
            the second-best.
    """

    best: bool
    behind: Array

    @property
    def clear(self) -> bool:
        """Whether the difference is larger than chance explains."""
        return is_beyond_doubt(float(self.behind.mean()), standard_error(self.behind))

    @property
    def worse(self) -> bool:
        """Whether the move is worse than the best, by more than chance explains."""
        return self.clear and not self.best

    @property
    def lost(self) -> bool:
        """Whether the move brought less than the best, even if only by chance."""
        return not self.best and round(float(self.behind.mean()), DIGITS) > 0

    def why(self) -> Why:
        """A sentence from the figures."""
        if not self.behind.any():
            return Why("same" if self.best else "alike")
        better, worse = int((self.behind > 0).sum()), int((self.behind < 0).sum())
        clear, close = ("ahead", "level") if self.best else ("behind", "close")
        key = clear if self.clear else close
        worlds = len(self.behind)
        rest = "same" if better + worse < worlds else "none"
        how = "mostly" if 2 * better > worlds else "often"
        told = Told(n=better, worse=worse, worlds=worlds, cases={"rest": rest, "how": how})
        return Why(f"{key}_on_average" if self.clear and better <= worse else key, told)


def is_beyond_doubt(difference: float, error: float, errors: float = CLOSE) -> bool:
    """Whether a difference is more than `errors` times its standard error."""
    return round(difference - errors * error, DIGITS) > 0


def standard_error(values: Array) -> float:
    """The standard error of the mean."""
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def cases(question: Question, moves: Sequence[Move]) -> Iterator[Case]:
    """Each move in the form that reasons look at."""
    view, settings = tell_view(question.table.game.view, question.view), question.table.options.as_dict()
    for move in moves:
        yield Case(question.seat, view, settings, move, [each for each in moves if each != move])


def explain(table: Setup, case: Case, rival: Case | None, figures: Figures) -> Why:
    """What the game says for a move that is as good as any, or against one that is not; otherwise what the figures say.

    Nothing is said for a move that brought less than the best, even by chance: next to a loss it would read as praise.

    A reason that also holds for the rival hardly tells the two apart. Then a reason for the move is given only if no
    other holds, and a reason against it is never given. It is shared if it says the same of both, whatever cards they
    play. The rival is the best move; for the best move, it is the second-best.
    """
    if rival is None:
        return Why("only")
    if figures.lost and not figures.worse:
        return figures.why()
    reasons = [reason for reason in table.game.reasons if reason.against == figures.worse]
    alone, shared = first_reason(reasons, case, rival)
    return alone or (None if figures.worse else shared) or figures.why()


def first_reason(reasons: Iterable[Reason], case: Case, rival: Case) -> tuple[Why | None, Why | None]:
    """The first reason that holds for a move and not for its rival, and the first that holds for both."""
    shared = None
    for reason in reasons:
        told = reason.found(case)
        if told is None:
            continue
        of_rival = reason.found(rival)
        if of_rival is None:
            return Why(reason.key, told), shared
        shared = shared or Why(reason.key, told, shared=without_cards(told) == without_cards(of_rival))
    return None, shared


def without_cards(told: Told) -> Told:
    """What a reason tells, cards left out."""
    return msgspec.structs.replace(told, cards=())
