"""What a picture or a text of a table shows: what one seat sees, in words, and what it has heard last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tripot import telling
from tripot.cards import write_card
from tripot.deal import Deal


@dataclass(frozen=True)
class Sight:
    """A table as one seat sees it.

    Attributes:
        game: name of the game.
        title: what is played, for people: `Spoons`.
        view: `Deal.observe` of the seat; where all is revealed, with what the other seats see besides.
        seat: who looks.
        names: of the seats.
        turns: the seats that this one sees may act.
        last: the last move it has heard of, a sentence; empty before the first.
        scores: points or places by seat, once the deal is over; else `None`.
        options: the table's options with their values.
        staged: cards this seat has put together for a move that it has not finished.
    """

    game: str
    title: str
    view: dict[str, Any]
    seat: int
    names: tuple[str, ...]
    turns: tuple[int, ...]
    last: str
    scores: tuple[int, ...] | None
    options: dict[str, Any]
    staged: tuple[str, ...] = ()

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from the left."""
        players = len(self.names)
        return [(self.seat + step) % players for step in range(1, players)]

    @property
    def turn(self) -> str:
        """Who may act, as a sentence."""
        if self.scores is not None:
            return "The deal is over"
        if not self.turns:
            return ""
        if len(self.turns) == 1:
            return f"{self.names[self.turns[0]]} to play"
        return "May act: " + ", ".join(str(seat) for seat in self.turns)

    def hand(self, seat: int) -> list[str | None]:
        """The cards of a hand: those this seat knows, then `None` for each other."""
        shown = self.view["seats"][seat]
        return [*shown["cards"], *[None] * (shown["hand"] - len(shown["cards"]))]


def look(deal: Deal, seat: int, names: tuple[str, ...], *, reveal: bool = False) -> Sight:
    """The table as a seat sees it now; with `reveal`, all cards."""
    table = deal.table
    options = table.options.as_dict()
    view = reveal_all(deal, seat) if reveal else deal.observe(seat)
    texts = table.game.texts["en"]
    variant = str(options.get("variant", ""))
    return Sight(
        game=table.game.name,
        title=texts.get("choices", {}).get("variant", {}).get(variant, texts["title"]),
        view=view,
        seat=seat,
        names=names,
        turns=tuple(deal.awaited(seat)),
        last=telling.tell_last(deal, seat, list(names), "en"),
        scores=tuple(deal.scores()) if deal.over else None,
        options=options,
        staged=_staged(deal, seat),
    )


def _staged(deal: Deal, seat: int) -> tuple[str, ...]:
    record = deal.view_records(seat)
    if "staged" not in (record.dtype.names or ()):
        return ()
    return tuple(write_card(card) for card in record["staged"][0][: int(record["staged_count"][0])].tolist())


def reveal_all(deal: Deal, seat: int) -> dict[str, Any]:
    """What a seat sees, and whatever any other seat sees, and the cards that lie hidden in front of the seats."""
    view = deal.observe(seat)
    for other in range(deal.table.players):
        view = merge(view, deal.observe(other))
    if "hidden" in (deal.states.dtype.names or ()):
        for number, shown in enumerate(view["seats"]):
            cards = deal.states["hidden"][0][number].tolist()
            shown["hidden_cards"] = [
                write_card(card) if lies else None for card, lies in zip(cards, shown["hidden"], strict=False)
            ]
    return view


def merge(known: Any, more: Any) -> Any:
    """Two views of one table as one: what is unknown in the first is taken from the second."""
    if isinstance(known, dict) and isinstance(more, dict):
        return {key: merge(value, more[key]) for key, value in known.items()}
    if isinstance(known, list) and isinstance(more, list):
        if len(known) == len(more):
            return [merge(*pair) for pair in zip(known, more, strict=True)]
        return max(known, more, key=len)
    return more if known is None else known
