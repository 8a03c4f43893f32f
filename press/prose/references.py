"""Sources: what is known of each, how it is called in the text and how it is listed."""

from __future__ import annotations

import html

from press.errors import Place, Problem, nearest

REQUIRED = ("authors", "year", "title", "url")
OPTIONAL = ("venue",)


def checked(table: dict, file: str) -> list[Problem]:
    """What is wrong with a table of references {key: {authors, year, title, venue, url}}."""
    problems = []
    for key, entry in table.items():
        if not isinstance(entry, dict):
            way_out = f"write [{key}] and under it {', '.join(REQUIRED)}"
            problems.append(Problem(f'"{key}" is no reference', Place(file), way_out))
            continue
        problems += [
            Problem(f'reference "{key}" has no {name}', Place(file), f"add {name} = …")
            for name in REQUIRED
            if not entry.get(name)
        ]
        problems += [
            Problem(f'reference "{key}": unknown key "{name}"', Place(file), _meant(name))
            for name in entry
            if name not in REQUIRED + OPTIONAL
        ]
        if entry.get("url") and not str(entry["url"]).startswith(("https://", "http://")):
            what, way_out = f'reference "{key}": url is no address', "write it whole: https://…"
            problems.append(Problem(what, Place(file), way_out))
    return problems


def _meant(name: str) -> str:
    known = REQUIRED + OPTIONAL
    return nearest(name, known, f"known are {', '.join(known)}")


def authors(reference: dict) -> list[str]:
    """The names of the authors; they are written as a list, or in one line with commas."""
    written = reference["authors"]
    listed = written if isinstance(written, list) else str(written).split(", ")
    return [name.strip() for name in listed if name.strip()]


def label(reference: dict, lang: str) -> str:
    """How the text calls a source: `Vaswani et al. 2017`, `Vaswani等，2017`."""
    families = [name.split()[-1] for name in authors(reference)]
    year = reference["year"]
    if lang.startswith("zh"):
        who = f"{families[0]}等" if len(families) > 2 else "与".join(families)
        return f"{who}，{year}"
    who = f"{families[0]} et al." if len(families) > 2 else " and ".join(families)
    return f"{who} {year}"


def citation(key: str, reference: dict, lang: str) -> str:
    """A citation in the text, in parentheses, linked to `#ref-<key>`."""
    shown = html.escape(label(reference, lang), quote=False)
    link = f'<a class="citation" href="#ref-{html.escape(key)}">{shown}</a>'
    return f"（{link}）" if lang.startswith("zh") else f"({link})"


def listed(reference: dict, lang: str) -> str:
    """A source as the bibliography lists it, in HTML."""
    names = authors(reference)
    joined = ", ".join(names[:3]) + (
        ("等" if lang.startswith("zh") else " et al.") if names[3:] else ""
    )
    title = html.escape(str(reference["title"]), quote=False)
    link = f'<a href="{html.escape(str(reference["url"]))}">{title}</a>'
    venue, year = str(reference.get("venue") or ""), str(reference["year"])
    told = (venue,) if year in venue else (venue, year)  # as in ICML 2021
    rest = [html.escape(part, quote=False) for part in told if part]
    who = html.escape(joined, quote=False)
    return f"{who}{'' if who.endswith('.') else '.'} <cite>{link}</cite>. {', '.join(rest)}."
