"""Under watch: every save is seen once, errors stand over the last good page, nothing leaks."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import socket
import time

import pytest
from authoring import Author
from serving import PREFIX, Serving, free_port
from visits import set_control
from websockets.sync.client import connect

SCRIPT = re.compile(r"<script data-socket=[^>]*>(.*?)</script>\n", re.S)
POLICY = re.compile(r'(http-equiv="Content-Security-Policy" content=")([^"]*)')
OVERLAY = "[data-overlay]"
WRONG, FINE = "[data-overlay]:not([data-overlay=''])", "[data-overlay='']"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server in front of a built article; tests mend what they break."""
    folder = tmp_path_factory.mktemp("served")
    author = Author(folder)
    author.out = author.article / "site"  # inside the folder that is watched
    serving = Serving(author, folder / "log")
    serving.until(lambda: serving.get(PREFIX)[0] == 200)
    yield serving
    assert serving.interrupt() == 0


def says(page, words: str) -> None:
    """Wait until the page says so."""
    page.locator("main", has_text=words).wait_for()


def test_what_is_served_is_what_is_published_but_for_one_script(served):
    files = json.loads((served.author.out / "manifest.json").read_text())["files"]
    for name in [*files, "nope.html"]:
        shown = served.page(name)
        published = (served.author.out / (name if name in files else "404.html")).read_text("utf-8")
        if not published.startswith("<!doctype"):
            assert shown == published
            continue
        assert POLICY.sub(r"\1", SCRIPT.sub("", shown)) == POLICY.sub(r"\1", published)
        digest = hashlib.sha256(SCRIPT.search(shown)[1].encode()).digest()
        allowed = f"'sha256-{base64.b64encode(digest).decode()}'"
        rules = set(html.unescape(POLICY.search(shown)[2]).split("; "))
        before = set(html.unescape(POLICY.search(published)[2]).split("; "))
        for rule in rules - before:
            assert rule == "connect-src 'self'" or (
                rule.startswith("script-src ") and rule.replace(f" {allowed}", "") in before
            )


@pytest.mark.parametrize(
    "path",
    ["../site-old/secret.html", "%2e%2e/site-old/secret.html", "..%2fsite-old/secret.html", "../",
     "%2e%2e/", "..%2f", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "link.html", "folder/secret.html",
     "//etc/passwd", "..\\site-old\\secret.html", "%00", "index.html/", "figures/", ".reload",
     "manifest.json"],
)  # fmt: skip
def test_nothing_is_served_that_was_not_published(served, path):
    out = served.author.out
    old = out.with_name("site-old")
    old.mkdir(exist_ok=True)
    (old / "secret.html").write_text("the secret")
    for name, target in (("link.html", old / "secret.html"), ("folder", old)):
        if not (out / name).is_symlink():
            (out / name).symlink_to(target)
    status, body, _ = served.get(PREFIX + path)
    assert status == 404
    assert b"the secret" not in body
    assert b"root:x:0" not in body


def test_nothing_outside_the_site_is_served_even_if_it_is_listed(served):
    out = served.author.out
    secret, path = out.with_name("secret.html"), out / "manifest.json"
    secret.write_text("the secret")
    kept, listed = path.read_bytes(), json.loads(path.read_text())
    (out / "linked.html").symlink_to(secret)
    listed["files"] |= dict.fromkeys(["../secret.html", "linked.html", str(secret)], "0")
    path.write_text(json.dumps(listed))
    try:
        for name in ("../secret.html", "linked.html", str(secret), "%2e%2e/secret.html"):
            status, body, _ = served.get(PREFIX + name)
            assert status == 404
            assert b"the secret" not in body
    finally:
        path.write_bytes(kept)
        (out / "linked.html").unlink()
        secret.unlink()


@pytest.mark.parametrize("missing", ["out/404.html", "out/index.html", "templates/reload.js"])
def test_what_is_missing_is_answered_plainly(served, missing):
    room, name = missing.split("/")
    path = {"out": served.author.out, "templates": served.author.house / "templates"}[room] / name
    away = path.with_name(f".{name}.swp")
    path.rename(away)
    try:
        assert served.get(f"{PREFIX}nope")[0] == 404
        assert served.get(PREFIX)[0] == (404 if name == "index.html" else 200)
    finally:
        away.rename(path)
    time.sleep(0.3)
    assert "Traceback" not in served.said()


