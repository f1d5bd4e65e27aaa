"""Nain Jaune in words: moves, starts, views and results as people, records and the wire write them.

What `view` tells a seat (the order of boxes is that of NAI-01 everywhere):

```json
{"turn": 1, "wanted": "4"|null, "last": {"seat": 0, "card": "3D"}|null,
 "laid": [{"seat": 0, "cards": ["AS", "2S"]}, {"seat": 2, "cards": ["3D"]}],
 "played": ["…"], "talon": 7, "stake": 1, "boxes": [4, 8, 0, 16, 20],
 "won": [null, null, {"seat": 2, "tokens": 12}, null, null],
 "out": null, "grand_opera": false,
 "seats": [{"hand": 12, "cards": ["AS", "…"], "tokens": 85, "change": -15, "runs": 1, "lacks": ["4"]}],
 "settlement": null, "final": null}
```
`turn`: who leads or is asked. `wanted`: the rank that goes on, null when `turn` leads. `laid`: the cards since the last
lead, in order, those of one player in a row together; `played`: all cards played. `boxes`: what lies on the board now;
`won`: who took what out of each box. `cards`: one's own hand; all hands once the deal is over. `change`: tokens gained
or lost in this deal so far, stakes included. `lacks`: ranks that everybody knows not to be in that hand.

`settlement` is null while the deal goes on, then the payments one after the other (NAI-16); `owed` is more than
`tokens` where a payment was cut (NAI-17):

```json
[{"why": "grand_opera", "box": 0, "to": 2, "tokens": 4},
 {"why": "marked", "from": 1, "box": 3, "tokens": 16, "owed": 16},
 {"why": "points", "from": 0, "to": 2, "tokens": 31, "owed": 31}]
```
`final`: once the last of the deals is over, every seat's tokens with its share of the boxes (NAI-18).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tripot.cards import FRENCH, PACK, SUITS, UnreadableCard, list_cards, pack_of, read_card, write_card
from tripot.errors import Unreadable
from tripot.kernel import Array, MoveRecord
from tripot.rules.contract import Choice, Move
from tripot.rules.nain_jaune.moves import ANY, HAND_SIZE, MARKED, NOBODY, RANK_OF, STAKES
from tripot.rules.nain_jaune.options import NainJauneOptions
from tripot.rules.nain_jaune.state import BOXES, Standing
from tripot.rules.row_words import number_packs

SHOWS = frozenset[str]()
VERB_WORDS = ("lead", "follow", "decline")
MOST_PLAYERS = 8
TALON_SIZE = [len(FRENCH) - players * int(size) for players, size in enumerate(HAND_SIZE)]  # NAI-04
RANK_NAMES = "A23456789TJQK"  # by height


def sizes(options: NainJauneOptions) -> dict[str, int]:  # noqa: ARG001  (the same for all options)
    """Sizes of the records."""
    return {"seats": MOST_PLAYERS, "places": MOST_PLAYERS + 1, "lanes": 1}


def deck(options: NainJauneOptions) -> Array:  # noqa: ARG001  (the same for all options)
    """Every card of a deal in deck order (NAI-02)."""
    return pack_of(FRENCH, 1)


# ---------------------------------------------------------------- moves


def read_move(states: Array, seat: int, move: Move) -> Array:  # noqa: ARG001  (one pack: nothing to look up)
    """The record of a move in words; raises `Unreadable`."""
    if move.verb not in VERB_WORDS:
        raise Unreadable(f"{move.verb!r:.40} is no move of Nain Jaune: lead, follow or decline")
    if Move(move.verb, cards=move.cards) != move or bool(move.cards) != (move.verb != "decline"):
        raise Unreadable("a lead or follow names cards, a decline none, and nothing else")
    record = MoveRecord.new()
    record["verb"] = VERB_WORDS.index(move.verb)
    for face in map(_read_face, move.cards):
        if int(record["cards"][0, 0]) >> face & 1:
            raise Unreadable(f"{move}: there is only one such card (NAI-02)")
        record["cards"][0, 0] |= 1 << face
    return record


def _read_face(card: str) -> int:
    try:
        face = read_card(card)
    except UnreadableCard as error:
        raise Unreadable(str(error)) from None
    if face not in FRENCH:
        raise Unreadable(f"{card} is not in a pack of 52 (NAI-02)")
    return face


def write_moves(moves: Array) -> list[Move]:
    """Moves in words."""
    fields = zip(moves["verb"].tolist(), moves["cards"].tolist(), strict=True)
    return [Move(VERB_WORDS[verb], cards=tuple(list_cards(cards))) for verb, cards in fields]


def played(move: Move, states: Array) -> Move:  # noqa: ARG001  (nothing is turned)
    """The move just played."""
    return move


def choices(legal: list[Move], view: Array) -> list[Choice]:  # noqa: ARG001  (the moves say it all)
    """Legal moves told as choices: one card of those that may be led or follow, or to decline."""
    told = []
    for verb in VERB_WORDS:
        cards = tuple(card for move in legal if move.verb == verb for card in move.cards)
        if cards:
            told.append(Choice(verb, cards=cards, min=1, max=1))
        elif any(move.verb == verb for move in legal):
            told.append(Choice(verb))
    return told


def told(move: Move, seat: int, to: int) -> Move:  # noqa: ARG001  (every card is played face up)
    """How a move of `seat` is told to the seat `to`: as it is."""
    return move


# ---------------------------------------------------------------- the deal


def start(states: Array) -> dict[str, Any]:
    """The record's `start`."""
    s = states[0]
    return {
        "hands": [list_cards(s.hand[seat]) for seat in range(int(s.players))],
        "talon": list_cards(s.talon),
        "boxes": [int(tokens) for tokens in s.boxes],
    }


