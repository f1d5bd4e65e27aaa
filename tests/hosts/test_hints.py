"""Hints: who may ask, what the answer is, and that only one seat gets it."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tripot
from tripot import warming
from tripot.bots import teacher
from tripot.bots.why import Why
from tripot.hosts.config import Config, Limit
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.table import decide, events, hint_rights, project, requests
from tripot.table.guest import Guest

from .kit import QUICK, House, Json, Person, Player, few, four_with_bots, open_house, table_for_two
from .kit import events as stored_events
from .tables import GUESTS, HERE, happen, table_in_play


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the compiler: a hint is as good as its figures, which are tested elsewhere."""

    def advise(deal: tripot.Deal, seat: int, simulations: int) -> teacher.Advice | None:
        moves = [teacher.Advised(move, 1.0, 0.0, 0.0, Why("several")) for move in deal.legal(seat)]
        return teacher.Advice(seat, "points", simulations, tuple(moves)) if moves else None

    async def ready() -> None:
        """What is needed is there."""

    monkeypatch.setattr(teacher, "advise", advise)
    monkeypatch.setattr(KernelLoader, "want", lambda *_: asyncio.ensure_future(ready()))
    monkeypatch.setattr(KernelLoader, "is_ready", lambda *_: True)


async def at_my_turn(person: Person, **wanted: Any) -> Player:
    player = await person.join(await person.create(four_with_bots(**wanted)))
    await player.ask(type="start")
    await player.until_turn()
    return player


async def hint(player: Player, seq: int | None = None) -> Json:
    return await player.ask(type="hint", seq=player.table["seq"] if seq is None else seq)


async def test_who_is_alone_against_bots_is_told_what_to_play_and_nobody_else_is(
    house: House, ada: Person, bob: Person
) -> None:
    player = await at_my_turn(ada)
    watcher = await bob.join(player.table["id"])
    before = stored_events(house.data)
    assert player.table["hints"] is True
    answer = await hint(player)
    assert (answer["type"], answer["seq"], answer["unit"]) == ("advice", player.table["seq"], "points")
    assert (await player.play(answer["moves"][0]["move"]))["type"] == "done"
    assert before == stored_events(house.data)[: len(before)]
    assert watcher.table["hints"] is False
    assert (await hint(watcher))["code"] == "not_seated"
    assert not [message for message in watcher.heard if message["type"] == "advice"]


@pytest.mark.parametrize(
    ("wanted", "given"),
    [({"public": True}, False), ({"public": True, "hints": True}, True), ({"hints": False}, False), ({}, True)],
)
async def test_a_table_may_allow_hints_or_forbid_them(ada: Person, wanted: Json, *, given: bool) -> None:
    player = await at_my_turn(ada, **wanted)
    assert player.table["hints"] is given
    answer = await hint(player)
    assert (answer["type"] == "advice") is given
    assert given or answer["code"] == "not_now"


async def test_people_together_have_hints_only_where_they_agreed(ada: Person, bob: Person) -> None:
    for wanted, given in ((table_for_two(), False), (table_for_two(hints=True), True)):
        table_id = await ada.create(wanted)
        players = [await ada.join(table_id), await bob.join(table_id)]
        await players[1].ask(type="sit", seat=1)
        await players[0].ask(type="back")  # it has heard of it then
        assert [player.table["hints"] for player in players] == [given] * 2


async def test_hints_are_for_ones_own_turn_as_it_stands(ada: Person) -> None:
    player = await ada.join(await ada.create(four_with_bots()))
    assert (await hint(player))["code"] == "not_now"
    await player.ask(type="start")
    await player.until_turn()
    seq = player.table["seq"]
    assert (await hint(player, seq + 5))["code"] == "stale"
    await player.play()
    await player.until_turn()
    assert (await hint(player, seq))["code"] == "stale"


