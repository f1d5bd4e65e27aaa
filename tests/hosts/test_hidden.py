"""Nobody receives what they should not know."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import msgspec
import pytest

from tests.short_form import short_rows
from tripot import bots, chance
from tripot.cards import write_card
from tripot.hosts.config import Config
from tripot.play.deal import SPECTATOR_SEAT
from tripot.rules.move import CHANCE, Move
from tripot.rules.registry import GAMES
from tripot.table import decide, events, house_bots, requests, wire
from tripot.table.clock import follow
from tripot.table.guest import Guest
from tripot.table.state import TableState
from tripot.table.wire import Refused

from .kit import Json, Person, Player, start_for_two
from .tables import GUESTS, HERE, happen, message, table_in_play

MOVES = 60  # of a deal that are looked at

CASES: list[tuple[str, int, Json]] = [
    ("turkish", 2, {}),
    ("turkish", 6, {}),
    ("turkish", 10, {}),
    ("glukz", 2, {}),
    ("glukz", 4, {"fly": True}),
    ("glukz", 7, {"tarot": True, "knight": "skip", "fly": True, "decks": 2}),
    ("iljig", 3, {}),
    ("iljig", 5, {}),
    ("nain_jaune", 3, {}),
    ("nain_jaune", 6, {}),
    ("pig", 3, {}),
    ("pig", 6, {"stock": True, "variant": "spoons"}),
    ("pig", 4, {"variant": "vatra", "travel": True}),
    ("pig", 5, {"variant": "magarac"}),
]
SHORT = [CASES[0], CASES[4], CASES[6], CASES[8], CASES[12]]  # one of each game


def test_every_game_is_looked_at() -> None:
    assert {name for name, _, _ in CASES} == set(GAMES)


def redealt(state: TableState, seat: int, random: Any) -> TableState:
    """The same table with everything that a seat cannot know dealt again."""
    other = state.copy()
    assert other.deal is not None
    other.deal.table.game.kernels.redeal(other.deal.states, seat, random)
    other.actors = other.deal.actors()
    return other


def next_move(state: TableState, turn: int, chances: random.Random) -> events.Moved | None:
    """What happens next between bots; `None` when the deal is over."""
    deal = state.deal
    assert deal is not None
    if deal.over:
        return None
    if deal.actors() == [CHANCE]:
        [shuffle] = follow(state, HERE, Config())
        assert isinstance(shuffle, events.Moved)
        return shuffle
    for seat in chances.sample(deal.actors(), len(deal.actors())):
        move = house_bots.choose(deal, seat, bots.BOTS[turn % 2], b"any")
        if move:
            return events.Moved(seat, move)
    return None


@pytest.mark.parametrize(("game", "seats", "options"), short_rows(SHORT, CASES))
def test_states_that_look_the_same_give_the_same_messages(game: str, seats: int, options: Json) -> None:
    """Table, news and answers are the same to the byte, whatever lies where a seat cannot see it."""
    state = table_in_play(game, seats, seats, options)
    random_, chances = chance.generator(seats), random.Random(seats)
    news: list[Any] = []
    changed = 0
    for turn in range(MOVES):
        made = made_up(state, chances)
        for seat in chances.sample(range(SPECTATOR_SEAT, seats), min(3, seats + 1)):
            other = redealt(state, seat, random_)
            assert message(other, seat, news) == message(state, seat, news)
            for request in made if seat != SPECTATOR_SEAT else ():
                assert answer(other, seat, request) == answer(state, seat, request)
            assert other.deal is not None
            assert state.deal is not None
            changed += bool((other.deal.states != state.deal.states).any())
        moved = next_move(state, turn, chances)
        if moved is None:
            break
        news = happen(state, moved)
    assert changed >= 5  # the deals did differ


def made_up(state: TableState, chances: random.Random) -> list[requests.PlayMove]:
    """Moves of every verb, with cards one may have or not: few are legal."""
    pack = [write_card(int(card)) for card in state.table.pack]
    verbs = sorted(state.table.game.texts["en"]["verbs"])
    found = [Move(verb) for verb in verbs]
    for verb, row in itertools.product(verbs, (None, "hand", "visible")):
        found += [Move(verb, from_=row, cards=tuple(chances.sample(pack, number))) for number in (1, 1, 1, 2)]
    found += [Move(verb, slot=slot) for verb in verbs for slot in (0, 2)]
    return [requests.PlayMove(seq=state.seq, move=move) for move in found]


def answer(state: TableState, seat: int, request: requests.PlayMove) -> str:
    """What a seat is answered."""
    try:
        return repr(decide.play(state, Guest(GUESTS[seat], "Bob"), request).events)
    except Refused as refused:
        return wire.write(refused.message())


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), short_rows(SHORT, CASES))
def test_news_of_a_move_hold_only_cards_that_a_seat_sees(game: str, seats: int, options: Json) -> None:
    """Of a move one hears no card that is not in one's own sight before or after it."""
    state, chances = table_in_play(game, seats, seats, options), random.Random(seats)
    told = 0
    for turn in range(MOVES):
        before = [seen(state, seat) for seat in range(SPECTATOR_SEAT, seats)]
        moved = next_move(state, turn, chances)
        if moved is None:
            break
        news = happen(state, moved)
        for seat in range(SPECTATOR_SEAT, seats):
            heard = json.loads(message(state, seat, news))["news"]
            moves = [each["move"] for each in heard if each["kind"] == "move"]
            cards = {card for move in moves for card in move.get("cards", [])}
            assert cards <= before[seat + 1] | seen(state, seat)
            told += len(moves)
    assert told > 10


