"""The keys of what a request handler finds in its application and its request."""

import asyncio

from aiohttp import web

from tripot.server.core.config import Config
from tripot.server.core.decide import Guest
from tripot.server.live.readiness import Readiness
from tripot.server.live.room import Room
from tripot.server.net.guests import Guests
from tripot.server.net.limiter import Limiter
from tripot.server.storage.own import OwnData
from tripot.server.storage.passkeys import Passkeys

CONFIG = web.AppKey("config", Config)
ROOM = web.AppKey("room", Room)
GUESTS = web.AppKey("guests", Guests)
OWN = web.AppKey("own", OwnData)
PASSKEYS = web.AppKey("passkeys", Passkeys)
READINESS = web.AppKey("readiness", Readiness)
LIMITER = web.AppKey("limiter", Limiter)
COSTLY = web.AppKey("costly", asyncio.Semaphore)  # of what threads compute, one at a time: the loop has its turns
SEARCHING = web.AppKey("searching", asyncio.Semaphore)  # the whole database, for one guest at a time
GUEST = web.RequestKey("guest", Guest)
SESSION = web.RequestKey("session", str)  # empty until the browser has one
