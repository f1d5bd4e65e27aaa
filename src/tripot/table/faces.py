"""The faces that people may choose. The page draws them (`web/src/parts/people.ts`)."""

from typing import Literal, TypeAlias, get_args

from tripot.table.wire import Refused

FaceName: TypeAlias = Literal[
    "bun",
    "moustache",
    "shawl",
    "white_beard",
    "silver_curls",
    "square_glasses",
    "headscarf",
    "beard",
    "afro",
    "turban",
    "bob",
    "goatee",
    "straw_hat",
    "locs",
    "waves",
    "quiff",
    "pink_hair",
    "beanie",
    "ponytail",
    "headphones",
    "puffs",
    "freckles",
    "plait",
    "round_glasses",
]
FACES: tuple[FaceName, ...] = get_args(FaceName)


def check(wanted: str) -> str:
    """A face that somebody chooses. Raises `Refused` if there is no such face."""
    if wanted not in FACES:
        raise Refused("bad_face", f"There is no face {wanted!r:.40}; the faces are {', '.join(FACES)}.", field="face")
    return wanted
