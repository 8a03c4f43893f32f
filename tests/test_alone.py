"""The stand-alone figures: well-formed, in roles, sharing nothing, the same as in the page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from authoring import Author
from inventory import page
from markup import SVG, figure, name, text, tree

from press.palette import ROLES

ROLE = re.compile(r"var\(--([a-z-]+), (#[0-9a-f]{6})\)")
COLOURED = ("fill", "stroke", "color", "stop-color", "flood-color")
PLAIN = ("none", "transparent", None)


def alone(site, slug, lang):
    """The root of a stand-alone figure."""
    return ElementTree.parse(site / "figures" / f"{slug}.{lang}.svg").getroot()


def test_every_figure_stands_alone_once_per_edition(site, edition, figures):
    there = {file.name for file in (site / "figures").iterdir()}
    assert {f"{slug}.{edition}.svg" for slug in figures} <= there
    assert all(file.split(".")[0] in figures for file in there)


def test_a_stand_alone_figure_is_a_picture_of_its_own(site, edition, figure_slug):
    root = alone(site, figure_slug, edition)
    assert root.tag == f"{SVG}svg"
    left, top, width, height = map(float, root.get("viewBox").split())
    assert (left, top, width) == (0, 0, 480) and height > 0
    assert (float(root.get("width")), float(root.get("height"))) == (width, height)
    assert root.get("stroke-linejoin") == "round"


def test_colours_are_roles_with_their_light_value(site, edition, figure_slug):
    paper = ROLES["paper"][0]
    for element in alone(site, figure_slug, edition).iter():
        for attribute in COLOURED:
            value = element.get(attribute)
            if value in PLAIN or (element.tag == f"{SVG}rect" and value == paper):
                continue
            role = ROLE.fullmatch(value)
            assert role, f"{attribute}={value}"
            assert ROLES[role[1]][0] == role[2]


def test_nothing_foreign_is_in_a_figure(site, edition, figure_slug):
    kinds = {"svg", "title", "desc", "g", "path", "text", "tspan", "rect", "circle"}
    for element in alone(site, figure_slug, edition).iter():
        assert name(element) in kinds
        assert not {"style", "clip-path", "filter"} & set(element.attrib)
        assert not any(attribute.endswith("href") for attribute in element.attrib)


def test_every_filled_or_lined_thing_says_its_colour(site, edition, figure_slug):
    for element in alone(site, figure_slug, edition).iter():
        if name(element) in ("path", "text"):
            assert element.get("fill") is not None, "nothing may fall back to black"


def test_figures_share_no_id(site, edition, figures):
    seen = {}
    for slug in figures:
        for element in alone(site, slug, edition).iter():
            if element.get("id") is not None:
                assert seen.setdefault(element.get("id"), slug) == slug
                assert element.get("id").startswith(f"{slug}-")
    assert len(seen) >= 2 * len(figures)


def test_a_hidden_figure_leaves_the_others_whole(page_at, site, figures):
    here = page_at(page(site, "zh"))
    second = here.locator(f"#{figures[1]} .plate")
    before = second.screenshot()
    here.evaluate(f"document.getElementById('{figures[0]}').style.visibility = 'hidden'")
    assert second.screenshot() == before


def test_a_hand_made_icon_keeps_its_caps(page_at, site):
    here = page_at(page(site, "zh"))
    style = here.evaluate("""() => {
      document.querySelector("main").insertAdjacentHTML("beforeend",
        '<svg id="icon" viewBox="0 0 9 9"><path stroke-linecap="square" d="M1 1 8 8"/></svg>');
      const style = getComputedStyle(document.querySelector("#icon path"));
      return [style.strokeLinecap, style.strokeLinejoin];
    }""")
    assert style == ["square", "miter"]


def test_the_page_and_the_file_show_the_same_drawing(site, edition, figure_slug):
    here = next(
        e for e in figure(tree(page(site, edition)), figure_slug).iter() if name(e) == "svg"
    )
    paths = [e.get("d") for e in here.iter() if name(e) == "path"]
    there = [e.get("d") for e in alone(site, figure_slug, edition).iter() if name(e) == "path"]
    assert paths == there


def test_a_label_of_any_characters_is_text_in_the_page_and_in_the_file(tmp_path):
    author, label = Author(tmp_path), "a < b & c, &lt;d&gt;"
    author.edit("figures/swing.py", '"en": "string"}}', f'"en": "{label}"}}}}')
    author.built()
    here = figure(tree(author.out / "en/index.html"), "swing")
    for drawing in (here, alone(author.out, "swing", "en")):
        assert label in [text(element) for element in drawing.iter() if name(element) == "text"]


def test_a_figure_opens_on_its_own(page_at, site, edition, figures):
    shown = page_at(site / "figures" / f"{figures[0]}.{edition}.svg")
    assert shown.evaluate("document.documentElement.localName") == "svg"
    assert shown.evaluate("getComputedStyle(document.querySelector('text')).fill") != "rgb(0, 0, 0)"
