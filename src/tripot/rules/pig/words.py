"""The Pig family in words: moves, starts and results as people, records and the wire write them."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import numpy as np

from tripot.cards import FACES, FRENCH, PACK, SUIT_LETTERS, SUITS, list_cards, pack_of, write_card
from tripot.engine.records import Array, MoveRecord
from tripot.errors import Unreadable
from tripot.rules.move import Choice, Move
from tripot.rules.pig.counting import LEAST_IN
from tripot.rules.pig.options import FRENCH_PACK, IN_TURNS, VARIANTS, PigOptions
from tripot.rules.pig.state import Standing
from tripot.rules.pig.terms import (
    MAGARAC_LETTERS,
    PIG_RANKS,
    RED_JOKER,
    SEVEN_OF_DIAMONDS,
    SEVENS_FROM,
    End,
    Variant,
    Verb,
)
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.texts import read_faces, seat_or_none

SEATS = 20
VERB_WORDS = tuple(verb.name.lower() for verb in Verb)
END_WORDS = tuple(end.name.lower() for end in End)
WITH_CARD = frozenset({"put", "show", "pass", "name"})
SPOKEN = "talk"  # PIG-11
FACE_DOWN = frozenset({"put", "pick", "pass"})  # of these moves others do not see the card


def sizes(options: PigOptions) -> dict[str, int]:
    """Sizes of the records: each number of packs is one compilation of the kernels."""
    return {"seats": SEATS, "lanes": options.packs, "pack": FRENCH_PACK * options.packs + 1}


def deck(options: PigOptions) -> Array:
    """Every card with which the match begins, in deck order (PIG-03, PIG-08, PIG-10, PIG-34)."""
    if options.stock:
        return pack_of(FRENCH, options.packs)
    suits = range(min(options.cards, SUITS))
    ranks = [pack * PACK + rank * SUITS for pack in range(options.packs) for rank in PIG_RANKS][: options.players]
    cards = [first + suit for first in ranks for suit in suits]
    if options.travel:
        cards.append(SEVEN_OF_DIAMONDS if options.players < SEVENS_FROM else RED_JOKER)
    return np.array(sorted(cards), dtype=np.int64)


# ---------------------------------------------------------------- moves


def read_move(states: Array, seat: int, move: Move) -> Array:
    """The record of a move in words, with copies of cards that the hand holds, if any; raises `Unreadable`."""
    if move.verb not in VERB_WORDS:
        raise Unreadable(f"{move.verb!r:.40} is no move of the Pig family: {', '.join(VERB_WORDS)}")
    _check_fields(move)
    record = MoveRecord.new()
    record["verb"] = VERB_WORDS.index(move.verb)
    if move.verb == "talk":
        record["slot"] = move.to
    elif move.verb == "name":
        record["slot"] = END_WORDS.index(str(move.end))
    if move.verb in WITH_CARD:
        [face] = read_faces(move.cards)
        held = states["hand"][0][seat].tolist()
        record["cards"][0, next((lane for lane, bits in enumerate(held) if bits >> face & 1), 0)] = 1 << face
    return record


def _check_fields(move: Move) -> None:
    """Raise `Unreadable` unless a move has the parts that its verb needs, and no other."""
    cards = 1 if move.verb in WITH_CARD else 0
    if len(move.cards) != cards and not (move.verb == "pick" and len(move.cards) == 1):
        raise Unreadable(f"a {move.verb} names {cards} card(s), not {len(move.cards)}")
    if move.verb == "pick":
        read_faces(move.cards)  # a record says what was taken up; a replay compares it
    if (move.end in END_WORDS) != (move.verb == "name") or (move.end is not None and move.verb != "name"):
        raise Unreadable('a name names "end", top or bottom; no other move does')
    if (move.verb == "talk") != (move.to is not None) or not 0 <= (move.to or 0) < SEATS:
        raise Unreadable('a talk names "to", a seat; no other move does')
    if (move.from_, move.slot, move.suit) != (None, None, None):
        raise Unreadable(f'a {move.verb} has no "from", "slot" or "suit"')


def write_moves(moves: Array) -> list[Move]:
    """Moves as they may be listed; what will be taken up is not yet known."""
    fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
    return [_write_move(VERB_WORDS[verb], slot, tuple(cards)) for verb, slot, cards in fields]


@lru_cache(maxsize=1 << 14)
def _write_move(verb: str, slot: int, cards: tuple[int, ...]) -> Move:
    """A move in words; the same few are listed all along a deal."""
    if verb == "talk":
        return Move(verb, to=slot)
    end = END_WORDS[slot] if verb == "name" else None
    return Move(verb, cards=tuple(list_cards(cards)), end=end)


def played(move: Move, states: Array) -> Move:
    """The move just played, with the card it took up."""
    if move.verb == "pick":
        return _picked(int(states["picked"][0]))
    return move


@cache
def _picked(card: int) -> Move:
    return Move("pick", cards=(write_card(card),))


def told(move: Move, seat: int, to: int | None) -> Move | None:
    """A move as `to` hears of it: cards put, taken up and passed are seen by their player only (PIG-04, PIG-31)."""
    return Move(move.verb) if move.verb in FACE_DOWN and to != seat else move


def choices(legal: list[Move], view: Array) -> list[Choice]:
    """Legal moves as choices: any one of the cards that may be put, passed or named, a choice for all else."""
    held = list_cards(view["hand"][0][int(view["seat"][0])])
    cards_by_kind: dict[Choice, list[str]] = {}
    for move in legal:
        kind = Choice(move.verb, to=move.to, end=move.end)
        cards_by_kind.setdefault(kind, []).extend(move.cards)
    return [_choice(kind, cards, held) for kind, cards in cards_by_kind.items()]


def _choice(kind: Choice, cards: list[str], held: list[str]) -> Choice:
    if not cards:
        return kind
    if kind.verb != "name":
        cards = [card for card in held if card in cards]  # copies, too
    return Choice(kind.verb, cards=tuple(cards), min=1, max=1, end=kind.end)


# ---------------------------------------------------------------- the deal


def start(states: Array) -> dict[str, Any]:
    """The record's `start`: the hands, the stock with its top first, and who deals."""
    s = states[0]
    return {
        "hands": [list_cards(s.hand[seat]) for seat in range(int(s.players))],
        "stock": [write_card(int(card)) for card in s.lying[: int(s.stock_left)]],
        "dealer": int(s.dealer),
    }


