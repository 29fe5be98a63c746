"""A scenario of the player's own: set up with the mouse, set in the form, played at once, kept in a pack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QMessageBox, QSpinBox
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.game import legal
from engine.table.situation import load_situation, start
from engine.wargame.knobs import POINT, TURN, Knob, knobs, with_values
from nemesis_gui.base.settings import packs_folder
from nemesis_gui.features.atlas.keeper import KeepDialog
from nemesis_gui.features.atlas.knob_form import KnobForm
from nemesis_gui.features.atlas.position import EditPosition
from nemesis_gui.features.atlas.position_window import PositionWindow
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.session.naming import Namer
from nemesis_gui.session.saves import look
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from tests.gui.conftest import Player, seated

GAMES = ("nemesis", "defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger")
ACCEPTED = QDialog.DialogCode.Accepted


@cache
def title(game: str) -> Any:
    return titles().title(game)


def first(game: str) -> Any:
    return title(game).told_first(next(iter(title(game).scenarios())), {}, "1")


# -- the form


@pytest.mark.parametrize("game", GAMES)
def test_a_form_has_turn_and_tracks_of_each_game_in_words(qtbot: QtBot, game: str) -> None:
    state = first(game)
    for lang in ("en", "fr"):
        form = KnobForm(Words(lang, title(game)))
        qtbot.addWidget(form)
        form.names.state = state
        form.show_knobs(knobs(title(game), state))
        names = [field.accessibleName() for field in form.fields.values()]
        assert form.names.of((TURN,)) == {"en": "Turn", "fr": "Tour"}[lang]
        assert len(set(names)) == len(names) > 5 and not any("_" in name for name in names)


def test_air_units_of_one_name_are_numbered_and_no_others(qtbot: QtBot) -> None:
    form = KnobForm(Words("en", title("defeat-into-victory")))
    qtbot.addWidget(form)
    names = {"a": "Hurricane IV", "b": "Hurricane", "c": "Hurricane"}
    form.names.of = lambda path: names.get(path[-1], "Else")  # type: ignore[method-assign]
    form.show_knobs([Knob(("air", name, "box"), None, choices=(None, "lost"), piece=True) for name in names])
    said = [field.accessibleName() for field in form.fields.values()]
    assert said == ["Hurricane IV", "Hurricane", "Hurricane (2)"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_set_in_it_is_so_in_the_position(qtbot: QtBot, game: str) -> None:
    """Each number one up or down, each choice another one, yes for no: one by one, through the door."""
    state = first(game)
    found = [knob for knob in knobs(title(game), state) if knob.path != (POINT,)]
    taken = 0
    for knob in found:
        others = [one for one in knob.choices if one != knob.value]
        value: Any = not knob.value if isinstance(knob.value, bool) else others[0] if others else None
        if knob.several:
            value = () if knob.value else knob.choices[:1]
        if value is None and not knob.choices:
            value = int(knob.value or 0) + (1 if int(knob.value or 0) < knob.most else -1)
        try:
            other = title(game).position(with_values(title(game), state, {knob.path: value}))
        except ValueError:  # such as fuel while the Ring holds
            continue
        taken += 1
        assert {one.path: one.value for one in knobs(title(game), other)}[knob.path] == value
    assert taken >= len(found) // 2


# -- the window


@pytest.fixture
def player(qtbot: QtBot, calm: None) -> Iterator[Player]:
    """A window that can load packs."""
    with seated(title("nemesis"), qtbot, QSize(1400, 1000), games=titles()) as found:
        yield found


@pytest.fixture(autouse=True)
def no_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that is told in a box ends the test."""

    def warn(_parent: object, _title: str, text: str) -> None:
        raise AssertionError(text)

    monkeypatch.setattr(QMessageBox, "warning", warn)


def opened(player: Player, monkeypatch: pytest.MonkeyPatch, act: Any, scenario: str = "kohima-road") -> None:
    """Open the window for a scenario and do something in it."""

    def exec_(window: PositionWindow) -> Any:
        window.show()
        QApplication.processEvents()
        result = act(window)
        if window.isVisible():
            window.done(result)
        return result

    monkeypatch.setattr(PositionWindow, "exec", exec_)
    player.window.feature(EditPosition).make_of(player.model.title, scenario)


def free_near(state: Any, unit: str) -> int:
    world, loc = state.world, state.pieces[unit].loc
    return next(h for h in world.grid.neighbours(loc) if h >= 0 and world.open_hex(h) and not state.at.get(h))