def test_what_a_page_says_is_not_minded(served):
    with connect(f"ws://127.0.0.1:{served.port}{PREFIX}.reload") as line:
        line.recv()
        line.send(b"\x00\xff")
        line.send("words")
    time.sleep(0.3)
    assert served.get(PREFIX)[0] == 200
    assert "Traceback" not in served.said()


def test_a_missing_page_is_the_404_page_at_any_depth(served):
    for path in ("/", "/other/", f"{PREFIX}nope", f"{PREFIX}a/b/nope"):
        status, body, _ = served.get(path)
        assert status == 404
        assert "没有这一页" in body.decode("utf-8")


def test_a_folder_without_its_slash_is_redirected(served):
    assert served.get(PREFIX[:-1])[2]["location"].endswith(PREFIX)
    assert served.get(f"{PREFIX}en")[2]["location"].endswith(f"{PREFIX}en/")


def test_only_this_machine_is_answered_and_only_under_its_own_name(served):
    with pytest.raises(ConnectionRefusedError):
        served.get(PREFIX, host="127.0.0.2")
    assert served.get(PREFIX, Host="example.org")[0] == 400
    with (
        pytest.raises(Exception, match="403"),
        connect(f"ws://127.0.0.1:{served.port}{PREFIX}.reload", origin="http://example.org"),
    ):
        pass


def test_a_taken_port_gets_one_line_with_a_free_one(served):
    told = served.author.refused("--serve", "--port", str(served.port))
    found = re.fullmatch(rf"port {served.port} is taken \(--port (\d+) is free\)\n", told)
    assert found
    with socket.socket() as door:
        door.bind(("127.0.0.1", int(found[1])))


def test_a_missing_package_gets_one_line_with_the_way_out(served, tmp_path):
    (tmp_path / "uvicorn.py").write_text("raise ImportError('no', name='uvicorn')")
    told = served.author.refused("--serve", env={"PYTHONPATH": str(tmp_path)})
    assert told == "serving needs uvicorn (make serve)\n"


def test_a_save_reloads_the_page_and_keeps_place_and_state(served, page_at):
    page = page_at(served.home, height=400)
    set_control(page, "swing", "angle", 0.8)
    value = page.get_attribute("#swing output", "data-value")
    page.focus("#swing input[name=angle]")
    page.evaluate("scrollTo(0, 333)")
    served.author.edit("content/zh/closing.md", "绳长管周期", "绳长定周期")
    says(page, "绳长定周期")
    page.wait_for_selector("#swing[data-live]")
    assert page.evaluate("scrollY") == 333
    page.wait_for_function("document.activeElement.name === 'angle'")
    assert page.get_attribute("#swing output", "data-value") == value
    assert float(page.input_value("#swing input[name=angle]")) == 0.8
    served.author.edit("content/zh/closing.md", "绳长定周期", "绳长管周期")
    says(page, "绳长管周期")


def test_an_error_stands_over_the_last_good_page_once_and_goes_when_mended(served, page_at):
    page = page_at(served.home)
    figure = served.author / "figures/swing.py"
    good = figure.read_bytes()
    said = len(served.said())
    served.author.edit("figures/swing.py", "def pose(", "def pose((")
    page.wait_for_selector(WRONG, state="attached")
    box = page.locator(OVERLAY)
    assert "figures/swing.py:13:" in box.get_attribute("data-overlay")
    assert box.locator("dialog").is_visible()
    assert "does not parse" in box.locator("pre").inner_text()
    assert page.locator("#swing svg").first.is_visible()
    time.sleep(1)
    assert served.said()[said:].count("does not parse") == 1
    served.author.write("figures/swing.py", good)
    page.wait_for_selector(FINE, state="attached")
    assert not page.locator(f"{OVERLAY} dialog").is_visible()


