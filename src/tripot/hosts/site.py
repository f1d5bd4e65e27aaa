"""A site of files: the page with the rules in the browser, for one person against bots, without a server.

Each page has a folder of its own, because hosts of files answer `rules/turkish` with `rules/turkish/index.html`. It
names its own way up to the folder of the site, which may be any folder of a host.
"""

import html
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

import msgspec

from tripot.browser.lessons import positions_of
from tripot.browser.modules import kept_module
from tripot.errors import TripotError
from tripot.hosts.http import api, static
from tripot.hosts.http.alone import LETS_COMPILE, LIST
from tripot.play.lesson import find_lesson, lesson_names
from tripot.rules.game import LANGUAGES
from tripot.rules.registry import GAMES, get
from tripot.table import lessons, pictures

POLICY = LETS_COMPILE.removesuffix("; frame-ancestors 'none'")  # which only a header can say
OWN_ROOM = ".."  # `tripot serve --site` puts a site into a folder of the card room
SHORT = 12  # letters of a hash
WORKER = "worker.js"  # the service worker, which browsers keep themselves
PACKED = (".br", ".gz")  # hosts of files compress by themselves
LEFT_OUT = {"index.html", ".vite", "previews"}

Files: TypeAlias = dict[str, bytes]
"""The files of a site by their paths."""


def write(folder: Path, games: Sequence[str], room: str, tell: Callable[[str], None]) -> int:
    """Write a site with these games into a folder, and return the number of its files.

    `room` is the address of a card room, or empty; `..` is the card room that serves this site. `tell` hears what is
    being done. Raises `TripotError` if the page is not built, or the folder has other files.
    """
    _check(games, room)
    old = _written_before(folder)
    files = _files(games, room, tell)
    if not old:
        _replace(folder / LIST, files[LIST])  # if this is broken off, the folder is known for what it is
    for path, content in files.items():  # the list comes last
        _replace(folder / path, content)
    for file in {*old} - {(folder / path).resolve() for path in files}:
        _remove(file, folder)
    return len(files)


def _replace(file: Path, content: bytes) -> None:
    """Write a file that a host may be sending meanwhile: it sends the one before, or this one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.part")
    part.write_bytes(content)
    part.replace(file)


def _remove(file: Path, folder: Path) -> None:
    """Remove a file of the site before, and the folders that are empty without it."""
    file.unlink(missing_ok=True)
    for parent in file.parents:
        if parent == folder.resolve():
            return
        with suppress(FileNotFoundError):
            if any(parent.iterdir()):
                return
            parent.rmdir()


def _check(games: Sequence[str], room: str) -> None:
    """Raise `TripotError` if there can be no such site."""
    if room not in ("", OWN_ROOM) and not _is_address(room):
        raise TripotError(f"{room!r:.80} is not the address of a card room, such as https://cards.example.org")
    for name in games:
        if name not in GAMES:
            raise TripotError(f"{name} comes from another package: the page has no rules of it, and it needs a server")
    if not (static.FILES / "index.html").is_file():
        raise TripotError("the browser side is not built: install Tripot again without TRIPOT_SKIP_WEB=1")


def _is_address(room: str) -> bool:
    try:
        address = urlsplit(room)
    except ValueError:
        return False
    return address.scheme in ("http", "https") and bool(address.hostname) and not re.search(r"\s", room)


def _written_before(folder: Path) -> list[Path]:
    """The files of the site that the folder has. Raises `TripotError` if it has only other files."""
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        return []
    try:
        written = json.loads((folder / LIST).read_text("utf-8"))
        listed = [str(each) for each in written["files"] if written["release"]]
    except (OSError, ValueError, LookupError, TypeError):
        refused = f"{folder} is not empty: name a new folder, or one that tripot site has written"
        raise TripotError(refused) from None
    found = [(folder / f"{each}{'index.html' if each.endswith('/') else ''}").resolve() for each in listed]
    return [file for file in found if file.is_relative_to(folder.resolve())]  # the list may have been changed


# ---------------------------------------------------------------- the files


def _files(games: Sequence[str], room: str, tell: Callable[[str], None]) -> Files:
    """All files of the site."""
    modules = _modules(games, tell)
    first_deals = [name for name, game in lesson_names().items() if game in games]
    files = {**_built(), **modules, **_answers(games, first_deals, tell)}
    made_of = {**files, "index.html": _page("", "", room).encode()}
    release = _hash(f"{games} {path} ".encode() + content for path, content in sorted(made_of.items()))
    page = _page(release, next(iter(modules)).rpartition("/")[0], room)
    for path in _pages(games, first_deals):
        way_up = "/".join([".."] * path.count("/")) or "."
        files[f"{path}index.html"] = page.replace(static.BASE.format(""), static.BASE.format(way_up)).encode()
    listed = sorted(re.sub(r"(^|/)index\.html$", r"\1", path) or "./" for path in files if path != WORKER)
    files[LIST] = json.dumps({"release": release, "files": listed}).encode()
    return files


def _built() -> Files:
    """The page as it is built, without its pages."""
    files = {file.relative_to(static.FILES): file for file in static.FILES.rglob("*") if file.is_file()}
    kept = {path: file for path, file in files.items() if path.parts[0] not in LEFT_OUT and path.suffix not in PACKED}
    return {path.as_posix(): file.read_bytes() for path, file in kept.items()}


def _modules(games: Sequence[str], tell: Callable[[str], None]) -> Files:
    """The rules of these games as modules. Their folder has another name whenever one of them changes.

    So a page never gets modules of another release.
    """
    modules = Files()
    for name in games:
        tell(f"the rules of {name}")
        modules[name] = kept_module(get(name))
    folder = f"modules/{_hash(modules.values())}"
    return {f"{folder}/{name}.wasm": module for name, module in modules.items()}


def _answers(games: Sequence[str], first_deals: Sequence[str], tell: Callable[[str], None]) -> Files:
    """What a card room would answer."""
    files = {f"api/games.{language}.json": api.games_json(language, tuple(games)) for language in LANGUAGES}
    files |= {f"api/games/{name}/pictures.json": pictures.pictures_json(name) for name in games}
    for name in first_deals:
        tell(f"the first deal of {name}")
        files[f"api/lessons/{name}.json"] = lessons.lesson_json(name)
        files[f"api/lessons/{name}/positions.json"] = msgspec.json.encode(positions_of(find_lesson(name)))
    return files


def _pages(games: Sequence[str], first_deals: Sequence[str]) -> Iterator[str]:
    """The folders of all pages."""
    yield from ("", "rules/")
    yield from (f"table/{name}/" for name in games)
    yield from (f"rules/{name}/" for name in sorted({*games, *first_deals}))
    yield from (f"learn/{name}/" for name in first_deals)


def _page(release: str, modules: str, room: str) -> str:
    """The page as it is built, with its policy, and marked as one without a card room behind it."""
    marks = f'data-room="none" data-release="{release}" data-modules="{modules}/"'
    friends = f' data-friends="{html.escape(room)}"' if room else ""
    language = static.LANGUAGE.format(static.BUILT_IN)
    built = (static.FILES / "index.html").read_text("utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    return built.replace(language, f"{language[:-1]} {marks}{friends}>").replace("<meta", f"{policy}\n    <meta", 1)


def _hash(contents: Iterable[bytes]) -> str:
    return sha256(b"".join(contents)).hexdigest()[:SHORT]
