"""The Pig family in words: moves, starts, views and results as people, records and the wire write them.

`view` tells what one seat sees, the same keys in all variants:

```json
{"variant": "pig", "phase": "show|play|rush|shuffle|name|over", "cards": 4, "first": null, "loser": null, "kind": null,
 "moved": 17, "tokens_left": null, "stock": null, "discard": null, "turned_over": 0,
 "turn": null, "offer": null, "second": false, "refused": null, "travel": null, "punishment": null,
 "seats": [{"out": null, "hand": 4, "cards": ["AS", "…"], "waiting": ["KS", null], "place": null, "slammed": false,
            "shouted": false, "talked": false, "letters": 0}]}
```
- `phase`: `rush` from the first signal, or the first who has slammed and shouted; `shuffle`, `name` in Vatra only.
- `first`, `loser`: seats; `kind`: rank of the winning hand, told when the deal is decided.
- `seats[i].waiting`: what lies at that seat's right, ready to be taken up, the oldest first: the card where this client
  put it there itself, `null` face down. For a dealer with a stock it is empty: `stock` and `discard` count the piles.
- `seats[i].cards`: all of one's own; of others those this client knows them to hold; all once the deal is decided.
- `place`: 1 for who signalled first, 2, …; in Vatra for who has slammed and shouted. `out`: 1 for who left first, 2, ….
- `tokens_left`: spoons in the middle. `turn`: Vatra and Magarac: whose turn it is to pass.
- `offer`: `{"from": 1, "to": 2, "card": null}` when a card passed may still be refused (`card`: to the passer);
  `second`: a card was refused, another must be passed; `refused`: that card, to its owner.
- `travel`: `{"card": "7D", "seat": 3}`; `seat` is null where nobody can know.
- `punishment`: `{"named": "9H", "end": "top", "shown": ["KS", "…", "9H"], "counts": {"S": 1, "H": 0, "D": 0, "C": 0}}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from tripot.cards import (
    FACES,
    FRENCH,
    PACK,
    RANK_LETTERS,
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
from tripot.rules.pig.counting import LEAST_IN
from tripot.rules.pig.moves import (
    MAGARAC_LETTERS,
    NO_CARD,
    NOBODY,
    PIG_RANKS,
    RED_JOKER,
    SEVEN_OF_DIAMONDS,
    SEVENS_FROM,
    End,
    Phase,
    Variant,
    Verb,
)
from tripot.rules.pig.options import FRENCH_PACK, IN_TURNS, VARIANTS, PigOptions
from tripot.rules.pig.state import Standing

SEATS = 20
SHOWS = frozenset({"pick"})
VERB_WORDS = tuple(verb.name.lower() for verb in Verb)
END_WORDS = tuple(end.name.lower() for end in End)
WITH_CARD = frozenset({"put", "show", "pass", "name"})
FACE_DOWN = frozenset({"put", "pick", "pass"})  # of these moves others do not see the card


def sizes(options: PigOptions) -> dict[str, int]:
    """Sizes of the records: each number of packs is one compilation of the kernels."""
    return {"seats": SEATS, "lanes": options.packs, "pack": FRENCH_PACK * options.packs + 1}


def deck(options: PigOptions) -> Array:
    """Every card with which the match begins, in deck order (PIG-03, PIG-08, PIG-10, PIG-34)."""
    if options.stock:
        return pack_of(FRENCH, options.packs)
    suits = range(SUITS if options.cards > SUITS - 1 else options.cards)
    faces = [rank * SUITS + suit for rank in PIG_RANKS[: options.players] for suit in suits]
    if options.travel:
        faces.append(SEVEN_OF_DIAMONDS if options.players < SEVENS_FROM else RED_JOKER)
    return pack_of(sorted(faces), 1)


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
    """Raise `Unreadable` unless a move says what moves of its verb say, and nothing else."""
    cards = 1 if move.verb in WITH_CARD else 0
    if len(move.cards) != cards and not (move.verb == "pick" and len(move.cards) == 1):
        raise Unreadable(f"a {move.verb} names {cards} card(s), not {len(move.cards)}")
    if move.verb == "pick":
        read_faces(move.cards)  # a record says what was taken up: who replays it compares
    if (move.end in END_WORDS) != (move.verb == "name") or (move.end is not None and move.verb != "name"):
        raise Unreadable('a name names "end", top or bottom; no other move does')
    if (move.verb == "talk") != (move.to is not None) or not 0 <= (move.to or 0) < SEATS:
        raise Unreadable('a talk names "to", a seat; no other move does')
    if (move.from_, move.slot, move.suit) != (None, None, None):
        raise Unreadable(f'a {move.verb} has no "from", "slot" or "suit"')


def read_faces(cards: Sequence[object]) -> list[int]:
    """The faces that texts name; raises `Unreadable`."""
    try:
        return [read_card(card) for card in cards]
    except UnreadableCard as error:
        raise Unreadable(str(error)) from None


def write_moves(moves: Array) -> list[Move]:
    """Moves as they may be listed; what will be taken up is not yet known."""
    fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
    return [_write_move(VERB_WORDS[verb], slot, tuple(cards)) for verb, slot, cards in fields]


@lru_cache(maxsize=1 << 14)
def _write_move(verb: str, slot: int, cards: tuple[int, ...]) -> Move:
    """A move in words: the same few are listed all along a deal."""
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


def told(move: Move, seat: int, to: int) -> Move | None:
    """A move as `to` hears of it: cards put, taken up and passed are seen by their player only (PIG-04, PIG-31)."""
    return Move(move.verb) if move.verb in FACE_DOWN and to != seat else move


def choices(legal: list[Move], view: Array) -> list[Choice]:
    """Legal moves told as choices: any one of the cards that may be put, passed or named, a choice for all else."""
    held = list_cards(view["hand"][0][int(view["seat"][0])])
    told: dict[Choice, list[str]] = {}
    for move in legal:
        kind = Choice(move.verb, to=move.to, end=move.end)
        told.setdefault(kind, []).extend(move.cards)
    return [_choice(kind, cards, held) for kind, cards in told.items()]


def _choice(kind: Choice, cards: list[str], held: list[str]) -> Choice:
    if not cards:
        return kind
    if kind.verb != "name":
        cards = [card for card in held if card in cards]  # copies, too
    return Choice(kind.verb, cards=tuple(cards), min=1, max=1, end=kind.end)


# ---------------------------------------------------------------- chance


def chance_pack(states: Array) -> Array:
    """The cards that are shuffled to punish: the whole pack, in deck order (PIG-39)."""
    s = states[0]
    cards = [card for hand in s.hand for card in pack_in(hand)]
    return np.array(sorted(cards + [int(card) for card in s.lying if card >= 0]), dtype=np.int64)


def pack_in(lanes: Any) -> list[int]:
    """The cards of a set, as numbers."""
    return [lane * PACK + face for lane, bits in enumerate(lanes) for face in range(PACK) if int(bits) >> face & 1]


def shuffle_move(deck: Array) -> Move:
    """An order of the pack as a move of seat -1."""
    return Move("shuffle", cards=tuple(write_card(int(card)) for card in deck))


def read_shuffle(move: Move, states: Array) -> Array:
    """The inverse; raises `Unreadable`."""
    faces = read_faces(move.cards)
    pack = chance_pack(states)
    if move != Move("shuffle", cards=move.cards) or sorted(faces) != pack.tolist():
        raise Unreadable(f"the shuffle names each of the {len(pack)} cards of the deal once, and nothing else")
    return np.array(faces, dtype=np.int64)


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


def seat_or_none(seat: Any) -> int | None:
    """A seat, as the wire writes it."""
    return None if seat == NOBODY else int(seat)


def card_or_none(card: Any) -> str | None:
    """A card, as the wire writes it: none also for one that lies face down."""
    return None if card < 0 else write_card(int(card))


# ---------------------------------------------------------------- views


def view(views: Array) -> dict[str, Any]:
    """What one seat sees, for the wire; the layout is at the head of this file."""
    v = views[0]
    in_turns = v.variant >= Variant.VATRA
    return {
        "variant": VARIANTS[v.variant],
        "phase": Phase(int(v.phase)).name.lower(),
        "cards": int(v.cards),
        "first": seat_or_none(v.first),
        "loser": seat_or_none(v.loser),
        "kind": None if v.kind == NOBODY else RANK_LETTERS[v.kind],
        "moved": int(v.moved),
        "tokens_left": _tokens_left(v),
        "stock": int(v.stock_left) if v.stock else None,
        "discard": int(v.waiting[v.dealer] - v.stock_left) if v.stock else None,
        "turned_over": int(v.turned_over),
        "turn": seat_or_none(v.turn) if in_turns else None,
        "offer": _offer(v),
        "second": bool(v.second),
        "refused": card_or_none(v.refused),
        "travel": None if v.travel == NO_CARD else {"card": write_card(v.travel), "seat": seat_or_none(v.travel_at)},
        "punishment": _punishment(v),
        "seats": [_seat_view(v, seat) for seat in range(int(v.players))],
    }


def _tokens_left(v: Any) -> int | None:
    """Spoons in the middle: one fewer than players still in, but for those taken (PIG-20, PIG-21)."""
    if v.variant != Variant.SPOONS:
        return None
    seats = range(int(v.players))
    return sum(not v.out[seat] for seat in seats) - 1 - sum(bool(v.place[seat]) for seat in seats)


def _offer(v: Any) -> dict[str, Any] | None:
    if not v.offered:
        return None
    to = (int(v.turn) + 1) % int(v.players)
    return {"from": int(v.turn), "to": to, "card": card_or_none(v.lying[sum(v.waiting[:to])])}


def _punishment(v: Any) -> dict[str, Any] | None:
    if v.named == NO_CARD:
        return None
    return {
        "named": write_card(v.named),
        "end": END_WORDS[v.end],
        "shown": [write_card(card) for card in v.lying if card >= 0],
        "counts": {suit: int(count) for suit, count in zip(SUIT_LETTERS, v.punished, strict=True)},
    }


def _seat_view(v: Any, seat: int) -> dict[str, Any]:
    first = int(sum(v.waiting[:seat]))
    piles = (v.phase >= Phase.NAME and v.variant == Variant.VATRA) or (v.stock and seat == v.dealer)
    lying = [] if piles else v.lying[first : first + int(v.waiting[seat])]
    return {
        "out": int(v.out[seat]) or None,
        "hand": int(v.hand_size[seat]),
        "cards": list_cards(v.hand[seat]),
        "waiting": [card_or_none(card) for card in lying],
        "place": int(v.place[seat]) or None,
        "slammed": bool(v.slammed[seat]),
        "shouted": bool(v.shouted[seat]),
        "talked": bool(v.talked[seat]),
        "letters": int(v.letters[seat]),
    }


# ---------------------------------------------------------------- the match


def standing(standings: Array) -> dict[str, Any]:
    """The record's `before` and `after`: letters by seat, who is out in the order of leaving, in Vatra punishments."""
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
    """Who is out, in the order of leaving; raises `Unreadable` where that cannot be (PIG-07 to PIG-09, PIG-38)."""
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
        raise Unreadable("before: who has all letters is out, and nobody else")
    return list(out)


def _fewest_in(options: PigOptions) -> int:
    """Players with whom a match may still go on (PIG-08, PIG-09)."""
    if options.variant in IN_TURNS:
        return options.players
    return LEAST_IN if options.stock else LEAST_IN + 1
