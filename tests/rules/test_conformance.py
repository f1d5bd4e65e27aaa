"""Every game passes the kit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.short_form import short_rows
from tripot.errors import BadOption
from tripot.play.deal import Deal
from tripot.rules.game import Game
from tripot.rules.move import Move
from tripot.rules.registry import GAMES
from tripot.testing import check_game

Mutation = Callable[[Game], Game]


def alike_in_turkish(move: Move) -> object:
    """Suits do not matter, but for the 7 of diamonds; the card shown to pick up is always named."""
    if move.verb != "play":
        return move
    return move.from_, tuple(card[0] for card in move.cards), move.cards.count("7D")


def suits_do_not_matter(move: Move) -> object:
    """Cards of one rank are all the same."""
    return move.verb, move.from_, move.slot, tuple(card[0] for card in move.cards)


def every_card_is_its_own(move: Move) -> object:
    """No two moves are the same."""
    return move


ALIKE: dict[str, Callable[[Move], object]] = {
    "turkish": alike_in_turkish,
    "glukz": suits_do_not_matter,
    "nain_jaune": every_card_is_its_own,
    "iljig": every_card_is_its_own,
    "pig": every_card_is_its_own,
}


def tokens_are_conserved(deal: Deal) -> None:
    """The tokens of all players and boxes are those that all began with."""
    view = deal.observe()
    total = sum(seat["tokens"] for seat in view["seats"]) + sum(view["boxes"])
    assert total == deal.table.players * deal.table.options.as_dict()["tokens"], "tokens were made or lost"


ALSO: dict[str, Callable[[Deal], None]] = {"nain_jaune": tokens_are_conserved}
"""What only one game promises."""

SHORT = 150  # states of a deal that are looked at in the short form
FEW_PACKS = 14  # a seed that draws one pack of glukz and two: other tests compile the rules for these, but not for more

FEW: dict[str, list[int]] = {"pig": [3, 4, 5]}
"""Numbers of players of games of which big tables play for ever at random."""

SIZES = [
    ("turkish", 2),
    ("turkish", 9),
    ("glukz", 2),
    ("glukz", 12),
    ("nain_jaune", 3),
    ("nain_jaune", 8),
    ("iljig", 10),
]
"""Games and numbers of players whose records have other sizes, or whose deals are long."""


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes(name: str, in_full: bool) -> None:
    players = FEW.get(name) if in_full else FEW.get(name, [])[:1] or None
    states = None if in_full else SHORT
    seed = 11 if in_full else FEW_PACKS
    report = check_game(
        name, deals=2, seed=seed, players=players, states=states, alike=ALIKE.get(name), also=ALSO.get(name)
    )
    assert report.deals == 2
    assert report.states > max(report.longest, 10)
    assert report.longest > 10 or not in_full  # it counts only deals that were played to their end


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_every_size_passes(name: str, players: int, in_full: bool) -> None:
    states = None if in_full else SHORT
    check_game(name, deals=1, seed=5, players=[players], states=states, alike=ALIKE.get(name), also=ALSO.get(name))


GRID = [
    ("turkish", {"players": [3, 6], "options": {"show_visible": True}}),
    ("nain_jaune", {"players": [2], "options": {"ranks": 4, "suits": 2, "must_follow": False}}),
    ("nain_jaune", {"players": [2, 3], "options": {"ranks": 12}}),
    ("pig", {"players": [4], "options": {"variant": "vatra", "pats": True}}),
    ("pig", {"players": [4], "options": {"variant": "pig", "watch": True, "stock": False}}),
    ("pig", {"players": [2], "options": {"variant": "pig", "watch": True, "stock": True}}),
    ("pig", {"players": [3], "options": {"variant": "spoons", "watch": True, "stock": True}}),
]
"""Options that are tried on purpose, and with how many players."""


@pytest.mark.parametrize(("name", "given"), short_rows(GRID[:4], GRID))
def test_every_option_passes(name: str, given: dict[str, Any], in_full: bool) -> None:
    states = None if in_full else SHORT
    check_game(name, deals=2, seed=3, states=states, alike=ALIKE.get(name), also=ALSO.get(name), **given)


# ---------------------------------------------------------------- options


def test_the_options_given_are_those_of_every_deal() -> None:
    seen: list[dict[str, Any]] = []
    given = {"decks": 2, "sweep_anytime": True}
    check_game("turkish", deals=3, options=given, states=2, also=lambda deal: seen.append(deal.table.options.as_dict()))
    assert len(seen) == 6
    assert all(options | given == options for options in seen)
    assert len({options["players"] for options in seen}) > 1, "the others are drawn"


def test_options_that_no_table_can_have_are_refused() -> None:
    with pytest.raises(BadOption, match="no option"):
        check_game("turkish", deals=1, options={"knights": True})
    with pytest.raises(BadOption, match="two packs are for 6"):
        check_game("turkish", deals=1, players=[3], options={"decks": 2})
