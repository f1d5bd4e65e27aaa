"""Sentences in a browser: the functions that find prompts, reasons and refusals, translated into JavaScript.

These functions are small and pure: they look at what a seat sees, in words, and at moves. So they use little of Python:
assignments, conditions, loops, comprehensions, and the usual functions on numbers, texts, lists, sets and dictionaries.
All of that is translated word for word. JavaScript has other ideas of what is true, what is equal and what a negative
index means: there a function of `web/src/rules/python.ts` does what Python does. Anything else is refused, with its
place.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import json
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from types import FunctionType
from typing import Any, is_typeddict

import msgspec
import numpy as np

from tripot.rules.game import Game
from tripot.rules.shared.reasons import Told
from tripot.rules.shared.views import derived_of

BUILTINS = frozenset(
    "all any bool enumerate frozenset int len list map max min next range reversed set sorted str sum tuple zip".split()  # noqa: SIM905
)
METHODS = frozenset("bit_count count get index items join keys most_common replace tolist values".split())  # noqa: SIM905
"""Methods of Python's own types. Any other method is one of the objects that the functions are about."""
OTHER_METHODS = {name for kind in (str, list, tuple, set, dict, int, Counter) for name in dir(kind)} - METHODS
MOST_VALUES = {"enumerate": 1, "int": 1, "map": 2, "range": 2, "str": 1, "sum": 1}
"""How many values `python.ts` takes where Python would take more."""
MOST_EXACT = 2**53  # in a number of JavaScript

HEAD = """// @ts-nocheck
/** Prompts, refusals, reasons and computed fields: written by `tools.declarations` from the functions of the game. */
import * as py from "../../rules/python";
"""
COMPARED = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.In: "isIn",
    ast.NotIn: "notIn", ast.Is: "is", ast.IsNot: "isNot",
}  # fmt: skip
CALCULATED = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Mod: "mod", ast.FloorDiv: "div", ast.BitOr: "union",
    ast.BitAnd: "both", ast.RShift: "shift",
}  # fmt: skip
RESERVED = frozenset(
    "case const default delete do export function let new null switch this throw typeof var void".split()  # noqa: SIM905
)
RENAMED = {"from_": "from"}  # attributes
OPTIONS = frozenset({"key", "default"})  # what Python's own functions may be told by name: see `python.ts`


class Untranslated(Exception):
    """Something that a browser could not do. The message says what and where."""


def sentences_of(game: Game) -> str:
    """The module with the prompts, reasons and refusals of a game, and with what is computed from its views.

    Each comes with its function. Raises `Untranslated`.
    """
    module = _Module()
    prompts = [f"[{json.dumps(each.key)}, {module.name_of(each.found)}]" for each in game.prompts]
    refusals = [
        f"[{json.dumps(each.clause)}, {json.dumps(each.key)}, {module.name_of(each.found)}]" for each in game.refusals
    ]
    reasons = [
        f"[{json.dumps(each.key)}, {module.name_of(each.found)}, {json.dumps(each.against)}]" for each in game.reasons
    ]
    derived = [f"{name}: {module.name_of(method)}" for name, method in derived_of(game.view).items()]
    listed = {"PROMPTS": prompts, "REFUSALS": refusals, "REASONS": reasons}
    exports = (f"export const {name} = [{', '.join(each)}];" for name, each in listed.items())
    return "\n".join([HEAD, *module.written, *exports, f"export const DERIVED = {{{', '.join(derived)}}};"]) + "\n"


def function_in_javascript(function: Callable[..., Any]) -> tuple[str, str]:
    """A function, with all that it needs, and its name. Raises `Untranslated`."""
    module = _Module()
    name = module.name_of(function)
    return "\n".join(module.written), name


