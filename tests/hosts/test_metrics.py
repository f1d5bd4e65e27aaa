"""What may be watched is counted as it happens, and shown to those alone who run the card room."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tripot.cli.main import main
from tripot.hosts.config import Config, Limit

from .kit import QUICK, House, Person, events, few, open_house, start_for_two, table_for_two


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
    async with asyncio.timeout(5):  # whoever goes is looked after once more
        while (samples := (await watch(house, ada))[1])["tripot_tables"]:
            await asyncio.sleep(0.02)
    assert samples["tripot_sockets"] == 0


async def test_what_is_refused_over_http_or_at_the_door_is_counted(tmp_path: Path) -> None:
    config = replace(few(tables=Limit(1, None)), table_guest_connections=0)
    async with open_house(tmp_path, config) as house, house.person() as ada:
        table_id = await ada.create(table_for_two())
        assert (await ada.call("POST", "/api/tables", json=table_for_two()))[0] == 429
        async with house.person() as bob, bob.session.ws_connect(f"{bob.base}/api/tables/{table_id}/ws") as socket:
            assert (await socket.receive_json())["code"] == "too_many"
        assert (await watch(house, ada))[1]['tripot_refused_total{code="too_many"}'] == 2


def test_who_may_watch_is_named_on_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    served: list[Config] = []
    monkeypatch.setattr("tripot.hosts.http.serve.run", lambda **given: served.append(given["config"]))
    command = ["serve", "--no-open", "--data", str(tmp_path)]
    for more in ([], ["--metrics-for", "192.0.2.0/24", "--metrics-for", "::1"]):
        assert CliRunner().invoke(main, [*command, *more], catch_exceptions=False).exit_code == 0
    assert [config.watchers for config in served] == [Config().watchers, ("192.0.2.0/24", "::1")]


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
