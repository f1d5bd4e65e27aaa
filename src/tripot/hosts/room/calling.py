"""Calls people back to their tables: a message to each of their browsers that wants one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from tripot.hosts.config import Config
from tripot.hosts.push.message import BadKeys, BrowserKeys, Signer
from tripot.hosts.push.service import Outcome, Parcel, PushServices
from tripot.hosts.room import faults
from tripot.hosts.room.tasks import Tasks
from tripot.hosts.storage.subscriptions import Subscription, Subscriptions
from tripot.play.telling import messages, title
from tripot.rules.game import LANGUAGES
from tripot.table.calls import Call
from tripot.table.state import TableState
from tripot.table.wire import Refused

MOST = 1000  # calls in progress; if push services are so slow, later calls are left out
MOST_OF_GUEST = 3  # of these
TABLE_PAGE = "table/{id}"  # of the browser side, relative to the card room


class Notice(msgspec.Struct, frozen=True):
    """What a browser shows: a title and a line, and the page that it opens. It tells no more than the game."""

    title: str
    body: str
    path: str


class Caller(Protocol):
    """Calls people back."""

    def call(self, state: TableState, call: Call) -> None:
        """Begin to call somebody back to a table, without waiting for it."""


class NoCaller:
    """Calls nobody."""

    def call(self, state: TableState, call: Call) -> None:
        """Do nothing."""


class PushCaller:
    """Calls people by Web Push, in all their browsers that have subscribed to it."""

    def __init__(self, subscriptions: Subscriptions, secret: Callable[[], Awaitable[str]], config: Config) -> None:
        """`secret` finds the secret from which the key of our messages follows."""
        self.subscriptions = subscriptions
        self._secret = secret
        self._services = PushServices(config)
        self._tasks = Tasks()
        self._called: list[str] = []  # the guest of each call in progress
        self._left_out = faults.Seldom()

    async def signer(self) -> Signer:
        """What signs our messages. Raises `Refused` if the database fails."""
        return Signer(await self._secret())

    def call(self, state: TableState, call: Call) -> None:
        """Begin to call somebody back to a table. Nobody waits for it, and nothing that fails matters to the table."""
        if len(self._called) >= MOST or self._called.count(call.guest) >= MOST_OF_GUEST:
            self._leave_out()
            return
        self._called.append(call.guest)
        self._tasks.begin(self._call(state.id, call, {lang: _notice(state, call, lang) for lang in LANGUAGES}))

    def _leave_out(self) -> None:
        self._left_out.warn("people are not called back to their tables: push services are too slow")

    async def _call(self, table_id: str, call: Call, notices: dict[str, Notice]) -> None:
        try:
            wanted = await self.subscriptions.of_guest(call.guest)
            if wanted and await self.subscriptions.note_call(table_id, call.guest, call.seq):
                signer = await self.signer()
                await asyncio.gather(*(self._send(table_id, each, notices[each.language], signer) for each in wanted))
        except Refused:
            pass  # the database fails, and the log has it
        except Exception as error:
            faults.internal(f"a call to table {table_id} failed", error)
        finally:
            self._called.remove(call.guest)

    async def _send(self, table_id: str, wanted: Subscription, notice: Notice, signer: Signer) -> None:
        """Send a notice to a browser. If its subscription has gone, it is forgotten."""
        try:
            keys = BrowserKeys.read(wanted.p256dh, wanted.auth)
        except BadKeys:
            return
        topic, text = signer.topic(wanted.endpoint, table_id), msgspec.json.encode(notice)
        outcome = await self._services.send(Parcel(wanted.endpoint, keys, wanted.origin, topic, text), signer)
        if outcome is Outcome.GONE:
            await self.subscriptions.drop(wanted.endpoint)
        elif outcome is Outcome.NOT_SENT:
            self._leave_out()

    async def close(self) -> None:
        """Give up the calls in progress."""
        await self._tasks.cancel()
        await self._services.close()


def _notice(state: TableState, call: Call, language: str) -> Notice:
    game = title(state.table.game.texts[language], state.table.options.as_dict())
    return Notice(messages(language)["calls"][call.why], game, TABLE_PAGE.format(id=state.id))
