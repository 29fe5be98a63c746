from __future__ import annotations

import tomllib
from pathlib import Path

from engine.version import VERSION


def test_saves_tell_the_version_of_the_project() -> None:
    text = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["project"]["version"] == VERSION
