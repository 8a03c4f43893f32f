"""Pages from templates: everything inlined, under a policy that allows nothing else."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from traceback import walk_tb
from urllib.parse import quote

import jinja2

from press import palette
from press.bundle import bundle
from press.errors import BuildError, Place, Problem, nearest

STAGE = "templates/stage/"


class Templates:
    """The templates of a site, from the text of their files; `compiled` keeps their code."""

    def __init__(self, files: Mapping[str, str], compiled: jinja2.BytecodeCache | None = None):
        self.files = files
        loader = jinja2.FunctionLoader(self._load)
        self.environment = jinja2.Environment(
            loader=loader, undefined=jinja2.StrictUndefined, autoescape=True,
            bytecode_cache=compiled,
            trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
        )  # fmt: skip

    def _load(self, name: str):
        text = self.files.get(f"templates/{name}")
        return None if text is None else (text, f"templates/{name}", lambda: True)

    def compile(self) -> None:
        """Compile every template beforehand; what is wrong with one is told when it is used."""
        for path in self.files:
            if path.endswith(".html"):
                with suppress(jinja2.TemplateError):
                    self.environment.get_template(path.removeprefix("templates/"))

    def render(self, name: str, **context) -> str:
        """The template filled in. A misspelt variable is an error with its template and line."""
        try:
            return self.environment.get_template(name).render(**context)
        except jinja2.TemplateSyntaxError as error:
            place = Place(f"templates/{error.name or name}", error.lineno)
            raise BuildError(Problem(f"template does not parse: {error.message}", place)) from error
        except jinja2.TemplateNotFound as error:
            known = [path.removeprefix("templates/") for path in self.files]
            what, way_out = f'no template "{error.name}"', nearest(error.name, known)
            raise BuildError(Problem(what, _place(error, name), way_out)) from error
        except jinja2.UndefinedError as error:
            raise BuildError(_undefined(error, name, context)) from error

    def style(self) -> str:
        """The page's style: the roles' colours, then the style sheet."""
        return palette.stylesheet() + self.files["templates/style.css"]

    def script(self, programs: Mapping[str, str]) -> str:
        """The page's one script: the stage and every figure's program."""
        modules = {
            path.removeprefix(STAGE): text
            for path, text in self.files.items()
            if path.startswith(STAGE) and path.endswith(".js")
        }
        return bundle(modules, programs)

    def icon(self) -> str:
        """The icon as a data address, so that no browser asks for one."""
        return "data:image/svg+xml," + quote(self.files["templates/icon.svg"].strip())


def _undefined(error: jinja2.UndefinedError, name: str, context: Mapping) -> Problem:
    missing = re.search(r"'(\w+)' is undefined|no attribute '(\w+)'", str(error))
    word = (missing[1] or missing[2]) if missing else ""
    return Problem(
        f"template: {error.message}", _place(error, name), nearest(word, _names(context))
    )


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


def hashed(text: str) -> str:
    """The source expression by which a policy allows one inline style or script."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def policy(style: str, *scripts: str, connect: str = "") -> str:
    """A Content-Security-Policy that allows this style, these scripts and an inlined icon."""
    rules = ["default-src 'none'", f"style-src {hashed(style)}", "img-src data:"]
    rules.append("script-src " + " ".join(map(hashed, scripts)))
    if connect:
        rules.append(f"connect-src {connect}")
    return "; ".join([*rules, "base-uri 'none'", "form-action 'none'"])


def embedded(data: object) -> str:
    """JSON that may stand in a page: no <, no NaN, no −∞."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
