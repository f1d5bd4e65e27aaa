"""What may be seen of a deal of the Pig family: this list is all of it."""

from typing import Annotated

from tripot.cards import SUIT_LETTERS
from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.pig.options import PigOptions
from tripot.rules.pig.state import SUIT_COUNT
from tripot.rules.pig.terms import ALIKE, LONGEST_WORD, MOST_MARKED, MOST_STEPS, Phase, Variant
from tripot.rules.pig.words import END_WORDS, deck
from tripot.rules.shared.fields import (
    EVERYBODY,
    Bits,
    Card,
    Cards,
    Flag,
    Number,
    Observer,
    OneOf,
    OneRank,
    Queue,
    Seat,
    Setting,
)
from tripot.rules.shared.views import derived

PHASES = tuple(phase.name.lower() for phase in Phase)


def _pack(options: PigOptions) -> int:
    return len(deck(options))


def _players(options: PigOptions) -> int:
    return options.players


class View(Record):
    """What one seat, or a spectator, sees of a deal."""

    players: Annotated[int, Setting("players")]
    seat: Annotated[int, Observer()]
    variant: Annotated[int, Setting("variant")]
    stock: Annotated[int, Setting("stock")]
    cards: Annotated[int, Setting("cards")]
    lives: Annotated[int, Setting("lives")]
    word_length: Annotated[
        int, Number("that make a player leave", unit="letters", low=1, high=LONGEST_WORD, aside=True)
    ]
    hush: Annotated[int, Setting("hush")]
    travel: Annotated[int, Card("the travelling card")]
    dealer: Annotated[int, Seat("the dealer", always=True)]
    phase: Annotated[
        int,
        OneOf(
            "the travelling card is to be shown, play, the rush, the shuffle, the naming, over",
            labels=PHASES,
            always=True,
        ),
    ]
    turn: Annotated[int, Seat("Vatra, Magarac: the seat that is to pass a card")]
    offered: Annotated[int, Flag("whether the card that `turn` has passed may still be refused")]
    second: Annotated[int, Flag("whether `turn` was refused a card and must pass another", seen=EVERYBODY)]
    refused: Annotated[int, Card("the card that was refused", seen="its owner")]
    moved: Annotated[int, Number("put or passed", unit="cards", high=MOST_STEPS, aside=True)]
    first: Annotated[int, Seat("the first seat to signal or announce")]
    loser: Annotated[int, Seat("the loser of the deal")]
    kind: Annotated[int, OneRank("the rank of the winning hand, once the deal is decided")]
    travel_at: Annotated[int, Seat("the seat that everybody knows to hold the travelling card")]
    stock_left: Annotated[int, Number("in the stock", unit="cards", high=_pack)]
    turned_over: Annotated[
        int, Number("that the discard pile became the stock", unit="times", high=MOST_STEPS, aside=True)
    ]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=MOST_STEPS)]
    named: Annotated[int, Card("Vatra: the card that the loser named")]
    end: Annotated[int, OneOf("Vatra: the end of the pack to show from", labels=END_WORDS, always=True, aside=True)]
    hand: Annotated[
        IntTable,
        "seats",
        "lanes",
        Cards(
            "hands",
            seen="one's own; of the left neighbour's, the card last taken up from oneself, until it puts another; with "
            "`watch`, of everybody's, cards that one gave and that have been passed on as they came or kept; all once "
            "the deal is decided",
        ),
    ]
    hand_size: Annotated[Ints, "seats", Number("in the hands", unit="cards", high=_pack, seen=EVERYBODY)]
    lying: Annotated[
        Ints,
        "pack",
        Queue(
            "the cards that lie at the right of the seats, or in stock and discard pile of a dealer; in Vatra at the "
            "end, the cards shown",
            count="waiting",
            seen="those that one has put down oneself; with `watch`, also where they have been passed on as they came; "
            "in Vatra at the end, everybody the cards shown",
        ),
    ]
    waiting: Annotated[
        Ints,
        "seats",
        Number("that lie at the seat's right, or in stock and discard pile of a dealer", unit="cards", high=_pack),
    ]
    place: Annotated[
        Ints,
        "seats",
        Number("1 for the first seat to signal, or to announce wholly; 0 before", unit="place", high=_players),
    ]
    slammed: Annotated[Ints, "seats", Flag("whether the seat has slammed")]
    shouted: Annotated[Ints, "seats", Flag("whether the seat has shouted")]
    talked: Annotated[
        Ints,
        "seats",
        Number("1 for the first seat to talk to a pig; 0 for one that has not", unit="place", high=_players),
    ]
    letters: Annotated[Ints, "seats", Number("of the seat as the deal began", unit="letters", high=LONGEST_WORD)]
    out: Annotated[
        Ints, "seats", Number("1 for the first seat to leave the match; 0 while in", unit="place", high=_players)
    ]
    punished: Annotated[
        Ints,
        SUIT_COUNT,
        Number(
            f"shown before the one named, by suit: {', '.join(SUIT_LETTERS)}",
            unit="cards",
            high=_pack,
            at=tuple(SUIT_LETTERS),
        ),
    ]
    pats: Annotated[int, Setting("pats")]
    watch: Annotated[int, Setting("watch")]
    came: Annotated[
        Ints,
        "seats",
        Bits(
            "with `watch`: which of the cards that lie at the seat's right were put as they came, the last put first",
            labels=tuple(str(number) for number in range(1, MOST_MARKED + 1)),
        ),
    ]
    last_taken: Annotated[
        int, Card("with `watch`: the card that one took up last, until one puts a card", seen="its player")
    ]

    @derived
    def tokens_left(self) -> int | None:
        """Spoons: those in the middle (PIG-21)."""
        laid = laid_out(self)
        return None if laid is None else laid - sum(bool(self.place[seat]) for seat in range(self.players))

    @derived
    def tokens_laid(self) -> int | None:
        """Spoons: those with which the deal began, one fewer than the players still in (PIG-20)."""
        return laid_out(self)

    @derived
    def alike_needed(self) -> int:
        """Cards of one rank that win (PIG-10)."""
        return min(int(self.cards), ALIKE)


def laid_out(view: View) -> int | None:
    """How many spoons the deal began with; `None` where there are none."""
    if view.variant != Variant.SPOONS:
        return None
    return sum(not view.out[seat] for seat in range(view.players)) - 1
