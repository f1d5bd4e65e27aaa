"""Lists of Python's objects that kernels return, made in machine code.

A kernel cannot touch Python's objects, but it can hold their addresses, and Numba lets us write the code that makes an
object of what a kernel returns. So a list of moves in words costs little more than a list of numbers.
"""

from __future__ import annotations

import ctypes
from typing import Any, TypeAlias

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import box, intrinsic, models, overload, register_model

from tripot.kernel import Ints

ObjectList: TypeAlias = "list[Any] | None"


class Listed(types.Type):
    """In a kernel: where the addresses of objects lie and how many they are; fewer than none for no list."""

    def __init__(self) -> None:
        super().__init__(name="tripot.Listed")


LISTED = Listed()


def as_list(addresses: Ints, count: int) -> ObjectList:
    """The objects at the first `count` addresses, which must be alive; `None` for fewer than none.

    For kernels that are marked with `python_kernel`: who makes a list must hold the interpreter's lock.
    """
    if count < 0:
        return None
    return [ctypes.cast(int(addresses[place]), ctypes.py_object).value for place in range(count)]


@register_model(Listed)
class _ListedModel(models.StructModel):
    def __init__(self, manager: Any, owner: Any) -> None:
        super().__init__(manager, owner, [("data", types.CPointer(types.int64)), ("count", types.int64)])


@intrinsic
def _listed(_typing: Any, addresses: Any, _count: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, value=arguments[0])
        listed = cgutils.create_struct_proxy(LISTED)(context, builder)
        listed.data, listed.count = array.data, arguments[1]
        return listed._getvalue()

    return LISTED(addresses, types.int64), emit


@overload(as_list)
def _compiled_as_list(addresses, count):  # type: ignore[no-untyped-def]  # noqa: ARG001
    listed: Any = _listed
    return lambda addresses, count: listed(addresses, count)  # noqa: PLW0108  (Numba compiles Python functions only)


@box(Listed)  # type: ignore[untyped-decorator]
def _box(_type: Any, value: Any, context: Any) -> Any:
    """Make the list, or `None`."""
    builder, python = context.builder, context.pyapi
    listed = cgutils.create_struct_proxy(LISTED)(context.context, builder, value=value)
    made = cgutils.alloca_once_value(builder, python.get_null_object())
    none = builder.icmp_signed("<", listed.count, ir.Constant(listed.count.type, 0))
    with builder.if_else(none) as (without, with_list):
        with without:
            builder.store(python.make_none(), made)
        with with_list:
            builder.store(python.list_new(listed.count), made)
            with cgutils.if_likely(builder, cgutils.is_not_null(builder, builder.load(made))):
                _fill(builder, python, builder.load(made), listed)
    return builder.load(made)


def _fill(builder: Any, python: Any, made: Any, listed: Any) -> None:
    """Put the objects into a new list, which counts itself among their owners."""
    with cgutils.for_range(builder, listed.count) as loop:
        address = builder.load(builder.gep(listed.data, [loop.index]))
        found = builder.inttoptr(address, python.pyobj)
        python.incref(found)
        python.list_setitem(made, loop.index, found)