async def test_a_hint_that_comes_too_late_is_refused(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, quickly = threading.Event(), teacher.advise
    monkeypatch.setattr(teacher, "advise", lambda *asked: go_on.wait(20) and quickly(*asked))
    player = await at_my_turn(ada)
    await player.send(type="hint", seq=player.table["seq"], ref="late")
    assert (await hint(player))["code"] == "too_many"  # one at a time
    assert (await player.play())["type"] == "done"  # nobody waits for the teacher
    go_on.set()
    assert (await player.answer("late"))["code"] in ("stale", "not_your_turn")


async def test_a_teacher_who_fails_says_so(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no idea")

    player = await at_my_turn(ada)
    monkeypatch.setattr(teacher, "advise", fail)
    assert (await hint(player))["code"] == "internal"
    assert (await player.play())["type"] == "done"


@pytest.mark.parametrize("why", ["not compiled", "still being loaded", "thought about for too long"])
async def test_what_cannot_be_searched_in_time_is_answered_by_rules_of_thumb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    ends = threading.Event()
    async with open_house(tmp_path, Config(**{**vars(QUICK), "hint_wait": 0.2})) as house, house.person() as ada:
        player = await at_my_turn(ada)
        if why == "thought about for too long":
            monkeypatch.setattr(teacher, "advise", lambda *_: ends.wait(20))
        else:
            monkeypatch.setattr(KernelLoader, "is_ready", lambda *_: False)
            monkeypatch.setattr(warming, "is_warm", lambda *_: why == "still being loaded")
            monkeypatch.setattr(KernelLoader, "want", lambda *_: asyncio.ensure_future(asyncio.sleep(60)))
        answer = await hint(player)
        ends.set()
        assert (answer["type"], answer["worlds"], len(answer["moves"])) == ("advice", 0, 1)
        assert set(answer["messages"]["en"]) == {answer["moves"][0]["why"]["key"]}
        assert (await player.play(answer["moves"][0]["move"]))["type"] == "done"


@pytest.mark.parametrize(("wanted", "searches"), [({}, True), ({"hints": False}, False), ({"public": True}, False)])
async def test_what_hints_search_with_is_made_ready_while_people_gather(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: Json, *, searches: bool
) -> None:
    made = list[str]()

    def want(_loader: KernelLoader, _table: tripot.Table, use: str = "room") -> asyncio.Task[None]:
        made.append(use)
        return asyncio.ensure_future(asyncio.sleep(0))

    monkeypatch.setattr(KernelLoader, "want", want)
    monkeypatch.setattr(KernelLoader, "want_all", lambda _: None)
    async with open_house(tmp_path, Config(**{**vars(QUICK), "warm": True})) as house, house.person() as ada:
        await ada.join(await ada.create(table_for_two(**wanted)))
        assert set(made) == ({"room", "search"} if searches else {"room"})


async def test_nobody_asks_all_the_time(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(hints=Limit(2, None))) as house, house.person() as ada:
        player = await at_my_turn(ada)
        assert [(await hint(player)).get("code") for _ in range(3)] == [None, None, "too_many"]


def test_in_a_race_nobody_asks_unless_the_table_says_so() -> None:
    state = table_in_play("glukz", 2, 1)
    racing = [seat for seat in range(2) if state.rights[seat].race_since is not None]
    assert racing == [0, 1]
    assert hint_rights.are_kept_back(state, 0)
    assert not project.Telling(state, HERE, 0, Config()).to(GUESTS[0]).hints
    state.created = msgspec.structs.replace(state.created, public=False)
    state.terms = msgspec.structs.replace(state.terms, hints=True)
    assert not hint_rights.are_kept_back(state, 0)
    assert hint_rights.are_given(state, 0)


def test_a_turn_of_one_alone_is_no_race() -> None:
    state = table_in_play("glukz", 2, 1)
    state.created = msgspec.structs.replace(state.created, public=False)
    happen(state, events.Left(1, "regular"))
    deal = state.deal
    assert deal is not None
    while len(deal.actors()) > 1 or deal.actors() == [1]:
        seat = deal.actors()[-1]
        happen(state, events.Moved(seat, deal.legal(seat)[0]))
    info = project.Telling(state, HERE, 0, Config()).to(GUESTS[0])
    assert state.rights[0].race_since is not None  # the verb is that of races
    assert info.deal is not None
    assert info.deal.race is None
    assert info.hints
    assert decide.ask_hint(state, Guest(GUESTS[0], "Ada"), requests.Hint(seq=state.heard.number, ref="r"))[1] == 0


def test_a_spectator_is_given_none() -> None:
    state = table_in_play("turkish", 2, 1)
    happen(state, events.Left(1, "regular"))
    assert not project.Telling(state, HERE, 0, Config()).to(GUESTS[9]).hints