def read_start(start: Mapping[str, Any], options: NainJauneOptions, dealer: int) -> Array:
    """The deck that deals this start (NAI-04); raises `Unreadable`."""
    hands, talon = start.get("hands"), start.get("talon")
    size = int(HAND_SIZE[options.players])
    if (
        not isinstance(hands, list)
        or len(hands) != options.players
        or not all(isinstance(hand, list) and len(hand) == size for hand in hands)
    ):
        raise Unreadable(f"start: 'hands' must be {options.players} lists of {size} cards (NAI-04)")
    if not isinstance(talon, list):
        raise Unreadable("start: 'talon' must be a list of cards")
    seats = [(dealer + 1 + place) % options.players for place in range(options.players)]
    dealt = [hands[seat][number] for number in range(size) for seat in seats]
    return number_packs(dealt + talon, deck(options))


def result(states: Array, scores: list[int]) -> dict[str, Any]:
    """The record's `result`."""
    return {"out": int(states["out"][0]), "grand_opera": bool(states["grand_opera"][0]), "paid": scores}


def view(views: Array) -> dict[str, Any]:
    """What one seat sees, for the wire; the layout is at the head of this module."""
    v = views[0]
    return {
        "turn": int(v.turn),
        "wanted": None if v.wanted == ANY or v.over else RANK_NAMES[v.wanted],
        "last": None if v.last_card == NOBODY else {"seat": int(v.last_player), "card": write_card(int(v.last_card))},
        "laid": _laid(v),
        "played": list_cards(v.played),
        "talon": TALON_SIZE[int(v.players)],
        "stake": int(v.stake),
        "boxes": [int(tokens) for tokens in v.boxes],
        "won": [_won(v, box) for box in range(BOXES)],
        "out": None if v.out == NOBODY else int(v.out),
        "grand_opera": bool(v.grand_opera),
        "seats": [_seat_view(v, seat) for seat in range(int(v.players))],
        "settlement": _settlement(v) if v.over else None,
        "final": [int(tokens) for tokens in v.final[: int(v.players)]] if v.over and v.last_deal else None,
    }


def _laid(v: Any) -> list[dict[str, Any]]:
    """The cards since the last lead, those of one player in a row together."""
    runs: list[dict[str, Any]] = []
    for entry in v.laid[: int(v.laid_count)].tolist():
        seat, face = divmod(entry, PACK)
        if not runs or runs[-1]["seat"] != seat:
            runs.append({"seat": seat, "cards": []})
        runs[-1]["cards"].append(write_card(face))
    return runs


