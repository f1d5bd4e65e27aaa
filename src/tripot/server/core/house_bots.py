"""The bots of the card room. They see what their seat sees, and nothing else."""

from functools import lru_cache

from tripot import bots, chance
from tripot.bots.question import pose
from tripot.play.deal import Deal
from tripot.rules.move import Move

REACTION_STREAM = 1


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(bots.BOTS)


@lru_cache(4096)
def reaction(bot: str, secret: bytes, number: int, seat: int, seq: int) -> float:
    """How many milliseconds a bot takes from event `seq` of deal `number` on, where several may act.

    It follows from the match's secret, so nobody can foretell it, and it is the same whenever it is asked.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, seq, REACTION_STREAM)
    return bots.LEVELS[bot].reaction.draw(random)


def only_move(deal: Deal, seat: int) -> Move | None:
    """The only legal move of a seat; `None` where there is a choice."""
    legal = deal.legal_records(seat)
    return None if len(legal) != 1 or deal.table.game.steps else deal.legal(seat)[0]


def choose(deal: Deal, seat: int, bot: str, secret: bytes, number: int = 0) -> Move | None:
    """The whole move that a bot plays in deal `number` of a match; `None` when it waits for others.

    Its chance follows from the match's secret, so a move that is decided twice is the same move.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, len(deal.moves))
    policy, trial = bots.get(bot, deal.table.game), deal.copy()
    while True:
        legal = trial.legal_records(seat)
        index = policy.choose(pose(trial.table, trial.states, seat, legal, random))
        if index < 0:
            return None
        move = legal[index : index + 1]
        if deal.table.game.steps is None:
            return deal.table.game.words.write_moves(move)[0]
        played = trial.play_record(seat, move)
        if played:
            return played.move
