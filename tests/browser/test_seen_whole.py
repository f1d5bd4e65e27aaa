"""What is read at a table is seen whole: names, numbers, the laurel, the dealer's mark, the open cards of others."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tools.stage.boxes import Size, flaws
from tools.stage.casts import cast_of, casts
from tools.stage.page import Stage
from tools.stage.scenes import NAMES, scene_of

from tests.short_form import short_with
from tripot.rules.registry import GAMES

pytestmark = pytest.mark.browser


CUT = """all => all.filter((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1)
  .map((it) => it.innerText)"""
NAMED = ".seat .name, [data-part=hand] .to, [data-part=middle] .who b"


@pytest.mark.parametrize("size", short_with([(844, 390)], [(844, 390), (932, 430), (1280, 800)]), ids=str)
@pytest.mark.parametrize("stage", ["deal", "turn"])
@pytest.mark.parametrize("kind", ["pig", "spoons", "vatra", "magarac"])
def test_the_longest_name_is_read_in_full_in_a_low_window(
    stages: dict[bool, Stage], kind: str, stage: str, size: Size
) -> None:
    shown = stages[False]
    shown.show(scene_of(cast_of("pig", kind=kind), stage))
    shown.resize(*size)
    names = shown.page.locator(NAMED)
    assert names.count()
    assert names.evaluate_all(CUT) == []


ENDS_IN_DOTS = """all => all.filter((it) => {
  for (let box = it; box; box = box.parentElement) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(box);
    if (textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth) return true;
    if (webkitLineClamp !== "none" && box.scrollHeight > box.clientHeight + 1) return true;
  }
}).length"""
USUAL_NAME = "Invité 72 de Tours"


@pytest.mark.parametrize("stage", short_with(["turn"], ["gathering", "turn", "end", "honours"]))
@pytest.mark.parametrize("game", [game for game in GAMES if game != "pig"])
def test_a_name_is_read_in_full_where_there_is_room(stages: dict[bool, Stage], game: str, stage: str) -> None:
    shown = stages[False]
    scene = scene_of(cast_of(game), "turn-turns" if (game, stage) == ("glukz", "turn") else stage)
    before = scene.before and scene.before.replace(NAMES[1], USUAL_NAME)
    shown.show(replace(scene, message=scene.message.replace(NAMES[1], USUAL_NAME), before=before))
    shown.resize(1280, 800)
    names = shown.page.get_by_text(USUAL_NAME, exact=True).filter(visible=True)
    assert names.count()
    assert names.evaluate_all(ENDS_IN_DOTS) == 0


@pytest.mark.parametrize("size", short_with([(612, 500)], [(612, 500), (640, 400), (844, 390)]), ids=str)
def test_the_names_of_bots_are_read_in_full_in_a_low_window(stages: dict[bool, Stage], size: Size) -> None:
    shown = stages[False]
    shown.show(scene_of(cast_of("turkish"), "turn"))
    shown.resize(*size)
    names = shown.page.locator(".seat .name").filter(has_not_text=NAMES[1])
    assert names.count()
    assert names.evaluate_all(ENDS_IN_DOTS) == 0


NUMBERS_CUT = """sheet => {
  const edge = (it) => it.getBoundingClientRect();
  const [left, right] = [edge(sheet.querySelector(".who")).right, edge(sheet.querySelector(".sum")).left];
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const cut = [];
  while (texts.nextNode()) {
    const cell = texts.currentNode.parentElement.closest("td:not(.sum)");
    if (!cell || texts.currentNode.parentElement.matches(".quiet")) continue;
    range.selectNodeContents(texts.currentNode);
    const [digits, box] = [edge(range), edge(cell)];
    const lies = (at) => digits.left < at - 1 && digits.right > at + 1;
    if ([left, right, box.left, box.right].some(lies)) cut.push(cell.innerText);
  }
  return cut;
}"""
MANY_DEALS = 12


def test_the_sheet_of_all_deals_cuts_no_number(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    scene = scene_of(cast_of("nain_jaune"), "end")
    table = json.loads(scene.message)
    table["match"]["deals"] = [table["match"]["deals"][0] | {"scores": [-188, 104, 42, 42]}] * MANY_DEALS
    shown.show(replace(scene, message=json.dumps(table), before=None))
    shown.resize(390, 844)
    shown.page.get_by_test_id("deals").evaluate("it => it.click()")  # a mouse would miss tiny things
    shown.settle()
    sheet = shown.page.get_by_test_id("deals-sheet")
    for left in (10_000, 0, 70, 130):
        sheet.evaluate("(it, left) => it.parentElement.scrollTo(left, 0)", left)
        shown.settle()
        assert sheet.evaluate(NUMBERS_CUT) == [], left


CLIPPED = """all => all.filter((it) => {
  const leaf = it.getBoundingClientRect();
  const clips = ({ left, right, top, bottom }) =>
    leaf.left < left || leaf.right > right || leaf.top < top || leaf.bottom > bottom;
  if (clips({ left: 0, right: innerWidth, top: 0, bottom: innerHeight })) return true;
  for (let box = it.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowX !== "visible" && clips(box.getBoundingClientRect())) return true;
  }
  return false;
}).length"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)], ids=str)
@pytest.mark.parametrize("game", short_with(["glukz"], ["glukz", "nain_jaune", "pig"]))
def test_the_laurel_of_a_winner_is_seen_whole(stages: dict[bool, Stage], game: str, size: Size) -> None:
    shown = stages[False]
    shown.show(scene_of(cast_of(game, kind="pig" if game == "pig" else ""), "honours"))
    shown.resize(*size)
    leaves = shown.page.locator(".podium svg").first.locator("path")
    assert leaves.count()
    assert leaves.evaluate_all(CLIPPED) == 0


