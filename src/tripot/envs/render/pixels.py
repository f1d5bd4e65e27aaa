"""Pictures as arrays. pygame reads the SVG, and sets texts in its own font, which every machine has."""

import os
from functools import cache
from io import BytesIO

import numpy as np

from tripot.cards import SUIT_SIGNS
from tripot.envs.render.picture import Picture, Text

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

Pixels = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
LETTERS = str.maketrans({sign: suit for suit, sign in SUIT_SIGNS.items()})  # the font has no signs of suits


def pixels(picture: Picture) -> Pixels:
    """The picture as an array `(640, 960, 3)` of uint8."""
    canvas = pygame.image.load(BytesIO(picture.svg(texts=False).encode()), "picture.svg")
    for text in picture.texts:
        _set(canvas, text)
    return np.ascontiguousarray(pygame.surfarray.array3d(canvas).swapaxes(0, 1))


def _set(canvas: pygame.Surface, text: Text) -> None:
    words = _font(round(text.size * 1.25)).render(text.words.translate(LETTERS), True, text.fill)
    x = text.x - ANCHORS[text.anchor] * words.get_width()
    canvas.blit(words, (round(x), round(text.y - words.get_height() / 2)))


@cache
def _font(size: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(None, size)
