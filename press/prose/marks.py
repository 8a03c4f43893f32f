"""A mark names its reason: `[shown](=name)` is a fact, a claim, a readout or a given."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from press.errors import Place, Problem, nearest
from press.markup import tag
from press.numbers import MINUS, SHOWN, UNITS, Value, exact, format_of, same_text, show
from press.prose.bare import is_multiplier
from press.prose.fragment import Known

UPDATE = ".venv/bin/python build.py --update-numbers rewrites it"
LIST = ".venv/bin/python build.py --facts lists what there is"


NONE: Mapping = MappingProxyType({})


class Mark(NamedTuple):
    """One mark as the author wrote it, in the caption of `figure` or in the prose (None)."""

    name: str
    shown: str
    inner: str
    place: Place
    figure: str | None = None


class Verdict(NamedTuple):
    """What a mark becomes: what stands in it and how it names its reason, or what is wrong.

    `kind` is fact (a readout, too), claim or given; `exact` the full precision of a number or the
    word, None where there are only words; `right` is the number to write where it is stale.
    """

    inner: str
    kind: str = ""
    exact: str | None = None
    attributes: Mapping[str, str] = NONE
    problem: Problem | None = None
    right: str | None = None

    @property
    def html(self) -> str:
        """The mark on the page: <data> with its value, or <span>."""
        if not self.attributes:
            return self.inner
        name, value = ("span", {}) if self.exact is None else ("data", {"value": self.exact})
        return f"{tag(name, {**self.attributes, **value})}>{self.inner}</{name}>"


def kinds(name: str, known: Known) -> list[str]:
    """Every sense in which a name is known: a list of `fact`, `claim` and `readout`."""
    slug, _, readout = name.partition(".")
    senses = {
        "fact": name in known.facts,
        "claim": name in known.claims,
        "readout": readout in known.readouts.get(slug, {}),
    }
    return [sense for sense, holds in senses.items() if holds]


def names(known: Known) -> list[str]:
    """All names that a mark may give as its reason."""
    readouts = [f"{slug}.{name}" for slug, table in known.readouts.items() for name in table]
    return [*known.facts, *known.claims, *readouts]


def judged(mark: Mark, known: Known) -> Verdict:
    """Decide one mark."""
    if mark.name == "":
        return _given(mark)
    senses = kinds(mark.name, known)
    if not senses:
        way_out = nearest(mark.name, names(known), LIST)
        return _refused(mark, f'unknown fact or claim: "{mark.name}"', way_out)
    if len(senses) > 1:
        return _refused(mark, f'"{mark.name}" is a {" and a ".join(senses)}', "rename one of them")
    if senses == ["claim"]:
        return _claim(mark, known.claims[mark.name])
    if senses == ["fact"]:
        return _fact(mark, known.facts[mark.name]["value"])
    return _readout(mark, known)


def _refused(mark: Mark, what: str, way_out: str = "", *, kind: str = "") -> Verdict:
    return Verdict(mark.inner, kind, problem=Problem(what, mark.place, way_out))


def _claim(mark: Mark, claim: dict) -> Verdict:
    if not mark.shown:
        return _refused(mark, f"{mark.name} has no wording", "write the statement in the brackets")
    if claim["holds"]:
        attributes = {"class": "claim", "data-claim": mark.name}
        return Verdict(mark.inner, "claim", attributes=attributes)
    values = ", ".join(f"{name} = {_plain(value)}" for name, value in claim["values"].items())
    what = f"{mark.name} does not hold" + (f": {values}" if values else "")
    way_out = "say what does hold, or give the statement another claim"
    return _refused(mark, what, way_out, kind="claim")


def _plain(value: object) -> str:
    return format(value, ".6g").replace("-", MINUS) if isinstance(value, float) else str(value)


def _fact(mark: Mark, value: Value, declared: str = "") -> Verdict:
    try:
        right = _right(mark.shown, value, declared)
    except ValueError as error:
        return _refused(mark, f"{mark.name}: {error}", "mend the fact", kind="fact")
    if right is None:
        return _wordless(mark, value)
    if not same_text(mark.shown, right):
        what = f"says {mark.shown}, {mark.name} is {right}"
        return _refused(mark, what, UPDATE, kind="fact")._replace(right=right)
    inner = mark.inner if "<" in mark.inner else html.escape(right, quote=False)
    attributes = {"class": "fact", "data-fact": mark.name}
    return Verdict(inner, "fact", exact(value), attributes)


def _right(shown: str, value: Value, declared: str) -> str | None:
    if isinstance(value, str):
        return value
    if declared and same_text(shown, show(value, declared)):
        return show(value, declared)
    form = format_of(shown)
    if form is None or (shown[:1] == "[") != isinstance(value, (tuple, list)):
        return None
    return show(value, form)


def _wordless(mark: Mark, value: Value) -> Verdict:
    written = show(value, "f2")
    if "-" in mark.shown and format_of(mark.shown.replace("-", MINUS)):
        way_out = f"write {mark.shown.replace('-', MINUS)}, with the sign U+2212"
    elif isinstance(value, (tuple, list)):
        way_out = f"it is a vector: write it like {written}"
    else:
        way_out = f"write it like {written}, or use a claim for the wording"
    what = f'"{mark.shown}" is no number that {mark.name} could be'
    return _refused(mark, what, way_out, kind="fact")


def _readout(mark: Mark, known: Known) -> Verdict:
    slug, _, readout = mark.name.partition(".")
    entry = known.readouts[slug][readout]
    if mark.figure not in (None, slug):
        what = f"{mark.name} in the caption of {mark.figure} is another figure's readout"
        return _refused(mark, what, f"quote it in the prose, or name a readout of {mark.figure}")
    verdict = _fact(mark, entry["value"], entry.get("format") or "")
    if verdict.problem or mark.figure is None:
        return verdict
    form = _live_format(mark.shown, entry["value"], entry.get("format") or "")
    attributes = {"class": "readout", "data-readout": readout}
    return verdict._replace(attributes=attributes | ({"data-format": form} if form else {}))


def _live_format(shown: str, value: Value, declared: str) -> str:
    if isinstance(value, str):
        return ""
    if declared and same_text(shown, show(value, declared)):
        return declared
    return format_of(shown) or declared


def _given(mark: Mark) -> Verdict:
    if format_of(mark.shown):
        parts = re.split(r", ?|，", mark.shown[1:-1]) if mark.shown[0] == "[" else [mark.shown]
        value = ",".join(_parsed(part) for part in parts)
        inner = mark.inner if "<" in mark.inner else html.escape(mark.shown, quote=False)
        return Verdict(inner, "given", value, {"class": "given"})
    if is_multiplier(mark.shown):
        return Verdict(mark.inner, "given", attributes={"class": "given"})
    way_out = "leave it unmarked, or name a claim"
    return _refused(mark, f'"{mark.shown}" is no number that could be given', way_out)


def _parsed(shown: str) -> str:
    parts = SHOWN.fullmatch(shown.strip())
    assert parts, "what has a format is a number"
    digits = parts["whole"].replace(",", "") + (
        f".{parts['fraction']}" if parts["fraction"] else ""
    )
    value = float(digits + (f"e{parts['exponent']}" if parts["exponent"] else ""))
    unit = (parts["unit"] or "").strip("\u202f\u00a0 ")
    if unit in UNITS:
        value *= 1024 ** UNITS.index(unit)
    value = value / 100 if unit == "%" else value
    return exact(-value if parts["sign"] == MINUS else value)
