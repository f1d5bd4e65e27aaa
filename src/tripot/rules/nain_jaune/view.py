"""Everything that may be seen of a deal of Nain Jaune."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tripot.cards import RANK_LETTERS, write_card
from tripot.engine.records import Ints, IntTable
from tripot.rules.nain_jaune.actions import most_steps, reward_range
from tripot.rules.nain_jaune.options import NainJauneOptions
from tripot.rules.nain_jaune.state import BOXES, HEIGHTS, Settings
from tripot.rules.nain_jaune.terms import COURT_HEIGHT, MARKED, RANK_OF
from tripot.rules.shared.fields import (
    EVERYBODY,
    Bits,
    Card,
    Cards,
    Faces,
    Flag,
    Number,
    OneRank,
    Run,
    Seat,
    Setting,
)
from tripot.rules.shared.settings import Observed
from tripot.rules.shared.views import derived, numbers_of

BOX_CARDS = tuple(write_card(card) for card in MARKED.tolist())
HEIGHT_NAMES = tuple(RANK_LETTERS[rank] for rank in RANK_OF)
NOT_YET = "everybody once the deal is over; 0 before"

Payment = TypedDict(
    "Payment",
    {
        "why": Literal["grand_opera", "marked", "points"],
        "from": NotRequired[int],
        "to": NotRequired[int],
        "box": NotRequired[int],
        "tokens": int,
        "owed": NotRequired[int],
    },
)


# ---------------------------------------------------------------- bounds


def _held(options: NainJauneOptions) -> int:
    return options.hand_size


def _points(options: NainJauneOptions) -> int:
    return COURT_HEIGHT * _held(options)


def _box(options: NainJauneOptions) -> int:
    return 2 * BOXES * options.stake * options.players


def _stack(options: NainJauneOptions) -> int:
    return options.tokens


def _fewest_tokens(options: NainJauneOptions) -> int:
    return options.tokens + reward_range(options).minimum


def _most_tokens(options: NainJauneOptions) -> int:
    return options.tokens + reward_range(options).maximum


def _fewest_at_last(options: NainJauneOptions) -> int:
    return min(0, _fewest_tokens(options))


# ---------------------------------------------------------------- the list


class View(Settings, Observed):
    """What one seat, or a spectator, sees of a deal. Boxes are in the order of NAI-01."""

    dealer: Annotated[int, Seat("the dealer", always=True)]
    turn: Annotated[int, Seat("the seat that leads or is asked", always=True)]
    wanted: Annotated[int, OneRank("the rank that continues the run; none if the seat must lead", labels=HEIGHT_NAMES)]
    last_player: Annotated[int, Seat("the player of the last card", aside=True)]
    last_card: Annotated[int, Card("the last card played", aside=True)]
    over: Annotated[int, Flag("whether the deal is over")]
    out: Annotated[int, Seat("the seat that went out")]
    grand_opera: Annotated[int, Flag("whether it went out in its first run")]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=most_steps)]
    hand: Annotated[IntTable, "seats", "lanes", Cards("hands", seen="the seat's own; all hands once the deal is over")]
    hand_size: Annotated[Ints, "seats", Number("in the hands", unit="cards", high=_held, seen=EVERYBODY)]
    played: Annotated[Ints, "lanes", Cards("all cards played", aside=True)]
    laid: Annotated[Ints, HEIGHTS, Run("the cards played since the last lead", count="laid_count")]
    laid_count: Annotated[int, Number("played since the last lead", unit="cards", high=HEIGHTS)]
    runs: Annotated[Ints, "seats", Number("begun by the seat", unit="runs", high=_held, aside=True)]
    lacks: Annotated[Ints, "seats", Faces("cards that everybody knows are not in the hand", aside=True)]
    declined: Annotated[
        Ints, "seats", Bits("ranks of which the hand is known to have a card", labels=HEIGHT_NAMES, aside=True)
    ]
    stake: Annotated[int, Setting("stake")]
    last_deal: Annotated[int, Flag("whether this is the last deal of a match", aside=True)]
    tokens: Annotated[Ints, "seats", Number("of the seat", unit="tokens", low=_fewest_tokens, high=_most_tokens)]
    before: Annotated[Ints, "seats", Number("of the seat before it staked", unit="tokens", high=_stack, aside=True)]
    boxes: Annotated[
        Ints,
        BOXES,
        Number(
            "in the boxes: 10 of diamonds, jack of clubs, queen of spades, king of hearts, 7 of diamonds",
            unit="tokens",
            high=_box,
            at=BOX_CARDS,
        ),
    ]
    taker: Annotated[Ints, BOXES, Seat("the seat that has won the box in this deal", at=BOX_CARDS)]
    taken: Annotated[Ints, BOXES, Number("in the box when it was won", unit="tokens", high=_box, at=BOX_CARDS)]
    fines: Annotated[
        Ints,
        BOXES,
        Number("paid into the box by the player who had its card at the end", unit="tokens", high=_box, at=BOX_CARDS),
    ]
    paid_out: Annotated[
        Ints, "seats", Number("paid by the seat to the player who went out", unit="tokens", high=_points, aside=True)
    ]
    points: Annotated[Ints, "seats", Number("of the cards left in hand", unit="points", high=_points, seen=NOT_YET)]
    final: Annotated[
        Ints,
        "seats",
        Number(
            "of the seat, including its share of the boxes",
            unit="tokens",
            low=_fewest_at_last,
            high=_most_tokens,
            seen="everybody once the last deal is over; 0 before",
        ),
    ]

    @derived
    def talon(self) -> int:
        """The number of cards left over, which nobody ever sees (NAI-04)."""
        played = sum(lane.bit_count() for lane in numbers_of(self.played))
        return int(self.ranks) * int(self.suits) - played - sum(numbers_of(self.hand_size))

    @derived
    def settlement(self) -> list[Payment] | None:
        """The payments in order (NAI-16), with `owed` if one was cut (NAI-17); none before the end."""
        return _settlement(self) if self.over else None


# ---------------------------------------------------------------- payments


def _settlement(v: Any) -> list[Payment]:
    out = int(v.out)
    others = [seat for seat in range(int(v.players)) if seat != out]
    swept = [box for box in range(BOXES) if v.taken[box] and not _holds(v.played, box)]
    return [
        *(Payment({"why": "grand_opera", "box": box, "to": out, "tokens": int(v.taken[box])}) for box in swept),
        *(_fine(v, seat, box) for seat in others for box in range(BOXES) if _owes(v, seat, box)),
        *(_paid(v, seat, out) for seat in others),
    ]


def _holds(cards: Any, box: int) -> bool:
    return bool(int(cards[0]) >> int(MARKED[box]) & 1)


def _owes(v: Any, seat: int, box: int) -> bool:
    return _holds(v.hand[seat], box) and bool(v.boxes[box] > v.fines[box])


def _fine(v: Any, seat: int, box: int) -> Payment:
    owed = int(v.boxes[box] - v.fines[box])
    return {"why": "marked", "from": seat, "box": box, "tokens": int(v.fines[box]), "owed": owed}


def _paid(v: Any, seat: int, out: int) -> Payment:
    return {"why": "points", "from": seat, "to": out, "tokens": int(v.paid_out[seat]), "owed": int(v.points[seat])}
