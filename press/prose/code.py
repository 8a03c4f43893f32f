"""Code blocks: highlighted with classes, never with inline styles."""

from __future__ import annotations

import html

from press.errors import nearest

PLAIN = ("", "text")


class CodeError(Exception):
    """An info line that cannot be followed: what is wrong, and the way out."""

    def __init__(self, what: str, way_out: str):
        self.what, self.way_out = what, way_out
        super().__init__(what)


def highlighted(code: str, info: str) -> tuple[str, bool]:
    """A code block as HTML, and whether its info line (`python checked`) asks for a run.

    Raises CodeError for a language that is unknown and for words other than `checked`.
    """
    language, *rest = info.split() or [""]
    if rest not in ([], ["checked"]):
        word = next(word for word in rest if word != "checked") if set(rest) > {"checked"} else ""
        word = word or rest[0]
        raise CodeError(f'unknown word "{word}" after the language', 'only "checked" is known')
    if rest and language != "python":
        raise CodeError("only python can be checked", "write python checked, or take checked away")
    inner = html.escape(code, quote=False) if language in PLAIN else _coloured(code, language)
    shown = html.escape(language or "text")
    block = f'<pre><code class="language-{shown}">{inner}</code></pre>'
    return f'<div class="highlight">{block}</div>', bool(rest)


def _coloured(code: str, language: str) -> str:
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        known = ("python", "javascript", "html", "css", "toml", "json", "bash", "text", "tex")
        way_out = nearest(language, known, "name a language that Pygments knows, or text")
        raise CodeError(f'unknown language "{language}"', way_out) from None
    return highlight(code, lexer, HtmlFormatter(nowrap=True))
