"""Bots playing each other: every deal follows from a seed, so that anyone can play it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tripot import bots, chance
from tripot.bots import Bot
from tripot.bots.reaction import Reaction
from tripot.errors import BadOption, TripotError
from tripot.kernel import Array
from tripot.match import Deal, Match, Table
from tripot.record import DealRecord, Writer
from tripot.rules.contract import CHANCE

BOTS_STREAM = 1  # bots draw from a stream of their own, so that the cards do not depend on who plays
RACE_STREAM = 2  # and reactions from another


@dataclass(frozen=True)
class Simulation:
    """Matches of one table between bots.

    Attributes:
        table: the game and its options.
        seed: all chance follows from it: match `n` always gets the same cards, whatever is played before or beside it.
        levels: bots' names, one for every seat; fewer are repeated round the table.
        legal: whether records list the legal moves.
        reactions: how fast seats are where several may act at once, one for every seat, fewer repeated round the table;
            none: as their levels are.
    """

    table: Table
    seed: int
    levels: Sequence[str] = ("random",)
    legal: bool = False
    reactions: Sequence[Reaction] = ()

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
        players = Players(
            seats,
            seat_reactions(seats, self.reactions),
            chance.generator(self.seed, number, BOTS_STREAM),
            chance.generator(self.seed, number, RACE_STREAM),
        )
        while not match.over:
            yield self._deal(match, f"{self.seed}-{number}", players)

    def _deal(self, match: Match, match_id: str, players: Players) -> DealRecord:
        deal = match.deal()
        writer = Writer(match, deal, match_id)
        while not deal.over:
            seat, index = (CHANCE, 0) if deal.actors() == [CHANCE] else players.next_move(deal)
            if self.legal and len(deal.moves) == len(writer.legal):
                writer.note_legal(seat)  # once for the steps of a whole move
            if seat == CHANCE:
                match.shuffle(deal)
                continue
            deal.play_record(seat, deal.legal_records(seat)[index : index + 1])
        match.close(deal)
        return writer.close()


@dataclass(frozen=True)
class Players:
    """The bots of a match, with their chance."""

    bots: Sequence[Bot]
    reactions: Sequence[Reaction]
    random: Array
    race: Array

    def next_move(self, deal: Deal) -> tuple[int, int]:
        """Who moves next, and which of its legal moves: where several may, the quickest that does not wait."""
        for seat in self._by_reaction(deal.actors()):
            index = self.bots[seat].choose(deal.view_records(seat), deal.legal_records(seat), self.random)
            if index >= 0:
                return seat, index
        msg = f"the bots of seats {deal.actors()} all wait for each other"
        raise TripotError(msg)

    def _by_reaction(self, actors: list[int]) -> list[int]:
        if len(actors) == 1:
            return actors
        delays = {seat: self.reactions[seat].draw(self.race) for seat in actors}
        return sorted(actors, key=delays.__getitem__)


def seat_bots(table: Table, levels: Sequence[str]) -> list[Bot]:
    """A bot for every seat; raises `BadOption` for an unknown name or more names than seats."""
    if not 1 <= len(levels) <= table.players:
        raise BadOption("bots", f"{len(levels)} bots named for {table.players} seats")
    return [bots.get(levels[seat % len(levels)], table.game) for seat in range(table.players)]


def seat_reactions(seats: Sequence[Bot], given: Sequence[Reaction]) -> list[Reaction]:
    """A reaction for every seat; raises `BadOption` for more than there are seats."""
    if len(given) > len(seats):
        raise BadOption("reaction", f"{len(given)} reactions for {len(seats)} seats")
    if not given:
        return [bot.REACTION for bot in seats]
    return [given[seat % len(given)] for seat in range(len(seats))]
