"""The friendly Python face: its errors, its independence, and its docstring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import tripot
from tripot.cards import FACE_OF
from tripot.errors import BadOption, Illegal, TripotError, UnknownGame, Unreadable
from tripot.play.deal import Deal
from tripot.play.match import Match, Table
from tripot.rules.move import Move


@pytest.fixture
def deal() -> Deal:
    return tripot.game("turkish", players=4).match(seed=7).deal()


def play_out(deal: Deal) -> Deal:
    while not deal.over:
        seat = deal.actors()[0]
        deal.play(seat, deal.legal(seat)[-1])
    return deal


# ---------------------------------------------------------------- games and options


@pytest.mark.parametrize("name", ["", "whist", "Turkish", "turkish ", "../turkish", "rules", None, [], b"turkish"])
def test_an_unknown_game(name: Any) -> None:
    with pytest.raises(UnknownGame, match=r"the games are .*turkish"):
        tripot.game(name, players=4)


@pytest.mark.parametrize(
    ("options", "at_fault", "says"),
    [
        ({}, "players", "players must be given"),
        ({"players": None}, "players", "players must be given"),
        ({"players": 1}, "players", "from 2 to 10, not 1"),
        ({"players": 11}, "players", "from 2 to 10, not 11"),
        ({"players": "4"}, "players", "a whole number, not '4'"),
        ({"players": True}, "players", "a whole number, not True"),
        ({"players": 4.0}, "players", "a whole number, not 4.0"),
        ({"players": 4, "deck": 1}, "deck", "there is no option 'deck'; the options are players, decks"),
        ({"players": 4, "decks": 3}, "decks", "from 1 to 2, not 3"),
        ({"players": 4, "decks": 2}, "decks", "two packs are for 6"),
        ({"players": 9, "decks": 1}, "decks", "hand card"),
        ({"players": 4, "deals": 0}, "deals", "from 1 to 200, not 0"),
        ({"players": 4, "deals": 10**30}, "deals", "from 1 to 200"),
        ({"players": 4, "voluntary_take": 1}, "voluntary_take", "true or false, not 1"),
        ({"players": 4, "sweep_anytime": "yes"}, "sweep_anytime", "true or false, not 'yes'"),
        ({"players": 4, "name": "x"}, "name", "no option 'name'"),
    ],
)
def test_options_that_cannot_be_played(options: dict[str, Any], at_fault: str, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        tripot.game("turkish", **options)
    assert says in str(caught.value) or says in str(caught.value).replace("the number of ", "")
    assert caught.value.option == at_fault


def test_options_left_out_have_their_defaults() -> None:
    options = tripot.game("turkish", players=4, deals=None).options.as_dict()
    assert options == {
        "players": 4,
        "decks": 1,
        "deals": 4,
        "hidden_needs_empty_hand": False,
        "voluntary_take": False,
        "show_visible": False,
        "sweep_anytime": False,
    }


# ---------------------------------------------------------------- moves


def test_a_move_for_another_seat(deal: Deal) -> None:
    seat = deal.actors()[0]
    other = (seat + 1) % 4
    move = deal.legal(seat)[0]
    before = deal.states.tobytes()
    with pytest.raises(Illegal, match="TUR-06") as caught:
        deal.play(other, move)
    assert (caught.value.clause, caught.value.seat) == ("TUR-06", other)
    assert deal.states.tobytes() == before
    assert deal.moves == []


@pytest.mark.parametrize("seat", [-1, 4, 25, 10**20, True])
def test_no_such_seat(deal: Deal, seat: int) -> None:
    move = deal.legal(deal.actors()[0])[0]
    for ask in (lambda: deal.legal(seat), lambda: deal.play(seat, move), lambda: deal.refusal(seat, move)):
        with pytest.raises(Unreadable, match=f"no seat {seat}: seats go from 0 to 3"):
            ask()


@pytest.mark.parametrize(
    "move",
    [
        Move("pass"),
        Move(""),
        Move("play"),
        Move("play", from_="hand"),
        Move("play", from_="hidden", cards=("KS",)),
        Move("play", from_="hand", slot=0, cards=("KS",)),
        Move("play", from_="hand", cards=("K♠",)),
        Move("play", from_="hand", cards=("KS", "KS")),
        Move("play", from_="hand", cards=("XR",)),
        Move("play", from_="hand", cards=("KS",) * 9),
        Move("play", from_="hand", cards=("KS",) * 100_000),
        Move("take", from_="hand"),
        Move("flip"),
        Move("flip", slot=3),
        Move("flip", slot=-1),
        Move("flip", slot=10**30),
        Move("flip", slot=0, from_="hand"),
        Move("flip", slot=0, cards=("nothing",)),
    ],
)
def test_moves_that_cannot_be_read(deal: Deal, move: Move) -> None:
    before = deal.states.tobytes()
    for ask in (deal.play, deal.refusal):
        with pytest.raises(Unreadable) as caught:
            ask(deal.actors()[0], move)
        assert 5 < len(str(caught.value)) < 300
    assert deal.states.tobytes() == before


def test_an_illegal_move_says_the_move_the_clause_and_what_its_player_sees(deal: Deal) -> None:
    seat = deal.actors()[0]
    card = deal.start()["visible"][seat][0]
    with pytest.raises(Illegal) as caught:
        deal.play(seat, Move("play", from_="visible", cards=(card,)))
    says = str(caught.value)
    assert f"play visible {card} by seat {seat}" in says
    assert "[TUR-09]" in says
    assert f"seat {seat} sees" in says
    others = [hand for other, hand in enumerate(deal.start()["hands"]) if other != seat]
    assert not any(f'"{card}"' in caught.value.position for hand in others for card in hand)


def test_a_deal_that_is_over_takes_no_move(deal: Deal) -> None:
    last = play_out(deal).moves[-1]
    assert deal.actors() == []
    assert deal.legal(last.seat) == []
    with pytest.raises(Illegal, match="TUR-19"):
        deal.play(last.seat, Move("flip", slot=0))


def test_errors_are_told_apart_and_have_one_base() -> None:
    kinds = (UnknownGame, BadOption, Unreadable, Illegal)
    assert all(issubclass(kind, TripotError) and issubclass(kind, ValueError) for kind in kinds)
    assert not any(issubclass(one, other) for one in kinds for other in kinds if one is not other)


# ---------------------------------------------------------------- matches


def match_of(**options: Any) -> Match:
    return tripot.game("turkish", players=3, **options).match(seed=1)


def test_a_match_needs_a_seed_or_a_dealer_and_then_a_deck() -> None:
    table = tripot.game("turkish", players=3)
    with pytest.raises(TripotError, match="needs a seed or a first dealer"):
        table.match()
    with pytest.raises(TripotError, match="has no seed: give the deck"):
        table.match(dealer=0).deal()


@pytest.mark.parametrize("dealer", [-1, 3, 99])
def test_no_such_dealer(dealer: int) -> None:
    with pytest.raises(Unreadable, match="no dealer"):
        tripot.game("turkish", players=3).match(dealer=dealer)


def test_a_deck_must_be_the_whole_pack() -> None:
    table = tripot.game("turkish", players=3)
    doubled = table.pack
    doubled[0] = doubled[1]
    far = table.pack
    far[0] = 64 * 1000
    for deck in (table.pack[:-1], np.append(table.pack, 64), doubled, far):
        with pytest.raises(Unreadable, match="56 cards"):
            table.match(dealer=0).deal(deck)
    table.match(dealer=0).deal(table.pack[::-1].copy())


def test_a_deal_going_on_cannot_be_closed_nor_a_match_go_on_for_ever() -> None:
    match = match_of(deals=1)
    deal = match.deal()
    with pytest.raises(TripotError, match="the deal is not over"):
        match.close(deal)
    match.close(play_out(deal))
    assert match.over
    with pytest.raises(TripotError, match="the match is over"):
        match.deal()


def test_equal_seeds_give_equal_matches_and_matches_of_a_seed_differ() -> None:
    table = tripot.game("turkish", players=3)

    def starts(seed: int, number: int) -> list[dict[str, Any]]:
        match = table.match(seed=seed, number=number)
        found = []
        while not match.over:
            deal = match.deal()
            found.append(deal.start())
            match.close(play_out(deal))
        return found

    assert starts(5, 0) == starts(5, 0)
    assert starts(5, 0)[0] != starts(5, 1)[0] != starts(6, 0)[0]
    assert starts(5, 0)[0] != starts(5, 0)[1]


def test_a_copy_is_independent(deal: Deal) -> None:
    twin = deal.copy()
    seat = deal.actors()[0]
    deal.play(seat, deal.legal(seat)[0])
    assert twin.moves == []
    assert twin.actors() == [seat]
    assert twin.states.tobytes() != deal.states.tobytes()


def test_views_belong_to_the_caller(deal: Deal) -> None:
    views = deal.view_records(0)
    before = deal.states.tobytes()
    for name in views.dtype.names or ():
        views[name] = 99
    assert deal.states.tobytes() == before
    assert deal.view_records(0).tobytes() != views.tobytes()


def test_what_a_spectator_sees_is_open_to_all(deal: Deal) -> None:
    assert deal.observe() == deal.observe(None)
    with pytest.raises(Unreadable, match="no seat -1"):
        deal.observe(-1)  # the seat of chance, which sees nothing
    assert all(seat["hand"] == [] for seat in deal.observe()["seats"])
    own = deal.observe(2)["seats"]
    assert own[2]["hand"] == deal.start()["hands"][2]
    assert own[1]["hand"] == []


# ---------------------------------------------------------------- moves that do the same


def held(cards: dict[str, list[str]], **options: object) -> Deal:
    """A deal of Turkish in which seat 0 leads, with these cards of its rows."""
    deal = tripot.game("turkish", players=2, **options).match(seed=1, dealer=1).deal()
    for row, names in cards.items():
        deal.states[row][0, 0] = 0
        for name in names:
            deal.states[row][0, 0, 0] |= 1 << FACE_OF[name]
    return deal


def test_moves_with_equal_cards_are_the_same_and_those_with_others_are_not() -> None:
    deal = held({"hand": ["KS", "KH", "KC", "7S", "7C", "7D", "5S"]})

    def play(*cards: str) -> Move:
        return Move("play", from_="hand", cards=cards)

    assert deal.same(0, play("KS"), play("KC"))
    assert deal.same(0, play("KS", "KH"), play("KC", "KS"))
    assert deal.same(0, play("7S"), play("7C"))
    for one, other in [(("KS",), ("KS", "KH")), (("KS",), ("5S",)), (("7S",), ("7D",)), (("7S", "7C"), ("7S", "7D"))]:
        assert not deal.same(0, play(*one), play(*other))
    with pytest.raises(Illegal):
        deal.same(0, play("KS"), play("QS"))


@pytest.mark.parametrize(("blind", "same"), [({"flip"}, True), (set(), False)])
def test_hidden_cards_are_the_same_to_turn_where_the_game_says_so(blind: set[str], same: bool) -> None:
    table = tripot.game("turkish", players=2)
    game = replace(table.game)
    game.__dict__["blind"] = frozenset(blind)
    deal = Deal(Table(game, table.options), held({"hand": [], "visible": []}).states)
    assert [move.verb for move in deal.legal(0)] == ["flip"] * 3
    first, second, _ = deal.legal(0)
    assert deal.same(0, first, second) == same
    assert deal.same(0, first, first)
