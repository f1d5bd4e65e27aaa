"""What may be watched is counted as it happens, and shown to those alone who run the card room."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from .kit import QUICK, House, Person, events, open_house, start_for_two, table_for_two


async def watch(house: House, person: Person, **headers: str) -> tuple[int, dict[str, float]]:
    """The status of `/metrics`, and its samples."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with person.session.get(f"{house.base}/metrics", headers=named) as response:
        lines = re.findall(r"^(tripot_[^ ]+) ([-\d.e+]+)$", await response.text(), re.MULTILINE)
        return response.status, {name: float(value) for name, value in lines}


async def test_tables_sockets_changes_and_refusals_are_counted(house: House, ada: Person, bob: Person) -> None:
    _, before = await watch(house, ada)
    assert (before["tripot_tables"], before["tripot_sockets"], before["tripot_events_total"]) == (0, 0, 0)
    _, mover, other = await start_for_two(ada, bob)
    assert (await mover.play())["type"] == "done"
    refused = await other.ask(type="start")
    _, after = await watch(house, ada)
    assert (after["tripot_tables"], after["tripot_sockets"]) == (1, 2)
    assert after["tripot_events_total"] == len(events(house.data)) - 1  # a table's first event makes it
    assert after[f'tripot_refused_total{{code="{refused["code"]}"}}'] >= 1
    for part in ("decide", "store", "tell"):
        assert after[f'tripot_change_seconds_count{{part="{part}"}}'] >= after["tripot_events_total"] / 2
        assert after[f'tripot_change_seconds_sum{{part="{part}"}}'] > 0
    await ada.leave()
    await bob.leave()


async def test_a_table_that_nobody_uses_is_counted_no_more(house: House, ada: Person) -> None:
    await ada.join(await ada.create(table_for_two()))
    await ada.leave()
    async with ada.session.get(f"{house.base}/api/tables") as response:
        assert response.status == 200
    assert (await watch(house, ada))[1]["tripot_sockets"] == 0


@pytest.mark.parametrize(
    ("watchers", "forwarded", "status"),
    [
        (("127.0.0.0/8",), "", 200),
        (("192.0.2.0/24",), "", 404),
        (("127.0.0.0/8",), "127.0.0.1", 404),  # a proxy's client is somebody else, whatever it says
    ],
)
async def test_only_who_runs_the_card_room_may_watch_it(
    tmp_path: Path, watchers: tuple[str, ...], forwarded: str, status: int
) -> None:
    headers = {"X_Forwarded_For": forwarded} if forwarded else {}
    async with open_house(tmp_path, replace(QUICK, watchers=watchers)) as house, house.person() as ada:
        found, samples = await watch(house, ada, **headers)
        assert found == status
        assert bool(samples) == (status == 200)
