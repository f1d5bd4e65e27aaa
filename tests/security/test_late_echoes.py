"""Whatever a client does to probes and stamps, it gains at most 60 ms in a race."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tripot.table.race import Meter

from ..hosts.kit import QUICK, move_of, open_house, start_for_two

LATE = 0.6  # seconds
PRESSED = 0.3  # seconds after the trigger was seen
GAIN = 60  # ms
BEHIND_PROXY = ("127.0.0.1",)


@pytest.mark.parametrize(
    ("proxies", "late_pongs"),
    [((), 0.0), (BEHIND_PROXY, 0.0), ((), LATE)],
    ids=["a script", "a script behind a proxy", "a program that answers pings late, too"],
)
async def test_late_echoes_gain_next_to_nothing(
    tmp_path: Path, proxies: tuple[str, ...], late_pongs: float, caplog: pytest.LogCaptureFixture
) -> None:
    config = replace(QUICK, trusted_proxies=proxies, first_probes=3, first_probe_wait=0.05)
    async with open_house(tmp_path, config) as house, house.person() as ada, house.person() as bob:
        _, one, other = await start_for_two(ada, bob, game="glukz", late=LATE, late_pongs=late_pongs)
        cheat = next(player for player in (one, other) if player.late)
        seen = time.monotonic()
        seq = cheat.table["deal"]["race"]["seq"]
        await asyncio.sleep(PRESSED)
        pressed = (time.monotonic() - seen) * 1000
        move = move_of(cheat.table["deal"]["choices"][0])
        await cheat.send(type="move", seq=seq, move=move, reaction={"seq": seq, "ms": 0.0}, ref="press")
        assert (await cheat.answer("press"))["type"] == "done"
        [counted] = [news["ms"] for news in cheat.table["news"] if news["kind"] == "move"]
        assert pressed - counted <= GAIN
    assert any("later than the connection explains" in record.getMessage() for record in caplog.records)


def test_what_is_credited_is_what_no_script_has_touched() -> None:
    meter = Meter()
    for _ in range(40):
        number = meter.probe(0)
        assert meter.echo(number, 600)
        assert meter.travel.high == 0.0, "echoes alone are claims"
    meter.see_transport(12.0)
    assert (meter.travel.low, meter.travel.high) == (12.0, 62.0)
    meter.see_transport(None)
    meter.pong(meter.probe(0), 30)
    assert (meter.travel.low, meter.travel.high) == (30.0, 80.0)


def test_a_far_and_honest_client_is_credited_with_its_way() -> None:
    meter = Meter()
    for trip in range(400, 432):
        number = meter.probe(0)
        meter.pong(number, trip)
        assert meter.echo(number, trip + 5)
    meter.see_transport(398.0)
    assert meter.travel.one_way == 199.0
    assert meter.travel.high == 435.0
    assert not meter.doubtful
