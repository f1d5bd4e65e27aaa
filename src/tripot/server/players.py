"""The bots of the card room: they see what a seat sees, and nothing else."""

from __future__ import annotations

from tripot import bots, chance
from tripot.match import Deal
from tripot.rules.contract import Move


def names() -> tuple[str, ...]:
    """The bots there are."""
    return tuple(bots.BOTS)


def choose(deal: Deal, seat: int, bot: str, secret: bytes, number: int = 0) -> Move:
    """The move that a bot plays in deal `number` of a match.

    Its chance follows from the match's secret: a move decided twice is the same move.
    """
    random = chance.generator(int.from_bytes(secret), number, seat, len(deal.moves))
    legal = deal.legal_records(seat)
    index = bots.get(bot, deal.table.game).choose(deal.view_records(seat), legal.copy(), random)
    return deal.table.game.words.write_moves(legal[index : index + 1])[0]
