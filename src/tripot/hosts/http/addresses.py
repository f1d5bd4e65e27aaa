"""Addresses: which of them count as one, and which address and host a proxy passes on."""

import logging
import re
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from tripot.errors import TripotError

OWN = 64  # bits of an IPv6 address that a household shares; it may choose the rest freely
MAPPED = 96  # bits of an IPv6 address that say that an IPv4 address follows
WITH_PORT = re.compile(r"\[(?P<six>[^]]*)](?::\d{1,5})?|(?P<four>[^:]*):\d{1,5}")  # as some proxies write an address

HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+])(?::(?P<port>[0-9]{1,5}))?")
PORT = re.compile("[0-9]{1,5}")
LONGEST_FOLDER = 200  # characters
PLAIN_PATH = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")  # "//other.example" would be another host
USUAL_PORTS = {"http": "80", "https": "443"}  # browsers leave them out

log = logging.getLogger("tripot.server")


class BadAddress(TripotError):
    """A text is neither an address nor a network."""


@lru_cache(maxsize=4096)
def group_of(address: str) -> str:
    """The address that limits count as one: for IPv6, the network of a household."""
    found = _read(address)
    return str(ip_network((found, OWN), strict=False)) if isinstance(found, IPv6Address) else str(found or address)


@lru_cache(maxsize=4096)
def is_within(address: str | None, networks: tuple[str, ...]) -> bool:
    """Whether an address is in the list, or in a network of the list."""
    found = _read(address or "")
    return found is not None and any(found in _network(each) for each in networks)


def check(networks: tuple[str, ...]) -> None:
    """Raise `BadAddress` for a text that is neither an address nor a network."""
    for each in networks:
        try:
            ip_network(each)
        except ValueError:
            raise BadAddress(f"{each!r:.80} is not an address or a network: {_instead(each)}") from None


def _instead(text: str) -> str:
    """What to write instead of a text that is neither an address nor a network."""
    try:
        return f"{ip_network(text, strict=False)} would be that network"
    except ValueError:
        address = _read(_without_port(text))
        return f"{address or 'write one such as 192.0.2.7 or 10.0.0.0/8'}, without a port or brackets"


def _network(text: str) -> IPv4Network | IPv6Network:
    """A network. IPv4 addresses written as IPv6 count as IPv4."""
    found = ip_network(text)
    mapped = found.network_address.ipv4_mapped if isinstance(found, IPv6Network) else None
    return ip_network((mapped, found.prefixlen - MAPPED)) if mapped and found.prefixlen >= MAPPED else found


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address.strip().partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def sender(peer: str, forwarded: Sequence[str], proxies: tuple[str, ...]) -> str:
    """The sender of a request: the last address before those of our proxies, each of which reports the one before it.

    It always has the same form, even if a proxy adds a port or brackets.
    """
    found = peer
    for text in reversed(forwarded):
        before = _read(_without_port(text)) if is_within(found, proxies) else None
        if before is None:
            break
        found = str(before)
    return found


def _without_port(text: str) -> str:
    found = WITH_PORT.fullmatch(text.strip())
    return (found["six"] or found["four"] or "") if found else text


def believed_host(asked: str, forwarded: str, names: tuple[str, ...]) -> str:
    """The host that a browser asked for: the one that a proxy `forwarded`, if we believe it, or the one it `asked`.

    A careless proxy forwards what a client has made up. So we believe the host that the proxy asked, perhaps with
    another port, and our own names. If we have no names, and the proxy asked a host that only it knows, we believe any.
    """
    name = _name_of(forwarded)
    known = {_name_of(each) for each in (asked, *names)}
    return forwarded if name and (name in known or (not names and _is_inner(_name_of(asked)))) else asked


def _name_of(host: str) -> str:
    """A host without its port; empty if it is none."""
    found = HOST.fullmatch(host)
    return found["name"].lower() if found else ""


def _is_inner(name: str) -> bool:
    """Whether a name is an address, or has no domain, as in the settings of a proxy (`http://127.0.0.1:8000`)."""
    return "." not in name or _read(name.strip("[]")) is not None


def with_port(host: str, port: str, scheme: str) -> str:
    """A host with its port, or else with the `port` that our proxy forwarded, as a browser writes it.

    A usual port that a proxy forwards says nothing: it may be the port at which another proxy has reached this one.
    """
    found = HOST.fullmatch(host)
    if found is None:
        return host
    forwarded = port if PORT.fullmatch(port) and port not in USUAL_PORTS.values() else None
    port = found["port"] or forwarded or USUAL_PORTS[scheme]
    return found["name"] if port == USUAL_PORTS[scheme] else f"{found['name']}:{port}"


@lru_cache(maxsize=16)  # a proxy says the same with every request, and what is odd about it is logged once
def folder_of(told: str) -> str:
    """The folder of a host in which a proxy shows us, such as `/cards`; empty for the host itself, or an odd text."""
    folder = told.rstrip("/")
    if not folder or (len(folder) <= LONGEST_FOLDER and PLAIN_PATH.fullmatch(folder)):
        return folder
    log.warning("A proxy sent a folder that is not a plain path; it is ignored: %.80r", told)
    return ""
