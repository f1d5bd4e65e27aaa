"""Glükz once more, in plain Python and from the text of the rules alone: slow, and nothing but lists of card codes.

The kernels are compared with it deal by deal (`test_glukz_plain.py`). Where the two differ, read the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

DECK_RANKS = "AKQNJT98765432"
ORDER = "23456789TJNQKA"  # low to high (GLU-02)
SUITS = "SHDC"


def deck_order(card: str) -> tuple[int, int]:
    return DECK_RANKS.index(card[0]), SUITS.index(card[1])


@dataclass
class PlainGlukz:
    """A deal: rows of card codes by seat."""

    options: dict[str, Any]
    hands: list[list[str]]
    visible: list[list[str]]
    hidden: list[list[str | None]]
    pile: list[str] = field(default_factory=list)
    opener: int | None = None
    second: bool = False  # the neighbours of the opener are awaited
    turn: int | None = None
    direction: int = 0
    out: list[int] = field(default_factory=list)
    idle: int = 0
    moves: int = 0
    over: bool = False

    @property
    def players(self) -> int:
        return len(self.hands)

    # ------------------------------------------------------------ who may act

    def step(self, seat: int, direction: int) -> int:
        """GLU-10: the next player still in."""
        for distance in range(1, self.players + 1):
            other = (seat + distance * direction) % self.players
            if other not in self.out:
                return other
        raise AssertionError("nobody is left")

    def on_turn(self) -> set[int]:
        if self.over:
            return set()
        if self.opener is None:
            return set(range(self.players)) - set(self.out)  # GLU-05
        if self.second:
            return {self.step(self.opener, 1), self.step(self.opener, -1)}  # GLU-06
        assert self.turn is not None
        return {self.turn}

    def actors(self) -> list[int]:
        flying = {seat for seat in range(self.players) if self.can_fly(seat)}
        return sorted(self.on_turn() | flying)

    def can_fly(self, seat: int) -> bool:
        """GLU-22."""
        if not self.options["fly"] or self.over or seat in self.out or not self.pile or seat in self.on_turn():
            return False
        mine = [card for card in self.row(seat)[1] if card[0] == self.pile[-1][0]]
        return bool(self.run(self.pile + mine) >= self.options["annul"])

    # ------------------------------------------------------------ what may be done

    def row(self, seat: int) -> tuple[str, list[str]]:
        """GLU-13: the visible row only with an empty hand."""
        return ("hand", self.hands[seat]) if self.hands[seat] else ("visible", self.visible[seat])

    def goes(self, card: str) -> bool:
        """GLU-08, GLU-09."""
        return not self.pile or card[0] in "37" or ORDER.index(card[0]) >= ORDER.index(self.pile[-1][0])

    @staticmethod
    def run(pile: list[str]) -> int:
        number = 0
        while number < len(pile) and pile[-1 - number][0] == pile[-1][0]:
            number += 1
        return number

    def legal(self, seat: int) -> list[str]:
        """Canonical legal moves, as the record's chapter of the rules lists them."""
        name, row = self.row(seat)
        if self.can_fly(seat):
            missing = self.options["annul"] - self.run(self.pile)
            sets = [cards for cards in self.sets(row) if cards[0][0] == self.pile[-1][0] and len(cards) >= missing]
            return [f"play {name} {' '.join(cards)}" for cards in sets]
        if seat not in self.on_turn():
            return []
        plays = [cards for cards in self.sets(row) if self.goes(cards[0])]
        moves = [f"play {name} {' '.join(cards)}" for cards in plays]
        if not row:
            moves += [f"flip {slot}" for slot, card in enumerate(self.hidden[seat]) if card is not None]  # GLU-14
        if self.pile and row and not (self.second and plays):  # GLU-07, GLU-12
            moves += [f"take {name} {' '.join(cards)}" for cards in self.sets(row)]
        return moves

    @staticmethod
    def sets(row: list[str]) -> Iterator[list[str]]:
        for rank in DECK_RANKS:
            cards = sorted((card for card in row if card[0] == rank), key=deck_order)
            for number in range(1, len(cards) + 1):
                yield cards[:number]

    # ------------------------------------------------------------ doing it

    def play(self, seat: int, text: str) -> None:
        verb, place, *cards = text.split()
        self.moves += 1
        self.idle += 1
        before_direction = self.begin(seat)
        if verb == "flip":
            self.flip(seat, int(place), before_direction)
        else:
            row = self.hands[seat] if place == "hand" else self.visible[seat]
            for card in cards:
                row.remove(card)
            if place == "visible":
                self.idle = 0
            if verb == "take":
                self.take(seat, cards)
            else:
                self.lay(seat, cards, before_direction)
        if not self.over and (self.idle >= 100 * self.players or self.moves >= 4000):
            self.over = True  # GLU-23

    def begin(self, seat: int) -> bool:
        """Note who opens and which way it goes; whether there is still no direction."""
        if self.second and seat in self.on_turn():
            assert self.opener is not None
            self.direction = 1 if seat == self.step(self.opener, 1) else -1  # GLU-06
            self.second = False
        elif self.direction == 0:
            self.opener, self.second = seat, False  # GLU-05, GLU-22
        self.turn = seat
        return self.direction == 0

    def lay(self, seat: int, cards: list[str], before_direction: bool) -> None:
        self.pile += cards
        annuls = self.run(self.pile) >= self.options["annul"]  # GLU-11
        self.leave(seat)
        if annuls:
            self.pile = []
            self.idle = 0
            if seat in self.out and not self.over:  # GLU-16
                self.second = before_direction
                self.turn = seat if before_direction else self.step(seat, self.direction)
        elif before_direction:
            self.second = True
        elif not self.over:
            self.pass_turn(seat, sum(card[0] == "N" for card in cards))

    def pass_turn(self, seat: int, knights: int) -> None:
        """GLU-10, GLU-18, GLU-19."""
        if self.options["knight"] == "reverse" and knights % 2:
            self.direction = -self.direction
        skipped = knights if self.options["knight"] == "skip" else 0
        self.turn = seat
        for _ in range(1 + skipped):
            self.turn = self.step(self.turn, self.direction)

    def take(self, seat: int, shown: list[str]) -> None:
        """GLU-12."""
        self.hands[seat] += self.pile + shown
        self.pile = []
        self.pass_turn(seat, 0)

    def flip(self, seat: int, slot: int, before_direction: bool) -> None:
        """GLU-14."""
        card = self.hidden[seat][slot]
        assert card is not None
        self.hidden[seat][slot] = None
        self.idle = 0
        if self.goes(card):
            self.lay(seat, [card], before_direction)
        else:
            self.take(seat, [card])

    def leave(self, seat: int) -> None:
        """GLU-15."""
        if self.hands[seat] or self.visible[seat] or any(card is not None for card in self.hidden[seat]):
            return
        self.out.append(seat)
        self.idle = 0
        if not self.options["play_on"] or len(self.out) == self.players - 1:
            self.over = True

    def places(self) -> list[int]:
        """GLU-15."""
        return [self.out.index(seat) + 1 if seat in self.out else self.players for seat in range(self.players)]
