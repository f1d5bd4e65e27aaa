"""Bots that other packages bring by an entry point: known by name, placed on a seat, replaced when they fail."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from typing import ClassVar

import pytest

from tripot import bots
from tripot.bots import Bot, Question, elsewhere
from tripot.errors import TripotError
from tripot.hosts.http.api import games_json
from tripot.hosts.room import thinking
from tripot.hosts.room.thinking import REPLACED
from tripot.play.match import game
from tripot.rules.shared.advising import WAIT
from tripot.table import clock, house_bots, pace
from tripot.table.house_bots import Thought
from tripot.table.state import SeatState
from tripot.warming import usual_table, warm

from .kit import House, Person, Player, four_with_bots
from .tables import table_in_play
from .test_thinking import Desk, Loader, opened_table, turkish


class Careful(Bot):
    """Makes the last move of its list, and notes where it thought."""

    threads: ClassVar[set[str]] = set()

    def choose(self, question: Question) -> int:
        self.threads.add(threading.current_thread().name)
        return len(question.legal) - 1


class Failing(Bot):
    def choose(self, _question: Question) -> int:
        raise LookupError("no idea")


class Wrong(Bot):
    def choose(self, question: Question) -> int:
        return len(question.legal)


class Slow(Bot):
    go_on: ClassVar = threading.Event()

    def choose(self, _question: Question) -> int:
        self.go_on.wait(60)
        return 0


class Waiting(Bot):
    def choose(self, _question: Question) -> int:
        return WAIT


class Undecided(Bot):
    """Stages a card, takes it back, and so on."""

    def choose(self, question: Question) -> int:
        return len(question.legal) - 1 if any(question.view["staged_count"]) else 0


class Needy(Bot):
    """Cannot be made by its name alone."""

    def __init__(self, file: str) -> None:
        self.file = file

    def choose(self, _question: Question) -> int:
        return 0


BROUGHT = (Careful, Failing, Wrong, Slow, Waiting, Undecided)


@pytest.fixture(autouse=True)
def brought(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another package brings the bots of this file, before any card room opens."""
    points = EntryPoints(EntryPoint(bot.__name__.lower(), "", elsewhere.GROUP) for bot in (*BROUGHT, Needy))
    classes = {bot.__name__.lower(): bot for bot in (*BROUGHT, Needy)}
    monkeypatch.setattr(EntryPoint, "load", lambda point: classes[point.name])
    monkeypatch.setattr(elsewhere, "entry_points", lambda group: points if group == elsewhere.GROUP else None)
    told_once = (house_bots.brought, games_json)
    for each in told_once:
        each.cache_clear()
    yield
    for each in told_once:
        each.cache_clear()


async def begin(person: Person, bot: str, **changes: object) -> Player:
    player = await person.join(await person.create(four_with_bots(bots=[bot] * 3, **changes)))
    assert (await player.ask(type="start"))["type"] == "done"
    await player.nonce()
    return player


def test_they_are_known_by_name_after_the_levels_but_for_those_that_need_an_argument() -> None:
    assert house_bots.names() == (*bots.BOTS, *sorted(bot.__name__.lower() for bot in BROUGHT))


async def test_the_page_is_told_their_names(ada: Person) -> None:
    _, answer = await ada.call("GET", "/api/games?language=en")
    assert tuple(answer["bots"]) == house_bots.names()


async def test_a_host_places_one_by_its_name_and_is_told_which_there_are(house: House, ada: Person) -> None:
    player = await ada.join(await ada.create(four_with_bots(bots=["careful"])))
    assert (await player.ask(type="bot", seat=1, bot="careful"))["type"] == "done"
    assert [seat["bot"] for seat in player.table["seats"]] == [None, "careful", None, "careful"]
    refused = await player.ask(type="bot", seat=2, bot="needy")
    assert refused["code"] == "bad_option"
    assert "master, careful, failing" in refused["detail"]


async def test_a_deal_against_three_of_them_comes_to_its_end(
    house: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.to_thread(warm, usual_table("turkish"), "search")
    monkeypatch.setattr(pace, "LEAST_PACE", 10)
    player = await begin(ada, "careful")
    await player.play_deal()
    assert player.table["phase"] in ("counting", "finished")


async def test_one_is_asked_in_a_thread_and_its_move_is_a_thought() -> None:
    Careful.threads.clear()
    desk, live = Desk(Loader()), opened_table(turkish("careful", wait=0))
    [problem] = clock.problems(live.session.state)
    desk.look(live)
    await desk.until_told(1)
    deal = live.session.state.begun.dealt
    assert live.session.thoughts == {problem: Thought(deal.legal(problem.seat)[-1])}
    assert threading.current_thread().name not in Careful.threads
    desk.thinker.close()


@pytest.mark.parametrize("bot", ["failing", "wrong", "slow"])
async def test_one_that_fails_or_is_late_is_replaced_by_regular(
    bot: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "LIMIT", 100)
    Slow.go_on.clear()
    desk, live = Desk(Loader()), opened_table(turkish(bot, wait=0))
    [problem] = clock.problems(live.session.state)
    desk.look(live)
    await desk.until_told(1)
    assert live.session.thoughts == {problem: REPLACED}
    assert house_bots.at_once(bot) == "regular"
    assert f"the bot {bot} was replaced in turkish" in caplog.text
    Slow.go_on.set()
    desk.thinker.close()


def test_one_races_in_pig_with_its_own_reaction() -> None:
    state = table_in_play("pig", 4, 3)
    for seat in (1, 2, 3):
        state.seats[seat] = SeatState(bot="careful")
    assert {problem.bot for problem in clock.problems(state)} == {"careful"}
    times = {house_bots.reaction("careful", b"secret", 0, seat, 5) for seat in range(4)}
    assert len(times) == 4
    assert all(100 < time < 2000 for time in times)


def test_one_may_wait_only_for_others() -> None:
    deal = game("turkish", players=3).match(seed=5).deal()
    with pytest.raises(TripotError, match="the bot waiting waits, but nobody else may act"):
        house_bots.choose(deal, deal.actors()[0], "waiting", b"secret")
    race = game("glukz", players=4).match(seed=5).deal()
    assert len(race.actors()) > 1
    assert house_bots.choose(race, race.actors()[0], "waiting", b"secret") is None


def test_one_that_never_completes_a_move_of_steps_is_given_up() -> None:
    deal = game("iljig", players=3).match(seed=5).deal()
    with pytest.raises(TripotError, match="the bot undecided does not complete its move"):
        house_bots.choose(deal, deal.actors()[0], "undecided", b"secret")


def test_a_table_whose_bot_has_been_uninstalled_goes_on_with_regular() -> None:
    deal = game("turkish", players=3).match(seed=5).deal()
    seat = deal.actors()[0]
    assert house_bots.choose(deal, seat, "gone", b"secret") == house_bots.choose(deal, seat, "regular", b"secret")
    assert not house_bots.thinks("gone", deal.table.game)
    assert house_bots.at_once("gone") == "regular"
