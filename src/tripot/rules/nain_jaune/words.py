"""Nain Jaune in words: moves, starts and results as people, records and the wire write them."""

from collections.abc import Mapping
from typing import Any

from tripot.cards import FRENCH, RANK_LETTERS, SUITS, list_cards, pack_of
from tripot.engine.records import Array, move_record
from tripot.errors import Unreadable
from tripot.rules.move import Choice, Move
from tripot.rules.nain_jaune.options import MOST_PLAYERS, NainJauneOptions
from tripot.rules.nain_jaune.state import BOXES, HEIGHTS, Standing
from tripot.rules.nain_jaune.terms import HEIGHT_OF, RANK_OF, STAKES
from tripot.rules.shared.places import number_packs
from tripot.rules.shared.texts import choose_copies, read_faces, read_hands, read_numbers

VERB_WORDS = ("lead", "follow", "decline")
HELD = "".join(RANK_LETTERS[rank] for rank in reversed(RANK_OF))


def sizes(options: NainJauneOptions) -> dict[str, int]:  # noqa: ARG001  (the same for all options)
    """Sizes of the records."""
    return {"seats": MOST_PLAYERS, "places": MOST_PLAYERS + 1, "lanes": 1}


def deck(options: NainJauneOptions) -> Array:
    """Every card of a deal in deck order (NAI-02): of a small pack the highest ranks, the first suits (NAI-20)."""
    lowest = HEIGHTS - options.ranks
    return pack_of([face for face in FRENCH if HEIGHT_OF[face // SUITS] >= lowest and face % SUITS < options.suits], 1)


# ---------------------------------------------------------------- moves


def read_move(states: Array, seat: int, move: Move) -> Array:
    """The record of a move in words; raises `Unreadable`."""
    if move.verb not in VERB_WORDS:
        raise Unreadable(f"{move.verb!r:.40} is no move of Nain Jaune: lead, follow or decline")
    if Move(move.verb, cards=move.cards) != move or bool(move.cards) != (move.verb != "decline"):
        raise Unreadable("a lead or follow names cards, a decline none, and nothing else")
    faces = read_faces(move.cards, FRENCH, "is not in a pack of 52 (NAI-02)")
    return move_record(VERB_WORDS.index(move.verb), 0, choose_copies(faces, states["hand"][0, seat].tolist()))


def write_moves(moves: Array) -> list[Move]:
    """Moves in words."""
    fields = zip(moves["verb"].tolist(), moves["cards"].tolist(), strict=True)
    return [Move(VERB_WORDS[verb], cards=tuple(list_cards(cards))) for verb, cards in fields]


def choices(legal: list[Move], view: Array) -> list[Choice]:  # noqa: ARG001  (the moves say it all)
    """Legal moves as choices: one card of those that may be led or follow, or to decline."""
    found = []
    for verb in VERB_WORDS:
        cards = tuple(card for move in legal if move.verb == verb for card in move.cards)
        if cards:
            found.append(Choice(verb, cards=cards, min=1, max=1))
        elif any(move.verb == verb for move in legal):
            found.append(Choice(verb))
    return found


def ranks(move: Move) -> dict[str, str]:
    """The rank of the card played and the next one, as players call them: "3 without 4" (NAI-08)."""
    if not move.cards:
        return {}
    rank = move.cards[0][0]
    return {"rank": rank, "next": RANK_LETTERS[RANK_OF[(HEIGHT_OF[RANK_LETTERS.index(rank)] + 1) % HEIGHTS]]}


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
    talon = start.get("talon")
    dealt = read_hands(start.get("hands"), options.players, options.hand_size, dealer, "NAI-04")
    if not isinstance(talon, list):
        raise Unreadable("start: 'talon' must be a list of cards")
    return number_packs(dealt + talon, deck(options))


def result(states: Array, scores: list[int]) -> dict[str, Any]:
    """The record's `result`."""
    return {"out": int(states["out"][0]), "grand_opera": bool(states["grand_opera"][0]), "paid": scores}


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
    tokens, boxes = (read_numbers(standing or opening, key, len(row)) for key, row in opening.items())
    if min(boxes) < 0 or (not options.debts and min(tokens) < STAKES * options.stake):
        raise Unreadable("before: no box holds less than nothing, and without debts everyone can stake (NAI-17)")
    record["tokens"][0, : options.players], record["boxes"][0] = tokens, boxes
    return record
