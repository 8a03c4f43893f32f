"""A reader in each of the other engines."""

from __future__ import annotations

import pytest
from engines import reader

from tools import browsers


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def visitor(request):
    """A page in Firefox or WebKit; skipped only where WITHOUT names the engine."""
    if request.param in browsers.without():
        pytest.skip(f"{request.param} was left out by name")
    with reader(request.param) as page:
        yield page
