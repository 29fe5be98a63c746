"""Holds a puzzle in the window: the player answers with the board itself, and the rules say what that is worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.table.entries import is_entry
from engine.table.puzzle import Asked, Puzzle, PuzzleError, load_puzzle, open_puzzle
from nemesis_gui.features.lessons.borrowed_table import Borrowed, BorrowsTable
from nemesis_gui.features.lessons.shelf import PuzzleShelf
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places
from nemesis_gui.play.services import KeyboardCursor, Lessons, Puzzles

if TYPE_CHECKING:
    from nemesis_gui.features.lessons.puzzle_card import PuzzleCard


class OnTable(Borrowed):
    """A puzzle that is being answered."""

    asked: Asked
    best: float
    tried: bool = False
    shown: bool = False
    """Whether the best answer was played for the player: it does not count."""

    @property
    def about(self) -> Puzzle:
        return self.asked.puzzle

    @property
    def said(self) -> list[str]:
        """What was played so far, but for what is said beside the rules."""
        return [node.text for node in self.session.record.line() if not is_entry(node.text)]


class PuzzleTable(BorrowsTable[OnTable, PuzzleShelf], Puzzles):
    """The puzzle that is on the table, if one is."""

    other = Lessons

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.shelf = PuzzleShelf(context.settings, self.model.title.id)

    @cached_property
    def card(self) -> PuzzleCard:
        """What asks and judges, made for the first puzzle."""
        from nemesis_gui.features.lessons.puzzle_card import PuzzleCard

        return PuzzleCard(self.context, self.places, self.follow_on)

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
        if self.present() is not None:
            self.show_held()

    def close(self) -> None:
        if self.on:
            self.card.hide()

    # -- beginning and leaving

    @property
    def asked(self) -> Asked | None:
        """What is asked."""
        return self.held.asked if self.held is not None else None

    def choose(self) -> None:
        """All puzzles, to choose from."""
        from nemesis_gui.features.lessons.dialog import PuzzlesDialog

        dialog = PuzzlesDialog(self.words, self.shelf, self.places.frame)
        dialog.chosen.connect(self.hold)
        dialog.open()

    def begin_file(self, path: Path) -> None:
        puzzle = load_puzzle(path, self.model.title.id)
        title = self.model.shipped(self.model.title)
        asked, session = Asked(title, puzzle), open_puzzle(title, puzzle)
        best = asked.worth(puzzle.best)
        if best is None:
            raise PuzzleError(f"{path.name}: best: the answer goes on behind it")
        self.borrow(OnTable(session, self.suspended(), asked, best))

    def progress(self, title: str) -> tuple[int, int]:
        return PuzzleShelf(self.context.settings, title).progress()

    def go_on(self) -> bool:
        """A key that is too early to have been meant for what the card says now does nothing at all."""
        solved = self.present() is not None and not self.card.following.isHidden()
        if solved and self.card.seen.long_enough():
            self.follow_on()
        return solved

    # -- the answer

    def show_held(self) -> None:
        """Ask, or judge what was answered."""
        table = self.held
        assert table is not None
        try:
            worth = table.asked.worth(table.said)
        except ValueError as error:
            self.card.fail(table.about, self.words.fault(str(error)))
            return
        if worth is None and table.session.state.outcome is None:
            self.card.ask(table.about, tried=table.tried)
        else:
            self._judge(table, worth or 0)
        self.context.actions.refresh()

    def _judge(self, table: OnTable, worth: float) -> None:
        puzzle, grade = table.about, table.asked.grade(worth, table.best)
        if not table.shown:
            self.shelf.note(puzzle, grade)
        table.tried = True
        told = puzzle.because if grade == "solved" else puzzle.remark(table.said)
        more = self.shelf.following(puzzle) is not None
        self.card.judge(puzzle, grade, worth, table.best, told, more=more)
        if grade == "solved" and more:
            self.context.services.of(KeyboardCursor).ask()

    def again(self) -> None:
        """Back to the question."""
        if self.held is not None and self.no_again() is None:
            self.held.shown = False
            self.held.session.go(self.held.session.first)
            self.model.notify()

    def show_best(self) -> None:
        """Play the best answer; it does not count as one of the player."""
        table = self.held
        if table is None or self.no_best() is not None:
            return
        table.session.go(table.session.first)
        table.shown = True
        self.model.notify()
        parse = self.model.playing.notation.parse
        for line in table.about.best:
            if not self.model.play(parse(line)):
                return

    def no_puzzle(self) -> Why:
        return None if self.on else self.words.tr("No puzzle is on the table")

    def no_again(self) -> Why:
        if self.held is not None and not self.held.session.record.line():
            return self.words.tr("Nothing played yet")
        return self.no_puzzle()

    def no_best(self) -> Why:
        if self.held is not None and not self.held.tried:
            return self.words.tr("Try it first")
        return self.no_puzzle()
