"""Every puzzle that comes with the program is answered by mouse, first in vain and then at its best."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from engine.table.command import Command
from engine.table.outlook import forward
from engine.table.puzzle import NEAR, Answer, Asked, Puzzle
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.features.lessons.puzzle_list import PuzzlesDialog
from nemesis_gui.features.lessons.puzzle_table import PuzzleTable
from nemesis_gui.features.lessons.tour import Tour
from tests.gui.conftest import Player, seated
from tools.driver.giving import MouseHands


def table_of(player: Player) -> PuzzleTable:
    return player.window.feature(PuzzleTable)


def puzzles(table: PuzzleTable) -> dict[str, Path]:
    return {puzzle.id: path for path, puzzle in table.shelf.all() if isinstance(puzzle, Puzzle)}


def in_vain(asked: Asked) -> Answer:
    """The shortest answer that is not the best one and does something."""
    found = asked.answers()
    worse = [one for one in found if one.worth < found[0].worth - NEAR and not one.commands[0].ends]
    return min(worse, key=lambda one: (len(one.commands), one.said))


def answer(hands: MouseHands, commands: Iterable[Command]) -> None:
    """Give the commands of an answer, but for units that a click on the target has named by itself."""
    for command in commands:
        if hands.model.judge(command).legal:
            hands.give(command)


def test_each_is_answered_in_vain_and_then_solved(title: Nemesis, qtbot: QtBot, calm: None) -> None:
    with seated(title, qtbot, QSize(1400, 1000)) as player:
        player.window.show()
        qtbot.waitExposed(player.window)
        table, hands = table_of(player), MouseHands(player.window)
        for name, path in puzzles(table).items():
            table.hold(path)
            asked, session = table.asked, table.model.session
            assert asked is not None and session is not None, name
            assert not table.card.grade.isVisible()
            answer(hands, in_vain(asked).commands)
            while not table.card.again.isVisible():
                listed = forward(table.model.commands())
                hands.give(next((one for one in listed if one.ends), listed[-1]))
            assert table.card.again.isVisible(), name
            assert table.shelf.grade(asked.puzzle) not in ("solved", ""), name
            hands.hands.click(table.card.again)
            assert session.record.line() == [] and not table.card.grade.isVisible(), name
            answer(hands, [title.notation.parse(line) for line in asked.puzzle.best])
            assert table.shelf.grade(asked.puzzle) == "solved", name
            assert asked.puzzle.because.en in table.card.told.text(), name
        hands.hands.click(table.card.leave)
        assert not table.on and table.model.session is None


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
    table, tour, game = table_of(player), player.window.feature(Tour), player.model.session
    table.hold(puzzles(table)["two-towns"])
    tour.begin()
    assert tour.on and not table.on
    table.hold(puzzles(table)["two-towns"])
    assert table.on and not tour.on
    table.leave()
    assert player.model.session is game


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


@pytest.mark.parametrize("text", ["format: nemesis-puzzle/1\nid: x\n", "format: nemesis-puzzle/1\nid: [\n"])
def test_a_puzzle_that_cannot_be_read_is_told_in_a_line(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    path, told = tmp_path / "own.yaml", list[str]()
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: told.append(args[2]))
    table_of(player).hold(path)
    assert "own.yaml" in told[0] and "\n" not in told[0] and not table_of(player).on
