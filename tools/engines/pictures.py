"""Take pictures of the page in three engines: `uv run python -m tools.engines.pictures`.

They are for reviews and not part of the repository, and go to `.cache/engines`. They show what people meet: the pages,
a table of every game, first deals, refusals, and what happens where names, links or the line are difficult. In
Chromium, a phone that lies sideways has a notch. `--sheet` also puts all pictures of a name side by side.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from tools import engines
from tools.engines.tables import OPEN, Size, open_table, start
from tools.engines.window import Window, by_id
from tools.stage.page import GO, card_room

OUT = Path(__file__).parents[2] / ".cache" / "engines"
SIZES: dict[str, Size] = {"phone": (390, 844), "small": (320, 568), "sideways": (844, 390), "desktop": (1280, 800)}
WEBKIT_SMALLEST = 360  # pixels: its driver opens no narrower window
GAMES = ("turkish", "glukz", "iljig", "nain_jaune")
VARIANTS = ("pig", "spoons", "vatra", "magarac")
SETTLED = 3.0  # seconds until cards are dealt and dialogs are open
NO_LINE = 12.0  # seconds until a page has said that it has none
GREY = '[data-place="hand"][data-playable="false"]'
HARD_NAME = "علي ❤️ 👩‍🚀"
LINES = (f"Salut {HARD_NAME} !", "Roi ♠ 🇫🇷 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f")
REFUSED = "turn\u202ed"  # has a sign that turns the direction of writing
GAP = 12  # pixels between two pictures of a sheet
WRITE = """(selector, text) => {
  const it = document.querySelector(selector);
  it.focus();
  it.value = text;
  it.dispatchEvent(new Event("input", { bubbles: true }));
}"""
BLUR = """() => {
  const it = document.activeElement;
  it.blur();
  it.dispatchEvent(new FocusEvent("blur"));  // Firefox without a screen never has the focus, and sends none
}"""
SEND = "selector => document.querySelector(selector).form.requestSubmit()"
NAME = """name => fetch("/api/me", {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name, face: null }),
}).then((answer) => answer.status)"""
NO_CLIPBOARD = "() => { Object.defineProperty(navigator, 'clipboard', { value: undefined }); }"
AT_END = """async (name) => {
  const { moments } = await (await fetch(`/api/lessons/${name}`)).json();
  const last = moments.length - 1;
  sessionStorage.setItem(`tripot-lesson-at-${name}`, `${last} ${JSON.stringify(moments[last])}`);
}"""  # as the page keeps a learner's place
CUT_LINES = "() => { window.WebSocket = class extends EventTarget { close() {} send() {} }; }"
Go = Callable[[Window, str, Size], None]


def main() -> None:
    """Take all requested pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", nargs="*", default=list(engines.ALL_ENGINES), choices=engines.ALL_ENGINES)
    parser.add_argument("--size", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--only", nargs="*", default=[""], help="beginnings of names")
    parser.add_argument("--sheet", action="store_true", help="put all pictures of a name side by side, too")
    options = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = {name: go for name, go in pages().items() if name.startswith(tuple(options.only))}
    with card_room() as address:
        for engine in options.engine:
            with engines.opened(engine) as window:
                for name, go in wanted.items():
                    for size in options.size:
                        width, height = SIZES[size]
                        least = WEBKIT_SMALLEST if engine == "webkit" else 0
                        take(window, go, address, (max(width, least), height), file_of(name, size, engine))
    for name in wanted if options.sheet else ():
        write_sheet(name, [file_of(name, size, engine) for engine in options.engine for size in options.size])


def file_of(name: str, size: str, engine: str) -> Path:
    """The file of a picture."""
    return OUT / f"{name}-{size}-{engine}.png"


def take(window: Window, go: Go, address: str, size: Size, file: Path) -> None:
    """Take one picture. What cannot be shown is said, and the others are still taken."""
    try:
        go(window, address, size)
    except TimeoutError as error:
        print(f"{file.stem}: {error}")  # noqa: T201
    file.write_bytes(window.picture())


def write_sheet(name: str, files: list[Path]) -> None:
    """Put pictures side by side."""
    found = [Image.open(file) for file in files if file.exists()]
    width, height = sum(each.width + GAP for each in found), max(each.height for each in found)
    sheet, left = Image.new("RGB", (width, height), "white"), 0
    for each in found:
        sheet.paste(each, (left, 0))
        left += each.width + GAP
    sheet.save(OUT / f"{name}.png")


# ---------------------------------------------------------------- what they show


def pages() -> dict[str, Go]:
    """What the pictures show, by name."""
    return dict(_pages()) | dict(_difficulties()) | dict(_tables()) | dict(_lessons())


def _pages() -> Iterator[tuple[str, Go]]:
    yield "lobby", at("", f"{by_id('play-bots')}:enabled")
    yield "form", after(at("", by_id("open-glukz")), taps("open-glukz"), tap_options)
    yield "settings", after(at("", by_id("open-settings")), taps("open-settings"))
    yield "rules", at("rules/turkish", "#minutes")
    yield "rules-vatra", at("rules/pig#minutes-vatra", "#minutes-vatra")
    yield "daily", at("daily", "main")
    yield "tournaments", at("tournaments", "main")
    yield "my-games", at("games", "main")
    yield "gathering", gathering


def _difficulties() -> Iterator[tuple[str, Go]]:
    """Names, links, lines and addresses that are difficult."""
    yield "broken-address", at("%", "main")
    yield (
        "name-refused",
        after(at("", by_id("name-input")), write(by_id("name-input"), REFUSED), lambda window: window.run(BLUR)),
    )
    yield "join-refused", after(at("", "#join"), write_and_send("#join", "hello"))
    yield "copying", after(gathering, lambda window: window.run(NO_CLIPBOARD), taps("copy"))
    yield "chat", after(gathering, taps("chat"), *(write_and_send(by_id("chat-text"), line) for line in LINES))
    yield "chat-refused", after(gathering, taps("chat"), write_and_send(by_id("chat-text"), REFUSED))
    yield "no-line", without_line


def _tables() -> Iterator[tuple[str, Go]]:
    kinds = {game: table(game) for game in GAMES} | {variant: table("pig", variant) for variant in VARIANTS}
    yield from kinds.items()
    yield "hint", after(kinds["turkish"], taps("ask-hint"))
    yield "help", after(kinds["glukz"], taps("help"))
    for game in GAMES:
        yield f"grey-{game}", after(kinds[game], lambda window: window.tap(GREY))


def _lessons() -> Iterator[tuple[str, Go]]:
    for game in (*GAMES, *VARIANTS):
        yield f"lesson-{game}", at(f"learn/{game}", by_id("lesson"))
        yield f"exercise-{game}", exercise(game)


def after(go: Go, *steps: Callable[[Window], object]) -> Go:
    """Go somewhere, take some steps there, and wait until all of it is shown."""

    def further(window: Window, address: str, size: Size) -> None:
        go(window, address, size)
        for step in steps:
            step(window)
        time.sleep(SETTLED)

    return further


def at(path: str, selector: str) -> Go:
    """The page at an address, once it has such an element."""

    def go(window: Window, address: str, size: Size) -> None:
        window.open(f"{address}/{path}", *size)
        window.see(selector)
        time.sleep(SETTLED)

    return go


def taps(*names: str) -> Callable[[Window], None]:
    """Press elements, one after the other."""

    def step(window: Window) -> None:
        for name in names:
            window.tap(by_id(name))

    return step


def tap_options(window: Window) -> None:
    """Open the options of a table that is set up."""
    window.tap(f"{by_id('options')} summary")
    window.see(by_id("option-decks"))


def write(field: str, text: str) -> Callable[[Window], None]:
    """Write something into a field."""

    def step(window: Window) -> None:
        window.see(field)
        window.run(WRITE, field, text)

    return step


def write_and_send(field: str, text: str) -> Callable[[Window], None]:
    """Write something into a field, and send its form."""

    def step(window: Window) -> None:
        write(field, text)(window)
        window.run(SEND, field)
        time.sleep(SETTLED / 6)

    return step


def table(game: str, variant: str | None = None) -> Go:
    """A table just after the deal."""

    def go(window: Window, address: str, size: Size) -> None:
        start(window, address, size, game, **({"variant": variant} if variant else {}))
        time.sleep(SETTLED)

    return go


def gathering(window: Window, address: str, size: Size) -> None:
    """A table that waits for people, opened by somebody with a difficult name."""
    window.open(address, *size)
    window.run(NAME, HARD_NAME)
    open_table(window, address, size, "turkish", bots=[])
    window.see(by_id("copy"))
    time.sleep(SETTLED / 3)


def exercise(lesson: str) -> Go:
    """The first exercise after a first deal."""

    def go(window: Window, address: str, size: Size) -> None:
        window.open(address, *size)
        window.run(AT_END, lesson)
        window.run(GO, f"/learn/{lesson}")
        window.tap(by_id("lesson-practise"))
        time.sleep(SETTLED)

    return go


def without_line(window: Window, address: str, size: Size) -> None:
    """A table whose page never gets a line to the card room."""
    window.open(address, *size)
    window.see(f"{by_id('play-bots')}:enabled")
    window.run(CUT_LINES)
    window.run(GO, f"/table/{window.run(OPEN, {'game': 'turkish', 'seats': 4, 'options': {}, 'bots': []})}")
    time.sleep(NO_LINE)


if __name__ == "__main__":
    main()
