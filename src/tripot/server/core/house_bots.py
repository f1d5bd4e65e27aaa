"""The bots of the card room. They see what their seat sees, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from tripot import bots, chance
from tripot.bots.bot import Bot
from tripot.bots.levels import search_gains
from tripot.bots.question import Question, pose
from tripot.bots.reaction import Reaction
from tripot.play.deal import Deal
from tripot.rules.game import Game
from tripot.rules.move import Move

REACTION_STREAM, MOOD_STREAM = 1, 2
MOOD = Reaction(mean=1, spread=0.3)  # how long a choice takes, where the usual is 1
REGULAR = "regular"


@dataclass(frozen=True)
class Problem:
    """What a bot has to think about.

    Attributes:
        seat: whose move it is to choose.
        bot: the bot of that seat.
        seq: the last event that has changed the deal: after the next, it is another problem.
    """

    seat: int
    bot: str
    seq: int


@dataclass(frozen=True)
class Thought:
    """What a bot has come to.

    Attributes:
        move: the whole move that it plays; `None` when it waits for others.
        replaced: whether it has come to nothing, and `regular` is to choose.
    """

    move: Move | None
    replaced: bool = False


Ask: TypeAlias = Callable[[Bot, Question], int]
"""Has a bot answer a question."""

Thoughts: TypeAlias = Mapping[Problem, Thought]


def names() -> tuple[str, ...]:
    """The names of the bots of the card room."""
    return tuple(bots.BOTS)


def thinks(bot: str, game: Game) -> bool:
    """Whether a bot searches in a game, and so takes too long to wait for."""
    return bots.LEVELS[bot].searches and search_gains(game)


def at_once(bot: str) -> str:
    """The bot that answers in place of one for which there is no time to think; in Pig's family both play alike."""
    return REGULAR if bots.LEVELS[bot].searches else bot


@lru_cache(4096)
def reaction(bot: str, secret: bytes, number: int, seat: int, seq: int) -> float:
    """How many milliseconds a bot takes from event `seq` of deal `number` on, where several may act.

    It follows from the match's secret, so nobody can foretell it, and it is the same whenever it is asked.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, seq, REACTION_STREAM)
    return bots.LEVELS[bot].reaction.draw(random)


@lru_cache(4096)
def mood(secret: bytes, number: int, event: int) -> float:
    """By how much longer or shorter than usual a bot thinks after an event of deal `number`, whichever bot it is.

    `event` is the number by which everybody knows it: a move that nobody hears of changes nothing (ILJ-20).
    """
    random = chance.generator(int.from_bytes(secret), number, event, MOOD_STREAM)
    return MOOD.draw(random)


def only_move(deal: Deal, seat: int) -> Move | None:
    """The only legal move of a seat; `None` where there is a choice."""
    legal = deal.legal_records(seat)
    return None if len(legal) != 1 or deal.table.game.steps else deal.legal(seat)[0]


def ask_at_once(policy: Bot, question: Question) -> int:
    """Have a bot answer a question as soon as it can."""
    return policy.choose(question)


def choose(deal: Deal, seat: int, bot: str, secret: bytes, number: int = 0, ask: Ask = ask_at_once) -> Move | None:
    """The whole move that a bot plays in deal `number` of a match; `None` when it waits for others.

    `ask` is called for each step of it. Its chance follows from the match's secret, so a move that is decided twice is
    the same move. A search does not wait: the others may be people who wait as well, and bots that have.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, len(deal.moves))
    policy, trial = bots.get(bot, deal.table.game), deal.copy()
    while True:
        legal = trial.legal_records(seat)
        index = ask(policy, pose(trial.table, trial.states, seat, legal, random, last=True))
        if index < 0:
            return None
        move = legal[index : index + 1]
        if deal.table.game.steps is None:
            return deal.table.game.words.write_moves(move)[0]
        played = trial.play_record(seat, move)
        if played:
            return played.move
