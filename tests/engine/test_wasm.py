"""WebAssembly of our own linker: what it cannot link is refused, and a kernel that fails stops."""

from __future__ import annotations

from pathlib import Path

import llvmlite.binding as llvm
import pytest

from tests.wasm.node import in_node
from tripot.engine.kernel import kernel
from tripot.engine.wasm import Unlinkable, compile_module, compiled
from tripot.engine.wasm.linker import Reader, link, number
from tripot.engine.wasm.objects import TRIPLE, machine

RUN = """
const { share } = new WebAssembly.Instance(new WebAssembly.Module(require("fs").readFileSync(process.argv[1]))).exports;
console.log(share(-7, 2), share(2147483647, 1));
try { share(1, 0); } catch (error) { console.log(error.message); }
"""


@kernel
def share(whole: int, parts: int) -> int:
    """A part, rounded down."""
    return whole // parts


def test_a_kernel_that_fails_stops_the_module(tmp_path: Path) -> None:
    file = tmp_path / "share.wasm"
    file.write_bytes(compile_module({"share": compiled(share, 1, 1)}))
    assert in_node("-e", RUN, file).splitlines() == ["-4 2147483647", "unreachable"]


def test_only_kernels_are_compiled() -> None:
    with pytest.raises(TypeError, match="can't be compiled"):
        compiled(len, "abc")


def test_kernels_take_no_texts() -> None:
    with pytest.raises(TypeError, match="can't take"):
        compile_module({"share": compiled(share, 1.5, 2)})


def written(code: str) -> bytes:
    """An object of LLVM's."""
    browser = machine()
    found: bytes = browser.emit_object(llvm.parse_assembly(f'target triple = "{TRIPLE}"\n{code}'))
    return found


CALLS_OUT = "declare i32 @outside()\ndefine i32 @run() { %a = call i32 @outside() ret i32 %a }"
HAS_A_TABLE = "@table = global ptr @run\ndefine void @run() { %a = load ptr, ptr @table call void %a() ret void }"


@pytest.mark.parametrize(
    ("code", "why"),
    [(CALLS_OUT, "the object needs outside"), (HAS_A_TABLE, "a section of the kind ELEMENT")],
)
def test_an_object_that_needs_more_is_refused(code: str, why: str) -> None:
    with pytest.raises(Unlinkable, match=why):
        link(written(code), ["run"])


def test_what_is_no_object_is_refused() -> None:
    with pytest.raises(Unlinkable, match="no WebAssembly object"):
        link(b"\x7fELF", ["run"])


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 300, 65824, 2**31])
def test_numbers_are_read_as_they_were_written(value: int) -> None:
    assert Reader(number(value)).number() == value
