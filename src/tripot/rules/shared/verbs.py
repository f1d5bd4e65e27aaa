"""How a game declares its moves: for each verb what a move names, and who hears of it.

    class Verb(VerbBase):
        PUT = 0, Says(ONE_CARD, face_down=True)
        TALK = 1, Says(NO_CARD, Part("to", "the seat spoken to", high=SEATS - 1), spoken=True)

The number is for kernels, the name in lower case for people. `tripot.rules.shared.move_words` reads and writes moves by
this declaration, and `uv run python -m tools.declarations` writes it as JSON for programs in other languages.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Self

from tripot.cards import PACK, SUITS
from tripot.engine.records import LANES
from tripot.rules.shared.texts import ALL_FACES


@dataclass(frozen=True)
class Named:
    """The cards that a move names.

    Attributes:
        fewest: the least number of cards.
        most: the greatest number; with `alike`, of each pack.
        alike: whether they all have one rank. People then choose any of them.
        held: the field of the state with the cards that they are taken from, by seat; empty for any card of the pack.
    """

    fewest: int = 0
    most: int = PACK * LANES
    alike: bool = False
    held: str = "hand"

    def limits(self, packs: int) -> tuple[int, int]:
        """The least and the greatest number at a table with this number of packs."""
        return self.fewest, self.most * packs if self.alike else self.most


NO_CARD = Named(0, 0)
ONE_CARD = Named(1, 1)
ONE_RANK = Named(1, SUITS, alike=True)


@dataclass(frozen=True)
class Part:
    """What a move names besides cards. The number `slot` of its record stands for it.

    Attributes:
        name: its name in words: `from`, `slot`, `suit`, `to` or `end`.
        meaning: for people.
        labels: what the numbers 0, 1 … are called; if empty, words have the number itself.
        high: the greatest number, without `labels`.
        holds: whether the labels are fields of the state, from which the cards of the move are taken.
    """

    name: str
    meaning: str
    labels: tuple[str, ...] = ()
    high: int = 0
    holds: bool = False

    @property
    def range(self) -> str:
        """The values that words may have, for errors."""
        return " or ".join(self.labels) or f"0 to {self.high}"

    def reads(self, value: str | int | None) -> bool:
        """Whether words may have this value."""
        return value in self.labels if self.labels else type(value) is int and 0 <= value <= self.high

    def number(self, value: str | int) -> int:
        """The number that stands for a value in words."""
        return self.labels.index(str(value)) if self.labels else int(value)

    def value(self, number: int) -> str | int | None:
        """The inverse of `number`; `None` if the number stands for nothing."""
        if not self.labels:
            return number
        return self.labels[number] if 0 <= number < len(self.labels) else None


@dataclass(frozen=True)
class Says:
    """What the moves of a verb name, and who hears of them.

    Attributes:
        cards: the cards that they name.
        part: what else they name, if anything.
        word: the verb in words, if it isn't the name of the member in lower case.
        shows: the field of the state with the card that a move has just shown; its player could not name it.
        face_down: whether only its player sees the cards.
        secret: whether only its player hears of the move at all.
        blind: whether it turns one of several cards that nobody knows, so that all these moves are the same.
        spoken: whether a player makes it by talking to another seat.
        unread: the error if a move of this verb names something else; see `Reading.errors`.
        step: whether it is only a step of a whole move.
        each: the verb, in words, of the step that kernels take for each card; empty if they take the move whole.
        in_order: whether these steps come in the order of the pack, and not as the move lists its cards.
        then: the verb, in words, of one more step after these, if there is one.
        lists: the field of the state that then lists the cards as the move did, whatever the order of its steps.
    """

    cards: Named = Named()
    part: Part | None = None
    word: str = ""
    shows: str = ""
    face_down: bool = False
    secret: bool = False
    blind: bool = False
    spoken: bool = False
    unread: str = ""
    step: bool = False
    each: str = ""
    in_order: bool = False
    then: str = ""
    lists: str = ""


SOME_CARDS = Says()


class VerbBase(IntEnum):
    """Base of each game's verbs: a number for kernels, with what its moves say."""

    says: Says

    def __new__(cls, number: int, says: Says = SOME_CARDS) -> Self:
        """Make a member that is a number and carries its declaration."""
        verb = int.__new__(cls, number)
        verb._value_ = number
        verb.says = says
        return verb

    @property
    def word(self) -> str:
        """The verb in words."""
        return self.says.word or self.name.lower()


@dataclass(frozen=True)
class Reading:
    """How all moves of a game are read and written.

    Attributes:
        name: what errors call the game.
        use: the verbs, as errors list them; all of them by default.
        faces: the faces in the pack.
        foreign: what errors say of any other card.
        order: the faces in the order in which a move lists them; deck order by default.
        errors: sentences by what is wrong with a move: its number of `cards`, a part under its name, any `others`, a
            card named `twice`. The first that applies is said; `names` applies to all that have no sentence of their
            own. Blanks: `{verb}`, `{move}`, `{count}` of its cards, `{cards}` it should name, `{fewest}`, `{most}`.
    """

    name: str = "this game"
    use: str = ""
    faces: Collection[int] = ALL_FACES
    foreign: str = ""
    order: tuple[int, ...] = ()
    errors: Mapping[str, str] = field(default_factory=dict)


def words_of(verbs: type[VerbBase], quality: str) -> frozenset[str]:
    """The verbs, in words, that are declared `face_down`, `secret`, `blind` or `spoken`."""
    return frozenset(verb.word for verb in verbs if getattr(verb.says, quality))
