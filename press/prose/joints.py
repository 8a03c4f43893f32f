"""Where written HTML may break: line ends between Han characters are none."""

from __future__ import annotations

import re

HAN = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
CJK = f"{HAN}“”‘’—…"
TAGS = r"(?:</?(?:em|strong|a|data|span|code|sup)\b[^<>]*>)*"
BETWEEN = re.compile(rf"(?<=[{HAN}])({TAGS})[ \t]*\n[ \t]*({TAGS})(?=[{HAN}])")
BESIDE = re.compile(rf"(?<=[{CJK}])({TAGS})[ \t]*\n[ \t]*|\n[ \t]*(?={TAGS}[{CJK}])")
KEPT = re.compile(r"(<pre>.*?</pre>)", re.DOTALL)


def jointed(written: str, lang: str) -> str:
    """HTML of a block, without the line ends that a reader would see as gaps.

    In a Chinese edition they stand beside a Han character or its punctuation, elsewhere between
    two. Blocks of code keep their lines.
    """
    pieces = KEPT.split(written)
    pieces[::2] = [_joined(piece, lang) for piece in pieces[::2]]
    return "".join(pieces)


def _joined(written: str, lang: str) -> str:
    if lang.startswith("zh"):
        return BESIDE.sub(lambda match: match[1] or "", written)
    return BETWEEN.sub(r"\1\2", written)
