"""The teacher: what each move is worth at the knowledge of a seat, and why.

It plays every move out in the same worlds, as `sharp` does, but gives none up: all are ranked. The game itself says
what speaks for a move or against it (`reasons.py` in its folder); where it knows nothing to say, figures speak.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from tripot import chance
from tripot.bots.comparing import new_comparison
from tripot.bots.question import Question, pose_to
from tripot.bots.sharp import DOUBT
from tripot.engine.records import Array, copied
from tripot.play.deal import Deal
from tripot.play.setup import Setup, check_number
from tripot.play.telling import card, messages, rank_named
from tripot.rules.move import Move
from tripot.rules.shared.reasons import Case, Told
from tripot.rules.shared.views import tell_view
from tripot.sentences import Value, fill

SIMULATIONS = 10_000
MOST_SIMULATIONS = 10_000_000
FEWEST_WORLDS = 20
MOST_WHOLE = 60  # moves made in steps, where there are more: the best few of them
CLOSE = 2.0  # standard errors: a smaller difference may be chance
TO_WAIT = Move("wait")


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence on a move.

    Attributes:
        key: of the sentence, under `reasons` in the game's message files, or else in the common ones.
        told: what stands in its blanks.
    """

    key: str
    told: Told = Told()


class Advised(msgspec.Struct, frozen=True):
    """A move, and what it is worth.

    Attributes:
        move: the move; `wait` to let others go first.
        result: what the deal is expected to bring the seat, less the mean of what it brings the others, in the unit of
            the game's rewards: higher is better.
        behind: how much less than the best move's that is; 0 where it is more, but not beyond doubt.
        error: the standard error of `behind`; 0 for the best.
        why: one sentence.
    """

    move: Move
    result: float
    behind: float
    error: float
    why: Why

    @property
    def is_worse(self) -> bool:
        """Whether it is worse than the best move beyond doubt."""
        return is_beyond_doubt(self.behind, self.error)


class Advice(msgspec.Struct, frozen=True):
    """All that a seat may do, the best first.

    Attributes:
        seat: who is advised.
        unit: of results.
        worlds: in how many each move was tried.
        moves: the moves.
    """

    seat: int
    unit: str
    worlds: int
    moves: tuple[Advised, ...]


def advise(deal: Deal, seat: int, simulations: int = SIMULATIONS, seed: int = 0) -> Advice | None:
    """What a seat had best do in a deal, from what it sees; `None` where it may not act. Raises `BadOption`."""
    if not len(deal.legal_records(seat)):
        return None
    return rank_moves(pose_to(deal, seat, chance.generator(seed)), simulations)


