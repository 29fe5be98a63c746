"""Charts, maps and set-ups are typed like counters; what the rules do not take is told at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QMessageBox

from engine.games import titles
from engine.table.wording.catalogue import catalogue
from engine.wargame.draft import Draft
from engine.wargame.ownpack import as_one_file
from engine.wargame.sheet import Entry
from nemesis_gui.features.values.headings import TABLE
from nemesis_gui.features.values.window import ValuesWindow
from tests.gui.values.test_typing import FIGURES, shipped, type_line, window

CHARTS = {
    "nemesis": "charts.combat_results.rows", "defeat-into-victory": "charts.combat_results.rows",
    "vinegar-joes-war": "charts.land_combat.tables.probe.rows", "tail-of-the-tiger": "charts.combat.rows",
}  # fmt: skip
"""A combat table of each game."""


def set_cell(made: ValuesWindow, own: str, label: str, text: str) -> bool:
    row = next(row for row in range(made.model.rowCount()) if made.model.own(row) == own)
    column = next(number for number, one in enumerate(made.sheet.columns, 1) if one.label == label)
    return made.model.setData(made.model.index(row, column), text)


@pytest.mark.parametrize("game", CHARTS)
def test_a_combat_table_says_what_it_brings_against_the_rebuilt_one(qapp: object, game: str) -> None:
    """The first row takes the place of the last: what it brings less is told with what it brought before."""
    made = window(game)
    made.show_table(CHARTS[game])
    assert "(" not in made.outlooks.item(1, made.outlooks.columnCount() - 1).text()
    first, last = (" ".join(made.model.figures(row)) for row in (0, made.model.rowCount() - 1))
    assert first != last
    made.view.selectRow(made.model.rowCount() - (2 if game == "nemesis" else 1))  # dice of Nemesis end with 7
    type_line(made, first)
    assert "(" in made.outlooks.item(1, made.outlooks.columnCount() - 1).text()
    assert made.fault.text() == ""


def test_what_a_combat_table_brings_is_the_mean_over_its_die(qapp: object) -> None:
    """Column 3:2 of Nemesis for the dice 1 to 6: 2, 2, 1, 1, 1 and 1 steps; with 4 in place of the last 11/6."""
    made = window("nemesis")
    made.show_table(CHARTS["nemesis"])
    column = made.sheet.columns.index(next(one for one in made.sheet.columns if one.label == "3:2"))
    assert made.outlooks.item(0, column).text() == "1.33"
    assert set_cell(made, "6", "3:2", "4-1r")
    assert made.outlooks.item(0, column).text() == "1.83  (1.33)"


def test_a_table_that_cannot_be_read_brings_nothing_and_is_told(qapp: object) -> None:
    made = window("nemesis")
    made.show_table(CHARTS["nemesis"])
    assert set_cell(made, "6", "3:2", "many")
    assert "'many' is no result" in made.fault.text() and made.outlooks.isHidden()
    made.undo.undo()
    assert made.fault.text() == "" and not made.outlooks.isHidden()


@pytest.mark.parametrize("game", FIGURES)
def test_a_counter_is_seen_with_all_its_faces_as_it_was_typed(qapp: object, game: str) -> None:
    made = window(game)
    own = made.model.own(0)
    before = made.draft.counters[own]
    assert not made.faces.pictures[0].pixmap().isNull()
    type_line(made, FIGURES[game][1] or "36 22 10 26 16 10 20 11 10 12 6 10")
    assert made.draft.counters[own] != before


def test_what_the_rules_do_not_take_of_an_entry_is_told_at_once_and_marked(qapp: object) -> None:
    """A unit of one step has no reduced side [1.2-C/2]; its line is red until it is mended."""
    made = window("nemesis")
    for label, figure in (("strength", "1"), ("quality", "2"), ("movement", "3")):
        set_cell(made, "jp-15-eng", f"reduced {label}", figure)
    assert "jp-15-eng" in made.fault.text() and made.model.faulty == "jp-15-eng"
    assert set_cell(made, "jp-15-eng", "steps", "2")
    assert made.fault.text() == "" and made.model.faulty == ""


def test_a_side_and_a_place_are_typed(qapp: object) -> None:
    made = window("nemesis")
    made.show_table("map.sides")
    own = made.model.own(0)
    assert set_cell(made, own, "river", "minor")
    assert made.model.grow("2002/2003", -1) and set_cell(made, "2002/2003", "river", "major")
    made.show_table("map.places")
    assert set_cell(made, "Imphal", "kind", "town")
    said: Any = made.pack().data("map.yaml")
    partly = {"source": "partly printed: kind"}
    assert said["sides"]["2002/2003"]["river"] == "major"
    assert said["places"] == [{"name": "Imphal", "kind": "town", **partly}]
    assert made.fault.text() == ""


def test_an_entry_is_added_to_a_set_up_and_left_out_again(qapp: object) -> None:
    """Two battalions of Kohima's garrison stand apart; the row is a copy first, which the rules do not take."""
    made = window("nemesis")
    made.show_table("kohima-road.placements")
    rows = made.model.rowCount()
    made._grow()
    assert made.model.rowCount() == rows + 1 and made.fault.text()
    for label, text in (("at", "0407"), ("place", ""), ("units", ""), ("transporters", "jp-mule-1")):
        set_cell(made, str(rows + 1), label, text)
    set_cell(made, "1", "transporters", "jp-hq-31")
    assert made.fault.text() == ""
    said: Any = made.pack().data("kohima-road.yaml")
    assert said["placements"][-1]["at"] == "0407" and len(said["placements"]) == rows + 1
    made.view.selectRow(rows)
    made._leave_out()
    assert made.model.rowCount() == rows
    made.undo.undo()
    assert made.model.rowCount() == rows + 1


