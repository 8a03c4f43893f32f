"""The stage's modules and the traced poses become one classic script, without any tool.

Each module becomes a function that returns its exports; each import, on one line and by name,
a destructuring. That is all the syntax there is, and anything else is an error.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from press.errors import BuildError, Place, Problem, nearest
from press.page import grammar

IMPORT = re.compile(r'^import \{ (\w+(?:, \w+)*) \} from "\./([\w.-]+)";$', re.M)
EXPORT = re.compile(r"^export const (\w+)", re.M)
OTHER = re.compile(r"^[ \t]*(?:import|export)\b.*$", re.M)


def bundle(modules: Mapping[str, str], programs: Mapping[str, str], main: str = "main.js") -> str:
    """One script: the modules in the order of their imports, then start(programs).

    `modules` maps file names to sources, `programs` slugs to JavaScript functions.
    """
    order: list[str] = []
    _visit(main, modules, order, ())
    lines = ["(() => {", '"use strict";', "const modules = {};"]
    lines += [_module(name, modules[name]) for name in order]
    for name, text in modules.items():
        grammar.script(_escaped(text), f"templates/stage/{name}")
    for slug, program in programs.items():
        grammar.script(_escaped(f"({program})"), f"figures/{slug}.py")
    table = ",\n".join(f'"{slug}": {program}' for slug, program in sorted(programs.items()))
    lines.append(f'modules["{main}"].start({{\n{table}\n}});')
    script = "\n".join([*lines, "})();"])
    return _escaped(script)


def _escaped(script: str) -> str:
    """The script without what HTML would read in it; in its strings that means the same."""
    return script.replace("</", r"<\/").replace("<!--", r"<\!--")


def _visit(name: str, modules: Mapping[str, str], order: list[str], above: tuple) -> None:
    if name in above:
        cycle = " → ".join([*above[above.index(name) :], name])
        way_out = "let a third module hold what they share"
        raise BuildError(Problem(f"modules import each other: {cycle}", _place(name), way_out))
    if name in order:
        return
    for match in IMPORT.finditer(modules[name]):
        place = _place(name, modules[name].count("\n", 0, match.start()) + 1)
        _is_there(match[2], "module", modules, place)
        for word in match[1].split(", "):
            _is_there(word, "export", EXPORT.findall(modules[match[2]]), place)
        _visit(match[2], modules, order, (*above, name))
    order.append(name)


def _is_there(name: str, kind: str, known: Collection[str], place: Place) -> None:
    if name not in known:
        way_out = nearest(name, known, f"write that {kind}, or import another")
        raise BuildError(Problem(f'unknown {kind}: "{name}"', place, way_out))


def _module(name: str, text: str) -> str:
    exports = EXPORT.findall(text)
    body = IMPORT.sub(r'const { \1 } = modules["\2"];', text)
    body = EXPORT.sub(r"const \1", body)
    other = OTHER.search(body)
    if other:
        place = _place(name, body.count("\n", 0, other.start()) + 1)
        way_out = 'write import { a, b } from "./c.js"; or export const a = …'
        raise BuildError(Problem(f"cannot bundle: {other[0].strip()}", place, way_out))
    body = re.sub(r"^\s*//.*\n", "", body, flags=re.M)
    return f'modules["{name}"] = (() => {{\n{body}return {{ {", ".join(exports)} }};\n}})();'


def _place(name: str, line: int | None = None) -> Place:
    return Place(f"templates/stage/{name}", line)
