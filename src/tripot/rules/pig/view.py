"""Everything that may be seen of a deal of the Pig family."""

from typing import Annotated

from tripot.cards import SUIT_LETTERS
from tripot.engine.records import Ints, IntTable
from tripot.rules.pig.options import PigOptions
from tripot.rules.pig.state import SUIT_COUNT, Settings
from tripot.rules.pig.terms import ALIKE, ENDS, LONGEST_WORD, MOST_MARKED, MOST_STEPS, Phase, Variant
from tripot.rules.pig.words import deck
from tripot.rules.shared.fields import (
    EVERYBODY,
    Bits,
    Card,
    Cards,
    Flag,
    Number,
    OneOf,
    OneRank,
    Queue,
    Seat,
    Setting,
)
from tripot.rules.shared.settings import Observed
from tripot.rules.shared.views import derived, numbers_of

PHASES = tuple(phase.name.lower() for phase in Phase)


def _pack(options: PigOptions) -> int:
    return len(deck(options))


def _players(options: PigOptions) -> int:
    return options.players


class View(Settings, Observed):
    """What one seat, or a spectator, sees of a deal."""

    dealer: Annotated[int, Seat("the dealer", always=True)]
    phase: Annotated[
        int,
        OneOf(
            "showing the travelling card, play, the rush, the shuffle, the naming, over",
            labels=PHASES,
            always=True,
        ),
    ]
    turn: Annotated[int, Seat("Vatra, Magarac: the seat that must pass a card")]
    offered: Annotated[int, Flag("whether the card that `turn` has passed may still be refused")]
    second: Annotated[int, Flag("whether `turn` was refused a card and must pass another", seen=EVERYBODY)]
    refused: Annotated[int, Card("the card that was refused", seen="its owner")]
    moved: Annotated[int, Number("put down or passed", unit="cards", high=MOST_STEPS, aside=True)]
    first: Annotated[int, Seat("the first seat to signal")]
    loser: Annotated[int, Seat("the loser of the deal")]
    kind: Annotated[int, OneRank("the rank of the winning hand, once the deal is decided")]
    travel_at: Annotated[int, Seat("the seat that everybody knows has the travelling card")]
    stock_left: Annotated[int, Number("in the stock", unit="cards", high=_pack)]
    turned_over: Annotated[
        int, Number("that the discard pile became the stock", unit="times", high=MOST_STEPS, aside=True)
    ]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=MOST_STEPS)]
    named: Annotated[int, Card("Vatra: the card that the loser named")]
    end: Annotated[int, OneOf("Vatra: the end of the pack to show from", labels=ENDS, always=True, aside=True)]
    hand: Annotated[
        IntTable,
        "seats",
        "lanes",
        Cards(
            "hands",
            seen="the seat's own; of its left neighbour's, the card that this neighbour last took from it, until the "
            "neighbour puts down another; with `watch`, of every hand, cards that the seat gave and that were then "
            "passed straight on or kept; all once the deal is decided",
        ),
    ]
    hand_size: Annotated[Ints, "seats", Number("in the hands", unit="cards", high=_pack, seen=EVERYBODY)]
    lying: Annotated[
        Ints,
        "pack",
        Queue(
            "the cards that wait at the right of each seat, or in the dealer's stock and discard pile; at the end of "
            "Vatra, the cards shown",
            count="waiting",
            seen="those that the seat has put down, with `watch` even after others have passed them straight on; at "
            "the end of Vatra, everybody sees the cards shown",
        ),
    ]
    waiting: Annotated[
        Ints,
        "seats",
        Number("that wait at the seat's right, or in the dealer's stock and discard pile", unit="cards", high=_pack),
    ]
    place: Annotated[
        Ints,
        "seats",
        Number("1 for the first seat to signal, or to slam and shout; 0 before", unit="place", high=_players),
    ]
    slammed: Annotated[Ints, "seats", Flag("whether the seat has slammed")]
    shouted: Annotated[Ints, "seats", Flag("whether the seat has shouted")]
    talked: Annotated[
        Ints,
        "seats",
        Number("1 for the first seat to talk to an eliminated player; 0 before", unit="place", high=_players),
    ]
    letters: Annotated[Ints, "seats", Number("of the seat at the start of the deal", unit="letters", high=LONGEST_WORD)]
    out: Annotated[
        Ints, "seats", Number("1 for the first seat to be eliminated; 0 if not eliminated", unit="place", high=_players)
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
            "with `watch`: which of the cards at the seat's right were passed straight on, the last one first",
            labels=tuple(str(number) for number in range(1, MOST_MARKED + 1)),
        ),
    ]
    last_taken: Annotated[
        int, Card("with `watch`: the card that the seat took up last, until it puts one down", seen="its player")
    ]

    @derived
    def tokens_left(self) -> int | None:
        """Spoons: how many are left in the middle (PIG-21)."""
        laid = laid_out(self)
        return None if laid is None else laid - sum(map(bool, numbers_of(self.place)))

    @derived
    def tokens_laid(self) -> int | None:
        """Spoons: how many the deal began with, one fewer than the players still in (PIG-20)."""
        return laid_out(self)

    @derived
    def alike_needed(self) -> int:
        """How many cards of one rank win (PIG-10)."""
        return min(int(self.cards), ALIKE)


def laid_out(view: View) -> int | None:
    """How many spoons the deal began with; `None` if there are none."""
    if int(view.variant) != Variant.SPOONS:
        return None
    return int(view.players) - sum(map(bool, numbers_of(view.out))) - 1
