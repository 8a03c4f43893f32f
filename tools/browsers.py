"""Finds the browsers and fonts the tests need, installs them, or says exactly what to install.

python tools/browsers.py chromium fonts
WITHOUT=webkit python tools/browsers.py firefox webkit
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MAC = "/Applications/{0}.app/Contents/MacOS/{0}"


def chromium() -> Path | None:
    """The distribution's Chromium or Chrome, else Playwright's own."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return _first(os.environ.get("CHROMIUM"), names, ("Google Chrome", "Chromium")) or own(
        "chromium"
    )


def firefox() -> Path | None:
    """The distribution's Firefox, driven by WebDriver BiDi, else Playwright's own."""
    return _first(os.environ.get("FIREFOX"), ("firefox-esr", "firefox"), ("Firefox",)) or own(
        "firefox"
    )


def webkit() -> Path | None:
    """WebKitGTK's small browser where its driver and a display are there, else Playwright's."""
    ready = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")) if ready else []
    return found[-1] if found else own("webkit")


def fonts() -> Path | None:
    """A font with Chinese glyphs; macOS and Windows always bring one."""
    if not sys.platform.startswith("linux"):
        return Path("/")
    lister = shutil.which("fc-list")
    listed = lister and _output(lister, "--format=%{file}\n", ":lang=zh").splitlines()
    return Path(listed[0]) if listed else None


def own(name: str) -> Path | None:
    """Playwright's download of that browser, where it has been made."""
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        f"with start() as playwright: print(playwright.{name}.executable_path)"
    )
    path = Path(_output(sys.executable, "-c", code).strip() or "/nowhere")
    return path if path.exists() else None


@dataclass(frozen=True)
class Need:
    """Something a test cannot do without, and the two ways to get it."""

    find: Callable[[], Path | None]
    packages: tuple[str, ...]  # Debian's
    download: bool = True  # whether Playwright offers one
    snap: bool = False  # Ubuntu's package is a snap, of no use here


NEEDS = {
    "chromium": Need(chromium, ("chromium",), snap=True),
    "firefox": Need(firefox, ("firefox-esr",), snap=True),
    "webkit": Need(webkit, ("webkit2gtk-driver", "xvfb", "xauth")),
    "fonts": Need(fonts, ("fontconfig", "fonts-noto-cjk"), download=False),
}


def without() -> set[str]:
    """The engines left out by name, from the variable WITHOUT; an unknown name ends the run."""
    named = set(os.environ.get("WITHOUT", "").replace(",", " ").split())
    if unknown := named - NEEDS.keys():
        sys.exit(f"WITHOUT names no browser: {' '.join(sorted(unknown))} (firefox or webkit)")
    return named


def missing(names: Iterable[str]) -> list[str]:
    """Those of the needs that this machine does not meet."""
    return [name for name in names if NEEDS[name].find() is None]


def install_packages(names: Iterable[str]) -> None:
    """Ask apt for them, as root or with a sudo that asks no password; else do nothing."""
    needs = [NEEDS[name] for name in names]
    wanted = [need for need in needs if not (need.snap and _ubuntu())]
    packages = [package for need in wanted for package in need.packages]
    become = _becoming_root()
    if not packages or become is None or not shutil.which("apt-get"):
        return
    quiet = [*become, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    print("installing", *packages, flush=True)
    subprocess.run([*quiet, "update"], check=False)
    subprocess.run([*quiet, "install", "-y", "--no-install-recommends", *packages], check=False)


def download(names: Iterable[str]) -> None:
    """Ask Playwright for its own builds of them, with their libraries where we may."""
    wanted = [name for name in names if NEEDS[name].download]
    if wanted:
        print("downloading", *wanted, flush=True)
        root = shutil.which("apt-get") and _becoming_root() is not None
        options = ["--with-deps"] if root else []
        command = [sys.executable, "-m", "playwright", "install", *options, *wanted]
        subprocess.run(command, check=False, timeout=600)


def way_out(name: str) -> str:
    """One line that says what is missing and how to get it by hand."""
    ways = [f"Debian: apt-get install {' '.join(NEEDS[name].packages)}"]
    if NEEDS[name].download:
        ways.append(f"elsewhere: .venv/bin/python -m playwright install {name}")
    if name in ("firefox", "webkit"):
        ways.append(f"to do without it: make test-browsers WITHOUT={name}")
    return f"missing: {name} ({'; '.join(ways)})"


def main(names: list[str]) -> int:
    """Meet the needs named; 0 where all are met, 1 with a line for each that is not."""
    if unknown := [name for name in names if name not in NEEDS]:
        print(f"unknown: {' '.join(unknown)} (known: {' '.join(NEEDS)})", file=sys.stderr)
        return 1
    left = [name for name in names if name not in without()]
    if set(left) <= {"fonts"} < set(names):
        print("every browser was left out: nothing would be tested", file=sys.stderr)
        return 1
    for get in (install_packages, download):
        if gap := missing(left):
            get(gap)
    gap = missing(left)
    for name in gap:
        print(way_out(name), file=sys.stderr)
    return 1 if gap else 0


def _first(chosen: str | None, names: Iterable[str], apps: Iterable[str]) -> Path | None:
    if chosen:
        return Path(chosen)
    found = [shutil.which(name) for name in names] + [MAC.format(app) for app in apps]
    there = (path for path in found if path and Path(path).exists())
    return next((Path(path) for path in there if _output(path, "--version")), None)


def _output(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""


def _becoming_root() -> list[str] | None:
    if not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    asks_nothing = sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode
    return [sudo, "-n"] if sudo and asks_nothing == 0 else None


def _ubuntu() -> bool:
    release = Path("/etc/os-release")
    return release.exists() and "ubuntu" in release.read_text(encoding="utf-8").lower()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
