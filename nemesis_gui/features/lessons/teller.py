"""Tells a step of a lesson: on the card, and by the ring around what it is about."""

from __future__ import annotations

from nemesis_gui.features.lessons.card import LessonCard
from nemesis_gui.features.lessons.course import Course
from nemesis_gui.features.lessons.lesson import Step
from nemesis_gui.features.lessons.ring import Ring
from nemesis_gui.features.lessons.targets import place_of, rect_of
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places
from nemesis_gui.play.services import Seating
from nemesis_gui.widgets.announce import announce


class Teller:
    """Card and ring of a window."""

    def __init__(self, context: Context, places: Places) -> None:
        self.context, self.places = context, places
        self.card = LessonCard(context)
        self.ring = Ring(places.frame)
        places.side.layout().addWidget(self.card)  # type: ignore[union-attr]
        self._step: Step | None = None
        self._told = -1, False

    def start(self) -> None:
        """Lay the card out."""
        self._told = -1, False
        self.places.side.show()
        self.card.show()

    def stop(self) -> None:
        """Put card and ring away."""
        self._step = None
        self.ring.surround(None)
        self.card.hide()

    def tell(self, course: Course, number: int, *, due: bool) -> bool:
        """Write a step; `due` if it is the one to be done. Whether it is another one than before."""
        step, words = course.lesson.steps[number], self.context.words
        astray = due and course.astray is not None
        text = words.tr("That is legal, but the lesson goes another way.") if astray else step.text.in_(words.lang)
        self.card.tell(step.title.in_(words.lang), text, () if astray else step.clauses)
        self.card.count(number + 1, len(course.lesson.steps))
        self._step = None if astray else step
        fresh = (number, astray) != self._told
        self._told = number, astray
        if fresh:
            self._arrive(step)
        self.point()
        return fresh

    def _arrive(self, step: Step) -> None:
        """Bring what another step is about into sight, and say the step aloud where somebody listens."""
        context, view = self.context, self.context.view
        loc = place_of(context, step.point)
        if loc >= 0 and view is not None:
            view.show_hex(loc)
            if not self.places.card.isHidden():
                context.signals.avoidAsked.emit(loc)
        self.ring.call(context.looks.motion)
        if view is not None:
            announce(view, self.card.accessibleDescription())

    def point(self) -> None:
        """Keep the ring where it belongs."""
        step = self._step
        free = step is not None and step.point and not self.context.services.of(Seating).covered
        self.ring.surround(rect_of(self.context, self.places, step.point) if free and step is not None else None)
