"""From kernels to a module: LLVM optimises their code as a whole, for WebAssembly, and writes it as an object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import llvmlite.binding as llvm

from tripot.engine.wasm.code import Compiled, texts
from tripot.engine.wasm.entries import entry
from tripot.engine.wasm.linker import link

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint,+multivalue"  # of all browsers since 2021
OPTIMISED = 2  # of 3: the third makes larger modules, and none that are faster


def compile_module(kernels: Mapping[str, Compiled]) -> bytes:
    """A WebAssembly module with an entry for each kernel, by name. Raises `Unlinkable` if it would need anything else.

    It also exports its `memory`, and `heap`: where the part of the memory begins that nothing in it uses.
    """
    whole, browser = _linked(kernels), machine()
    whole.triple, whole.data_layout = TRIPLE, str(browser.target_data)
    _hide(whole, set(kernels))
    _optimise(whole, browser)
    return link(browser.emit_object(whole), kernels)


def machine() -> Any:
    """The machine that LLVM writes code for: every browser."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(opt=OPTIMISED, reloc="static", codemodel="default", features=FEATURES)


def _linked(kernels: Mapping[str, Compiled]) -> Any:
    """All code in one."""
    found: Any = llvm.parse_assembly("".join(entry(name, kernel) for name, kernel in kernels.items()))
    for text in texts(list(kernels.values())):
        found.link_in(llvm.parse_assembly(text))
    return found


def _hide(module: Any, entries: set[str]) -> None:
    """Let the optimiser drop all that no entry needs."""
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in entries:
            each.linkage = llvm.Linkage.internal


def _optimise(module: Any, browser: Any) -> None:
    """Optimise without vectors, which the module may not use."""
    options = llvm.create_pipeline_tuning_options(speed_level=OPTIMISED)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(browser, options)
    builder.getModulePassManager().run(module, builder)
