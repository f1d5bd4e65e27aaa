"""The deal of the day of each game: the same cards, against the same bots, for everybody. Pure.

Its secret follows from a key of the card room and the day, so nobody can compute tomorrow's deal, and all nodes deal
the same. No person adds to the shuffle: then everybody would get other cards.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tripot import shuffle
from tripot.play.deal import Deal
from tripot.rules.move import CHANCE, Move
from tripot.rules.registry import get
from tripot.rules.shared.formulas import Value
from tripot.table import events, house_bots
from tripot.table.guest import Guest
from tripot.table.opening import check_options
from tripot.table.wire import Refused
from tripot.testing import playable_games

SEATS = 4
PLAYER = 0  # the seat of whoever plays it
FEWEST_CHOICES = 3  # that a deal gives its player
MOST_DRAWS = 20  # of a deal that does
KEPT = 64  # secrets in memory
BOT = "regular"  # it never searches: a search that ran out of time would answer differently


@dataclass(frozen=True)
class DailyGame:
    """What is dealt once a day: a game, or a variant of one.

    Attributes:
        name: the name of the game or of the variant.
        game: the game.
        variant: the value of its option `variant`, if it has one.
    """

    name: str
    game: str
    variant: str | None = None

    @property
    def options(self) -> dict[str, Value]:
        """The options that differ from the defaults, without `players`."""
        return {} if self.variant is None else {"variant": self.variant}


@cache
def daily_games() -> dict[str, DailyGame]:
    """The games that have a deal a day, by name: those for `SEATS` players. Each variant is a game of its own."""
    found = [each for name in playable_games() for each in _deals_of(name)]
    return {each.name: each for each in found}


def _deals_of(name: str) -> Iterator[DailyGame]:
    options = get(name).options.specs()
    variant = options.get("variant")
    if SEATS not in options["players"].numbers_offered:
        return
    if variant is None:
        yield DailyGame(name, name)
        return
    for choice in variant.choices or ():
        yield DailyGame(str(choice), name, str(choice))


def find_daily_game(name: str) -> DailyGame:
    """The game with this name. Raises `Refused`."""
    found = daily_games().get(name)
    if found is None:
        raise Refused("unknown_game", f"There is no deal of the day of {name!r:.40}.", field="game")
    return found


@lru_cache(KEPT)
def secret_of(key: str, day: str, game: DailyGame) -> bytes:
    """The secret of the deal of a day, such as 2026-11-26. `key` is known to the card room alone.

    It is the first of a row of secrets whose deal lets its player choose: some deals of Iljig are over at once.
    """
    secrets = [_digest(key, f"{day}|{game.name}|{number}") for number in range(MOST_DRAWS)]
    return next((secret for secret in secrets if lets_choose(game, secret)), secrets[0])


def _digest(key: str, text: str) -> bytes:
    return hmac.digest(key.encode(), f"tripot-daily/1|{text}".encode(), hashlib.sha256)


def order_of(key: str, names: Iterable[str]) -> list[str]:
    """Names in an order that only the card room knows."""
    return sorted(names, key=lambda name: _digest(key, name))


def lets_choose(game: DailyGame, secret: bytes) -> bool:
    """Whether bots on all seats come to a few moves of the player's seat before the deal is over."""
    table = check_options(game.game, SEATS, game.options)
    nonces = [""] * SEATS
    match = table.match(dealer=shuffle.first_dealer(secret, nonces, SEATS))
    deal = match.deal(shuffle.shuffled(table.pack, secret, nonces, 0))
    while sum(move.seat == PLAYER for move in deal.moves) < FEWEST_CHOICES:
        made = _next_move(deal, secret)
        if made is None:
            return False
        deal.play(*made)
    return True


def _next_move(deal: Deal, secret: bytes) -> tuple[int, Move] | None:
    """What a bot does next, with its seat; `None` if the deal is over, or if nobody moves."""
    for seat in deal.actors():
        move = house_bots.choose(deal, seat, BOT, secret) if seat != CHANCE else None
        if move:
            return seat, move
    return None


def create(guest: Guest, daily: DailyGame, day: str, pace: int) -> events.Created:
    """The first event of a guest's table for the deal of a day. `pace` is in milliseconds."""
    table = check_options(daily.game, SEATS, daily.options)
    return events.Created(
        game=daily.game,
        options=dict(table.options.as_dict()),
        clock=0,
        pace=pace,
        public=False,
        hints=False,
        guest=guest.id,
        name=guest.name,
        face=guest.face,
        bots=(BOT,) * (SEATS - 1),
        daily=day,
    )