def test_an_edit_of_the_press_is_seen_even_when_it_does_not_parse(served, page_at):
    page = page_at(served.home)
    version = page.get_attribute("script[data-version]", "data-version")
    served.author.edit("press/palette.py", '"rule": ("#dedad0"', '"rule": ("#dedad2"')
    served.until(lambda: "#dedad2" in served.page())
    newer = f"script[data-version]:not([data-version='{version}'])"
    page.wait_for_selector(newer, state="attached")
    served.author.edit("press/palette.py", "ROLES = {", "ROLES = {{")
    page.wait_for_selector(WRONG, state="attached")
    assert "press/palette.py" in page.get_attribute(OVERLAY, "data-overlay")
    served.author.edit("press/palette.py", "ROLES = {{", "ROLES = {")
    served.author.edit("press/palette.py", "#dedad2", "#dedad0")
    served.until(lambda: "#dedad2" not in served.page())
    page.wait_for_selector(FINE, state="attached")


def rename_over(path, data):
    temporary = path.with_name(f".{path.name}.swp")
    temporary.write_bytes(data)
    temporary.rename(path)


def delete_and_write(path, data):
    path.unlink()
    time.sleep(0.04)
    path.write_bytes(data)


def leave_litter(path, data):
    for name in ("4913", f"{path.name}~", f".#{path.name}", f".{path.name}.swx", f"#{path.name}#"):
        path.with_name(name).write_bytes(b"litter")
    path.write_bytes(data)
    path.with_name("4913").unlink()


@pytest.mark.parametrize("save", [rename_over, delete_and_write, leave_litter])
def test_however_an_editor_saves_there_is_one_rebuild(served, save):
    path = served.author / "content/zh/closing.md"
    time.sleep(0.3)
    old, said = path.read_bytes(), len(served.said())
    word = save.__name__.encode()
    save(path, old.replace("绳".encode(), b"`" + word + b"`\xe7\xbb\xb3", 1))
    served.until(lambda: save.__name__ in served.page())
    time.sleep(0.3)
    said = served.said()[said:]
    assert said.splitlines() == [line for line in said.splitlines() if "1 of 7 files" in line][:1]
    path.write_bytes(old)
    served.until(lambda: save.__name__ not in served.page())


def test_a_room_that_goes_and_comes_back_is_watched_again(served):
    room = served.author / "content"
    room.rename(room.with_name("away"))
    served.until(lambda: "content" in served.said().splitlines()[-1])
    room.with_name("away").rename(room)
    served.until(lambda: served.get(f"{PREFIX}en/")[0] == 200)
    time.sleep(1.2)
    served.author.edit("content/en/closing.md", "The string", "That string")
    served.until(lambda: "That string" in served.page("en/"))
    served.author.edit("content/en/closing.md", "That string", "The string")
    served.until(lambda: "That string" not in served.page("en/"))


def test_seven_open_pages_all_follow(served, browser):
    context = browser.new_context()
    pages = [context.new_page() for _ in range(7)]
    for page in pages:
        page.goto(served.home)
    served.author.edit("content/zh/closing.md", "绳长管周期", "绳长定周期")
    for page in pages:
        says(page, "绳长定周期")
    context.new_page().goto(f"{served.home}en/")
    served.author.edit("content/zh/closing.md", "绳长定周期", "绳长管周期")
    context.close()


def test_the_first_page_appears_with_the_first_build_that_succeeds(tmp_path, browser):
    author = Author(tmp_path)
    author.edit("content/en/closing.md", "4.01", "4.02")
    serving = Serving(author, tmp_path / "log")
    serving.until(lambda: serving.get(PREFIX)[0] == 404)
    page = browser.new_page()
    page.goto(serving.home)
    page.wait_for_selector(WRONG, state="attached")
    assert "says 4.02, period.4 is 4.01" in page.get_attribute(OVERLAY, "data-overlay")
    author.edit("content/en/closing.md", "4.02", "4.01")
    page.wait_for_selector("#swing[data-live]", timeout=60000)
    page.close()
    assert serving.interrupt() == 0


def test_ctrl_c_ends_it_cleanly_with_a_page_open(tmp_path):
    author = Author(tmp_path)
    serving = Serving(author, tmp_path / "log")
    serving.until(lambda: serving.get(PREFIX)[0] == 200)
    with connect(f"ws://127.0.0.1:{serving.port}{PREFIX}.reload") as line:
        assert json.loads(line.recv())["problem"] == ""
        assert serving.interrupt() == 0
    assert "Traceback" not in serving.said()
    assert serving.port != free_port()
