"""How long bots take: by what everybody sees of a choice, and by nothing that its seat hides."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pytest
from msgspec import structs

from tripot import chance
from tripot.hosts.config import Config
from tripot.rules.registry import GAMES
from tripot.table import clock, events
from tripot.table.house_bots import mood
from tripot.table.pace import GENTLE, thinking_time
from tripot.table.state import SeatState, TablePhase, TableState

from .kit import House, Person
from .tables import HERE, happen, message, table_in_play

CONFIG = Config()
PACE = 900
CALM = ["glukz", "iljig", "nain_jaune", "turkish"]  # games in which players act one after the other


def at_turns(game: str, pace: int = PACE, deals: int = 4) -> Iterator[tuple[TableState, int]]:
    """Every turn of some deals of bots at which everybody sees whose it is, with its seat."""
    for seed in range(deals):
        state = table_in_play(game, 4, seed, pace=pace)
        for seat in (1, 2, 3):
            state.seats[seat] = SeatState(bot="regular")
        happen(state, events.StandIn(0))
        while state.phase is TablePhase.PLAYING:
            if state.begun.dealt.awaited() == state.actors and len(state.actors) == 1:
                yield state, state.actors[0]
            due = clock.due(state, HERE, CONFIG)
            assert due is not None
            happen(state, *clock.fall_due(state, max(due, state.at), HERE, CONFIG), at=max(due, state.at))
            happen(state, *clock.follow(state, HERE, CONFIG), at=state.at)


def held(state: TableState, seat: int) -> int:
    """How many cards everybody sees in a hand."""
    cards: int = state.begun.dealt.observe()["seats"][seat]["hand_size"]
    return cards


def test_all_games_without_a_race_on_every_card_are_looked_at() -> None:
    assert {*CALM, "pig"} == set(GAMES)


@pytest.mark.parametrize("game", CALM)
def test_a_choice_takes_longer_the_harder_it_looks(game: str) -> None:
    turns = [(held(state, seat), thinking_time(state, seat, "regular", CONFIG)) for state, seat in at_turns(game)]
    few = mean(time for cards, time in turns if cards <= 2)
    many = mean(time for cards, time in turns if cards >= 5)
    assert few < 0.8 * many
    assert 0.6 * PACE < mean(time for _, time in turns) < 1.3 * PACE, "on average it is the pace of the table"


def test_whoever_plays_on_is_quicker() -> None:
    """The run of a player in Nain Jaune goes on for as long as nobody sees a gap."""
    first: list[float] = []
    later: list[float] = []
    for state, seat in at_turns("nain_jaune"):
        moves = state.begun.dealt.moves
        (later if moves and moves[-1].seat == seat else first).append(thinking_time(state, seat, "regular", CONFIG))
    assert mean(later) < 0.8 * mean(first)


def test_equal_choices_take_unequal_times() -> None:
    moods = [mood(bytes(32), 0, event) for event in range(300)]
    assert 0.95 < mean(moods) < 1.05
    assert min(moods) < 0.6
    assert max(moods) > 1.6


@pytest.mark.parametrize("game", CALM)
def test_what_a_bot_takes_tells_nothing_of_its_cards_nor_of_its_level(game: str) -> None:
    random, tried = chance.generator(1), 0
    for state, seat in at_turns(game, deals=1):
        time = thinking_time(state, seat, "regular", CONFIG)
        other = state.copy()
        other.begun.deal = other.begun.dealt.redeal(None, random)
        other.begun.dealt.moves[:] = state.begun.dealt.moves
        tried += other.begun.dealt.states.tobytes() != state.begun.dealt.states.tobytes()
        assert thinking_time(other, seat, "regular", CONFIG) == time
        assert thinking_time(state, seat, "random", CONFIG) == time
    assert tried


@pytest.mark.parametrize("game", CALM)
def test_at_pace_0_nobody_waits(game: str) -> None:
    assert all(thinking_time(state, seat, "regular", CONFIG) == 0 for state, seat in at_turns(game, pace=0, deals=1))


# ---------------------------------------------------------------- a gentle first match


def gentle_race(game: str, deal: int = 0, match: int = 0, *, gentle: bool = True) -> TableState:
    """A deal of a match at whose beginning three seats may act."""
    state = table_in_play(game, 4, 1, pace=PACE)
    state.created = structs.replace(state.created, gentle=gentle)
    state.begun.number, state.begun.deal_number = match, deal
    return state


def reaction(state: TableState) -> float:
    """How many milliseconds a very slow bot takes to react, without the pace in which it chooses cards of a race."""
    cards = state.rights[1].race_cards
    return thinking_time(state, 1, "beginner", Config(bot_slowness=100)) - (PACE if cards else 0)


@pytest.mark.parametrize("game", ["glukz", "pig"])
def test_in_a_gentle_first_match_bots_react_as_they_always_do_from_the_fifth_deal_on(game: str) -> None:
    def slower(deal: int, match: int = 0) -> float:
        usual = gentle_race(game, deal, match, gentle=False)
        return reaction(gentle_race(game, deal, match)) / reaction(usual)

    assert [slower(deal) for deal in range(6)] == pytest.approx([*GENTLE, 1, 1])
    assert list(GENTLE) == sorted(GENTLE, reverse=True)
    assert slower(0, match=1) == 1, "the next match at the table is like any other"


def test_players_are_told_of_a_gentle_deal_while_it_is_counted_down() -> None:
    for deal, told in ((0, True), (len(GENTLE) - 2, True), (len(GENTLE) - 1, False)):
        state = gentle_race("pig", deal)
        assert '"gentle":true' in message(state, 0, [])
        state.phase = TablePhase.COUNTING
        happen(state, events.Announced(deal + 1))
        assert (f'"gentle":{str(told).lower()}' in message(state, 0, [])) is True


def test_games_without_races_have_no_gentle_match() -> None:
    assert '"gentle":false' in message(gentle_race("turkish"), 0, [])


async def test_a_table_keeps_that_it_is_gentle(house: House, ada: Person) -> None:
    wanted = {"game": "pig", "seats": 3, "clock": 0, "pace": 0, "bots": ["beginner"] * 2, "gentle": True}
    player = await ada.join(await ada.create(wanted))
    assert (await player.ask(type="start"))["type"] == "done"
    await player.nonce()
    await player.until_turn()
    assert player.table["gentle"] is True
