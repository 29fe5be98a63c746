"""A closed window is let go with everything that belongs to it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from tools.driver import Driven


def used(title: Nemesis, game: bool) -> tuple[Callable[[], object], Callable[[], object]]:
    """A window that was used and closed, and the board in it."""
    window = Driven(GameModel(title), faces())
    window.context.looks.motion = False
    if game:
        window.model.new("campaign", {}, "1")
        window.show()
        QApplication.processEvents()
        parts = (window.help.show_rule, window.finder.open_palette, window.playing.all_commands, window.toggle_history)
        for open_part in parts:
            open_part()
        window.model.play(window.model.commands()[0])
        window.look_back()
        window.return_()
    window.close()
    window.deleteLater()
    scene = window.context.scene
    return weakref.ref(window), weakref.ref(scene) if scene is not None else lambda: None


@pytest.mark.parametrize("game", [False, True])
def test_a_closed_window_is_freed(
    game: bool, qtbot: QtBot, title: Nemesis, drawn_map: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(drawn_map))
    freed, scene = used(title, game)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert freed() is None
    assert scene() is None
