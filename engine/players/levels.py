"""Levels of play by name: a saved game or a result may name one as it was called when it was kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FORMER: Final[Mapping[str, str]] = {"subaltern": "captain"}
"""The name that a level had once -> the one it has now."""


def level_now(name: str) -> str:
    """What a level is called now."""
    return FORMER.get(name, name)
