"""Holds a lesson in the window: watches the game, and has the step told that is due."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox

from engine.table.agenda import current
from engine.table.session import Session
from nemesis_gui.features.lessons.course import Course, Played
from nemesis_gui.features.lessons.lesson import Lesson, LessonError, Step, first_steps, load_lesson
from nemesis_gui.features.lessons.showing import show
from nemesis_gui.features.lessons.suspended import SuspendedGame, open_session
from nemesis_gui.features.lessons.teller import Teller
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame

WATCH_MS: Final = 200
SETTING: Final = "lesson/{name}"
DONE: Final = "done"


class Held(NamedTuple):
    """A lesson that is held, and where."""

    course: Course
    aside: SuspendedGame
    session: Session
    kinds: dict[int, str]
    seen: int | None
    resumed: bool


class Tour(Feature):
    """The lesson that is held, if one is."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.teller = Teller(context, places)
        self.card, self.ring = self.teller.card, self.teller.ring
        self._file = first_steps(self.model.title.id)
        self.course: Course | None = None
        self.seen: int | None = None
        """A step that is read once more, None for the one that is due."""
        self.resumed = False
        self._aside: SuspendedGame | None = None
        self._session: Session | None = None
        self._kinds: dict[int, str] = {}
        self._watch = QTimer(self)
        self._watch.setInterval(WATCH_MS)
        self._watch.timeout.connect(self.teller.point)
        self._connect()

    def actions(self) -> Iterator[Action]:
        """What can be done with it, in a game that has a lesson."""
        if self._file is None:
            return
        yield Action(
            "first_steps", "Help", 10, "First steps…",
            "A guided first turn in a game of its own, about ten minutes; your game comes back afterwards", "Ctrl+F1",
            self.begin, covered=True, start=5
        )
        yield Action(
            "lesson_next", "", 10, "Next step of the lesson", "On to the next step", "Ctrl+Return", self.next,
            self.no_next
        )
        yield Action(
            "lesson_back", "", 20, "Previous step of the lesson", "Read the step before once more", "Ctrl+Backspace",
            self.back, self.no_back
        )
        yield Action(
            "lesson_show", "", 30, "Show me", "Does for you what this step asks for", "Ctrl+Shift+Return",
            self.show_me, self.no_show
        )
        yield Action(
            "lesson_leave", "", 40, "Leave the lesson", "Back to what was on the table before", run=self.leave,
            why_not=self.no_lesson
        )

    def _connect(self) -> None:
        context, card = self.context, self.card
        self.model.leaving.connect(self._left)
        context.signals.selectionChanged.connect(self._selected)
        context.signals.explained.connect(self._explained)
        context.signals.opened.connect(self._opened)
        card.leaving.connect(self.leave)
        card.againAsked.connect(self.again)
        card.backAsked.connect(self.back)
        card.nextAsked.connect(self.next)
        card.shownAsked.connect(self.show_me)
        card.takenBack.connect(self.take_back)

    # -- following the game

    def follow_game(self) -> None:
        if self.context.view is not None:
            self.context.view.viewChanged.connect(self.teller.point)

    def follow_decision(self, _decision: Any) -> None:
        self._moved()

    def remember(self) -> Held | None:
        if self.course is None or self._aside is None or self._session is None:
            return None
        return Held(self.course, self._aside, self._session, self._kinds, self.seen, self.resumed)

    def recall(self, kept: Held | None) -> None:
        """Go on with the lesson of a window that was made anew."""
        if kept is not None:
            self.course, self._aside, self._session, self._kinds, self.seen, self.resumed = kept
            self._attend()

    def close(self) -> None:
        self._watch.stop()
        self.teller.stop()

    # -- beginning and leaving

    @property
    def on(self) -> bool:
        """Whether a lesson is held."""
        return self.course is not None

    def begin(self) -> None:
        """Hold the lesson for a first turn, from where it was left; tells of a lesson that cannot be read."""
        if self.on or self._file is None:
            return
        try:
            lesson = load_lesson(self._file)
            self._begin(lesson, self._kept(lesson))
        except (LessonError, ValueError, OSError) as error:
            QMessageBox.warning(self.places.frame, self.places.frame.windowTitle(), self.words.fault(str(error)))

    def _kept(self, lesson: Lesson) -> int:
        """The step at which it was left."""
        name = self.context.settings.text(SETTING.format(name=lesson.id), "")
        return next((number for number, step in enumerate(lesson.steps) if step.id == name), 0)

    def _begin(self, lesson: Lesson, reached: int) -> None:
        session = open_session(self.model, lesson.scenario, lesson.seed)
        _play_up_to(session, lesson, reached)
        if self._aside is None:
            self._aside = SuspendedGame(self.context)
        self.course, self._session, self.resumed = Course(lesson, session.title.notation, reached), session, reached > 0
        self._kinds.clear()
        self.seen = None
        self.context.services.of(Frame).clear()
        self.model.lend(session)
        self._attend()

    def _attend(self) -> None:
        """Everything is on the table: watch it."""
        assert self.course is not None
        for step in self.course.lesson.steps:
            if step.open in self.context.actions:
                self.context.actions.by_id[step.open].triggered.connect(partial(self._opened, step.open))
        self.teller.start()
        self._watch.start()
        if self.course.step == 0:
            QTimer.singleShot(0, self, self._first_look)
        self._tell()
        self.context.actions.refresh()

    def _first_look(self) -> None:
        if self.on and self.context.view is not None:
            lesson = self.course.lesson  # type: ignore[union-attr]
            self.context.view.set_zoom(lesson.look)
            self.context.view.centre_on_hex(self.context.state.world.find(lesson.at))

    def leave(self) -> None:
        """Put what was on the table before there again."""
        aside = self._aside
        if aside is None:
            return
        self._end()
        aside.bring_back(self.context)

    def _left(self) -> None:
        """Another game comes to the table, or the window closes: what was laid aside is put away in its stead."""
        if self._aside is not None:
            aside = self._aside
            self._end()
            aside.abandon(self.context)

    def _end(self) -> None:
        self._watch.stop()
        self.teller.stop()
        self.course = self._aside = self._session = None
        self.context.services.of(Frame).clear()

    def again(self) -> None:
        """Begin anew."""
        if self.course is not None:
            self._begin(self.course.lesson, 0)

    # -- what the player does

    @property
    def _due(self) -> Step | None:
        """The step that was reached."""
        return self.course.next if self.course is not None else None

    def _moved(self) -> None:
        session, course = self._session, self.course
        if course is None or session is None or self.model.session is not session:
            return
        if self.model.shown is None:
            self._kinds[session.record.head] = _kind(session.state)
            line = [Played(node.id, self._kind_at(node.parent), node.text) for node in session.record.line()]
            course.follow(line, self._kinds[session.record.head])
            self._tell()

    def _kind_at(self, node: int) -> str:
        if node not in self._kinds and self._session is not None:
            self._kinds[node] = _kind(self._session.state_at(node))
        return self._kinds[node]

    def _selected(self) -> None:
        if (step := self._due) is not None and step.select in self.context.selected:
            self._complete()

    def _opened(self, name: str, *_rest: object) -> None:
        if (step := self._due) is not None and step.open == name:
            self._complete()

    def _explained(self) -> None:
        """The card of "why not" appears."""
        if (step := self._due) is not None and step.ask:
            QTimer.singleShot(0, self, self._asked)

    def _asked(self) -> None:
        if (step := self._due) is not None and step.ask:
            self._complete()

    def _complete(self) -> None:
        """A step without commands is done; taking back may have gone behind it."""
        assert self.course is not None
        self.course.complete()
        self._moved()

    # -- the ways on

    def next(self) -> None:
        """On: to the step behind the one that is read, or past one that is completed by reading."""
        if self.no_next() is not None or self.course is None:
            return
        if self.seen is not None:
            self.seen = self.seen + 1 if self.seen + 1 < self.course.step else None
            self._tell()
            return
        self._complete()
        if self.course.over:
            self.context.settings.put(SETTING.format(name=self.course.lesson.id), DONE)
            self.leave()

    def back(self) -> None:
        """Read the step before once more."""
        if self.no_back() is None:
            self.seen = self._number - 1
            self._tell()

    def show_me(self) -> None:
        """Do what the step asks for."""
        if self.no_show() is None and self.course is not None:
            show(self.context, self.course)

    def take_back(self) -> None:
        """Go back to before the command that leads away."""
        if self.course is not None and self.course.astray is not None and self._session is not None:
            self._session.go(self._session.record.nodes[self.course.astray].parent)
            self.model.tell()

    # -- why an action is not possible

    def no_lesson(self) -> Why:
        return None if self.on else self.words.tr("No lesson is held")

    def no_next(self) -> Why:
        course = self.course
        if course is None or self.seen is not None:
            return self.no_lesson()
        free = course.astray is None and (course.over or not course.now.ordered)
        return None if free else self.words.tr("First do what the step asks for")

    def no_back(self) -> Why:
        none = self.words.tr("This is the first step")
        return self.no_lesson() or (None if self._number > 0 else none)

    def no_show(self) -> Why:
        course = self.course
        asks = course is not None and course.astray is None and self.seen is None and bool(course.now.tasks)
        return self.no_lesson() or (None if asks else self.words.tr("This step asks for nothing"))

    # -- telling

    @property
    def _number(self) -> int:
        """The step that is told."""
        if self.course is None:
            return 0
        due = min(self.course.step, len(self.course.lesson.steps) - 1)
        return due if self.seen is None else self.seen

    def _tell(self) -> None:
        """Tell the step, remember it, and offer the ways on."""
        course = self.course
        if course is None:
            return
        number, due = self._number, self.seen is None
        steps = course.lesson.steps
        fresh = self.teller.tell(course, number, due=due)
        self.card.offer(
            back=number > 0, shown=self.no_show() is None, on=self.no_next() is None,
            astray=due and course.astray is not None, last=number == len(steps) - 1, again=self.resumed and number > 0,
        )  # fmt: skip
        if fresh:
            if due:
                self.context.settings.put(SETTING.format(name=course.lesson.id), steps[number].id)
            self.context.actions.refresh()


def _kind(state: Any) -> str:
    return type(current(state)).__name__


def _play_up_to(session: Session, lesson: Lesson, reached: int) -> None:
    """What the steps before propose, on the way to where the lesson was left."""
    for step in lesson.steps[:reached]:
        for line in step.play:
            if session.judge(session.title.notation.parse(line)).legal:
                session.play(line)

