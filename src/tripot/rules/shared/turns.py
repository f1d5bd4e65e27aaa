"""Games in which the seats act in turn: the fields that their deals have in common, and what follows from them."""

from typing import Annotated, Protocol

from tripot.engine.kernel import kernel
from tripot.engine.records import Ints, Record
from tripot.rules.shared.fields import Flag, Number, Observer, Seat, Setting
from tripot.rules.shared.options import GameOptions
from tripot.rules.shared.seats import beside

MOST_MOVES = 1000  # a deal that goes on so long is stopped


class TurnState(Record):
    """The first fields of a deal played in turn."""

    players: int
    dealer: int
    turn: int  # the seat that may act
    over: int
    moves: int  # played in the deal
    happened: int  # what the last move brought about: `Happened` flags
    pool: Annotated[Ints, "lanes"]  # cards to be dealt anew: used inside `redeal` only


class TurnView(Record):
    """The first fields of what a seat sees of such a deal."""

    players: Annotated[int, Setting("players")]
    seat: Annotated[int, Observer()]
    dealer: Annotated[int, Seat("the dealer", always=True)]
    turn: Annotated[int, Seat("the seat whose turn it is", always=True)]
    over: Annotated[int, Flag("whether the deal is over")]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=MOST_MOVES)]


class HasDealer(Protocol):
    """The field of a standing that `open_turns` uses."""

    dealer: int


@kernel
def open_turns(s: TurnState, options: GameOptions, standing: HasDealer) -> None:
    """Set these fields for a new deal: the seat left of the dealer acts first."""
    s.players = options.players
    s.dealer = standing.dealer
    s.turn = beside(s.dealer, 1, s.players)
    s.over = 0
    s.moves = 0
    s.happened = 0


@kernel
def count_move(s: TurnState) -> None:
    """Count a move that is about to be played; nothing has come of it yet."""
    s.moves += 1
    s.happened = 0


@kernel
def actors(s: TurnState) -> int:
    """The seat whose turn it is, as a bit mask; 0 when the deal is over."""
    return 0 if s.over else 1 << s.turn


@kernel
def awaited(view: TurnView) -> int:
    """The same, as everybody sees it."""
    return 0 if view.over else 1 << view.turn
