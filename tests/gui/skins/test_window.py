"""The switch between the drawn and the printed map, what is said of it, and what never leaves with it."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QMessageBox, QPushButton

from engine.games import titles
from engine.wargame.ownpack import as_one_file, read_pack
from nemesis_gui.base.settings import SKIN, skins_folder, tiles_folder
from nemesis_gui.board.overlays import Group, HexHighlights, SideHighlights
from nemesis_gui.features.help.problem import report_text, write
from nemesis_gui.features.skins import shelf
from nemesis_gui.features.skins.skins import Skins
from tests.gui.conftest import Player
from tests.gui.skins.making import make_skin

PACK = """format: game-pack/1
title: nemesis
name: Confirmed
files:
  map.yaml:
    hexes: {"0101": jungle}
    sides: {"0301/0302": {river: none}, "0101-S": {river: none}}
"""
NAME = "secret-scan"


def skins(player: Player) -> Skins:
    found: Skins = player.window.feature(Skins)
    return found


def texts(player: Player) -> str:
    card = skins(player).card
    return " ".join(one.text() for one in card.findChildren(QLabel)) if card.isVisible() else ""


@pytest.fixture
def folder(player: Player) -> Path:
    """The folder of a skin of the game."""
    board = titles().title("nemesis").world("campaign").board
    make_skin(skins_folder() / NAME, "nemesis", board, width=600, units=("jp-31-58",))
    return skins_folder() / NAME


@pytest.fixture
def own(player: Player, folder: Path) -> Path:
    """The same while a game is played."""
    player.new()
    return folder


def switch(player: Player) -> None:
    player.window.context.actions.by_id["printed"].trigger()
    QApplication.processEvents()


def test_a_key_switches_between_drawn_and_printed_and_the_choice_is_kept(player: Player, own: Path) -> None:
    action, scene = player.window.context.actions.by_id["printed"], player.window.context.scene
    assert not action.isChecked() and scene is not None and scene.skin is None
    QTest.keyClick(player.window, Qt.Key.Key_F5)
    assert action.isChecked() and scene.skin is not None and scene.faces.skin is not None
    player.new("kohima-road")
    again = player.window.context.scene
    assert again is not scene and again is not None and again.skin is not None
    assert not texts(player), "it was said when it was switched on"
    switch(player)
    assert not action.isChecked() and again.skin is None and again.faces.skin is None
    player.new()
    assert player.window.context.scene is not None and player.window.context.scene.skin is None


def test_it_is_said_once_how_much_is_ours_and_the_card_leads_to_the_marks(player: Player, own: Path) -> None:
    switch(player)
    assert "All hexes and sides are ours; the picture may differ." in texts(player)
    assert "Figures on printed counters may differ" in texts(player)
    next(one for one in skins(player).card.findChildren(QPushButton) if one.text() == "Mark what is ours").click()
    marks = player.window.context.scene.overlays()["ours"]
    assert isinstance(marks, Group)
    hexes, sides = marks.parts
    assert isinstance(hexes, HexHighlights) and len(hexes.hexes) == player.model.state.world.board.hex_count
    assert isinstance(sides, SideHighlights) and not sides.sides, "sides of hexes that are ours lie in their area"
    player.window.context.actions.by_id["ours"].trigger()
    assert "ours" not in player.window.context.scene.overlays()
    switch(player)
    switch(player)
    assert not texts(player)


def test_what_a_pack_says_is_printed_is_not_marked(player: Player, folder: Path, tmp_path: Path) -> None:
    """One hex is printed, with one of its six sides: the five others get bars, since the hex is not under the area."""
    pack = tmp_path / "mine.yaml"
    pack.write_text(PACK)
    player.model.adopt(titles().title("nemesis", pack), pack)
    player.model.new("campaign", title="nemesis", seed="1")
    player.window.show()
    switch(player)
    world = player.model.state.world
    grid, all_ = world.board.grid, world.board.hex_count
    assert f"1 of {all_} hexes, 2 of " in texts(player)
    hexes, sides = skins(player).ours.overlay.parts
    corner = grid.index("0101")
    assert isinstance(hexes, HexHighlights) and set(hexes.hexes) == set(range(all_)) - {corner}
    assert isinstance(sides, SideHighlights)
    within = [way for way, other in enumerate(grid.neighbours(corner)) if other >= 0]
    assert len(sides.sides) == 6 - 1 and all(corner in (hex_, grid.neighbours(hex_)[way]) for hex_, way in sides.sides)
    assert len(within) >= 2


def test_pointing_tells_the_terrain_of_the_rules_and_its_source_first(player: Player, own: Path) -> None:
    said: list[str] = []
    player.window.context.signals.said.connect(said.append)
    world, scene = player.model.state.world, player.window.context.scene
    hex_ = world.loc("0101")
    terrain = player.window.words.game.terrain(player.model.state, hex_)[0]
    scene.hover_at(scene.position(hex_))
    assert "Ours" not in said[-1] and terrain in said[-1]
    switch(player)
    scene.hover_at(None)
    scene.hover_at(scene.position(hex_))
    assert f"Ours, not printed: {terrain}" in said[-1]
    from nemesis_gui.features.map.map import Map

    tips = player.window.feature(Map).tips
    assert tips.text(scene.position(hex_)).startswith(f"<p>Ours, not printed: <b>{terrain}</b></p>")
    switch(player)
    assert "Ours" not in tips.text(scene.position(hex_))


BROKEN: dict[str, tuple[Any, str]] = {
    "gone": (shutil.rmtree, "there are no pictures of"),
    "no picture": (lambda own: (own / "map.png").unlink(), "map.png: No such file"),
    "cut off": (lambda own: (own / "map.png").write_bytes((own / "map.png").read_bytes()[:3000]), "is cut off"),
    "no yaml": (lambda own: (own / "skin.yaml").write_text("format: [x"), "skin.yaml"),
}  # fmt: skip


def test_a_missing_or_broken_skin_leaves_the_drawn_board_with_one_line(player: Player, own: Path) -> None:
    """It is not tried again before somebody asks for it."""
    good = own.parent.parent / "good"
    shutil.copytree(own, good)
    for spoil, told in BROKEN.values():
        player.window.settings.put(f"{SKIN}nemesis/shown", True)
        spoil(own)
        skins(player).follow_game()
        scene = player.window.context.scene
        assert scene is not None and scene.skin is None
        assert not player.window.context.actions.by_id["printed"].isChecked()
        assert told in texts(player) and "\n" not in texts(player)
        skins(player).follow_game()
        assert not texts(player)
        shutil.rmtree(own, ignore_errors=True)
        shutil.copytree(good, own)


def test_a_picture_that_breaks_while_it_is_shown_leaves_the_drawn_board(player: Player, own: Path, qtbot: Any) -> None:
    switch(player)
    scene = player.window.context.scene
    skin = scene.skin
    qtbot.waitUntil(lambda: skin.picture.held and not scene.tiles.busy)
    skin.picture.drop()
    shutil.rmtree(tiles_folder(), ignore_errors=True)
    skin.path.write_bytes(b"gone")
    scene.tiles.memory._pictures.clear()
    player.hands.view.viewport().repaint()
    qtbot.waitUntil(lambda: scene.skin is None)
    assert "map.png" in texts(player)


def test_tiles_go_with_the_skin(player: Player, own: Path, qtbot: Any) -> None:
    switch(player)
    key = player.window.context.scene.skin.key
    qtbot.waitUntil(lambda: any((tiles_folder() / key).glob("*.jpg")))
    shelf.sweep()
    assert (tiles_folder() / key).is_dir()
    shutil.rmtree(own)
    shelf.sweep()
    assert not (tiles_folder() / key).exists()


def test_a_skin_is_never_in_saves_packs_or_problem_reports(player: Player, own: Path, tmp_path: Path) -> None:
    """Neither its pictures nor its name, nor that of a picture."""
    switch(player)
    saved = tmp_path / "a.nemesis"
    player.model.save_as(saved)
    report = tmp_path / "report.zip"
    write(report, report_text("it broke", player.window.settings.harmless(), {}), {"game.nemesis": saved})
    pack = tmp_path / "mine.yaml"
    pack.write_text(PACK)
    written = as_one_file(read_pack(pack, "nemesis")).encode()
    with zipfile.ZipFile(report) as packed:
        inside = b"".join(packed.read(name) for name in packed.namelist())
    values = player.model.title.values("campaign")
    for content in (saved.read_bytes(), inside, written, values):
        assert NAME.encode() not in content and b"map.png" not in content and b"front.png" not in content
    assert (own / "map.png").read_bytes()[:200] not in saved.read_bytes() + inside
    assert any(key.startswith(SKIN) for key in player.window.settings.everything())
    assert not any(key.startswith(SKIN) for key in player.window.settings.harmless())


def test_which_of_two_is_chosen_in_the_menu(player: Player, own: Path) -> None:
    shutil.copytree(own, own.with_name("another"))
    switch(player)
    menu = player.window.findChild(QMenu, "which_printed")
    menu.aboutToShow.emit()
    lines = [line for line in menu.actions() if line.isCheckable()]
    assert [line.text() for line in lines] == ["Of the tests", "Of the tests"]
    assert [line.isChecked() for line in lines] == [True, False]
    menu.actions()[1].trigger()
    assert player.window.context.scene.skin.path.parent == own


@pytest.mark.parametrize("answer", ["Yes", "No"])
def test_a_skin_is_deleted_once_that_is_confirmed(
    player: Player, own: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """What is not of the skin stays where it lies."""
    (own / "notes.txt").write_text("mine")
    switch(player)
    menu = player.window.findChild(QMenu, "which_printed")
    menu.aboutToShow.emit()
    asked: list[str] = []
    said = getattr(QMessageBox.StandardButton, answer)
    monkeypatch.setattr(QMessageBox, "question", lambda *args: asked.append(args[2]) or said)
    menu.actions()[-1].trigger()
    assert "Of the tests" in asked[0]
    assert (player.window.context.scene.skin is None) == (answer == "Yes")
    left = {path.name for path in own.iterdir()}
    assert left == {"notes.txt"} if answer == "Yes" else "skin.yaml" in left and "map.png" in left


