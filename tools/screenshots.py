"""Take the pictures of `docs/screenshots`: `uv run python -m tools.screenshots`.

It takes those that a page or a README shows, and replaces only pictures that look different (`tools.pictures`). For a
review, `--all` takes every picture there is into `.cache/screenshots`, which Git ignores. It shows every game at four
sizes: as its cards are dealt, at my turn, in a race and at the end. The scenes are the same as for measuring
(`tools.stage`). `--only turkish vatra-end` takes pictures whose names start like this, `--size phone` takes one size,
`--out` names another folder, `--lang` and `--colours` change the look, and `--address` uses a running card room.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tools import pictures
from tools.stage.casts import Cast, cast_of
from tools.stage.page import Stage, card_room, launch, stage
from tools.stage.scenes import NAMES, Scene, film, scene_of

SIZES = {"phone": (390, 844), "sideways": (844, 390), "laptop": (1366, 657), "desktop": (1920, 1080)}
REVIEWED = pictures.ROOT / ".cache" / "screenshots"
FRIEND = "Noémie"  # in pictures, no name is as long as a name can be
TABLES = {
    "turkish": cast_of("turkish"),
    "glukz": cast_of("glukz"),
    "iljig": cast_of("iljig"),
    "nain_jaune": cast_of("nain_jaune", 5),
    "pig": cast_of("pig", 5, "pig"),
    "spoons": cast_of("pig", 5, "spoons"),
    "vatra": cast_of("pig", 4, "vatra"),
    "magarac": cast_of("pig", 4, "magarac"),
}
STAGES = ("deal", "turn", "race", "end")
OTHERS = {  # further pictures: the table, the stage, and a seed that leads to it
    "pig-twenty": (Cast("pig", 20, "twenty"), "turn", 11),
    "turkish-mamamouchi": (Cast("turkish", 3, "short", {"deals": 1}), "honours", 11),
    "pig-winners": (Cast("pig", 3, "out", {"lives": "out"}), "honours", 11),
    "magarac-donkey": (cast_of("pig", 4, "magarac"), "honours", 11),
}


def main() -> None:
    """Take all requested pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--lang", default="fr-FR")
    parser.add_argument("--colours", default="light", choices=["light", "dark"])
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--size", nargs="*", default=list(SIZES), choices=list(SIZES))
    options = parser.parse_args()
    folder(options).mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        address = options.address or stack.enter_context(card_room())
        browser = launch(stack.enter_context(sync_playwright()))
        take_pages(browser, address, options)
        shown = stack.enter_context(stage(browser, address, lang=options.lang, colours=options.colours))
        take_tables(shown, options)
        browser.close()


def folder(options: argparse.Namespace) -> Path:
    """The folder for the pictures."""
    return Path(options.out or (REVIEWED if options.all else pictures.KEPT))


def sizes(name: str, options: argparse.Namespace) -> list[str]:
    """The requested sizes of a picture."""
    if not name.startswith(tuple(options.only)):
        return []
    everything, shown = options.all or options.out, pictures.shown()
    return [size for size in options.size if everything or f"{name}-{size}.webp" in shown]


def take_tables(shown: Stage, options: argparse.Namespace) -> None:
    """Take the pictures of tables."""
    for name, scene in scenes(options):
        shown.show(scene)
        for size in sizes(name, options):
            shown.resize(*SIZES[size])
            shoot(shown.page, f"{name}-{size}", options)


def scenes(options: argparse.Namespace) -> Iterator[tuple[str, Scene]]:
    """The requested scenes, by the name of their picture. The scene of my turn has the name of the game."""
    for table, cast in TABLES.items():
        names = {stage: table if stage == "turn" else f"{table}-{stage}" for stage in STAGES}
        wanted = {stage: name for stage, name in names.items() if sizes(name, options)}
        found = {scene.stage.partition("-")[0]: scene for scene in reversed(film(cast))} if wanted else {}
        yield from ((name, friendly(found[stage])) for stage, name in wanted.items() if stage in found)
    for name, (cast, stage_, seed) in OTHERS.items():
        if sizes(name, options):
            yield name, friendly(scene_of(cast, stage_, seed))


def friendly(scene: Scene) -> Scene:
    """The scene with a shorter name on the seat beside me."""
    before = scene.before and scene.before.replace(NAMES[1], FRIEND)
    return replace(scene, message=scene.message.replace(NAMES[1], FRIEND), before=before)


def take_pages(browser: Browser, address: str, options: argparse.Namespace) -> None:
    """Take the pictures of other pages."""
    wanted = {name: go for name, go in PAGES.items() if sizes(name, options)}
    if not wanted:
        return
    context = browser.new_context(locale=options.lang, color_scheme=options.colours, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    field = page.get_by_test_id("name-input")
    expect(field).not_to_have_value("")  # a guest's own name that comes amid the writing stays before it
    field.fill(NAMES[0])
    field.blur()
    for name, go in wanted.items():
        for size in sizes(name, options):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            go(page, address)
            shoot(page, f"{name}-{size}", options)
    context.close()


def go_to_lobby(page: Page, address: str) -> None:
    """Go to the first page."""
    page.goto(address)
    page.get_by_test_id("open-pig").wait_for()


def go_to_form(page: Page, address: str) -> None:
    """Go to the form of a new table, with its options."""
    go_to_lobby(page, address)
    page.get_by_test_id("open-glukz").click()
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("option-decks").scroll_into_view_if_needed()


def go_to_rules(page: Page, address: str) -> None:
    """Go to a page of rules."""
    page.goto(f"{address}/rules/turkish")
    page.locator('[id="TUR-01"]').wait_for()


PAGES: dict[str, Callable[[Page, str], None]] = {"lobby": go_to_lobby, "form": go_to_form, "rules": go_to_rules}


def shoot(page: Page, name: str, options: argparse.Namespace) -> None:
    """Take one picture."""
    file = folder(options) / f"{name}.webp"
    print("new:" if pictures.write(file, page.screenshot()) else "as before:", file)  # noqa: T201


if __name__ == "__main__":
    main()
