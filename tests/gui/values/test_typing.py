"""The values of one's own copy are typed in, kept as a pack, and played with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from engine.games import titles
from engine.table.save.lock import lock_path, take
from engine.table.titles import checked
from engine.wargame.actfile import waiting
from engine.wargame.draft import Draft, read_once
from engine.wargame.ownpack import new_pack, read_pack, save_pack
from engine.wargame.sheet import RIGHT
from engine.wargame.skin import Faces, Skin, write_skin
from nemesis_gui.base.later import later
from nemesis_gui.base.settings import packs_folder, skins_folder
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.theme import THEMES
from nemesis_gui.features.values.values import OwnValues, _skins
from nemesis_gui.features.values.window import ValuesWindow
from nemesis_gui.session.packs import offered
from nemesis_gui.session.words import Words
from tests.gui.conftest import Player

FIGURES = {
    "nemesis": ("3 6 3 4 4 3 4", "3934434"), "defeat-into-victory": ("5 4 3 1 5 4 3 2 5", "944354325"),
    "vinegar-joes-war": ("1 6 2", "262"), "tail-of-the-tiger": ("35 22 10 26 16 10 20 11 10 12 6 10", ""),
}  # fmt: skip
"""What the first unit of each game says, and what one may type in place of it."""
QUESTION = QMessageBox.question
WAITS = "What you typed is no pack yet. Shall it wait until you open this page again?"
MODIFIERS = "charts.tables.initiative.modifiers"


@cache
def shipped(game: str) -> Any:
    """A game with its own values, whose tables are found but once."""
    title: Any = titles().title(game)
    return read_once(title)


def window(game: str, kept: list[Path] | None = None, old: Path | None = None) -> ValuesWindow:
    title: Any = shipped(game) if old is None else titles().title(game, old)
    keep = (lambda path: checked(titles(), game, path), (kept if kept is not None else []).append)
    pack = read_pack(old, game) if old is not None else None
    look = BoardArt(game, title.name, title.sides), THEMES["staff"]
    made = ValuesWindow(Words("en", title), Draft(title, pack), keep, look)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    made.show_table("counters.units")
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
    monkeypatch.setattr(QMessageBox, "question", lambda *args: said.append(args[2]) or QMessageBox.StandardButton.Yes)
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
    assert answers == ["Kept. New games are begun with these values: My copy"]
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
        ("39344", "'39344' is 1 figure, 7 wanted: put spaces"), ("3 9 3", "'3 9 3' is 3 figures, 7 wanted"),
        ("9934434", "steps: "),
    ],
)  # fmt: skip
def test_figures_that_cannot_be_are_refused_and_stay(qapp: object, typed: str, told: str) -> None:
    made = window("nemesis")
    type_line(made, typed)
    assert made.fault.text().startswith(told) and made.line.text() == typed
    assert made.view.currentIndex().row() == 0
    assert made.undo.count() == 0


@pytest.mark.parametrize(("typed", "now"), [("-2", -2), ("2", 2), ("+2", 2), ("-1", -1)])
def test_a_figure_is_typed_with_its_sign(qapp: object, typed: str, now: int) -> None:
    """A modifier that is -1 as it ships."""
    made = window("defeat-into-victory")
    made.show_table(MODIFIERS)
    row = next(n for n in range(made.model.rowCount()) if made.model.figures(n) == ["-1"])
    assert made.model.type_figures(row, typed)
    assert made.model.figures(row) == [str(now)]


@pytest.mark.parametrize(
    ("game", "typed"),
    [("nemesis", "3 9 3 4 4 3 -4"), ("nemesis", "3 9 3 4 4 3 4x?!"), ("nemesis", "3 9 3 - 4 4 3 4"),
     ("tail-of-the-tiger", "35 22 10 26 16 10 20 11 10 12 6 -10")],
)  # fmt: skip
def test_a_sign_or_letter_too_many_is_refused(qapp: object, game: str, typed: str) -> None:
    made = window(game)
    before = made.model.figures(0)
    type_line(made, typed)
    assert made.fault.text() and made.line.text() == typed and made.model.figures(0) == before
    assert made.undo.count() == 0


def test_figures_may_stand_as_on_the_counter(qapp: object) -> None:
    made = window("tail-of-the-tiger")
    type_line(made, "35-22-10, 26-16-10 / 20-11-10, 12-6-9")
    assert made.model.figures(0)[-3:] == ["12", "6", "9"]
    other = window("nemesis")
    type_line(other, "3-9-3-4-4-3-4")
    assert other.model.figures(0) == ["3", "9", "3", "4", "4", "3", "4"]


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


@pytest.mark.parametrize(
    ("game", "text", "taken"),
    [
        ("nemesis", "7-2-5", "3 7 2 5 4 3 4"), ("nemesis", "7 - 2 - 5", "3 7 2 5 4 3 4"), ("nemesis", "7-5", ""),
        ("defeat-into-victory", "6-7-8", "6 4 3 1 7 4 3 2 8"), ("vinegar-joes-war", "2-7-3", "2 7 3"),
        ("tail-of-the-tiger", "36-23-11", "36 23 11 26 16 10 20 11 10 12 6 10"),
    ],
)  # fmt: skip
def test_figures_of_a_module_are_taken_by_enter_and_no_more_than_proposed(
    qapp: object, game: str, text: str, taken: str
) -> None:
    """On the front of a counter; a figure too few lies on nothing, and Enter says then that ours are right."""
    first = FIGURES[game][0]
    made = window(game)
    ids = [made.model.own(row) for row in range(3)]
    made._proposals = {ids[0]: text, ids[1]: "1-2-3-4-5-6"}
    made.view.selectRow(1)
    made.view.selectRow(0)
    assert text in made.proposal.text() and made.line.placeholderText() == (taken or first)
    assert not any(made.draft.typed.values()), "nothing is taken unasked"
    type_line(made, "")
    assert " ".join(made.model.figures(0)) == (taken or first)
    assert made.model.source(0) == "printed" and made.proposal.text().endswith("1-2-3-4-5-6")
    made.view.selectRow(0)
    assert made.line.placeholderText() == (taken or first)
    made.view.selectRow(2)
    assert made.proposal.isHidden()


def test_other_figures_than_those_proposed_are_typed(qapp: object) -> None:
    made = window("vinegar-joes-war")
    made._proposals = {made.model.own(0): "2-7-3"}
    made.view.selectRow(1)
    made.view.selectRow(0)
    type_line(made, "162")
    assert made.model.figures(0) == ["1", "6", "2"] and made.model.source(0) == "printed"


def test_proposals_are_those_of_the_skin_of_the_game(tmp_path: Path) -> None:
    for name, title, figures in (("a", "nemesis", {"x": "1-2"}), ("b", "nemesis", {"x": "3-4"}), ("c", "other", {})):
        folder = skins_folder() / name
        folder.mkdir(parents=True)
        write_skin(folder, Skin(title=title, name=name, figures=figures))
    first = {used: next(_skins("nemesis", used))[1].figures for used in ("b", "")}
    assert first == {"b": {"x": "3-4"}, "": {"x": "1-2"}}
    assert [folder.name for folder, _ in _skins("other", "c")] == ["c"]
    (skins_folder() / "b" / "skin.yaml").write_text("figures: {x: many}\n")
    assert [skin.figures for _, skin in _skins("nemesis", "b")] == [{"x": "1-2"}]


def test_a_table_is_searched(qapp: object) -> None:
    made = window("nemesis")
    made.search.setText("58/31")
    assert made.shown.rowCount() == 1
    made.view.selectRow(0)
    type_line(made, "")
    assert made.draft.typed["counters.units"] == {"jp-31-58": {RIGHT: True}}


def test_a_table_is_pasted_from_a_spreadsheet(qapp: object, tmp_path: Path) -> None:
    made = window("nemesis")
    QGuiApplication.clipboard().setText("id\tfull strength\tsource\njp-31-58\t7\tprinted\njp-31-124\t8\t\n")
    made._paste()
    assert made.progress.text() == "1 of 205 as printed"
    row = next(row for row in range(made.model.rowCount()) if made.model.own(row) == "jp-31-124")
    assert made.model.index(row, made.model.columnCount() - 1).data() == "partly printed: full side strength"
    made.undo.undo()
    assert made.progress.text() == "0 of 205 as printed"
    (tmp_path / "bad.csv").write_text("id,full strength\nnobody,7\n")
    made.read_table(tmp_path / "bad.csv")
    assert "line 2: no units called 'nobody'" in made.fault.text()
    made.read_table(tmp_path / "none.csv")
    assert "none.csv" in made.fault.text()


def test_a_pack_is_kept_under_a_name_that_every_system_takes(qapp: object, answers: list[str]) -> None:
    made = window("nemesis")
    made.name.setText("Bad / copy")
    made.show_table("turn_track.turns")
    number = next(n for n, one in enumerate(made.sheet.columns, 1) if one.label == "label")
    assert made.model.setData(made.model.index(0, number), "Early spring")
    made.keep()
    assert [path.name for path in packs_folder().iterdir()] == ["bad---copy-nemesis.yaml"]


def test_what_is_not_kept_is_asked_about(qapp: object, answers: list[str]) -> None:
    made = window("nemesis")
    type_line(made, "")
    made.reject()
    assert answers == [WAITS]


def test_what_is_typed_is_on_disk_before_anything_is_kept(qapp: object) -> None:
    """As after a crash: the first window is never closed. A cell, an entry gone through, one taken back."""
    made = window("nemesis")
    for _ in range(3):
        type_line(made, "")
    made.undo.undo()
    number = next(n for n, one in enumerate(made.sheet.columns, 1) if one.label == "full strength")
    assert made.model.setData(made.model.index(2, number), "9")
    again = window("nemesis")
    assert again.fault.text() == "Taken up where you left it"
    assert again.draft.typed == made.draft.typed
    with again.waiting.path.open("a") as file:
        file.write('\n{"table": "nobody", "rows": {}}')
    third = window("nemesis")
    assert third.fault.text().startswith("1 act could not be taken up") and third.draft.typed == made.draft.typed
    assert again.pack().data("counters.yaml") == made.pack().data("counters.yaml")
    assert again.progress.text() == "2 of 205 as printed"
    again.undo.undo()
    assert again.model.text(2, number) != "9"
    again.keep()
    assert window("nemesis").progress.text() == "0 of 205 as printed", "what is kept waits no longer"


@pytest.mark.parametrize(("answer", "left"), [("Yes", 1), ("No", 0)])
def test_what_is_typed_waits_as_long_as_it_is_wanted(
    qapp: object, monkeypatch: pytest.MonkeyPatch, answer: str, left: int
) -> None:
    made = window("tail-of-the-tiger")
    type_line(made, "")
    monkeypatch.setattr(QMessageBox, "question", lambda *_args: getattr(QMessageBox.StandardButton, answer))
    made.reject()
    assert window("tail-of-the-tiger").model.done() == left


def test_escape_twice_drops_nothing(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is pressed at the question: the window stays."""
    monkeypatch.setattr(QMessageBox, "question", QUESTION)
    made = window("tail-of-the-tiger")
    type_line(made, "")
    made.show()

    def escape() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        QTest.keyClick(box, Qt.Key.Key_Escape)

    later(made, escape)
    QTest.keyClick(made, Qt.Key.Key_Escape)
    assert made.isVisible()
    assert window("tail-of-the-tiger").model.done() == 1
    monkeypatch.setattr(QMessageBox, "question", lambda *_args: QMessageBox.StandardButton.No)
    made.reject()


