"""Games with hands, visible and hidden rows, in words: what Turkish and Glükz have in common.

Both have three verbs, with the same numbers: `play`, `flip` and `take`.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from tripot.cards import NO_CARD, TAROT, list_cards, write_card
from tripot.engine.records import LANES, Array, move_record
from tripot.errors import Unreadable
from tripot.rules.move import Choice, Move
from tripot.rules.shared.places import number_packs
from tripot.rules.shared.rows import HAND, VISIBLE
from tripot.rules.shared.texts import choose_copies, read_faces

PLAY, FLIP, TAKE = range(3)
VERBS = {"play": PLAY, "flip": FLIP, "take": TAKE}
ROWS = {"hand": HAND, "visible": VISIBLE}
VERB_WORDS = tuple(VERBS)
ROW_WORDS = tuple(ROWS)
SUITS_OF_A_RANK = 4


# ---------------------------------------------------------------- moves


def read_move(states: Array, seat: int, move: Move) -> Array:
    """The record of a move in words, with copies of cards that the row holds, if any; raises `Unreadable`."""
    if move.verb == "flip":
        return _read_flip(states, move)
    packs = states["hand"].shape[-1]
    most = SUITS_OF_A_RANK * packs
    if move.verb not in VERBS:
        raise Unreadable(f"{move.verb!r:.40} is no move of this game: play, flip or take")
    if move.from_ not in ROWS or move.slot is not None or not 1 <= len(move.cards) <= most:
        raise Unreadable(f'a {move.verb} names "from" (hand or visible) and 1 to {most} cards, nothing else')
    cards = choose_copies(_read_faces(move.cards), states[move.from_][0, seat].tolist())
    return move_record(VERBS[move.verb], ROWS[move.from_], cards)


def _read_flip(states: Array, move: Move) -> Array:
    slots = states["hidden"].shape[-1]
    if move.slot is None or not 0 <= move.slot < slots or move.from_ is not None:
        raise Unreadable(f'a flip names "slot", 0 to {slots - 1}, nothing else')
    _read_faces(move.cards)  # a record says what was turned; a replay compares it
    return move_record(FLIP, move.slot, [0] * LANES)


def _read_faces(cards: Sequence[str]) -> list[int]:
    return read_faces(cards, TAROT, "is not played with: this game is without jokers")


def write_moves(moves: Array) -> list[Move]:
    """Moves as they may be listed; a hidden card is not yet known."""
    fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
    return [_write_move(verb, slot, tuple(cards)) for verb, slot, cards in fields]


@lru_cache(maxsize=1 << 14)
def _write_move(verb: int, slot: int, cards: tuple[int, ...]) -> Move:
    """A move in words; the same few are listed all along a deal."""
    if verb == FLIP:
        return Move("flip", slot=slot)
    return Move(VERB_WORDS[verb], from_=ROW_WORDS[slot], cards=tuple(list_cards(cards)))


def played(move: Move, states: Array) -> Move:
    """The move just played, with the card it turned."""
    if move.verb == "flip":
        return _flipped(move.slot, int(states["turned"][0]))
    return move


@cache
def _flipped(slot: int | None, card: int) -> Move:
    return Move("flip", slot=slot, cards=(write_card(card),))


def told(move: Move, seat: int, to: int | None) -> Move:  # noqa: ARG001  (every move is made in sight of all)
    """A move as `to` hears of it: as it was played."""
    return move


def choices(legal: list[Move], view: Array) -> list[Choice]:
    """Legal moves as choices: one for each verb, row and rank, one for each hidden card."""
    groups: dict[tuple[str, str | None, object], list[Move]] = {}
    for move in legal:
        key = move.slot if move.verb == "flip" else move.cards[0][0]
        groups.setdefault((move.verb, move.from_, key), []).append(move)
    seat = int(view["seat"][0])
    rows = {row: list_cards(view[row][0, seat].tolist()) for row in {move.from_ for move in legal if move.from_}}
    return [_choice(moves, rows) for moves in groups.values()]


def _choice(moves: list[Move], rows: Mapping[str, list[str]]) -> Choice:
    first = moves[0]
    if first.from_ is None:
        return Choice("flip", slot=first.slot)
    cards = tuple(card for card in rows[first.from_] if card[0] == first.cards[0][0])
    numbers = [len(move.cards) for move in moves]
    return Choice(first.verb, first.from_, cards=cards, min=min(numbers), max=max(numbers))


# ---------------------------------------------------------------- the deal


def start(states: Array) -> dict[str, Any]:
    """The record's `start`."""
    s = states[0]
    players = range(int(s.players))
    return {
        "hands": [list_cards(s.hand[seat]) for seat in players],
        "visible": [list_cards(s.visible[seat]) for seat in players],
        "hidden": [[write_card(int(card)) for card in s.hidden[seat] if card != NO_CARD] for seat in players],
    }


def deck_of(start: Mapping[str, Any], dealer: int, pack: Array, rows: Mapping[str, int], players: int) -> Array:
    """The deck that deals this start; raises `Unreadable`.

    `rows` says how many cards a seat has in `"hidden"` and `"visible"`; `pack` is every card of the deal.
    """
    parts = [_rows(start, key, players, rows.get(key)) for key in ("hidden", "visible", "hands")]
    dealt = [[card for part in parts for card in part[seat]] for seat in range(players)]
    order: list[str] = []
    for place in range(sum(len(cards) for cards in dealt)):
        cards = dealt[(dealer + 1 + place) % players]
        if not cards:
            raise Unreadable("start: the cards are not spread over the seats as they are dealt")
        order.append(cards.pop(0))
    return number_packs(order, pack)


def _rows(start: Mapping[str, Any], key: str, players: int, size: int | None) -> list[list[str]]:
    rows = start.get(key)
    if not isinstance(rows, list) or len(rows) != players or not all(isinstance(row, list) for row in rows):
        raise Unreadable(f"start: {key!r} must be a list of {players} lists of cards")
    if size is not None and any(len(row) != size for row in rows):
        raise Unreadable(f"start: every seat has {size} cards in {key!r}")
    return rows
