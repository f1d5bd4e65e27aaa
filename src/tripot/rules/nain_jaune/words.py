"""Nain Jaune in words: moves, starts, views and results as people, records and the wire write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tripot.cards import FRENCH, UnreadableCard, list_cards, pack_of, read_card, write_card
from tripot.errors import Unreadable
from tripot.kernel import Array, MoveRecord
from tripot.rules.contract import Choice, Move, flag_words
from tripot.rules.nain_jaune.moves import ANY, HAND_SIZE, NOBODY, RANK_OF, Happened
from tripot.rules.nain_jaune.options import NainJauneOptions
from tripot.rules.nain_jaune.state import BOXES, Standing
from tripot.rules.row_words import number_packs

VERB_WORDS = ("lead", "follow", "decline")
MOST_PLAYERS = 8
RANK_NAMES = "A23456789TJQK"  # by height


def sizes(options: NainJauneOptions) -> dict[str, int]:  # noqa: ARG001  (the same for all options)
    """Sizes of the records."""
    return {"seats": MOST_PLAYERS, "lanes": 1}


def deck(options: NainJauneOptions) -> Array:  # noqa: ARG001  (the same for all options)
    """Every card of a deal in deck order (NAI-02)."""
    return pack_of(FRENCH, 1)


# ---------------------------------------------------------------- moves


def read_move(states: Array, seat: int, move: Move) -> Array:  # noqa: ARG001  (one pack: nothing to look up)
    """The record of a move in words; raises `Unreadable`."""
    wanted = 0 if move.verb == "decline" else 1
    if move.verb not in VERB_WORDS:
        raise Unreadable(f"{move.verb!r:.40} is no move of Nain Jaune: lead, follow or decline")
    if len(move.cards) != wanted or move.from_ is not None or move.slot is not None:
        raise Unreadable(f"a {move.verb} names {wanted} card(s) and nothing else")
    record = MoveRecord.new()
    record["verb"] = VERB_WORDS.index(move.verb)
    for card in move.cards:
        record["cards"][0, 0] = 1 << _read_face(card)
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


def happened(states: Array) -> list[str]:
    """What the last move brought about, as keys of the message files."""
    return flag_words(Happened, states)


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
        or [len(hand) for hand in hands if isinstance(hand, list)] != [size] * options.players
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
    """What one seat sees, for the wire; the layout is in `docs/protocol.md`."""
    v = views[0]
    return {
        "turn": int(v.turn),
        "wanted": None if v.wanted == ANY else RANK_NAMES[v.wanted],
        "last": None if v.last_card == NOBODY else {"seat": int(v.last_player), "card": write_card(int(v.last_card))},
        "played": list_cards(v.played),
        "boxes": [int(tokens) for tokens in v.boxes],
        "grand_opera": bool(v.grand_opera),
        "seats": [_seat_view(v, seat) for seat in range(int(v.players))],
    }


def _seat_view(v: Any, seat: int) -> dict[str, Any]:
    heights = range(len(RANK_NAMES))
    lacks = [RANK_NAMES[h] for h in heights if int(v.lacks[seat]) >> (int(RANK_OF[h]) * 4) & 1]
    return {
        "hand": int(v.hand_size[seat]),
        "cards": list_cards(v.hand[seat]),
        "tokens": int(v.tokens[seat]),
        "lacks": lacks,
    }


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
    tokens = standing.get("tokens", [options.tokens] * options.players)
    boxes = standing.get("boxes", [0] * BOXES)
    for name, row, size in (("tokens", tokens, options.players), ("boxes", boxes, BOXES)):
        if not isinstance(row, list) or len(row) != size or not all(type(number) is int for number in row):
            raise Unreadable(f"before: {name!r} must be {size} whole numbers")
    if not 0 <= deal < options.deals:
        raise Unreadable(f"match: no deal {deal} in a match of {options.deals} deals, counted from 0 (NAI-18)")
    record = Standing.new(**sizes(options))
    record["players"], record["deals"], record["deal"], record["dealer"] = options.players, options.deals, deal, dealer
    record["stake"], record["debts"] = options.stake, int(options.debts)
    record["tokens"][0, : options.players] = tokens
    record["boxes"][0] = boxes
    return record
