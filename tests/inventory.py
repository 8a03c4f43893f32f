"""What there is to test, found by looking: a new figure or edition is tested by existing."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIXTURE = ROOT / "tests" / "fixture"


def figures(source: Path = ROOT) -> list[str]:
    """The slugs of an article's figures: its files, without the shared vocabulary in `_*.py`."""
    files = (source / "figures").glob("*.py")
    return sorted(file.stem for file in files if not file.stem.startswith("_"))


def editions(source: Path = ROOT) -> list[str]:
    """The languages of an article: a folder with Markdown in it is an edition."""
    return sorted({file.parent.name for file in (source / "content").glob("*/*.md")})


def page(site: Path, lang: str) -> Path:
    """The HTML file of an edition in a built site; Chinese is at the root."""
    return site / "index.html" if lang == "zh" else site / lang / "index.html"


def tracked(*patterns: str) -> list[Path]:
    """The files git knows or would take up, those ignored left out."""
    listing = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *patterns]
    command = ["git", "-c", "safe.directory=*", *listing]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    paths = (ROOT / name for name in names.decode("utf-8").split("\0") if name)
    return sorted({path for path in paths if path.is_file()})
