"""Files dropped on the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox

from engine.games import titles
from nemesis_gui import app
from nemesis_gui.features.games.dropped import Dropped, meant
from nemesis_gui.play.services import Games, Modules, Packs, SavedElsewhere
from tests.gui.conftest import Player

PACK = """format: game-pack/1
title: tail-of-the-tiger
name: Mine
files: {counters.yaml: {units: [{id: ge-gd, name: Big}]}}
"""


def held(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drop(player: Player, path: Path) -> bool:
    """Drag a file over the window and let it go; whether the window takes it."""
    data, copy, left = held(path), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    plain = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(400, 300).toPoint(), copy, data, left, plain)
    enter.ignore()
    QApplication.sendEvent(player.window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(player.window, QDropEvent(QPointF(400, 300), copy, data, left, plain))
        QApplication.processEvents()
        QApplication.processEvents()
    return enter.isAccepted()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    for kind in ("information", "warning"):
        monkeypatch.setattr(QMessageBox, kind, lambda *args: said.append(args[-1]))
    return said


def test_a_pack_is_used_for_the_game_it_is_of(player: Player, told: list[str], tmp_path: Path) -> None:
    player.model.titles = titles()
    (tmp_path / "mine.yaml").write_text(PACK)
    assert drop(player, tmp_path / "mine.yaml")
    assert player.window.settings.own_data() == {"tail-of-the-tiger": str(tmp_path / "mine.yaml")}
    assert player.model.game("tail-of-the-tiger").label == "Mine"
    assert "1 printed" in told[0]


def test_a_file_that_is_no_pack_is_told(player: Player, told: list[str], tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("colour: red")
    assert drop(player, tmp_path / "mine.yaml")
    assert "mine.yaml" in told[0] and player.window.settings.own_data() == {}


def test_a_saved_game_is_opened(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    games = type(player.window.context.services.of(Games))
    monkeypatch.setattr(games, "open_path", lambda _games, path: opened.append(path))
    assert drop(player, tmp_path / "a.nemesis")
    assert opened == [tmp_path / "a.nemesis"]


def test_other_things_are_not_taken(player: Player, tmp_path: Path) -> None:
    assert not drop(player, tmp_path / "picture.png")
    assert meant(held(tmp_path / "a.nemesis", tmp_path / "b.nemesis")) is None, "one at a time"
    assert meant(held(tmp_path)) is None
    (tmp_path / "pack.yaml").write_text(PACK)
    assert meant(held(tmp_path)) == tmp_path
    assert isinstance(player.window.feature(Dropped), Dropped)


@pytest.mark.parametrize(("name", "asked"), [("a.vmod", "Modules"), ("a.VSAV", "SavedElsewhere"), ("a.yaml", "Packs")])
def test_a_file_that_the_program_is_started_with_is_taken_for_what_it_is(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, asked: str
) -> None:
    """A module was taken for a saved game."""
    taken: list[Path] = []
    service, act = {"Modules": (Modules, "take"), "SavedElsewhere": (SavedElsewhere, "look"),
                    "Packs": (Packs, "take_pack")}[asked]  # fmt: skip
    monkeypatch.setattr(type(player.window.context.services.of(service)), act, lambda _, path: taken.append(path))
    given = app.build_parser().parse_args([str(tmp_path / name)])
    app._begin_or_ask(player.window, player.model, given)
    QApplication.processEvents()
    assert taken == [tmp_path / name]
