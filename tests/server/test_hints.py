"""Hints: who may ask, what is answered, and to whom alone."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tripot
from tripot.bots import teacher
from tripot.server.core import decide, events, hints, project, wire
from tripot.server.core.config import Config, Limit
from tripot.server.live.kernel_loader import KernelLoader

from .kit import QUICK, House, Json, Person, Player, few, four_with_bots, open_house, table_for_two
from .kit import events as stored_events
from .tables import GUESTS, HERE, happen, table_in_play


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the compiler: a hint is as good as its figures, which are tested elsewhere."""

    def advise(deal: tripot.Deal, seat: int, simulations: int) -> teacher.Advice | None:
        moves = [teacher.Advised(move, 1.0, 0.0, 0.0, teacher.Why("several")) for move in deal.legal(seat)]
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


async def test_a_teacher_who_fails_or_is_not_ready_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no idea")

    async with open_house(tmp_path, Config(**{**vars(QUICK), "hint_wait": 0.2})) as house, house.person() as ada:
        player = await at_my_turn(ada)
        monkeypatch.setattr(teacher, "advise", fail)
        assert (await hint(player))["code"] == "internal"
        monkeypatch.setattr(KernelLoader, "is_ready", lambda *_: False)
        assert (await hint(player))["code"] == "not_now"
        monkeypatch.setattr(KernelLoader, "want", lambda *_: asyncio.ensure_future(asyncio.sleep(60)))
        assert (await hint(player))["code"] == "not_now"
        assert (await player.play())["type"] == "done"


async def test_nobody_waits_for_the_compiler_and_may_ask_elsewhere_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    want = KernelLoader.want
    async with open_house(tmp_path, Config(**{**vars(QUICK), "hint_loading": 0.5})) as house, house.person() as ada:
        new, known = await at_my_turn(ada, seats=3, bots=["regular"] * 2), await at_my_turn(ada)

        def never(loader: KernelLoader, table: tripot.Table, *use: Any) -> asyncio.Task[None]:
            return asyncio.ensure_future(asyncio.sleep(60)) if table.players == 3 else want(loader, table, *use)

        monkeypatch.setattr(KernelLoader, "want", never)
        monkeypatch.setattr(KernelLoader, "is_ready", lambda _, table, *__: table.players != 3)
        await new.send(type="hint", seq=new.table["seq"], ref="new")
        assert (await hint(known))["type"] == "advice"
        async with asyncio.timeout(10):
            assert (await new.answer("new"))["code"] == "not_now"


async def test_nobody_asks_all_the_time(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(hints=Limit(2, None))) as house, house.person() as ada:
        player = await at_my_turn(ada)
        assert [(await hint(player)).get("code") for _ in range(3)] == [None, None, "too_many"]


def test_in_a_race_nobody_asks_unless_the_table_says_so() -> None:
    state = table_in_play("glukz", 2, 1)
    racing = [seat for seat in range(2) if state.rights[seat].race_since is not None]
    assert racing == [0, 1]
    assert hints.are_kept_back(state, 0)
    assert not project.table_info(state, GUESTS[0], HERE, 0, Config()).hints
    state.created = msgspec.structs.replace(state.created, public=False, hints=True)
    assert not hints.are_kept_back(state, 0)
    assert hints.are_given(state, 0)


def test_a_turn_of_one_alone_is_no_race() -> None:
    state = table_in_play("glukz", 2, 1)
    state.created = msgspec.structs.replace(state.created, public=False)
    happen(state, events.Left(1, "regular"))
    deal = state.deal
    assert deal is not None
    while len(deal.actors()) > 1 or deal.actors() == [1]:
        seat = deal.actors()[-1]
        happen(state, events.Moved(seat, deal.legal(seat)[0]))
    info = project.table_info(state, GUESTS[0], HERE, 0, Config())
    assert state.rights[0].race_since is not None  # the verb is that of races
    assert info.deal is not None
    assert info.deal.race is None
    assert info.hints
    assert decide.ask_hint(state, decide.Guest(GUESTS[0], "Ada"), wire.Hint(seq=state.number, ref="r"))[1] == 0


def test_a_spectator_is_given_none() -> None:
    state = table_in_play("turkish", 2, 1)
    happen(state, events.Left(1, "regular"))
    assert not project.table_info(state, GUESTS[9], HERE, 0, Config()).hints
