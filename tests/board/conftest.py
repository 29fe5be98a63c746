"""The small map of the board tests, and the way to spoil it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.board.boardmap import BoardMap
from engine.board.mapfile import load_map

SMALL_MAP = Path(__file__).parent / "data" / "small_map.yaml"


@pytest.fixture(scope="session")
def small_map() -> BoardMap:
    return load_map(SMALL_MAP)


@pytest.fixture
def spoil(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes the small map with one piece of text replaced and returns its path."""

    def spoiled(old: str, new: str) -> Path:
        text = SMALL_MAP.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the small map"
        path = tmp_path / "bad_map.yaml"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return path

    return spoiled
