"""Numba's code for kernels, as LLVM's intermediate language for a processor that has not been chosen yet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from tripot.engine.processor import Kernel

OF_THIS_MACHINE = re.compile(r"^target (?:datalayout|triple) = .*\n", re.MULTILINE)


class Compiled(NamedTuple):
    """A kernel for certain types of arguments: the name of its function, these types, and what it returns."""

    symbol: str
    arguments: tuple[Any, ...]
    returns: Any
    library: Any


def compiled(kernel: Any, *arguments: object) -> Compiled:
    """A kernel compiled as other kernels call it, for the types of these arguments.

    Raises `TypeError` if it is no kernel of Numba's, as where kernels are interpreted.
    """
    if not isinstance(kernel, Kernel):
        raise TypeError(f"{kernel} can't be compiled: kernels are interpreted here")
    types = tuple(kernel.typeof_pyval(argument) for argument in arguments)
    found = kernel.linked_for(types)
    return Compiled(found.fndesc.mangled_name, types, found.signature.return_type, found.library)


def texts(kernels: list[Compiled]) -> Iterator[str]:
    """The code of these kernels and of all that they call, each once."""
    waiting, seen = [each.library for each in kernels], set[int]()
    while waiting:
        library = waiting.pop()
        if id(library) not in seen:
            seen.add(id(library))
            waiting += library._linking_libraries
            yield portable(library.get_llvm_str())


def portable(text: str) -> str:
    """Code without what it says of this machine. LLVM decides what to inline: modules are a third as large."""
    return OF_THIS_MACHINE.sub("", text).replace("alwaysinline", "nounwind")
