"""Bots at a deal in Python: each is asked in its turn, until the deal is over."""

from collections.abc import Sequence

from tripot import chance
from tripot.bots.bot import Bot
from tripot.bots.elsewhere import told_with_place
from tripot.bots.question import Question, checked, pose_to
from tripot.engine.records import Array
from tripot.errors import TripotError
from tripot.play.deal import Deal
from tripot.rules.move import CHANCE
from tripot.rules.shared.advising import WAIT


def answer(bot: Bot, question: Question) -> int:
    """What a bot chooses: the index of a move, or `WAIT`. Raises `TripotError` if it fails or answers anything else."""
    try:
        chosen = bot.choose(question)
    except TripotError:
        raise
    except Exception as error:  # another author's bot may raise anything
        raise TripotError(f"the bot of seat {question.seat} failed: {told_with_place(error)}") from error
    return checked(question, chosen)


def play_out(deal: Deal, bots: Sequence[Bot], random: Array) -> None:
    """Play a deal to its end, with a bot for each seat. If several seats may act, any of them is asked first.

    `random` is a generator of `tripot.chance`, from which all chance comes: it is advanced in place. Raises
    `TripotError` if a bot fails, or if all bots wait for each other.
    """
    waiting: set[int] = set()
    while actors := [seat for seat in deal.actors() if seat not in waiting]:
        if actors == [CHANCE]:
            pack = deal.chance_pack()
            chance.shuffle_at(random, pack)
            deal.shuffle(pack)
            continue
        seat = actors[chance.draw_at(random, len(actors))]
        question = pose_to(deal, seat, random, last=len(actors) == 1)
        chosen = answer(bots[seat], question)
        if chosen == WAIT:
            waiting.add(seat)
        else:
            deal.play_record(seat, question.legal[chosen : chosen + 1])
            waiting.clear()
    if waiting:
        raise TripotError(f"the bots of seats {sorted(waiting)} all wait for each other: they chose {WAIT}")
