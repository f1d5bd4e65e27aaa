"""How the body of a request is read."""

from __future__ import annotations

import asyncio
from unittest.mock import Mock

import pytest
from aiohttp import StreamReader, web
from aiohttp.test_utils import make_mocked_request

from tripot.hosts.config import Config
from tripot.hosts.http.handling import bytes_of
from tripot.hosts.http.keys import CONFIG


def asking(*, connected: bool, fault: Exception | None = None) -> web.Request:
    """A request whose body has not come yet."""
    app, protocol = web.Application(), Mock(connected=connected, _reading_paused=False)
    app[CONFIG] = Config()
    body = StreamReader(protocol, 2**16, loop=asyncio.get_running_loop())
    if fault:
        body.set_exception(fault)
    return make_mocked_request("POST", "/api/tables", app=app, payload=body, protocol=protocol)


async def test_a_connection_that_ends_before_its_body_is_read_is_no_fault_of_ours() -> None:
    with pytest.raises(ConnectionResetError):
        await bytes_of(asking(connected=False), 2**16)


async def test_any_other_fault_is() -> None:
    with pytest.raises(RuntimeError, match="ours"):
        await bytes_of(asking(connected=True, fault=RuntimeError("ours")), 2**16)
