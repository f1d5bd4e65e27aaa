"""The HTTP calls by which a guest's browsers tell each other which first deals are done."""

from aiohttp import web

from tripot.hosts.accounts import LessonsDone
from tripot.hosts.http import bodies
from tripot.hosts.http.handling import body_of, json_of
from tripot.hosts.http.keys import GUEST, LESSON_MARKS, LIMITER, SESSION
from tripot.play.lesson import lesson_names

routes = web.RouteTableDef()


@routes.get("/api/me/lessons")
async def hear(request: web.Request) -> web.Response:
    """Send what became of first deals in all of the guest's browsers."""
    return await _all(request)


async def _all(request: web.Request) -> web.Response:
    if not request[SESSION]:
        return json_of(LessonsDone(None))
    return json_of(LessonsDone(await request.app[LESSON_MARKS].of_guest(request[GUEST].id)))


@routes.post("/api/me/lessons")
async def tell(request: web.Request) -> web.Response:
    """Note what became of first deals in this browser. Those that this card room doesn't have are left out."""
    request.app[LIMITER].count("lessons", request.remote, request[GUEST].id)
    told, here = await body_of(request, bodies.TellLessons), lesson_names()
    marks = {lesson: mark for lesson, mark in told.lessons.items() if lesson in here}
    await request.app[LESSON_MARKS].note(request[GUEST].id, marks)
    return await _all(request)
