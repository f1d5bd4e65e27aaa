"""The page in the engines of Safari and Firefox, at the sizes of phones: each scenario is written once for both."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image
from tools.engines.tables import start
from tools.engines.window import FOUND, Window, by_id
from tools.stage.files import served

from tests.faults.cable import cable_to
from tests.missing import lacks
from tools import engines
from tripot.hosts import site

from .room import CARDS, MOST_MOVES, MOVES

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # Selenium's own
]

UPRIGHT, SIDEWAYS = (390, 844), (844, 390)
OVER = ("counting", "finished")
STATE = """() => {
  const { phase = "", yourTurn, seq } = document.querySelector('[data-testid="table"]')?.dataset ?? {};
  return { phase, mine: yourTurn === "true", seq };
}"""
SEEN = f"phases => {{ const it = ({STATE})(); return phases.includes(it.phase) && it }}"
OFFERED = "() => localStorage.setItem('tripot-lesson-pig', 'declined')"
SET_THEME = "theme => localStorage.setItem('tripot.prefs', JSON.stringify({ theme }))"
LEGIBLE = 4.5
BOTS_ALONE = 180.0  # seconds: once my hand is empty, the others play to the end
# Where the words of each list are that is in sight, without its edges and its arrow.
SHOWN_LISTS = """() => [...document.querySelectorAll("select")].map((it) => it.getBoundingClientRect())
  .filter((box) => box.width && box.top >= 0 && box.bottom <= innerHeight)
  .map((box) => [box.left + 6, box.top + 6, box.right - 40, box.bottom - 6].map(Math.round))"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
LINE = "states => states.includes(document.querySelector('[data-testid=\"line\"]')?.dataset.line)"
UP, DOWN = ["up"], ["silent", "offline", "lost"]
MOST_TRIES = 20  # of a move


def require(engine: str) -> None:
    """Skip where an engine is missing; `TRIPOT_REQUIRE_ENGINES=1` forbids that."""
    if reason := engines.missing(engine):
        lacks("ENGINES", reason)


@pytest.fixture(params=engines.ENGINES)
def window(request: pytest.FixtureRequest, kernels: None) -> Iterator[Window]:
    """A browser of each engine, in which no script may fail."""
    require(request.param)
    with engines.opened(request.param) as opened:
        yield opened
        assert opened.errors() == []


@pytest.fixture(scope="module")
def site_of_pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site of files with one game."""
    folder = tmp_path_factory.mktemp("site")
    site.write(folder, ["pig"], "", lambda _: None)
    with served(folder) as address:
        yield address


def make_a_move(window: Window) -> None:
    """Touch a card that may be played, and what may be done with it."""
    if not window.run(FOUND, f'{CARDS}[aria-pressed="true"]'):
        window.try_to_tap(CARDS)
    _ = window.try_to_tap(f"button.main{MOVES}") or window.try_to_tap(MOVES)


def wait_for_my_turn(window: Window) -> bool:
    """Wait until it is my turn (true) or the deal is over (false)."""
    script = f"over => {{ const it = ({STATE})(); return (it.mine || over.includes(it.phase)) && it }}"
    return window.wait(script, list(OVER), patience=BOTS_ALONE)["phase"] not in OVER


def test_the_lobby_and_the_form_of_a_table(window: Window, card_room: str) -> None:
    window.open(card_room, *UPRIGHT)
    window.see(f"{by_id('play-bots')}:enabled")
    assert window.run(WIDER) <= 0
    window.tap(by_id("open-glukz"))
    window.tap(f"{by_id('options')} summary")
    window.see(by_id("option-decks"))
    assert window.run(WIDER) <= 0
    window.tap(by_id("create-table"))
    window.tap(by_id("save-me"))  # nobody invites others without a name and a face
    window.see(f'{by_id("table")}[data-phase="gathering"]')
    window.see(f"{by_id('seat-0')} use[href*='people']")
    window.see(by_id("copy"))
    assert window.run(WIDER) <= 0


@pytest.mark.parametrize("engine", engines.ENGINES)
def test_an_error_of_a_script_is_noticed(engine: str, card_room: str) -> None:
    require(engine)
    with engines.opened(engine) as window:
        window.open(card_room, *UPRIGHT)
        window.run("() => void setTimeout(() => missing(), 0)")
        window.run("() => new Promise((done) => setTimeout(done, 100))")
        assert len(window.errors()) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_list_of_choices_can_be_read(window: Window, card_room: str, theme: str) -> None:
    window.open(card_room, *UPRIGHT)
    window.run(SET_THEME, theme)
    window.open(card_room, *UPRIGHT)
    for shown in ("play-bots", "create-table"):
        if shown == "create-table":
            window.tap(by_id("open-turkish"))
        window.see(by_id(shown))
        boxes = window.run(SHOWN_LISTS)
        assert boxes
        picture = Image.open(io.BytesIO(window.picture())).convert("RGB")
        for box in boxes:
            assert contrast(picture.crop(box)) >= LEGIBLE, box


def contrast(picture: Image.Image) -> float:
    """Between the colour that is seen most and the one that differs most from it, as WCAG 2 counts it."""
    colours = sorted(picture.getcolors(1 << 24) or [], reverse=True)
    ground, *others = (luminance(colour) for _, colour in colours)
    return max((max(ground, other) + 0.05) / (min(ground, other) + 0.05) for other in others or [ground])


def luminance(colour: Any) -> float:
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


@pytest.mark.parametrize(("size", "game"), [(UPRIGHT, "turkish"), (SIDEWAYS, "pig")])
def test_a_deal_is_played_at_the_size_of_a_phone(
    window: Window, card_room: str, size: tuple[int, int], game: str
) -> None:
    start(window, card_room, size, game, **({"deals": 1} if game == "turkish" else {}))
    for moves in range(MOST_MOVES):
        if not wait_for_my_turn(window):
            assert moves
            return
        make_a_move(window)
    raise AssertionError(f"the deal is not over after {MOST_MOVES} moves")


def test_a_match_on_a_site_of_files_goes_on_after_a_reload(window: Window, site_of_pig: str) -> None:
    window.open(site_of_pig, *UPRIGHT)
    window.run(OFFERED)
    window.open(site_of_pig, *UPRIGHT)
    window.tap(f"{by_id('play-bots')}:enabled")
    window.wait(SEEN, ["playing"])
    before = window.run(STATE)["seq"]
    window.open(f"{site_of_pig}table/pig/", *UPRIGHT)
    window.wait(SEEN, ["playing", *OVER])
    assert int(window.run(STATE)["seq"]) >= int(before)
    for _ in range(MOST_MOVES):
        if not wait_for_my_turn(window):
            return
        make_a_move(window)
    raise AssertionError(f"the deal is not over after {MOST_MOVES} moves")


def test_the_page_comes_back_when_the_line_was_cut(window: Window, card_room: str) -> None:
    with cable_to(card_room) as cable:
        start(window, cable.address, UPRIGHT, "turkish", deals=1)
        assert wait_for_my_turn(window)
        cable.cut()
        window.wait(LINE, DOWN)
        cable.mend()
        window.wait(LINE, UP)
        assert wait_for_my_turn(window)
        before = window.run(STATE)["seq"]
        for _ in range(MOST_TRIES):
            if window.run(STATE)["seq"] != before:
                return
            make_a_move(window)
        raise AssertionError(f"no move is on the table after {MOST_TRIES} tries")
