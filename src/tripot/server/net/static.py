"""The browser side: the files built from `web/`, and its page for every other address."""

from http import HTTPStatus
from pathlib import Path

from aiohttp import hdrs, web

from tripot.server.core.wire import Refused
from tripot.server.live.room import Room
from tripot.server.net.ahead import LOBBY, TABLE, links, side_of
from tripot.server.net.keys import GUESTS, ROOM
from tripot.testing import playable_games

FOLDER = Path(__file__).parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # names in `assets/` carry a hash of their content
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tripot</title>
<h1>The card room is open, but its browser side is not built</h1>
<p>Build it with <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>, or install
the package again without <code>TRIPOT_SKIP_WEB=1</code>.</p>
<p>The server itself works: see <a href="/api/health">/api/health</a>.</p></html>
"""


def page(folder: Path, parts: tuple[str, ...] | None = ()) -> web.Response | web.FileResponse:
    """The page, for an address that needs these parts of it, or (`None`) has nothing to show: the page says so."""
    index = folder / "index.html"
    if not index.is_file():
        return web.Response(text=MISSING, content_type="text/html", status=503)
    if parts is None:
        return web.FileResponse(index, status=HTTPStatus.NOT_FOUND, headers=_kept("no-store"))
    headers = _kept("no-cache")
    if early := links(folder, parts):
        headers[hdrs.LINK] = early
    return web.FileResponse(index, headers=headers)


def find(folder: Path, path: str) -> Path | None:
    """The file at a path inside the folder, if there is one."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None


async def serve(request: web.Request) -> web.StreamResponse:
    """Answer with a file of the browser side, or with its page; aiohttp picks a compressed file beside it."""
    path = request.match_info["path"]
    if path.startswith("api/"):
        raise web.HTTPNotFound
    file = find(FOLDER, path)
    if file is None:
        return page(FOLDER, await _parts_of(request, path))
    if file.name == "index.html":
        return page(FOLDER)
    return web.FileResponse(file, headers=_kept(FOR_EVER if path.startswith("assets/") else "no-cache"))


async def _parts_of(request: web.Request, path: str) -> tuple[str, ...] | None:
    """The parts of the browser side that an address needs; `None` where there is nothing."""
    match path.rstrip("/").split("/"):
        case [""]:
            return (LOBBY,)
        case ["rules"] | ["account"]:
            return ()
        case ["pass", text]:
            return () if await _is_pass(request, text) else None
        case ["rules", game]:
            return () if game in playable_games() else None
        case ["table", table_id]:
            return await _parts_at(request.app[ROOM], table_id)
    return None


async def _is_pass(request: web.Request, text: str) -> bool:
    """Whether a pass is good. The page says itself that the database fails."""
    try:
        await request.app[GUESTS].read_pass(text)
    except Refused as refused:
        return refused.code != "bad_pass"
    return True


async def _parts_at(room: Room, table_id: str) -> tuple[str, ...] | None:
    """The parts for a table; `None` where there is none. The page says itself that the database fails."""
    try:
        return (TABLE, side_of((await room.line(table_id)).game))
    except Refused as refused:
        return None if refused.code == "unknown_table" else (TABLE,)


def _kept(cached: str) -> dict[str, str]:
    """The headers of a file: how long it is kept, and that there are compressed forms of it."""
    return {hdrs.CACHE_CONTROL: cached, hdrs.VARY: hdrs.ACCEPT_ENCODING}
