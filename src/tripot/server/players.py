"""The bots of the card room: they see what a seat sees, and nothing else."""

from __future__ import annotations

from functools import lru_cache

from tripot import bots, chance
from tripot.deal import Deal
from tripot.rules.contract import Move

REACTION_STREAM = 1


def names() -> tuple[str, ...]:
    """The bots there are."""
    return tuple(bots.BOTS)


@lru_cache(4096)
def reaction(bot: str, secret: bytes, number: int, seat: int, seq: int) -> float:
    """How many milliseconds a bot needs, where several may act, from event `seq` of deal `number` on.

    It follows from the match's secret: nobody can foretell it, and who asks twice gets the same.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, seq, REACTION_STREAM)
    return bots.LEVELS[bot].REACTION.draw(random)


def only_move(deal: Deal, seat: int) -> Move | None:
    """The one move that a seat has; `None` where it can choose."""
    legal = deal.legal_records(seat)
    return None if len(legal) != 1 or deal.table.game.stepwise else deal.legal(seat)[0]


def choose(deal: Deal, seat: int, bot: str, secret: bytes, number: int = 0) -> Move | None:
    """The whole move that a bot plays in deal `number` of a match; `None` when it waits for others.

    Its chance follows from the match's secret: a move decided twice is the same move.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, len(deal.moves))
    policy, trial = bots.get(bot, deal.table.game), deal.copy()
    while True:
        legal = trial.legal_records(seat)
        index = policy.choose(trial.view_records(seat), legal.copy(), random)
        if index < 0:
            return None
        move = legal[index : index + 1]
        if not deal.table.game.stepwise:
            return deal.table.game.words.write_moves(move)[0]
        played = trial.play_record(seat, move)
        if played:
            return played.move
