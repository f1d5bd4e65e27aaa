"""Turkish in words: moves, starts, views and results as people, records and the wire write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tripot.cards import PACK, RANK_LETTERS, TAROT, UnreadableCard, list_cards, pack_of, read_card, write_card
from tripot.errors import Unreadable
from tripot.kernel import Array, MoveRecord
from tripot.rules.contract import Choice, Move
from tripot.rules.turkish.moves import EMPTY, MOST_CARDS, NOBODY, Happened, Row, Verb
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions
from tripot.rules.turkish.state import PLAY_NUMBER, SLOTS, UNSEEN, Standing

ROWS = {"hand": Row.HAND, "visible": Row.VISIBLE}
ROW_WORDS = ("hand", "visible")


# ---------------------------------------------------------------- moves


def read_move(states: Array, seat: int, move: Move) -> Array:
    """The record of a move in words, with copies of cards that the row holds, if any; raises `Unreadable`."""
    if move.verb == "flip":
        return _read_flip(move)
    if move.verb not in ("play", "take"):
        raise Unreadable(f"{move.verb!r:.40} is no move of Turkish: play, flip or take")
    if move.from_ not in ROWS or move.slot is not None or not 1 <= len(move.cards) <= MOST_CARDS:
        raise Unreadable(f'a {move.verb} names "from" (hand or visible) and 1 to {MOST_CARDS} cards, nothing else')
    row = ROWS[move.from_]
    held = states[move.from_][0][seat]
    record = _record(Verb.PLAY if move.verb == "play" else Verb.TAKE, row)
    for face, copies in Counter(_read_faces(move.cards)).items():
        for lane in _lanes_of(held, face)[:copies] if copies <= len(held) else _no_lanes(move):
            record["cards"][0, lane] |= 1 << face
    return record


def _read_flip(move: Move) -> Array:
    if move.slot is None or not 0 <= move.slot < SLOTS or move.from_ is not None:
        raise Unreadable(f'a flip names "slot", 0 to {SLOTS - 1}, nothing else')
    _read_faces(move.cards)  # a record says what was turned: `played` compares it
    return _record(Verb.FLIP, move.slot)


def _record(verb: Verb, slot: int) -> Array:
    record = MoveRecord.new()
    record["verb"], record["slot"] = verb, slot
    return record


def _read_faces(cards: Sequence[str]) -> list[int]:
    try:
        faces = [read_card(card) for card in cards]
    except UnreadableCard as error:
        raise Unreadable(str(error)) from None
    if any(face not in TAROT for face in faces):
        raise Unreadable("Turkish is played without jokers")
    return faces


def _lanes_of(held: Sequence[int], face: int) -> list[int]:
    """Packs to take copies of a face from: those that are held first."""
    return sorted(range(len(held)), key=lambda lane: not int(held[lane]) >> face & 1)


def _no_lanes(move: Move) -> list[int]:
    raise Unreadable(f"{move}: there are not so many copies of one card in the packs")


def write_moves(moves: Array) -> list[Move]:
    """Moves as they may be listed; a hidden card is not yet known."""
    fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
    return [_write_move(verb, slot, cards) for verb, slot, cards in fields]


def _write_move(verb: int, slot: int, cards: list[int]) -> Move:
    if verb == Verb.FLIP:
        return Move("flip", slot=slot)
    return Move("play" if verb == Verb.PLAY else "take", from_=ROW_WORDS[slot], cards=tuple(list_cards(cards)))


def played(move: Move, states: Array) -> Move:
    """The move just played, with the card it turned."""
    if move.verb == "flip":
        return Move("flip", slot=move.slot, cards=(write_card(int(states["turned"][0])),))
    return move


def choices(legal: list[Move], view: Array) -> list[Choice]:
    """Legal moves told as choices: a play a row and rank, a take a row, each hidden card."""
    groups: dict[tuple[str, str | None, object], list[Move]] = {}
    for move in legal:
        key = move.slot if move.verb == "flip" else move.cards[0][0] if move.verb == "play" else None
        groups.setdefault((move.verb, move.from_, key), []).append(move)
    return [_choice(moves, view) for moves in groups.values()]


def _choice(moves: list[Move], view: Array) -> Choice:
    first = moves[0]
    if first.verb == "flip":
        return Choice("flip", slot=first.slot)
    ranks = {move.cards[0][0] for move in moves}
    row = view[first.from_][0][view["seat"][0]]
    cards = tuple(card for card in list_cards(row) if card[0] in ranks)
    sizes = [len(move.cards) for move in moves]
    return Choice(first.verb, first.from_, cards=cards, min=min(sizes), max=max(sizes))


def happened(states: Array) -> list[str]:
    """What the last move brought about, as keys of the message files."""
    flags = int(states["happened"][0])
    return [flag.name.lower() for flag in Happened if flags & flag]


# ---------------------------------------------------------------- the deal


def sizes(options: TurkishOptions) -> dict[str, int]:
    """Sizes of the records: with one pack 8 can play, with two 10. Each pair is one compilation of the kernels."""
    return {
        "seats": 8 if options.decks == 1 else 10,
        "lanes": options.decks,
        "pack": CARDS_IN_PACK * options.decks,
    }


def deck(options: TurkishOptions) -> Array:
    """Every card of a deal in deck order (TUR-01, TUR-02)."""
    return pack_of(TAROT, options.decks)


def start(states: Array) -> dict[str, Any]:
    """The record's `start`."""
    s = states[0]
    players = range(int(s.players))
    return {
        "hands": [list_cards(s.hand[seat]) for seat in players],
        "visible": [list_cards(s.visible[seat]) for seat in players],
        "hidden": [[write_card(int(card)) for card in s.hidden[seat]] for seat in players],
    }


