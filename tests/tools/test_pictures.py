"""The documentation's pictures: all that are kept are shown, all that are shown exist, and few are replaced."""

from __future__ import annotations

import argparse
import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tools import pictures, screenshots

WEIGHT = 3_000_000  # bytes of all pictures together
PHONE = pictures.KEPT / "turkish-phone.webp"


def png(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


def test_every_picture_that_is_kept_is_shown_and_every_shown_one_is_kept() -> None:
    assert {file.name for file in pictures.KEPT.iterdir()} == set(pictures.shown())


def test_the_pictures_are_light() -> None:
    assert sum(file.stat().st_size for file in pictures.KEPT.iterdir()) < WEIGHT


@pytest.mark.parametrize("readme", ["README.md", "README.fr.md"])
def test_a_readme_shows_three(readme: str) -> None:
    assert sum(pictures.ROOT / readme in pages for pages in pictures.shown().values()) == 3


def test_a_picture_that_looks_the_same_is_not_replaced(tmp_path: Path) -> None:
    file, taken = tmp_path / "a.webp", Image.open(PHONE).convert("RGB")
    assert pictures.write(file, png(taken))
    before = file.stat().st_mtime_ns
    noisy = taken.copy()
    ImageDraw.Draw(noisy).point([(x, x) for x in range(0, 390, 9)], "white")  # as of the edges of letters
    for same in (taken, noisy):
        assert not pictures.write(file, png(same))
    assert file.stat().st_mtime_ns == before


def test_a_picture_with_another_rank_on_a_card_is_replaced(tmp_path: Path) -> None:
    file, taken = tmp_path / "a.webp", Image.open(PHONE).convert("RGB")
    ImageDraw.Draw(taken).rectangle((100, 400, 160, 480), "white")  # a card
    pictures.write(file, png(taken))
    ImageDraw.Draw(taken).text((104, 404), "7", "black", font_size=16)
    assert pictures.write(file, png(taken))
    before = file.read_bytes()
    ImageDraw.Draw(taken).rectangle((104, 404, 116, 424), "white")
    ImageDraw.Draw(taken).text((104, 404), "8", "black", font_size=16)
    assert pictures.write(file, png(taken))
    assert file.read_bytes() != before


def test_a_picture_of_another_size_is_replaced(tmp_path: Path) -> None:
    for size in (390, 391):
        assert pictures.write(tmp_path / "a.webp", png(Image.new("RGB", (size, 844))))


def test_the_pictures_for_a_review_go_where_git_ignores_them() -> None:
    wanted = argparse.Namespace(all=False, out=None, only=[""], size=list(screenshots.SIZES))
    assert screenshots.folder(wanted) == pictures.KEPT
    assert screenshots.sizes("turkish", wanted) == ["phone", "desktop"]
    assert screenshots.sizes("turkish-deal", wanted) == []
    wanted.all = True
    assert screenshots.folder(wanted).relative_to(pictures.ROOT).parts[0] == ".cache"
    assert "/.cache/" in (pictures.ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert screenshots.sizes("turkish-deal", wanted) == list(screenshots.SIZES)
    wanted.only = ["pig"]
    assert screenshots.sizes("turkish-deal", wanted) == []
