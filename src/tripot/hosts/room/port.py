"""How the rest of the card room reaches a table, wherever its home is."""

from typing import Protocol

from tripot.table import requests
from tripot.table.crowd import Visitor
from tripot.table.guest import Guest
from tripot.table.wire import Refused


class Client(Visitor, Protocol):
    """A guest's connection to a table."""

    session: str  # the browser's session

    def send(self, text: str, at: float = 0.0) -> None:
        """Send a message, but not before a steady time."""

    def close(self) -> None:
        """Begin to close the connection."""

    def dismiss(self, refused: Refused) -> None:
        """Tell the client why, and close the connection."""


class Port(Protocol):
    """A way to the tables of one home: here, or over the bus."""

    async def enter(self, table_id: str, client: Client) -> None:
        """Let a client in and show it the table. Raises `Refused`."""

    async def ask(self, table_id: str, client: Client, request: requests.Request, arrival: float) -> None:
        """Handle a client's request that arrived at a steady time. Raises `Refused` if there is no such table."""

    def leave(self, table_id: str, client: Client) -> None:
        """Note that a client left."""

    async def awaits(self, table_id: str, guest: Guest) -> bool:
        """Whether a guest has a seat at a table without being connected to it."""

    def may_race(self, table_id: str, client: Client) -> bool:
        """Whether a client may have to be measured exactly, because of races that are on or about to begin."""

    async def is_idle(self, table_id: str) -> bool:
        """Whether nobody is at a table."""

    async def do_due(self, table_id: str) -> None:
        """Do what is due at a table."""

    async def give_up_seat(self, table_id: str, guest: Guest, *, for_good: bool = False) -> None:
        """Let a guest leave a seat, if the guest has one. During a match, a bot keeps it. Raises `Refused`."""

    async def forget(self, table_id: str, guest: Guest, instead: Guest | None) -> None:
        """Replace a guest who leaves a table for good. Without `instead`, only check that this is possible.

        Raises `Refused` if the guest has a seat in a running match.
        """
