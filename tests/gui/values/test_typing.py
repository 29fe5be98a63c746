"""The values of one's own copy are typed in, kept as a pack, and played with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from engine.games import titles
from nemesis_gui.base.settings import packs_folder
from nemesis_gui.features.values.values import OwnValues
from nemesis_gui.features.values.window import ValuesWindow, tables_of
from nemesis_gui.session.words import Words
from tests.gui.conftest import Player

FIGURES = {
    "nemesis": ("3 6 3 4 4 3 4", "3934434"), "defeat-into-victory": ("5 4 3 1 5 4 3 2 5", "944354325"),
    "vinegar-joes-war": ("1 6 2", "262"), "tail-of-the-tiger": ("35 22 10 26 16 10 20 11 10 12 6 10", ""),
}  # fmt: skip
"""What the first unit of each game says, and what one may type in place of it."""


def window(game: str, kept: list[Path] | None = None) -> ValuesWindow:
    title: Any = titles().title(game)

    def keep(path: Path) -> Any:
        (kept if kept is not None else []).append(path)
        return titles().title(game, path)

    made = ValuesWindow(Words("en", title), tables_of(title), keep, None)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    made.tables.setCurrentIndex(made.tables.findData("counters.units"))
    made.show()
    return made


def type_line(made: ValuesWindow, text: str) -> None:
    made.line.clear()
    QTest.keyClicks(made.line, text)
    QTest.keyClick(made.line, Qt.Key.Key_Return)


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "information", lambda *args: said.append(args[-1]))
    monkeypatch.setattr(QMessageBox, "question", lambda *args: said.append(args[-1]) or QMessageBox.StandardButton.Yes)
    return said


@pytest.mark.parametrize("game", FIGURES)
def test_figures_are_typed_one_behind_the_other(qapp: object, game: str, answers: list[str]) -> None:
    kept: list[Path] = []
    made, (now, typed) = window(game, kept), FIGURES[game]
    assert made.line.placeholderText() == now
    assert all(figure in made.figures.text() for figure in now.split())
    type_line(made, typed)
    assert made.view.currentIndex().row() == 1, "Enter goes to the next entry"
    made.keep()
    pack: Any = titles().title(game, kept[0])
    assert pack.sources()["counters.yaml"]["printed"] == 1
    assert answers == ["Kept. New games can be begun with these values: My copy"]
    made.reject()
    assert len(answers) == 1, "what is kept is not asked about"


def test_enter_alone_says_that_an_entry_is_right(qapp: object) -> None:
    made = window("nemesis")
    assert made.progress.text() == "0 of 205 as printed"
    for _ in range(3):
        type_line(made, "")
    assert made.progress.text() == "3 of 205 as printed"
    assert made.pack().data("counters.yaml")["units"][0]["full"] == {"strength": 6, "quality": 3, "movement": 4}  # type: ignore[index]
    made.undo.undo()
    assert made.progress.text() == "2 of 205 as printed"
    made.undo.redo()
    assert made.progress.text() == "3 of 205 as printed"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("39344", "1 figure typed, 7 wanted"), ("3 9 3", "3 figures typed, 7 wanted"), ("9934434", "steps: "),
    ],
)  # fmt: skip
def test_figures_that_cannot_be_are_refused_and_stay(qapp: object, typed: str, told: str) -> None:
    made = window("nemesis")
    type_line(made, typed)
    assert made.fault.text().startswith(told) and made.line.text() == typed
    assert made.view.currentIndex().row() == 0
    assert made.undo.count() == 0


def test_a_cell_is_typed_into_and_taken_back(qapp: object) -> None:
    made = window("tail-of-the-tiger")
    column = next(n for n, one in enumerate(made.sheet.columns, 1) if one.label == "values")
    index = made.model.index(1, column)
    assert made.model.setData(index, "1-2-3")
    assert index.data() == "1-2-3" and made.model.index(1, made.model.columnCount() - 1).data() == "printed"
    assert not made.model.setData(index, "many")
    assert "values" in made.fault.text()
    made.undo.undo()
    assert index.data() != "1-2-3"


def test_a_table_is_searched(qapp: object) -> None:
    made = window("nemesis")
    made.search.setText("58/31")
    assert made.shown.rowCount() == 1
    made.view.selectRow(0)
    type_line(made, "")
    assert made.typed["counters.units"] == {"jp-31-58": {}}


def test_a_table_is_pasted_from_a_spreadsheet(qapp: object, tmp_path: Path) -> None:
    made = window("nemesis")
    QGuiApplication.clipboard().setText("id\tfull strength\njp-31-58\t7\njp-31-124\t8\n")
    made._paste()
    assert made.progress.text() == "2 of 205 as printed"
    made.undo.undo()
    assert made.progress.text() == "0 of 205 as printed"
    (tmp_path / "bad.csv").write_text("id,full strength\nnobody,7\n")
    made.read_table(tmp_path / "bad.csv")
    assert "line 2: no units called 'nobody'" in made.fault.text()
    made.read_table(tmp_path / "none.csv")
    assert "none.csv" in made.fault.text()


def test_a_pack_that_breaks_a_rule_is_told_and_kept_all_the_same(qapp: object, answers: list[str]) -> None:
    made = window("nemesis")
    made.name.setText("Bad / copy")
    made.tables.setCurrentIndex(made.tables.findData("turn_track.turns"))
    number = next(n for n, one in enumerate(made.sheet.columns, 1) if one.label == "label")
    assert made.model.setData(made.model.index(0, number), "Early spring")
    made.keep()
    assert [path.name for path in packs_folder().iterdir()] == ["bad---copy-nemesis.yaml"]


def test_what_is_not_kept_is_asked_about(qapp: object, answers: list[str]) -> None:
    made = window("nemesis")
    type_line(made, "")
    made.reject()
    assert answers == ["What you typed is not kept yet. Close all the same?"]


def test_it_is_opened_from_the_menu_with_the_values_in_use(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[ValuesWindow] = []
    monkeypatch.setattr(ValuesWindow, "show", lambda made: shown.append(made))
    player.model.titles = titles()
    player.window.feature(OwnValues).open()
    assert "counters.units" in shown[0].sheets
    assert shown[0].sheet.source(shown[0].sheet.entries[0]) == "history"
    shown[0].deleteLater()
