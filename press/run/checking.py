"""Code in the prose that is marked `checked` is run by the workers, once for each text of it.

What ran is kept under its text and all that it could read, as facts are; what failed is run again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from press.errors import Place, Problem
from press.files.cache import Cache
from press.files.digest import digest
from press.files.snapshot import Snapshot
from press.run.reach import CODE
from press.run.tasks import shared

WAY_OUT = "mend it, give it the names it needs in model/code.py, or take checked away"


def failures(
    blocks: Iterable[tuple[Place, str]], snapshot: Snapshot, cache: Cache, limit: float, debug: bool
) -> list[Problem]:
    """A problem for each block that does not run to its end."""
    places: dict[str, list[Place]] = {}
    for place, code in blocks:
        places.setdefault(CODE + json.dumps(code), []).append(place)
    if not places:
        return []
    common = shared(snapshot, knowledge=True)
    keys = {
        task: digest(task, *(part for pair in common.items() for part in pair)) for task in places
    }
    new = [task for task, key in keys.items() if cache.get("result", key) is None]
    if not new:
        return []
    from press.run.crew import asked  # processes, not before there is something to do

    answers = asked(new, snapshot.house, snapshot.article, limit, debug)()
    if snapshot.is_still_so():
        for task, answer in answers.items():
            if answer.get("failure", answer) is None:
                cache.put("result", keys[task], {"runs": True})
    told = [problem for task in new for problem in _told(answers[task], places[task])]
    return [*dict.fromkeys(told)]


def _told(answer: dict, places: list[Place]) -> list[Problem]:
    """What went wrong with a block, at every place where it stands, or in model/code.py."""
    if failed := answer.get("failure"):
        line, what = failed
        lines = [place._replace(line=(place.line or 1) + line - 1) for place in places]
        return [Problem(f"the code fails: {what}", place, WAY_OUT) for place in lines]
    found = []
    for data in answer.get("problems", ()):
        where = Place(*data["where"]) if data["where"] else None
        own = [where] if where and where.line else places
        found += [Problem(data["what"], place, data["way_out"]) for place in own]
    return found
