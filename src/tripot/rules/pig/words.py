"""The Pig family in words: moves, starts and results, as they appear on screen, in records and on the wire."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tripot.cards import FACES, FRENCH, PACK, SUIT_LETTERS
from tripot.engine.records import Array
from tripot.errors import Unreadable
from tripot.rules.pig.counting import LEAST_IN
from tripot.rules.pig.options import CARDS, FRENCH_PACK, IN_TURNS, STOCK, VARIANTS, PigOptions
from tripot.rules.pig.state import Standing
from tripot.rules.pig.terms import (
    MAGARAC_LETTERS,
    PIG_RANKS,
    RED_JOKER,
    SEATS,
    SEVEN_OF_DIAMONDS,
    SEVENS_FROM,
    Variant,
)
from tripot.rules.shared.decks import RANK, SUIT, Copies, Deck
from tripot.rules.shared.fields import Cards, Number, Order, Seat
from tripot.rules.shared.formulas import PLAYERS, either, option_named
from tripot.rules.shared.recording import Shaped
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.texts import read_faces
from tripot.rules.shared.verbs import Reading

READING = Reading(
    "the Pig family",
    errors={
        "cards": "a {verb} names {cards}, not {count}",
        "end": 'only the move "name" has "end", which is top or bottom',
        "to": 'only the move "talk" has "to", which is a seat',
        "others": 'a {verb} cannot have "from", "slot" or "suit"',
    },
)
RANKS_IN_PACK = len(PIG_RANKS)
OF_RANK = (PLAYERS - RANK + RANKS_IN_PACK - 1) // RANKS_IN_PACK  # copies of a rank: as many ranks as players (PIG-03)
IN_HAND = either(SUIT < CARDS, OF_RANK, 0)  # with hands of three, three of a rank (PIG-10)
ONE_SEVEN = option_named("travel") & (PLAYERS < SEVENS_FROM)
ONE_JOKER = option_named("travel") & (PLAYERS >= SEVENS_FROM)
deck = Deck(  # at the beginning of a match (PIG-03, PIG-08, PIG-10)
    Copies(FRENCH, either(STOCK, option_named("packs"), IN_HAND)),
    Copies((SEVEN_OF_DIAMONDS,), either(ONE_SEVEN, 1, 0)),  # the travelling card (PIG-34)
    Copies((RED_JOKER,), either(ONE_JOKER, 1, 0)),
)
LOW_TO_HIGH = ""  # only equal ranks count
ABOUT_CARDS = {"PIG-10": True, "PIG-37": option_named("travel")}
START = {"hands": Cards(name="hand"), "stock": Order(name="lying", count="stock_left"), "dealer": Number()}


def sizes(options: PigOptions) -> dict[str, int]:
    """The sizes of the records. The kernels are compiled once for each number of packs."""
    return {"seats": SEATS, "lanes": options.packs, "pack": FRENCH_PACK * options.packs + 1}


def read_start(start: Mapping[str, Any], options: PigOptions, dealer: int) -> Array:
    """The deck that produces this start. Cards that have left the pack come last. Raises `Unreadable`."""
    hands = _lists(start.get("hands"), options.players)
    [stock] = _lists([start.get("stock")], 1, "stock")
    if start.get("dealer") != dealer:
        raise Unreadable(f"start: the dealer is {start.get('dealer')!r:.40}, but the match says {dealer}")
    left = [hands[(dealer + step) % options.players] for step in range(1, options.players + 1)]
    longest = max(len(hand) for hand in left)
    order = [hand[number] for number in range(longest) for hand in left if number < len(hand)] + stock
    remaining: list[int] = deck(options).tolist()
    dealt = []
    for face in read_faces(order):
        card = next((card for card in remaining if card % PACK == face), None)
        if card is None:
            raise Unreadable(f"start: {FACES[face]} isn't in the pack, or appears too often")
        remaining.remove(card)
        dealt.append(card)
    return np.array(dealt + remaining, dtype=np.int64)


def _lists(value: object, count: int, name: str = "hands") -> list[list[str]]:
    if not isinstance(value, list) or len(value) != count or not all(isinstance(cards, list) for cards in value):
        raise Unreadable(f"start: {name!r} must be {f'{count} lists' if name == 'hands' else 'a list'} of cards")
    return value


VATRA = option_named("variant").among(int(Variant.VATRA))  # as a number, in records
PUNISHMENTS = Shaped(  # the cards that the loser of Vatra suffered, by suit (PIG-39)
    Number(name="punished"), at=tuple(SUIT_LETTERS), when=VATRA & ~option_named("loser").among(NOBODY), null=True
)
RESULT = {"first": Seat(), "loser": Seat(), "punishments": PUNISHMENTS}


# ---------------------------------------------------------------- the match

STANDING = {
    "letters": Number(),
    "out": Shaped(Number(), ranked=True),  # the eliminated seats, in order
    "punishments": Shaped(Number(), when=VATRA),
}


def read_standing(standing: Mapping[str, Any], options: PigOptions, dealer: int, deal: int) -> Array:
    """The inverse of `standing`. An empty mapping is the standing before the first deal. Raises `Unreadable`.

    Records do not say how many deals in a row were stopped (PIG-41): that count starts again.
    """
    players = options.players
    vatra = options.variant == "vatra"
    keys = {"letters", "out"} | ({"punishments"} if vatra else set())
    if set(standing) != keys and (standing or deal > 0):
        raise Unreadable(f"before: it must have {', '.join(sorted(keys))}, and may be empty only in the first deal")
    record = Standing.new(**sizes(options))
    record["players"], record["variant"], record["deals"] = players, VARIANTS.index(options.variant), options.deals
    record["deal"], record["dealer"] = deal, dealer
    record["letters"][0, :players] = _numbers(standing, "letters", players, _most_letters(options))
    record["punishments"][0, :players] = _numbers(standing, "punishments", players, 1 << 40)
    for number, seat in enumerate(_seats_out(standing, options), start=1):
        record["out"][0, seat] = number
    if record["out"][0, dealer]:
        raise Unreadable(f"before: the dealer, seat {dealer}, is eliminated")
    if vatra and deal >= options.deals:
        raise Unreadable(f"match: there is no deal {deal} in a match of {options.deals} deals, counted from 0 (PIG-40)")
    return record


def _most_letters(options: PigOptions) -> int:
    if options.variant in ("pig", "spoons"):
        return 0 if options.lives == "out" else options.word_length
    return MAGARAC_LETTERS - 1 if options.variant == "magarac" else 0


def _numbers(standing: Mapping[str, Any], key: str, players: int, most: int) -> list[int]:
    numbers = standing.get(key, [0] * players)
    whole = isinstance(numbers, list) and len(numbers) == players and all(type(number) is int for number in numbers)
    if not whole or not all(0 <= number <= most for number in numbers):
        raise Unreadable(f"before: {key!r} must be {players} whole numbers from 0 to {most}")
    return list(numbers)


def _seats_out(standing: Mapping[str, Any], options: PigOptions) -> list[int]:
    """The eliminated seats, in the order of elimination (PIG-07 to PIG-09, PIG-38). Raises `Unreadable`."""
    out = standing.get("out", [])
    seats = range(options.players)
    listed = isinstance(out, list) and all(type(seat) is int and seat in seats for seat in out)
    if not listed or len(set(out)) != len(out):
        raise Unreadable(f"before: 'out' must be different seats from 0 to {options.players - 1}")
    if len(out) > options.players - _fewest_in(options):
        raise Unreadable(f"before: too few players ({options.players - len(out)}) are still in for another deal")
    letters = standing.get("letters", [0] * options.players)
    spelled = {seat for seat in seats if letters[seat] >= options.word_length}
    if options.variant not in IN_TURNS and options.lives == "word" and spelled != set(out):
        raise Unreadable("before: the players in 'out' must be those who have all the letters")
    return list(out)


def _fewest_in(options: PigOptions) -> int:
    """The fewest players with whom a match goes on (PIG-08, PIG-09)."""
    if options.variant in IN_TURNS:
        return options.players
    return LEAST_IN if options.stock else LEAST_IN + 1
