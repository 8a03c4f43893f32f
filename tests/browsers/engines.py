"""One way to drive two engines: Playwright where it can, WebDriver where WebKitGTK asks for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from contextlib import contextmanager
from pathlib import Path

from tools import browsers

WIDTH, HEIGHT = 1280, 900


LISTEN = """() => {
  window.complaints = [];
  addEventListener("error", event => window.complaints.push(event.message));
  addEventListener("unhandledrejection", event => window.complaints.push(String(event.reason)));
  console.warn = console.error = message => window.complaints.push(String(message));
}"""


class Played:
    """A page in an engine that Playwright drives."""

    def __init__(self, page):
        self.page, self.errors = page, []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda m: m.type in ("error", "warning") and self.errors.append(m.text))

    def complaints(self) -> list[str]:
        """Errors of scripts, and what was written to the console as an error or a warning."""
        return self.errors

    def open(self, url: str) -> None:
        self.page.goto(url)

    def run(self, function: str, argument=None):
        """The value of a JavaScript function, awaited."""
        return self.page.evaluate(function, argument)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def drag(self, start, end) -> None:
        """Press at one point of the window, move to another in steps, and let go."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=5)
        self.page.mouse.up()


class Driven:
    """A page in an engine that speaks WebDriver."""

    def __init__(self, driver):
        self.driver = driver

    def open(self, url: str) -> None:
        self.driver.get(url)
        self.run(LISTEN)

    def complaints(self) -> list[str]:
        """Errors of scripts since the page was open; a figure that failed has warned of it."""
        return self.run("() => window.complaints")

    def run(self, function: str, argument=None):
        """The value of a JavaScript function, awaited."""
        script = f"Promise.resolve(({function})(arguments[0])).then(arguments[1])"
        return self.driver.execute_async_script(script, argument)

    def press(self, key: str) -> None:
        from selenium.webdriver import ActionChains, Keys

        names = {"ArrowRight": Keys.ARROW_RIGHT, "Home": Keys.HOME, "End": Keys.END}
        ActionChains(self.driver).send_keys(names[key]).perform()

    def drag(self, start, end) -> None:
        """Press at one point of the window, move to another in steps, and let go."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        actions = ActionBuilder(self.driver, duration=20)
        mouse = actions.pointer_action
        points = list(zip(start, end, strict=True))
        mouse.move_to_location(*map(round, start))
        mouse.pointer_down()
        for i in range(1, 6):
            mouse.move_to_location(*(round(a + (b - a) * i / 5) for a, b in points))
        mouse.pointer_up()
        actions.perform()


@contextmanager
def reader(engine: str):
    """A reader with that engine; fails, saying what to install, where there is none."""
    path = browsers.NEEDS[engine].find()
    assert path is not None, browsers.way_out(engine)
    with webkitgtk(path) if path.name == "MiniBrowser" else played(engine, path) as page:
        yield page


@contextmanager
def played(engine: str, path: Path):
    """Playwright's page in Firefox (the system's over BiDi, or Playwright's own) or WebKit."""
    from playwright.sync_api import sync_playwright

    foreign = engine == "firefox" and path != browsers.own(engine)
    channel = {"channel": "moz-firefox"} if foreign else {}
    with sync_playwright() as playwright:
        browser = getattr(playwright, engine).launch(executable_path=path, **channel)
        yield Played(browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}))
        browser.close()


@contextmanager
def webkitgtk(path: Path):
    """WebKitGTK's MiniBrowser on a display of its own."""
    from selenium import webdriver

    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(path)
    options.add_argument("--automation")
    with display() as name:
        environment = os.environ | {"DISPLAY": name, "GDK_BACKEND": "x11"}
        command = shutil.which("WebKitWebDriver")
        service = webdriver.WebKitGTKService(command, env=environment)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Selenium's, about itself
            driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(WIDTH, HEIGHT)
            driver.set_script_timeout(60)
            yield Driven(driver)
        finally:
            driver.quit()


@contextmanager
def display():
    """An X server that nobody sees; it picks a free number itself."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        try:
            yield f":{server.stdout.readline().decode().strip()}"
        finally:
            server.terminate()
