"""Iljig in words: whole moves and their steps, starts, views and results as people, records and the wire write them.

What `view` tells a seat:

```json
{"phase": "trump"|"declare"|"play", "turn": 2|null, "trump": "H"|null, "turned": "KH", "stock": 17,
 "table": ["KS", "9S", "9D"], "under": ["8S", "…"], "most": 3, "smallest": 5,
 "declarer": null, "out": null, "loser": null,
 "seats": [{"hand": 5, "cards": ["AS", "…"]}]}
```
`turn` is null while others are asked whether they lay five (ILJ-20). `table`: the cards to be covered, in the table's
order, empty when `turn` leads; `under`: those they have covered. `most`: how many cards may be led now, `smallest`: the
smallest hand (ILJ-11, ILJ-12). `cards`: those this seat may know, all of its own; all hands when the deal is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tripot.cards import (
    FACE_OF,
    FACES,
    FRENCH,
    SUIT_LETTERS,
    SUITS,
    UnreadableCard,
    list_cards,
    pack_of,
    read_card,
    write_card,
)
from tripot.errors import Unreadable
from tripot.kernel import Array, MoveRecord
from tripot.rules.contract import Choice, Move
from tripot.rules.iljig import wholes
from tripot.rules.iljig.clauses import Clause
from tripot.rules.iljig.leads import addable_at, can_cover_at, covers_at, most_led
from tripot.rules.iljig.moves import HAND, LETTERS, NOBODY, PLACE, Phase, Verb
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import MOST_ON_TABLE, PACK_SIZE, Standing

UNDO = "unstage"
MISCOUNTED = int(Clause.ILJ_13)
WHOLE = wholes.ROW
ROOM = MOST_ON_TABLE
FULL_PACK = 9  # players from whom on the low cards stay in (ILJ-02)
LOW_RANKS = "654"
SHOWS = frozenset({"lay", "cover", "declare"})
VERB_WORDS = {
    Verb.TRUMP: "trump",
    Verb.DECLARE: "declare",
    Verb.DECLINE: "decline",
    Verb.TAKE: "take",
    Verb.STAGE: "stage",
    Verb.LEAD: "lay",
    Verb.COVER: "cover",
    Verb.UNSTAGE: UNDO,
}
WHOLE_WORDS: dict[int, str] = {int(verb): word for verb, word in VERB_WORDS.items()} | {Verb.LEAD: "lead"}
VERBS = {word: verb for verb, word in VERB_WORDS.items()}
CARDS_NAMED = {"declare": (HAND, HAND), "lead": (1, MOST_ON_TABLE), "cover": (1, MOST_ON_TABLE), "stage": (1, 1)}
SEATS = 10


def sizes(options: IljigOptions) -> dict[str, int]:  # noqa: ARG001  (the same for all options)
    """Sizes of the records."""
    return {"seats": SEATS, "lanes": 1}


def deck(options: IljigOptions) -> Array:
    """Every card of a deal in deck order (ILJ-02)."""
    low = "" if options.players >= FULL_PACK else LOW_RANKS
    faces = [face for face in FRENCH if write_card(face)[0] not in low]
    return pack_of([*faces, FACE_OF["XR"], FACE_OF["XB"]], 1)


# ---------------------------------------------------------------- moves


def read_steps(move: Move) -> Array:
    """The steps of a whole move, in order; raises `Unreadable`."""
    cards = _cards_of(move)
    if move.verb == "lead":
        faces = sorted(cards, key=lambda face: int(PLACE[face]))
        return _steps([*((Verb.STAGE, 0, 1 << face) for face in faces), (Verb.LEAD, 0, 0)])
    if move.verb == "cover":
        return _steps([(Verb.COVER, 0, 1 << face) for face in cards])
    if move.verb in ("stage", "lay", UNDO):
        raise Unreadable(f"{move.verb} is a step, no whole move")
    return _steps([_step(move, cards)])


def arrange(states: Array, move: Move) -> None:
    """The table's order is that of the lead, or of the five laid at the start, though it is staged in deck order."""
    if move.verb in ("lead", "declare"):
        states["table"][0, : len(move.cards)] = [_read_face(card) for card in move.cards]


def read_move(states: Array, seat: int, move: Move) -> Array:  # noqa: ARG001  (one pack: nothing to look up)
    """The record of a step in words; raises `Unreadable`."""
    cards = _cards_of(move)
    if move.verb == "lead" or (len(cards) > 1 and move.verb == "cover"):
        raise Unreadable(f"a {move.verb} is made in steps")
    return _steps([_step(move, cards)])


def _step(move: Move, cards: list[int]) -> tuple[int, int, int]:
    suit = SUIT_LETTERS.index(move.suit) if move.suit else 0
    return VERBS[move.verb], suit, sum(1 << face for face in set(cards))


