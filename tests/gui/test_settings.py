"""Settings that somebody else has written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nemesis_gui.base.settings import Settings


def test_names_that_are_none_are_passed_over_among_the_recent_games(tmp_path: Path) -> None:
    good, loop = tmp_path / "good.nemesis", tmp_path / "loop.nemesis"
    good.write_text("x")
    settings = Settings()
    settings.put("recent", "\n".join(["x" * 300, "y" * 70_000, str(loop), str(tmp_path), str(good)]))
    if os.name != "nt":
        loop.symlink_to(loop)
    assert settings.recent() == [good]
    settings.note_recent(loop)
    assert settings.recent() == [good]


@pytest.mark.parametrize("text", ["\0", "a\0b"])
def test_a_name_with_a_letter_that_no_name_has(text: str) -> None:
    settings = Settings()
    settings.put("recent", text)
    assert settings.recent() == []
