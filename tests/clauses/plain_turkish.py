"""Turkish once more, in plain Python and from the text of the rules alone: slow, and nothing but lists of card codes.

The kernels are compared with it deal by deal (`test_turkish_plain.py`). Where the two differ, read the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

DECK_RANKS = "AKQNJT98765432"
ORDER = "AKQNJ98765432"  # high to low; the 10 stands outside (TUR-03)
SUITS = "SHDC"


def deck_order(card: str) -> tuple[int, int]:
    return DECK_RANKS.index(card[0]), SUITS.index(card[1])


@dataclass
class PlainTurkish:
    """A deal: rows of card codes by seat."""

    options: dict[str, Any]
    hands: list[list[str]]
    visible: list[list[str]]
    hidden: list[list[str | None]]
    turn: int
    trick: list[str] = field(default_factory=list)
    direction: int = 1
    started: set[int] = field(default_factory=set)
    idle: int = 0
    moves: int = 0
    over: bool = False
    out: int | None = None

    # ------------------------------------------------------------ what may be done

    def descends(self, card: str) -> bool:
        """TUR-07: equal or lower; a 10 never does (TUR-03)."""
        if card[0] == "T":
            return False
        return not self.trick or ORDER.index(card[0]) >= ORDER.index(self.trick[-1][0])

    def usable(self, seat: int) -> list[str]:
        """TUR-09."""
        return self.hands[seat] + (self.visible[seat] if seat in self.started else [])

    def can_descend(self, seat: int) -> bool:
        return any(self.descends(card) for card in self.usable(seat))

    def hidden_left(self, seat: int) -> list[int]:
        return [slot for slot, card in enumerate(self.hidden[seat]) if card is not None]

    def stuck(self, seat: int) -> bool:
        """TUR-18: the lead, and nothing but 10s left anywhere, in hand or visible."""
        rows = self.hands[seat] + self.visible[seat]
        return not self.trick and not self.hidden_left(seat) and all(card[0] == "T" for card in rows)

    def tens_allowed(self, seat: int) -> bool:
        """TUR-15, TUR-16."""
        if not self.trick:
            return all(card[0] == "T" for card in self.usable(seat))
        return bool(self.options["sweep_anytime"]) or not self.can_descend(seat)

    def legal(self) -> list[str]:
        """Canonical legal moves, as the record's chapter of the rules lists them."""
        seat = self.turn
        moves = list(self.plays("hand", self.hands[seat]))
        if seat in self.started:
            moves += self.plays("visible", self.visible[seat])
        if not self.visible[seat] and not (self.options["hidden_needs_empty_hand"] and self.hands[seat]):
            moves += [f"flip {slot}" for slot in self.hidden_left(seat)]
        if self.trick and (self.options["voluntary_take"] or not self.can_descend(seat)):
            moves += self.takes("hand", self.hands[seat])
            if not self.hands[seat] or (self.options["show_visible"] and seat in self.started):
                moves += self.takes("visible", self.visible[seat])
        return moves

    def plays(self, name: str, row: list[str]) -> Iterator[str]:
        for rank in DECK_RANKS:
            cards = sorted((card for card in row if card[0] == rank), key=deck_order)
            if not cards or not (self.tens_allowed(self.turn) if rank == "T" else self.descends(cards[0])):
                continue
            most = 1 if rank == "T" and self.stuck(self.turn) else len(cards)
            turners = [card for card in cards if card == "7D"]
            others = [card for card in cards if card != "7D"]
            for number in range(1, most + 1):
                for turning in range(len(turners) + 1):
                    if turning <= number <= turning + len(others):
                        laid = others[: number - turning] + turners[:turning]
                        yield f"play {name} {' '.join(sorted(laid, key=deck_order))}"

    def takes(self, name: str, row: list[str]) -> list[str]:
        return [f"take {name} {card}" for card in sorted(set(row), key=deck_order)]

    # ------------------------------------------------------------ doing it

    def play(self, text: str) -> None:
        seat = self.turn
        verb, place, *cards = text.split()
        self.moves += 1
        self.idle += 1
        if verb == "flip":
            self.flip(seat, int(place))
        elif cards[0][0] == "T" and verb == "play" and self.stuck(seat):
            self.turn = self.next_seat()  # shown and kept: the lead passes on (TUR-18)
        else:
            row = self.hands[seat] if place == "hand" else self.visible[seat]
            for card in cards:
                row.remove(card)
            if place == "visible":
                self.idle = 0
            self.lay(cards)
            if verb == "take":
                self.pick_up(seat)
            elif cards[0][0] != "T":
                self.turn = self.next_seat()
            elif self.cards_left(seat):
                self.sweep()
            else:
                self.pick_up(seat)  # nobody goes out with a 10 (TUR-17)
        self.started.add(seat)
        self.end(seat)

    def flip(self, seat: int, slot: int) -> None:
        """TUR-11."""
        card = self.hidden[seat][slot]
        assert card is not None
        self.hidden[seat][slot] = None
        self.idle = 0
        stands = self.descends(card)
        self.lay([card])
        if card[0] == "T":
            self.sweep()
        elif stands:
            self.turn = self.next_seat()
        else:
            self.pick_up(seat)

    def lay(self, cards: list[str]) -> None:
        self.trick += cards
        for _ in range(cards.count("7D")):
            self.direction = -self.direction  # TUR-14

    def sweep(self) -> None:
        """TUR-15: the player leads, so the turn stays where it is (TUR-13)."""
        self.trick = []
        self.idle = 0

    def pick_up(self, seat: int) -> None:
        """TUR-12, TUR-13."""
        self.hands[seat] += self.trick
        self.trick = []

    def next_seat(self) -> int:
        return (self.turn + self.direction) % len(self.hands)

    def cards_left(self, seat: int) -> list[str]:
        turned_down = [card for card in self.hidden[seat] if card is not None]
        return self.hands[seat] + self.visible[seat] + turned_down

    def end(self, seat: int) -> None:
        """TUR-19, TUR-22."""
        if not self.cards_left(seat):
            self.over, self.out = True, seat
        elif self.idle >= 100 * len(self.hands) or self.moves >= 2000:
            self.over = True

    def points(self) -> list[int]:
        """TUR-20."""
        worth = {"K": 10, "Q": 10, "N": 10, "J": 10, "T": 20}
        return [sum(worth.get(card[0], 5) for card in self.cards_left(seat)) for seat in range(len(self.hands))]
