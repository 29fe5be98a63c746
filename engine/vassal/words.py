"""The words by which makers of modules call things, as they stand in ``words.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.board.safeyaml import load_yaml


@cache
def words() -> Mapping[str, Any]:
    """The file as it stands."""
    found: Any = load_yaml(Path(__file__).with_suffix(".yaml"))
    return dict(found)