def test_a_name_that_is_taken_is_refused(qapp: object) -> None:
    made = window("vinegar-joes-war")
    made.show_table("imphal.setup")
    assert not made.model.grow(made.model.own(0)) and not made.model.grow("  ")
    assert made.model.grow("2105", -1)


def test_a_counter_is_left_out_and_comes_back(qapp: object) -> None:
    made = window("tail-of-the-tiger")
    own = made.model.own(1)
    made.view.selectRow(1)
    made.shrink_button.click()
    assert made.model.is_gone(1)
    assert made.pack().data("counters.yaml") == {"units": [{"id": own, "absent": True}]}
    assert own not in made.draft.counters
    made.undo.undo()
    assert own in made.draft.counters and made.pack().names() == []


@pytest.mark.parametrize("game", FIGURES)
def test_every_heading_is_a_word_in_french(game: str) -> None:
    words = catalogue("fr", game)[TABLE]
    missing = keys_of(Draft(shipped(game))) - set(words)
    assert not missing


def keys_of(draft: Draft) -> set[str]:
    """The keys of the schema that are seen as headings, but for scenarios, odds and the keys that files choose."""
    found = set[str]()
    for sheet in draft.sheets.values():
        scenario = sheet.file.removesuffix(".yaml") in draft.title.scenarios()
        found |= {sheet.name} if scenario else {sheet.name, sheet.file.removesuffix(".yaml")}
        found |= {step for step in sheet.path if not isinstance(step, Entry)}
        found |= {key for spot in sheet.spots.values() for key in spot.path}
        found |= set() if sheet.is_grid else {key for column in sheet.columns for key in column.path}
    chosen = {"support", "probe", "infiltration", "mobile"}
    return {key for key in found if not key[0].isdigit()} - chosen


def test_a_kept_chart_is_played_with(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QMessageBox, "information", lambda *args: None)
    kept: list[Path] = []
    made = window("tail-of-the-tiger", kept)
    made.show_table("charts")
    assert set_cell(made, "stacking limit", "value", "9")
    made.keep()
    title: Any = titles().title("tail-of-the-tiger", kept[0])
    assert title.pack.charts.given.stacking.limit == 9
    assert title.pack.charts.given.stacking.source == "partly printed: limit"


def test_of_a_table_of_one_source_only_the_rows_that_were_typed_are_printed(qapp: object, tmp_path: Path) -> None:
    old = tmp_path / "old.yaml"
    made = window("nemesis")
    made.show_table(CHARTS["nemesis"])
    set_cell(made, "6", "3:2", "0-2r")
    made.view.selectRow(6)
    type_line(made, "")
    old.write_text(as_one_file(made.pack()), encoding="utf-8")
    again = window("nemesis", old=old)
    again.show_table(CHARTS["nemesis"])
    assert again.progress.text() == "1 of 9 as printed"
    assert [again.model.source(row) for row in (5, 6, 7)] == ["", "printed", "partly printed: 3:2"]
    again.show_table("charts")
    assert again.progress.text().startswith("0 of ")


@pytest.mark.parametrize("wanted", [False, True])
def test_a_pack_is_given_on_without_what_came_from_a_module(
    qapp: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wanted: bool
) -> None:
    old, out, asked = tmp_path / "old.yaml", tmp_path / "out.yaml", list[str]()
    counters = '{units: [{id: ge-gd, name: Theirs, source: module X 1}, {id: ge-gustav, name: Mine}]}'
    old.write_text(f"format: game-pack/1\ntitle: tail-of-the-tiger\nname: Old\nfiles: {{counters.yaml: {counters}}}\n")
    roles = QMessageBox.StandardButton
    answer = roles.Yes if wanted else roles.No
    monkeypatch.setattr(QMessageBox, "question", lambda *args: asked.append(args[2]) or answer)
    monkeypatch.setattr("nemesis_gui.features.values.window.ask_to_save", lambda *_args: out)
    made = window("tail-of-the-tiger", old=old)
    made._write_pack()
    assert asked == ["1 value came from a module, the work of somebody else. Write them into the file too?"]
    assert ("Theirs" in out.read_text()) == wanted and "Mine" in out.read_text()
