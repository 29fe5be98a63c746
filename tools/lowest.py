"""`python -m tools.lowest`: the lowest versions that `pyproject.toml` allows, as constraints for pip."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"
_BOUND: Final = re.compile(r"^([A-Za-z0-9._-]+)>=([0-9.]+)")


def lowest() -> Iterator[str]:
    """A line for each package with a lower bound: those of the program, and those its tests want."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for wanted in (*project["dependencies"], *extras["cluster"], *extras["test"]):
        bound = _BOUND.match(wanted)
        if bound is not None:
            yield f"{bound[1]}=={bound[2]}"


if __name__ == "__main__":
    print("\n".join(lowest()))