def test_the_dealer_is_marked_by_no_letter(stages: dict[bool, Stage]) -> None:
    """A letter would look like the rank of a card: in French, D is the queen's."""
    shown = stages[False]
    shown.show(scene_of(cast_of("turkish"), "turn"))
    shown.resize(390, 844)
    marks = shown.page.get_by_test_id("dealer").filter(visible=True)
    assert marks.count()
    assert set(marks.all_text_contents()) == {""}
    assert marks.locator("svg").count() == marks.count()


def test_the_bar_names_the_deal_that_begins(stages: dict[bool, Stage]) -> None:
    shown = stages[False]
    scene = scene_of(cast_of("turkish"), "end")
    table = json.loads(scene.message)
    assert table["match"]["deal"] + 1 == len(table["match"]["deals"])
    begins = json.dumps(table | {"phase": "beginning", "begins_in_ms": 9_000, "deal": None, "prompts": []})
    shown.show(replace(scene, message=begins, before=None))
    assert f"Manche {len(table['match']['deals']) + 1} " in shown.page.locator("[data-part=bar]").inner_text()


OPEN = "all => Math.min(...all.map((it) => it.offsetWidth))"
BARED = """all => Math.min(...all.map((it) => {
  const next = it.nextElementSibling;
  const [left, nextLeft] = [it, next].map((each) => each?.getBoundingClientRect().left);
  return next ? (nextLeft - left) / it.firstElementChild.offsetWidth : 1;
}))"""
RANK = 0.9  # of a card's width: a rank of two digits ends there
LEAST_OPEN = 16  # px: two lines of faces with wider cards would be higher than the baize beside a hand of two lines


@pytest.mark.parametrize("stage", ["deal", "turn-turns"])
@pytest.mark.parametrize("kind", ["", "rows"])
def test_open_cards_of_many_players_are_large_enough_to_read(stages: dict[bool, Stage], kind: str, stage: str) -> None:
    cast = next(cast for cast in casts() if cast.name == (f"glukz-{kind}-4" if kind else "glukz-12"))
    shown = stages[cast.heavy]
    shown.show(scene_of(cast, stage))
    shown.resize(844, 390)
    cards, slots = (shown.page.locator(f".seat .row > {each}") for each in (".slot > span", ".slot:has(> span)"))
    assert cards.count()
    assert cards.evaluate_all(OPEN) >= LEAST_OPEN
    assert slots.evaluate_all(BARED) >= RANK
    assert flaws(shown.page) == []