def read_start(start: Mapping[str, Any], options: TurkishOptions, dealer: int) -> Array:
    """The deck that deals this start (TUR-04); raises `Unreadable`."""
    rounds = [_rows(start, key, options.players) for key in ("hidden", "visible", "hands")]
    dealt = [[card for rows in rounds for card in rows[seat]] for seat in range(options.players)]
    total = sum(len(cards) for cards in dealt)
    order: list[str] = []
    for place in range(total):
        cards = dealt[(dealer + 1 + place) % options.players]
        if not cards:
            raise Unreadable("start: the cards are not spread over the seats as they are dealt (TUR-04)")
        order.append(cards.pop(0))
    return _number_packs(order, options)


def _rows(start: Mapping[str, Any], key: str, players: int) -> list[list[str]]:
    rows = start.get(key)
    if not isinstance(rows, list) or len(rows) != players or not all(isinstance(row, list) for row in rows):
        raise Unreadable(f"start: {key!r} must be a list of {players} lists of cards")
    if key != "hands" and any(len(row) != SLOTS for row in rows):
        raise Unreadable(f"start: every seat has {SLOTS} cards in {key!r} (TUR-04)")
    return [list(row) for row in rows]


def _number_packs(order: list[str], options: TurkishOptions) -> Array:
    """Tell copies of a face apart by pack, in the order they come."""
    cards = deck(options)
    seen: Counter[int] = Counter()
    for place, face in enumerate(_read_faces(order) if len(order) == len(cards) else []):
        cards[place] = seen[face] * PACK + face
        seen[face] += 1
    if len(order) != len(cards) or any(seen[face] != options.decks for face in TAROT):
        raise Unreadable(f"start: the cards are not {options.decks} whole pack(s) of 56 (TUR-01)")
    return cards


def result(states: Array, scores: list[int]) -> dict[str, Any]:
    """The record's `result` (TUR-19, TUR-20)."""
    out = int(states["out"][0])
    return {"out": None if out == NOBODY else out, "points": scores}


# ---------------------------------------------------------------- views


def view(views: Array) -> dict[str, Any]:
    """What one seat sees, for the wire; the layout is in `docs/protocol.md`."""
    v = views[0]
    return {
        "direction": int(v.direction),
        "top": None if v.top == EMPTY else RANK_LETTERS[v.top],
        "lead": bool(v.top == EMPTY),
        "trick": _plays(v.laid[: v.laid_count]),
        "gone": list_cards(v.gone),
        "seats": [_seat_view(v, seat) for seat in range(int(v.players))],
    }


def _plays(laid: Array) -> list[list[str]]:
    """The cards on the table play by play, oldest first."""
    plays: dict[int, list[str]] = {}
    for entry in laid:
        plays.setdefault(int(entry) // PLAY_NUMBER, []).append(write_card(int(entry) % PLAY_NUMBER))
    return list(plays.values())


def _seat_view(v: Any, seat: int) -> dict[str, Any]:
    hidden = [int(card) for card in v.hidden[seat]]
    shown = {
        "hand": int(v.hand_size[seat]),
        "cards": list_cards(v.hand[seat]),
        "visible": list_cards(v.visible[seat]),
        "hidden": [card != NOBODY for card in hidden],
        "started": bool(v.started[seat]),
    }
    if v.over:
        shown["hidden_cards"] = [None if card in (NOBODY, UNSEEN) else write_card(card) for card in hidden]
    return shown


# ---------------------------------------------------------------- the match


def standing(standings: Array) -> dict[str, Any]:
    """The record's `before` and `after` (TUR-21)."""
    players = int(standings["players"][0])
    return {"totals": [int(total) for total in standings["totals"][0][:players]]}


def read_standing(standing: Mapping[str, Any], options: TurkishOptions, dealer: int, deal: int) -> Array:
    """The inverse of `standing`; an empty mapping is a match's beginning. Raises `Unreadable`."""
    totals = standing.get("totals", [0] * options.players)
    if not isinstance(totals, list) or len(totals) != options.players or not all(type(t) is int for t in totals):
        raise Unreadable(f"before: 'totals' must be {options.players} whole numbers")
    if not 0 <= deal < options.deals:
        raise Unreadable(f"match: no deal {deal} in a match of {options.deals} deals, counted from 0 (TUR-21)")
    record = Standing.new(**sizes(options))
    record["players"], record["deals"] = options.players, options.deals
    record["deal"], record["dealer"] = deal, dealer
    record["totals"][0, : options.players] = totals
    return record
