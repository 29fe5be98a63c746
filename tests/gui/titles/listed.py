"""Hands that look last into the list of all commands."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.table.command import Command
from nemesis_gui.play.generic import CommandList
from tools.driver.giving import MouseHands


class ListedHands(MouseHands):
    """As a player who looks last into the list of all commands."""

    def ways(self) -> tuple[Callable[[Command], bool], ...]:
        return (*super().ways(), self.list)

    def list(self, command: Command) -> bool:
        """The button below the question, a row of the list, a double click on it."""
        if not self.window.prompt.every.isVisible():
            return False
        self.hands.click(self.window.prompt.every)
        QApplication.processEvents()
        box = next((one for one in QApplication.topLevelWidgets() if isinstance(one, CommandList)), None)
        assert box is not None
        rows = range(box.proxy.rowCount())
        at = next((box.proxy.index(n, 0) for n in rows if box.command_at(box.proxy.index(n, 0)) == command), None)
        if at is not None:
            self.hands.wheel(box.list.viewport(), -1)
            box.list.scrollTo(at)
            spot: QPoint = box.list.visualRect(at).center()
            self.hands.click(box.list.viewport(), spot)
            QTest.mouseDClick(box.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        box.close()
        return at is not None