def _steps(steps: list[tuple[int, int, int]]) -> Array:
    records = MoveRecord.new(len(steps))
    for record, (verb, slot, faces) in zip(records, steps, strict=True):
        record.verb, record.slot, record.cards[0] = verb, slot, faces
    return records


def _cards_of(move: Move) -> list[int]:
    """The faces a move names; raises `Unreadable` for anything that a move of its verb does not name."""
    if move.verb not in VERBS and move.verb != "lead":
        raise Unreadable(f"{move.verb!r:.40} is no move of Iljig: trump, declare, decline, lead, cover or take")
    fewest, most = CARDS_NAMED.get(move.verb, (0, 0))
    if Move(move.verb, cards=move.cards, suit=move.suit) != move or not fewest <= len(move.cards) <= most:
        raise Unreadable(f"a {move.verb} names {fewest} to {most} cards and nothing else")
    if (move.verb == "trump") != (move.suit is not None) or move.suit not in (None, *SUIT_LETTERS):
        raise Unreadable(f"trump names one suit of {SUIT_LETTERS}; no other move does")
    faces = [_read_face(card) for card in move.cards]
    if len(set(faces)) != len(faces):
        raise Unreadable(f"{move} names a card twice")
    return faces


def _read_face(card: str) -> int:
    try:
        face = read_card(card)
    except UnreadableCard as error:
        raise Unreadable(str(error)) from None
    if PLACE[face] < 0:
        raise Unreadable(f"{card} is not in the pack (ILJ-02)")
    return face


def write_moves(moves: Array) -> list[Move]:
    """Steps in words."""
    fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
    return [_write_step(Verb(verb), slot, faces) for verb, slot, (faces, *_) in fields]


def _write_step(verb: Verb, slot: int, faces: int) -> Move:
    suit = SUIT_LETTERS[slot] if verb == Verb.TRUMP and 0 <= slot < SUITS else None
    return Move(VERB_WORDS[verb], cards=_in_order(faces), suit=suit)


def _in_order(faces: int) -> tuple[str, ...]:
    """The cards of a set, high to low (ILJ-03)."""
    held = [FACE_OF[card] for card in list_cards([faces])]
    return tuple(write_card(face) for face in sorted(held, key=lambda face: int(PLACE[face])))


def played(move: Move, states: Array) -> Move:
    """The whole move that a step, or the move itself, has just completed."""
    if move.verb in SHOWS:
        verb = "lead" if move.verb == "lay" else move.verb
        return Move(verb, cards=_table(states[0]))
    return move


def told(move: Move, seat: int, to: int) -> Move | None:
    """How a move of `seat` is told to the seat `to`: who has declined is told to nobody else (ILJ-20)."""
    return None if move.verb == "decline" and to != seat else move


def choices(legal: list[Move], view: Array) -> list[Choice]:  # noqa: ARG001  (the steps say it all)
    """Legal steps told as choices."""
    told = [
        Choice(move.verb, cards=move.cards, suit=move.suit, min=len(move.cards), max=len(move.cards)) for move in legal
    ]
    return list(dict.fromkeys(told))


def list_wholes(states: Array, seat: int, rows: Array) -> int:
    """Fill `rows` with the whole legal moves of a seat that has nothing staged; how many, at most as many as rows."""
    count: int = wholes.list_wholes(states, seat, rows, np.zeros(ROOM, dtype=np.int64))
    return count


def write_whole(raw: bytes) -> Move:
    """A whole move in words."""
    verb, *numbers = raw.rstrip(b"\0")
    if verb == Verb.TRUMP:
        return Move("trump", suit=SUIT_LETTERS[numbers[0] - 1])
    return Move(WHOLE_WORDS[verb], cards=tuple([FACES[number - 1] for number in numbers]))


def step_choices(states: Array, seat: int) -> list[Choice]:
    """The whole moves of a seat, told as choices: a lead is `built`, for a cover `each` table card lists its own."""
    s = states[0]
    if s.over or s.turn != seat:
        return []
    hand = int(s.hand[seat, 0] | s.staged_set[0])
    if s.phase == Phase.TRUMP:
        return [Choice("trump", suit=suit) for suit in ("HD" if write_card(s.turned) == "XR" else "SC")]
    if s.phase == Phase.DECLARE:
        return [Choice("declare", cards=_in_order(hand), min=HAND, max=HAND), Choice("decline")]
    if not s.table_count:
        cards = _in_order(addable_at(states, seat, 0))
        return [Choice("lead", cards=cards, min=1, max=int(most_led(s)), built=True)]
    if not can_cover_at(states, hand):
        return [Choice("take")]
    count = int(s.table_count)
    each = tuple(_covering(states, hand, int(s.table[place])) for place in range(count))
    cards = tuple(card for card in _in_order(hand) if any(card in cards for cards in each))
    return [Choice("cover", cards=cards, min=count, max=count, each=each), Choice("take")]


