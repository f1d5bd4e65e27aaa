"""What a request handler finds in its application."""

from __future__ import annotations

from aiohttp import web

from tripot.server.config import Config
from tripot.server.decide import Guest
from tripot.server.guests import Guests
from tripot.server.limiter import Limiter
from tripot.server.room import Room

CONFIG = web.AppKey("config", Config)
ROOM = web.AppKey("room", Room)
GUESTS = web.AppKey("guests", Guests)
LIMITER = web.AppKey("limiter", Limiter)
GUEST = web.RequestKey("guest", Guest)
