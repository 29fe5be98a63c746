"""The way in: the program's options reach it, and what is loaded at the start is put out of the collector's sight."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.board import yamlcache
from engine.table.record import Origin
from engine.table.save.journal import create
from nemesis_gui import start
from nemesis_gui.base.settings import cache_folder

ASKED = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from nemesis_gui import start

def answer(box):
    print(repr(box.text() + box.informativeText()))
    QTimer.singleShot(0, QApplication.quit)
    return 0

QMessageBox.exec = answer
raise SystemExit(start.main(["--open", {path!r}]))
"""


@pytest.fixture(autouse=True)
def unfrozen() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()  # what was collected, see tests/conftest.py
    yamlcache.keep_in(None)


def test_bad_options_are_told(capsys: pytest.CaptureFixture[str], qapp: object, tmp_path: Path) -> None:
    assert start.main(["--open", str(tmp_path / "missing.nemesis")]) == 2
    assert capsys.readouterr().err.startswith("nemesis: ")


@pytest.fixture
def in_the_way(tmp_path: Path) -> Path:
    """A save with a log beside it that is not its own."""
    path = tmp_path / "a.nemesis"
    create(path, Origin("nemesis", "campaign", {}, "1")).close()
    path.with_name("a.nemesis-journal").write_bytes(b"x" * 600)
    return path


def test_a_log_in_the_way_is_asked_about_in_the_window(in_the_way: Path) -> None:
    """In a program of its own: one that has ended once runs no event loop any more."""
    code = ASKED.format(path=str(in_the_way))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    (said,) = done.stdout.splitlines()
    assert "a.nemesis-journal" in said


def test_where_nobody_is_asked_a_log_in_the_way_is_told_with_what_can_be_chosen(
    capsys: pytest.CaptureFixture[str], qapp: object, in_the_way: Path
) -> None:
    picture = in_the_way.with_name("a.png")
    assert start.main(["--open", str(in_the_way), "--screenshot", str(picture)]) == 2
    assert "a.nemesis-journal" in (said := capsys.readouterr().err) and "--log without takes the file alone" in said


def test_game_data_are_kept_for_the_next_start(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    start.main(["--turn-scripted", str(tmp_path / "missing.txt")])
    assert len(list((cache_folder() / "data").iterdir())) >= 5


def test_the_collector_works_again_after_loading() -> None:
    start.load()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 10_000


def test_numpy_and_the_yaml_parser_are_not_loaded_at_the_start() -> None:
    """Both cost more time than everything the first picture needs of the engine."""
    code = "import sys, nemesis_gui.app; print(sorted({'numpy', 'yaml'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_game_is_loaded_when_it_is_played_and_no_other(tmp_path: Path) -> None:
    """A window with a campaign of the first game on the table, drawn. What reads files of VASSAL waits for one."""
    code = (
        "import sys; from nemesis_gui import start; start.load(); from tools.client_bench import hands;"
        "window = hands.open_window(); hands.wait_drawn(window.context.scene); window.close();"
        "print(sorted({name.split('.')[2] for name in sys.modules if name.startswith('engine.titles.')}));"
        "print([name for name in sys.modules if name.startswith('engine.vassal')])"
    )
    quiet = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=quiet)
    assert done.stdout.split() == ["['nemesis']", "[]"]


def test_sources_are_not_read_while_loading_and_can_be_afterwards() -> None:
    """PySide would read, and keep, the source of every module."""
    code = (
        "import inspect, linecache; from nemesis_gui import start; start.load(); "
        "import sys; window = sys.modules['nemesis_gui.window.main_window'];"
        "print(any('nemesis_gui' in name for name in linecache.cache), 'class MainWindow' in inspect.getsource(window))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
