"""Addresses: which count as one, and for which a proxy speaks."""

import re
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from tripot.errors import TripotError

OWN = 64  # bits of an IPv6 address that a household shares; it may choose the others as it likes
MAPPED = 96  # bits of an IPv6 address that say that an IPv4 address follows
WITH_PORT = re.compile(r"\[(?P<six>[^]]*)](?::\d{1,5})?|(?P<four>[^:]*):\d{1,5}")  # as some proxies write an address


class BadAddress(TripotError):
    """What should be an address or a network is none."""


@lru_cache(maxsize=4096)
def group_of(address: str) -> str:
    """What limits count as one address: of IPv6 the network of a household."""
    found = _read(address)
    return str(ip_network((found, OWN), strict=False)) if isinstance(found, IPv6Address) else str(found or address)


@lru_cache(maxsize=4096)
def is_within(address: str | None, networks: tuple[str, ...]) -> bool:
    """Whether an address is one of these, or in one of these networks."""
    found = _read(address or "")
    return found is not None and any(found in _network(each) for each in networks)


def check(networks: tuple[str, ...]) -> None:
    """Raise `BadAddress` for what is neither an address nor a network."""
    for each in networks:
        try:
            ip_network(each)
        except ValueError as error:
            raise BadAddress(f"{error}") from None


def _network(text: str) -> IPv4Network | IPv6Network:
    """A network; one of IPv4 addresses that are written as IPv6 ones is theirs."""
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
    """Who has sent a request: the last address before those of proxies, each of which says who is before it.

    It is written in one way, however a proxy writes it: with a port, or in brackets.
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
