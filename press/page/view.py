"""A plate in one language: what the page's template and its script need."""

from __future__ import annotations

import html
import re

from press.markup import tag, text
from press.numbers import exact, show
from press.palette import LIGHT


def localised(plate: dict, language: str, number: int = 0) -> dict:
    """What the page's template needs of a plate, in one language."""
    slug = plate["slug"]
    readouts = [_read_out(readout, language) for readout in plate["readouts"]]
    controls = [_control(control, slug, language) for control in plate["controls"]]
    written = {control["name"]: control["shown"] for control in controls if control["words"]}
    written |= {readout["name"]: readout["shown"] for readout in readouts}
    description = re.sub(r"\{(\w+)\}", lambda m: written[m[1]], plate["describe"][language])
    labels = {key: label[language] for key, label in plate["labels"].items()}
    inside = re.sub(
        r">@([\w.-]+)<", lambda m: f">{html.escape(labels[m[1]], quote=False)}<", plate["svg"]
    )
    picture = wrap(plate, inside, name=plate["title"][language], description=description)
    return {
        "slug": slug,
        "number": number,
        "title": plate["title"][language],
        "description": description,
        "svg": picture,
        "alone": alone(plate, picture),
        "controls": controls,
        "readouts": readouts,
        "draggable": any(control.get("handle") for control in plate["controls"]),
        "file": f"figures/{slug}.{language}.svg",
        "data": _data(plate, labels, language),
    }


def _read_out(readout: dict, language: str) -> dict:
    value = readout["value"]
    value = tuple(value) if isinstance(value, list) else value
    return {
        "name": readout["name"],
        "label": readout["label"][language],
        "value": exact(value),
        "shown": show(value, readout["form"]),
    }


def _control(control: dict, slug: str, language: str) -> dict:
    name, kind, value = control["name"], control["kind"], control["value"]
    view = {
        "name": name,
        "kind": kind,
        "id": f"{slug}-{name}",
        "value": exact(value),
        "label": control["label"][language],
        "walk": control.get("walk", False),
        "checked": kind == "check" and bool(value),
        "shown": "",
        "step": "any",
        "words": None,
        "options": [],
    }
    if control["kind"] == "radio":
        chosen = round(control["value"])
        view["options"] = [
            {"value": key, "label": label[language], "checked": i == chosen}
            for i, (key, label) in enumerate(control["options"].items())
        ]
    if control["kind"] == "range":
        view["words"] = words_in(control.get("words", []), language)
        view |= {"min": exact(control["low"]), "max": exact(control["high"])}
        view["step"] = "any" if control["step"] is None else exact(control["step"])
        index = round(control["value"] - control["low"])
        view["shown"] = (
            view["words"][index] if view["words"] else show(control["value"], control["form"])
        )
    return view


def words_in(words: list, language: str) -> list[str]:
    """Words of a control in one language; a token is the same in each."""
    return [word if isinstance(word, str) else word[language] for word in words]


def _data(plate: dict, labels: dict, language: str) -> dict:
    """What the script needs of a plate: controls, parts, maps, readouts, its description."""
    controls = []
    for control in plate["controls"]:
        keys = ("name", "kind", "low", "high", "step", "value", "form", "handle")
        record = {key: control[key] for key in keys if control.get(key) is not None}
        if control.get("words"):
            record["words"] = words_in(control["words"], language)
        if control["kind"] == "radio":
            record["options"] = list(control["options"])
        controls.append(record)
    parts = []
    for part in plate["parts"]:
        if "words" in part:
            local = [labels[w[1:]] if w.startswith("@") else w for w in part["words"]]
            part = part | {"words": local}
        parts.append(part)
    readouts = [
        {k: r[k] for k in ("name", "at", "form", "words") if r[k]} for r in plate["readouts"]
    ]
    return {
        "controls": controls,
        "parts": parts,
        "maps": plate["maps"],
        "readouts": readouts,
        "describe": plate["describe"][language],
        "arrows": plate["arrows"],
    }


def wrap(plate: dict, inside: str, *, name: str, description: str) -> str:
    """One <svg> for the page, named and described; ids begin with the figure's slug."""
    slug = plate["slug"]
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {plate['width']} {plate['height']:g}",
        "role": "group" if plate["arrows"] else "img",
        "aria-labelledby": f"{slug}-name",
        "aria-describedby": f"{slug}-description",
        "stroke-linejoin": "round",
        "font-family": "system-ui, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', "
        "sans-serif",
    }
    title = f'<title id="{slug}-name">{text(name)}</title>'
    desc = f'<desc id="{slug}-description">{text(description)}</desc>'
    return tag("svg", head) + f">{title}{desc}\n{inside}\n</svg>"


def alone(plate: dict, svg: str) -> str:
    """The same SVG as a file of its own, on its own paper."""
    size = {"width": plate["width"], "height": f"{plate['height']:g}"}
    paper = tag("rect", size | {"fill": LIGHT["paper"]}) + "/>"
    svg = svg.replace("<svg", tag("svg", size), 1)
    return svg.replace("</desc>", f"</desc>{paper}", 1) + "\n"
