"""The bots of the card room: its own levels, and those that other packages bring by an entry point.

A bot sees what its seat sees, and nothing else.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from tripot import bots, chance
from tripot.bots import Bot, elsewhere
from tripot.bots.question import Question, checked, pose
from tripot.bots.reaction import Reaction
from tripot.errors import BadOption, TripotError
from tripot.play.deal import Deal
from tripot.rules.game import Game
from tripot.rules.move import Move
from tripot.rules.shared.advising import WAIT

REACTION_STREAM, MOOD_STREAM = 1, 2
MOOD = Reaction(mean=1, spread=0.3)  # the time of a choice, as a multiple of the usual time
REGULAR = "regular"
AT_ONCE = ("random", "beginner", REGULAR)  # the bots that never search
MOST_STEPS = 1000  # of one move; a bot that makes more would go on for ever
LEVELS: Mapping[str, Bot] = {name: made() for name, made in bots.LEVELS.items()}


@dataclass(frozen=True)
class Problem:
    """A decision that a bot must think about.

    Attributes:
        seat: the seat whose move it is.
        bot: the bot of that seat.
        seq: the last event that changed the deal. After the next event it is another problem.
    """

    seat: int
    bot: str
    seq: int


@dataclass(frozen=True)
class Thought:
    """The result of a bot's thinking.

    Attributes:
        move: the whole move that it plays; `None` when it waits for others.
        replaced: whether the search failed, so that `regular` must choose instead.
    """

    move: Move | None
    replaced: bool = False


Ask: TypeAlias = Callable[[Bot, Question], int]
"""A function that lets a bot answer a question."""

Thoughts: TypeAlias = Mapping[Problem, Thought]


def names() -> tuple[str, ...]:
    """The names of the bots of the card room; bots of other packages come last."""
    return (*LEVELS, *(name for name in brought() if name not in LEVELS))


@cache
def brought() -> Mapping[str, Bot]:
    """The bots of other packages by name, loaded once. Those that cannot be made without an argument are left out."""
    found = {}
    for name in elsewhere.names():
        with suppress(BadOption):
            found[name] = elsewhere.make(name)
    return found


def bot_named(bot: str) -> Bot:
    """The bot with this name; `regular` if its package is no longer installed."""
    return LEVELS.get(bot) or brought().get(bot) or LEVELS[REGULAR]


def thinks(bot: str, game: Game) -> bool:
    """Whether a bot searches in a game, so that it has to think in a thread."""
    return bot_named(bot).searches(game)


def at_once(bot: str) -> str:
    """The bot that answers if there is no time to think. In the Pig family, levels that search play like it."""
    return bot if bot in AT_ONCE else REGULAR


@lru_cache(4096)
def reaction(bot: str, secret: bytes, number: int, seat: int, seq: int) -> float:
    """How many milliseconds after event `seq` of deal `number` a bot acts, if several may act.

    In a deal of the day, `seq` counts the bot's own moves instead, so that it doesn't matter when others act. The time
    follows from the match's secret, so nobody can predict it, and every call gives the same result.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, seq, REACTION_STREAM)
    return bot_named(bot).reaction.draw(random)


@lru_cache(4096)
def mood(secret: bytes, number: int, event: int) -> float:
    """A factor for how long a bot thinks after an event of deal `number`, the same for every bot.

    `event` is the number by which everybody knows the event: a move that nobody hears of changes nothing (ILJ-20).
    """
    random = chance.generator(int.from_bytes(secret), number, event, MOOD_STREAM)
    return MOOD.draw(random)


def only_move(deal: Deal, seat: int) -> Move | None:
    """The only legal move of a seat; `None` if there is a choice."""
    legal = deal.legal_records(seat)
    return None if len(legal) != 1 or deal.table.game.steps else deal.legal(seat)[0]


def ask_at_once(bot: Bot, question: Question) -> int:
    """Ask a bot a question, and return its answer without any added delay."""
    return bot.choose(question)


def choose(
    deal: Deal,
    seat: int,
    bot: str,
    secret: bytes,
    number: int = 0,
    ask: Ask = ask_at_once,
    *,
    drawn: int | None = None,
) -> Move | None:
    """The whole move that a bot plays in deal `number` of a match; `None` if it waits for others.

    `ask` is called for each step of it. Its chance follows from the match's secret, so deciding a move twice gives the
    same move. `drawn` is the number of this chance, if that isn't the number of moves in the deal. A search does not
    wait, because all others may be waiting too: people, and bots that have decided to. Raises `TripotError` if the
    answer isn't a legal move, or if the table would wait for the bot for ever.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, len(deal.moves) if drawn is None else drawn)
    player, trial = bot_named(bot), deal.copy()
    for _ in range(MOST_STEPS):
        question = pose(trial.table, trial.states, seat, trial.legal_records(seat), random, last=True)
        index = checked(question, ask(player, question))
        if index == WAIT:
            _check_others(deal, seat, bot)
            return None
        move = question.legal[index : index + 1]
        if deal.table.game.steps is None:
            return deal.table.game.words.write_moves(move)[0]
        played = trial.play_record(seat, move)
        if played:
            return played.move
    raise TripotError(f"the bot {bot} does not complete its move")


def _check_others(deal: Deal, seat: int, bot: str) -> None:
    """Raise `TripotError` if a bot of another package waits although nobody else may act."""
    if bot not in LEVELS and deal.actors() == [seat]:
        raise TripotError(f"the bot {bot} waits, but nobody else may act")
