"""Holds a puzzle in the window: the player answers with the board itself, and the rules tell what that is worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import Qt, QTimer

from engine.table.entries import is_entry
from engine.table.puzzle import Asked
from engine.table.session import Session
from nemesis_gui.features.lessons.held import SuspendedGame
from nemesis_gui.features.lessons.shelf import Shelf
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame, Lessons, Puzzles

if TYPE_CHECKING:
    from engine.table.lesson import Told
    from engine.table.puzzle import Puzzle
    from nemesis_gui.features.lessons.puzzle_card import PuzzleCard


class OnTable(msgspec.Struct):
    """A puzzle that is being answered, and what was on the table before."""

    asked: Asked
    session: Session
    aside: SuspendedGame
    best: float
    tried: bool = False
    shown: bool = False
    """Whether the best answer was played for the player: it does not count."""

    @property
    def puzzle(self) -> Puzzle:
        return self.asked.puzzle

    @property
    def said(self) -> list[str]:
        """What was played so far, but for what is said beside the rules."""
        return [node.text for node in self.session.record.line() if not is_entry(node.text)]


class PuzzleTable(Feature, Puzzles):
    """The puzzle that is on the table, if one is."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.shelf = Shelf(context.settings, self.model.title.id)
        self._table: OnTable | None = None
        self.model.leaving.connect(self._left)
        context.services.offer(Puzzles, self)

    @cached_property
    def card(self) -> PuzzleCard:
        """What asks and judges, made for the first puzzle."""
        from nemesis_gui.features.lessons.puzzle_card import PuzzleCard

        return PuzzleCard(
            self.context, self.places, leave=self.leave, again=self.again, best=self.show_best, free=self.play_on,
            follow=self.follow_on,
        )  # fmt: skip

    def actions(self) -> Iterator[Action]:
        """In a game that has puzzles."""
        if self.shelf.empty:
            return
        yield Action(
            "puzzles", "Help", 13, "Puzzles…", "Positions with one decision each, judged by the rules over all dice",
            "", self.choose, covered=True
        )
        yield Action("puzzle_again", "", 41, "Try again", "Back to the question", "", self.again, self.no_again)
        yield Action(
            "puzzle_best", "", 42, "Best answer", "Play the best answer for me, and tell why it is", "",
            self.show_best, self.no_best
        )
        yield Action(
            "puzzle_free", "", 43, "Play on freely", "Leave the puzzle and keep its position as a game", "",
            self.play_on, self.no_puzzle
        )
        yield Action(
            "puzzle_leave", "", 44, "Leave the puzzle", "Back to your own game", "", self.leave, self.no_puzzle
        )

    # -- following the game

    def follow_decision(self, _decision: Any) -> None:
        table = self._table
        if table is not None and self.model.session is table.session and self.model.shown is None:
            self._tell(table)

    def remember(self) -> OnTable | None:
        return self._table

    def recall(self, kept: OnTable | None) -> None:
        if kept is not None:
            self._table = kept
            self._tell(kept)

    def close(self) -> None:
        if self.on:
            self.card.hide()

    # -- beginning and leaving

    @property
    def on(self) -> bool:
        return self._table is not None

    @property
    def asked(self) -> Asked | None:
        """What is asked."""
        return self._table.asked if self._table is not None else None

    def choose(self) -> None:
        """All puzzles, to choose from."""
        from nemesis_gui.features.lessons.puzzle_list import PuzzlesDialog

        dialog = PuzzlesDialog(self.words, self.shelf, self.places.frame)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self.hold)
        dialog.open()

    def hold(self, path: Path) -> None:
        """Put a puzzle on the table; tells of one that cannot be read."""
        from PySide6.QtWidgets import QMessageBox

        from engine.table.puzzle import PuzzleError, load_puzzle, open_puzzle

        try:
            puzzle = load_puzzle(path, self.model.title.id)
            title = self.model.shipped(self.model.title)
            asked, session = Asked(title, puzzle), open_puzzle(title, puzzle)
            best = asked.worth(puzzle.best)
            if best is None:
                raise PuzzleError(f"{path.name}: best: the answer goes on behind it")
        except (ValueError, OSError) as error:
            QMessageBox.warning(self.places.frame, self.places.frame.windowTitle(), self.words.fault(str(error)))
            return
        self._lay_down(asked, session, best)

    def _lay_down(self, asked: Asked, session: Session, best: float) -> None:
        from nemesis_gui.features.lessons.held import laid_aside

        aside = self._table.aside if self._table is not None else laid_aside(self.context, Lessons)
        self._table = OnTable(asked, session, aside, best)
        self.context.services.of(Frame).clear()
        self.model.lend(session)
        QTimer.singleShot(0, self, self._first_look)
        self._tell(self._table)

    def _first_look(self) -> None:
        table = self._table
        if table is not None and self.model.session is table.session and self.context.view is not None:
            puzzle = table.puzzle
            self.context.view.set_zoom(puzzle.look)
            self.context.view.centre_on_hex(self.context.state.world.find(puzzle.at))

    def leave(self) -> None:
        if self._table is not None:
            self._end().bring_back(self.context)

    def _left(self) -> None:
        """Another game comes to the table, or the window closes: what was laid aside is put away in its stead."""
        if self._table is not None:
            self._end().abandon(self.context)

    def hand_over(self) -> SuspendedGame | None:
        return self._end() if self.on else None

    def _end(self) -> SuspendedGame:
        assert self._table is not None
        aside = self._table.aside
        self.close()
        self._table = None
        self.context.services.of(Frame).clear()
        return aside

    # -- the answer

    def _tell(self, table: OnTable) -> None:
        """Ask, or judge what was answered."""
        try:
            worth = table.asked.worth(table.said)
        except ValueError as error:
            self.card.fail(table.puzzle, self.words.fault(str(error)))
            return
        if worth is None and table.session.state.outcome is None:
            self.card.ask(table.puzzle, tried=table.tried)
        else:
            self._judge(table, worth or 0)
        self.context.actions.refresh()

    def _judge(self, table: OnTable, worth: float) -> None:
        puzzle, grade = table.puzzle, table.asked.grade(worth, table.best)
        if not table.shown:
            self.shelf.note(puzzle, grade)
        table.tried = True
        told: Told | None = puzzle.because if grade == "solved" else puzzle.remark(table.said)
        more = self.shelf.following(puzzle) is not None
        self.card.judge(puzzle, grade, worth, table.best, told, more=more)

    def again(self) -> None:
        """Back to the question."""
        if self._table is not None and self.no_again() is None:
            self._table.shown = False
            self._table.session.go(self._table.session.first)
            self.model.tell()

    def show_best(self) -> None:
        """Play the best answer; it does not count as one of the player."""
        table = self._table
        if table is None or self.no_best() is not None:
            return
        table.session.go(table.session.first)
        table.shown = True
        self.model.tell()
        parse = self.model.playing.notation.parse
        for line in table.puzzle.best:
            if not self.model.play(parse(line)):
                return

    def play_on(self) -> None:
        """The position becomes the game on the table; what was laid aside is put away."""
        if self._table is not None:
            self.model.take(self._table.session)

    def follow_on(self) -> None:
        """On to the next puzzle that is not solved."""
        path = self.shelf.following(self._table.puzzle) if self._table is not None else None
        if path is not None:
            self.hold(path)

    def no_puzzle(self) -> Why:
        return None if self.on else self.words.tr("No puzzle is on the table")

    def no_again(self) -> Why:
        if self._table is not None and not self._table.session.record.line():
            return self.words.tr("Nothing played yet")
        return self.no_puzzle()

    def no_best(self) -> Why:
        if self._table is not None and not self._table.tried:
            return self.words.tr("Try it first")
        return self.no_puzzle()