def carry_out(window: PositionWindow, loc: int) -> str:
    """Carry the first counter of the tray to a hex, with the mouse."""
    window.view.set_zoom(1.0)
    window.view.look_at(window.view.board.position(loc))
    QApplication.processEvents()
    port, view = window.tray.list.viewport(), window.view
    item = window.tray.list.item(0)
    start = window.tray.list.visualItemRect(item).center()
    end = port.mapFromGlobal(view.viewport().mapToGlobal(view.mapFromScene(view.board.position(loc))))
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(port, start + QPoint(40, 0))
    QTest.mouseMove(port, end)
    assert QApplication.overrideCursor() is not None
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
    assert QApplication.overrideCursor() is None
    return window.chosen


def test_a_counter_is_carried_from_the_tray_turn_and_track_are_set_and_it_is_played(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: dict[str, Any] = {}

    def act(window: PositionWindow) -> QDialog.DialogCode:
        state, tray = window.sandbox.state, window.tray
        tray.side.setCurrentIndex(tray.side.findData(1))
        tray.kind.setCurrentIndex(tray.kind.findData("infantry"))
        on_map = (piece for piece in state.pieces.values() if piece.loc < state.world.hexes)
        ally = next(piece.id for piece in on_map if piece.counter.side == 1)
        loc = free_near(state, ally)
        unit = carry_out(window, loc)
        assert window.sandbox.state.pieces[unit].loc == loc and not window.sandbox.fault
        counter = window.sandbox.state.pieces[unit].counter
        assert (counter.side, counter.kind) == (1, "infantry")
        turn, lament = window.form.fields[(TURN,)], window.form.fields[("tracks", "lament", "allied")]
        assert isinstance(turn, DropDown) and isinstance(lament, QSpinBox)
        turn.setCurrentIndex(turn.findData(2))
        turn.activated.emit(turn.currentIndex())
        lament.setValue(4)
        window.form.send()
        assert (window.fault.text(), window.sandbox.state.turn, window.sandbox.state.lament) == ("", 2, (0, 4))
        done.update(unit=unit, loc=loc)
        QTest.mouseClick(window.begin_button, Qt.MouseButton.LeftButton)
        return QDialog.DialogCode(window.result())

    def begin(dialog: NewGameDialog) -> QDialog.DialogCode:
        assert dialog.scenarios.chosen() == "a-scenario-of-my-own"
        dialog.form.levels[1].setCurrentIndex(0)
        return ACCEPTED

    player.new()
    monkeypatch.setattr(NewGameDialog, "exec", begin)
    opened(player, monkeypatch, act)
    state = player.model.state
    assert state.pieces[done["unit"]].loc == done["loc"]
    assert (state.turn, state.lament) == (2, (0, 4))
    assert "A scenario of my own" in player.window.windowTitle()
    assert player.model.play(next(iter(legal(state))).text())
    assert player.window.settings.text("seated_nemesis", "") == ",", "the next game is offered to two persons, too"
    assert "a-scenario-of-my-own" not in player.model.title.scenarios(), "further games have the usual scenarios"


def test_it_is_kept_in_a_pack_and_offered_by_new_game(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new()

    def keep(dialog: KeepDialog) -> QDialog.DialogCode:
        dialog.name.setText("My road")
        dialog.pack.setText("Roads")
        return ACCEPTED

    def act(window: PositionWindow) -> QDialog.DialogCode:
        window.sandbox.set_values({(TURN,): 2})
        window.keep_scenario.trigger()
        assert window.note.text() == "Kept: My road"
        window.sandbox.set_values({(TURN,): 3})
        assert asked(window, QMessageBox.StandardButton.No) and window.isVisible(), "it is not kept yet"
        window.keep_scenario.trigger()
        assert not asked(window, QMessageBox.StandardButton.No) and not window.isVisible()
        return QDialog.DialogCode.Rejected

    def asked(window: PositionWindow, answer: QMessageBox.StandardButton) -> bool:
        """Close a window; whether that was asked about."""
        found: list[str] = []

        def question(*args: Any) -> QMessageBox.StandardButton:
            found.append(args[2])
            return answer

        monkeypatch.setattr(QMessageBox, "question", question)
        window.reject()
        return bool(found)

    monkeypatch.setattr(KeepDialog, "exec", keep)
    opened(player, monkeypatch, act)
    (path,) = packs_folder().glob("*.yaml")
    scenarios = player.model.game("nemesis").scenarios()
    assert scenarios["my-road"] == "My road"
    assert sum(name == "My road" for name in scenarios.values()) == 1, "kept again, it takes its own place"
    player.model.new("my-road", {}, "1", title="nemesis")
    assert player.model.state.turn == 3
    assert player.model.play(next(iter(legal(player.model.state))).text())
    digest, save = player.model.playing.digest(player.model.present.state), player.model.path
    assert save is not None
    player.model.new("campaign", {}, "1")
    path.unlink()
    player.model.adopt(titles().title("nemesis"))
    namer = Namer(player.window.words, player.model.titles)
    assert namer.scenario_of(look(save)) == "My road" and "My road" in namer.kept(look(save))
    player.model.open(save)
    assert player.model.playing.digest(player.model.present.state) == digest
    assert "My road" in player.window.windowTitle()


def test_the_window_stays_when_it_is_kept_without_a_game_on_the_table(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that is open in the main window goes where that is made anew, for new games have other values."""

    def keep(dialog: KeepDialog) -> QDialog.DialogCode:
        dialog.name.setText("My road")
        return ACCEPTED

    def act(window: PositionWindow) -> QDialog.DialogCode:
        for turn in (2, 3):
            window.sandbox.set_values({(TURN,): turn})
            window.keep_scenario.trigger()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            assert window.isVisible() and window.note.text() == "Kept: My road"
        assert "my-road" not in player.model.title.scenarios(), "not before it is closed"
        return QDialog.DialogCode.Rejected

    player.window.show()
    assert player.model.session is None
    monkeypatch.setattr(KeepDialog, "exec", keep)
    opened(player, monkeypatch, act)
    assert len([*packs_folder().glob("*.yaml")]) == 1
    assert player.model.title.scenarios()["my-road"] == "My road"


def test_what_cannot_be_kept_is_told_and_nothing_is_written(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def act(window: PositionWindow) -> QDialog.DialogCode:
        assert window.keeper is not None
        monkeypatch.setattr(window.keeper, "_warn", lambda parent, fault: told.append(fault))
        window.keep_scenario.trigger()
        return QDialog.DialogCode.Rejected

    def keep(dialog: KeepDialog) -> QDialog.DialogCode:
        dialog.name.setText("Two\x07bells")
        return ACCEPTED

    monkeypatch.setattr(KeepDialog, "exec", keep)
    player.new()
    opened(player, monkeypatch, act)
    assert len(told) == 1 and "name" in told[0]
    assert not packs_folder().exists() or not [*packs_folder().iterdir()]


def test_a_pack_that_changed_while_its_name_was_asked_for_is_not_written_over(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    changed: list[bytes] = []

    def keep(dialog: KeepDialog) -> QDialog.DialogCode:
        dialog.name.setText("My road")
        for path in packs_folder().glob("*.yaml"):
            changed[:] = [path.read_bytes() + b"# by another hand\n"]
            path.write_bytes(changed[0])
        return ACCEPTED

    def act(window: PositionWindow) -> QDialog.DialogCode:
        assert window.keeper is not None
        monkeypatch.setattr(window.keeper, "_warn", lambda parent, fault: told.append(fault))
        window.keep_scenario.trigger()
        assert not told and not changed
        window.sandbox.set_values({(TURN,): 2})
        window.keep_scenario.trigger()
        monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(KeepDialog, "exec", keep)
    player.new()
    opened(player, monkeypatch, act)
    assert len(told) == 1 and "changed on the disk" in told[0]
    assert [path.read_bytes() for path in packs_folder().glob("*.yaml")] == changed


def test_it_is_kept_as_a_situation(player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"

    def act(window: PositionWindow) -> QDialog.DialogCode:
        window.sandbox.set_values({(TURN,): 2})
        window.keep_situation.trigger()
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    player.new()
    opened(player, monkeypatch, act)
    assert start(player.model.title, load_situation(path)).turn == 2


def test_what_is_typed_is_looked_at_before_it_is_taken(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(window: PositionWindow) -> QDialog.DialogCode:
        before = window.text.toPlainText()
        window.text.setPlainText(before.replace("turn: 1\n", "turn: 77\n"))
        assert window._pause.isActive()
        window._look_at_text()
        assert "turn" in window.fault.text() and window.sandbox.state.turn == 1
        window.text.setPlainText(before)
        window._look_at_text()
        assert window.fault.text() == ""
        return QDialog.DialogCode.Rejected

    player.new()
    opened(player, monkeypatch, act)


def test_scenarios_of_one_name_can_both_be_begun_with(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[str] = []

    def ask(_frame: object, _title: str, _label: str, names: list[str], *_rest: object) -> tuple[str, bool]:
        offered.extend(names)
        return "", False

    monkeypatch.setattr(QInputDialog, "getItem", ask)
    monkeypatch.setattr(Words, "scenario", lambda _words, name: "My road" if "-" in name else name)
    player.window.feature(EditPosition).make()
    names = [*title("nemesis").scenarios()]
    assert len({*offered}) == len(names)
    assert [text for text in offered if "(" in text] == [f"My road ({name})" for name in names if "-" in name]
