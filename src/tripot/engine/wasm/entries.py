"""The functions of a module that JavaScript calls, one for each kernel.

An array of records or of int64 is two parameters: where it is in the memory, and how many elements it has. A number is
one. All of these are 32 bits wide; a named tuple is its parts, one after the other. The result is a double, as all
numbers of JavaScript are: exact up to 2⁵³, and for the masks of kernels, whose only higher bit is a power of two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba.core import types

from tripot.engine.wasm.code import Compiled

WORD = 8  # bytes of an int64 or a double
UNLESS_FAILED = """%returned = icmp eq i32 %status, 0
%returned_nothing = icmp eq i32 %status, -2
%worked = or i1 %returned, %returned_nothing
br i1 %worked, label %done, label %failed
failed:
call void @llvm.trap()
unreachable
done:""".splitlines()
"""A kernel that raises an error stops the module: no result is better than a wrong one."""


def entry(name: str, kernel: Compiled) -> str:
    """An entry with this name, in LLVM's intermediate language."""
    writer = _Writer()
    for argument in kernel.arguments:
        writer.take(argument)
    slot = "double" if isinstance(kernel.returns, types.Float) else "i64"
    passed = ["ptr %result", "ptr %error", *writer.passed]
    lines = [
        f"%result = alloca {slot}",
        "%error = alloca ptr",
        *writer.lines,
        f"%status = call i32 @{kernel.symbol}({', '.join(passed)})",
        *UNLESS_FAILED,
        *_returned(kernel.returns, slot),
    ]
    result = "void" if kernel.returns is types.none else "double"
    body = "\n".join(f"  {line}" for line in lines)
    kinds = ", ".join(each.split()[0] for each in passed)
    return f"""declare i32 @{kernel.symbol}({kinds})
define {result} @{name}({", ".join(writer.parameters)}) {{
{body}
}}
"""


def _returned(returns: Any, slot: str) -> Iterator[str]:
    if returns is types.none:
        yield "ret void"
        return
    yield f"%found = load {slot}, ptr %result"
    if slot == "i64":
        yield "%number = sitofp i64 %found to double"
    yield f"ret double %{'number' if slot == 'i64' else 'found'}"


class _Writer:
    """Takes arguments of a kernel one after the other.

    Attributes:
        parameters: those of the entry.
        lines: what comes before the call.
        passed: what the kernel gets, in the form in which Numba passes it.
    """

    def __init__(self) -> None:
        self.parameters: list[str] = []
        self.lines: list[str] = []
        self.passed: list[str] = []

    def take(self, argument: Any) -> None:
        """Take the next argument. Raises `TypeError` if kernels for browsers have none of this type."""
        if isinstance(argument, types.NamedTuple | types.NamedUniTuple):
            for part in argument:
                self.take(part)
        elif isinstance(argument, types.Array) and argument.ndim == 1:
            self._take_array(argument)
        elif isinstance(argument, types.Integer):
            self.passed.append(f"i64 {self._take_number()}")
        else:
            raise TypeError(f"a kernel for browsers can't take {argument}")

    def _take_array(self, argument: Any) -> None:
        """Numba passes its owner, twice, its number of elements, their size, its place, its shape and its strides."""
        place = f"%place{len(self.parameters)}"
        self.parameters.append(f"ptr {place}")
        count = self._take_number()
        size = argument.dtype.size if isinstance(argument.dtype, types.Record) else WORD
        self.passed += ["ptr null", "ptr null", f"i64 {count}", f"i64 {size}", f"ptr {place}"]
        self.passed += [f"i64 {count}", f"i64 {size}"]

    def _take_number(self) -> str:
        narrow, wide = f"%number{len(self.parameters)}", f"%wide{len(self.parameters)}"
        self.parameters.append(f"i32 {narrow}")
        self.lines.append(f"{wide} = sext i32 {narrow} to i64")
        return wide
