"""Traces go to a collector where one is named; otherwise nothing of OpenTelemetry is even imported."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import web
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from tripot.hosts.room import traces

from .kit import open_house, start_for_two


@dataclass
class Collector:
    """Takes spans in."""

    endpoint: str = ""
    services: set[str] = field(default_factory=set)
    spans: list[Span] = field(default_factory=list)

    async def take(self, request: web.Request) -> web.Response:
        """What a card room sends."""
        sent = ExportTraceServiceRequest.FromString(await request.read())
        for each in sent.resource_spans:
            self.services |= {
                item.value.string_value for item in each.resource.attributes if item.key == "service.name"
            }
            self.spans += [span for scope in each.scope_spans for span in scope.spans]
        return web.Response()

    def named(self, name: str) -> list[Span]:
        """The spans of a name."""
        return [span for span in self.spans if span.name == name]


@pytest.fixture
async def collector(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Collector]:
    """A collector that the environment names."""
    made, app = Collector(), web.Application()
    app.router.add_post("/v1/traces", made.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    made.endpoint = f"http://127.0.0.1:{runner.addresses[0][1]}"
    monkeypatch.setenv(traces.ENDPOINT, made.endpoint)
    yield made
    await runner.cleanup()


async def test_a_move_and_a_request_are_traces(tmp_path: Path, collector: Collector) -> None:
    async with open_house(tmp_path) as house, house.person() as ada, house.person() as bob:
        table_id, first, _ = await start_for_two(ada, bob)
        assert (await first.play())["type"] == "done"
        assert (await ada.call("GET", f"/api/tables/{'2' * 13}"))[0] == 404
        await asyncio.gather(ada.leave(), bob.leave())
    assert collector.services == {"tripot"}
    [move] = collector.named("PlayMove")
    assert move.attributes[0].key == "tripot.table"
    assert move.attributes[0].value.string_value == table_id
    parts = [span for span in collector.spans if span.parent_span_id == move.span_id]
    assert [span.name for span in sorted(parts, key=lambda span: span.start_time_unix_nano)] == [
        "decide",
        "store",
        "tell",
    ]
    assert {span.trace_id for span in parts} == {move.trace_id}
    [asked] = collector.named("GET /api/tables/{id}")
    status = {item.key: item.value.int_value for item in asked.attributes}["http.response.status_code"]
    assert (status, asked.parent_span_id) == (404, b"")
    assert all("/ws" not in span.name for span in collector.spans), "a connection lasts too long to be a trace"


def test_nothing_is_imported_where_no_collector_is_named() -> None:
    look = (
        "import sys; from tripot.hosts.http.app import make_app; "
        "from tripot.hosts.room.metrics import Metrics; Metrics(lambda: 0, lambda: 0); from tripot.hosts.room import "
        "traces; assert type(traces.find()) is traces.Traces; "
        "sys.exit(any('opentelemetry' in each for each in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", look], check=False, env={}).returncode == 0


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(traces.ENDPOINT, "http://127.0.0.1:1")
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(traces.NoExporter, match=r"install tripot\[traces\]"):
        traces.find()


async def test_a_collector_that_is_gone_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(traces.ENDPOINT, "http://127.0.0.1:1")
    begun = asyncio.get_running_loop().time()
    async with open_house(tmp_path) as house, house.person() as ada:
        assert (await ada.call("GET", "/api/tables"))[0] == 200
    assert asyncio.get_running_loop().time() - begun < 5
