"""A position is changed by hand: counters are dragged, turn and tracks written, and what comes of it is played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QSpinBox

from engine.games import titles
from engine.wargame.knobs import POINT
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.features.atlas.knob_form import Several
from nemesis_gui.features.atlas.position import EditPosition
from nemesis_gui.features.atlas.position_window import PositionWindow
from nemesis_gui.features.atlas.sandbox import Sandbox
from nemesis_gui.games import faces
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from tests.gui.conftest import Player

SCENARIOS = {
    "nemesis": "campaign", "defeat-into-victory": "u-go", "vinegar-joes-war": "imphal",
}  # fmt: skip
"""A scenario of each game whose first decision a position can say; that of the fourth begins with a set-up."""
Open = Callable[..., PositionWindow]


@cache
def title(game: str) -> Any:
    return titles().title(game)


@pytest.fixture
def edited(qapp: QApplication, calm: None) -> Iterator[Open]:
    made: list[PositionWindow] = []
    pictures = MapCache()

    def opened(game: str = "nemesis") -> PositionWindow:
        state = title(game).new(SCENARIOS[game], {}, "1")
        window = PositionWindow(
            Words("en", title(game)), Sandbox(title(game), state), faces().art_of(title(game)), "staff", pictures
        )
        window.show()
        made.append(window)
        return window

    yield opened
    for window in made:
        window.done(QDialog.DialogCode.Rejected)
        window.deleteLater()


def spots(window: PositionWindow, unit: str, loc: int) -> tuple[QPoint, QPoint]:
    """Where a counter and a location are, both in view."""
    board = window.view.board
    window.view.set_zoom(1.0)
    start, end = board.position(window.sandbox.state.pieces[unit].loc), board.position(loc)
    window.view.look_at((start + end) / 2)
    QApplication.processEvents()
    return window.view.mapFromScene(start), window.view.mapFromScene(end)


def drag(window: PositionWindow, unit: str, loc: int) -> None:
    start, end = spots(window, unit, loc)
    port = window.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    assert window.carrying.unit == unit
    QTest.mouseMove(port, (start + end) / 2)
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def alone(window: PositionWindow) -> tuple[str, int]:
    """A piece that stands alone in its hex, and a hex beside it on which nothing stands."""
    state = window.sandbox.state
    for loc in range(state.world.hexes):
        names = state.at.get(loc, ())
        near = [other for other in state.world.grid.neighbours(loc) if other >= 0 and not state.at.get(other)]
        free = [other for other in near if state.world.open_hex(other)]
        if len(names) == 1 and free and names[0] in window.view.board.counters:
            return names[0], free[0]
    raise AssertionError("every piece is in a stack")


@pytest.mark.parametrize("game", ["nemesis", "vinegar-joes-war"])
def test_a_counter_is_dragged_to_another_hex_and_taken_back(edited: Open, game: str) -> None:
    window = edited(game)
    unit, loc = alone(window)
    before = window.sandbox.state.pieces[unit].loc
    drag(window, unit, loc)
    assert window.sandbox.state.pieces[unit].loc == loc
    assert window.words.place(window.sandbox.state, loc) in window.unit.text()
    window.sandbox.undo.undo()
    assert window.sandbox.state.pieces[unit].loc == before
    window.sandbox.undo.redo()
    assert window.sandbox.state.pieces[unit].loc == loc


@pytest.mark.parametrize("game", SCENARIOS)
def test_a_counter_beside_the_map_comes_to_a_hex_and_goes_back(edited: Open, game: str) -> None:
    window = edited(game)
    state = window.sandbox.state
    unit = window.tray.list.item(0).data(Qt.ItemDataRole.UserRole)
    box = state.pieces[unit].loc
    window.tray.list.itemClicked.emit(window.tray.list.item(0))
    window._click(next(loc for loc in range(state.world.hexes) if state.at.get(loc)), None)
    assert window.sandbox.state.pieces[unit].loc < state.world.play_limit
    window.boxes.setCurrentIndex(window.boxes.findData(box))
    window.box_button.setEnabled(True)
    QTest.mouseClick(window.box_button, Qt.MouseButton.LeftButton)
    assert window.sandbox.state.pieces[unit].loc == box


@pytest.mark.parametrize("game", SCENARIOS)
def test_the_turn_is_written(edited: Open, game: str) -> None:
    window = edited(game)
    turn = window.sandbox.state.turn
    line = f"turn: {turn}\n"
    assert line in window.text.toPlainText()
    window.text.setPlainText(window.text.toPlainText().replace(line, f"turn: {turn + 1}\n"))
    window.apply()
    assert (window.fault.text(), window.sandbox.state.turn) == ("", turn + 1)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("turn: 1\n", "turn: 99\n", "turn"), ("turn: 1\n", "turn: {a: 1}\n", "turn"),
        ("turn: 1\n", "turn: [\n", "position:"), ("", "7\n", "position:"),
        ("scenario: campaign\n", "scenario: kohima-road\n", "scenario: another one"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_with_its_key_and_changes_nothing(edited: Open, old: str, new: str, told: str) -> None:
    window = edited()
    before = window.sandbox.text
    assert old in before
    window.text.setPlainText(before.replace(old, new) if old else new)
    window.apply()
    assert told in window.fault.text()
    assert window.sandbox.text == before and not window.sandbox.undo.count()


def test_an_impossible_position_is_told_and_cannot_be_played_on(edited: Open) -> None:
    """An enemy in the same hex."""
    window = edited()
    state = window.sandbox.state
    sides = {state.pieces[names[0]].counter.side: loc for loc, names in state.at.items() if loc < state.world.hexes}
    unit = state.at[sides[0]][0]
    window.sandbox.move(unit, sides[1])
    assert window.fault.text() and not window.play_button.isEnabled()
    window.sandbox.undo.undo()
    assert not window.fault.text() and window.play_button.isEnabled()


def test_it_is_played_on_as_a_what_if(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new()
    before = player.model.state
    unit = next(name for name, piece in before.pieces.items() if piece.loc < before.world.hexes)
    free = next(loc for loc in before.world.grid.neighbours(before.pieces[unit].loc) if loc >= 0)

    def act(window: PositionWindow) -> QDialog.DialogCode:
        window.sandbox.move(unit, free)
        assert not window.sandbox.fault
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PositionWindow, "exec", act)
    player.window.feature(EditPosition).open()
    assert player.model.state.pieces[unit].loc == free
    assert player.window.context.past.here is not None
    player.window.context.past.leave()
    assert player.model.state.pieces[unit].loc == before.pieces[unit].loc, "the game is as it was"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions that were asked, each answered with no."""
    found: list[str] = []

    def question(*args: Any) -> QMessageBox.StandardButton:
        found.append(args[2])
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", question)
    return found


