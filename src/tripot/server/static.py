"""The browser side: files built from `web/`, and its one page for every other path."""

from __future__ import annotations

from pathlib import Path

from aiohttp import hdrs, web

FOLDER = Path(__file__).with_name("static")
FOR_EVER = "public, max-age=31536000, immutable"  # names in `assets/` carry a hash of their content
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tripot</title>
<h1>The card room is open, but its browser side is not built</h1>
<p>Build it with <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>, or install
the package again without <code>TRIPOT_SKIP_WEB=1</code>.</p>
<p>The server itself works: see <a href="/api/health">/api/health</a>.</p></html>
"""


def page(folder: Path) -> web.Response | web.FileResponse:
    """The one page; the browser side finds out from the address what to show."""
    index = folder / "index.html"
    if not index.is_file():
        return web.Response(text=MISSING, content_type="text/html", status=503)
    return web.FileResponse(index, headers={hdrs.CACHE_CONTROL: "no-cache"})


def find(folder: Path, path: str) -> Path | None:
    """The file of that path inside the folder, if there is one."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None


async def serve(request: web.Request) -> web.StreamResponse:
    """A file of the browser side, or its page."""
    path = request.match_info["path"]
    if path.startswith("api/"):
        raise web.HTTPNotFound
    file = find(FOLDER, path)
    if file is None or file.name == "index.html":
        return page(FOLDER)
    cached = FOR_EVER if path.startswith("assets/") else "no-cache"
    return web.FileResponse(file, headers={hdrs.CACHE_CONTROL: cached})
