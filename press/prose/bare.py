"""No number without a reason: numerals and multipliers that stand bare in the prose."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from press.prose.scanned import Stashed

FREE = "\ufffc"
NUMERAL = re.compile(
    r"\d(?:[\d,.，．]*\d)?|[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2089\u2150-\u2189\u2460-\u249b"
    r"\u24ea-\u24ff\u2776-\u2793]+"
)
NAME = re.compile(
    r"(?<![A-Za-z0-9_-])(?:"
    r"[A-Z][A-Za-z]{0,20}[A-Z][A-Za-z]{0,20}-?\d+(?:\.\d+)?[A-Za-z]*"  # GPT-2, UTF-8, ResNet50
    r"|[A-Z]\d+[A-Z]*"  # A100, W3C
    r"|[A-Za-z]{2,}\d[A-Za-z]{2,}"  # word2vec
    r"|(?:b?fp|bf|b?float|u?int|utf-?|sha-?|ascii)\d+"
    r")(?![A-Za-z0-9_])"
)

_HAN = "一二两兩三四五六七八九十百千万萬亿億〇零半几幾数數"
_COUNT = "一二两兩三四五六七八九十百千万萬亿億〇零半"
_SMALL = "one|two|three|four|five|six|seven|eight|nine"
_ENGLISH = (
    f"{_SMALL}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    "|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion"
)
MULTIPLIER = re.compile(
    rf"[{_COUNT}](?:多|余|來|来|个|個)?倍|[二两兩三四五六七八九](?:多)?成(?![立为為功員员分长長本果就熟见見品])"
    rf"|[{_COUNT}]{{1,20}}分之[{_HAN}]+|翻了?[{_COUNT}]番|[{_COUNT}](?:个|個)(?:数量级|數量級)"
    r"|(?:一|减|減|折|对|對|过|過)半(?![径徑平精])|半数|半數|翻倍|加倍|倍增|翻番"
    r"|(?i:\b(?:twice|thrice|halves|halved|halving|tripl(?:e[sd]?|ing)|quadrupl(?:e[sd]?|ing)"
    r"|doubl(?:e[sd]?|ing)(?![ -](?:precision|click|tap))"
    r"|half(?![ -](?:planes?|precision|spaces?|lines?|way)\b)"
    rf"|(?:{_SMALL})[ -](?:third|quarter|fifth|sixth|eighth|tenth|hundredth|thousandth)s?"
    r"|a third of|a quarter|a tenth of|orders? of magnitude"
    rf"|(?:{_ENGLISH})[ -]?fold|(?:{_ENGLISH})[ -]times|(?:{_ENGLISH})[ -]per[ -]?cent)\b)",
    re.ASCII,
)
VERB = re.compile(
    r"(?:(?:doubl|tripl|quadrupl)es|halves"
    r"|(?:double|triple|quadruple)(?! (?:the|that|of|as|its|what)\b))\b",
    re.IGNORECASE | re.ASCII,
)


class Stream:
    """The words of one block in order, each with the offset it has in the author's file.

    `hidden` are the stashed pieces that stand between them.
    """

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.offsets: list[int] = []
        self.starts: list[int] = []
        self.hidden: list[Stashed] = []
        self.length = 0

    def add(self, text: str, offset: int) -> None:
        """Append text that begins at `offset`."""
        if text:
            self.pieces.append(text)
            self.offsets.append(offset)
            self.starts.append(self.length)
            self.length += len(text)

    def bare(self, *, multipliers: bool = True) -> Iterator[tuple[str, int]]:
        """What stands bare: numerals outside names and, unless told otherwise, multipliers."""
        text = "".join(self.pieces)
        names = [match.span() for match in NAME.finditer(text)]
        found = [match for match in NUMERAL.finditer(text) if not _within(match, names)]
        if multipliers:
            found += (
                match for match in MULTIPLIER.finditer(text) if not VERB.match(text, match.start())
            )
        for match in sorted(found, key=re.Match.start):
            yield match[0], self._offset(match.start())

    def found(self, pattern: re.Pattern) -> Iterator[tuple[re.Match, int]]:
        """Where a pattern fits, each with the offset of its beginning."""
        for match in pattern.finditer("".join(self.pieces)):
            yield match, self._offset(match.start())

    def _offset(self, index: int) -> int:
        found = bisect_right(self.starts, index) - 1
        return self.offsets[found] + index - self.starts[found]


def _within(match: re.Match, spans: list[tuple[int, int]]) -> bool:
    found = bisect_right(spans, (match.start(), match.end())) - 1
    return any(
        start <= match.start() and match.end() <= end for start, end in spans[found : found + 2]
    )


def is_multiplier(words: str) -> bool:
    """Whether words give a multiplier, such as 三倍 or twice."""
    return MULTIPLIER.search(words) is not None
