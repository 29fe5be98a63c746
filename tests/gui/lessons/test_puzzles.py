"""Puzzles that come with the program are answered by mouse, first in vain and then at their best: all of them by
`python -m tools.lessons`, here a part."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.entries import Resign
from engine.table.puzzle import Asked, Puzzle, load_puzzle, open_puzzle
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import pace
from nemesis_gui.features.access.cursor import Cursor
from nemesis_gui.features.aids.aids import AidSheets
from nemesis_gui.features.aids.window import PaperWindow
from nemesis_gui.features.lessons.dialog import PuzzlesDialog
from nemesis_gui.features.lessons.puzzle_table import OnTable, PuzzleTable
from nemesis_gui.features.lessons.tour import Tour
from tests.gui.conftest import Player, seated
from tests.whole import drawn
from tools.driver.solver import Solver
from tools.lessons import puzzles as shipped_puzzles


def table_of(player: Player) -> PuzzleTable:
    return player.window.feature(PuzzleTable)


def puzzles(table: PuzzleTable) -> dict[str, Path]:
    return {puzzle.id: path for path, puzzle in table.shelf.all() if isinstance(puzzle, Puzzle)}


def test_they_are_answered_in_vain_and_then_solved(title: Nemesis, qtbot: QtBot, calm: None) -> None:
    with seated(title, qtbot, QSize(1400, 1000)) as player:
        player.window.show()
        qtbot.waitExposed(player.window)
        table, solver = table_of(player), Solver(player.window)
        for path in drawn(puzzles(table).values(), 3, lambda path: path.read_text("utf-8")):
            solver.solve(path)
        solver.hands.click(table.card.leave)
        assert not table.on and table.model.session is None


def test_one_of_the_other_games_is_answered_in_french_in_a_low_window(qtbot: QtBot, calm: None) -> None:
    """Drawn by what their files say; `python -m tools.lessons` answers all."""
    others = [path for path in shipped_puzzles() if path.parent.name != titles().first]
    other = min(others, key=lambda path: sha256(path.read_bytes()).digest())
    with seated(titles().title(other.parent.name), qtbot, QSize(1024, 700), "fr") as player:
        player.window.show()
        qtbot.waitExposed(player.window)
        Solver(player.window).solve(other)


def test_what_was_on_the_table_comes_back_and_the_best_answer_that_is_shown_does_not_count(player: Player) -> None:
    table, game = table_of(player), player.model.session
    path = puzzles(table)["two-towns"]
    table.hold(path)
    assert table.no_best() is not None
    player.model.play("done")
    table.show_best()
    QApplication.processEvents()
    assert table.asked is not None and table.shelf.grade(table.asked.puzzle) == "failed"
    assert player.model.state.pieces["jp-31-58"].loc == player.model.state.world.loc("0406")
    table.leave()
    assert player.model.session is game


def test_a_lesson_takes_the_place_of_a_puzzle_and_a_puzzle_that_of_a_lesson(player: Player) -> None:
    """With a game on the table, and from the start page, where leaving makes the window anew."""
    table, tour = table_of(player), player.window.feature(Tour)
    for _ in range(2):
        game, path = player.model.session, puzzles(table)["two-towns"]
        table.hold(path)
        tour.begin()
        assert tour.on and not table.on and not tour.card.isHidden() and table.card.isHidden()
        table.hold(path)
        assert table.on and not tour.on and not table.card.isHidden() and tour.card.isHidden()
        table.leave()
        assert player.model.session is game
        if game is None:
            player.new()
            table, tour = table_of(player), player.window.feature(Tour)


def test_a_puzzle_speaks_another_language_when_asked_and_when_judged(player: Player) -> None:
    """Left for the start page, it takes the aid sheet along, but not what is printed."""
    table_of(player).hold(puzzles(table_of(player))["two-towns"])
    player.window.preferences.speak("fr")
    card = table_of(player).card
    assert card.heading.text() == "Deux villes vides" and "58/31" in card.question.text() and not card.isHidden()
    player.model.play("done")
    player.window.preferences.speak("en")
    QApplication.processEvents()
    card, aids = table_of(player).card, player.window.feature(AidSheets)
    assert card.heading.text() == "Two empty towns" and not card.grade.isHidden() and "58/31" in card.question.text()
    aids.toggle()
    aids.show_paper()
    paper = next(one for one in player.window.findChildren(PaperWindow) if one.isVisible())
    card.leave.click()
    assert player.model.session is None and not player.window.feature(AidSheets).on
    paper.speak("fr")
    paper.close()


def test_who_resigns_has_not_solved_it_and_a_lesson_takes_it_for_a_wrong_turn(player: Player) -> None:
    table, tour = table_of(player), player.window.feature(Tour)
    table.hold(puzzles(table)["two-towns"])
    assert player.model.enter(Resign("japanese"), 0)
    assert table.asked is not None and table.shelf.grade(table.asked.puzzle) == "failed"
    table.card.again.click()
    assert table.card.grade.isHidden() and player.model.decision is not None
    tour.begin()
    assert player.model.enter(Resign("japanese"), 0)
    assert tour.course is not None and tour.course.astray is not None
    tour.card.mend.click()
    assert tour.course.astray is None and player.model.decision is not None


def test_enter_on_the_map_leads_from_a_puzzle_that_is_solved_to_the_next_one(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter used to put a cursor on the map. The second of two presses is not meant for what the first one led to."""
    table, window = table_of(player), player.window
    table.hold(puzzles(table)["two-towns"])
    window.feature(Cursor).put(player.model.state.world.loc("0506"))
    player.model.play("move jp-31-58 0506,0406")
    view, ms, cursor = window.context.view, 0.0, window.feature(Cursor).cursor
    assert view is not None and cursor is not None and table.held is not None
    monkeypatch.setattr(pace, "change_ms", 300)
    seen, at = table.card.seen, cursor.loc
    seen.now = lambda: ms
    seen.begin()
    player.qtbot.keyClick(view, Qt.Key.Key_Return)
    assert table.held.about.id == "two-towns" and cursor.loc == at
    ms = 3000
    player.qtbot.keyClick(view, Qt.Key.Key_Return)
    assert table.held.about.id != "two-towns"


