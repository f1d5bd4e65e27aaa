"""Cards that only their owner sees: `View`, `observe` and `redeal` for a game in which everything else is open.

These cards are fields of shape `("seats", "lanes")` that the `View` declares as `Cards(…, seen=OWN)`. If the `View`
also has a number by seat with the name of such a field and `_size` after it, everybody sees how many cards there are.
"""

from collections.abc import Callable
from typing import Annotated, Any, get_args, get_type_hints

from tripot.cards import PACK, clear, count_cards, include, include_card, pick_card, size
from tripot.chance import Random, draw
from tripot.engine.kernel import kernel, unroll
from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.shared.fields import EVERYBODY, OWN, Bound, Field, Number, Observer
from tripot.rules.shared.views import copier, fields_of

ANY_FACE = -1
Observe = Callable[[Any, int, Any], None]
Redeal = Callable[[Any, int, Random], None]


def view_of(state: type[Record], most: Bound) -> type[Record]:
    """The `View` of a state whose fields say who sees them: it has every field that is declared like one of a `View`.

    `most` is the greatest number of cards that a seat may have.
    """
    fields: dict[str, Any] = {"players": int, "seat": Annotated[int, Observer()]}
    for name, hint in get_type_hints(state, include_extras=True).items():
        found = [note for note in get_args(hint) if isinstance(note, Field)]
        if found:
            fields[name] = hint
        if found and found[0].counted:
            count = Number(f"in {found[0].meaning}", unit="cards", high=most, seen=EVERYBODY)
            fields[f"{name}_size"] = Annotated[Ints, "seats", count]
    doc = "What one seat, or a spectator, sees of a deal."
    return type("View", (Record,), {"__annotations__": fields, "__doc__": doc, "__module__": state.__module__})


def owned_fields(view: type[Record]) -> tuple[str, ...]:
    """The fields that only their owner sees."""
    return tuple(field.name for field in fields_of(view) if field.seen == OWN)


def unwritten_fields(view: type[Record]) -> tuple[str, ...]:
    """The fields that the kernel of `observer` does not write."""
    sizes = {f"{name}_size" for name in owned_fields(view)}
    return tuple(field.name for field in fields_of(view) if not _is_written(field, sizes))


def _is_written(field: Field, sizes: set[str]) -> bool:
    owned = field.seen == OWN and field.dimensions == ("seats", "lanes")
    return field.copied or owned or isinstance(field, Observer) or field.name in sizes


# ---------------------------------------------------------------- observing


def observer(state: type[Record], view: type[Record]) -> Observe:
    """The kernel `observe` of a game with such cards. Everything else is copied."""
    copy_open = copier(state, view)
    seen = {field.name for field in fields_of(view)}
    owned = owned_fields(view)
    show_cards = _show_cards(owned) if owned else _show_nothing
    show_sizes = _show_sizes(owned, seen)

    @kernel
    def observe(s: Any, seat: int, view: Any) -> None:
        copy_open(s, view)
        view.seat = seat
        show_cards(s, seat, view)
        show_sizes(s, seat, view)

    return observe


@kernel
def _show_nothing(s: Any, seat: int, view: Any) -> None:
    """For a game without such fields."""


def _show_cards(names: tuple[str, ...]) -> Observe:
    @kernel
    def show_cards(s: Any, seat: int, view: Any) -> None:
        for name in unroll(names):
            for other in range(s.players):
                clear(view[name][other])
                if other == seat or s.over:
                    include(view[name][other], s[name][other])

    return show_cards


def _show_sizes(owned: tuple[str, ...], seen: set[str]) -> Observe:
    """A kernel for one field, which then calls the kernel for the remaining fields."""
    if not owned:
        return _show_nothing
    name, size_name, show_others = owned[0], f"{owned[0]}_size", _show_sizes(owned[1:], seen)
    if size_name not in seen:
        return show_others

    @kernel
    def show_sizes(s: Any, seat: int, view: Any) -> None:
        for other in range(s.players):
            view[size_name][other] = size(s[name][other])
        show_others(s, seat, view)

    return show_sizes


# ---------------------------------------------------------------- dealing again


def redealer(view: type[Record]) -> Redeal:
    """The kernel `redeal` of such a game: it shuffles the unknown cards evenly. The state needs a `pool`."""
    names = owned_fields(view)
    if not names:
        return _redeal_nothing
    collect, refill = _collect(names), _refill(names)

    @kernel
    def redeal(s: Any, seat: int, random: Random) -> None:
        if not s.over:
            clear(s.pool)
            collect(s, seat, random)
            refill(s, seat, random)

    return redeal


@kernel
def _redeal_nothing(s: Any, seat: int, random: Random) -> None:
    """For a game in which everything is open."""


def _collect(names: tuple[str, ...]) -> Redeal:
    @kernel
    def collect(s: Any, seat: int, random: Random) -> None:  # noqa: ARG001  (called like `refill`)
        for name in unroll(names):
            collect_others(s[name], seat, s.players, s.pool)

    return collect


def _refill(names: tuple[str, ...]) -> Redeal:
    @kernel
    def refill(s: Any, seat: int, random: Random) -> None:
        for name in unroll(names):
            refill_others(s[name], seat, s.players, s.pool, random)

    return refill


@kernel
def collect_others(rows: IntTable, seat: int, players: int, pool: Ints) -> None:
    """Add the cards of all other seats to the pool. The cards also stay in place, to be counted."""
    for other in range(players):
        if other != seat:
            include(pool, rows[other])


@kernel
def refill_others(rows: IntTable, seat: int, players: int, pool: Ints, random: Random) -> None:
    """Give every other seat as many cards from the pool as it had."""
    for other in range(players):
        if other != seat:
            count = size(rows[other])
            clear(rows[other])
            for _ in range(count):
                include_card(rows[other], take_any(pool, ANY_FACE, random))


@kernel
def take_any(pool: Ints, faces: int, random: Random) -> int:
    """Take a random card with one of these faces out of the pool."""
    card = pick_card(pool, faces, draw(random, count_cards(pool, faces)))
    pool[card // PACK] &= ~(1 << (card % PACK))
    return card


@kernel
def deal_out(rows: IntTable, first: int, players: int, deck: Ints) -> None:
    """Deal the whole deck one by one, starting at seat `first`."""
    for seat in range(len(rows)):
        clear(rows[seat])
    for place in range(len(deck)):
        include_card(rows[(first + place) % players], deck[place])
