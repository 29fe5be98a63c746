"""Holds a lesson in the window: watches the game, and has the step told that is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu, QMessageBox

from engine.table.lesson import Lesson, LessonError, Step, load_lesson
from nemesis_gui.base.keys import native
from nemesis_gui.features.lessons.card import LessonCard
from nemesis_gui.features.lessons.held import Held, SuspendedGame, open_session, show
from nemesis_gui.features.lessons.lesson import Course, all_lessons, first_steps
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame

WATCH_MS: Final = 200
SETTING: Final = "lesson/{name}"
DONE: Final = "done"


class Tour(Feature):
    """The lesson that is held, if one is."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = LessonCard(
            context, places, leave=self.leave, again=self.again, back=self.back, show=self.show_me, on=self.next,
            mend=self.take_back,
        )  # fmt: skip
        self.ring = self.card.ring
        self._file = first_steps(self.model.title.id)
        self._held: Held | None = None
        self._offered = (False, False)
        self._watch = QTimer(self, interval=WATCH_MS)
        self._watch.timeout.connect(self.card.point)
        self.model.leaving.connect(self._left)
        context.signals.selectionChanged.connect(self._selected)
        context.signals.explained.connect(self._explained)
        context.signals.opened.connect(self._opened)

    def actions(self) -> Iterator[Action]:
        """In a game that has a lesson."""
        if self._file is None:
            return
        yield Action(
            "first_steps", "Help", 10, "First steps…",
            "A guided first turn in a separate game, about ten minutes; your own game comes back afterwards", "Ctrl+F1",
            self.begin, covered=True, start=2
        )
        yield Action(
            "lessons", "Help", 11, "Lessons", "All lessons of this game, those in your own folder, too", "",
            covered=True, fill=self._fill
        )
        yield Action(
            "lesson_next", "", 10, "Next step of the lesson", "On to the next step", "Ctrl+Return", self.next,
            self.no_next
        )
        yield Action(
            "lesson_back", "", 20, "Previous step of the lesson", "Back to the previous step", "Ctrl+Backspace",
            self.back, self.no_back
        )
        yield Action(
            "lesson_show", "", 30, "Show me", "Do this step for me", "Ctrl+Shift+Return",
            self.show_me, self.no_show
        )
        yield Action(
            "lesson_leave", "", 40, "Leave the lesson", "Back to your own game", "", self.leave,
            self.no_lesson
        )

    # -- following the game

    def follow_game(self) -> None:
        if self.context.view is not None:
            self.context.view.viewChanged.connect(self.card.point)

    def follow_decision(self, _decision: Any) -> None:
        self._moved()

    def remember(self) -> Held | None:
        return self._held

    def recall(self, kept: Held | None) -> None:
        if kept is not None:
            self._attend(kept)

    def close(self) -> None:
        self._watch.stop()
        self.card.put_away()

    # -- beginning and leaving

    @property
    def on(self) -> bool:
        return self._held is not None

    @property
    def course(self) -> Course | None:
        return self._held.course if self._held is not None else None

    def begin(self) -> None:
        """Hold the lesson for a first turn."""
        if self._file is not None:
            self.hold(self._file)

    def hold(self, path: Path) -> None:
        """Hold a lesson, from where it was left; tells of one that cannot be read."""
        if self.on:
            return
        try:
            lesson = load_lesson(path, self.model.title.id)
            self._begin(lesson, self._kept(lesson))
        except (LessonError, ValueError, OSError) as error:
            QMessageBox.warning(self.places.frame, self.places.frame.windowTitle(), self.words.fault(str(error)))

    def _fill(self, menu: QMenu) -> None:
        """The lessons that there are now; one that cannot be read tells why when it is chosen."""
        menu.clear()
        for path, lesson in all_lessons(self.model.title.id):
            text = native(lesson.title.in_(self.words.lang)) if isinstance(lesson, Lesson) else path.name
            if isinstance(lesson, Lesson) and self.context.settings.text(SETTING.format(name=lesson.id), "") == DONE:
                text = self.words.tr("{lesson} (done)", lesson=text)
            menu.addAction(text.replace("&", "&&"), partial(self.hold, path)).setEnabled(not self.on)

    def _kept(self, lesson: Lesson) -> int:
        """The step at which it was left."""
        name = self.context.settings.text(SETTING.format(name=lesson.id), "")
        return next((number for number, step in enumerate(lesson.steps) if step.id == name), 0)

    def _begin(self, lesson: Lesson, reached: int) -> None:
        session = open_session(self.model, lesson, reached)
        aside = self._held.aside if self._held is not None else SuspendedGame(self.context)
        held = Held(Course(lesson, session.title.notation, reached), session, aside)
        self._held = held
        self.context.services.of(Frame).clear()
        self.model.lend(session)
        self._attend(held)

    def _attend(self, held: Held) -> None:
        """Everything is on the table: watch it."""
        self._held = held
        for step in held.course.lesson.steps:
            if step.open in self.context.actions:
                self.context.actions.by_id[step.open].triggered.connect(partial(self._opened, step.open))
        self.card.begin()
        self._watch.start()
        if held.course.step == 0:
            QTimer.singleShot(0, self, self._first_look)
        self._tell()
        self.context.actions.refresh()

    def _first_look(self) -> None:
        if self.course is not None and self.context.view is not None:
            lesson = self.course.lesson
            self.context.view.set_zoom(lesson.look)
            self.context.view.centre_on_hex(self.context.state.world.find(lesson.at))

    def leave(self) -> None:
        if self._held is not None:
            self._end().bring_back(self.context)

    def _left(self) -> None:
        """Another game comes to the table, or the window closes: what was laid aside is put away in its stead."""
        if self._held is not None:
            self._end().abandon(self.context)

    def _end(self) -> SuspendedGame:
        assert self._held is not None
        aside, self._held = self._held.aside, None
        self.close()
        self.context.services.of(Frame).clear()
        return aside

    def again(self) -> None:
        if self.course is not None:
            self._begin(self.course.lesson, 0)

    # -- what the player does

    def _moved(self) -> None:
        held = self._held
        if held is not None and self.model.session is held.session and self.model.shown is None:
            held.follow()
            self._tell()

    def _selected(self) -> None:
        self._complete(lambda step: step.select in self.context.selected)

    def _opened(self, name: str, *_rest: object) -> None:
        self._complete(lambda step: step.open == name)

    def _explained(self) -> None:
        """The card of "why not" appears."""
        QTimer.singleShot(0, self, partial(self._complete, lambda step: bool(step.ask)))

    def _complete(self, done: Callable[[Step], bool]) -> None:
        """The step that was reached is done, if this says so; taking back may have gone behind it."""
        course = self.course
        if course is not None and course.next is not None and done(course.next):
            course.complete()
            self._moved()

    # -- the ways on

    def next(self) -> None:
        """On: to the step behind the one that is read, or past one that is completed by reading."""
        held = self._held
        if self.no_next() is not None or held is None:
            return
        if held.seen is not None:
            held.seen = held.seen + 1 if held.seen + 1 < held.course.step else None
            self._tell()
            return
        self._complete(lambda _step: True)
        if held.course.over:
            self.context.settings.put(SETTING.format(name=held.course.lesson.id), DONE)
            self.leave()

    def back(self) -> None:
        if self._held is not None and self.no_back() is None:
            self._held.seen = self._held.number - 1
            self._tell()

    def show_me(self) -> None:
        if self.no_show() is None and self.course is not None:
            show(self.context, self.course)

    def take_back(self) -> None:
        """Go back to before the command that leads away."""
        held = self._held
        if held is not None and held.course.astray is not None:
            held.session.go(held.session.record.nodes[held.course.astray].parent)
            self.model.tell()

    def no_lesson(self) -> Why:
        return None if self.on else self.words.tr("No lesson is running")

    def no_next(self) -> Why:
        held = self._held
        if held is None or held.seen is not None:
            return self.no_lesson()
        free = held.course.astray is None and (held.course.over or not held.course.now.ordered)
        return None if free else self.words.tr("Do what the step asks for first")

    def no_back(self) -> Why:
        if self._held is not None and self._held.number == 0:
            return self.words.tr("This is the first step")
        return self.no_lesson()

    def no_show(self) -> Why:
        held = self._held
        due = held is not None and held.course.astray is None and held.seen is None and not held.course.over
        asks = due and held is not None and held.course.now.tasks
        return self.no_lesson() or (None if asks else self.words.tr("This step asks for nothing"))

    def _tell(self) -> None:
        held = self._held
        if held is None:
            return
        course, number, due = held.course, held.number, held.seen is None
        fresh, steps = self.card.tell(course, number, due=due), course.lesson.steps
        offered = shown, on = self.no_show() is None, self.no_next() is None
        self.card.offer(
            back=number > 0, shown=shown, on=on,
            astray=due and course.astray is not None, last=number == len(steps) - 1, again=held.resumed and number > 0,
        )  # fmt: skip
        if fresh and due:
            self.context.settings.put(SETTING.format(name=course.lesson.id), steps[number].id)
        if fresh or offered != self._offered:
            self._offered = offered
            self.context.actions.refresh()
