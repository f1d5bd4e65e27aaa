"""Nothing at a table covers anything else, is outside the window, or is too small: measured at many sizes.

The long form, which CI runs, measures all tables: every game and variant with the fewest, four and the most players, in
each scene of a real deal, at the eight usual sizes. Tables of four by the usual rules are measured at further sizes as
well, some of them drawn by chance. One page stays loaded, is led from scene to scene and resized, so that a measure
takes a fraction of a second. The short form measures one table of each game, in the scenes that differ most, at three
sizes.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from tools.layout import measure_scene
from tools.stage.boxes import SIZES, Flaw, Size, flaws
from tools.stage.casts import Cast, cast_of, casts
from tools.stage.page import Stage
from tools.stage.scenes import Scene, film, scene_of

from tests.short_form import short_with
from tripot.rules.registry import GAMES, get

from .room import PICTURES

pytestmark = pytest.mark.browser

MOST_TOLD = 30  # flaws of a table
USUAL_SIZES = SIZES[:8]
SOME_SIZES = ((844, 390), (360, 640), (1366, 657))  # of the short form
GRAND_OPERA = Cast("nain_jaune", 5, "", {"deals": 2})  # in its first deal somebody goes out at once
LAST = 9  # of ten seats
LEAST_CLOTH, LEAST_CLOTH_HEIGHT = 130, 72  # px
SEEN_REMARKS = 2  # of all at once, where a window isn't very low
LOW = 360  # px
SOME_SCENES = ("deal", "turn", "choices", "hand", "end")

# ---------------------------------------------------------------- the measure itself

SOUND = """<!doctype html><style>
    body { margin: 0; font: 16px/1.4 sans-serif }
    .table { position: relative; width: 600px; height: 400px; background: green; overflow: hidden }
    .table > * { position: absolute }
    button { width: 60px; height: 60px; padding: 0; border: 0 }
    .bar { inset: 0 0 auto }
    .seat { left: 20px; top: 80px; width: 100px; background: #040 }
    .middle { left: 250px; top: 120px; width: 120px; height: 100px }
    .middle svg { position: absolute; width: 50px }
    .middle p { margin: 80px 0 0 }
    .actions { right: 20px; bottom: 120px }
    .hand { left: 20px; bottom: 0; display: flex }
    .hand button { width: 70px; height: 98px; margin-right: -30px; background: none }
    .hand svg { display: block; width: 70px }
    .card rect { fill: white; stroke: black }
    .card text { font-size: 27px }
</style>
<main class="table" data-testid="table" data-phase="playing">
    <div class="bar" data-part="bar"><button>bar</button> <span>a title</span></div>
    <section class="seat" data-part="seat" data-testid="seat-1"><span class="name">Ada</span> <b>12</b></section>
    <section class="middle" data-part="middle">CARD CARD<p>a sentence</p></section>
    <div class="actions" data-part="actions"><button data-testid="act-play">Play</button></div>
    <div class="hand" data-part="hand"><button data-card="AS">CARD</button><button data-card="KS">CARD</button></div>
</main>""".replace(
    "CARD", '<svg class="card" viewBox="0 0 100 140"><rect width="100" height="140"/><text x="3" y="26">A</text></svg>'
)


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def flaws_with(page: Page, style: str = "", more: str = "") -> list[Flaw]:
    """What is wrong with a sound page after something is changed."""
    page.set_viewport_size({"width": 600, "height": 400})
    page.set_content(SOUND.replace("</style>", f"{style}</style>").replace("</main>", f"{more}</main>"))
    return flaws(page)


def test_a_sound_page_has_no_flaw(blank: Page) -> None:
    assert flaws_with(blank) == []


@pytest.mark.parametrize(
    ("kind", "style", "more"),
    [
        ("parts overlap", ".seat { left: 240px; top: 150px }", ""),
        ("parts overlap", ".actions { right: 270px; bottom: 200px }", ""),
        ("parts overlap", ".middle svg { width: 320px }", ""),
        ("text on text", ".seat b { position: absolute; left: 0; top: 4px }", ""),
        ("covered", "", '<div style="background: red; right: 0; bottom: 100px; width: 90px; height: 90px"></div>'),
        ("covered", "", '<div style="right: 0; bottom: 100px; width: 90px; height: 90px"></div>'),
        ("covered", ".middle svg { top: 40px }", ""),
        ("covered", ".middle p { position: relative; z-index: -1; top: -60px }", ""),
        (
            "covered",
            "",
            '<i style="background: red; left: 20px; top: 80px; width: 90px; height: 90px; pointer-events: none"></i>',
        ),
        ("small text", ".name { font-size: 11px }", ""),
        ("small text", ".seat { transform: scale(0.7) }", ""),
        ("outside", ".actions { right: -20px }", ""),
        ("outside", ".seat { left: -8px }", ""),
        ("outside", ".hand { left: auto; right: -90px }", ""),
        ("outside", ".hand { left: auto; right: -20px }", ""),
        ("outside", ".hand { bottom: -30px }", ""),
        ("cut", ".seat { width: 20px; overflow: hidden }", ""),
        ("small target", ".actions button { height: 40px }", ""),
        ("small target", ".actions button { width: 40px }", ""),
        ("small target", ".hand button { margin-right: -50px }", ""),
        ("small target", ".hand { bottom: -60px }", ""),
        ("scrolls", ".table { height: 440px }", ""),
        ("scrolls", ".middle { overflow: auto; height: 90px }", ""),
        ("rank hidden", ".middle { display: flex } .middle svg + svg { left: 4px }", ""),
        ("spills", ".actions button { width: 44px; font-size: 30px; white-space: nowrap }", ""),
        ("spills", ".actions button { height: 44px; line-height: 90px }", ""),
        ("broken word", ".middle p { width: 30px; overflow-wrap: anywhere }", ""),
        ("no part", "", '<p style="left: 450px; top: 80px">lost</p>'),
    ],
)
def test_what_is_broken_is_found(blank: Page, kind: str, style: str, more: str) -> None:
    assert kind in {flaw.kind for flaw in flaws_with(blank, style, more)}


@pytest.mark.parametrize(
    "style",
    [
        ".hand button { margin-right: -48px }",  # a held fan: a strip of each card is seen
        ".middle svg { left: 20px } .middle svg + svg { left: 40px }",
        ".middle svg { rotate: 8deg }",
        ".middle { display: flex } .middle svg + svg { left: 15px }",  # its rank is seen
        ".name { display: block; width: 28px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }",
        ".actions button { position: relative; height: 30px } .actions button::after"
        " { content: ''; position: absolute; inset: -10px }",
        ".seat { opacity: 0; left: -50px }",
    ],
)
def test_what_is_meant_is_no_flaw(blank: Page, style: str) -> None:
    assert flaws_with(blank, style) == []


@pytest.mark.parametrize(("marked", "kinds"), [("", {"cut"}), ("data-cut", set()), ('title="all of it"', set())])
def test_lines_may_be_cut_where_all_of_them_is_found_elsewhere(blank: Page, marked: str, kinds: set[str]) -> None:
    style = "h6 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;"
    style += "left: 450px; top: 80px; width: 90px; margin: 0; font: 16px/1.4 sans-serif }"
    long = f'<h6 data-part="bubble" {marked}>one line and another and one more and a last one</h6>'
    assert {flaw.kind for flaw in flaws_with(blank, style, long)} == kinds


def test_what_may_scroll_is_no_flaw_once_the_deal_is_over(blank: Page) -> None:
    style = ".middle { overflow: auto; height: 90px }"
    blank.set_viewport_size({"width": 600, "height": 400})
    html = SOUND.replace("</style>", f"{style}</style>").replace('"middle"', '"middle" data-scrolls')
    blank.set_content(html)
    assert "scrolls" in {flaw.kind for flaw in flaws(blank)}
    blank.set_content(html.replace('"playing"', '"finished"'))
    assert flaws(blank) == []


def test_what_scrolls_down_is_not_wider_than_its_box(blank: Page) -> None:
    style = ".middle { overflow: hidden auto; height: 90px; white-space: nowrap; width: 60px }"
    html = SOUND.replace("</style>", f"{style}</style>").replace('"middle"', '"middle" data-scrolls')
    blank.set_content(html.replace('"playing"', '"finished"'))
    assert {flaw.kind for flaw in flaws(blank)} == {"cut"}


# ---------------------------------------------------------------- every table


@pytest.mark.long
@pytest.mark.parametrize("cast", [*casts()], ids=lambda cast: cast.name)
def test_every_table_at_every_size(stages: dict[bool, Stage], cast: Cast) -> None:
    sizes = SIZES if cast.is_usual else USUAL_SIZES
    assert_sound(stages[cast.heavy], film(cast), sizes)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_each_game_at_some_sizes(stages: dict[bool, Stage], game: str) -> None:
    cast = next(cast for cast in casts() if cast.game == game and cast.is_usual)
    assert_sound(stages[cast.heavy], [scene for scene in film(cast) if scene.stage in SOME_SCENES], SOME_SIZES)


@pytest.mark.parametrize("cast", [cast_of("nain_jaune"), cast_of("pig", kind="magarac")], ids=lambda cast: cast.name)
def test_the_longest_titles_are_read_in_full_on_the_narrowest_phone(stages: dict[bool, Stage], cast: Cast) -> None:
    shown = stages[False]
    shown.show(scene_of(cast, "end"))  # with a button for the deals beside it
    shown.resize(320, 568)
    title = shown.page.locator('[data-part="bar"] .game')
    assert title.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 1")


@pytest.mark.long
@pytest.mark.parametrize(
    ("cast", "stage", "size"),
    [
        (cast_of("glukz", 12), "turn-turns", (320, 568)),
        (cast_of("glukz", 12), "turn-turns", (568, 320)),
        (cast_of("turkish", 10), "turn", (320, 568)),
        (cast_of("pig", 20, "pig"), "race-signal", (640, 328)),
        (cast_of("pig", 20, "pig"), "race-signal", (640, 290)),  # as low as a banner makes it
    ],
    ids=str,
)
def test_a_crowd_leaves_the_cloth_its_least_size(stages: dict[bool, Stage], cast: Cast, stage: str, size: Size) -> None:
    shown = stages[False]
    shown.show(scene_of(cast, stage))
    shown.resize(*size)
    assert flaws(shown.page) == []
    middle = shown.page.locator("[data-part=middle]").bounding_box()
    assert middle
    assert middle["width"] >= LEAST_CLOTH
    assert middle["height"] >= LEAST_CLOTH_HEIGHT


@pytest.mark.parametrize("size", short_with([(640, 328)], [(844, 390), (640, 400), (640, 328), (320, 568)]), ids=str)
@pytest.mark.parametrize(
    ("cast", "stage"), [(cast_of("pig", kind="vatra"), "turn"), (cast_of("turkish"), "turn")], ids=str
)
def test_the_longest_refusal_lies_on_nothing(stages: dict[bool, Stage], cast: Cast, stage: str, size: Size) -> None:
    shown = stages[False]
    shown.show(scene_of(cast, stage))
    shown.resize(*size)
    clauses = get(cast.game).texts["fr"]["clauses"]
    shown.refuse(max(clauses, key=lambda clause: len(clauses[clause])))
    assert shown.page.get_by_test_id("refusal").is_visible()
    assert flaws(shown.page) == []


PILE = "() => JSON.stringify(document.querySelector('[data-part=middle] svg.card').getBoundingClientRect())"


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800)], ids=str)
def test_where_there_is_room_a_refusal_moves_no_card(stages: dict[bool, Stage], size: Size) -> None:
    shown = stages[False]
    shown.show(scene_of(cast_of("turkish"), "turn"))
    shown.resize(*size)
    before = shown.page.evaluate(PILE)
    shown.refuse("TUR-07")
    assert shown.page.get_by_test_id("refusal").is_visible()
    assert shown.page.evaluate(PILE) == before
    assert flaws(shown.page) == []


PLACED = """() => JSON.stringify(
  [...document.querySelectorAll("main .play :is(svg, button, .name)")]
    .filter((it) => !it.closest("[role=alert]"))
    .map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return [it.tagName, x, y, width, height];
    }),
)"""
USUAL_TURNS = [
    *((cast_of(game), "turn-turns" if game == "glukz" else "turn") for game in GAMES if game != "pig"),
    *((cast_of("pig", kind=kind), "turn") for kind in ("pig", "spoons", "vatra", "magarac")),
]


@pytest.mark.parametrize("size", short_with([(844, 390)], [(844, 390), (932, 430)]), ids=str)
@pytest.mark.parametrize(("cast", "stage"), USUAL_TURNS, ids=str)
def test_in_a_low_window_a_refusal_moves_and_covers_nothing(
    stages: dict[bool, Stage], cast: Cast, stage: str, size: Size
) -> None:
    shown = stages[False]
    shown.show(scene_of(cast, stage))
    shown.resize(*size)
    before = shown.page.evaluate(PLACED)
    rules = get(cast.game)
    clauses = rules.texts["fr"]["clauses"]
    shown.refuse(max((refusal.clause for refusal in rules.refusals), key=lambda clause: len(clauses[clause])))
    assert shown.page.get_by_test_id("refusal").is_visible()
    assert shown.page.evaluate(PLACED) == before
    assert flaws(shown.page) == []


REMARKS = ("Bien joué, j’avais prévu ça d’avance !", "Merci !", "Attendez, je réfléchis encore un peu.", "8 sans 9")


@pytest.mark.long
@pytest.mark.parametrize("size", [(844, 390), (820, 1180), (390, 844), (568, 320), (1366, 657)], ids=str)
@pytest.mark.parametrize(
    ("cast", "stage"),
    [(cast_of("glukz", 12), "turn-turns"), (cast_of("nain_jaune", 8), "turn"), (cast_of("turkish"), "turn")],
    ids=str,
)
def test_what_everybody_says_lies_on_nothing(stages: dict[bool, Stage], cast: Cast, stage: str, size: Size) -> None:
    shown = stages[False]
    shown.show(scene_of(cast, stage))
    shown.resize(*size)
    shown.say(*(REMARKS[seat % len(REMARKS)] for seat in range(cast.players)))
    assert [flaw for flaw in flaws(shown.page) if "bubble" in str(flaw)] == []
    seen = shown.page.locator('[data-testid^="bubble-"]').filter(visible=True)
    if size[1] > LOW:
        assert seen.count() >= SEEN_REMARKS


def test_words_make_way_for_what_appears_under_them(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    cast = cast_of("turkish")
    scene = scene_of(cast, "turn")
    shown.show(scene)
    shown.resize(390, 844)
    mine = json.loads(scene.message)
    news = [{"kind": "said", "seat": seat, "text": REMARKS[seat % len(REMARKS)]} for seat in range(cast.players)]
    view = mine["deal"]["view"] | {"turn": 1}
    others = mine["deal"] | {"actors": [1], "choices": [], "prompts": [], "view": view}
    shown.tell(json.dumps(mine | {"seq": mine["seq"] + 1, "deal": others}))
    shown.settle()
    shown.tell(json.dumps(mine | {"seq": mine["seq"] + 2, "deal": others, "news": news}))
    shown.tell(json.dumps(mine | {"seq": mine["seq"] + 3, "news": []}))
    shown.settle()
    assert shown.page.locator('[data-testid^="bubble-"]').filter(visible=True).count() >= 1
    assert [flaw for flaw in flaws(shown.page) if "bubble" in str(flaw)] == []


def test_words_make_way_for_the_button_of_a_chosen_card(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    cast = cast_of("glukz", 5)
    shown.show(scene_of(cast, "turn-turns"))
    shown.resize(390, 844)
    shown.say(*(REMARKS[seat % len(REMARKS)] for seat in range(cast.players)))
    shown.page.locator('button[data-playable="true"]').first.evaluate("it => it.click()")
    shown.page.locator('[data-part="actions"] button').first.wait_for()
    shown.settle()
    assert [flaw for flaw in flaws(shown.page) if "bubble" in str(flaw)] == []


@pytest.mark.long
def test_whom_a_crowd_waits_for_is_in_sight(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    scene = scene_of(cast_of("turkish", 10), "deal")
    shown.show(scene)
    shown.resize(320, 480)
    assert not in_sight_of_crowd(shown, LAST)
    table = json.loads(scene.message)
    table["seq"] += 1
    table["deal"]["actors"], table["deal"]["view"]["turn"] = [LAST], LAST
    shown.tell(json.dumps(table))
    shown.settle()
    assert in_sight_of_crowd(shown, LAST)


def in_sight_of_crowd(shown: Stage, seat: int) -> bool:
    """Whether the name of a player shows in the box in which the others scroll."""
    box = shown.page.locator(".side.top").bounding_box()
    player = shown.page.get_by_test_id(f"seat-{seat}").bounding_box()
    assert box
    assert player
    return box["y"] <= player["y"] < box["y"] + box["height"] - 44


def test_the_count_of_a_grand_opera_fits_a_laptop(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    shown.show(scene_of(GRAND_OPERA, "end"))
    shown.resize(1366, 657)
    assert shown.page.get_by_test_id("grand-opera").is_visible(), "the deals of this table have changed: find another"
    assert shown.page.get_by_test_id("story").evaluate("it => it.scrollHeight <= it.clientHeight")


def test_a_count_that_is_longer_than_its_box_fades_where_it_goes_on(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    shown.show(scene_of(cast_of("pig", kind="magarac"), "end"))
    shown.resize(320, 568)
    story = shown.page.get_by_test_id("story")
    fades = "it => ['--above', '--below'].map(edge => parseFloat(it.style.getPropertyValue(edge)) > 0)"
    assert story.evaluate(fades) == [False, True]
    story.evaluate("it => it.scrollTo(0, it.scrollHeight)")
    shown.settle()
    assert story.evaluate(fades) == [True, False]


FADED = "it => getComputedStyle(it).maskImage !== 'none' && parseFloat(it.style.getPropertyValue('--below')) > 0"
FADES = [  # scenes, sizes, and boxes in them of which more follows
    ("turkish", "gathering", (640, 400), ".page"),
    ("turkish", "chat", (640, 400), "[data-part=panel] .body"),
    ("nain_jaune", "gathering", (320, 568), ".page"),
]


@pytest.mark.parametrize(("game", "stage", "size", "box"), FADES, ids=lambda it: it if isinstance(it, str) else None)
def test_a_box_at_a_table_fades_where_it_goes_on(
    stages: dict[bool, Stage], game: str, stage: str, size: Size, box: str
) -> None:
    shown = stages[False]
    shown.show(scene_of(cast_of(game), stage))
    shown.resize(*size)
    found = shown.page.locator(box)
    assert found.evaluate("it => it.scrollHeight > it.clientHeight"), "nothing follows: find another scene"
    shown.page.wait_for_function(FADED, arg=found.element_handle())


@pytest.mark.parametrize(
    "size", short_with([(320, 568), (844, 390)], [(320, 568), (344, 640), (568, 320), (844, 390)]), ids=str
)
@pytest.mark.parametrize(
    ("cast", "stage"),
    [(cast_of("turkish"), "hand"), (cast_of("turkish", 8), "hand"), (cast_of("glukz", 12), "turn-turns")],
    ids=str,
)
def test_every_card_of_a_long_hand_is_in_the_window(
    stages: dict[bool, Stage], cast: Cast, stage: str, size: Size
) -> None:
    shown = stages[False]
    shown.show(scene_of(cast, stage))
    shown.resize(*size)
    assert flaws(shown.page) == []


def test_what_is_cut_within_a_box_that_scrolls_is_found(blank: Page) -> None:
    style = ".seat { height: 60px; overflow: auto } .name { display: block; height: 8px; overflow: hidden }"
    html = SOUND.replace("</style>", f"{style}</style>").replace('"seat" data', '"seat" data-scrolls data')
    blank.set_viewport_size({"width": 600, "height": 400})
    blank.set_content(html)
    assert {flaw.kind for flaw in flaws(blank)} == {"cut"}


def test_where_nothing_scrolls_no_style_is_written(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    shown.show(scene_of(cast_of("pig", kind="magarac"), "turn"))
    shown.resize(1366, 768)
    written = "all => all.map(it => [it.scrollHeight - it.clientHeight, it.style.length])"
    assert shown.page.locator(".side[data-scrolls]").evaluate_all(written) == [[0, 0]] * 3


def assert_sound(shown: Stage, scenes: Iterable[Scene], sizes: Sequence[Size]) -> None:
    pictures = Path(os.environ[PICTURES]) if PICTURES in os.environ else None
    found = [each for scene in scenes for each in measure_scene(shown, scene, sizes, pictures)]
    told = [f"{scene.name} {width}x{height} {flaw}" for scene, (width, height), flaw in found]
    assert not told, "\n".join([f"{len(told)} flaws", *told[:MOST_TOLD]])


BREAKS = {  # of a real table: what each does, and what is then found
    "[data-part=middle] { translate: 0 -30vh }": "parts overlap",
    "[data-part=hand] { translate: 0 150px }": "small target",
    "[data-part=hand] button { scale: 0.2 }": "small target",
    "[data-part=seat] { font-size: 9px } [data-part=seat] * { font-size: 9px }": "small text",
    "[data-part=seat] { translate: 90vw 0 }": "outside",
    "main::after { content: ''; position: fixed; inset: 0; z-index: 99 }": "covered",
}


def test_what_is_broken_at_a_real_table_is_found(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    shown.show(scene_of(cast_of("turkish"), "turn"))
    shown.resize(1280, 800)
    before = Counter(flaw.kind for flaw in flaws(shown.page))
    for style, kind in BREAKS.items():
        broken = shown.page.add_style_tag(content=style)
        assert Counter(flaw.kind for flaw in flaws(shown.page))[kind] > before[kind], style
        broken.evaluate("style => style.remove()")
