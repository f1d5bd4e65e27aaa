"""The browser side: the files built from `web/`, and its page for every other address."""

import re
from collections.abc import Awaitable
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

from aiohttp import ETag, hdrs, web

from tripot.hosts.http import previews
from tripot.hosts.http.guests import language_of
from tripot.hosts.http.handling import home_of
from tripot.hosts.http.keys import CIRCLES, CONFIG, DAILY, FOLDER, GUESTS, ROOM, TOURNAMENTS
from tripot.hosts.http.preload import LOBBY, TABLE, links, release_of, side_of
from tripot.hosts.http.previews import Preview
from tripot.hosts.room.room import ID_LENGTH, LETTERS
from tripot.play.lesson import lesson_names
from tripot.rules.game import Language
from tripot.table.wire import Refused
from tripot.testing import playable_games

FILES = Path(__file__).parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # names in `assets/` contain a hash of their content
# What links to pages that belong to no game show.
KINDS = {
    "": "lobby",
    "account": "lobby",
    "games": "lobby",
    "tournaments": "tournament",
    "replay": "lobby",
    "rules": "rules_of_all",
    "daily": "daily",
    "daily/puzzle": "puzzle",
}
NUMBER = re.compile(r"[0-9]{1,6}")  # of a match or a deal
APART = re.compile(r"[\s-]+")  # what parts the code of a table where somebody wrote it down
CODE = re.compile(rf"(?:^|[^a-z0-9])([{LETTERS}]{{{ID_LENGTH}}})(?![a-z0-9])")  # of a table, wherever it stands
BEHIND = re.compile(r"[^\w-]+$", re.ASCII)  # what a message may put behind a link
HTML = {hdrs.CONTENT_TYPE: "text/html; charset=utf-8"}
TITLE = "<title>Tripot</title>"  # of the page as it is built
LANGUAGE = '<html lang="{}">'
BESIDE = "data-site"  # the mark of a page with a site of files beside it: see `alone.py`
BUILT_IN = "fr"  # the language of the page as it is built
BASE = '<base href="{}/" />'  # to which all addresses in the page are relative
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tripot</title>
<h1>The card room is open, but its browser side is not built</h1>
<p>Build it with <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>, or install
the package again without <code>TRIPOT_SKIP_WEB=1</code>.</p>
<p>The server itself works: see <code>/api/health</code>.</p></html>
"""


@dataclass(frozen=True)
class Shown:
    """What the page shows at an address.

    Attributes:
        parts: the parts that it needs at once.
        read: its words in the reader's language, which the page will speak.
        sent: what a link to it shows where it is sent, if that is in the language of a table.
    """

    parts: tuple[str, ...]
    read: Preview
    sent: Preview | None = None


def page(request: web.Request, shown: Shown | None, lang: Language, path: str) -> web.Response:
    """The page for a path of the card room, and a reader of `lang`. With `None`, it says that nothing is there."""
    index, folder = FILES / "index.html", request.get(FOLDER, "")
    if not index.is_file():
        return web.Response(text=MISSING, content_type="text/html", status=503)
    text = index.read_text("utf-8").replace(BASE.format(""), BASE.format(folder))
    tag = LANGUAGE.format(lang)
    text = text.replace(LANGUAGE.format(BUILT_IN), f"{tag[:-1]} {BESIDE}>" if request.app[CONFIG].site else tag)
    if shown is None:
        return packed(request, text.encode(), kept("no-store") | HTML, HTTPStatus.NOT_FOUND)
    headers = kept("no-cache") | HTML
    headers[hdrs.VARY] += f", {hdrs.ACCEPT_LANGUAGE}"
    if early := links(FILES, shown.parts, folder):
        headers[hdrs.LINK] = early
    head = (shown.sent or shown.read).head(home_of(request), path, FILES, shown.read)
    return packed(request, text.replace(TITLE, head).encode(), headers)


def packed(
    request: web.Request, body: bytes, headers: dict[str, str], status: HTTPStatus = HTTPStatus.OK
) -> web.Response:
    """An answer that is compressed if the browser takes that; or the answer that the browser has it already."""
    etag = ETag(sha256(body).hexdigest()[:16], is_weak=True)  # weak: it may be compressed
    if etag.value in {each.value for each in request.if_none_match or ()}:
        kept_before = {name: headers[name] for name in (hdrs.CACHE_CONTROL, hdrs.VARY)}
        response = web.Response(status=HTTPStatus.NOT_MODIFIED, headers=kept_before)
    else:
        response = web.Response(body=body, status=status, headers=headers)
        response.enable_compression()
    response.etag = etag
    return response


def find(folder: Path, path: str) -> Path | None:
    """The file at a path inside the folder; `None` if there is none, or if its name says that it is hidden."""
    if any(part.startswith(".") for part in path.split("/")):
        return None
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None


def release() -> str:
    """The name of the release that we serve; empty if the browser side is not built."""
    return release_of(FILES)


async def serve(request: web.Request) -> web.StreamResponse:
    """Answer with a file of the browser side, or with its page. aiohttp chooses a compressed file beside it."""
    path = request.match_info["path"]
    if path.startswith("api/"):
        raise web.HTTPNotFound
    file = find(FILES, path)
    if file is None or file.name == "index.html":
        lang = language_of(request.headers.get(hdrs.ACCEPT_LANGUAGE, ""))
        meant = plain(path)
        shown = await _shown(request, "" if file else meant, lang)
        return page(request, shown, lang, quote(f"/{meant}"))
    return web.FileResponse(file, headers=kept(FOR_EVER if path.startswith("assets/") else "no-cache"))


async def _shown(request: web.Request, path: str, lang: Language) -> Shown | None:
    """What the page shows at a plain path; `None` if there is nothing."""
    if kind := KINDS.get(path):
        return Shown(() if path else (LOBBY,), previews.of_house(kind, lang))
    match path.split("/"):
        case ["learn", lesson] if lesson in lesson_names():
            return Shown((), previews.of_lesson(lesson, lang))
        case ["rules", game] if game in playable_games() or game in lesson_names():
            return Shown((), previews.of_rules(game, lang))
        case ["pass", text] if await _finds(request.app[GUESTS].read_pass(text), "bad_pass"):
            return Shown((), previews.of_house("lobby", lang))
        case ["circle", token] if await _finds(request.app[CIRCLES].find(token), "unknown_circle"):
            return Shown((), previews.of_house("circle", lang))
        case ["tournament", token] if await _finds(request.app[TOURNAMENTS].find(token), "unknown_tournament"):
            return Shown((), previews.of_house("tournament", lang))
        case ["replay", table_id, match, deal] if NUMBER.fullmatch(match) and NUMBER.fullmatch(deal):
            return await _at(request, table_id, lang, replay=True)
        case ["table", table_id]:
            return await _at(request, table_id, lang)
    return None


def plain(path: str) -> str:
    """A path without what a message put behind the link; for a table, with its code. The page does the same."""
    first, _, written = path.lower().partition("/")
    if first == "table" and (found := CODE.search(written) or CODE.search(APART.sub("", written))):
        return f"table/{found[1]}"
    before, slash, last = path.rstrip("/").rpartition("/")
    return f"{before}{slash}{BEHIND.sub('', last) or last}"


async def _finds(search: Awaitable[object], unknown: str) -> bool:
    """Whether a search finds something: otherwise it is refused with this code.

    If the database fails, the page itself says so.
    """
    try:
        await search
    except Refused as refused:
        return refused.code != unknown
    return True


async def _at(request: web.Request, table_id: str, lang: Language, *, replay: bool = False) -> Shown | None:
    """A table, or a replay of its deals; `None` if there is no such table. If the database fails, the page says so."""
    parts = () if replay else (TABLE,)
    try:
        line = await request.app[ROOM].line(table_id)
        closed = await request.app[DAILY].is_daily(table_id)
    except Refused as refused:
        return None if refused.code == "unknown_table" else Shown(parts, previews.of_house("lobby", lang))
    told = previews.of_replay if replay else previews.of_closed_table if closed else previews.of_table
    sides = () if replay else (side_of(line.game),)
    return Shown((*parts, *sides), told(line, lang), told(line, line.language or lang))


def kept(cached: str) -> dict[str, str]:
    """The headers of a file: how long it is cached, and that there are compressed forms of it."""
    return {hdrs.CACHE_CONTROL: cached, hdrs.VARY: hdrs.ACCEPT_ENCODING}
