"""A campaign on the board, with one cache of map pictures for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.rules.ch3_setup import set_up
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.titles.nemesis.art.art import NemesisArt

Mouse = Callable[..., None]


@pytest.fixture(scope="session")
def world() -> World:
    return Nemesis().world("campaign")


@pytest.fixture
def state(world: World) -> NemesisState:
    return set_up(world, Options(), "1")


@pytest.fixture(scope="session")
def geometry(world: World) -> BoardGeometry:
    return BoardGeometry(world.board)


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture
def cache(kept: Path) -> MapCache:
    return MapCache(kept)


@pytest.fixture(scope="session")
def looks() -> NemesisArt:
    return NemesisArt()


@pytest.fixture
def scene(
    qapp: QApplication, world: World, looks: NemesisArt, cache: MapCache, state: NemesisState
) -> Iterator[BoardScene]:
    scene = BoardScene(world, looks, cache=cache)
    scene.show_state(state)
    yield scene
    scene.tiles.stop()


@pytest.fixture
def view(qtbot: QtBot, scene: BoardScene) -> BoardView:
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(1200, 800)
    view.show()
    return view


@pytest.fixture
def mouse(view: BoardView) -> Mouse:
    """Sends a mouse event to a point of the scene."""

    def send(
        kind: QEvent.Type,
        at: QPointF,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        spot = QPointF(view.mapFromScene(at))
        down = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
        where = QPointF(view.viewport().mapToGlobal(spot))
        QApplication.sendEvent(view.viewport(), QMouseEvent(kind, spot, where, button, down, modifiers))

    return send
