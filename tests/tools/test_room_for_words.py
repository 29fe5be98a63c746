"""There is room for a longer language: in the made-up one nothing is cut in the smallest window there is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.whole import drawn
from tools.translate import files, texts
from tools.translate.pseudo import CODE, NAME, pseudo

LOOK = """
import sys
from pathlib import Path
import engine.paths
engine.paths.ROOTS = (Path(sys.argv[1]),)
from tools.pictures.__main__ import main
sys.exit(main(sys.argv[2:]))
"""
PICTURES = (
    "campaign", "ledger", "first-chit", "declare", "depot", "aid-turn", "start-page", "new-game", "preferences",
    "palette", "rule", "lessons", "turn-banner", "branches", "div-supply",
)  # fmt: skip
LOOKED_AT = drawn(PICTURES, 3)
"""Two seconds each."""


@pytest.fixture
def longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the data of the program and the made-up language among its catalogues."""
    (tmp_path / "scenarios").symlink_to(texts.ROOT / "scenarios")
    assets = tmp_path / "assets"
    assets.mkdir()
    for folder in (texts.ROOT / "assets").iterdir():
        if folder.name != texts.LOCALE.name:
            (assets / folder.name).symlink_to(folder)
    shutil.copytree(texts.LOCALE, assets / "locale")
    monkeypatch.setattr(texts, "LOCALE", assets / "locale")
    files.write(CODE, NAME, pseudo)
    return tmp_path


def test_nothing_is_cut_in_a_longer_language(longer: Path) -> None:
    own = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}  # a screen of its own
    order = [str(longer / "pictures"), "--lang", CODE, "--size", "1024x700", "--cut", "--only", *LOOKED_AT]
    ran = subprocess.run(
        [sys.executable, "-c", LOOK, str(longer), *order], cwd=texts.ROOT, capture_output=True, text=True, check=False,
        env=own | {"HOME": str(longer), "XDG_CACHE_HOME": str(longer / "cache")},
    )  # fmt: skip
    *found, last = ran.stdout.splitlines()
    assert last.startswith(f"{len(LOOKED_AT)} of {len(LOOKED_AT)} pictures"), ran.stderr
    assert found == []
