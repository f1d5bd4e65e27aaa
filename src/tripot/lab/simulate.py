"""Play whole matches between bots and write them down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tripot import bots, chance
from tripot.bots import Bot
from tripot.errors import BadOption
from tripot.kernel import Array
from tripot.match import Deal, Match, Table
from tripot.record import DealRecord, Writer

BOTS_STREAM = 1  # bots draw from a stream of their own, so that the cards do not depend on who plays


@dataclass(frozen=True)
class Simulation:
    """Matches of one table between bots.

    Attributes:
        table: the game and its options.
        seed: all chance follows from it: match `n` always gets the same cards, whatever is played before or beside it.
        levels: bots' names, one for every seat; fewer are repeated round the table.
        legal: whether records list the legal moves.
    """

    table: Table
    seed: int
    levels: Sequence[str] = ("random",)
    legal: bool = False

    def deals(self, count: int) -> Iterator[DealRecord]:
        """The records of the first `count` deals, match after match; the last match may be left unfinished."""
        if count < 1:
            raise BadOption("deals", f"at least one deal, not {count}")
        seats = seat_bots(self.table, self.levels)
        done = number = 0
        while done < count:
            for record in self.match(number, seats):
                yield record
                done += 1
                if done == count:
                    return
            number += 1

    def match(self, number: int, seats: Sequence[Bot]) -> Iterator[DealRecord]:
        """The records of match `number`, deal after deal."""
        match = self.table.match(self.seed, number=number)
        random = chance.generator(self.seed, number, BOTS_STREAM)
        while not match.over:
            yield self._deal(match, f"{self.seed}-{number}", seats, random)

    def _deal(self, match: Match, match_id: str, seats: Sequence[Bot], random: Array) -> DealRecord:
        deal = match.deal()
        writer = Writer(match, deal, match_id)
        while not deal.over:
            seat = next_actor(deal)
            if self.legal:
                writer.note_legal(deal.legal(seat))
            act(deal, seat, seats[seat], random)
        match.close(deal)
        return writer.close()


def seat_bots(table: Table, levels: Sequence[str]) -> list[Bot]:
    """A bot for every seat; raises `BadOption` for an unknown name or more names than seats."""
    if not 1 <= len(levels) <= table.players:
        raise BadOption("bots", f"{len(levels)} bots named for {table.players} seats")
    return [bots.get(levels[seat % len(levels)], table.game) for seat in range(table.players)]


def next_actor(deal: Deal) -> int:
    """The seat that acts next: the only one, in games played in turns."""
    return deal.actors()[0]


def act(deal: Deal, seat: int, bot: Bot, random: Array) -> None:
    """Let a bot play one move, from what its seat sees."""
    legal = deal.legal_records(seat)
    index = bot.choose(deal.view_records(seat), legal, random)
    deal.play_record(seat, legal[index : index + 1])
