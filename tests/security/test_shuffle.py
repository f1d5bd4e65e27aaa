"""Nobody chooses the cards: not the server, not a player, and not the two together."""

from __future__ import annotations

import asyncio
import json
import secrets

import msgspec
import pytest

from tripot import shuffle
from tripot.hosts.config import Config
from tripot.play import record
from tripot.play.deal import SPECTATOR_SEAT
from tripot.table import clock, events
from tripot.table.crowd import NOBODY_HERE
from tripot.table.events import Event, Stored
from tripot.table.game_records import records
from tripot.table.state import TablePhase, TableState

from ..hosts.kit import House, Person, Player, table_for_two
from ..hosts.kit import events as stored_events
from ..hosts.tables import GUESTS, HERE, happen, message, table_in_play

HONEST = "5e" * 16
DAY = 24 * 3_600_000  # ms


async def begin(ada: Person, bob: Person) -> tuple[str, Player, Player]:
    """Two people whose match has just started; each has seen the commitment."""
    table_id = await ada.create(table_for_two(options={"deals": 1}))
    one, other = await ada.join(table_id), await bob.join(table_id)
    assert (await other.ask(type="sit", seat=1))["type"] == "done"
    assert (await one.ask(type="start"))["type"] == "done"
    await other.until("shuffling")
    return table_id, one, other


async def pledge(player: Player, nonce: str) -> str:
    """Pledge a nonce; the answer."""
    answer = await player.ask(type="pledge", match=0, hash=shuffle.pledge(nonce))
    return str(answer.get("code", answer["type"]))


async def give(player: Player, nonce: str) -> str:
    """Open a nonce; the answer."""
    answer = await player.ask(type="nonce", match=0, value=nonce)
    return str(answer.get("code", answer["type"]))


async def test_an_accomplice_who_is_told_the_secret_cannot_choose_the_last_nonce(
    house: House, ada: Person, bob: Person
) -> None:
    """It would draw nonces until the cards are good. But it has to pledge one before it can know another's."""
    _, honest, accomplice = await begin(ada, bob)
    assert await give(honest, HONEST) == "not_now", "nothing is opened before everybody has pledged"
    assert await pledge(honest, HONEST) == "done"
    while accomplice.table["match"]["pledges"][0] is None:
        await accomplice.hear()
    assert HONEST not in json.dumps(accomplice.heard)
    chosen = secrets.token_hex(16)
    assert await pledge(accomplice, chosen) == "done"
    assert await pledge(accomplice, secrets.token_hex(16)) == "not_now"
    assert await give(honest, HONEST) == "done"
    while accomplice.table["match"]["nonces"][0] is None:
        await accomplice.hear()
    [secret] = [json.loads(event)["secret"] for *_, event in stored_events(house.data) if '"started"' in event]
    better = best_of_many(bytes.fromhex(secret))
    assert await give(accomplice, better) == "unreadable", "it is not the one that was pledged"
    assert await give(accomplice, chosen) == "done"
    assert (await honest.until("playing"))["match"]["nonces"] == [HONEST, chosen]


def best_of_many(secret: bytes) -> str:
    """A last nonce that makes seat 1 the first dealer."""
    drawn = (secrets.token_hex(16) for _ in range(1000))
    return next(nonce for nonce in drawn if shuffle.first_dealer(secret, [HONEST, nonce], 2) == 1)


async def test_who_pledges_and_does_not_open_is_left_out(ada: Person, bob: Person) -> None:
    table_id, honest, silent = await begin(ada, bob)
    await asyncio.gather(pledge(honest, HONEST), pledge(silent, "00" * 16))
    assert await give(honest, HONEST) == "done"
    match = (await honest.until("playing"))["match"]
    assert match["nonces"] == [HONEST, None]
    assert await give(silent, "00" * 16) == "not_now"
    await asyncio.gather(honest.play_deal(), silent.play_deal())
    match = (await honest.until("finished"))["match"]
    async with ada.session.get(f"{ada.base}/api/tables/{table_id}/records") as response:
        [line] = (await response.read()).splitlines()
    deal = record.decode(line)
    assert deal.shuffle == shuffle.Proof(
        match["commitment"], match["secret"], (HONEST, ""), (shuffle.pledge(HONEST), shuffle.pledge("00" * 16))
    )
    record.verify(deal)
    other = msgspec.structs.replace(deal.shuffle, pledges=(shuffle.pledge("11" * 16), ""))
    with pytest.raises(record.BrokenRecord, match="pledged"):
        record.verify(msgspec.structs.replace(deal, shuffle=other))
    record.verify(msgspec.structs.replace(deal, shuffle=msgspec.structs.replace(deal.shuffle, pledges=())))


async def test_one_person_alone_waits_for_nobody(ada: Person) -> None:
    table_id = await ada.create({"game": "turkish", "seats": 2, "bots": ["regular"], "clock": 0, "pace": 0})
    player = await ada.join(table_id)
    await player.ask(type="start")
    assert player.table["match"]["opening"]
    assert await give(player, HONEST) == "done"
    assert player.table["phase"] == "playing"
    assert player.table["match"]["nonces"] == [HONEST, None]


def test_the_secret_of_a_match_that_is_given_up_is_shown() -> None:
    """After a day without its players. Until then they may come back."""
    state = table_in_play("turkish", 2, 7, {"deals": 2})
    assert state.in_play is not None
    secret, away = state.in_play.secret.hex(), NOBODY_HERE
    happen(state, *[events.StandIn(seat) for seat in (0, 1)], at=1_000)
    assert clock.fall_due(state, 1_000 + DAY, HERE, Config()) != [events.GivenUp()]
    assert clock.fall_due(state, 999 + DAY, away, Config()) != [events.GivenUp()]
    assert secret not in message(state, SPECTATOR_SEAT, [])
    assert clock.fall_due(state, 1_000 + DAY, away, Config()) == [events.GivenUp()]
    happen(state, events.GivenUp())
    assert state.phase is TablePhase.GATHERING
    for seat in (SPECTATOR_SEAT, 0, 1):
        told = json.loads(message(state, seat, []))
        assert (told["match"]["secret"], told["deal"]) == (secret, None)


def test_the_deals_of_a_match_that_is_given_up_can_be_verified() -> None:
    state = table_in_play("turkish", 2, 7, {"deals": 2})
    happened = list(_begun(state))
    while state.phase is TablePhase.PLAYING:
        [moved] = clock._choose(state, state.actors[0], "random", "bot")
        happened.append(_next(state, moved))
    happened.append(_next(state, events.GivenUp()))
    [line] = records(state.id, happened).splitlines()
    deal = record.decode(line)
    assert deal.shuffle is not None
    record.verify(deal)


def _begun(state: TableState) -> list[Stored]:
    """The events that `table_in_play` has let happen."""
    assert state.in_play is not None
    sat = events.Sat(1, GUESTS[1], "Bob 1")
    started = events.Started(0, state.in_play.secret.hex(), state.in_play.commitment)
    happened: list[Event] = [state.created, sat, started, events.Dealt(0)]
    return [Stored(seq, seq, event) for seq, event in enumerate(happened, 1)]


def _next(state: TableState, event: Event) -> Stored:
    """Let an event happen."""
    happen(state, event)
    return Stored(state.seq, state.at, event)
