"""Pages from templates, with everything inlined."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from traceback import walk_tb
from urllib.parse import quote

import jinja2

from press import palette
from press.errors import BuildError, Place, Problem, nearest, saying
from press.page import grammar
from press.page.gaps import EDGE
from press.page.script import bundle
from press.page.style import sheet
from press.source import DELETE, RESERVED, reserved

STAGE = "templates/stage/"
ICON = "templates/icon.svg"
REFERENCE = re.compile(r"&#?\w+;")


class Templates:
    """The templates of a site, from the text of their files."""

    def __init__(self, files: Mapping[str, str]):
        self.files = files
        loader = jinja2.FunctionLoader(self._load)
        self.environment = jinja2.Environment(
            loader=loader,
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )

    def _load(self, name: str) -> tuple[str, str, Callable[[], bool]] | None:
        text = self.files.get(f"templates/{name}")
        if text is None:
            return None
        for reference in REFERENCE.finditer(text):
            if RESERVED.search(html.unescape(reference[0])):
                place = Place(f"templates/{name}", text.count("\n", 0, reference.start()) + 1)
                raise BuildError(Problem(f"{reference[0]} cannot be used here", place, DELETE))
        return text, f"templates/{name}", lambda: True

    def render(self, name: str, **context: object) -> str:
        """The template filled in. A misspelt variable is an error with its template and line."""
        try:
            page = self.environment.get_template(name).render(**context)
        except jinja2.TemplateSyntaxError as error:
            place = Place(f"templates/{error.name or name}", error.lineno)
            raise BuildError(
                Problem(f"template does not parse: {error.message}", place, "mend the line")
            ) from error
        except jinja2.TemplateNotFound as error:
            known = [path.removeprefix("templates/") for path in self.files]
            wanted = str(error.name)
            way_out = nearest(wanted, known, "write that file, or name another")
            what = f'no template "{wanted}"'
            raise BuildError(Problem(what, _place(error, name), way_out)) from error
        except jinja2.UndefinedError as error:
            raise BuildError(_undefined(error, name, context)) from error
        except BuildError:
            raise  # of a template that this one includes
        except Exception as error:  # 1 / 0, a filter that raises, a template within itself
            what = f"template: {type(error).__name__}: {saying(error)}"
            raise BuildError(Problem(what, _place(error, name), _mended(error))) from error
        for character in reserved(page.replace(EDGE, "")):
            what = f"sets the character U+{ord(character):04X}"
            raise BuildError(Problem(what, Place(f"templates/{name}"), DELETE))
        return page

    def text(self, path: str) -> str:
        """A file that no page can do without. Raises BuildError where it is missing or empty."""
        text = self.files.get(path, "")
        if not text.strip():
            what = "is empty" if path in self.files else "is missing"
            raise BuildError(Problem(what, Place(path), "bring it back"))
        return text

    def style(self) -> str:
        """The page's style: the roles' colours, then the style sheet."""
        return palette.stylesheet() + sheet(self.files)

    def script(self, programs: Mapping[str, str]) -> str:
        """The page's one script: the stage and every figure's program."""
        self.text(f"{STAGE}main.js")
        modules = {
            path.removeprefix(STAGE): text
            for path, text in self.files.items()
            if path.startswith(STAGE) and path.endswith(".js")
        }
        return bundle(modules, programs)

    def icon(self) -> str:
        """The icon as a data address, so that no browser asks for one."""
        icon = grammar.picture(self.text(ICON).strip(), ICON)
        return "data:image/svg+xml," + quote(icon)

    def alone(self, path: str) -> str:
        """A script that stands in a page by itself. Raises BuildError where it may not."""
        return grammar.alone(self.text(path), path)


def _mended(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "let no template include itself"
    return "mend what this line asks for, or take it out"


def _undefined(error: jinja2.UndefinedError, name: str, context: Mapping) -> Problem:
    missing = re.search(r"'(\w+)' is undefined|no attribute '(\w+)'", str(error))
    word = (missing[1] or missing[2]) if missing else ""
    way_out = nearest(word, _names(context), "use a name that press/page/site.py gives")
    return Problem(f"template: {error.message}", _place(error, name), way_out)


def _place(error: Exception, name: str) -> Place:
    """The last line of a template that ran."""
    lines = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    inside = [Place(*line) for line in lines if line[0].startswith("templates/")]
    return inside[-1] if inside else Place(f"templates/{name}")


def _names(value: object) -> set[str]:
    """Every name in a context, at any depth."""
    if isinstance(value, Mapping):
        own = {key for key in value if isinstance(key, str)}
        return own.union(*map(_names, value.values()))
    return set().union(*map(_names, value)) if isinstance(value, list) else set()
