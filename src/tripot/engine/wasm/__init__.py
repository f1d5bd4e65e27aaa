"""Kernels as WebAssembly, for browsers: one module with everything that it needs, and no imports.

Numba's code for the kernels (`code`) gets entries that JavaScript can call (`entries`). LLVM optimises all of it and
writes an object (`objects`), of which `linker` makes a module. Nothing has to be installed for that besides Numba.
`docs/decisions/0054-rules-in-the-browser.md` says what was measured.
"""

from tripot.engine.wasm.code import Compiled, compiled
from tripot.engine.wasm.linker import Unlinkable
from tripot.engine.wasm.objects import compile_module

__all__ = ["Compiled", "Unlinkable", "compile_module", "compiled"]