def rank_moves(question: Question, simulations: int = SIMULATIONS, also: Array | None = None) -> Advice:
    """The answer to a question: all moves, the best first.

    It follows from the question and from the state of its generator, which is advanced. Each move is tried in
    `FEWEST_WORLDS` at least, however few simulations are asked for.

    `also` is a move, as the records of its steps, that is to be among them. Raises `BadOption` for a wrong number.
    """
    check_number("simulations", simulations, 1, MOST_SIMULATIONS)
    tries = list_tries(question, also)
    worlds = max(FEWEST_WORLDS, simulations // len(tries))
    values = play_worlds(question, tries, worlds)
    means = values.mean(axis=0)
    order = ranked_places(values, planned_place(question, tries))
    behind = values[:, order[:1]] - values[:, order]  # the best, in each world, by place
    looked_at = cases(question, [tries[column].move for column in order])
    ranked = []
    for place, case in enumerate(looked_at):
        rival = rival_of(place, len(order))
        figures = Figures(place == 0, behind[:, max(place, rival)])
        why = explain(question.table, case, looked_at[rival] if rival != place else None, figures)
        mean = max(0.0, float(behind[:, place].mean()))  # two means that are equal may differ in their last digit
        ranked.append(Advised(case.move, float(means[order[place]]), mean, standard_error(behind[:, place]), why))
    unit = question.table.game.actions.reward_range(question.table.options).unit
    return Advice(question.seat, unit, worlds, tuple(ranked))


def ranked_places(values: Array, planned: int | None) -> Array:
    """The moves, those of greater mean first. That of plans is the best unless another leads it by more than chance."""
    order: Array = np.argsort(-values.mean(axis=0), kind="stable")
    if planned is None:
        return order
    leads = values[:, order[0]] - values[:, planned]
    if is_beyond_doubt(float(leads.mean()), standard_error(leads), DOUBT):
        return order
    return np.concatenate([[planned], order[order != planned]])


def rival_of(place: int, moves: int) -> int:
    """The place of the move with which one of so many is compared: the best; for that the next; alone, itself."""
    return 0 if place else min(1, moves - 1)


# ---------------------------------------------------------------- the moves to be tried


@dataclass(frozen=True)
class Try:
    """A move to be tried: in the position before its last step, this is the choice that completes it."""

    move: Move
    position: Array
    choice: int


def list_tries(question: Question, also: Array | None = None) -> list[Try]:
    """The moves of a question, and one to wait where the seat may.

    Where moves are made in steps there may be millions: then those are tried that rules of thumb make of each next
    step, and `also`.
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
        return [steps.read_steps(move) for move in steps.write_wholes(rows[:count])]
    completed = [_completed(question, world, first) for first in range(len(question.legal))]
    return list({records.tobytes(): records for records in (*completed, also) if records is not None}.values())


def _completed(question: Question, world: Array, first: int) -> Array:
    """The steps of the whole move that rules of thumb make of a next step."""
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
    """A move made in steps, given as their records, of which all but the last are played here."""
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
    """Which of the tries the game's plans make; of a move in steps they make the first, and rules of thumb the rest."""
    table, world, seat = question.table, question.world(), question.seat
    choices = np.arange(len(question.legal) + question.may_wait)
    index = int(table.game.search.plan(new_comparison(table, world, question.random, choices), seat))
    if index == len(question.legal) or table.game.steps is None:
        return index if index < len(tries) else None
    read = table.game.steps.read_steps
    wanted = read(_in_steps(question, world, _completed(question, world, index)).move).tobytes()
    found = (place for place, each in enumerate(tries) if each.move != TO_WAIT)
    return next((place for place in found if read(tries[place].move).tobytes() == wanted), None)


# ---------------------------------------------------------------- worlds


def play_worlds(question: Question, tries: Sequence[Try], worlds: int) -> Array:
    """What each move has brought in each world: an array, by world and by move.

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
    """The places of the moves that are completed in one position."""
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
        """Write what the moves bring in the next world into their places of a row."""
        before = self._comparison.totals[self._choices]
        self._compare(self._comparison, self._seat, 1)
        row[self._columns] = self._comparison.totals[self._choices] - before


# ---------------------------------------------------------------- why


@dataclass(frozen=True)
class Figures:
    """What the worlds say of a move.

    Attributes:
        best: whether it is the best.
        behind: how much better the best was in each world; of the best itself, how much better than the next.
    """

    best: bool
    behind: Array

    @property
    def clear(self) -> bool:
        """Whether the difference is beyond doubt."""
        return is_beyond_doubt(float(self.behind.mean()), standard_error(self.behind))

    @property
    def worse(self) -> bool:
        """Whether it is worse than the best beyond doubt."""
        return self.clear and not self.best

    def why(self) -> Why:
        """A sentence from the figures."""
        if not self.behind.any():
            return Why("same" if self.best else "alike")
        better, worse = (round(100 * float(share.mean())) for share in (self.behind > 0, self.behind < 0))
        clear, close = ("ahead", "level") if self.best else ("behind", "close")
        key = clear if self.clear else close
        return Why(f"{key}_on_average" if self.clear and better <= worse else key, Told(n=better, worse=worse))


def is_beyond_doubt(difference: float, error: float, errors: float = CLOSE) -> bool:
    """Whether a difference is more than so many times its standard error."""
    return difference > errors * error


def standard_error(values: Array) -> float:
    """That of the mean."""
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def cases(question: Question, moves: Sequence[Move]) -> list[Case]:
    """The moves as reasons look at them."""
    view, settings = tell_view(question.table.game.view, question.view), question.table.options.as_dict()
    return [Case(question.seat, view, settings, move, [each for each in moves if each != move]) for move in moves]


def explain(table: Setup, case: Case, rival: Case | None, figures: Figures) -> Why:
    """What the game knows for a move that is as good as any, or against one that is not; else what the figures say.

    A reason that holds for the rival as well tells them apart badly: for a move it is given where there is no other,
    against one never. The rival is the best move; that of the best, the next.
    """
    if rival is None:
        return Why("only")
    shared = None
    for reason in table.game.reasons:
        told = reason.found(case) if reason.against == figures.worse else None
        if told is None:
            continue
        if reason.found(rival) is None:
            return Why(reason.key, told)
        shared = shared or Why(reason.key, told)
    return figures.why() if shared is None or figures.worse else shared


def message_of(key: str, table: Setup, lang: str) -> str:
    """The message of a sentence, with its blanks: the game's own, or a common one."""
    message: str = table.game.texts[lang].get("reasons", {}).get(key) or messages(lang)["reasons"][key]
    return message


def sentence(why: Why, table: Setup, lang: str, names: Sequence[str]) -> str:
    """A sentence in words; `names` are those of the seats."""
    suits = table.game.texts[lang].get("suits", {})
    return fill(message_of(why.key, table, lang), lang, **dict(_blanks(why.told, suits, lang, names)))


def _blanks(told: Told, suits: Mapping[str, str], lang: str, names: Sequence[str]) -> Iterator[tuple[str, Value]]:
    if told.player is not None:
        yield "player", names[told.player]
    if told.rank is not None:
        yield "rank", rank_named(told.rank, lang)
    if told.suit is not None:
        yield "suit", suits.get(told.suit, told.suit)
    if told.cards:
        yield "cards", " ".join(card(each, lang) for each in told.cards)
    for blank, number in (("n", told.n), ("worse", told.worse)):
        if number is not None:
            yield blank, number