class _Module:
    """A module of JavaScript: what has been written, and the names of what it has."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._names: dict[int, str] = {}
        self._kept: list[object] = []  # so that no id is used twice
        self._taken = Counter[str]()

    def name_of(self, function: Callable[..., Any]) -> str:
        """The name of a function, which is translated first."""
        if id(function) not in self._names:
            self._kept.append(function)
            self._names[id(function)] = name = self._new_name(function.__name__)
            if not isinstance(function, FunctionType):
                raise Untranslated(f"{function.__name__}: this is no function of Python")
            self.written.append(_Function(self, function, name).text())
        return self._names[id(function)]

    def data_named(self, name: str, value: object) -> str:
        """The name of a constant."""
        if id(value) not in self._names:
            self._kept.append(value)
            written = _literal(value, name)
            self._names[id(value)] = known = self._new_name(name)
            self.written.append(f"const {known} = {written};")
        return self._names[id(value)]

    def _new_name(self, name: str) -> str:
        self._taken[name] += 1
        return f"{name}${self._taken[name]}"


def _literal(value: Any, name: str) -> str:
    """Data as JavaScript."""
    if isinstance(value, Told):
        return f"new py.Told({json.dumps(msgspec.to_builtins(value))})"
    if isinstance(value, Enum | np.integer):
        value = value.value if isinstance(value, Enum) else int(value)
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, int) and abs(value) > MOST_EXACT:
        raise Untranslated(f"{name}: {value} is too large for a browser")
    if value is None or isinstance(value, str | bool | int):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise Untranslated(f"{name}: the keys of a browser are texts")
        entries = (f"{json.dumps(key)}: {_literal(each, name)}" for key, each in value.items())
        return f"{{{', '.join(entries)}}}"
    if isinstance(value, set | frozenset):
        return f"new Set([{', '.join(sorted(_literal(each, name) for each in value))}])"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_literal(each, name) for each in value)}]"
    raise Untranslated(f"{name}: {value!r:.60} is no data")


def _assigned(tree: ast.FunctionDef) -> set[str]:
    """The names that statements of a function give values."""
    targets: list[ast.expr] = []
    for each in ast.walk(tree):
        if isinstance(each, ast.Assign):
            targets += each.targets
        elif isinstance(each, ast.AnnAssign | ast.For):
            targets.append(each.target)
    return {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}


def _spelled(name: str) -> str:
    """A name of Python in JavaScript, which has words of its own."""
    return f"{name}_" if name in RESERVED else name


class _Function:
    """Translates one function."""

    def __init__(self, module: _Module, function: FunctionType, name: str) -> None:
        self._module = module
        self._function = function
        self._name = name
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        self._around = {name: cell.cell_contents for name, cell in cells}
        self._local: list[set[str]] = []

    def text(self) -> str:
        """The function in JavaScript."""
        [tree] = ast.parse(textwrap.dedent(inspect.getsource(self._function))).body
        if not isinstance(tree, ast.FunctionDef):
            raise self._refused(tree, "write `def`")
        parameters = self._parameters(tree)
        assigned = _assigned(tree) - set(parameters)
        self._local.append({*parameters, *assigned})
        declared = [f"let {', '.join(map(_spelled, sorted(assigned)))};"] if assigned else []
        body = "\n".join(filter(None, [*declared, *map(self._statement, tree.body)]))
        return f"function {self._name}({', '.join(map(_spelled, parameters))}) {{\n{textwrap.indent(body, '  ')}\n}}"

    def _parameters(self, tree: ast.FunctionDef) -> list[str]:
        match tree.args:
            case ast.arguments(posonlyargs=[], args=plain, vararg=None, kwonlyargs=[], kwarg=None, defaults=[]):
                return [each.arg for each in plain]
        raise self._refused(tree, "parameters are plain, without defaults")

    def _refused(self, node: ast.AST, why: str) -> Untranslated:
        source = ast.unparse(node).splitlines()[0]
        return Untranslated(f"{self._function.__module__}.{self._function.__qualname__}: {source}: {why}")

    # ---------------------------------------------------------------- statements

    def _statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Expr(ast.Constant()):
                return ""  # a docstring
            case ast.Return(value):
                return f"return {self._value(value) if value else 'null'};"
            case ast.Assign([target], value):
                return f"{self._target(target)} = {self._value(value)};"
            case ast.AnnAssign(target, _, value) if value:
                return f"{self._target(target)} = {self._value(value)};"
            case ast.If(test, body, orelse):
                otherwise = f" else {{\n{self._block(orelse)}\n}}" if orelse else ""
                return f"if (py.truth({self._value(test)})) {{\n{self._block(body)}\n}}{otherwise}"
            case ast.For(target, over, body, []):
                return f"for ({self._target(target)} of py.iter({self._value(over)})) {{\n{self._block(body)}\n}}"
        raise self._refused(node, "a browser does not do this")

    def _block(self, body: Iterable[ast.stmt]) -> str:
        return textwrap.indent("\n".join(map(self._statement, body)), "  ")

    def _target(self, node: ast.expr) -> str:
        match node:
            case ast.Name(name):
                return _spelled(name)
            case ast.Tuple(parts):
                return f"[{', '.join(map(self._target, parts))}]"
        raise self._refused(node, "only names get values")

    # ---------------------------------------------------------------- values

    def _value(self, node: ast.expr) -> str:
        translated = getattr(self, f"_value_of_{type(node).__name__.lower()}", None)
        if translated is None:
            raise self._refused(node, "a browser does not know this")
        text: str = translated(node)
        return text

    def _all(self, nodes: Iterable[ast.expr]) -> str:
        return ", ".join(map(self._value, nodes))

    def _value_of_constant(self, node: ast.Constant) -> str:
        return _literal(node.value, self._name)

    def _value_of_name(self, node: ast.Name) -> str:
        if self._is_local(node):
            return _spelled(node.id)
        return self._global(node, node.id, self._found(node))

    def _is_local(self, node: ast.Name) -> bool:
        """Whether the function itself gives the name a value."""
        return any(node.id in names for names in self._local)

    def _found(self, node: ast.Name) -> Any:
        """What a name means that the function does not give a value itself."""
        for names in (self._around, self._function.__globals__, vars(builtins)):
            if node.id in names:
                return names[node.id]
        raise self._refused(node, "there is no such name")

    def _global(self, node: ast.expr, name: str, found: Any) -> str:
        if getattr(builtins, name, self) is found or found is Counter:
            if name not in {*BUILTINS, "Counter"}:
                raise self._refused(node, "a browser does not know this function")
            return f"py.{name}"
        try:
            return self._module.name_of(found) if callable(found) else self._module.data_named(name, found)
        except Untranslated as error:
            raise self._refused(node, str(error)) from None

    def _value_of_attribute(self, node: ast.Attribute) -> str:
        base = node.value
        if node.attr in OTHER_METHODS:
            raise self._refused(node, "a browser does not know this method")
        if node.attr in METHODS:
            return f"((it) => py.methods.{node.attr}({self._value(base)}, it))"
        if isinstance(base, ast.Name) and not self._is_local(base):
            return self._global(node, node.attr, getattr(self._found(base), node.attr))
        return f"{self._value(base)}.{RENAMED.get(node.attr, node.attr)}"

    def _value_of_subscript(self, node: ast.Subscript) -> str:
        match node.slice:
            case ast.Slice(low, high, None):
                ends = [self._value(end) if end else "null" for end in (low, high)]
                return f"py.slice({self._value(node.value)}, {', '.join(ends)})"
        return f"py.at({self._value(node.value)}, {self._value(node.slice)})"

    def _value_of_call(self, node: ast.Call) -> str:
        named = {each.arg: self._value(each.value) for each in node.keywords}
        if isinstance(node.func, ast.Name) and self._is_told(node.func):
            if node.args:
                raise self._refused(node, "what is told needs names")
            return f"new py.Told({{{', '.join(f'{name}: {value}' for name, value in named.items())}}})"
        if isinstance(node.func, ast.Name) and self._is_typed(node.func):
            return self._value(node.args[0])
        if isinstance(node.func, ast.Name) and len(node.args) > MOST_VALUES.get(node.func.id, len(node.args)):
            raise self._refused(node, f"a browser takes {MOST_VALUES[node.func.id]} of these values")
        given = [self._all(node.args)] if node.args else []
        if isinstance(node.func, ast.Name) and node.func.id in ("max", "min") and len(node.args) > 1:
            given = [f"[{given[0]}]"]
        if named.keys() - OPTIONS:
            raise self._refused(node, f"values have no names here, but for {', '.join(sorted(OPTIONS))}")
        if named:
            given.append(f"{{{', '.join(f'{name}: {value}' for name, value in named.items())}}}")
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            return f"py.methods.{node.func.attr}({', '.join([self._value(node.func.value), *given])})"
        return f"{self._value(node.func)}({', '.join(given)})"

    def _is_told(self, node: ast.Name) -> bool:
        return not self._is_local(node) and self._found(node) is Told

    def _is_typed(self, node: ast.Name) -> bool:
        return not self._is_local(node) and is_typeddict(self._found(node))

    def _value_of_boolop(self, node: ast.BoolOp) -> str:
        first, *others = map(self._value, node.values)
        name = "and" if isinstance(node.op, ast.And) else "or"
        for other in others:
            first = f"py.{name}({first}, () => {other})"
        return first

    def _value_of_unaryop(self, node: ast.UnaryOp) -> str:
        match node.op:
            case ast.Not():
                return f"!py.truth({self._value(node.operand)})"
            case ast.USub():
                return f"-{self._value(node.operand)}"
        raise self._refused(node, "a browser does not calculate this")

    def _value_of_binop(self, node: ast.BinOp) -> str:
        if type(node.op) not in CALCULATED:
            raise self._refused(node, "a browser does not calculate this")
        return f"py.{CALCULATED[type(node.op)]}({self._value(node.left)}, {self._value(node.right)})"

    def _value_of_compare(self, node: ast.Compare) -> str:
        values = [*map(self._value, (node.left, *node.comparators))]
        each = [f"py.{COMPARED[type(op)]}({values[n]}, {values[n + 1]})" for n, op in enumerate(node.ops)]
        return f"({' && '.join(each)})" if len(each) > 1 else each[0]

    def _value_of_ifexp(self, node: ast.IfExp) -> str:
        return f"(py.truth({self._value(node.test)}) ? {self._value(node.body)} : {self._value(node.orelse)})"

    def _value_of_starred(self, node: ast.Starred) -> str:
        return f"...py.iter({self._value(node.value)})"

    def _value_of_tuple(self, node: ast.Tuple) -> str:
        return f"[{self._all(node.elts)}]"

    def _value_of_list(self, node: ast.List) -> str:
        return f"[{self._all(node.elts)}]"

    def _value_of_set(self, node: ast.Set) -> str:
        return f"new Set([{self._all(node.elts)}])"

    def _value_of_dict(self, node: ast.Dict) -> str:
        def entry(key: ast.expr | None, value: ast.expr) -> str:
            return f"[{self._value(key)}]: {self._value(value)}" if key else f"...{self._value(value)}"

        return f"({{{', '.join(map(entry, node.keys, node.values))}}})"

    def _value_of_lambda(self, node: ast.Lambda) -> str:
        parameters = [each.arg for each in node.args.args]
        self._local.append(set(parameters))
        body = self._value(node.body)
        self._local.pop()
        return f"(({', '.join(map(_spelled, parameters))}) => {body})"

    # ---------------------------------------------------------------- comprehensions

    def _value_of_generatorexp(self, node: ast.GeneratorExp) -> str:
        return self._generator(node.generators, node.elt)

    def _value_of_listcomp(self, node: ast.ListComp) -> str:
        return f"[...{self._generator(node.generators, node.elt)}]"

    def _value_of_setcomp(self, node: ast.SetComp) -> str:
        return f"new Set({self._generator(node.generators, node.elt)})"

    def _generator(self, loops: Sequence[ast.comprehension], element: ast.expr) -> str:
        """A generator of JavaScript. What the first loop goes over belongs to the function around it."""
        heads = []
        depth = len(self._local)
        for loop in loops:
            over = self._value(loop.iter)
            self._local.append({each.id for each in ast.walk(loop.target) if isinstance(each, ast.Name)})
            tests = "".join(f"if (py.truth({self._value(test)})) " for test in loop.ifs)
            heads.append(f"for (const {self._target(loop.target)} of py.iter({over})) {tests}")
        text = f"(function* () {{ {' '.join(heads)}yield {self._value(element)}; }})()"
        del self._local[depth:]
        return text
