"""What the nodes of a card room say to each other, and the line on which they say it: NATS.

A message goes to one node, or to all others. Messages for an absent node are lost. The line never reconnects: once
it is cut, messages may be missing, and this life of the node is over (`tripot.hosts.nodes.node`).
"""

import asyncio
import logging
import re
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec

from tripot.errors import TripotError
from tripot.hosts.room import faults
from tripot.table.wire import Refused

if TYPE_CHECKING:
    from nats.aio.client import Client as Nats
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

PING = 1  # seconds between two pings of the line; two may stay unanswered
CONNECTING = 3  # seconds
HANGING_UP = 1  # seconds to send the rest; if nobody reads, it would never end
WATCH = 0.25  # seconds between two checks whether nats-py has given up the line
UNSENT = 5_000  # messages that may wait for the line
BYTES_TOGETHER = 100_000  # bytes sent as one NATS message, which may have a million

log = logging.getLogger("tripot.server")

NodeId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{12}\Z")]
"""The name of a node. It is part of the subject of an answer, so it may contain nothing else."""


class NoBus(TripotError):
    """The line to the other nodes is cut or could not be opened."""


class _Message(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of the messages. A client is named by its node's id and a number."""


class _Asking(_Message, frozen=True):
    """Base of the messages that are answered: the number of the question, and the node that asks."""

    ask: int
    node: NodeId


# ---------------------------------------------------------------- from a client's node to the home of its table


class Enter(_Asking, frozen=True):
    """A client enters a table."""

    table: str
    client: str
    guest: str
    name: str
    session: str
    since: int | None
    face: str | None


class Ask(_Asking, frozen=True):
    """A client's request. It is answered once it has been handled."""

    table: str
    client: str
    request: str  # as the client would write it
    waited: float  # milliseconds since it arrived
    low: float  # the client's travel time
    high: float


class Leave(_Message, frozen=True):
    """A client left."""

    table: str
    client: str


class Measured(_Message, frozen=True):
    """A client's travel time."""

    client: str
    low: float
    high: float


class Awaits(_Asking, frozen=True):
    """Ask whether a guest has a seat at a table without being connected to it."""

    table: str
    guest: str


class Look(_Asking, frozen=True):
    """Do what is due at a table."""

    table: str


class GiveUpSeat(_Asking, frozen=True):
    """Let a guest leave a seat at a table, or leave the table for good."""

    table: str
    guest: str
    for_good: bool = False


class Forget(_Asking, frozen=True):
    """Replace a guest at a table by another, or only check that this is possible."""

    table: str
    guest: str
    instead: tuple[str, str] | None  # id and name


# ---------------------------------------------------------------- from the home back to the client


class Send(_Message, frozen=True):
    """Send a client a message after a number of milliseconds."""

    client: str
    text: str
    wait: float


class Close(_Message, frozen=True):
    """Close a client's connection, with the refusal if there was one."""

    client: str
    refused: "Refusal | None" = None


# ---------------------------------------------------------------- between any two nodes, and to all


class Answer(_Message, frozen=True):
    """The answer to a message."""

    ask: int
    value: bool | None = None
    gone: bool = False  # the table has, or will soon have, another home
    refused: "Refusal | None" = None


class Probe(_Asking, frozen=True):
    """Measures the line to a node."""


class Ended(_Message, frozen=True):
    """Sessions that have ended."""

    sessions: list[str]


class Counted(_Message, frozen=True):
    """Uses of a limit at another node: which limit, whose, and by how many milliseconds its count rose."""

    counts: list[tuple[str, str, float]]


class Stopped(_Message, frozen=True):
    """A node that has given back its tables."""

    node: NodeId


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A refusal, in the form that the bus carries."""

    code: str
    detail: str
    clause: str | None
    field: str | None
    id: str | None
    status: int

    @classmethod
    def of(cls, refused: Refused) -> "Refusal":
        """The refusal to send for an error."""
        return cls(refused.code, refused.detail, refused.clause, refused.field, refused.id, refused.status)

    def refused(self) -> Refused:
        """The error to raise for a refusal that was received."""
        return Refused(self.code, self.detail, clause=self.clause, field=self.field, id=self.id, status=self.status)


ForHome: TypeAlias = Enter | Ask | Leave | Measured | Awaits | GiveUpSeat | Forget | Look
Asking: TypeAlias = Enter | Ask | Awaits | GiveUpSeat | Forget | Look
ForClient: TypeAlias = Send | Close
Message: TypeAlias = ForHome | ForClient | Answer | Probe | Ended | Counted | Stopped

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[list[Message]] = msgspec.msgpack.Decoder(list[Message])


def without_passwords(address: str) -> str:
    """An address without its passwords, for logs and errors."""
    return re.sub(r"//.*@", "//***@", address)  # of several, the last is shown: a password may contain a comma


def check(address: str) -> None:
    """Raise `NoBus` if this is not the address of a bus, or if a package is missing."""
    if not all(each.startswith(("nats://", "tls://")) for each in address.split(",")):
        raise NoBus(f"the address of a bus must look like nats://host:4222, not {without_passwords(address)!r:.40}")
    if find_spec("nats") is None:
        raise NoBus("nodes need the package nats-py: install tripot[nodes]")


class Bus:
    """The line of one life of a node."""

    def __init__(self, address: str, room: str, node: str, hear: Callable[[Message], None]) -> None:
        """`room` distinguishes card rooms on the same NATS. `hear` is called with what arrives."""
        self.cut = asyncio.Event()
        self._address = address
        self._room = f"tripot.{room}"
        self._node = node
        self._hear = hear
        self._unsent: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(UNSENT)
        self._line: Nats | None = None
        self._subscriptions: list[Subscription] = []
        self._error: Exception | None = None
        self._told = False  # about messages that cannot be read: nobody on the bus can fill the disk
        self._sending: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect; raises `NoBus`."""
        import nats  # noqa: PLC0415  (a card room of one node has no need of it)
        from nats.aio.client import Client  # noqa: PLC0415

        try:
            async with asyncio.timeout(CONNECTING):
                self._line = Client()  # set before it is connected, because it does not tidy up if that fails
                await self._line.connect(
                    self._address.split(","),
                    name=self._node,
                    allow_reconnect=False,
                    max_reconnect_attempts=1,
                    reconnect_time_wait=0,
                    ping_interval=PING,
                    no_echo=True,
                    error_cb=self._fail,
                    closed_cb=self._note_cut,
                )
                for subject in (self._node, "all"):
                    self._subscriptions.append(await self._line.subscribe(f"{self._room}.{subject}", cb=self._receive))
                await self._line.flush(CONNECTING)
        except (nats.errors.Error, OSError, TimeoutError) as error:
            await self._hang_up()  # it may have been cut while we subscribed
            reason = _reason(self._error or error)
            raise NoBus(f"the bus {without_passwords(self._address)} cannot be reached: {reason}") from error
        self._sending = asyncio.create_task(self._send_on())
        self._watching = asyncio.create_task(self._watch(self._line))

    def tell(self, node: str, message: Message) -> None:
        """Send a message to a node. A message that waits too long cuts the line."""
        try:
            self._unsent.put_nowait((f"{self._room}.{node}", _ENCODER.encode(message)))
        except asyncio.QueueFull:
            self.cut.set()

    def tell_all(self, message: Message) -> None:
        """Send a message to all other nodes."""
        self.tell("all", message)

    async def close(self) -> None:
        """Send the waiting messages, then close the line."""
        if self._sending and not self.cut.is_set():
            try:
                async with asyncio.timeout(CONNECTING):
                    await self._unsent.join()
            except TimeoutError:
                pass
        self.cut.set()
        for task in filter(None, (self._sending, self._watching)):
            task.cancel()
        await self._hang_up()

    async def _watch(self, line: "Nats") -> None:
        """Note that nats-py has given up the line. It says so only once everything is sent, which may never happen."""
        while not line.is_closed:
            await asyncio.sleep(WATCH)
        self.cut.set()

    async def _hang_up(self) -> None:
        if self._line:
            try:
                async with asyncio.timeout(HANGING_UP):
                    await self._line.close()
            except Exception as error:  # a line that breaks meanwhile: whoever closes it has more to close
                log.debug("the line to the bus broke while it was being closed: %r", error)
            if writer := getattr(self._line._transport, "_io_writer", None):
                writer.transport.abort()
        for each in self._subscriptions:
            each._stop_processing()  # if the line broke while it was being closed, nats-py leaves its tasks behind

    async def _send_on(self) -> None:
        """Send waiting messages until cancelled. A failure cuts the line."""
        try:
            await self._send_all()
        except Exception as error:
            faults.internal("nothing can be sent on the bus", error)
        self.cut.set()

    async def _send_all(self) -> None:
        import nats  # noqa: PLC0415

        while True:
            messages = await self._next()
            try:
                for subject, together in _together(messages).items():
                    await self._publish(subject, together)
            except (nats.errors.Error, OSError):
                return
            for _ in messages:
                self._unsent.task_done()

    async def _publish(self, subject: str, messages: list[msgspec.Raw]) -> None:
        """Send messages as one, or one by one if that is too long. If a message cannot be sent, the line is cut."""
        import nats  # noqa: PLC0415

        assert self._line is not None  # noqa: S101  (for the type checker)
        try:
            await self._line.publish(subject, _ENCODER.encode(messages))
        except nats.errors.MaxPayloadError:
            if len(messages) == 1:
                log.error("a message of %d bytes is too long for the bus", len(bytes(messages[0])))
                self.cut.set()
                return
            for each in messages:
                await self._publish(subject, [each])

    async def _next(self) -> list[tuple[str, bytes]]:
        """Wait for messages to send, and return a limited number of bytes of them."""
        messages = [await self._unsent.get()]
        size = len(messages[0][1])
        while size < BYTES_TOGETHER and not self._unsent.empty():
            messages.append(self._unsent.get_nowait())
            size += len(messages[-1][1])
        return messages

    async def _receive(self, message: "Msg") -> None:
        try:
            heard = _DECODER.decode(message.data)
        except msgspec.DecodeError as error:
            if not self._told:
                log.warning("a message on the bus cannot be read; further ones may not be logged: %s", error)
            self._told = True
            return
        for each in heard:
            self._hear(each)

    async def _fail(self, error: Exception) -> None:
        """Declare the line cut: it has lost messages, or is about to."""
        self._error = error
        if self._sending:
            log.warning("the bus: %s", _reason(error))
            self.cut.set()

    async def _note_cut(self, *_: Any) -> None:
        self.cut.set()


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


def _together(messages: list[tuple[str, bytes]]) -> dict[str, list[msgspec.Raw]]:
    """Join the messages of each subject into one, because NATS's client is slow for every single message."""
    found: dict[str, list[msgspec.Raw]] = {}
    for subject, data in messages:
        found.setdefault(subject, []).append(msgspec.Raw(data))
    return found
