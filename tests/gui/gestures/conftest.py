"""A mouse that drags: it presses, moves and releases as Qt would tell it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine.paths import data_file
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from tests.gui.combat.stage import Battlefield, battlefield
from tests.gui.conftest import LEFT, Player

NONE = Qt.KeyboardModifier.NoModifier
NO_BUTTON = Qt.MouseButton.NoButton


class Mouse:
    """The left button, pressed on a widget and released wherever it is then."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.modifier = NONE
        QApplication.processEvents()
        drawing = player.window.map.drawing_note
        player.qtbot.waitUntil(lambda: not self.scene.unfinished and drawing.isHidden(), timeout=20000)

    @property
    def view(self) -> BoardView:
        assert self.player.window.view is not None
        return self.player.window.view

    @property
    def scene(self) -> BoardScene:
        return self.view.board

    def loc(self, label: str) -> int:
        return self.player.model.state.world.loc(label)

    def see(self, label: str, zoom: float = 1.0) -> None:
        """Bring a hex into the middle."""
        self.view.set_zoom(zoom)
        self.view.centre_on_hex(self.loc(label))

    def see_around(self, label: str) -> None:
        """Bring a hex and its neighbours to where no card lies over them."""
        world, loc = self.player.model.state.world, self.loc(label)
        around = [world.label(other) for other in (loc, *world.adjacent[loc])]
        for dx in (0, -220, 220, -320, 320):
            self.see(label)
            self.view.pan(dx, 0)
            if all(self.free(self.spot(other)) for other in around):
                return
        raise AssertionError(f"{label} is covered")

    def spot(self, label: str, dx: float = 0, dy: float = 0) -> QPoint:
        """Where a hex is in the viewport."""
        return self.view.mapFromScene(self.scene.position(self.loc(label)) + QPointF(dx, dy))

    def free(self, spot: QPoint) -> bool:
        """Whether nothing lies over a point of the viewport."""
        window = self.player.window
        return window.childAt(self.view.viewport().mapTo(window, spot)) is self.view.viewport()

    def at(self, label: str, dx: float = 0, dy: float = 0) -> QPoint:
        """Where a hex is in the viewport; nothing may lie over it."""
        spot = self.spot(label, dx, dy)
        assert self.free(spot), f"{label} is covered"
        return spot

    def counter(self, unit: str) -> QPoint:
        """Where a counter is in the viewport."""
        middle = self.scene.middle_of(unit)
        assert middle is not None
        return self.view.mapFromScene(middle)

    def send(
        self, kind: QEvent.Type, widget: QWidget, at: QPoint, button: Qt.MouseButton, down: Qt.MouseButton
    ) -> None:
        where = QPointF(widget.mapToGlobal(at))
        QApplication.sendEvent(widget, QMouseEvent(kind, QPointF(at), where, button, down, self.modifier))

    def press(self, at: QPoint, widget: QWidget | None = None, button: Qt.MouseButton = LEFT) -> None:
        self.send(QEvent.Type.MouseButtonPress, widget or self.view.viewport(), at, button, button)

    def move(self, at: QPoint, widget: QWidget | None = None, down: Qt.MouseButton = LEFT) -> None:
        self.send(QEvent.Type.MouseMove, widget or self.view.viewport(), at, NO_BUTTON, down)

    def release(self, at: QPoint, widget: QWidget | None = None, button: Qt.MouseButton = LEFT) -> None:
        self.send(QEvent.Type.MouseButtonRelease, widget or self.view.viewport(), at, button, NO_BUTTON)

    def lift(self, start: QPoint, end: QPoint) -> None:
        """Press and go somewhere, by way of the middle."""
        self.press(start)
        self.move((start + end) / 2)
        self.move(end)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """From one point of the viewport to another."""
        self.lift(start, end)
        self.release(end)

    def record(self) -> list[str]:
        """The commands in the record."""
        assert self.player.model.session is not None
        return [node.text for node in self.player.model.session.record.line()]

    def said(self) -> str:
        """What the status bar says."""
        return self.player.window.statusBar().currentMessage()


Field = Callable[..., tuple[Mouse, Battlefield]]


@pytest.fixture
def mouse(player: Player) -> Mouse:
    """The first movement of the campaign."""
    player.new()
    player.play("draw")
    found = Mouse(player)
    found.see("0909")
    return found


@pytest.fixture
def field(player: Player) -> Field:
    """A battlefield, see `battlefield`, beside the card."""

    def lay(**more: bool) -> tuple[Mouse, Battlefield]:
        there = battlefield(player, **more)
        found = Mouse(player)
        found.see_around(there.target)
        return found, there

    return lay


@pytest.fixture
def situation(player: Player) -> Callable[[str], Mouse]:
    """A situation of the game by its path below the folder of situations."""

    def lay(name: str) -> Mouse:
        player.model.set_situation(data_file(f"scenarios/nemesis/situations/{name}.yaml"))
        player.window.show()
        player.qtbot.waitExposed(player.window)
        return Mouse(player)

    return lay
