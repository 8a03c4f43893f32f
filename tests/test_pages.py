"""Every page of the built site: valid, whole, said in words, and under its own policy."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import expected
import pytest
from inventory import page
from markup import addresses, classed, figure, ids, name, referred, text, tree

ALLOWED = {
    "default-src": "'none'",
    "img-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
}
LOOKS = {"404.html": {"connect-src": "'self'"}}  # for the top of the site that it belongs to


def pages(site: Path) -> list[Path]:
    """Every HTML file of a site."""
    return sorted(site.rglob("*.html"))


@pytest.fixture(params=["site", "fixture_site"], ids=["the article", "another article"])
def built(request) -> Path:
    """A built site: the article's, and that of another subject."""
    return request.getfixturevalue(request.param)


def test_every_page_is_valid_html(built):
    for file in pages(built):
        assert name(tree(file)) == "html", file


def test_a_page_and_its_script_are_light(site, edition):
    html = page(site, edition).read_text(encoding="utf-8")
    script = re.findall(r"<script>(.*?)</script>", html, re.S)[-1]
    assert len(gzip.compress(html.encode())) <= 150 * 1024
    assert len(gzip.compress(script.encode())) <= 45 * 1024


def test_no_id_stands_twice_and_none_is_missing(built):
    for file in pages(built):
        found = ids(tree(file))
        assert len(found) == len(set(found)), file
        assert referred(tree(file)) <= set(found), file


def test_every_link_leads_somewhere(built):
    for file in pages(built):
        for address in addresses(tree(file)):
            assert leads(file, address, built), f"{file}: {address}"


def leads(file: Path, address: str, site: Path) -> bool:
    """Whether an address leads to a place of the site, to the outside, or is inlined."""
    parts = urlsplit(address)
    if parts.scheme == "data":
        return True
    if parts.scheme:
        return parts.scheme == "https" and "." in parts.netloc
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    target = target / "index.html" if target.is_dir() else target
    if not target.is_relative_to(site.resolve()) or not target.is_file():
        return False
    return not parts.fragment or unquote(parts.fragment) in ids(tree(target))


def test_no_style_or_script_stands_in_an_attribute(built):
    for file in pages(built):
        for element in tree(file).iter():
            names = [a for a in element.attrib if a == "style" or a.startswith("on")]
            assert names == [], f"{file}: <{name(element)}>"
            assert not any(
                v.strip().lower().startswith("javascript:") for v in element.attrib.values()
            )


def test_the_policy_allows_what_the_page_has_and_nothing_else(built):
    for file in pages(built):
        root = tree(file)
        (meta,) = [m for m in classed(root, "meta") if "Policy" in (m.get("http-equiv") or "")]
        policy = sorted(rule.strip() for rule in meta.get("content").split(";"))
        scripts = [s for s in classed(root, "script") if s.get("type") != "application/json"]
        own = {"style-src": hashed(classed(root, "style")), "script-src": hashed(scripts)}
        right = ALLOWED | own | LOOKS.get(file.name, {})
        assert policy == sorted(f"{rule} {sources}" for rule, sources in right.items()), file


def hashed(elements: list) -> str:
    """The source expressions of inline styles or scripts."""
    digests = (hashlib.sha256(text(element).encode()).digest() for element in elements)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def test_the_pages_data_is_json_and_ends_where_it_should(built):
    for file in pages(built):
        for element in classed(tree(file), "script", type="application/json"):
            assert "<" not in text(element)
            json.loads(text(element), parse_constant=_refused)


def _refused(constant: str):
    raise AssertionError(f"{constant} is no JSON")


def test_nothing_of_the_workshop_shows_on_a_page(built):
    for file in pages(built):
        written = file.read_text(encoding="utf-8")
        body = re.sub(r"<script.*?</script>|<style.*?</style>", "", written, flags=re.S)
        for trace in ("¤", "np.", "<?xml", "<!DOCTYPE svg", "](=", "matplotlib"):
            assert trace not in body, f"{trace} in {file}"
        drawings = " ".join(re.findall(r"<svg.*?</svg>", body, flags=re.S))
        assert re.findall(r">@[^<]*</text>|\bnan\b|\bNaN\b|\dpt\b", drawings) == []


