"""What is heard of a table's events: by whom, under which number, and as what news.

Some moves are secret: only the player who makes one hears of it (`Game.secret`). All code that depends on this is in
this module. A secret event is not counted, because the next number would give it away: it has the number of the event
before it. It does not push other news out of what is kept. That a seat is asked for a secret move is a secret, too.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tripot.play.deal import Deal
from tripot.rules.game import Game
from tripot.rules.move import CHANCE, Move
from tripot.table.events import Event, Moved
from tripot.table.wire import MoveNews, News

RECENT = 60  # pieces of news kept for people who come back


@dataclass(frozen=True, slots=True)
class Heard:
    """The events of a table as people know them."""

    seq: int = 0  # the last event
    secret: tuple[int, ...] = ()  # the events that only their players hear of, in order
    recent: tuple[tuple[int, News], ...] = ()  # the last news, each with its event

    @property
    def number(self) -> int:
        """The number by which people know the last event."""
        return self.number_of(self.seq)

    def number_of(self, seq: int) -> int:
        """The number by which people know event `seq`."""
        return seq - bisect_right(self.secret, seq)

    def first_of(self, number: int) -> int:
        """The first event known by the number that a client named."""
        secret = self.secret
        return number + bisect_left(range(len(secret)), number, key=lambda place: secret[place] - place - 1)

    def last_of(self, number: int) -> int:
        """The last event known by the number that a client named."""
        secret = self.secret
        return number + bisect_right(range(len(secret)), number, key=lambda place: secret[place] - place - 1)

    def secret_since(self, seq: int) -> int:
        """How many secret events came after event `seq`."""
        return sum(each > seq for each in self.secret)

    def news_since(self, number: int) -> list[News]:
        """What has happened since an event that a client names by its number, as far as it was kept."""
        seen = self.last_of(number)
        return [news for at, news in self.recent if at > seen]

    def without_news(self) -> Heard:
        """The same without any news: another game could not read its moves."""
        return Heard(self.seq, self.secret)

    def after(self, seq: int, news: Sequence[News], *, secret: bool) -> Heard:
        """The same after one more event."""
        hidden = (*self.secret, seq) if secret else self.secret
        return Heard(seq, hidden, _latest((*self.recent, *((seq, each) for each in news)), hidden))


def _latest(recent: tuple[tuple[int, News], ...], secret: Sequence[int]) -> tuple[tuple[int, News], ...]:
    """The last news. Secret news does not push out others, which a newcomer would then miss."""
    if not secret or len(recent) <= RECENT:
        return recent[-RECENT:]
    counted = [place for place, (seq, _) in enumerate(recent) if seq not in secret]
    return recent[counted[-RECENT] :] if len(counted) > RECENT else recent


def is_secret(game: Game, event: Event) -> bool:
    """Whether only its player hears of an event."""
    return isinstance(event, Moved) and event.move.verb in game.secret


def is_asked_in_secret(deal: Deal | None, seat: int) -> bool:
    """Whether a seat may make a move that only its player hears of."""
    if deal is None or not deal.table.game.secret:
        return False
    moves = deal.table.game.words.write_moves(deal.legal_records(seat))
    return any(move.verb in deal.table.game.secret for move in moves)


def last_mover(deal: Deal) -> int | None:
    """The seat of the last move that everybody has heard of; `None` before the first one."""
    secret = deal.table.game.secret
    return next((played.seat for played in reversed(deal.moves) if played.move.verb not in secret), None)


def news_for(game: Game, you: int | None, news: Sequence[News]) -> list[News]:
    """The news for one seat, or for a spectator. The game decides what a seat may know about a move."""
    allowed: list[News] = []
    for each in news:
        if not isinstance(each, MoveNews):
            allowed.append(each)
        elif each.seat == CHANCE:  # the cards lie face down
            allowed.append(msgspec.structs.replace(each, move=Move(each.move.verb)))
        elif (move := game.words.told(each.move, each.seat, you)) is not None:
            allowed.append(each if move is each.move else msgspec.structs.replace(each, move=move))
    return allowed