def _won(v: Any, box: int) -> dict[str, Any] | None:
    taker = int(v.taker[box])
    return None if taker == NOBODY else {"seat": taker, "tokens": int(v.taken[box])}


def _seat_view(v: Any, seat: int) -> dict[str, Any]:
    heights = range(len(RANK_NAMES))
    return {
        "hand": int(v.hand_size[seat]),
        "cards": list_cards(v.hand[seat]),
        "tokens": int(v.tokens[seat]),
        "change": int(v.tokens[seat] - v.before[seat]),
        "runs": int(v.runs[seat]),
        "lacks": [RANK_NAMES[h] for h in heights if int(v.lacks[seat]) >> (int(RANK_OF[h]) * SUITS) & 1],
    }


def _settlement(v: Any) -> list[dict[str, Any]]:
    """The payments at the end of a deal, in the order they are made (NAI-16)."""
    out = int(v.out)
    others = [seat for seat in range(int(v.players)) if seat != out]
    swept = [box for box in range(BOXES) if v.taken[box] and not _holds(v.played, box)]
    return [
        *({"why": "grand_opera", "box": box, "to": out, "tokens": int(v.taken[box])} for box in swept),
        *(_fine(v, seat, box) for seat in others for box in range(BOXES) if _owes(v, seat, box)),
        *(_points(v, seat, out) for seat in others),
    ]


def _holds(cards: Array, box: int) -> bool:
    return bool(int(cards[0]) >> int(MARKED[box]) & 1)


def _owes(v: Any, seat: int, box: int) -> bool:
    return _holds(v.hand[seat], box) and bool(v.boxes[box] > v.fines[box])


def _fine(v: Any, seat: int, box: int) -> dict[str, Any]:
    held = int(v.boxes[box] - v.fines[box])
    return {"why": "marked", "from": seat, "box": box, "tokens": int(v.fines[box]), "owed": held}


def _points(v: Any, seat: int, out: int) -> dict[str, Any]:
    return {"why": "points", "from": seat, "to": out, "tokens": int(v.paid_out[seat]), "owed": int(v.points[seat])}


# ---------------------------------------------------------------- the match


def standing(standings: Array) -> dict[str, Any]:
    """The record's `before` and `after` (NAI-18): before the last deal's boxes are shared."""
    players = int(standings["players"][0])
    return {
        "tokens": [int(tokens) for tokens in standings["tokens"][0][:players]],
        "boxes": [int(tokens) for tokens in standings["boxes"][0]],
    }


def read_standing(standing: Mapping[str, Any], options: NainJauneOptions, dealer: int, deal: int) -> Array:
    """The inverse of `standing`; an empty mapping is a match's beginning. Raises `Unreadable`."""
    if set(standing) - {"tokens", "boxes"} or (deal > 0 and not standing):
        raise Unreadable("before: it has 'tokens' and 'boxes'; only a match's first deal may leave them out")
    if not 0 <= deal < options.deals:
        raise Unreadable(f"match: no deal {deal} in a match of {options.deals} deals, counted from 0 (NAI-18)")
    record = Standing.new(**sizes(options))
    record["players"], record["deals"], record["deal"], record["dealer"] = options.players, options.deals, deal, dealer
    record["stake"] = options.stake
    opening = {"tokens": [options.tokens] * options.players, "boxes": [0] * BOXES}
    tokens, boxes = (_read_row(standing or opening, key, len(row)) for key, row in opening.items())
    if min(boxes) < 0 or (not options.debts and min(tokens) < STAKES * options.stake):
        raise Unreadable("before: no box holds less than nothing, and without debts everyone can stake (NAI-17)")
    record["tokens"][0, : options.players], record["boxes"][0] = tokens, boxes
    return record


def _read_row(standing: Mapping[str, Any], key: str, size: int) -> list[int]:
    row = standing.get(key)
    if not isinstance(row, list) or len(row) != size or not all(type(number) is int for number in row):
        raise Unreadable(f"before: {key!r} must be {size} whole numbers")
    return row
