"""List what is wrong with the layout of tables, in groups: `uv run python -m tools.layout iljig`.

Without names, every game is measured. A name is a part of a scene's name, such as `iljig`, `pig-vatra-13` or `:end`. If
you give several, a scene must have all of them. `--size 844x390` measures at one size, `--kind covered` reports one
kind only, `--list` lists the scenes, and `--each` reports every flaw separately. `--png` names a folder for pictures of
the flaws. Pictures take longer than measuring, so also give a size and a few scenes.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.stage.boxes import SIZES, Flaw, Size, flaws
from tools.stage.casts import casts
from tools.stage.page import Stage, card_room, launch, stage
from tools.stage.scenes import Scene, film

Found = tuple[Scene, Size, Flaw]


def main() -> None:
    """Measure what the options ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--address", help="of a card room that runs; without it one is started")
    parser.add_argument("--size", nargs="*", type=_size, default=list(SIZES))
    parser.add_argument("--kind", nargs="*")
    parser.add_argument("--png", type=Path)
    parser.add_argument("--lang", default="fr-FR")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    if options.list:
        print(*(scene.name for scene in scenes(options.names)), sep="\n")  # noqa: T201
    else:
        report(measure(options), each=options.each)


def scenes(names: list[str]) -> Iterator[Scene]:
    """The scenes whose names contain all of these."""
    for cast in casts():
        if all(name.startswith(":") or name.partition(":")[0] in cast.name for name in names):
            yield from (scene for scene in film(cast) if all(name in scene.name for name in names))


def measure(options: argparse.Namespace) -> list[Found]:
    """What is wrong in every scene at every size."""
    with ExitStack() as stack:
        address = options.address or stack.enter_context(card_room())
        browser = launch(stack.enter_context(sync_playwright()))
        shown = stack.enter_context(stage(browser, address, lang=options.lang, measured=not options.png))
        found = [
            each for scene in scenes(options.names) for each in measure_scene(shown, scene, options.size, options.png)
        ]
        browser.close()
    return [each for each in found if not options.kind or each[2].kind in options.kind]


def measure_scene(shown: Stage, scene: Scene, sizes: Sequence[Size], pictures: Path | None = None) -> list[Found]:
    """What is wrong in a scene, at each size. With a folder, also takes pictures of it."""
    found: list[Found] = []
    shown.show(scene)
    for size in sizes:
        shown.resize(*size)
        here = flaws(shown.page)
        if here and pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            width, height = size
            shown.page.screenshot(path=pictures / f"{scene.name.replace(':', '-')}-{width}x{height}.png")
        found += [(scene, size, flaw) for flaw in here]
    return found


def report(found: list[Found], *, each: bool) -> None:
    """Print the flaws: all of them or, for each cause, how often it was seen and one example."""
    if each:
        print(*(f"{scene.name} {_say(size)} {flaw}" for scene, size, flaw in found), sep="\n")  # noqa: T201
        return
    causes: dict[tuple[str, str], list[Found]] = defaultdict(list)
    for one in found:
        causes[one[2].kind, one[2].sort].append(one)
    kinds = Counter(flaw.kind for _, _, flaw in found)
    for kind, count in kinds.most_common():
        print(f"\n== {kind}: {count}")  # noqa: T201
        alike = [(sort, these) for (of, sort), these in causes.items() if of == kind]
        for sort, these in sorted(alike, key=lambda pair: -len(pair[1])):
            _tell(sort, these)


def _tell(sort: str, these: list[Found]) -> None:
    scenes, sizes = {scene.name for scene, _, _ in these}, Counter(_say(size) for _, size, _ in these)
    scene, size, flaw = these[0]
    print(f"{len(these):5} {sort}")  # noqa: T201
    print(f"      in {len(scenes)} scenes at {', '.join(size for size, _ in sizes.most_common())}")  # noqa: T201
    print(f"      {scene.name} {_say(size)} {flaw}")  # noqa: T201


def _size(text: str) -> Size:
    width, height = map(int, text.split("x"))
    return width, height


def _say(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


if __name__ == "__main__":
    main()
