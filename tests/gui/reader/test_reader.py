"""What a screen reader finds on the map, reads and presses, asked through Qt as a screen reader asks."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.features.access.reader import ScreenReader
from nemesis_gui.features.access.sheet import Sheet
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from tests.gui.conftest import Player
from tools.driver import Driven

Text = QAccessible.Text
UNIT, START, BESIDE = "jp-31-58", "0909", "0809"


class Reader:
    """Walks about among the objects of a window."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.window = player.window
        self.reader: ScreenReader = player.window.keyboard.reader

    @property
    def root(self) -> QAccessibleInterface:
        """The window."""
        return QAccessible.queryAccessibleInterface(self.window)

    def find(self, begin: str, under: QAccessibleInterface | None = None) -> QAccessibleInterface:
        """The first object whose name begins so, looked for from the window down."""
        found = next(self._all(under or self.root, begin), None)
        assert found is not None, begin
        return found

    def _all(self, under: QAccessibleInterface, begin: str) -> Iterator[QAccessibleInterface]:
        for child in children(under):
            if name(child).startswith(begin):
                yield child
            yield from self._all(child, begin)

    def hex(self, label: str) -> QAccessibleInterface:
        """A hex among the hexes."""
        return self.find(label, self.find("Hexes of the map"))

    def press(self, thing: QAccessibleInterface) -> None:
        """Do what an object is for."""
        actions = thing.actionInterface()
        with self.player.qtbot.waitSignal(thing.object().clicked):
            actions.doAction(actions.pressAction())
        QApplication.processEvents()


def children(thing: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [thing.child(number) for number in range(thing.childCount())]


def name(thing: QAccessibleInterface) -> str:
    return thing.text(Text.Name)


def about(thing: QAccessibleInterface) -> str:
    return thing.text(Text.Description)


@pytest.fixture
def reader(player: Player) -> Iterator[Reader]:
    """The first movement of the campaign, with a screen reader."""
    player.new()
    player.model.play(player.model.commands()[0])
    assert player.decision == "Movement"
    player.window.activateWindow()
    player.window.keyboard.reader.set_when("always")
    QApplication.processEvents()
    yield Reader(player)
    player.window.keyboard.reader.set_when("auto")


def test_imphal_is_found_with_its_counters(reader: Reader) -> None:
    imphal = reader.hex("0410")
    assert name(imphal) == "0410 Imphal"
    assert "Clear" in about(imphal) and "Objective" in about(imphal) and "Supply Depot" in about(imphal)
    state = reader.player.model.state
    standing = state.at[state.world.loc("0410")]
    assert len(children(imphal)) == len(standing) > 1
    names = {name(child) for child in children(imphal)}
    assert names == {f"{state.pieces[unit].counter.name}, Allied" for unit in standing}
    garrison = reader.find("Imphal garrison", imphal)
    assert "garrison" in about(garrison) and "2-1-0" in about(garrison)
    assert not imphal.state().invisible and imphal.state().focusable
    assert imphal.role() == QAccessible.Role.Button


def test_every_hex_in_play_is_there_once(reader: Reader) -> None:
    world, view = reader.player.model.state.world, reader.window.view
    assert view is not None
    hexes = children(reader.find("Hexes of the map"))
    drawn = [loc for loc in range(world.board.location_count) if world.in_play(loc) and view.board.geometry.has(loc)]
    assert len(hexes) == len(drawn) > 500


def test_pressing_hexes_selects_and_moves_and_the_names_follow(reader: Reader) -> None:
    model, loc = reader.player.model, reader.player.model.state.world.loc
    start, beside = reader.hex(START), reader.hex(BESIDE)
    reader.press(start)
    assert UNIT in reader.window.context.selected
    counter = reader.find("58/31", start)
    assert about(counter).startswith("is selected, ")
    here, there = len(children(start)), len(children(beside))
    chosen = reader.window.context.selected
    reader.press(beside)
    moved = [unit for unit in chosen if model.state.pieces[unit].loc == loc(BESIDE)]
    assert moved
    assert model.session is not None
    assert model.session.record.nodes[model.session.record.head].text.startswith("move ")
    assert len(children(start)) == here - len(moved)
    assert len(children(beside)) == there + len(moved)
    assert "58/31" in about(beside) and "58/31" not in about(start)
    while model.state.pieces[UNIT].loc != loc(START):
        assert model.undo()
    assert "58/31" in about(start) and "58/31" not in about(beside)


def test_pressing_a_counter_selects_it_alone(reader: Reader) -> None:
    reader.press(reader.find("58/31", reader.hex(START)))
    assert reader.window.context.selected == (UNIT,)


def test_the_hex_under_the_cursor_has_the_focus(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        staticmethod(lambda event: told.append(name(event.accessibleInterface()))),
    )
    window, world = reader.window, reader.player.model.state.world
    assert window.view is not None and window.keyboard.cursor is not None
    window.view.setFocus()
    window.keyboard.put(world.loc("0310"), "")
    reader.player.qtbot.keyClick(window.view, Qt.Key.Key_PageUp)
    QApplication.processEvents()
    assert told == ["0410 Imphal"]
    assert reader.hex("0410").state().focused
    assert not reader.hex("0310").state().focused
    window.keyboard.cursor.remove()
    assert not reader.hex("0410").state().focused


def test_a_focus_brings_the_cursor_and_leaves_the_keys_to_the_map(reader: Reader) -> None:
    actions = reader.hex("0410").actionInterface()
    actions.doAction(actions.setFocusAction())
    cursor, state = reader.window.keyboard.cursor, reader.player.model.state
    assert cursor is not None and cursor.loc == state.world.loc("0410")
    assert reader.window.focusWidget() is reader.window.view


def test_the_objects_lie_where_the_hexes_are_seen(reader: Reader) -> None:
    view, loc = reader.window.view, reader.player.model.state.world.loc("0410")
    assert view is not None
    for zoom in (1.0, 0.5):
        view.set_zoom(zoom)
        view.centre_on_hex(loc)
        assert reader.reader.sheet is not None and reader.reader.sheet.settle_soon.isActive()
        reader.reader.sheet.settle()
        seen = view.viewport().mapToGlobal(view.mapFromScene(view.board.position(loc)))
        middle = reader.hex("0410").rect().center()
        assert (middle - seen).manhattanLength() <= 3
        assert abs(reader.hex("0410").rect().width() - 104 * zoom) <= 1
        assert (children(reader.hex("0410"))[0].rect().center() - seen).manhattanLength() <= 4


def test_the_mouse_and_the_picture_do_not_meet_the_objects(reader: Reader) -> None:
    window = reader.window
    assert window.view is not None
    at = reader.player.point_of(reader.player.model.state.world.loc(START))
    assert window.childAt(window.view.viewport().mapTo(window, at)) is window.view.viewport()
    reader.player.click_piece(UNIT)
    assert window.context.selected
    window.playing.cancel()
    with_objects = window.board_place.grab().toImage()
    window.keyboard.reader.set_when("never")
    assert not window.findChildren(Sheet)
    assert window.board_place.grab().toImage() == with_objects


def test_nothing_is_made_when_nobody_listens(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new()
    reader = player.window.keyboard.reader
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: False))
    player.window.keyboard.put(player.model.state.world.loc("0410"), "")
    assert reader.sheet is None
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: True))
    player.window.keyboard.put(player.model.state.world.loc("0310"), "")
    assert reader.sheet is not None
    reader.set_when("never")
    assert reader.sheet is None


