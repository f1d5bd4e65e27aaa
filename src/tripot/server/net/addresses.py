"""Addresses: which count as one, and for which a proxy speaks."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from tripot.errors import TripotError

OWN = 64  # bits of an IPv6 address that a household shares; it may choose the others as it likes


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
    return found is not None and any(found in ip_network(each) for each in networks)


def check(networks: tuple[str, ...]) -> None:
    """Raise `BadAddress` for what is neither an address nor a network."""
    for each in networks:
        try:
            ip_network(each)
        except ValueError as error:
            raise BadAddress(f"{error}") from None


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address.strip().partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def sender(peer: str, forwarded: Sequence[str], proxies: tuple[str, ...]) -> str:
    """Who has sent a request: the last address before those of proxies, each of which says who is before it."""
    found = peer
    for before in reversed(forwarded):
        if not is_within(found, proxies) or _read(before) is None:
            break
        found = before.strip()
    return found
