"""An author's file: its text as Markdown reads it, and the way back to the bytes on disk."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import accumulate

from press.errors import BuildError, Place, Problem

BOM = b"\xef\xbb\xbf"
STEP = 256  # characters whose bytes are counted together
DEPTH = 50  # brackets that are open at once
NONCHARACTERS = "".join(
    chr(plane + last) for plane in range(0, 0xF0000, 0x10000) for last in (0xFFFE, 0xFFFF)
)
RESERVED = re.compile(
    f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd"
    f"\ud800-\udfff\ufdd0-\ufdef{NONCHARACTERS}\U000f0000-\U0010ffff]"
)
DELETE = "it shows as nothing or as a box; delete it"


class Source:
    """Decoded text with LF line ends. Offsets count characters of `text`, from 0."""

    def __init__(self, file: str, text: str, crlf: tuple[int, ...] = (), bom: bool = False):
        self.file, self.text, self.crlf, self.bom = file, text, crlf, bom

    @cached_property
    def _newlines(self) -> list[int]:
        return [match.start() for match in re.finditer("\n", self.text)]

    @cached_property
    def _bytes(self) -> list[int]:
        sizes = (len(self.text[i : i + STEP].encode()) for i in range(0, len(self.text), STEP))
        return [0, *accumulate(sizes)]

    def place(self, offset: int) -> Place:
        """The line and column of an offset; columns count characters, a byte-order mark none."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_left(self._newlines, offset)
        start = self._newlines[line - 1] + 1 if line else 0
        return Place(self.file, line + 1, offset - start + 1)

    def byte(self, offset: int) -> int:
        """The position in the author's bytes that `offset` has in the text."""
        whole, rest = divmod(offset, STEP)
        before = self._bytes[whole] + len(self.text[offset - rest : offset].encode())
        return before + bisect_left(self.crlf, offset) + (len(BOM) if self.bom else 0)


def read_source(data: bytes, file: str, use: str = "in prose") -> Source:
    """Decode an author's file; messages say for what `use`. A byte-order mark and CRLF line ends
    are read and remembered.

    Raises BuildError where the bytes are no UTF-8, or hold control characters, noncharacters,
    invisible ones that join or turn what stands around them, the sign of a lost character (U+FFFD),
    or characters of the private planes, which the build needs for itself.
    """
    bom = data.startswith(BOM)
    raw = _decoded(data[len(BOM) :] if bom else data, file)
    ends = [match.start() for match in re.finditer("\r\n", raw)]
    crlf = tuple(position - index for index, position in enumerate(ends))
    source = Source(file, raw.replace("\r\n", "\n").replace("\r", "\n"), crlf, bom)
    shown = source.text.replace("\n", "").replace("\t", "")
    if shown.isprintable() and "\ufffd" not in shown:
        return source  # this takes a tenth of looking for each character that is reserved
    problems = [
        Problem(
            f"the character U+{ord(match[0]):04X} cannot be used {use}",
            source.place(match.start()),
            DELETE,
        )
        for match in RESERVED.finditer(source.text)
    ]
    if problems:
        raise BuildError(problems)
    return source


def reserved(text: str) -> list[str]:
    """The characters of a text that no page can hold, each once: this is quick in long texts."""
    return sorted(character for character in set(text) if RESERVED.match(character))


def read_text(data: bytes, file: str) -> str:
    """The text of a template, a style, a script or a table, as every page holds it: LF line ends,
    no byte-order mark. Raises BuildError as `read_source` does."""
    return read_source(data, file, "here").text


def unfit(data: object, name: str = "") -> Iterator[tuple[str, str]]:
    """What texts in plain data hold that no page can, through whatever escape it came: the name of
    each such text (its keys, with dots between) and the character, as `U+202E`."""
    if isinstance(data, str):
        name = RESERVED.sub("?", name)
        yield from ((name, f"U+{ord(found):04X}") for found in reserved(data)[:1])
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from unfit(str(key), f"{name}.{key}".lstrip("."))
            yield from unfit(value, f"{name}.{key}".lstrip("."))
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from unfit(value, name)


def bounded(source: Source) -> None:
    """Refuse what would be brooded over: the end of every bracket that opens is looked for.

    Raises BuildError at the first bracket too many.
    """
    for opening, closing in (("[", "]"), ("](", ")")):
        depth = 0
        borders = rf"\n[ \t]*\n|{re.escape(opening)}|{re.escape(closing)}"
        for match in re.finditer(borders, source.text):
            step = {opening: 1, closing: -1}.get(match[0])
            depth = max(depth + step, 0) if step else 0
            if depth > DEPTH:
                where = source.place(match.start())
                raise BuildError(Problem("too many brackets are open", where, "close them"))


def _decoded(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        what = "is UTF-16" if wide else f"is not UTF-8: byte 0x{data[error.start]:02x}"
        raise BuildError(
            Problem(what, Place(file, line, column), "save the file as UTF-8")
        ) from error