def with_turn(window: PositionWindow, turn: int) -> str:
    """The text of the window with another turn."""
    now = window.sandbox.state.turn
    return window.text.toPlainText().replace(f"turn: {now}\n", f"turn: {turn}\n")


def test_what_was_set_and_typed_last_is_played_on_from(edited: Open) -> None:
    """Nobody waits for the form to look at a number, or presses another button for the text first."""
    window = edited()
    lament = window.form.fields[("tracks", "lament", "allied")]
    assert isinstance(lament, QSpinBox)
    lament.setValue(4)
    QTest.mouseClick(window.play_button, Qt.MouseButton.LeftButton)
    assert window.result() == QDialog.DialogCode.Accepted and window.sandbox.state.lament == (0, 4)
    other = edited()
    other.text.setPlainText(with_turn(other, 2))
    QTest.mouseClick(other.play_button, Qt.MouseButton.LeftButton)
    assert other.result() == QDialog.DialogCode.Accepted and other.sandbox.state.turn == 2


def test_what_is_typed_as_text_is_not_written_over(edited: Open, asked: list[str]) -> None:
    """A counter that is dragged meanwhile comes on top of it; where it cannot be taken, the counter stays."""
    window = edited()
    unit, loc = alone(window)
    before = window.sandbox.state.pieces[unit].loc
    wrong = with_turn(window, 99)
    window.text.setPlainText(wrong)
    drag(window, unit, loc)
    assert window.text.toPlainText() == wrong and "turn" in window.fault.text()
    assert window.tabs.currentWidget() is window.written and window.sandbox.state.pieces[unit].loc == before
    window.accept()
    window.reject()
    assert window.isVisible() and asked == ["What was changed is not kept. Close all the same?"]
    window.text.setPlainText(wrong.replace("turn: 99", "turn: 2"))
    drag(window, unit, loc)
    assert (window.sandbox.state.turn, window.sandbox.state.pieces[unit].loc) == (2, loc)


def test_a_window_that_closes_with_a_counter_in_hand_gives_the_cursor_back(edited: Open) -> None:
    window = edited()
    port = window.tray.list.viewport()
    at = window.tray.list.visualItemRect(window.tray.list.item(0)).center()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(port, at + QPoint(40, 0))
    assert QApplication.overrideCursor() is not None
    window.reject()
    assert not window.isVisible() and QApplication.overrideCursor() is None


# -- what lies on hexes


def stroke(window: PositionWindow, hexes: list[int]) -> None:
    """Draw over hexes with the mouse."""
    window.view.set_zoom(1.0)
    window.view.look_at(window.view.board.position(hexes[0]))
    QApplication.processEvents()
    port = window.view.viewport()
    points = [window.view.mapFromScene(window.view.board.position(hex_)) for hex_ in hexes]
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=points[0])
    for point in points[1:]:
        QTest.mouseMove(port, point)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=points[-1])


