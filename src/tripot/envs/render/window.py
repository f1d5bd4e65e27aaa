"""A window that shows pictures of a table."""

import os

import numpy as np

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame


class Window:
    """A pygame window; with `SDL_VIDEODRIVER=dummy` in the environment nothing appears."""

    def __init__(self, title: str, width: int, height: int, pace: float) -> None:
        """Open a window that shows at most `pace` pictures a second."""
        pygame.display.init()
        pygame.display.set_caption(title)
        self._screen = pygame.display.set_mode((width, height))
        self._clock = pygame.time.Clock()
        self._pace = pace

    def show(self, picture: np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]) -> None:
        """Show a picture, an array `(height, width, 3)` of uint8."""
        pygame.surfarray.blit_array(self._screen, picture.swapaxes(0, 1))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._pace)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()
