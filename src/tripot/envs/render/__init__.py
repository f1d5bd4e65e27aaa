"""Shows a table of an environment: as text (`ansi`), as a picture (`rgb_array`) or in a window (`human`)."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tripot.envs.render import scene, text
from tripot.errors import BadOption, NotInstalled
from tripot.play.deal import Deal

if TYPE_CHECKING:
    from tripot.envs.render.window import Window

MODES = ("human", "ansi", "rgb_array")
PACE = 4  # pictures a second in a window


class Renderer:
    """Shows one table.

    Attributes:
        mode: one of `MODES`, or `None` to show nothing.
        names: the names of the seats.
        reveal: whether all cards are shown; otherwise what the looking seat may see.
    """

    def __init__(self, mode: str | None, names: tuple[str, ...], *, reveal: bool = False) -> None:
        """Raise `BadOption` for an unknown mode, `NotInstalled` when Pillow or pygame is missing."""
        if mode is not None and mode not in MODES:
            raise BadOption("render_mode", f"render_mode is one of {', '.join(MODES)}, or None, not {mode!r:.40}")
        if mode in ("human", "rgb_array"):
            _demand("PIL", "Pillow")
        if mode == "human":
            _demand("pygame", "pygame")
        self.mode = mode
        self.names = names
        self.reveal = reveal
        self._window: Window | None = None

    def render(self, deal: Deal, seat: int) -> Any:
        """The table as a seat sees it: text, or an array `(640, 960, 3)` of uint8, or `None` when a window shows it."""
        if self.mode is None:
            return None
        seen = scene.look(deal, seat, self.names, reveal=self.reveal)
        if self.mode == "ansi":
            return text.write(seen)
        from tripot.envs.render import table  # noqa: PLC0415  (text needs no Pillow)

        picture = table.paint(seen)
        if self.mode == "rgb_array":
            return picture
        if self._window is None:
            from tripot.envs.render.window import Window  # noqa: PLC0415  (nothing but a window needs pygame)

            self._window = Window(f"Tripot: {seen.title}", table.WIDTH, table.HEIGHT, PACE)
        self._window.show(picture)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None


def _demand(module: str, package: str) -> None:
    if find_spec(module) is None:
        raise NotInstalled(package, "envs")