def read_start(start: Mapping[str, Any], options: PigOptions, dealer: int) -> Array:
    """The deck that deals this start: cards that have left the pack come last; raises `Unreadable`."""
    hands = _lists(start.get("hands"), options.players)
    [stock] = _lists([start.get("stock")], 1, "stock")
    if start.get("dealer") != dealer:
        raise Unreadable(f"start: the dealer is {start.get('dealer')!r:.40}, the match says {dealer}")
    left = [hands[(dealer + step) % options.players] for step in range(1, options.players + 1)]
    longest = max(len(hand) for hand in left)
    order = [hand[number] for number in range(longest) for hand in left if number < len(hand)] + stock
    remaining: list[int] = deck(options).tolist()
    dealt = []
    for face in read_faces(order):
        card = next((card for card in remaining if card % PACK == face), None)
        if card is None:
            raise Unreadable(f"start: {FACES[face]} is not in the pack, or there too often")
        remaining.remove(card)
        dealt.append(card)
    return np.array(dealt + remaining, dtype=np.int64)


def _lists(value: object, count: int, name: str = "hands") -> list[list[str]]:
    if not isinstance(value, list) or len(value) != count or not all(isinstance(cards, list) for cards in value):
        raise Unreadable(f"start: {name!r} must be {f'{count} lists' if name == 'hands' else 'a list'} of cards")
    return value


def result(states: Array, scores: list[int]) -> dict[str, Any]:  # noqa: ARG001  (seats say it all)
    """The record's `result`."""
    s = states[0]
    punished = {suit: int(count) for suit, count in zip(SUIT_LETTERS, s.punished, strict=True)}
    return {
        "first": seat_or_none(s.first),
        "loser": seat_or_none(s.loser),
        "punishments": punished if s.variant == Variant.VATRA and s.loser != NOBODY else None,
    }


# ---------------------------------------------------------------- the match


def standing(standings: Array) -> dict[str, Any]:
    """The record's `before` and `after`: letters by seat, the seats that are out in order, in Vatra punishments."""
    r = standings[0]
    seats = range(int(r.players))
    written: dict[str, Any] = {
        "letters": [int(r.letters[seat]) for seat in seats],
        "out": sorted((seat for seat in seats if r.out[seat]), key=lambda seat: int(r.out[seat])),
    }
    if r.variant == Variant.VATRA:
        written["punishments"] = [int(r.punishments[seat]) for seat in seats]
    return written


def read_standing(standing: Mapping[str, Any], options: PigOptions, dealer: int, deal: int) -> Array:
    """The inverse; an empty mapping is a match's beginning. Raises `Unreadable`.

    Records do not tell how many deals running were stopped (PIG-41): the count begins anew.
    """
    players = options.players
    vatra = options.variant == "vatra"
    keys = {"letters", "out"} | ({"punishments"} if vatra else set())
    if set(standing) != keys and (standing or deal > 0):
        raise Unreadable(f"before: it has {', '.join(sorted(keys))}, nothing else; a match's first deal may have none")
    record = Standing.new(**sizes(options))
    record["players"], record["variant"], record["deals"] = players, VARIANTS.index(options.variant), options.deals
    record["deal"], record["dealer"] = deal, dealer
    record["letters"][0, :players] = _numbers(standing, "letters", players, _most_letters(options))
    record["punishments"][0, :players] = _numbers(standing, "punishments", players, 1 << 40)
    for number, seat in enumerate(_seats_out(standing, options), start=1):
        record["out"][0, seat] = number
    if record["out"][0, dealer]:
        raise Unreadable(f"before: the dealer, seat {dealer}, is out")
    if vatra and deal >= options.deals:
        raise Unreadable(f"match: no deal {deal} in a match of {options.deals} deals, counted from 0 (PIG-40)")
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
    """The seats that are out, in the order of leaving; raises `Unreadable` (PIG-07 to PIG-09, PIG-38)."""
    out = standing.get("out", [])
    seats = range(options.players)
    listed = isinstance(out, list) and all(type(seat) is int and seat in seats for seat in out)
    if not listed or len(set(out)) != len(out):
        raise Unreadable(f"before: 'out' must be different seats from 0 to {options.players - 1}")
    if len(out) > options.players - _fewest_in(options):
        raise Unreadable(f"before: {options.players - len(out)} players still in are too few for another deal")
    letters = standing.get("letters", [0] * options.players)
    spelled = {seat for seat in seats if letters[seat] >= options.word_length}
    if options.variant not in IN_TURNS and options.lives == "word" and spelled != set(out):
        raise Unreadable("before: a player with all letters is out, and nobody else")
    return list(out)


def _fewest_in(options: PigOptions) -> int:
    """Players with whom a match may still go on (PIG-08, PIG-09)."""
    if options.variant in IN_TURNS:
        return options.players
    return LEAST_IN if options.stock else LEAST_IN + 1