def test_every_figure_is_placed_exactly_once(site, edition, figures):
    root = tree(page(site, edition))
    placed = [f.get("data-figure") for f in classed(root, "figure") if f.get("data-figure")]
    assert sorted(placed) == sorted(figures)
    assert all(figure(root, slug).get("id") == slug for slug in figures)


def test_every_figure_has_a_name_and_a_description_with_its_numbers(site, edition, figure_slug):
    root = tree(page(site, edition))
    this = figure(root, figure_slug)
    picture = next(e for e in this.iter() if name(e) == "svg")
    by_id = {e.get("id"): e for e in root.iter() if e.get("id")}
    assert picture.get("role") in ("img", "group", "application")
    title = text(by_id[picture.get("aria-labelledby").split()[0]])
    description = text(by_id[picture.get("aria-describedby").split()[0]])
    assert title.strip() and description.strip() and "{" not in description
    assert any(text(o) in description for o in classed(this, "output"))
    if edition == "zh":
        assert re.search(r"[\u4e00-\u9fff]", title + description)
    else:
        assert not re.search(r"[\u4e00-\u9fff]", title + description)


def test_the_form_of_a_figure_has_the_controls_of_the_specification(site, edition, figure_slug):
    this = figure(tree(page(site, edition)), figure_slug)
    inputs = classed(this, "input")
    states = expected.states(figure_slug)
    assert list(dict.fromkeys(i.get("name") for i in inputs)) == [s.name for s in states]
    for right in states:
        fields = [i for i in inputs if i.get("name") == right.name]
        CHECKS[right.kind](fields, right)
        assert all(labelled(this, field) for field in fields), right.name


def _range(fields, right):
    (field,) = fields
    assert field.get("type") == "range"
    assert (float(field.get("min")), float(field.get("max"))) == (right.min, right.max)
    assert (
        field.get("step") == "any" if right.step is None else float(field.get("step")) == right.step
    )
    assert float(field.get("value")) == pytest.approx(right.initial, rel=1e-12)


def _choice(fields, right):
    assert {f.get("type") for f in fields} == {"radio"}
    assert [f.get("value") for f in fields] == list(right.values)
    assert [f.get("value") for f in fields if f.get("checked") is not None] == [right.initial]


def _toggle(fields, right):
    (field,) = fields
    assert field.get("type") == "checkbox"
    assert (field.get("checked") is not None) == bool(right.initial)


CHECKS = {"range": _range, "choice": _choice, "toggle": _toggle}


def labelled(this, field) -> bool:
    """Whether a field has a label: around it, or by its id."""
    around = any(
        field in list(label.iter()) and text(label).strip() for label in classed(this, "label")
    )
    by_id = field.get("id") and classed(this, "label", **{"for": field.get("id")})
    return bool(around or (by_id and text(by_id[0]).strip()))


def test_the_first_readouts_are_right_without_any_script(site, edition, figure_slug):
    this = figure(tree(page(site, edition)), figure_slug)
    outputs = {o.get("name"): o for o in classed(this, "output")}
    right = expected.readouts(figure_slug, expected.initial(figure_slug))
    assert outputs.keys() == right.keys()
    for key, value in right.items():
        said = outputs[key].get("data-value")
        if isinstance(value, str):
            assert said == value
        else:
            parts = [float(part) for part in said.split(",")]
            right_parts = list(value) if isinstance(value, tuple) else [value]
            assert parts == pytest.approx(right_parts, rel=1e-9, abs=1e-15), key


def test_a_page_says_its_language_and_the_others(site, edition):
    root = tree(page(site, edition))
    assert root.get("lang").split("-")[0] == edition
    others = {link.get("hreflang") for link in classed(root, "link", rel="alternate")}
    languages = {file.parent.name for file in site.glob("*/index.html")} | {"zh"}
    assert {lang.split("-")[0] for lang in others} == languages - {edition}
