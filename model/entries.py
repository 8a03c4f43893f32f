"""A JSON object, entry by entry: what is no such entry is refused at its line of the file."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from press.errors import Mistake, one_of


class Entries:
    """The entries of one object in a JSON file. Every method raises Mistake at the entry's line.

    Every object may have a `note` besides the names it must have.
    """

    def __init__(self, data: object, names: Iterable[str], text: str, file: Path, key: str = ""):
        self._text, self._file, self._names = text, file, tuple(names)
        self._start = _where(text, key) if key else 0
        self._key = key
        self._data: dict = {}
        if not isinstance(data, dict):
            raise self.wrong(key, "is no object", f"write {{{', '.join(self._names)}}}")
        self._data = data
        for name in data:
            if name not in (*self._names, "note"):
                raise self.wrong(name, "is no key here", one_of(name, self._names))
        for name in self._names:
            if name not in data:
                raise Mistake(f'missing key "{name}"', file, *self._place(key), f'add "{name}"')

    def __getitem__(self, name: str) -> Any:
        return self._data[name]

    def inner(self, name: str, names: Iterable[str]) -> Entries:
        """The object that is an entry of this one."""
        return Entries(self[name], names, self._text, self._file, name)

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words, all of them different."""
        words = self[name]
        if not isinstance(words, list) or not all(isinstance(w, str) and w for w in words):
            raise self.wrong(name, "is no list of words", 'write ["one", "two"]')
        if len(set(words)) < len(words):
            raise self.wrong(name, "has a word twice", "give every word once")
        return tuple(words)

    def one_of(self, name: str, known: tuple[str, ...]) -> str:
        """A word that must be one of the known ones."""
        if self[name] not in known:
            what = f'is "{self[name]}", which is none of {", ".join(known)}'
            raise self.wrong(name, what, one_of(self[name], known))
        return self[name]

    def count(self, name: str) -> int:
        """A whole number above 0."""
        number = self[name]
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise self.wrong(name, f"is {number!r}", "write a whole number above 0")
        return number

    def array(self, name: str, shape: tuple[int, ...]) -> np.ndarray:
        """Finite numbers in this shape, as an array that cannot be written to."""
        for number in _leaves(self[name]):
            if isinstance(number, bool) or not isinstance(number, (int, float)):
                said = json.dumps(number, ensure_ascii=False)
                raise self.wrong(name, f"holds {said}, which is no number", "write it bare: 0.39")
            if not abs(number) <= sys.float_info.max:
                raise self.wrong(name, "holds a number that is not finite", "write a finite one")
        if (found := _shape(self[name])) != shape:
            what = "has rows of different lengths" if found is None else f"has the shape {found}"
            raise self.wrong(name, f"{what}, not {shape}", f"write it in the shape {shape}")
        array = np.array(self[name], dtype=float)
        array.flags.writeable = False
        return array

    def wrong(self, name: str, what: str, way_out: str) -> Mistake:
        """A mistake in an entry."""
        return Mistake(f'"{name}" {what}', self._file, *self._place(name), way_out)

    def _place(self, name: str) -> tuple[int | None, int | None]:
        start = 0 if name in ("", self._key) else self._start
        return _place(self._text, _where(self._text, name, start)) if name else (None, None)


def load(file: Path, names: Iterable[str]) -> Entries:
    """The entries of a JSON file. Raises Mistake where it cannot be read or names a key twice."""
    try:
        text = file.read_text(encoding="utf-8")
        return Entries(json.loads(text, object_pairs_hook=_single(text, file)), names, text, file)
    except json.JSONDecodeError as error:
        way_out = "mend the JSON at or just before this place"
        raise Mistake(error.msg, file, error.lineno, error.colno, way_out) from None
    except UnicodeDecodeError:
        raise Mistake("is not in UTF-8", file, way_out="save it as UTF-8") from None
    except Mistake:
        raise
    except (RecursionError, ValueError):
        what = "is nested too deep, or has a number too long"
        raise Mistake(what, file, way_out="write it plainly") from None
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
        raise Mistake(what, file, way_out="write the head into it") from None


def _single(text: str, file: Path) -> Callable[[list[tuple[str, Any]]], dict]:
    """A hook for json that refuses a key given twice, at the second of its places."""

    def entries(pairs: list[tuple[str, Any]]) -> dict:
        found: dict = {}
        for name, value in pairs:
            if name in found:
                second = _where(text, name, _where(text, name) + 1)
                raise Mistake(f'"{name}" is given twice', file, *_place(text, second), "keep one")
            found[name] = value
        return found

    return entries


def _where(text: str, name: str, start: int = 0) -> int:
    """Where a key stands in the text, from `start` on; `start` itself for one written otherwise."""
    key = re.escape(json.dumps(name, ensure_ascii=False))
    found = re.compile(rf"(?<!\\){key}\s*:").search(text, start)
    return found.start() if found else start


def _place(text: str, at: int) -> tuple[int, int]:
    """The line and the column, both counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, list):
        for part in value:
            yield from _leaves(part)
    else:
        yield value


def _shape(value: object) -> tuple[int, ...] | None:
    """The shape of nested lists, or None where they are ragged."""
    if not isinstance(value, list):
        return ()
    shapes = {_shape(part) for part in value}
    if len(shapes) > 1:
        return None
    inner = shapes.pop() if shapes else ()
    return None if inner is None else (len(value), *inner)
