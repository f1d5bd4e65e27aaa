"""Nobody is told what they should not know."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tripot import bots, chance, shuffle
from tripot.match import SPECTATOR
from tripot.server import events, players, project, wire
from tripot.server.clockwork import Presence
from tripot.server.config import Config
from tripot.server.events import Event, Stored
from tripot.server.table import TableState, apply, open_table

from .kit import Json, Person, Player, start_for_two

GUESTS = [f"g{seat}" for seat in range(10)]


def table_in_play(number_of_players: int, seed: int) -> TableState:
    """A table of people whose first deal has just been dealt."""
    created = events.Created(
        game="turkish",
        options={"players": number_of_players},
        clock=60,
        pace=0,
        public=True,
        guest=GUESTS[0],
        name="Ada",
    )
    state = open_table("table", Stored(1, 1, created))
    secret = bytes([seed]) * shuffle.SECRET_BYTES
    happened: list[Event] = [events.Sat(seat, GUESTS[seat], "Bob") for seat in range(1, number_of_players)]
    happened += [events.Started(0, secret.hex(), shuffle.commitment(secret)), events.Dealt(0)]
    for event in happened:
        apply(state, Stored(state.seq + 1, state.seq + 1, event))
    return state


def message(state: TableState, seat: int, news: list[Any]) -> str:
    """The `table` message of a seat, or of a spectator."""
    guest = "stranger" if seat == SPECTATOR else GUESTS[seat]
    presence = Presence(frozenset(GUESTS))
    return wire.write(project.table_info(state, guest, presence, state.at, Config(), news))


def redealt(state: TableState, seat: int, random: Any) -> TableState:
    """The same table with all that a seat cannot know dealt anew."""
    other = state.copy()
    assert other.deal is not None
    other.deal.table.game.kernels.redeal(other.deal.states, seat, random)
    return other


@pytest.mark.parametrize(("number_of_players", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4), (10, 5)])
def test_states_that_look_the_same_give_the_same_messages(number_of_players: int, seed: int) -> None:
    state = table_in_play(number_of_players, seed)
    random = chance.generator(seed)
    news: list[Any] = []
    changed = 0
    for turn in itertools.count():
        deal = state.deal
        assert deal is not None
        if deal.over or turn == 120:
            break
        for seat in range(SPECTATOR, number_of_players):
            other = redealt(state, seat, random)
            assert message(other, seat, news) == message(state, seat, news)
            changed += other.deal is not None and bool((other.deal.states != deal.states).any())
        actor = deal.actors()[0]
        move = players.choose(deal, actor, bots.BOTS[turn % 2], b"any")
        news = list(apply(state, Stored(state.seq + 1, state.seq + 1, events.Moved(actor, move))))
    assert changed > 50  # the deals did differ


def test_the_secret_is_told_to_nobody_before_the_match_is_over() -> None:
    state = table_in_play(4, 7)
    assert state.play is not None
    for seat in range(SPECTATOR, 4):
        assert state.play.secret.hex() not in message(state, seat, [])


async def test_no_message_of_a_deal_holds_a_card_that_is_not_known(ada: Person, bob: Person) -> None:
    """Every card that is told was our own, lay open, or has been shown in a move before."""
    _, first, second = await start_for_two(ada, bob)
    while first.table["phase"] == "playing":
        for player in (first, second):
            if player.table["phase"] == "playing" and player.my_turn:
                await player.play()
            for each in (first, second):
                while each.table["seq"] < player.table["seq"]:
                    await each.hear()
    for player in (first, second):
        _search(player)


def _search(player: Player) -> None:
    known: set[str] = set()
    for told in player.heard:
        if told["type"] != "table" or told["phase"] != "playing":
            continue
        known |= _shown(told, player.seat)
        cards = set(_cards(told))
        assert cards <= known, f"{cards - known} should not be known"
    assert len(known) > 12


def _shown(told: Json, seat: int) -> set[str]:
    """What this message may tell anew: our first hand, open rows, and what a move has shown."""
    seats = told["deal"]["view"]["seats"]
    shown = {card for each in seats for card in each["visible"]}
    if told["deal"]["moves"] == 0:
        shown |= set(seats[seat]["cards"])
        assert all(not each["cards"] for place, each in enumerate(seats) if place != seat)
    for news in told["news"]:
        shown |= set(news.get("move", {}).get("cards", []))
    return shown


def _cards(told: Any) -> list[str]:
    """Every text in a message that names a card."""
    if isinstance(told, str):
        is_card = len(told) == 2 and told[0] in "AKQNJT98765432" and told[1] in "SHDC"
        return [told] if is_card else []
    parts = told.values() if isinstance(told, dict) else told if isinstance(told, list) else []
    return [card for part in parts for card in _cards(part)]
