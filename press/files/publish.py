"""Files put in place whole, and only ours taken away.

The output holds `manifest.json`: every file an earlier build wrote, with its digest. It names a
file before the file is written, so that a build that is killed leaves nothing that is nobody's.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable

from press.errors import BuildError, Place, Problem, shown
from press.files.atomic import remove, replace
from press.files.digest import digest
from press.files.snapshot import ARTICLE_ROOMS, HOUSE_ROOMS

MANIFEST = "manifest.json"
STRANGE = "it holds files that no build wrote"
OURS = re.compile(r"(?:[\w-]+/)?[\w.-]+\.(?:html|svg|xml|txt)")
TEMPORARY = re.compile(r"\.(?:html|svg|xml|txt|json)\.\d+\.tmp$")


def manifest(out: str) -> dict:
    """What an earlier build wrote: {"built": key, "files": {path: digest}}; empty if nothing."""
    try:
        with open(os.path.join(out, MANIFEST), encoding="utf-8") as file:
            found = json.load(file)
        if set(found) == {"built", "files"} and isinstance(found["files"], dict):
            return found
    except (OSError, ValueError, TypeError):
        pass
    return {"built": None, "files": {}}


def is_current(out: str, built: str) -> bool:
    """Whether the output is what a build of these sources wrote, byte for byte."""
    found = manifest(out)
    if found["built"] != built or not found["files"]:
        return False
    for path, known in found["files"].items():
        data = _read(os.path.join(out, path))
        if data is None or digest(data) != known:
            return False
    return True


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def refuse(out: str, house: str, article: str) -> None:
    """Raise BuildError where `out` is no place for a site: sources, somebody's files, a link."""
    reason = _reason(out, house, article)
    if reason:
        way_out = "name an empty folder, or one that an earlier build wrote: --out site"
        if reason.startswith(STRANGE):
            way_out += f"; if it is one whose {MANIFEST} was lost, delete the folder: make clean"
        raise BuildError(Problem(f"will not write here: {reason}", Place(out), way_out))


def _reason(out: str, house: str, article: str) -> str:
    real = os.path.realpath(out)
    if os.path.islink(out):
        return "it is a link"
    if os.path.exists(out) and not os.path.isdir(out):
        return "it is a file"
    if ".git" in real.split(os.sep):
        return "it is inside a repository's own folder (.git)"
    for root in {os.path.realpath(house), os.path.realpath(article)}:
        rooms = [os.path.join(root, room) for room in (*ARTICLE_ROOMS, *HOUSE_ROOMS, "tests")]
        if root == real or root.startswith(real + os.sep):
            return "it holds the sources"
        if any(real == room or real.startswith(room + os.sep) for room in rooms):
            return "it is among the sources"
    names = sorted(os.listdir(out)) if os.path.isdir(out) else []
    if ".git" in names:
        return "it holds a repository (.git)"
    strange = not manifest(out)["files"] and next(filter(None, map(_strange(out), names)), None)
    return f"{STRANGE} ({strange})" if strange else ""


def _strange(out: str) -> Callable[[str], str | None]:
    """Finds what is not a build's below a name: a build that was stopped leaves folders without
    files, and temporary files."""

    def first(name: str) -> str | None:
        path = os.path.join(out, name)
        if not os.path.isdir(path) or os.path.islink(path):
            return None if TEMPORARY.search(name) else name
        files = (file for _, _, files in os.walk(path) for file in files)
        return name if any(not TEMPORARY.search(file) for file in files) else None

    return first


def publish(files: dict[str, bytes], out: str, built: str) -> list[str]:
    """Write the files that differ, take away ours that are no more; the paths that changed.

    Raises BuildError, with the old files in place, where the disk or its owner does not let us.
    """
    try:
        return _publish(files, out, built)
    except OSError as error:
        where = Place(shown(error.filename or out))
        what = f"cannot be written: {(error.strerror or str(error)).lower()}"
        raise BuildError(
            Problem(what, where, "make room or give leave, and build again")
        ) from error


def counted(changed: list[str], files: dict[str, bytes]) -> str:
    """What `publish` did, in words: how many files were written and how many taken away."""
    gone = sum(path not in files for path in changed)
    taken = f", {gone} taken away" if gone else ""
    return f"{len(changed) - gone} of {len(files)} files written{taken}"


def _publish(files: dict[str, bytes], out: str, built: str) -> list[str]:
    os.makedirs(out, exist_ok=True)
    earlier = manifest(out)["files"]
    digests = {path: digest(data) for path, data in files.items()}
    changed = [path for path, data in files.items() if _read(os.path.join(out, path)) != data]
    gone = [path for path in earlier if path not in files and _is_ours(path)]
    staged = {path: f"{os.path.join(out, path)}.{os.getpid()}.tmp" for path in changed}
    try:
        _stage(files, staged)
        if changed or gone:
            _record(out, None, earlier | {path: digests[path] for path in changed})
        for path, temporary in staged.items():
            os.replace(temporary, os.path.join(out, path))
    finally:
        for temporary in staged.values():
            remove(temporary)
    for path in gone:
        _remove(out, path)
    _sweep(out)
    _record(out, built, digests)
    return changed + gone


def _stage(files: dict[str, bytes], staged: dict[str, str]) -> None:
    """Everything new under a temporary name first: a full disk is found before a file is lost."""
    for path in sorted(staged, key=lambda path: path.endswith(".html")):
        os.makedirs(os.path.dirname(staged[path]), exist_ok=True)
        with open(staged[path], "wb") as file:
            file.write(files[path])


def _record(out: str, built: str | None, digests: dict[str, str]) -> None:
    record = {"built": built, "files": dict(sorted(digests.items()))}
    text = json.dumps(record, indent=0, sort_keys=True) + "\n"
    replace(os.path.join(out, MANIFEST), text.encode())


def _is_ours(path: str) -> bool:
    """A damaged manifest must never lead outside: only names that a build could have written."""
    return OURS.fullmatch(path) is not None and ".." not in path


def _remove(out: str, path: str) -> None:
    target = os.path.join(out, path)
    if os.path.lexists(target):
        os.unlink(target)
    folder = os.path.dirname(target)
    while folder != out and os.path.isdir(folder) and not os.listdir(folder):
        os.rmdir(folder)
        folder = os.path.dirname(folder)


def _sweep(out: str) -> None:
    """Temporary files of a build that was killed."""
    for base, _, names in os.walk(out):
        for name in names:
            if TEMPORARY.search(name):
                os.unlink(os.path.join(base, name))
