"""What is put into a page from elsewhere stays what it is: data, scripts, names in templates."""

from __future__ import annotations

import json
import math

import html5lib
import pytest

from press.errors import BuildError
from press.page.policy import embedded
from press.page.script import bundle
from press.page.templates import Templates

TRICKY = ["</script>", "<!-- <script>", "]]>", "a\u2028b\u2029c", "&lt;", '"\\', "−∞", "中", "</"]


def read_back(script: str, kind: str) -> str:
    """What a browser finds in a script of this kind; nothing may be left over behind it."""
    page = f"<!doctype html><title>-</title><script{kind}>{script}</script><p>after"
    root = html5lib.HTMLParser(namespaceHTMLElements=False).parse(page)
    assert [e.tag for e in root.find("body")] == ["p"], "the script ends where it should"
    return root.find("head/script").text


@pytest.mark.parametrize("text", TRICKY)
def test_data_in_a_page_is_read_back_as_it_was(text):
    data = {text: [text, 0.5, -1e-15, None, True, {"deep": text}]}
    written = embedded(data)
    assert json.loads(read_back(written, ' type="application/json"')) == data
    assert not {"<", "\u2028", "\u2029"} & set(written)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_json_never_gets_into_a_page(number):
    with pytest.raises(ValueError):
        embedded({"figure": [1.0, {"low": number}]})


MAIN = """import { one } from "./a.js";
import { two } from "./b.js";

export const start = (programs) => {
  globalThis.said = [one(), two, Object.keys(programs).sort(), programs.f([3])];
};
"""
MODULES = {
    "main.js": MAIN,
    "a.js": '// A comment.\nimport { two } from "./b.js";\nexport const one = () => two - 1;\n',
    "b.js": "export const two = 2;\n",
}
PROGRAMS = {"f": "s=>[s[0]*2]", "e": "s=>{return[s[0]]}"}


def test_the_script_of_a_page_runs_its_modules_in_the_order_of_their_imports(stage_page):
    script = bundle(MODULES, PROGRAMS)
    assert stage_page.evaluate(f"() => {{\n{script}\nreturn said; }}") == [1, 2, ["e", "f"], [6]]


@pytest.mark.parametrize("text", ["</script>", "<!-- <script>", "</SCRIPT >"])
def test_no_text_in_a_script_ends_it_or_hides_its_end(stage_page, text):
    main = f"export const start = () => {{\n  globalThis.said = {json.dumps(text)};\n}};\n"
    script = read_back(bundle({"main.js": main}, {}), "")
    assert stage_page.evaluate(f"() => {{\n{script}\nreturn said; }}") == text


BAD = {
    "a circle": (
        "b.js", 'import { one } from "./a.js";\nexport const two = 2;\n', "a.js",
        "modules import each other: a.js → b.js → a.js",
    ),
    "itself": (
        "b.js", 'import { two } from "./b.js";\nexport const two = 2;\n', "b.js",
        "each other: b.js → b.js",
    ),
    "what is not there": (
        "b.js", 'export const two = 2;\nimport { three } from "./c.js";\n', "b.js:2",
        'unknown module: "c.js"',
    ),
    "what another does not export": (
        "main.js", MAIN.replace("{ one }", "{ won }"), "main.js:1",
        'unknown export: "won"',
    ),
    "everything": (
        "main.js", 'import * as b from "./b.js";\n', "main.js:1", "cannot bundle: import *",
    ),
    "under another name": (
        "main.js", '\nimport { two as other } from "./b.js";\n', "main.js:2",
        "cannot bundle: import {",
    ),
    "over several lines": (
        "main.js", 'import {\n  two,\n} from "./b.js";\n', "main.js:1", "cannot bundle: import {",
    ),
    "a default": (
        "main.js", "const two = 2;\n  export default two;\n", "main.js:2", "export default two",
    ),
    "a function": ("main.js", "export function two() {}\n", "main.js:1", "export function two"),
    "from a package": ("main.js", 'import { two } from "two";\n', "main.js:1", 'from "two"'),
    "for its effects": ("main.js", 'import "./b.js";\n', "main.js:1", 'import "./b.js"'),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_a_module_that_imports_or_exports_is_refused_where_it_is(what):
    name, text, place, message = BAD[what]
    with pytest.raises(BuildError) as told:
        bundle(MODULES | {name: text}, PROGRAMS)
    (problem,) = told.value.problems
    assert str(problem).startswith(f"templates/stage/{place}: ")
    assert message in problem.what


PAGE = "{% set figure = plates.swing %}\n\n<h1>{{ title }}</h1>\n{% include 'figure.html' %}\n"
FIGURE = "<p>{{ figure.slug }}</p>\n<p>{{ words.reset }}</p>\n"
CONTEXT = {
    "title": "T",
    "words": {"reset": "R"},
    "plates": {"swing": {"slug": "swing", "parts": [{}]}},
}


def rendered(page: str = PAGE, figure: str = FIGURE) -> str:
    """A page of two templates, filled in."""
    files = {"templates/page.html": page, "templates/figure.html": figure}
    return Templates(files).render("page.html", **CONTEXT)


@pytest.mark.parametrize(
    ("old", "new", "place", "way_out"),
    [
        ("{{ title }}", "{{ titel }}", "page.html:3", "title"),
        ("'figure.html'", "'figur.html'", "page.html:4", "figure.html"),
        ("words.reset", "words.rest", "figure.html:2", "reset"),
        ("figure.slug", "figure.slgu", "figure.html:1", "slug"),
        ("figure.slug", "figur.slug", "figure.html:1", ""),
    ],
)
def test_a_misspelt_name_in_a_template_stops_the_build_at_its_line(old, new, place, way_out):
    assert rendered() == "\n<h1>T</h1>\n<p>swing</p>\n<p>R</p>\n"
    with pytest.raises(BuildError) as told:
        rendered(PAGE.replace(old, new), FIGURE.replace(old, new))
    (problem,) = told.value.problems
    assert str(problem).startswith(f"templates/{place}: ")
    assert problem.way_out == (f'did you mean "{way_out}"?' if way_out else problem.way_out)


def test_a_template_that_does_not_parse_is_named_with_its_line():
    with pytest.raises(BuildError) as told:
        rendered(figure="<p>\n{% if title %}\n</p>\n")
    assert str(told.value).startswith("templates/figure.html:3: template does not parse: ")
