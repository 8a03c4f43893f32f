"""Where lines may break: not between Han characters, nor a formula from its punctuation."""

from __future__ import annotations

import re

HAN = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
CJK = f"{HAN}“”‘’—…"
TAGS = r"(?:</?(?:em|strong|a|data|span|code|sup)\b[^<>]*>)*"
BETWEEN = re.compile(rf"(?<=[{HAN}])({TAGS})[ \t]*\n[ \t]*({TAGS})(?=[{HAN}])")
BESIDE = re.compile(rf"(?<=[{CJK}])({TAGS})[ \t]*\n[ \t]*|\n[ \t]*(?={TAGS}[{CJK}])")
FORMULA = re.compile(
    r"(?P<before>[（“‘「『《〈【\[(]{0,4})"
    r"(?P<within>(?:<(?P<tag>em|strong|a|span)\b[^<>]*>)?"
    r'<math(?![^<>]*display="block")[^<>]*>.*?</math>(?(tag)</(?P=tag)>))'
    r"(?P<behind>[，。、；：！？）”’」』》〉】…,.;:!?)\]]{0,4})",
    re.DOTALL,
)
KEPT = re.compile(r"(<pre>.*?</pre>)", re.DOTALL)


def jointed(written: str, lang: str) -> str:
    """HTML of a block, without the line ends that a reader would see as gaps, and with every
    formula held together with its punctuation: browsers would break the line between them.

    In a Chinese edition gaps stand beside a Han character or its punctuation, elsewhere between
    two. Blocks of code keep their lines.
    """
    pieces = KEPT.split(written)
    pieces[::2] = [_joined(piece, lang) for piece in pieces[::2]]
    return "".join(pieces)


def _joined(written: str, lang: str) -> str:
    written = FORMULA.sub(_held, written)
    if lang.startswith("zh"):
        return BESIDE.sub(lambda match: match[1] or "", written)
    return BETWEEN.sub(r"\1\2", written)


def _held(match: re.Match) -> str:
    alone = not match["before"] and not match["behind"]
    return match[0] if alone else f'<span class="held">{match[0]}</span>'
