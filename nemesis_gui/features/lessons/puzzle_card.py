"""The card of a puzzle in the side panel: the question, then what the answer is worth and why."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from engine.table.lesson import LangText
from engine.table.puzzle import Grade, Puzzle
from nemesis_gui.base.keys import native
from nemesis_gui.base.style import heading
from nemesis_gui.features.lessons.foot import Foot
from nemesis_gui.play.command_button import show_key
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places
from nemesis_gui.play.figures import percent
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.announce import announce
from nemesis_gui.widgets.layouts import button, label
from nemesis_gui.widgets.seen import Seen

GRADES: Final[dict[str, str]] = {
    "solved": "Solved", "good": "Good, but not the best", "poor": "There is better", "failed": "That does not do it",
}  # fmt: skip


class PuzzleCard(Foot):
    """Asks, and shows how good an answer is. In a low panel the links are folded away until there is one."""

    def __init__(self, context: Context, places: Places, follow: Callable[[], object]) -> None:
        """`follow` goes on to the next puzzle."""
        tr = context.words.tr
        super().__init__(context, places, tr("Puzzle"), tr("Play on freely, leave"))
        self.question = label(wrap=True)
        self.grade, self.figures = label(wrap=True), label("", "faded", wrap=True)
        self.grade.setFont(heading(12))
        self.comment = label(wrap=True)
        self.again, self.best = self.of_action("puzzle_again"), self.of_action("puzzle_best")
        self.following = button(tr("Next puzzle"), follow, "primary")
        show_key(self.following, "", enter=True)
        self.seen = Seen(self)
        self.free, self.leave = self.of_action("puzzle_free", "link"), self.of_action("puzzle_leave", "link")
        self._lay_out(
            (), (self.question, self.grade, self.figures, self.comment), (self.again, self.best), (self.following,),
            (self.free, self.leave),
        )  # fmt: skip

    def ask(self, puzzle: Puzzle, *, tried: bool) -> None:
        """Show the question; ``tried`` if an answer was given before."""
        self._name(puzzle)
        for part in (self.grade, self.figures, self.comment, self.again, self.following):
            part.hide()
        self._write_clauses(())
        self.fold.setChecked(False)
        self.best.setVisible(tried)
        self._stand(f"{self.heading.text()}. {self.question.text()}")

    def _name(self, puzzle: Puzzle) -> None:
        words = self.context.words
        self.heading.setText(native(puzzle.title.in_(words.lang)))
        self.question.setText(native(puzzle.question.in_(words.lang)))

    def fail(self, puzzle: Puzzle, fault: str) -> None:
        """Show why an answer cannot be judged."""
        self.ask(puzzle, tried=False)
        self.comment.setText(fault)
        self.comment.show()
        self.again.show()

    def judge(
        self, puzzle: Puzzle, grade: Grade, worth: float, best: float, said: LangText | None, *, more: bool
    ) -> None:
        """Show what an answer is worth; ``more`` if there is a further puzzle."""
        words, solved = self.context.words, grade == "solved"
        self._name(puzzle)
        self.grade.setText(words.tr(GRADES[grade]))
        self.figures.setText(_figures(words, puzzle, worth, best))
        text = native(said.in_(words.lang)) if said is not None else ""
        self.comment.setText(text)
        for part, shown in (
            (self.grade, True), (self.figures, True), (self.comment, bool(text)),
            (self.again, not solved), (self.best, not solved), (self.following, solved and more),
        ):  # fmt: skip
            part.setVisible(shown)
        self._write_clauses(puzzle.clauses if solved else ())
        self.fold.setChecked(True)
        self._stand(" ".join((self.grade.text(), self.figures.text(), text)))

    def _stand(self, said: str) -> None:
        self.setAccessibleDescription(said)
        self.places.side.open()
        self.show()
        self.seen.begin()
        if self.context.view is not None:
            announce(self.context.view, said)


def _figures(words: Words, puzzle: Puzzle, worth: float, best: float) -> str:
    """A chance where one point is all there is to win, else points; the best answer needs no measure beside it."""
    if len(puzzle.goals) == puzzle.most == 1:
        mine, most = (percent(Fraction(number)) for number in (worth, best))
        if worth >= best:
            return words.tr("Over all dice it succeeds in {chance}.", chance=mine)
        return words.tr("Over all dice it succeeds in {chance}; the best answer in {best}.", chance=mine, best=most)
    mine, most = (f"{number:.2f}".rstrip("0").rstrip(".") for number in (worth, best))
    if worth >= best:
        worth_most = "Over all dice it is worth {n} of {all} points; no answer is worth more."
        return words.tr(worth_most, n=mine, all=f"{puzzle.most:g}")
    return words.tr("Over all dice it is worth {n} of {all} points; the best answer {best}.",
                    n=mine, all=f"{puzzle.most:g}", best=most)  # fmt: skip
