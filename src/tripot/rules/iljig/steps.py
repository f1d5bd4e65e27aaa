"""Whole moves of Iljig in words, where the kernels take a move card by card."""

import numpy as np

from tripot.cards import FACE_OF, FACES, SUIT_LETTERS, write_card
from tripot.engine.records import Array
from tripot.errors import Unreadable
from tripot.rules.iljig import wholes
from tripot.rules.iljig.clauses import Clause
from tripot.rules.iljig.leads import addable_at, can_cover_at, covers_at, most_led
from tripot.rules.iljig.state import MOST_ON_TABLE
from tripot.rules.iljig.terms import HAND, PLACE, Phase, Verb
from tripot.rules.iljig.words import VERB_WORDS, cards_of, faces_named, in_order, step_of, step_records
from tripot.rules.move import Choice, Move

UNDO = VERB_WORDS[Verb.UNSTAGE]
MISCOUNTED = int(Clause.ILJ_13)
WHOLE = wholes.ROW
WHOLE_WORDS: dict[int, str] = {int(verb): word for verb, word in VERB_WORDS.items()} | {Verb.LEAD: "lead"}


def read_steps(move: Move) -> Array:
    """The steps of a whole move, in order; raises `Unreadable`."""
    cards = cards_of(move)
    if move.verb == "lead":
        faces = sorted(cards, key=lambda face: int(PLACE[face]))
        return step_records([*((Verb.STAGE, 0, 1 << face) for face in faces), (Verb.LEAD, 0, 0)])
    if move.verb == "cover":
        return step_records([(Verb.COVER, 0, 1 << face) for face in cards])
    if move.verb in ("stage", "lay", UNDO):
        raise Unreadable(f"{move.verb} is a step, no whole move")
    return step_records([step_of(move, cards)])


def arrange(states: Array, move: Move) -> None:
    """The table's order is that of the lead, or of the five laid at the start, though it is staged in deck order."""
    if move.verb in ("lead", "declare"):
        states["table"][0, : len(move.cards)] = faces_named(move.cards)


def list_wholes(states: Array, seat: int, rows: Array) -> int:
    """Fill `rows` with the whole legal moves of a seat that has nothing staged; how many, at most as many as rows."""
    count: int = wholes.list_wholes(states, seat, rows, np.zeros(MOST_ON_TABLE, dtype=np.int64))
    return count


def write_wholes(rows: Array) -> list[Move]:
    """Rows of whole moves in words."""
    return [_write_whole(row.tobytes()) for row in rows]


def _write_whole(raw: bytes) -> Move:
    verb, *numbers = raw.rstrip(b"\0")
    if verb == Verb.TRUMP:
        return Move("trump", suit=SUIT_LETTERS[numbers[0] - 1])
    return Move(WHOLE_WORDS[verb], cards=tuple([FACES[number - 1] for number in numbers]))


def step_choices(states: Array, seat: int) -> list[Choice]:
    """The whole moves of a seat, as choices: a lead is `built`, for a cover `each` table card lists its own."""
    s = states[0]
    if s.over or s.turn != seat:
        return []
    hand = int(s.hand[seat, 0] | s.staged_set[0])
    if s.phase == Phase.TRUMP:
        return [Choice("trump", suit=suit) for suit in ("HD" if write_card(s.turned) == "XR" else "SC")]
    if s.phase == Phase.DECLARE:
        return [Choice("declare", cards=in_order(hand), min=HAND, max=HAND), Choice("decline")]
    if not s.table_count:
        cards = in_order(addable_at(states, seat, 0))
        return [Choice("lead", cards=cards, min=1, max=int(most_led(s)), built=True)]
    if not can_cover_at(states, hand):
        return [Choice("take")]
    count = int(s.table_count)
    each = tuple(_covering(states, hand, int(s.table[place])) for place in range(count))
    cards = tuple(card for card in in_order(hand) if any(card in cards for cards in each))
    return [Choice("cover", cards=cards, min=count, max=count, each=each), Choice("take")]


def _covering(states: Array, hand: int, under: int) -> tuple[str, ...]:
    """The cards of a hand that cover a card (ILJ-13)."""
    return tuple(card for card in in_order(hand) if covers_at(states, FACE_OF[card], under))


def addable(states: Array, seat: int, move: Move) -> tuple[str, ...]:
    """The cards that a seat may add to a lead that it is putting together; raises `Unreadable`."""
    s = states[0]
    if move.verb != "lead" or move.suit is not None or len(move.cards) > MOST_ON_TABLE:
        raise Unreadable("only leads are put together card by card")
    faces = sum(1 << face for face in set(faces_named(move.cards)))
    leads = not s.over and s.turn == seat and s.phase == Phase.PLAY and not s.table_count
    if not leads or faces & ~int(s.hand[seat, 0]):
        return ()
    return in_order(addable_at(states, seat, faces))