def take(window: PositionWindow, text: str) -> None:
    window.tabs.setCurrentWidget(window.ground)
    row = [brush.text for brush in window.ground.brushes].index(text)
    window.ground.list.itemClicked.emit(window.ground.list.item(row))


def test_control_is_painted_seen_at_once_and_taken_back(edited: Open) -> None:
    window = edited("defeat-into-victory")
    state = window.sandbox.state
    one = next(hex_ for hex_ in sorted(state.world.allied_at_start) if not state.at.get(hex_)
               and not state.at.get(state.world.grid.neighbours(hex_)[2]))  # fmt: skip
    hexes = [one, state.world.grid.neighbours(one)[2]]
    take(window, "Control: Japanese")
    stroke(window, hexes)
    held = {hex_ for hex_ in hexes if hex_ in state.world.allied_at_start}
    assert window.fault.text() == "" and held <= window.sandbox.state.control.keys()
    shown = window.strokes._base.parts
    assert held <= {hex_ for part in shown for hex_ in part.hexes}
    window.sandbox.undo.undo()
    assert not window.sandbox.state.control and not window.strokes._base.parts
    window.sandbox.undo.redo()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.ground.brush is None and window.isVisible(), "Escape lays the brush down first"


def test_a_stroke_that_cannot_be_is_told_and_changes_nothing(edited: Open) -> None:
    window = edited("nemesis")
    state = window.sandbox.state
    plain = next(hex_ for hex_ in range(state.world.hexes)
                 if state.world.open_hex(hex_) and hex_ not in state.world.objectives)  # fmt: skip
    take(window, "Flags: Allied")
    stroke(window, [plain])
    assert "a flag outside" in window.fault.text() and not window.sandbox.undo.count()


def test_the_turn_goes_to_another_point_in_the_form(edited: Open) -> None:
    window = edited("vinegar-joes-war")
    line = window.form.fields[(POINT,)]
    assert isinstance(line, DropDown)
    line.setCurrentIndex(line.findData("allied.4"))
    line.activated.emit(line.currentIndex())
    window.form.send()
    assert (window.sandbox.state.player, window.sandbox.state.phase, window.note.text()) == (1, 4, "")
    line.setCurrentIndex(line.findData("allied.16"))
    line.activated.emit(line.currentIndex())
    window.form.send()
    assert window.fault.text() == "" and "Administration: nobody has to decide" in window.note.text()


@pytest.mark.parametrize(
    ("game", "wanted", "now"),
    [("defeat-into-victory", "movement.allied", "movement.allied"),
     ("nemesis", "allied.attack", "allied.attack.forward")],
)  # fmt: skip
def test_a_point_that_was_wanted_and_is_come_to_is_not_told_as_empty(
    edited: Open, game: str, wanted: str, now: str
) -> None:
    """A position in text says it in other words: as a segment that is under way, or as the first part of a phase."""
    window = edited(game)
    line = window.form.fields[(POINT,)]
    assert isinstance(line, DropDown)
    line.setCurrentIndex(line.findData(wanted))
    line.activated.emit(line.currentIndex())
    window.form.send()
    assert (window.fault.text(), window.note.text(), line.currentData()) == ("", "", now)
    assert window.sandbox.undo.count() == 1


def test_a_form_offers_no_part_that_a_phase_has_not(edited: Open) -> None:
    """Only the Allies move air units [6.1-B/1]."""
    window = edited()
    line = window.form.fields[(POINT,)]
    assert isinstance(line, DropDown)
    assert line.findData("allied.attack.air") >= 0 and line.findData("japanese.attack.forward") >= 0
    assert line.findData("japanese.attack.air") < 0


def test_markers_go_into_the_cup_in_the_form(edited: Open) -> None:
    window = edited("defeat-into-victory")
    cup = window.form.fields[("cup",)]
    assert isinstance(cup, Several) and cup.text() == f"0 of {len(cup._boxes)}"
    box, word = cup._boxes[0]
    box.click()
    window.form.send()
    assert window.sandbox.state.cup == (word,) and cup.text().startswith("1 of")
    box.click()
    window.form.send()
    assert window.sandbox.state.cup == ()


def test_a_point_at_which_no_position_can_be_told_is_refused_in_a_line(edited: Open) -> None:
    window = edited("defeat-into-victory")
    line = window.form.fields[(POINT,)]
    assert isinstance(line, DropDown)
    line.setCurrentIndex(line.findData("initiative"))
    line.activated.emit(line.currentIndex())
    window.form.send()
    assert "can be written as a position" in window.fault.text() and not window.sandbox.undo.count()
    assert line.currentData() == "setup.allied"
