"""What must be drawn and computed: every task of an article, and what its result depends on."""

from __future__ import annotations

from press.files.digest import digest
from press.files.snapshot import Snapshot
from press.run.reach import KNOWLEDGE, PRESS, belongs

TOOLS = "Python, numpy and matplotlib"


def ingredients(snapshot: Snapshot, task: str) -> dict[str, str]:
    """What a task depends on, with digests: all of model/, the rooms of the press that draw and
    compute and, for a figure, its own file, the shared files of figures/, and the tools."""
    return shared(snapshot, task == KNOWLEDGE) | own(snapshot, task)


def own(snapshot: Snapshot, task: str) -> dict[str, str]:
    """The figure's own file, with its digest."""
    file = f"figures/{task}.py"
    return {} if task == KNOWLEDGE else {file: snapshot.digests[file]}


def shared(snapshot: Snapshot, knowledge: bool) -> dict[str, str]:
    """What every figure depends on or, if `knowledge`, what the facts and claims do."""
    files = snapshot.under("model/") | press(snapshot, *PRESS) | {TOOLS: digest(snapshot.tools)}
    if not knowledge:
        figures = {f"figures/{slug}.py" for slug in snapshot.slugs()}
        files |= {p: d for p, d in snapshot.under("figures/").items() if p not in figures}
    return files


def press(snapshot: Snapshot, *rooms: str) -> dict[str, str]:
    """What a result depends on of the press: what everyone uses, and what is in these rooms."""
    files = snapshot.under("press/").items()
    return {path: d for path, d in files if belongs(path.removeprefix("press/"), rooms)}


def keys(snapshot: Snapshot) -> dict[str, str]:
    """Every task of an article, with the key of its result."""
    truth, common = (
        digest(*(part for pair in shared(snapshot, knowledge).items() for part in pair))
        for knowledge in (True, False)
    )
    drawn = {s: digest(s, *own(snapshot, s).values(), common) for s in snapshot.slugs()}
    return {KNOWLEDGE: digest(KNOWLEDGE, truth)} | drawn


def changed(now: dict[str, str], last: dict[str, str] | None) -> list[str] | None:
    """The ingredients that differ, came or went; None where it was never made before."""
    return None if last is None else [p for p in sorted({*now, *last}) if now.get(p) != last.get(p)]
