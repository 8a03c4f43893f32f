"""Under a sub-path of a host that knows nothing of it, every way leads where it says."""

from __future__ import annotations

import json
from urllib.parse import urldefrag, urljoin

import pytest
from inventory import FIXTURE, ROOT

PREFIX = "/some-repo/"


@pytest.fixture(params=[FIXTURE, ROOT], ids=["fixture", "article"])
def hosted(request, fixture_site, serve_under):
    """A built site and its address under a sub-path."""
    folder = fixture_site if request.param == FIXTURE else request.getfixturevalue("site")
    return folder, serve_under(PREFIX, folder)


def links(page) -> list[str]:
    """Where the links of a page lead on this host."""
    found = page.eval_on_selector_all("a[href], link[href]", "all => all.map(a => a.href)")
    return [link for link in dict.fromkeys(found) if link.startswith("http://127.0.0.1")]


def test_every_link_and_anchor_leads_somewhere_below_the_sub_path(hosted, page_at):
    _, home = hosted
    visited, waiting = {}, [home]
    while waiting:
        address = waiting.pop()
        page = page_at(address)
        visited[address] = set(page.eval_on_selector_all("[id]", "all => all.map(e => e.id)"))
        for link in links(page):
            target, _ = urldefrag(link)
            assert target.startswith(home)
            if target not in visited and target not in waiting:
                waiting.append(target)
        page.close()
    assert visited[home]
    for address in visited:
        page = page_at(address)
        for target, anchor in map(urldefrag, links(page)):
            assert not anchor or anchor in visited[target], f"{address} → {target}#{anchor}"
        page.close()


def test_every_published_file_is_found_below_the_sub_path(hosted, page_at):
    folder, home = hosted
    page = page_at(home)
    files = json.loads((folder / "manifest.json").read_text())["files"]
    on_disk = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert on_disk == {*files, "manifest.json"}
    for name in files:
        answer = page.request.get(urljoin(home, name))
        assert answer.status == 200
        assert answer.body() == (folder / name).read_bytes()


def test_the_languages_lead_to_each_other(fixture_site, serve_under, page_at):
    page = page_at(serve_under(PREFIX, fixture_site))
    page.click("header a[hreflang=en]")
    assert page.locator("html").get_attribute("lang").startswith("en")
    page.click("header a[hreflang=zh]")
    assert page.locator("html").get_attribute("lang").startswith("zh")


@pytest.mark.parametrize("path", ["nope", "a/b/nope", "en/nope", "figures/nope.svg"])
def test_a_missing_page_is_styled_and_leads_home(fixture_site, serve_under, browser, path):
    home = serve_under(PREFIX, fixture_site)
    page = browser.new_page()
    page.goto(home + path)
    link = page.locator("a[data-home]").first
    page.wait_for_selector(f'a[data-home][href="{PREFIX}./"], a[data-home][href="{PREFIX}"]')
    assert (
        page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        == "rgb(253, 252, 248)"
    )
    link.click()
    page.wait_for_selector("#swing[data-live]")
    assert page.url == home
    page.close()


def test_a_stand_alone_figure_is_a_picture_of_its_own(fixture_site, serve_under, browser):
    page = browser.new_page()  # which asks for an icon, as no page of ours does
    page.goto(serve_under(PREFIX, fixture_site) + "figures/swing.zh.svg")
    assert page.locator("svg title").first.text_content() == "摆球升多高"
    assert page.evaluate("document.documentElement.getBoundingClientRect().width") == 480
    page.close()
