"""The picture of a table, of any game: as SVG, or as an array."""

from typing import Any

from tripot.envs.render.picture import draw
from tripot.envs.render.scene import look
from tripot.play.deal import Deal

MODES = ("svg", "rgb_array")


def svg(deal: Deal, seat: int, names: tuple[str, ...] = (), *, reveal: bool = False) -> str:
    """A picture of a deal as a seat sees it, or with all cards, as an SVG document. Raises `Unreadable`."""
    return draw(look(deal, deal.table.check_seat(seat), names, reveal=reveal)).svg()


def render(deal: Deal, seat: int, mode: str, *, reveal: bool = False) -> Any:
    """The table as a seat sees it: an SVG document, or an array `(640, 960, 3)` of uint8."""
    if mode == "svg":
        return svg(deal, seat, reveal=reveal)
    from tripot.envs.render.pixels import pixels  # noqa: PLC0415  (SVG needs no pygame)

    return pixels(draw(look(deal, seat, reveal=reveal)))
