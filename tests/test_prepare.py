"""What the tests need of a machine is met, or named with the way to get it."""

from __future__ import annotations

import pytest

from tools import browsers


@pytest.fixture
def bare(monkeypatch):
    """A machine with no browser and no font, which nothing can be installed on; what was tried."""
    tried = []
    for name, need in browsers.NEEDS.items():
        nothing = browsers.Need(lambda: None, need.packages, need.download, need.snap)
        monkeypatch.setitem(browsers.NEEDS, name, nothing)
    monkeypatch.setattr(browsers, "install_packages", lambda names: tried.append(("apt", *names)))
    monkeypatch.setattr(browsers, "download", lambda names: tried.append(("playwright", *names)))
    monkeypatch.delenv("WITHOUT", raising=False)
    return tried


def test_a_machine_that_cannot_have_a_browser_is_told_what_to_install(bare, capsys):
    assert browsers.main(["chromium", "fonts"]) == 1
    said = capsys.readouterr().err
    assert "missing: chromium (Debian: apt-get install chromium;" in said
    assert "missing: fonts (Debian: apt-get install fontconfig fonts-noto-cjk)" in said


def test_the_distribution_is_asked_before_a_download(bare):
    browsers.main(["firefox"])
    assert bare == [("apt", "firefox"), ("playwright", "firefox")]


def test_an_engine_left_out_by_name_is_not_asked_for(bare, monkeypatch, capsys):
    monkeypatch.setenv("WITHOUT", "webkit")
    assert browsers.main(["firefox", "webkit"]) == 1
    assert "webkit" not in capsys.readouterr().err


def test_leaving_every_engine_out_is_no_way_to_pass(bare, monkeypatch, capsys):
    monkeypatch.setenv("WITHOUT", "firefox, webkit")
    assert browsers.main(["firefox", "webkit", "fonts"]) == 1
    assert "nothing would be tested" in capsys.readouterr().err


def test_leaving_out_what_does_not_exist_is_an_error(bare, monkeypatch):
    monkeypatch.setenv("WITHOUT", "webkt")
    with pytest.raises(SystemExit, match="WITHOUT names no browser: webkt"):
        browsers.main(["firefox", "webkit"])


def test_an_unknown_need_is_refused(bare, capsys):
    assert browsers.main(["opera"]) == 1
    assert "unknown: opera" in capsys.readouterr().err
    assert bare == []


def test_what_is_there_is_not_installed_again(bare, monkeypatch):
    there = browsers.Need(lambda: browsers.Path("/"), ())
    monkeypatch.setitem(browsers.NEEDS, "chromium", there)
    assert browsers.main(["chromium"]) == 0
    assert bare == []
