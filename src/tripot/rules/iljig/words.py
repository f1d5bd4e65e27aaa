"""Iljig in words: whole moves and their steps, starts and results as people, records and the wire write them."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from tripot.cards import FACE_OF, FRENCH, JOKER, RANK_LETTERS, SUIT_LETTERS, SUITS, list_cards, pack_of, write_card
from tripot.engine.records import Array, MoveRecord
from tripot.errors import Unreadable
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import MOST_ON_TABLE, PACK_SIZE, Standing
from tripot.rules.iljig.terms import DECK_ORDER, HAND, LETTERS, ORDER, PLACE, Verb
from tripot.rules.move import Choice, Move
from tripot.rules.shared.texts import read_faces, read_hands, read_numbers, seat_or_none

FULL_PACK_PLAYERS = 9  # players from whom on the low cards stay in (ILJ-02)
LOW_RANKS = "654"
HELD = JOKER + "".join(RANK_LETTERS[rank] for rank in ORDER)
SECRET = frozenset({"decline"})
SHOWS = frozenset({"lay", "cover", "declare"})
VERB_WORDS = {
    Verb.TRUMP: "trump",
    Verb.DECLARE: "declare",
    Verb.DECLINE: "decline",
    Verb.TAKE: "take",
    Verb.STAGE: "stage",
    Verb.LEAD: "lay",
    Verb.COVER: "cover",
    Verb.UNSTAGE: "unstage",
}
VERBS = {word: verb for verb, word in VERB_WORDS.items()}
CARDS_NAMED = {"declare": (HAND, HAND), "lead": (1, MOST_ON_TABLE), "cover": (1, MOST_ON_TABLE), "stage": (1, 1)}
SEATS = 10
DECK = frozenset(DECK_ORDER.tolist())


def sizes(options: IljigOptions) -> dict[str, int]:  # noqa: ARG001  (the same for all options)
    """Sizes of the records."""
    return {"seats": SEATS, "lanes": 1}


def deck(options: IljigOptions) -> Array:
    """Every card of a deal in deck order (ILJ-02)."""
    low = "" if options.players >= FULL_PACK_PLAYERS else LOW_RANKS
    faces = [face for face in FRENCH if write_card(face)[0] not in low]
    return pack_of([*faces, FACE_OF["XR"], FACE_OF["XB"]], 1)


# ---------------------------------------------------------------- moves


def read_move(states: Array, seat: int, move: Move) -> Array:  # noqa: ARG001  (one pack: nothing to look up)
    """The record of a step in words; raises `Unreadable`."""
    cards = cards_of(move)
    if move.verb == "lead" or (len(cards) > 1 and move.verb == "cover"):
        raise Unreadable(f"a {move.verb} is made in steps")
    return step_records([step_of(move, cards)])


def step_of(move: Move, cards: list[int]) -> tuple[int, int, int]:
    """Verb, slot and card set of a step."""
    suit = SUIT_LETTERS.index(move.suit) if move.suit else 0
    return VERBS[move.verb], suit, sum(1 << face for face in set(cards))


def step_records(steps: list[tuple[int, int, int]]) -> Array:
    """Steps as kernels' records."""
    records = MoveRecord.new(len(steps))
    for record, (verb, slot, faces) in zip(records, steps, strict=True):
        record.verb, record.slot, record.cards[0] = verb, slot, faces
    return records


def cards_of(move: Move) -> list[int]:
    """The faces a move names; raises `Unreadable` for anything that a move of its verb does not name."""
    if move.verb not in VERBS and move.verb != "lead":
        raise Unreadable(f"{move.verb!r:.40} is no move of Iljig: trump, declare, decline, lead, cover or take")
    fewest, most = CARDS_NAMED.get(move.verb, (0, 0))
    if Move(move.verb, cards=move.cards, suit=move.suit) != move or not fewest <= len(move.cards) <= most:
        raise Unreadable(f"a {move.verb} names {fewest} to {most} cards and nothing else")
    if (move.verb == "trump") != (move.suit is not None) or move.suit not in (None, *SUIT_LETTERS):
        raise Unreadable(f"trump names one suit of {SUIT_LETTERS}; no other move does")
    faces = faces_named(move.cards)
    if len(set(faces)) != len(faces):
        raise Unreadable(f"{move} names a card twice")
    return faces


