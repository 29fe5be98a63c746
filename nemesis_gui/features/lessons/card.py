"""The card of a lesson: it stands in the side panel, so that it covers nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QProgressBar

from nemesis_gui.base.style import heading, px
from nemesis_gui.features.lessons.lesson import Course, Step
from nemesis_gui.features.lessons.pointing import Ring, place_of, rect_of
from nemesis_gui.play.context import Context
from nemesis_gui.play.places import Places
from nemesis_gui.play.services import Seating
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.announce import announce
from nemesis_gui.widgets.layouts import add, button, column, label, row

Run = Callable[[], object]


class LessonCard(QFrame):
    """Tells a step: progress, a few sentences, the rules behind them, the ways on, and a ring around what it is
    about."""

    def __init__(
        self, context: Context, places: Places, *, leave: Run, again: Run, back: Run, show: Run, on: Run, mend: Run
    ) -> None:
        super().__init__()
        self.context, self.places, tr = context, places, context.words.tr
        self.ring = Ring(places.frame)
        self._step: Step | None = None
        self._told = -1, False
        self.setObjectName("now")
        self.setAccessibleName(tr("First steps"))
        self.heading = label(wrap=True)
        self.heading.setFont(heading(12.5))
        self.number = label("", "faded")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(px(6))
        self.text = label(wrap=True)
        self.clauses = label(wrap=True, follow=context.follow)
        self.leave = button(tr("Leave the lesson"), leave, "link", tr("Back to what was on the table before"))
        self.again = button(tr("From the beginning"), again, "link", tr("Begin the lesson anew"))
        self.back = button(tr("Back"), back, tip=tr("Read the step before once more"))
        self.show_me = button(tr("Show me"), show, tip=tr("Does for you what this step asks for"))
        self.next = button(tr("Next"), on, "primary", tr("On to the next step"))
        self.mend = button(tr("Take it back"), mend, "primary", tr("Back to where the lesson goes on"))
        self._lay_out()
        places.side.layout().addWidget(self)  # type: ignore[union-attr]
        self.hide()

    def _lay_out(self) -> None:
        head, ways, out = row(gap=6), row(gap=6), row(gap=6)
        head.addWidget(self.heading, 1)
        head.addWidget(self.number, 0, Qt.AlignmentFlag.AlignTop)
        layout = column(self, 12, 7)
        layout.addLayout(head)
        add(layout, self.bar, self.text, self.clauses)
        layout.addLayout(ways)
        layout.addLayout(out)
        add(ways, self.back, None, self.show_me, self.mend, self.next)
        add(out, self.leave, self.again, None)

    def begin(self) -> None:
        """A lesson begins, or goes on in a window that was made anew."""
        self._told = -1, False
        self.places.side.show()
        self.show()

    def put_away(self) -> None:
        self._step = None
        self.ring.surround(None)
        self.hide()

    def tell(self, course: Course, number: int, *, due: bool) -> bool:
        """Write a step; `due` if it is the one to be done. Whether it is another one than before."""
        step, words = course.lesson.steps[number], self.context.words
        astray = due and course.astray is not None
        text = words.tr("That is legal, but the lesson goes another way.") if astray else step.text.in_(words.lang)
        self._write(step.title.in_(words.lang), text, () if astray else step.clauses)
        self._count(number + 1, len(course.lesson.steps))
        self._step = None if astray else step
        fresh = (number, astray) != self._told
        self._told = number, astray
        if fresh:
            self._arrive(step)
        self.point()
        return fresh

    def _write(self, title: str, text: str, clauses: Sequence[str]) -> None:
        self.heading.setText(title)
        self.text.setText(text)
        self.setAccessibleDescription(f"{title}. {text}")
        words = self.context.words
        self.clauses.setText(f"{escape(words.tr('Rules'))} {' · '.join(map(clause_link, clauses))}")
        self.clauses.setToolTip("\n\n".join(f"{clause}  {words.clause(clause)}" for clause in clauses))
        self.clauses.setVisible(bool(clauses))

    def _count(self, number: int, of: int) -> None:
        self.number.setText(self.context.words.tr("{n} of {all}", n=number, all=of))
        self.bar.setMaximum(of)
        self.bar.setValue(number)
        self.bar.setAccessibleName(self.context.words.tr("Step {n} of {all}", n=number, all=of))

    def _arrive(self, step: Step) -> None:
        """Bring what another step is about into sight, and say the step aloud where somebody listens."""
        context, view = self.context, self.context.view
        loc = place_of(context, step.point)
        if loc >= 0 and view is not None:
            view.show_hex(loc)
            if not self.places.card.isHidden():
                context.signals.avoid(loc)
        self.ring.call(context.looks.motion)
        if view is not None:
            announce(view, self.accessibleDescription())

    def point(self) -> None:
        """Keep the ring where it belongs."""
        point = self._step.point if self._step is not None else ""
        free = point and not self.context.services.of(Seating).covered
        self.ring.surround(rect_of(self.context, self.places, point) if free else None)

    def offer(self, *, back: bool, shown: bool, on: bool, astray: bool, last: bool, again: bool) -> None:
        self.back.setEnabled(back)
        self.show_me.setVisible(shown and not astray)
        self.next.setVisible(not astray)
        self.next.setEnabled(on)
        self.next.setText(self.context.words.tr("Finish") if last else self.context.words.tr("Next"))
        self.mend.setVisible(astray)
        self.again.setVisible(again)