def test_the_objects_of_another_game_are_let_go(reader: Reader) -> None:
    old = weakref.ref(reader.reader.sheet)  # type: ignore[arg-type]
    spots = [weakref.ref(spot) for spot in list(reader.reader.sheet.spots.values())[:20]]  # type: ignore[union-attr]
    reader.player.model.new("campaign", {}, "2")
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert old() is None and all(spot() is None for spot in spots)
    assert name(reader.hex("0410")) == "0410 Imphal"
    assert len(reader.window.findChildren(Sheet)) == 1


def test_the_preference_is_remembered(reader: Reader) -> None:
    dialog = reader.window.preferences.show()
    reader.player.qtbot.addWidget(dialog)
    assert dialog.rows["Map for screen readers"].currentData() == "always"
    dialog.rows["Map for screen readers"].setCurrentIndex(2)
    dialog.rows["Map for screen readers"].activated.emit(2)
    assert reader.reader.sheet is None
    assert reader.window.settings.text("screen_reader", "") == "never"


def closed_window(title: Nemesis) -> weakref.ref[Driven]:
    """A window that was read out and closed."""
    window = Driven(GameModel(title), faces())
    window.context.looks.motion = False
    window.model.new("campaign", {}, "1")
    window.keyboard.reader.set_when("always")
    window.show()
    window.keyboard.put(window.model.state.world.loc("0410"), "")
    QApplication.processEvents()
    window.settings.put("screen_reader", "auto")
    window.close()
    window.deleteLater()
    return weakref.ref(window)


def test_a_closed_window_that_was_read_out_is_freed(
    qtbot: QtBot, title: Nemesis, common_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(common_cache))
    freed = closed_window(title)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert freed() is None
