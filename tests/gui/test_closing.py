"""A closed window is gone, whole; and being told to end is a proper close."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui import leaving
from nemesis_gui.base.settings import Settings
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from tools.driver import Driven

TOLD = """
import os, signal
from PySide6.QtCore import QTimer
from tools.client_bench import hands
from nemesis_gui.app import main

hands.application()
watch = QTimer()

def look():
    if hands.shown_window() is not None:
        watch.stop()
        signal.raise_signal(signal.SIGTERM)

watch.timeout.connect(look)
watch.start(0)
raise SystemExit(main(["--scenario", "kohima-road"]))
"""

ASKED = TOLD.replace(
    "        signal.raise_signal(",
    """        QTimer.singleShot(300, partial(signal.raise_signal, signal.SIGTERM))
        QTimer.singleShot(100, ask)
        window.games.new_game()
        os.write(1, b"answered")
        return
        signal.raise_signal(""",
).replace("def look():", """def ask():
    box = QMessageBox(window)
    for way in ("One", "Two"):
        box.addButton(way, QMessageBox.ButtonRole.ActionRole)
    box.exec()
    os.write(1, b"put away, ")

def look():
    global window""").replace("if hands.shown_window() is", "window = hands.shown_window()\n    if window is").replace(
    "from tools.client", "from functools import partial\nfrom PySide6.QtWidgets import QMessageBox\nfrom tools.client"
).replace("window.games", "window.context.services.of(Games)").replace(
    "hands.application()", "from nemesis_gui.play.services import Games\nhands.application()"
)
"""A box that has no button for no, above another question."""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Another Python with the same home, and no screen either."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=300)


def test_a_closed_window_leaves_no_widget(qtbot: QtBot, title: Nemesis) -> None:
    """Without the collector: what it has to take away, it takes away at any moment."""
    gc.collect()
    before = len(QApplication.allWidgets())
    gc.disable()
    try:
        window = Driven(GameModel(title), faces(), Settings())
        window.model.new("kohima-road", {}, "1")
        window.show()
        qtbot.waitExposed(window)
        window.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
        assert len(QApplication.allWidgets()) == before
    finally:
        gc.enable()


def test_what_is_still_to_be_arranged_when_a_window_closes_needs_no_scene(qtbot: QtBot, title: Nemesis) -> None:
    window = Driven(GameModel(title), faces(), Settings())
    window.model.new("kohima-road", {}, "1")
    window.show()
    qtbot.waitExposed(window)
    window.close()
    QApplication.sendPostedEvents(window.context.scene, QEvent.Type.DeferredDelete.value)
    QApplication.sendEvent(window.side, QEvent(QEvent.Type.LayoutRequest))  # an error in it fails the test
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_windows_come_and_go_in_changing_themes() -> None:
    done = run("-m", "tools.client_bench.child", "themes")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {"left": 0}


def test_a_signal_at_log_out_is_a_proper_close(own_home: Path) -> None:
    closed_properly(run("-c", TOLD), own_home)


def test_a_signal_while_something_is_asked_is_a_proper_close(own_home: Path) -> None:
    """Each question returns to who asked, the last one first; nothing waits for an answer."""
    done = run("-c", ASKED)
    assert done.stdout == "put away, answered"
    closed_properly(done, own_home)


def closed_properly(done: subprocess.CompletedProcess[str], own_home: Path) -> None:
    assert done.returncode == 0, done.stderr
    kept = next(own_home.rglob("settings.ini")).read_text()
    assert "geometry" in kept and "screen" in kept
    assert not list(own_home.rglob("*.nemesis-wal")), "the game was left as one that was cut off"


@pytest.mark.skipif(os.name == "nt", reason="such signals are not sent there")
def test_all_signals_that_end_a_session_are_heard() -> None:
    """One of them was sent in earnest; they are all listened to in the same way."""
    assert {signal.SIGTERM, signal.SIGHUP, signal.SIGINT} == set(leaving.SIGNALS)
