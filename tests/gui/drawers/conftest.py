"""Hands on the drawers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.paths import data_file
from nemesis_gui.features.drawers.drawer import Drawer, DrawerTab
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.play.page import BoxCounter, Page
from tests.gui.conftest import LEFT, Player

CHORD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class Boxes:
    """Opens drawers by mouse and key, and reads what lies in them."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.window = player.window
        self.drawers: Drawers = player.window.drawers

    def situation(self, name: str) -> Boxes:
        """Begin with the position of a situation."""
        return self.position(data_file(f"scenarios/nemesis/situations/{name}.yaml"))

    def position(self, path: Path) -> Boxes:
        """Begin with the position in a file."""
        self.player.model.set_situation(path)
        self.window.show()
        self.player.qtbot.waitExposed(self.window)
        return self

    @property
    def drawer(self) -> Drawer:
        """The drawer, open or not."""
        return self.drawers.drawer

    @property
    def page(self) -> Page:
        """What is in the open drawer."""
        assert self.drawer.page is not None
        return self.drawer.page

    @property
    def opened(self) -> str:
        """The name of the drawer that is open and seen."""
        assert bool(self.drawers.opened) == self.drawer.isVisible()
        return self.drawers.opened

    def tab(self, name: str) -> DrawerTab:
        """The tab of a drawer."""
        assert self.drawers.tabs is not None
        return self.drawers.tabs.tabs[name]

    def click_tab(self, name: str) -> Boxes:
        """Open or close a drawer with the mouse."""
        self.player.qtbot.mouseClick(self.tab(name), LEFT)
        QApplication.processEvents()
        return self

    def press(self, number: int) -> Boxes:
        """Open or close a drawer by its key."""
        self.window.activateWindow()
        self.player.qtbot.waitUntil(self.window.isActiveWindow, timeout=20_000)
        self.player.qtbot.keyClick(self.window, Qt.Key(Qt.Key.Key_0 + number), CHORD)
        QApplication.processEvents()
        return self

    def key(self, key: Qt.Key) -> Boxes:
        """Press a key where the keyboard is."""
        self.window.activateWindow()
        self.player.qtbot.waitUntil(self.window.isActiveWindow, timeout=20_000)
        self.player.qtbot.keyClick(QApplication.focusWidget() or self.window, key)
        return self

    def counter(self, unit: str) -> BoxCounter:
        """The counter of a piece, or the pile it lies in."""
        return next(counter for counter in self.page.counters if unit in counter.pile)

    def click(self, unit: str) -> Boxes:
        """Click a counter."""
        self.player.qtbot.mouseClick(self.counter(unit), LEFT)
        return self

    def shown(self) -> set[str]:
        """All pieces in the open drawer."""
        return {unit for counter in self.page.counters for unit in counter.pile}

    def inside(self, boxes: Iterable[str]) -> set[str]:
        """All pieces in these boxes, as the state has them."""
        state = self.player.model.state
        return {unit for box in boxes for unit in state.at.get(state.world.loc(box), ())}

    def last_command(self) -> str:
        """The command that was played last, as the record has it."""
        session = self.player.model.session
        assert session is not None
        return session.record.nodes[session.record.head].text


@pytest.fixture
def boxes(player: Player) -> Boxes:
    """A window and hands on its drawers."""
    return Boxes(player)
