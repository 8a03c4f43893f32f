"""What the tests share: a built site, a host for it, and readers with a browser.

An argument `figure_slug` or `edition` repeats a test for each figure or edition there is.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from hosting import serve
from hypothesis import settings
from inventory import FIXTURE, ROOT, editions, page
from inventory import figures as slugs
from visits import Visits

from tools import browsers

# The same examples on every run and no clock: a busy machine must not fail a true statement.
settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")


def pytest_configure(config):
    # Started in the background, a shell lets all its children ignore Ctrl-C: ours must hear it.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_generate_tests(metafunc):
    for name, inventory in (("figure_slug", slugs), ("edition", editions)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, inventory())


@pytest.fixture(scope="session")
def figures() -> list[str]:
    """The slugs of the project's figures."""
    return slugs()


@pytest.fixture(scope="session")
def draggables() -> list[str]:
    """The figures with a ring to drag."""
    from holding import handles

    return [slug for slug in slugs() if handles(slug)]


@pytest.fixture(scope="session")
def build():
    """Run build.py in a process of its own: `build("--check", source=…, out=…, env={…})`.

    A variable set to None in `env` is taken out of the environment.
    """

    def run(*args: str, source=None, out=None, env=None, timeout=300):
        command = [sys.executable, str(ROOT / "build.py"), *args]
        command += ["--source", str(source)] if source else []
        command += ["--out", str(out)] if out else []
        merged = os.environ | (env or {})
        return subprocess.run(
            command,
            cwd=ROOT,
            env={name: value for name, value in merged.items() if value is not None},
            capture_output=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            timeout=timeout,
        )

    return run


def _built(build, out: Path, **options) -> Path:
    done = build(out=out, **options)
    assert done.returncode == 0, f"the build failed:\n{done.stdout}{done.stderr}"
    return out


@pytest.fixture(scope="session")
def site(build, tmp_path_factory) -> Path:
    """The project's article, built once."""
    return _built(build, tmp_path_factory.mktemp("site") / "site")


@pytest.fixture(scope="session")
def fixture_site(build, tmp_path_factory) -> Path:
    """The small article of another subject, built once."""
    return _built(build, tmp_path_factory.mktemp("fixture") / "site", source=FIXTURE)


@pytest.fixture(scope="session")
def serve_under():
    """Serve a folder beneath a prefix: `serve_under("/some-repo/", site)` is its home's URL."""
    with ExitStack() as servers:

        def start(prefix: str, folder: Path) -> str:
            home, server = serve(folder, prefix)
            servers.enter_context(closing(_Ending(server)))
            return home

        yield start


class _Ending:
    def __init__(self, server):
        self.server = server

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def browser():
    """Chromium, driven by Playwright; fails where there is none."""
    from playwright.sync_api import sync_playwright

    path = browsers.chromium()
    assert path is not None, browsers.way_out("chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path, args=list(browsers.CHROMIUM_ARGS)
        )
        yield chromium
        chromium.close()


@pytest.fixture
def page_at(browser):
    """Open an address as some reader would; the test fails if the page complained (see Visits)."""
    visits = Visits(browser)
    yield visits
    visits.close()
    assert not visits.complaints, "\n".join(visits.complaints)


@pytest.fixture(scope="module")
def live(browser, site):
    """The article in Chinese, open and live, for all tests of one module."""
    visits = Visits(browser)
    yield visits(page(site, "zh"))
    visits.close()
    assert not visits.complaints, "\n".join(visits.complaints)


@pytest.fixture
def stage_page(browser):
    """An empty page that can import the stage's modules: `import("/stage/numbers.js")`."""
    page = browser.new_page()
    modules = ROOT / "templates" / "stage"
    page.route("http://stage.test/**", lambda route: _fulfil(route, modules))
    page.goto("http://stage.test/")
    yield page
    page.close()


def _fulfil(route, modules: Path) -> None:
    name = route.request.url.removeprefix("http://stage.test/").removeprefix("stage/")
    file = modules / name
    if not name:
        blank = '<!doctype html><title>-</title><link rel="icon" href="data:,">'
        route.fulfill(content_type="text/html", body=blank)
    elif file.is_file():
        route.fulfill(content_type="text/javascript; charset=utf-8", body=file.read_bytes())
    else:
        route.fulfill(status=404)
