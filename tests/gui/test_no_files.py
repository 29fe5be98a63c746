"""What lies in the place of a file that the program keeps for itself, and is none, holds nothing up."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from engine.lab import results
from engine.table.save.faults import JournalError
from nemesis_gui.base import diary, pace
from nemesis_gui.base.filenames import away
from nemesis_gui.base.settings import Settings, data_folder
from nemesis_gui.board import foreseen
from nemesis_gui.features.help.problem import report_text
from nemesis_gui.session import saves
from nemesis_gui.session.calls import Listener

CLIENT = Path(__file__).parents[2] / "nemesis_gui"
COMPAT = CLIENT.parent / "tests" / "compat" / "rules-2" / "kohima-road.nemesis"
READS = re.compile(r"\.read_(?:bytes|text)\(|\bopen\(\"|\.open\(\"(?:r|a)")
SHIPPED = {
    "board/line_art.py", "board/theme.py", "base/icons.py", "base/style.py", "features/help/about.py",
    "features/help/help.py", "features/lessons/way.py", "selfcheck.py",
}  # fmt: skip
"""They read what came with the program."""
ASKED = {"features/aids/paper.py"}
"""It writes where the player says."""
LOOKED_AT = {"board/skin_picture.py"}
"""It reads by parts what it has found to be a plain file of a bounded size."""
NONE: dict[str, Callable[[Path], object]] = {"folder": Path.mkdir}
if os.name != "nt":
    NONE |= {"pipe": os.mkfifo, "endless": lambda path: path.symlink_to("/dev/zero")}


@pytest.fixture(params=NONE)
def put(request: pytest.FixtureRequest) -> Callable[[Path], Path]:
    def made(path: Path) -> Path:
        path.unlink(missing_ok=True)
        NONE[request.param](path)
        return path

    return made


def test_the_diary(put: Callable[[Path], Path]) -> None:
    put(data_folder() / "diary.txt")
    diary.begin()
    diary.note("a line")
    assert diary.last(5) == []


def test_of_a_large_diary_the_end_is_read() -> None:
    (data_folder() / "diary.txt").write_text("x\n" * diary.MOST_BYTES)
    diary.note("the last \udc80 line")
    assert diary.last(1)[0].endswith("the last ? line")
    diary.begin()
    assert (data_folder() / "diary.txt").stat().st_size < diary.MOST_BYTES


def test_the_reports_of_faults(put: Callable[[Path], Path]) -> None:
    (data_folder() / "reports").mkdir(exist_ok=True)
    put(data_folder() / "reports" / "1.txt")
    assert "fault 1.txt:" in report_text("", {}, {})


def test_the_list_of_first_pictures(put: Callable[[Path], Path], tmp_path: Path) -> None:
    put(tmp_path / foreseen.NAME)
    assert foreseen.listed(tmp_path) == []


def test_the_settings_of_a_toolkit(
    put: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(pace.ENVIRONMENT, raising=False)
    (tmp_path / "gtk-4.0").mkdir()
    put(tmp_path / "gtk-4.0" / "settings.ini")
    assert not pace.reduced()


def test_the_settings(put: Callable[[Path], Path]) -> None:
    folder = Path(Settings()._store.fileName()).parent
    put(folder / "settings.ini")
    put(folder / "settings.2.ini")
    store: QSettings = Settings()._store
    assert Path(store.fileName()).name == "settings.3.ini"


def test_a_file_of_results(put: Callable[[Path], Path], tmp_path: Path) -> None:
    with pytest.raises(OSError, match="not a file|Is a directory|Permission denied"):
        results.Results(put(tmp_path / "games.jsonl"))


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder may be looked into, and none made."""

    def barred(*_: object, **__: object) -> Iterator[Path]:
        raise PermissionError(errno.EACCES, "Permission denied")

    for name in ("glob", "mkdir", "is_file", "is_dir", "exists"):
        monkeypatch.setattr(Path, name, barred)


def test_folders_that_one_may_not_look_into_are_empty(tmp_path: Path, qapp: QApplication, closed: None) -> None:
    folder = tmp_path / "games"
    assert (saves.paths(folder), saves.any_kept(folder)) == ([], False)
    assert saves.new_path("u-go").name.endswith("u-go.nemesis")
    assert "nothing can be written there (it is full)" in saves.why_unsaved(JournalError("it is full"))
    assert saves.home_copy(COMPAT) is None
    assert "diary:" in report_text("", {}, {})
    assert not away(tmp_path / "nothing")
    Listener(qapp).look()


def test_the_client_reads_nothing_of_the_players_otherwise() -> None:
    found = {
        path.relative_to(CLIENT).as_posix()
        for path in CLIENT.rglob("*.py")
        if READS.search(path.read_text(encoding="utf-8"))
    }
    assert found == SHIPPED | ASKED | LOOKED_AT
