"""In a small window with large text every menu is there, and every tab of the boxes shows its number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.play.layer import Key
from tests.gui.conftest import Player, seated


@pytest.fixture
def narrow(title: Nemesis, qtbot: QtBot, calm: None) -> Iterator[Player]:
    with seated(title, qtbot, QSize(1024, 700), percent=150) as player:
        player.new()
        player.play("draw")
        QApplication.processEvents()
        yield player


def test_every_menu_is_in_the_bar(narrow: Player) -> None:
    bar, label = narrow.window.menuBar(), narrow.window.saved_label
    edges = [bar.actionGeometry(action) for action in bar.actions()]
    assert len(edges) == 7 and all(not edge.isEmpty() for edge in edges)
    assert edges[-1].right() < label.x() and label.geometry().right() <= bar.width()
    assert label.shown.startswith("Saved as ") and "The Burma" in label.shown


def test_every_tab_shows_its_number_beside_the_key_of_a_range(narrow: Player) -> None:
    narrow.click_hex("0909")
    narrow.qtbot.waitUntil(lambda: "Operational" in keys(narrow))
    line = narrow.window.drawers.tabs
    tabs = list(line.tabs.values())
    assert all(tab.width() >= tab.sizeHint().width() for tab in tabs)
    assert tabs[-1].geometry().right() <= line.width()


def keys(player: Player) -> str:
    """What the key of the range names."""
    return " ".join(found.accessibleName() for found in player.window.findChildren(Key) if found.isVisible())
