"""A site of files: the page with the rules in the browser, for one person against bots, without a server.

Each page has a folder of its own, because hosts of files answer `rules/turkish` with `rules/turkish/index.html`. It
names its own way up to the folder of the site, which may be any folder of a host.
"""

import html
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from tripot.browser.lessons import positions_of
from tripot.browser.modules import kept_module
from tripot.errors import TripotError
from tripot.hosts.http import api, static
from tripot.play.lesson import find_lesson, lesson_names
from tripot.rules.game import LANGUAGES
from tripot.rules.registry import get
from tripot.table import lessons, pictures

LIST = "files.json"  # which the service worker keeps for a time without a network
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; "
    "form-action 'self'"
)
ROOM = re.compile(r"https?://[^\s/]+(/\S*)?")
WORKER = "worker.js"  # the service worker, which browsers keep themselves
LEFT_OUT = ("*.br", "*.gz", "*.zst", ".vite", "index.html", "previews")


def write(folder: Path, games: Sequence[str], room: str, tell: Callable[[str], None]) -> int:
    """Write a site with these games into a folder, and return the number of its files.

    `room` is the address of a card room, or empty.

    `tell` hears what is being done. Raises `TripotError` if the page is not built, or the folder has other files.
    """
    if room and not ROOM.fullmatch(room):
        raise TripotError(f"{room!r:.80} is not the address of a card room, such as https://cards.example.org")
    if not (static.FILES / "index.html").is_file():
        raise TripotError("the browser side is not built: install Tripot again without TRIPOT_SKIP_WEB=1")
    _clear(folder)
    shutil.copytree(static.FILES, folder, ignore=shutil.ignore_patterns(*LEFT_OUT), dirs_exist_ok=True)
    for file, content in _written(games, room, tell):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content)
    files = sorted(each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file())
    listed = [re.sub(r"(^|/)index\.html$", r"\1", file) or "./" for file in files if file != WORKER]
    (folder / LIST).write_text(json.dumps({"release": static.release(), "files": listed}), "utf-8")
    return len(files) + 1


def _clear(folder: Path) -> None:
    """Remove the site that the folder has. Raises `TripotError` if it has anything else."""
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        return
    if not (folder / LIST).is_file():
        raise TripotError(f"{folder} is not empty: name a new folder, or one that tripot site has written")
    for file in json.loads((folder / LIST).read_text("utf-8"))["files"]:
        (folder / file / "index.html" if file.endswith("/") else folder / file).unlink(missing_ok=True)


def _written(games: Sequence[str], room: str, tell: Callable[[str], None]) -> Iterator[tuple[str, bytes]]:
    """The files besides those of the page as it is built, by their paths."""
    page = (static.FILES / "index.html").read_text("utf-8")
    first_deals = [name for name, game in lesson_names().items() if game in games]
    named = sorted({*games, *first_deals})
    about = [*(f"rules/{name}" for name in named), *(f"learn/{name}" for name in first_deals)]
    for path in ("", "rules", *(f"table/{name}" for name in games), *about):
        yield f"{path}/index.html".lstrip("/"), _page(page, path, room).encode()
    for language in LANGUAGES:
        yield f"api/games.{language}.json", _listed(games, language)
    for name in first_deals:
        tell(f"the first deal of {name}")
        yield f"api/lessons/{name}.json", lessons.lesson_json(name)
        yield f"api/lessons/{name}/positions.json", msgspec.json.encode(positions_of(find_lesson(name)))
    for name in games:
        tell(f"the rules of {name}")
        yield f"api/games/{name}/pictures.json", pictures.pictures_json(name)
        yield f"modules/{name}.wasm", kept_module(get(name))


def _listed(games: Sequence[str], language: str) -> bytes:
    """What the lobby knows about these games."""
    told = json.loads(api.games_json(language))
    return json.dumps({**told, "games": [each for each in told["games"] if each["name"] in games]}).encode()


def _page(built: str, path: str, room: str) -> str:
    """The page at a path of the site."""
    way_up = "../" * len(path.split("/")) if path else "./"
    friends = f' data-friends="{html.escape(room)}"' if room else ""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    return built.replace(
        static.LANGUAGE.format(static.BUILT_IN), f'<html lang="{static.BUILT_IN}" data-room="none"{friends}>'
    ).replace(static.BASE.format(""), f'{policy}\n    <base href="{way_up}" />')
