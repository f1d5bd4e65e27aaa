"""A site of files beside the card room's page: who plays there needs the card room no more, nor a network.

`tripot site` has written it. Its pages run the rules in the browser, so a table there costs the card room nothing.
"""

import asyncio
import re
from pathlib import Path

from aiohttp import web

from tripot.errors import TripotError
from tripot.hosts.http import static
from tripot.hosts.http.keys import FOLDER, SITE
from tripot.hosts.http.middleware import POLICY

LIST = "files.json"  # of a site; its service worker keeps what is in it for a time without a network
ADDRESS = "alone"  # relative to the card room, whose page and service worker know it, too
ROUTE = rf"/{ADDRESS}{{path:(?:/[\s\S]*)?}}"
LETS_COMPILE = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
FOR_EVER = ("assets/", "modules/")  # folders in which names say what a file contains
KINDS = {  # of files that get smaller by compression
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


def expect(folder: Path) -> None:
    """Raise `TripotError` if the folder has no site."""
    if not (folder / LIST).is_file():
        raise TripotError(f"there is no site in {folder}: write one with tripot site {folder} --room ..")


async def serve(request: web.Request) -> web.StreamResponse:
    """Answer with a file of the site. Any other address leads to its first page, if a page might be there."""
    folder, path = request.app[SITE], re.sub("/+", "/", request.match_info["path"]).lstrip("/")
    home = f"{request.get(FOLDER, '')}/{ADDRESS}/"
    if file := static.find(folder, path):
        return await _answer(request, file, path)
    if page := static.find(folder, f"{path}/index.html"):
        meant = f"{path.rstrip('/')}/".lstrip("/")
        if request.rel_url.raw_path == f"/{ADDRESS}/{meant}":  # its addresses are relative to this one
            return await _answer(request, page, path)
        raise web.HTTPFound(f"{home}{meant}{_asked(request)}")
    if "." in path or path.startswith("api/"):
        raise web.HTTPNotFound
    raise web.HTTPFound(home)


def _asked(request: web.Request) -> str:
    return f"?{query}" if (query := request.rel_url.raw_query_string) else ""


async def _answer(request: web.Request, file: Path, path: str) -> web.StreamResponse:
    headers = static.kept(static.FOR_EVER if path.startswith(FOR_EVER) else "no-cache")
    headers["Content-Security-Policy"] = LETS_COMPILE
    if file.suffix not in KINDS:
        return web.FileResponse(file, headers=headers)
    headers["Content-Type"] = KINDS[file.suffix]
    return static.packed(request, await asyncio.to_thread(file.read_bytes), headers)