def test_the_page_lists_them_with_what_was_reached(player: Player) -> None:
    table = table_of(player)
    found = puzzles(table)
    table.hold(found["two-towns"])
    player.model.play("move jp-31-58 0506,0406")
    table.leave()
    dialog = PuzzlesDialog(player.window.words, table.shelf, player.window)
    player.qtbot.addWidget(dialog)
    assert set(dialog.tiles) == set(found.values())
    assert dialog.tiles[found["two-towns"]].accessibleName().endswith("solved")


HEAD = "format: nemesis-puzzle/1\nid: "
GOES_ON = [("at: movement", "goes_on: true\n  at: movement"), ("move jp-31-58 0506,0406", 'done"\n  - "draw')]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ([(HEAD, f"{HEAD}x\nname: ")], "own.yaml"),
        ([(HEAD, f"{HEAD}[")], "own.yaml"),
        ([('at: "0507"', 'at: "zzzz"')], "at: there is no hex 'zzzz'"),
        ([("0406: japanese", "0406: {at_least: 3}")], "does not fit a fact"),
        ([("0506,0406", "0101")], "illegal command"),
        (GOES_ON, "more than 2000 results"),
    ],
)
def test_a_puzzle_that_cannot_be_asked_is_told_in_a_line(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: list[tuple[str, str]], fault: str
) -> None:
    """The last one plays the rest of the campaign by all dice: nobody waits for that."""
    path, told, table = tmp_path / "own.yaml", list[str](), table_of(player)
    text = puzzles(table)["two-towns"].read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: told.append(args[2]))
    table.hold(path)
    assert fault in told[0] and "\n" not in told[0] and not table.on


def test_an_answer_that_cannot_be_judged_is_told_on_the_card(player: Player, tmp_path: Path) -> None:
    path, table = tmp_path / "own.yaml", table_of(player)
    text = puzzles(table)["two-towns"].read_text(encoding="utf-8")
    path.write_text(text.replace("  at: movement", "  at: movement\n  goes_on: true"), encoding="utf-8")
    asked = Asked(player.model.title, load_puzzle(path))
    session = open_puzzle(player.model.title, asked.puzzle)
    table.borrow(OnTable(session, table.suspended(), asked, 1))
    player.play("done", "draw")
    assert "more than 2000" in table.card.comment.text() and not table.card.again.isHidden()
