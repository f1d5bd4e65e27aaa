"""What the nodes of a card room say to each other, and the line on which they say it: NATS.

A message goes to one node, or to all others. None is kept for a node that is not there, and the line does not mend
itself: once it is cut, messages may be lost, and the node's life is over (`tripot.server.live.node`).
"""

import asyncio
import logging
import re
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec

from tripot.errors import TripotError
from tripot.server.core.wire import Refused
from tripot.server.live import faults

if TYPE_CHECKING:
    from nats.aio.client import Client as Nats
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

PING = 1  # seconds between two pings of the line, of which two may stay unanswered
CONNECTING = 3  # seconds
HANGING_UP = 1  # second for what is being sent: if nobody reads it, it would never get there
WATCH = 0.25  # seconds between two looks whether nats-py has given the line up
UNSENT = 5_000  # messages that may wait for the line
BYTES_TOGETHER = 100_000  # bytes that are sent as one of NATS' messages, which may have a million

log = logging.getLogger("tripot.server")

NodeId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{12}\Z")]
"""What a node is called. It becomes a part of the subject of an answer, so that nothing else may stand there."""


class NoBus(TripotError):
    """There is no line to the other nodes."""


class _Message(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of the messages. A client is called by its node's id and a number."""


class _Asking(_Message, frozen=True):
    """Base of the messages that are answered: the number of this one, and the node that asks."""

    ask: int
    node: NodeId


# ---------------------------------------------------------------- from where a client is, to the home of its table


class Enter(_Asking, frozen=True):
    """Let a client in."""

    table: str
    client: str
    guest: str
    name: str
    session: str
    since: int | None


class Ask(_Asking, frozen=True):
    """What a client asks for. It is answered when it is done."""

    table: str
    client: str
    request: str  # as the client would write it
    waited: float  # milliseconds since it arrived
    low: float  # the client's travel time
    high: float


class Leave(_Message, frozen=True):
    """A client has gone."""

    table: str
    client: str


class Measured(_Message, frozen=True):
    """How far a client is."""

    client: str
    low: float
    high: float


class Awaits(_Asking, frozen=True):
    """Whether somebody has a seat at a table and is not here."""

    table: str
    guest: str


class Look(_Asking, frozen=True):
    """Let happen what is due at a table."""

    table: str


class Forget(_Asking, frozen=True):
    """Make a guest of a table somebody else, or only see whether that may be."""

    table: str
    guest: str
    instead: tuple[str, str] | None  # id and name


# ---------------------------------------------------------------- from there back to the client


class Send(_Message, frozen=True):
    """Send a client a message, after some milliseconds."""

    client: str
    text: str
    wait: float


class Close(_Message, frozen=True):
    """Close a client's connection; where something was refused, say what."""

    client: str
    refused: "Refusal | None" = None


# ---------------------------------------------------------------- between any two, and to all


class Answer(_Message, frozen=True):
    """The answer to a message."""

    ask: int
    value: bool | None = None
    gone: bool = False  # the table has another home by now, or will have
    refused: "Refusal | None" = None


class Probe(_Asking, frozen=True):
    """Measures the line."""


class Ended(_Message, frozen=True):
    """Sessions that have ended."""

    sessions: list[str]


class Counted(_Message, frozen=True):
    """What was done at another node: what, by or from whom, and by how many milliseconds its count has risen."""

    counts: list[tuple[str, str, float]]


class Stopped(_Message, frozen=True):
    """A node that has given its tables back."""

    node: NodeId


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was refused."""

    code: str
    detail: str
    clause: str | None
    field: str | None
    id: str | None
    status: int

    @classmethod
    def of(cls, refused: Refused) -> "Refusal":
        """As it is told."""
        return cls(refused.code, refused.detail, refused.clause, refused.field, refused.id, refused.status)

    def refused(self) -> Refused:
        """As it is raised."""
        return Refused(self.code, self.detail, clause=self.clause, field=self.field, id=self.id, status=self.status)


ForHome: TypeAlias = Enter | Ask | Leave | Measured | Awaits | Forget | Look
Asking: TypeAlias = Enter | Ask | Awaits | Forget | Look
ForClient: TypeAlias = Send | Close
Message: TypeAlias = ForHome | ForClient | Answer | Probe | Ended | Counted | Stopped

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[list[Message]] = msgspec.msgpack.Decoder(list[Message])


def without_passwords(address: str) -> str:
    """An address as it may be shown."""
    return re.sub(r"//.*@", "//***@", address)  # of several addresses the last is shown: a password may have a comma


def check(address: str) -> None:
    """Raise `NoBus` for what is no address of a bus, and where a package is missing."""
    if not all(each.startswith(("nats://", "tls://")) for each in address.split(",")):
        raise NoBus(f"a bus is named as in nats://host:4222, not by {without_passwords(address)!r:.40}")
    if find_spec("nats") is None:
        raise NoBus("nodes need the package nats-py: install tripot[nodes]")


class Bus:
    """The line of one life of a node."""

    def __init__(self, address: str, room: str, node: str, hear: Callable[[Message], None]) -> None:
        """`room` tells a card room from others on the same NATS; `hear` is called with what comes in."""
        self.cut = asyncio.Event()
        self._address = address
        self._room = f"tripot.{room}"
        self._node = node
        self._hear = hear
        self._unsent: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(UNSENT)
        self._line: Nats | None = None
        self._subscriptions: list[Subscription] = []
        self._error: Exception | None = None
        self._told = False  # of messages that cannot be read: nobody on the bus fills the disk
        self._sending: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect; raises `NoBus`."""
        import nats  # noqa: PLC0415  (a card room of one node has no need of it)
        from nats.aio.client import Client  # noqa: PLC0415

        try:
            async with asyncio.timeout(CONNECTING):
                self._line = Client()  # known before it is connected: it does not tidy up where it fails
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
        """Say something to a node. What waits for too long cuts the line."""
        try:
            self._unsent.put_nowait((f"{self._room}.{node}", _ENCODER.encode(message)))
        except asyncio.QueueFull:
            self.cut.set()

    def tell_all(self, message: Message) -> None:
        """Say something to all other nodes."""
        self.tell("all", message)

    async def close(self) -> None:
        """Say what waits, and hang up."""
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
        """Note that nats-py has given the line up. It reports so only once all is sent, which may never happen."""
        while not line.is_closed:
            await asyncio.sleep(WATCH)
        self.cut.set()

    async def _hang_up(self) -> None:
        if self._line:
            with suppress(TimeoutError):
                async with asyncio.timeout(HANGING_UP):
                    await self._line.close()
            if writer := getattr(self._line._transport, "_io_writer", None):
                writer.transport.abort()
        for each in self._subscriptions:
            each._stop_processing()  # where the line broke while it was closed, nats-py leaves its tasks behind

    async def _send_on(self) -> None:
        """Send what waits, until cancelled. Where that fails, the line is cut."""
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
        """Send messages as one; where that is too long, each alone. One that cannot be sent cuts the line."""
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
        """What waits to be sent, once there is something; not too much at a time."""
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
                log.warning("a message on the bus cannot be read (and maybe more, which are not told): %s", error)
            self._told = True
            return
        for each in heard:
            self._hear(each)

    async def _fail(self, error: Exception) -> None:
        """A line that has lost messages, or is about to, is no line any more."""
        self._error = error
        if self._sending:
            log.warning("the bus: %s", _reason(error))
            self.cut.set()

    async def _note_cut(self, *_: Any) -> None:
        self.cut.set()


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


def _together(messages: list[tuple[str, bytes]]) -> dict[str, list[msgspec.Raw]]:
    """Messages by their subjects, to be sent as one each: NATS' client takes its time for each."""
    found: dict[str, list[msgspec.Raw]] = {}
    for subject, data in messages:
        found.setdefault(subject, []).append(msgspec.Raw(data))
    return found
