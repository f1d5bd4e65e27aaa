"""The pictures in the documentation: which ones, how they are written, and whether two of them look different."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "docs" / "screenshots"
QUALITY = 80  # the quality of a WebP
BLOCK = 8  # pixels: the side of the squares whose mean colours are compared
VISIBLE = 16  # of 255: a square whose mean colour moves by more has changed
SHOWN = re.compile(r"screenshots/([\w-]+\.\w+)")


def pages() -> list[Path]:
    """The pages that can show a picture: the READMEs and the documentation."""
    return [*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md")]


def shown() -> dict[str, list[Path]]:
    """The files that pages show from the folder of pictures, each with its pages."""
    found: dict[str, list[Path]] = {}
    for page in pages():
        for name in SHOWN.findall(page.read_text("utf-8")):
            found.setdefault(name, []).append(page)
    return found


def look_different(one: Image.Image, other: Image.Image) -> bool:
    """Whether a reader would see a difference between two pictures.

    The mean colours of small squares are compared. If the edge of a letter is drawn a little differently, the mean
    moves by 3 or less. The loss of a WebP moves it by 17 at most, but that is the same in both pictures. Another rank
    in the corner of a card on a phone moves the mean of a square by 40 or more.
    """
    if one.size != other.size:
        return True
    difference = ImageChops.difference(_means(one), _means(other))
    return any(highest > VISIBLE for _, highest in ImageStat.Stat(difference).extrema)


def _means(picture: Image.Image) -> Image.Image:
    size = (-(-picture.width // BLOCK), -(-picture.height // BLOCK))
    return picture.convert("RGB").resize(size, Image.Resampling.BOX)


def write(file: Path, png: bytes) -> bool:
    """Write a picture as WebP, unless the existing file looks the same; returns whether it was written."""
    written = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(written, "WEBP", quality=QUALITY, method=6)
    if file.exists() and not look_different(Image.open(io.BytesIO(file.read_bytes())), Image.open(written)):
        return False
    file.write_bytes(written.getvalue())
    return True