def test_acts_on_what_is_no_longer_there_are_put_aside(qapp: object) -> None:
    made = window("tail-of-the-tiger")
    type_line(made, "")
    unknown = {"table": "counters.units", "rows": {"nobody-": {"x": "1"}}}
    for act in ({"table": "charts.nothing", "rows": {}}, unknown, 7):
        made.waiting.add(act)
    again = window("tail-of-the-tiger")
    assert again.model.done() == 1
    assert len(again.waiting.aside.read_text().split()) > 3


def test_what_is_typed_anew_after_undo_is_asked_about(qapp: object, answers: list[str]) -> None:
    made = window("nemesis")
    type_line(made, "")
    made.keep()
    made.undo.undo()
    made.view.selectRow(2)
    type_line(made, "")
    answers.clear()
    made.reject()
    assert answers == [WAITS]


def test_it_is_opened_from_the_menu_with_the_values_in_use(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[ValuesWindow] = []
    monkeypatch.setattr(ValuesWindow, "exec", lambda made: shown.append(made))
    player.model.titles = titles()
    player.window.feature(OwnValues).open()
    assert "counters.units" in shown[0].draft.sheets
    assert shown[0].sheet.id == "counters.units"
    assert shown[0].faces._art.skin is None
    folder = skins_folder() / "mine"
    folder.mkdir(parents=True)
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill("#12c48e")
    picture.save(str(folder / "58.png"))
    pictures = {"jp-31-58": Faces(front="58.png")}
    write_skin(folder, Skin(title="nemesis", name="mine", counters=pictures))
    player.window.feature(OwnValues).open()
    faces = shown[1].faces
    faces.show_counter(shown[1].draft.counters["jp-31-58"])
    assert faces.pictures[0].pixmap().toImage().pixelColor(60, 60).name() == "#12c48e", "as the skin has it"
    for one in shown:
        one.deleteLater()


def test_what_waits_and_cannot_be_taken_up_is_told_and_nothing_opens(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: shown.append(args[2]))
    monkeypatch.setattr(ValuesWindow, "exec", lambda made: shown.append("open"))
    player.model.titles = titles()
    waits = waiting(packs_folder(), "values", "nemesis", None)
    waits.add("typed")
    lock = take(waits.path)
    player.window.feature(OwnValues).open()
    assert shown == ["it is open in another window; continue there or close that window"]
    lock.release()


def test_what_cannot_be_played_with_is_told_and_not_kept(qapp: object, answers: list[str]) -> None:
    """A regiment's reduced side without its quality."""
    made, kept = window("nemesis"), list[Path]()
    row = next(n for n, entry in enumerate(made.sheet.entries) if entry["id"] == "jp-15-art")
    column = next(n for n, one in enumerate(made.sheet.columns, 1) if one.label == "reduced strength")
    assert made.model.setData(made.model.index(row, column), "2")
    made.keep()
    assert "missing required field" in made.fault.text() and not list(packs_folder().glob("*.yaml")) and not kept
    made.reject()
    assert answers[0] == WAITS, "it is still there to be mended"


def test_a_second_pack_takes_the_place_of_none(qapp: object, answers: list[str]) -> None:
    kept: list[Path] = []
    for _ in range(2):
        made = window("nemesis", kept)
        type_line(made, "")
        made.keep()
    assert len({*kept}) == 2 and all(path.exists() for path in kept)


def test_one_goes_on_with_a_pack_where_it_lies(qapp: object, answers: list[str], tmp_path: Path) -> None:
    kept: list[Path] = []
    first = window("nemesis", kept)
    type_line(first, "3934434")
    first.keep()
    again = window("nemesis", kept, kept[0])
    assert again.progress.text() == "1 of 205 as printed"
    again.name.setText("Second try")
    again.view.selectRow(1)
    type_line(again, "")
    again.keep()
    assert kept[0] == kept[1]
    pack: Any = titles().title("nemesis", kept[0])
    assert (pack.label, pack.sources()["counters.yaml"]["printed"]) == ("Second try", 2)
    assert [path.name for path in packs_folder().iterdir()] == [kept[0].name]


def test_a_folder_is_gone_on_with_as_a_folder(qapp: object, answers: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.yaml").write_text("format: game-pack/1\ntitle: nemesis\nname: Mine\n")
    (folder / "counters.yaml").write_text("units: [{id: jp-31-58, full: {strength: 9}}]\n")
    made = window("nemesis", old=folder)
    type_line(made, "")
    made.keep()
    pack: Any = titles().title("nemesis", folder)
    assert pack.sources()["counters.yaml"]["printed"] == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine"]


def test_of_a_folder_only_what_is_otherwise_is_written(qapp: object, answers: list[str], tmp_path: Path) -> None:
    """Remarks in a file that nobody touched stay; the former of the others lies beside them."""
    folder = tmp_path / "mine"
    folder.mkdir()
    head = "format: game-pack/1\ntitle: nemesis\nname: Old\n"
    units = "# mine\nunits: [{id: jp-31-58, full: {strength: 9}}]\n"
    for name, text in (("pack.yaml", head), ("markers.yaml", "# a day of work\n{}\n"), ("counters.yaml", units)):
        (folder / name).write_text(text)
    made = window("nemesis", old=folder)
    made.name.setText("New")
    type_line(made, "")
    made.keep()
    assert read_pack(folder, "nemesis").head.name == "New"
    assert (folder / "markers.yaml").read_text() == "# a day of work\n{}\n"
    assert (folder / "counters.yaml.bak").read_text() == units and (folder / "pack.yaml.bak").read_text() == head
    assert "jp-15-51" in (folder / "counters.yaml").read_text() and not (folder / "markers.yaml.bak").exists()


def test_a_pack_that_was_changed_on_the_disk_is_not_written_over(
    qapp: object, answers: list[str], tmp_path: Path
) -> None:
    path, kept = tmp_path / "mine.yaml", list[Path]()
    path.write_text("format: game-pack/1\ntitle: nemesis\nname: Mine\n")
    made = window("nemesis", kept, path)
    type_line(made, "")
    made.keep()
    type_line(made, "")
    made.keep()
    assert len(kept) == 2, "what one keeps oneself is no change"
    path.write_text("format: game-pack/1\ntitle: nemesis\nname: Theirs\n")
    type_line(made, "")
    made.keep()
    told = "was changed on the disk since it was opened here; close this page and open it again"
    assert made.fault.text() == f"mine.yaml: {told}"
    assert "Theirs" in path.read_text() and len(kept) == 2
    made.reject()
    assert answers[-1] == WAITS


def test_a_pack_that_another_program_writes_is_not_written_meanwhile(
    qapp: object, answers: list[str], tmp_path: Path
) -> None:
    path, kept = tmp_path / "mine.yaml", list[Path]()
    path.write_text("format: game-pack/1\ntitle: nemesis\nname: Mine\n")
    made = window("nemesis", kept, path)
    type_line(made, "")
    lock = take(path)
    made.keep()
    assert "open in another window" in made.fault.text() and not kept
    lock.release()
    made.keep()
    assert kept == [path] and not lock_path(path).exists()
    made.reject()


def test_what_is_left_of_a_trial_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program ends while a pack is tried."""
    packs_folder().mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(Path, "unlink", lambda *_args, **_more: None)

    def ends(_path: Path) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_pack(new_pack("nemesis", "Mine"), packs_folder() / "mine.yaml", ends)
    assert list(packs_folder().iterdir()) and not offered("nemesis")


def test_enter_goes_through_what_is_searched(qapp: object) -> None:
    """An entry that is right leaves a search for its source."""
    made = window("nemesis")
    made.search.setText("history")
    made.view.selectRow(0)
    order = [made.shown.index(row, 0).data() for row in range(3)]
    for own in order:
        assert made.view.currentIndex().siblingAtColumn(0).data() == own
        type_line(made, "")


def test_undo_is_seen_in_a_table_one_comes_back_to(qapp: object) -> None:
    made = window("nemesis")
    type_line(made, "3934434")
    model = made.model
    made.show_table("markers.air_supports")
    made.show_table("counters.units")
    assert made.model is model
    made.undo.undo()
    assert made.progress.text() == "0 of 205 as printed"


def test_an_entry_without_figures_can_be_right_too(qapp: object, answers: list[str]) -> None:
    kept: list[Path] = []
    made = window("defeat-into-victory", kept)
    made.show_table("counters.formations")
    type_line(made, "")
    made.keep()
    again = window("defeat-into-victory", old=kept[0])
    again.show_table("counters.formations")
    assert again.progress.text().startswith("1 of ")