def seen(state: TableState, seat: int) -> set[str]:
    """The cards that a seat sees."""
    assert state.deal is not None
    return set(_cards(json.loads(msgspec.json.encode(state.deal.observe(None if seat == SPECTATOR_SEAT else seat)))))


def test_who_can_annul_on_the_fly_is_told_to_nobody_else() -> None:
    """Neither among those who act, nor by a race, nor by a clock that runs (GLU-22)."""
    chances, found = random.Random(1), 0
    for seed in range(60):
        state = table_in_play("glukz", 4, seed, {"fly": True})
        for turn in range(MOVES):
            deal = state.deal
            assert deal is not None
            hidden = set(deal.actors()) - set(deal.awaited())
            assert all(state.rights[flyer].asked_since is None for flyer in hidden)
            for flyer, seat in itertools.product(hidden, range(SPECTATOR_SEAT, 4)):
                told = json.loads(message(state, seat, []))["deal"]
                assert (flyer in told["actors"]) == (flyer == seat)
                assert (told["race"] is not None) == (seat in deal.actors())
                found += 1
            moved = next_move(state, turn, chances)
            if moved is None:
                break
            happen(state, moved)
    assert found > 10


def test_the_secret_is_told_to_nobody_before_the_match_is_over() -> None:
    state = table_in_play("turkish", 4, 7)
    assert state.in_play is not None
    for seat in range(SPECTATOR_SEAT, 4):
        assert state.in_play.secret.hex() not in message(state, seat, [])


async def test_no_message_of_a_deal_holds_a_card_that_is_not_known(ada: Person, bob: Person) -> None:
    """Every card that is sent was our own, was face up, or has been shown in a move before."""
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
    """The news that this message may contain: our first hand, visible rows, and what a move has shown."""
    seats = told["deal"]["view"]["seats"]
    shown = {card for each in seats for card in each["visible"]}
    if told["deal"]["moves"] == 0:
        shown |= set(seats[seat]["hand"])
        assert all(not each["hand"] for place, each in enumerate(seats) if place != seat)
    for news in told["news"]:
        shown |= set(news.get("move", {}).get("cards", []))
    return shown


def _cards(told: Any) -> list[str]:
    """Every text in a message that names a card."""
    if isinstance(told, str):
        is_card = len(told) == 2 and (told in ("XR", "XB") or (told[0] in "AKQNJT98765432" and told[1] in "SHDC"))
        return [told] if is_card else []
    parts = told.values() if isinstance(told, dict) else told if isinstance(told, list) else []
    return [card for part in parts for card in _cards(part)]
