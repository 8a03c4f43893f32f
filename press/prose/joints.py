"""Where lines may break: not between Han characters, nor a formula from its punctuation."""

from __future__ import annotations

import re

# Han characters with their punctuation.
HAN = ((0x2E80, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))
SHARED = "“”‘’—…"  # Chinese punctuation that other languages use, too
TAG = re.compile(r"</?(?:em|strong|a|data|span|code|sup)\b[^<>]*>")
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
    above, *lines = FORMULA.sub(_held, written).split("\n")
    pieces = []
    for line in lines:
        end, below = above.rstrip(" \t"), line.lstrip(" \t")
        before, behind = _last(end), _first(below)
        if lang.startswith("zh"):
            is_gap = not (_is_chinese(before) or _is_chinese(behind))
            end = end if _is_chinese(before) else above
        else:
            is_gap = not (_is_han(before) and _is_han(behind))
        pieces += [above, "\n"] if is_gap else [end]
        above = line if is_gap else below
    return "".join([*pieces, above])


def _last(line: str) -> str:
    """The last character of a line, "" where it has none; tags behind it do not count."""
    end = len(line)
    while end and line[end - 1] == ">":
        start = line.rfind("<", 0, end)
        if start < 0 or not TAG.fullmatch(line, start, end):
            break
        end = start
    return line[end - 1 : end]


def _first(line: str) -> str:
    """The first character of a line, "" where it has none; tags before it do not count."""
    start = 0
    while found := TAG.match(line, start):
        start = found.end()
    return line[start : start + 1]


def _is_han(character: str) -> bool:
    return bool(character) and any(low <= ord(character) <= high for low, high in HAN)


def _is_chinese(character: str) -> bool:
    return _is_han(character) or (character != "" and character in SHARED)


def _held(match: re.Match) -> str:
    alone = not match["before"] and not match["behind"]
    return match[0] if alone else f'<span class="held">{match[0]}</span>'
