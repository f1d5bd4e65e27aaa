"""The keys under which handlers find things in their application and request."""

import asyncio
from pathlib import Path

from aiohttp import web

from tripot.hosts.config import Config
from tripot.hosts.http.guests import Guests
from tripot.hosts.http.limiter import Limiter
from tripot.hosts.room.background import Background
from tripot.hosts.room.calling import PushCaller
from tripot.hosts.room.circles import CirclesHere
from tripot.hosts.room.dailies import DailyDeals
from tripot.hosts.room.readiness import Readiness
from tripot.hosts.room.room import Room
from tripot.hosts.room.tournaments import TournamentsHere
from tripot.hosts.storage.lessons import LessonMarks
from tripot.hosts.storage.passkeys import Passkeys
from tripot.hosts.storage.personal_data import PersonalData
from tripot.hosts.storage.ratings import Ratings
from tripot.hosts.storage.results import Results
from tripot.table.guest import Guest

CONFIG = web.AppKey("config", Config)
ROOM = web.AppKey("room", Room)
CALLS = web.AppKey("calls", PushCaller)
CIRCLES = web.AppKey("circles", CirclesHere)
TOURNAMENTS = web.AppKey("tournaments", TournamentsHere)
DAILY = web.AppKey("daily", DailyDeals)
GUESTS = web.AppKey("guests", Guests)
RESULTS = web.AppKey("results", Results)
RATINGS = web.AppKey("ratings", Ratings)
LESSON_MARKS = web.AppKey("lesson_marks", LessonMarks)
PERSONAL_DATA = web.AppKey("personal_data", PersonalData)
PASSKEYS = web.AppKey("passkeys", Passkeys)
READINESS = web.AppKey("readiness", Readiness)
SITE = web.AppKey("site", Path)  # a folder with a site of files; only if there is one
LIMITER = web.AppKey("limiter", Limiter)
COSTLY = web.AppKey("costly", asyncio.Semaphore)  # work in threads, one at a time: the loop gets its turns
SEARCHING = web.AppKey("searching", asyncio.Semaphore)  # through all events of a guest, one guest at a time
REPLAYING = web.AppKey("replaying", Background)  # plays deals of tables again
VERIFYING = web.AppKey("verifying", Background)  # checks record files that people bring
GUEST = web.RequestKey("guest", Guest)
FOLDER = web.RequestKey("folder", str)  # of the host, in which a proxy shows the card room, such as "/cards"
SESSION = web.RequestKey("session", str)  # empty until the browser has one
