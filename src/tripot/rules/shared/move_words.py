"""What follows from the declaration of a game's verbs: its moves in words, from records and back."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from tripot.cards import FACE_OF, list_cards, write_card
from tripot.engine.records import LANES, Array, move_record
from tripot.errors import Unreadable
from tripot.rules.move import Choice, Move
from tripot.rules.shared.texts import choose_copies, read_faces
from tripot.rules.shared.verbs import NO_CARD, Named, Part, Reading, Says, VerbBase

PARTS = ("from", "slot", "suit", "to", "end")  # as words name them
NO_COPIES = (0,) * LANES
REMEMBERED = 1 << 14  # moves: the same few are listed all through a deal


Own: TypeAlias = Callable[[str], list[str]]
"""The cards that the seat to move has in a field of its view."""


class MoveRead(NamedTuple):
    """A move as it was read: its verb, the number that stands for its part, and the faces of its cards."""

    verb: VerbBase
    slot: int
    faces: list[int]


class MoveWords:
    """Reads, writes, tells and groups the moves of a game."""

    def __init__(self, verbs: type[VerbBase], reading: Reading) -> None:
        self._reading = reading
        self._verbs = {int(verb): verb for verb in verbs}
        self._words = {verb.word: verb for verb in verbs}
        self._held = next(filter(None, (verb.says.cards.held for verb in verbs if verb.says.cards.most)), "")
        self._parts = {verb.says.part.name for verb in verbs if verb.says.part}
        self._places = {face: place for place, face in enumerate(reading.order)}

    # ---------------------------------------------------------------- reading

    def read_move(self, states: Array, seat: int, move: Move) -> Array:
        """The record of a move in words, with copies that the seat holds, if it has any. Raises `Unreadable`."""
        verb, slot, faces = self.read(move, states[self._held].shape[-1] if self._held else 1)
        if verb.says.shows or not faces:
            return move_record(verb, slot, NO_COPIES)
        field = _held(verb, move) or self._held
        held = states[field][0, seat].tolist() if field else NO_COPIES
        return move_record(verb, slot, choose_copies(faces, held))

    def read(self, move: Move, packs: int = 1) -> MoveRead:
        """What a move names. Raises `Unreadable`. It does not decide whether the move is legal."""
        reading = self._reading
        if move.verb not in self._words:
            use = reading.use or ", ".join(self._words)
            raise Unreadable(f"{move.verb!r:.40} is not a move of {reading.name}: use {use}")
        verb = self._words[move.verb]
        if wrong := self._wrong(verb, move, packs):
            raise Unreadable(self._error(verb, move, packs, wrong))
        faces = read_faces(move.cards, reading.faces, reading.foreign)
        if "twice" in reading.errors and len(set(faces)) != len(faces):
            raise Unreadable(self._error(verb, move, packs, ["twice"]))
        part = verb.says.part
        return MoveRead(verb, part.number(_part(move, part.name)) if part else 0, faces)

    def _wrong(self, verb: VerbBase, move: Move, packs: int) -> list[str]:
        """What a move names too much, too little or wrongly: `cards`, parts, `others`."""
        fewest, most = verb.says.cards.limits(packs)
        wrong = [name for name in PARTS if not _names_part(verb.says.part, name, _part(move, name))]
        found = [name if name in self._parts else "others" for name in wrong]
        if not fewest <= len(move.cards) <= max(most, bool(verb.says.shows)):  # a record has the card shown
            found.append("cards")
        return found

    def _error(self, verb: VerbBase, move: Move, packs: int, wrong: list[str]) -> str:
        """The sentence about what is wrong. The game lists the sentences in the order in which they apply."""
        errors = self._reading.errors
        applying = [sentence for key, sentence in errors.items() if key in wrong or _is_for_others(key, wrong, errors)]
        sentence = next(iter(applying), verb.says.unread or _unread(verb.says))
        fewest, most = verb.says.cards.limits(packs)
        cards = number_of_cards(verb.says.cards, packs)
        return sentence.format(verb=verb.word, move=move, count=len(move.cards), cards=cards, fewest=fewest, most=most)

    # ---------------------------------------------------------------- writing

    def write_moves(self, moves: Array) -> list[Move]:
        """Moves as they may be listed: a card that a move will show is not known yet."""
        fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
        return [_written(self, verb, slot, tuple(cards)) for verb, slot, cards in fields]

    def write(self, number: int, slot: int, lanes: Sequence[int]) -> Move:
        """A move in words, from the numbers of its record."""
        verb = self._verbs[number]
        part = verb.says.part
        cards = self.in_order(lanes) if any(lanes) else ()
        named: dict[str, Any] = {_FIELDS[part.name]: part.value(slot)} if part else {}
        return Move(verb.word, cards=cards, **named)

    def in_order(self, lanes: Sequence[int]) -> tuple[str, ...]:
        """The cards of a set, in the order in which this game lists them."""
        cards = list_cards(lanes)
        return tuple(sorted(cards, key=lambda card: self._places[FACE_OF[card]]) if self._places else cards)

    # ---------------------------------------------------------------- who hears what

    def played(self, move: Move, states: Array) -> Move:
        """The move just played, with the card that it showed."""
        verb = self._words.get(move.verb)
        if verb is None or not verb.says.shows:
            return move
        return _showing(move, int(states[verb.says.shows][0]))

    def told(self, move: Move, seat: int, to: int | None) -> Move | None:
        """The move as `to` hears of it."""
        verb = self._words.get(move.verb)
        if to == seat or verb is None:
            return move
        if verb.says.secret:
            return None
        return _without_cards(move) if verb.says.face_down else move

    # ---------------------------------------------------------------- choices

    def choices(self, legal: list[Move], view: Array) -> list[Choice]:
        """Legal moves as choices: one for all single cards of a verb or of a rank; other moves by themselves."""
        groups: dict[object, list[Move]] = {}
        for move in legal:
            parts = (move.verb, move.from_, move.slot, move.suit, move.to, move.end)
            groups.setdefault((parts, self._kind(move)), []).append(move)

        hands: dict[str, list[str]] = {}

        def own(field: str) -> list[str]:
            if field not in hands:
                hands[field] = list_cards(view[field][0, int(view["seat"][0])].tolist())
            return hands[field]

        return [self._choice(moves, own) for moves in groups.values()]

    def _kind(self, move: Move) -> object:
        """What the cards have in common of moves that are one choice."""
        if self._words[move.verb].says.cards.alike:
            return move.cards[0][0]
        return move.cards if len(move.cards) > 1 else None

    def _choice(self, moves: list[Move], own: Own) -> Choice:
        numbers = [len(move.cards) for move in moves]
        first, cards = moves[0], self._offered(moves, own)
        return Choice(
            first.verb,
            first.from_,
            first.slot,
            cards,
            min(numbers),
            max(numbers),
            suit=first.suit,
            to=first.to,
            end=first.end,
        )

    def _offered(self, moves: list[Move], own: Own) -> tuple[str, ...]:
        """All cards that the moves of a choice may name, copies included."""
        first, verb = moves[0], self._words[moves[0].verb]
        if len(first.cards) > 1 and not verb.says.cards.alike:
            return first.cards
        held = _held(verb, first)
        cards = own(held) if held and first.cards else []
        if verb.says.cards.alike:
            return tuple(card for card in cards if card[0] == first.cards[0][0])
        return tuple(card for move in moves for card in move.cards for _ in range(max(1, cards.count(card))))


_FIELDS = {name: name for name in PARTS} | {"from": "from_"}


@lru_cache(REMEMBERED)
def _written(words: MoveWords, verb: int, slot: int, lanes: tuple[int, ...]) -> Move:
    return words.write(verb, slot, lanes)


@lru_cache(REMEMBERED)
def _showing(move: Move, card: int) -> Move:
    return msgspec.structs.replace(move, cards=(write_card(card),))


def _without_cards(move: Move) -> Move:
    return msgspec.structs.replace(move, cards=())


def _is_for_others(key: str, wrong: list[str], errors: Mapping[str, str]) -> bool:
    """Whether this is the sentence for everything without its own, and there is something without."""
    return key == "names" and any(name not in errors for name in wrong)


def _unread(says: Says) -> str:
    """The sentence about what the moves of a verb name, if the game has none."""
    named = [f'names "{says.part.name}" ({says.part.range})'] if says.part else []
    if says.cards == Named():
        named.append('may have "cards"')
    elif says.cards != NO_CARD:
        named.append("{cards}" if named else "names {cards}")
    return f"the move {{verb}} {' and '.join(named)}, and nothing else" if named else "the move {verb} names nothing"


def _part(move: Move, name: str) -> Any:
    return getattr(move, _FIELDS[name])


def _names_part(part: Part | None, name: str, value: Any) -> bool:
    """Whether a move of a verb with this part may have that value under that name."""
    return part.reads(value) if part and part.name == name else value is None


def _held(verb: VerbBase, move: Move) -> str:
    """The field of the state that the cards of a move are taken from; empty for any card of the pack."""
    part = verb.says.part
    return str(_part(move, part.name)) if part and part.holds else verb.says.cards.held


def number_of_cards(named: Named, packs: int) -> str:
    """How many cards a move names, in words."""
    if named == NO_CARD:
        return "no card"
    fewest, most = named.limits(packs)
    return "one card" if fewest == most == 1 else f"{fewest} to {most} cards"
