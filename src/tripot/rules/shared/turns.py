"""Games in which the seats take turns: the fields that their deals share, and the kernels that follow from them."""

from typing import Annotated, Protocol

from tripot.engine.kernel import kernel
from tripot.engine.records import Ints, Record
from tripot.rules.shared.fields import Flag, Number, Seat, Setting
from tripot.rules.shared.options import GameOptions
from tripot.rules.shared.seats import beside

MOST_MOVES = 1000  # a deal stops after this many moves


class TurnState(Record):
    """The first fields of a deal played in turn."""

    players: Annotated[int, Setting("players")]
    dealer: Annotated[int, Seat("the dealer", always=True)]
    turn: Annotated[int, Seat("the seat whose turn it is", always=True)]  # the seat that may act
    over: Annotated[int, Flag("whether the deal is over")]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=MOST_MOVES)]
    happened: int  # what the last move caused: `Happened` flags
    pool: Annotated[Ints, "lanes"]  # cards to be dealt again: used inside `redeal` only


class HasTurn(Protocol):
    """The fields of a view that `awaited` reads."""

    over: int
    turn: int


class HasDealer(Protocol):
    """The field of a standing that `open_turns` uses."""

    dealer: int


@kernel
def open_turns(s: TurnState, options: GameOptions, standing: HasDealer) -> None:
    """Set these fields for a new deal: the seat on the dealer's left acts first."""
    s.players = options.players
    s.dealer = standing.dealer
    s.turn = beside(s.dealer, 1, s.players)
    s.over = 0
    s.moves = 0
    s.happened = 0


@kernel
def count_move(s: TurnState) -> None:
    """Count a move that is about to be played, and clear what the last one caused."""
    s.moves += 1
    s.happened = 0


@kernel
def actors(s: TurnState) -> int:
    """The seat whose turn it is, as a bit mask; 0 when the deal is over."""
    return 0 if s.over else 1 << s.turn


@kernel
def awaited(view: HasTurn) -> int:
    """The seat whose turn it is, as everybody sees it, as a bit mask."""
    return 0 if view.over else 1 << view.turn
