"""Deals and positions of Iljig, written as one would lay them on a table.

>>> deal = position(["AS KS KH", "2S", "7C"], trump="H")
>>> legal(deal)
['lead AS KS KH', 'lead AS', 'lead KS', 'lead KH']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tripot.bots.levels import RegularBot
from tripot.cards import NO_CARD, read_card
from tripot.lab.simulate import Simulation
from tripot.play.deal import Deal, Played
from tripot.play.match import Table, game
from tripot.play.record import DealRecord
from tripot.rules.move import Move

from .positions import clause_broken, turn

PLAYING = 2  # the phase
SUITS = "SHDC"
TWO_PAIRS = "KS KD QS QD 7S"


def table(players: int, **options: object) -> Table:
    """A table of Iljig."""
    return game("iljig", players=players, **options)


def dealt(hands: Sequence[str], turned: str, *, stock: str = "", dealer: int = 0, **options: object) -> Deal:
    """A deal from its beginning: five cards by seat, the turned card, and what is drawn first."""
    where = table(len(hands), **options)
    players = len(hands)
    order = [hands[(dealer + 1 + place) % players].split()[place // players] for place in range(5 * players)]
    named = [*order, turned, *stock.split()]
    rest = [card for card in where.pack.tolist() if card not in {read_card(text) for text in named}]
    match = where.match(dealer=dealer)
    return match.deal(_array(where, [*(read_card(text) for text in named), *rest]))


def _array(where: Table, cards: list[int]) -> Any:
    deck = where.pack.copy()
    deck[:] = cards
    return deck


def position(
    hands: Sequence[str],
    *,
    trump: str = "H",
    stock: str = "",
    on_table: str = "",
    under: str = "",
    turn: int = 0,
    moves: int = 50,
    **options: object,
) -> Deal:
    """A deal in the middle. `stock` in drawing order, its last card the turned one; without one it is used up.

    Cards named nowhere are out of the game: these positions are for single clauses.
    """
    players = len(hands)
    where = table(players, **options)
    deal = where.match(dealer=(turn - 1) % players).deal(where.pack)
    s: Any = deal.states[0]
    for name in ("hand", "known", "staged_set", "under", "table_set", "stock_set"):
        s[name][...] = 0
    for name in ("stock", "table", "staged"):
        s[name][...] = NO_CARD
    for seat, hand in enumerate(hands):
        s["hand"][seat, 0] = card_set(hand)
    _lay_stock(s, stock.split())
    s["table_count"], s["table_set"][0] = len(on_table.split()), card_set(on_table)
    for place, card in enumerate(on_table.split()):
        s["table"][place] = read_card(card)
    s["under"][0] = card_set(under)
    s["phase"], s["trump"], s["turn"], s["moves"] = PLAYING, SUITS.index(trump), turn, moves
    return deal


def _lay_stock(s: Any, stock: list[str]) -> None:
    s["stock_count"], s["stock_set"][0] = len(stock), card_set(" ".join(stock))
    size = len(s["stock"])
    for place, card in enumerate(stock):
        s["stock"][size - len(stock) + place] = read_card(card)
    if stock:
        s["turned"] = read_card(stock[-1])


def card_set(texts: str) -> int:
    """The cards of a text as bits."""
    return sum(1 << read_card(text) for text in texts.split())


def move(text: str) -> Move:
    """`lead AS KS KH`, `trump H`, `take`."""
    verb, *rest = text.split()
    if verb == "trump":
        return Move(verb, suit=rest[0])
    return Move(verb, cards=tuple(rest))


def play(deal: Deal, text: str) -> Played:
    """The seat whose turn it is plays."""
    return deal.play(turn(deal), move(text))


def refused(deal: Deal, text: str, clause: str, seat: int | None = None) -> None:
    """The move is refused for this clause, and nothing changes."""
    assert clause_broken(deal, turn(deal) if seat is None else seat, move(text)) == clause


def hand(deal: Deal, seat: int) -> set[str]:
    """The cards a seat holds."""
    return set(deal.observe(seat)["seats"][seat]["hand"])


def on_table(deal: Deal) -> list[str]:
    """The cards to be covered."""
    cards: list[str] = deal.observe()["table"]
    return cards


def match_between_bots(players: int) -> list[DealRecord]:
    """The deals of a whole match."""
    simulation = Simulation(table(players), 3, [RegularBot()])
    return list(simulation.match(0))
