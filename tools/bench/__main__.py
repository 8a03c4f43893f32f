"""How long a build takes, beside the floor it is held against; how heavy and how quick the page is.

python -m tools.bench                 everything, as medians of several runs
python -m tools.bench builds page     only these: builds, serving, growth, page
python -m tools.bench --runs 9        more runs
python -m tools.bench --small         every part once, as the tests do: only whether it runs
"""

from __future__ import annotations

import argparse

from tools.bench.builds import builds
from tools.bench.growth import growth
from tools.bench.page import page
from tools.bench.project import SMALL, Scale
from tools.bench.serving import serving

PARTS = {"builds": builds, "serving": serving, "growth": growth, "page": page}


def main() -> None:
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="which (default: all)")
    parser.add_argument("--runs", type=int, default=Scale.runs)
    parser.add_argument("--small", action="store_true", help="every part once, and briefly")
    asked = parser.parse_args()
    scale = SMALL if asked.small else Scale(runs=asked.runs)
    for name in asked.parts or PARTS:
        print(f"\n{name}")
        PARTS[name](scale)


if __name__ == "__main__":
    main()