def faces_named(cards: Iterable[str]) -> list[int]:
    """The faces that texts name; raises `Unreadable`."""
    return read_faces(cards, DECK, "is not in the pack (ILJ-02)")


def write_moves(moves: Array) -> list[Move]:
    """Steps in words."""
    fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
    return [_write_step(Verb(verb), slot, faces) for verb, slot, (faces, *_) in fields]


def _write_step(verb: Verb, slot: int, faces: int) -> Move:
    suit = SUIT_LETTERS[slot] if verb == Verb.TRUMP and 0 <= slot < SUITS else None
    return Move(VERB_WORDS[verb], cards=in_order(faces), suit=suit)


def in_order(faces: int) -> tuple[str, ...]:
    """The cards of a set, high to low (ILJ-03)."""
    held = [FACE_OF[card] for card in list_cards([faces])]
    return tuple(write_card(face) for face in sorted(held, key=lambda face: int(PLACE[face])))


def played(move: Move, states: Array) -> Move:
    """The whole move that a step, or the move itself, has just completed."""
    if move.verb in SHOWS:
        verb = "lead" if move.verb == "lay" else move.verb
        return Move(verb, cards=_table(states[0]))
    return move


def told(move: Move, seat: int, to: int | None) -> Move | None:
    """A move of `seat` as the seat `to` may hear of it: that a seat declines is told to nobody else (ILJ-20)."""
    return None if move.verb in SECRET and to != seat else move


def choices(legal: list[Move], view: Array) -> list[Choice]:  # noqa: ARG001  (the steps say it all)
    """Legal steps as choices."""
    found = [
        Choice(move.verb, cards=move.cards, suit=move.suit, min=len(move.cards), max=len(move.cards)) for move in legal
    ]
    return list(dict.fromkeys(found))


# ---------------------------------------------------------------- the deal


def start(states: Array) -> dict[str, Any]:
    """The record's `start`."""
    s = states[0]
    return {
        "hands": [list(in_order(int(s.hand[seat, 0]))) for seat in range(int(s.players))],
        "stock": [write_card(int(face)) for face in s.stock[PACK_SIZE - int(s.stock_count) :]],
        "turned": write_card(int(s.turned)),
    }


def read_start(start: Mapping[str, Any], options: IljigOptions, dealer: int) -> Array:
    """The deck that deals this start (ILJ-05); raises `Unreadable`."""
    dealt, stock = read_hands(start.get("hands"), options.players, HAND, dealer, "ILJ-05"), start.get("stock")
    if not isinstance(stock, list) or not stock or stock[-1] != start.get("turned"):
        raise Unreadable("start: 'stock' must be a list of cards in drawing order, the turned card last (ILJ-07)")
    cards = np.array(faces_named([*dealt, stock[-1], *stock[:-1]]), dtype=np.int64)
    if sorted(cards) != sorted(deck(options)):
        raise Unreadable("start: these are not the cards of the deal, each once (ILJ-02)")
    return cards


def result(states: Array, scores: list[int]) -> dict[str, Any]:  # noqa: ARG001  (the loser says it all)
    """The record's `result`."""
    return {"out": seat_or_none(states["out"][0]), "loser": seat_or_none(states["loser"][0])}


def _table(s: Any) -> tuple[str, ...]:
    return tuple(write_card(int(face)) for face in s.table[: int(s.table_count)])


# ---------------------------------------------------------------- the match


def standing(standings: Array) -> dict[str, Any]:
    """The record's `before` and `after`: how many letters everyone has (ILJ-18)."""
    players = int(standings["players"][0])
    return {"letters": [int(letters) for letters in standings["letters"][0][:players]]}


def read_standing(standing: Mapping[str, Any], options: IljigOptions, dealer: int, deal: int) -> Array:
    """The inverse of `standing`; an empty mapping is a match's beginning. Raises `Unreadable`."""
    players = options.players
    if set(standing) - {"letters"} or (deal > 0 and not standing):
        raise Unreadable("before: it has 'letters' and nothing else; only a match's first deal may leave them out")
    letters = read_numbers(standing or {"letters": [0] * players}, "letters", players)
    if not all(0 <= number < LETTERS for number in letters):
        raise Unreadable(f"before: a player with {LETTERS} letters has lost, the match is over (ILJ-18)")
    record = Standing.new(**sizes(options))
    record["players"], record["deal"], record["dealer"] = players, deal, dealer
    record["letters"][0, :players] = letters
    return record
