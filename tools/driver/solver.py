"""Answers a puzzle as somebody with only a mouse does: first in vain, then at its best."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.table.command import Command
from engine.table.outlook import forward
from engine.table.puzzle import NEAR, Answer, Asked
from nemesis_gui.features.lessons.puzzle_table import PuzzleTable
from tools.driver.giving import MouseHands


class Solver(MouseHands):
    """Fails where an answer cannot be given, or is judged as another one than it is."""

    def solve(self, path: Path) -> None:
        """Put a puzzle on the table, answer it in vain, try again, and give the best answer."""
        table = self.window.feature(PuzzleTable)
        table.hold(path)
        asked, session, card = table.asked, table.model.session, table.card
        assert asked is not None, f"{path.stem}: it cannot be asked"
        assert session is not None
        assert not card.grade.isVisible()
        self._answer(_in_vain(asked).commands)
        while not card.again.isVisible():
            listed = forward(table.model.commands())
            self.give(next((one for one in listed if one.ends), listed[-1]))
        assert table.shelf.grade(asked.puzzle) not in ("solved", ""), f"{path.stem}: solved in vain"
        self.hands.click(card.again)
        assert not session.record.line(), f"{path.stem}: it does not begin again"
        assert not card.grade.isVisible()
        self._answer(self.model.playing.notation.parse(line) for line in asked.puzzle.best)
        assert table.shelf.grade(asked.puzzle) == "solved", f"{path.stem}: {card.comment.text()}"
        assert asked.puzzle.because.in_(self.window.words.lang) in card.comment.text()

    def _answer(self, commands: Iterable[Command]) -> None:
        """Give the commands of an answer, but for units that a click on the target has named by itself."""
        for command in commands:
            if self.model.judge(command).legal:
                self.give(command)


def _in_vain(asked: Asked) -> Answer:
    """The shortest answer that is not the best one and does something, in the order of the alphabet the last one."""
    found = asked.answers()
    worse = [one for one in found if one.worth < found[0].worth - NEAR and not one.commands[0].ends]
    shortest = min(len(one.commands) for one in worse)
    return max((one for one in worse if len(one.commands) == shortest), key=lambda one: one.said)
