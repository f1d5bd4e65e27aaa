"""The HTTP calls for passkeys, with which a guest keeps an identity."""

import asyncio
import re
from collections.abc import Callable
from typing import TypeVar

from aiohttp import web

from tripot.hosts import accounts
from tripot.hosts.http import webauthn
from tripot.hosts.http.handling import body_of, browser_of, expect_to_leave, json_of, me_of, move_to, origin_of
from tripot.hosts.http.keys import COSTLY, GUEST, LIMITER, PASSKEYS, ROOM, SESSION
from tripot.hosts.http.webauthn import Party, bad_passkey
from tripot.hosts.room.now import now_ms
from tripot.hosts.storage.passkeys import ID_LENGTH, MOST, too_many
from tripot.hosts.writing import unwritable
from tripot.table.wire import Refused

routes = web.RouteTableDef()

MAKE, SIGN = "make", "sign"  # the purpose of a challenge
ID = re.compile(rf"[A-Za-z0-9_-]{{1,{ID_LENGTH}}}")
T = TypeVar("T")


@routes.get("/api/me/passkeys")
async def passkeys(request: web.Request) -> web.Response:
    """List the passkeys of the guest."""
    return await _listed(request)


async def _listed(request: web.Request, status: int = 200) -> web.Response:
    return json_of({"passkeys": await request.app[PASSKEYS].of_guest(request[GUEST].id)}, status)


@routes.post("/api/me/passkeys/challenge")
async def ask_to_make(request: web.Request) -> web.Response:
    """Tell the browser how to make a passkey for the guest."""
    _count(request)
    known = await request.app[PASSKEYS].of_guest(request[GUEST].id)
    if len(known) >= MOST:
        raise too_many()
    party, guest = Party(origin_of(request)), request[GUEST]
    challenge, options = await _work(request, lambda: webauthn.make(party, guest, known))
    await request.app[PASSKEYS].ask(request[SESSION], MAKE, challenge, now_ms())
    return json_of(accounts.Making(options))


@routes.post("/api/me/passkeys")
async def keep(request: web.Request) -> web.Response:
    """Store a passkey that the browser made."""
    wanted = await body_of(request, accounts.NewPasskey)
    _count(request)
    name = " ".join(wanted.name.split())
    if not name:
        raise Refused("bad_name", "A passkey needs a name.", field="name")
    if sign := unwritable(name):
        raise Refused("bad_name", f"A passkey’s name must not have the sign {sign}.", field="name", sign=sign)
    challenge = await request.app[PASSKEYS].take_challenge(request[SESSION], MAKE, now_ms())
    if challenge is None:
        raise bad_passkey()
    party = Party(origin_of(request))
    guest = request[GUEST]
    made = await _work(request, lambda: webauthn.check_made(party, challenge, wanted.credential, guest))
    if not await request.app[PASSKEYS].keep(made, name, now_ms()):
        raise bad_passkey()
    return await _listed(request, 201)


@routes.delete("/api/me/passkeys/{passkey}")
async def remove(request: web.Request) -> web.Response:
    """Forget a passkey of the guest."""
    passkey = request.match_info["passkey"]
    if not ID.fullmatch(passkey) or not await request.app[PASSKEYS].remove(request[GUEST].id, passkey):
        raise Refused("unknown_passkey", "You have no such passkey.")
    return await _listed(request)


@routes.post("/api/passkey/challenge")
async def ask_to_sign(request: web.Request) -> web.Response:
    """Tell the browser how to sign in with any passkey of this card room."""
    _count(request)
    party = Party(origin_of(request))
    challenge, options = await _work(request, lambda: webauthn.sign(party))
    await request.app[PASSKEYS].ask(request[SESSION], SIGN, challenge, now_ms())
    return json_of(accounts.Signing(options, bool(await request.app[ROOM].playing(request[GUEST]))))


@routes.post("/api/passkey")
async def sign_in(request: web.Request) -> web.Response:
    """Sign in as the guest of a passkey. If the present guest has a seat in play, the request must say so."""
    wanted = await body_of(request, accounts.UsePasskey)
    _count(request)
    kept = request.app[PASSKEYS]
    challenge = await kept.take_challenge(request[SESSION], SIGN, now_ms())
    passkey = await kept.find(wanted.credential.id)
    if challenge is None or passkey is None:
        raise bad_passkey()
    party = Party(origin_of(request))
    count = await _work(request, lambda: webauthn.check_signed(party, challenge, wanted.credential, passkey))
    await expect_to_leave(request, passkey.guest.id, leave_seats=wanted.leave_seats)
    began = await kept.sign_in(passkey, count, browser_of(request), now_ms(), request[SESSION])
    if began is None:
        raise bad_passkey()
    response = json_of(me_of(passkey.guest))
    move_to(request, response, began)
    return response


def _count(request: web.Request) -> None:
    request.app[LIMITER].count("passkeys", request.remote, request[GUEST].id)


async def _work(request: web.Request, work: Callable[[], T]) -> T:
    """Work on a passkey in a thread: the library is slow to import, and its computations take some milliseconds."""
    async with request.app[COSTLY]:
        return await asyncio.to_thread(work)
