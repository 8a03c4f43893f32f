"""Colour roles can be told from their paper, in both themes, in forced colours and on paper."""

from __future__ import annotations

import re

import pytest
from inventory import page

from press.palette import ROLES, stylesheet

TEXT, THING = 4.5, 3.0  # WCAG: words, and things that must be seen
WORDS = ("ink", "muted", "query", "key", "value", "weight", "outcome-edge")
THINGS = ("input",)


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, by WCAG's definition."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_words_and_things_stand_out_from_their_paper(theme):
    paper = ROLES["paper"][theme]
    for roles, least in ((WORDS, TEXT), (THINGS, THING)):
        found = {role: contrast(ROLES[role][theme], paper) for role in roles}
        assert {role: ratio for role, ratio in found.items() if ratio < least} == {}


def test_no_two_roles_of_a_theme_are_the_same_but_the_outcome_and_its_edge():
    for theme in (0, 1):
        colours = [c[theme] for role, c in ROLES.items() if role != "outcome-edge"]
        assert len(set(colours)) == len(colours)
    assert "#000000" not in [c[0] for c in ROLES.values()], "pure black has no role"


def test_every_colour_of_the_style_sheet_is_a_role(site):
    style = re.search(r"<style>(.*?)</style>", page(site, "zh").read_text("utf-8"), re.S)[1]
    rest = style.replace(stylesheet(), "")
    assert len(rest) < len(style)
    assert re.findall(r"(?<!&)#[0-9a-fA-F]{3,8}\b(?=[^{}]*[;}])", rest) == []
    assert re.findall(r"\b(?:rgba?|hsla?)\(|:\s*(?:black|white)\b", rest) == []


def test_every_role_that_is_used_is_declared(site):
    written = page(site, "zh").read_text("utf-8")
    used = set(re.findall(r"var\(--([a-z-]+)", written))
    declared = set(re.findall(r"--([a-z-]+):", written))
    assert used <= declared and set(ROLES) <= declared


PAINTED = """() => [...document.querySelectorAll("figure .plate svg")].map(svg => {
  const paint = (element, name) => getComputedStyle(element)[name];
  return [getComputedStyle(document.documentElement).backgroundColor,
    ...[...svg.querySelectorAll("text")].map(text => paint(text, "fill"))];
})"""


def hexadecimal(colour: str) -> str:
    """rgb(1, 2, 3) as #rrggbb."""
    return "#" + "".join(f"{int(c):02x}" for c in re.findall(r"\d+", colour)[:3])


LOOKS = {
    "light": ({}, ROLES["paper"][0]),
    "dark": ({"dark": True}, ROLES["paper"][1]),
    "printed from dark": ({"dark": True, "media": "print"}, None),
    "forced": ({"forced_colors": True}, None),
    "forced dark": ({"forced_colors": True, "dark": True}, None),
}


@pytest.mark.parametrize("name", LOOKS)
def test_the_words_on_figures_can_be_read(page_at, site, name):
    options, paper = LOOKS[name]
    here = page_at(page(site, "zh"), **options)
    grounds = {plate[0] for plate in here.evaluate(PAINTED)}
    (ground,) = {"#ffffff" if g == "rgba(0, 0, 0, 0)" else hexadecimal(g) for g in grounds}
    assert paper in (None, ground)
    assert "dark" not in name or name == "printed from dark" or luminance(ground) < 0.2
    for _, *fills in here.evaluate(PAINTED):
        for fill in fills:
            assert contrast(hexadecimal(fill), ground) >= 4.4, f"{fill} on {ground}"


def test_printed_from_the_dark_theme_it_is_dark_ink_on_white_paper(page_at, site):
    here = page_at(page(site, "zh"), dark=True, media="print")
    roles = here.evaluate(
        """roles => { const style = getComputedStyle(document.documentElement);
      return roles.map(role => style.getPropertyValue(`--${role}`).trim()) }""",
        list(ROLES),
    )
    light = {role: colours[0] for role, colours in ROLES.items()} | {"paper": roles[0]}
    assert dict(zip(ROLES, roles, strict=True)) == light
    assert luminance(roles[0] if roles[0].startswith("#") else "#ffffff") > 0.9
    assert luminance(hexadecimal(here.evaluate("getComputedStyle(document.body).color"))) < 0.05