def _covering(states: Array, hand: int, under: int) -> tuple[str, ...]:
    """The cards of a hand that cover a card (ILJ-13)."""
    return tuple(card for card in _in_order(hand) if covers_at(states, FACE_OF[card], under))


def addable(states: Array, seat: int, move: Move) -> tuple[str, ...]:
    """The cards that a seat may add to a lead that it is putting together; raises `Unreadable`."""
    s = states[0]
    if move.verb != "lead" or move.suit is not None or len(move.cards) > MOST_ON_TABLE:
        raise Unreadable("only leads are put together card by card")
    faces = sum(1 << face for face in {_read_face(card) for card in move.cards})
    leads = not s.over and s.turn == seat and s.phase == Phase.PLAY and not s.table_count
    if not leads or faces & ~int(s.hand[seat, 0]):
        return ()
    return _in_order(addable_at(states, seat, faces))


# ---------------------------------------------------------------- the deal


def start(states: Array) -> dict[str, Any]:
    """The record's `start`."""
    s = states[0]
    return {
        "hands": [list(_in_order(int(s.hand[seat, 0]))) for seat in range(int(s.players))],
        "stock": [write_card(int(face)) for face in s.stock[PACK_SIZE - int(s.stock_count) :]],
        "turned": write_card(int(s.turned)),
    }


def read_start(start: Mapping[str, Any], options: IljigOptions, dealer: int) -> Array:
    """The deck that deals this start (ILJ-05); raises `Unreadable`."""
    hands, stock = start.get("hands"), start.get("stock")
    if (
        not isinstance(hands, list)
        or len(hands) != options.players
        or not all(isinstance(hand, list) and len(hand) == HAND for hand in hands)
    ):
        raise Unreadable(f"start: 'hands' must be {options.players} lists of {HAND} cards (ILJ-05)")
    if not isinstance(stock, list) or not stock or stock[-1] != start.get("turned"):
        raise Unreadable("start: 'stock' must be a list of cards in drawing order, the turned card last (ILJ-07)")
    seats = [(dealer + 1 + place) % options.players for place in range(options.players)]
    dealt = [hands[seat][number] for number in range(HAND) for seat in seats]
    cards = np.array([_read_face(card) for card in [*dealt, stock[-1], *stock[:-1]]], dtype=np.int64)
    if sorted(cards) != sorted(deck(options)):
        raise Unreadable("start: these are not the cards of the deal, each once (ILJ-02)")
    return cards


def result(states: Array, scores: list[int]) -> dict[str, Any]:  # noqa: ARG001  (the loser says it all)
    """The record's `result`."""
    return {"out": _seat_or_none(states["out"][0]), "loser": _seat_or_none(states["loser"][0])}


def view(views: Array) -> dict[str, Any]:
    """What one seat sees, for the wire."""
    v = views[0]
    players = range(int(v.players))
    return {
        "phase": Phase(int(v.phase)).name.lower(),
        "turn": None if v.over else _seat_or_none(v.turn),
        "trump": None if v.trump == NOBODY else SUIT_LETTERS[int(v.trump)],
        "turned": write_card(int(v.turned)),
        "stock": int(v.stock_count),
        "table": list(_table(v)),
        "under": list(_in_order(int(v.under[0]))),
        "most": int(v.most_led),
        "smallest": min(int(v.hand_size[seat]) for seat in players),
        "declarer": _seat_or_none(v.declarer),
        "out": _seat_or_none(v.out),
        "loser": _seat_or_none(v.loser),
        "seats": [{"hand": int(v.hand_size[seat]), "cards": list(_in_order(int(v.hand[seat, 0])))} for seat in players],
    }


def _table(s: Any) -> tuple[str, ...]:
    """The cards to be covered, in the table's order."""
    return tuple(write_card(int(face)) for face in s.table[: int(s.table_count)])


def _seat_or_none(seat: Any) -> int | None:
    return None if seat == NOBODY else int(seat)


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
    letters = standing.get("letters", [0] * players)
    if not isinstance(letters, list) or len(letters) != players or not all(type(number) is int for number in letters):
        raise Unreadable(f"before: 'letters' must be {players} whole numbers")
    if not all(0 <= number < LETTERS for number in letters):
        raise Unreadable(f"before: who has {LETTERS} letters has lost, the match is over (ILJ-18)")
    record = Standing.new(**sizes(options))
    record["players"], record["deal"], record["dealer"] = players, deal, dealer
    record["letters"][0, :players] = letters
    return record
