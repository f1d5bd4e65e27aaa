"""Finds puzzles: decisions of a plain player that clearly lost something, where the best move is clear.

As with `moments`, each decision is judged twice, in worlds that the two judgements don't share: among many decisions,
some look like mistakes by chance.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from tripot import chance
from tripot.bots.bot import Bot
from tripot.bots.moments import FIRST_SIMULATIONS, SECOND_SEED, SECOND_SIMULATIONS, is_clear, least_loss
from tripot.bots.playing import play_out
from tripot.bots.puzzles import Puzzle
from tripot.bots.question import pose_to
from tripot.bots.teacher import FIGURES, Advice, Advised, rank_moves
from tripot.play.deal import Deal
from tripot.play.match import Match, Table, recorded_game
from tripot.play.record import DealRecord, RecordedMove, Replay, Writer
from tripot.rules.move import CHANCE

FEWEST_MOVES = 3  # to choose from
MOST_MOVES = 70  # before the position, so that a puzzle is small
MOST_BEST = 2  # moves that are as good as the best
DIGITS = 2  # of stored figures


@dataclass(frozen=True)
class Found:
    """A puzzle, or nothing, in deal number `deal`."""

    deal: int
    puzzle: Puzzle | None


@dataclass(frozen=True)
class Judged:
    """What all moves of a decision are worth, and which of them the plain player made."""

    advice: Advice
    plain: Advised

    def best(self, least: float) -> list[Advised]:
        """The moves that are not clearly worse than the best, which comes first."""
        return [each for each in self.advice.moves if not is_clear(each.behind, each.error, least)]

    def is_missed(self, least: float) -> bool:
        """Whether the plain player's move was clearly worse than the best."""
        return is_clear(self.plain.behind, self.plain.error, least)


def find(table: Table, bot: Bot, seed: int, deals: int) -> Iterator[Found]:
    """Play deals with a plain player on every seat, and look at each for its best puzzle.

    The same seed finds the same, on any machine.
    """
    for deal in range(deals):
        record = _play(table, bot, seed, deal)
        found = sorted(_puzzles(record), key=lambda puzzle: -puzzle.worth)
        yield Found(deal, found[0] if found else None)


def _play(table: Table, bot: Bot, seed: int, number: int) -> DealRecord:
    match: Match = table.match(dealer=number % table.players)
    random = chance.generator(seed, number)
    deck = table.pack
    chance.shuffle_at(random, deck)
    deal = match.deal(deck)
    writer = Writer(match, deal, f"{table.game.name}-{seed}-{number}")
    play_out(deal, [bot] * table.players, random)
    match.close(deal)
    return writer.close()


def _puzzles(record: DealRecord) -> Iterator[Puzzle]:
    """The puzzles in a record."""
    replay = Replay(record)
    least = least_loss(replay.table.game.actions.reward_range(replay.table.options))
    steps = replay.steps()
    for number, made in enumerate(record.moves[:MOST_MOVES]):
        if made.seat != CHANCE:
            judged = _judged(replay.deal, number, made, least)
            if judged:
                yield _puzzle(record, number, judged, least)
        next(steps)


def _judged(deal: Deal, number: int, made: RecordedMove, least: float) -> Judged | None:
    """A decision that both judgements find clear and missed; `None` for any other."""
    first = _judge(deal, number, made, FIRST_SIMULATIONS, seed=0)
    if first is None or not first.is_missed(least):
        return None
    second = _judge(deal, number, made, SECOND_SIMULATIONS, seed=SECOND_SEED)
    if second is None or not second.is_missed(least):
        return None
    best = second.best(least)
    agreed = first.advice.moves[0].move in [each.move for each in best]
    clear = agreed and len(best) <= MOST_BEST and best[0].why.key not in FIGURES
    return second if clear else None


def _judge(deal: Deal, number: int, made: RecordedMove, simulations: int, seed: int) -> Judged | None:
    """What all moves of a decision are worth; `None` if there are too few, or if the seat may also wait."""
    question = pose_to(deal, made.seat, chance.generator(seed, number))
    if question.may_wait or len(question.legal) + 1 < FEWEST_MOVES:
        return None
    advice = rank_moves(question, simulations, deal.check(made.seat, made.move).records)
    if len(advice.moves) < FEWEST_MOVES:
        return None
    return Judged(advice, next(each for each in advice.moves if deal.same(made.seat, each.move, made.move)))


def _puzzle(record: DealRecord, number: int, judged: Judged, least: float) -> Puzzle:
    """The puzzle of a move of a record."""
    before = tuple(msgspec.structs.replace(each, at=None, legal=None) for each in record.moves[:number])
    best = judged.best(least)
    return Puzzle(
        name=f"{record.match.id}-{number}",
        game=record.game,
        options=_changed(record),
        dealer=record.match.dealer,
        start=record.start,
        moves=before,
        seat=record.moves[number].seat,
        best=tuple(each.move for each in best),
        plain=judged.plain.move,
        worth=round(judged.plain.behind, DIGITS),
        error=round(judged.plain.error, DIGITS),
        unit=judged.advice.unit,
    )


def _changed(record: DealRecord) -> dict[str, Any]:
    """The number of players, and the options that differ from their defaults."""
    defaults = recorded_game(record.game, record.options).options.defaults(record.options["players"])
    return {name: value for name, value in record.options.items() if name == "players" or value != defaults[name]}
