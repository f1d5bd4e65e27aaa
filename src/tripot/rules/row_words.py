"""Games with hands, visible and hidden rows, in words: what Turkish and Glükz have in common.

Both have three verbs, with the same numbers: `play`, `flip` and `take`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from tripot.cards import PACK, UnreadableCard, list_cards, read_card, write_card
from tripot.errors import Unreadable
from tripot.kernel import Array, MoveRecord
from tripot.rules.contract import Choice, Move
from tripot.rules.rows import HAND, NOBODY, PLAY_NUMBER, UNSEEN, VISIBLE

PLAY, FLIP, TAKE = range(3)
VERBS = {"play": PLAY, "flip": FLIP, "take": TAKE}
ROWS = {"hand": HAND, "visible": VISIBLE}
VERB_WORDS = tuple(VERBS)
SHOWS = frozenset({"flip"})
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
    held = states[move.from_][0][seat]
    record = _record(VERBS[move.verb], ROWS[move.from_])
    for face, copies in Counter(read_faces(move.cards)).items():
        if copies > packs:
            raise Unreadable(f"{move}: there are not so many copies of one card in the packs")
        for lane in _lanes_of(held, face)[:copies]:
            record["cards"][0, lane] |= 1 << face
    return record


def _read_flip(states: Array, move: Move) -> Array:
    slots = states["hidden"].shape[-1]
    if move.slot is None or not 0 <= move.slot < slots or move.from_ is not None:
        raise Unreadable(f'a flip names "slot", 0 to {slots - 1}, nothing else')
    read_faces(move.cards)  # a record says what was turned: who replays it compares
    return _record(FLIP, move.slot)


def _record(verb: int, slot: int) -> Array:
    record = MoveRecord.new()
    record["verb"], record["slot"] = verb, slot
    return record


def read_faces(cards: Sequence[str]) -> list[int]:
    """The faces that texts name; raises `Unreadable`. Games with rows are played without jokers."""
    try:
        faces = [read_card(card) for card in cards]
    except UnreadableCard as error:
        raise Unreadable(str(error)) from None
    if any(card.startswith("X") for card in cards):
        raise Unreadable("this game is played without jokers")
    return faces


def _lanes_of(held: Sequence[int], face: int) -> list[int]:
    """Packs to take copies of a face from: those that are held first."""
    return sorted(range(len(held)), key=lambda lane: not int(held[lane]) >> face & 1)


def write_moves(moves: Array) -> list[Move]:
    """Moves as they may be listed; a hidden card is not yet known."""
    fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
    return [_write_move(verb, slot, cards) for verb, slot, cards in fields]


def _write_move(verb: int, slot: int, cards: list[int]) -> Move:
    if verb == FLIP:
        return Move("flip", slot=slot)
    return Move(VERB_WORDS[verb], from_=ROW_WORDS[slot], cards=_texts(tuple(cards)))


@lru_cache(maxsize=1 << 14)
def _texts(lanes: tuple[int, ...]) -> tuple[str, ...]:
    """The cards of a move: the same few sets are listed at move after move."""
    return tuple(list_cards(lanes))


def played(move: Move, states: Array) -> Move:
    """The move just played, with the card it turned."""
    if move.verb == "flip":
        return _flipped(move.slot, int(states["turned"][0]))
    return move


@cache
def _flipped(slot: int | None, card: int) -> Move:
    return Move("flip", slot=slot, cards=(write_card(card),))


def told(move: Move, seat: int, to: int) -> Move:  # noqa: ARG001  (every move is made in sight of all)
    """A move as `to` hears of it: as it was played."""
    return move


def choices(legal: list[Move], view: Array) -> list[Choice]:
    """Legal moves told as choices: one for each verb, row and rank, one for each hidden card."""
    groups: dict[tuple[str, str | None, object], list[Move]] = {}
    for move in legal:
        key = move.slot if move.verb == "flip" else move.cards[0][0]
        groups.setdefault((move.verb, move.from_, key), []).append(move)
    return [_choice(moves, view) for moves in groups.values()]


def _choice(moves: list[Move], view: Array) -> Choice:
    first = moves[0]
    if first.verb == "flip":
        return Choice("flip", slot=first.slot)
    row = view[first.from_][0][view["seat"][0]]
    cards = tuple(card for card in list_cards(row) if card[0] == first.cards[0][0])
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
        "hidden": [[write_card(int(card)) for card in s.hidden[seat] if card != NOBODY] for seat in players],
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


def number_packs(order: list[str], pack: Array) -> Array:
    """Cards in an order, copies of a face told apart by pack as they come; raises `Unreadable` unless all are there."""
    seen: Counter[int] = Counter()
    cards = pack.copy()
    for place, face in enumerate(read_faces(order) if len(order) == len(pack) else []):
        cards[place] = seen[face] * PACK + face
        seen[face] += 1
    if len(order) != len(pack) or sorted(cards) != sorted(pack):
        raise Unreadable(f"start: these are not the {len(pack)} cards of the deal")
    return cards


# ---------------------------------------------------------------- views


def plays(laid: Array) -> list[list[str]]:
    """The cards of a pile play by play, oldest first, from the state's `laid`."""
    found: dict[int, list[str]] = {}
    for entry in laid:
        found.setdefault(int(entry) // PLAY_NUMBER, []).append(write_card(int(entry) % PLAY_NUMBER))
    return list(found.values())


def row_view(v: Any, seat: int, slots: int | None = None) -> dict[str, Any]:
    """What a view's record says of the cards of one seat, for the wire; `slots`: its hidden places, if not all."""
    hidden = [int(card) for card in v.hidden[seat][:slots]]
    shown = {
        "hand": int(v.hand_size[seat]),
        "cards": list_cards(v.hand[seat]),
        "visible": list_cards(v.visible[seat]),
        "hidden": [card != NOBODY for card in hidden],
    }
    if v.over:
        shown["hidden_cards"] = [None if card in (NOBODY, UNSEEN) else write_card(card) for card in hidden]
    return shown


# ---------------------------------------------------------------- the match


def standing(standings: Array) -> dict[str, Any]:
    """The record's `before` and `after`: totals by seat."""
    players = int(standings["players"][0])
    return {"totals": [int(total) for total in standings["totals"][0][:players]]}


def read_totals(standing: Mapping[str, Any], record: Array, players: int, deals: int, at: tuple[int, int]) -> Array:
    """Fill a new standing's record from `{"totals": […]}` or `{}`; `at` is the dealer and the deal's number.

    Raises `Unreadable`.
    """
    dealer, deal = at
    if set(standing) - {"totals"} or (deal > 0 and not standing):
        raise Unreadable("before: it has 'totals' and nothing else; only a match's first deal may leave them out")
    totals = standing.get("totals", [0] * players)
    if not isinstance(totals, list) or len(totals) != players or not all(type(total) is int for total in totals):
        raise Unreadable(f"before: 'totals' must be {players} whole numbers")
    if not 0 <= deal < deals:
        raise Unreadable(f"match: no deal {deal} in a match of {deals} deals, counted from 0")
    record["players"], record["deals"], record["deal"], record["dealer"] = players, deals, deal, dealer
    record["totals"][0, :players] = totals
    return record
