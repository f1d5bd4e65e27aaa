"""What this machine itself knows about a connection, which nothing that a client runs can change."""

import asyncio
import socket
import struct
import sys

INFO_BYTES = 152
LEAST = 148  # where Linux has the least round trip of the last minutes, in microseconds
UNKNOWN = 0xFFFFFFFF


def least_round_trip(transport: asyncio.BaseTransport | None) -> float | None:
    """The least round trip of a TCP connection in milliseconds, as its acknowledgements show it; `None` elsewhere."""
    if transport is None or transport.is_closing():
        return None
    found = transport.get_extra_info("socket")
    if found is None or sys.platform != "linux":
        return None
    try:
        info = found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO_BYTES)
    except OSError:  # no TCP
        return None
    least = int(struct.unpack_from("<I", info, LEAST)[0]) if len(info) >= INFO_BYTES else UNKNOWN
    return None if least == UNKNOWN else least / 1000
