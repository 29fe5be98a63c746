"""Holds a lesson in the window: watches the game, and has the step told that is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, QTimer

from nemesis_gui.features.lessons.lesson import Course, first_steps
from nemesis_gui.features.lessons.teaching import Teaching
from nemesis_gui.features.lessons.way import Way
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame, Lessons, Puzzles, WhyNot

if TYPE_CHECKING:
    from engine.table.lesson import Lesson, Step
    from nemesis_gui.features.lessons.card import LessonCard
    from nemesis_gui.features.lessons.held import Held, SuspendedGame

WATCH_MS: Final = 200
LARGE: Final = 2, 4
"""Where the first lesson and the way through all stand on the start page; the other way round once that is done."""


class Tour(Feature, Lessons):
    """The lesson that is held, if one is."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self._file, self.way = first_steps(self.model.title.id), Way(context.settings, self.model.title.id)
        self.teaching = Teaching(context, places, self)
        self._held: Held | None = None
        self._offered, self._lean = (False, False, False), False
        self._watch = QTimer(self, interval=WATCH_MS)
        self._watch.timeout.connect(self._point)
        self.model.leaving.connect(self._left)
        context.signals.selectionChanged.connect(self._selected)
        context.signals.lookedAt.connect(self._looked)
        context.signals.unitLookedAt.connect(self._looked_at_unit)
        context.signals.explained.connect(self._explained)
        context.signals.lookedAt.connect(self._looked_at)
        context.signals.opened.connect(self._opened)
        context.signals.triedInVain.connect(self._tried)
        context.services.offer(Lessons, self)

    @cached_property
    def card(self) -> LessonCard:
        """What tells the steps, made for the first lesson."""
        from nemesis_gui.features.lessons.card import LessonCard

        return LessonCard(
            self.context, self.places, leave=self.leave, again=self.again, back=self.back, show=self.show_me,
            on=self.next, mend=self.take_back, repeat=self.repeat, free=self.play_on, follow=self.follow_on,
        )  # fmt: skip

    def _point(self) -> None:
        if self.on:
            self.card.point()

    def actions(self) -> Iterator[Action]:
        """In a game that has a lesson."""
        if self._file is None:
            return
        first, way = LARGE[::-1] if self.way.begun else LARGE
        yield Action(
            "first_steps", "Help", 10, "First steps…",
            "A guided first turn", "Ctrl+F1",
            self.begin, covered=True, start=first
        )
        yield Action(
            "lessons", "Help", 11, "Lessons…", "The way through the lessons of this game, and how far you are", "",
            self.show_way, covered=True, start=way
        )
        yield from self.teaching.actions()
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
            "lesson_repeat", "", 35, "Repeat step", "Back to the beginning of this step", "", self.repeat,
            self.no_repeat
        )
        yield Action(
            "lesson_free", "", 38, "Play on freely", "Leave the lesson and keep its position as a game", "",
            self.play_on, self.no_lesson
        )
        yield Action(
            "lesson_leave", "", 40, "Leave the lesson", "Back to your own game", "", self.leave,
            self.no_lesson
        )

    # -- following the game

    def follow_game(self) -> None:
        if self._file is not None:
            self.teaching.follow_game()
        if self.context.view is not None:
            self.context.view.viewChanged.connect(self._point)

    def follow_decision(self, _decision: Any) -> None:
        self._moved()
        self.teaching.offer()

    def remember(self) -> Held | None:
        return self._held

    def recall(self, kept: Held | None) -> None:
        if kept is not None:
            self._attend(kept)

    def close(self) -> None:
        self._watch.stop()
        self.teaching.close()
        if self.on:
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
        """Hold a lesson, from where it was left, in place of one that is held; tells of one that cannot be read."""
        from PySide6.QtWidgets import QMessageBox

        from engine.table.lesson import LessonError, load_lesson

        try:
            lesson = load_lesson(path, self.model.title.id)
            self._begin(lesson, self.way.reached(lesson), self.way.played(lesson))
        except (LessonError, ValueError, OSError) as error:
            QMessageBox.warning(self.places.frame, self.places.frame.windowTitle(), self.words.fault(str(error)))

    def show_way(self) -> None:
        """All lessons in their order, to choose from."""
        from nemesis_gui.features.lessons.dialog import LessonsDialog

        own = bool(self.model.title.own_files())
        dialog = LessonsDialog(self.words, self.way, self.places.frame, own_data=own)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self.hold)
        dialog.open()

    # -- which one teaches

    def taught(self, clause: str) -> str:
        return self.teaching.taught(clause)

    def teach(self, clause: str) -> None:
        self.teaching.teach(clause)

    def _begin(self, lesson: Lesson, reached: int, played: Sequence[str] = ()) -> None:
        from nemesis_gui.features.lessons.held import Held, laid_aside, open_session

        session = open_session(self.model, lesson, played)
        aside = self._held.aside if self._held is not None else laid_aside(self.context, Puzzles)
        held = Held(Course(lesson, session.title.notation, reached), session, aside)
        self._held = held
        self.context.services.of(Frame).clear()
        self.model.lend(session)
        self._attend(held)
        QTimer.singleShot(0, self, self._first_look)

    def _attend(self, held: Held) -> None:
        """Everything is on the table: watch it."""
        self._held = held
        for step in held.course.lesson.steps:
            if step.open in self.context.actions:
                self.context.actions.by_id[step.open].triggered.connect(partial(self._opened, step.open))
        self.card.begin()
        self._watch.start()
        self._tell()
        self.context.actions.refresh()

    def _first_look(self) -> None:
        held = self._held
        if held is not None and self.model.session is held.session and self.context.view is not None:
            lesson = held.course.lesson
            self.context.view.set_zoom(lesson.look)
            self.context.view.centre_on_hex(self.context.state.world.find(lesson.at))

    def leave(self) -> None:
        if self._held is not None:
            self._end().bring_back(self.context)

    def _left(self) -> None:
        """Another game comes to the table, or the window closes: what was laid aside is put away in its stead."""
        if self._held is not None:
            self._end().abandon(self.context)

    def hand_over(self) -> SuspendedGame | None:
        return self._end() if self.on else None

    def _end(self) -> SuspendedGame:
        assert self._held is not None
        aside = self._held.aside
        self.close()
        self._held = None
        self._set_lean(False)
        self.context.services.of(Frame).clear()
        return aside

    def _set_lean(self, lean: bool) -> None:
        if lean != self._lean:
            self._lean = lean
            self.context.services.of(Frame).set_lean(lean)

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

    def _looked(self, loc: int) -> None:
        """A place is clicked: what cannot act now is not selected, but told of."""
        pieces, presenter = self.context.state.pieces, self.context.presenter
        acting = presenter.index.acting() if presenter is not None else ()
        self._complete(lambda step: step.select in pieces and step.select not in acting
                       and pieces[step.select].loc == loc)  # fmt: skip

    def _looked_at_unit(self, unit: str) -> None:
        self._complete(lambda step: step.select == unit)

    def _looked_at(self, loc: int) -> None:
        """What a click on the map means comes after it."""

        from nemesis_gui.features.lessons.held import place_of

        def meant(step: Step) -> bool:
            return bool(step.click) and loc == place_of(self.context, f"hex {step.click}")

        QTimer.singleShot(0, self, partial(self._complete, meant))

    def _opened(self, name: str, *_rest: object) -> None:
        """An action is used; one that switches something off that the lesson wants to be seen switches it on again."""
        course, action = self.course, self.context.actions.by_id[name]
        asked = course is not None and course.next is not None and course.next.open == name
        if asked and action.isCheckable() and not action.isChecked():
            action.trigger()
        else:
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
        from nemesis_gui.features.lessons.held import show

        held = self._held
        if self.no_next() is not None or held is None:
            return
        if held.seen is not None:
            held.seen = held.seen + 1 if held.seen + 1 < held.course.step else None
            self._tell()
            return
        step = held.course.next
        if step is not None and step.select:
            show(self.context, held.course)  # the steps that follow are about it
        if held.course.next is step:
            self._complete(lambda _step: True)
        if held.course.over:
            self.leave()

    def back(self) -> None:
        if self._held is not None and self.no_back() is None:
            self._held.seen = self._held.number - 1
            self._tell()

    def show_me(self) -> None:
        from nemesis_gui.features.lessons.held import show

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

    def repeat(self) -> None:
        """Back to the beginning of the step that is told."""
        if self._held is not None and self.no_repeat() is None:
            self._held.repeat()
            self.model.tell()

    def play_on(self) -> None:
        """The position of the lesson becomes the game on the table; what was laid aside is put away."""
        if self._held is not None:
            self.model.take(self._held.session)

    def follow_on(self) -> None:
        """On to the next lesson that is not done."""
        found = self.way.following(self.course.lesson) if self.course is not None else None
        if found is not None:
            self.hold(found[0])

    def _tried(self, loc: int) -> None:
        """In a lesson every try in vain is answered by why not."""
        if self.on and loc >= 0:
            self.context.services.of(WhyNot).ask_place(loc)

    def no_repeat(self) -> Why:
        if self._held is not None and not self._held.begun:
            return self.words.tr("Nothing played yet")
        return self.no_lesson()

    def _tell(self) -> None:
        held = self._held
        if held is None:
            return
        course, number, due = held.course, held.number, held.seen is None
        self._set_lean(course.before_tools)
        fresh, following = self.card.tell(course, number, due=due), None
        if course.over and due:
            self.way.finish(course.lesson)
            following = self.way.following(course.lesson)
            self.card.finish(course.lesson, following[1] if following is not None else None, ended=course.ended)
        elif due and course.astray is None:
            if fresh and course.now.select in self.context.selected and self.context.presenter is not None:
                self.context.presenter.set_selection([])  # or the click that is asked for would give it up
            self.way.note(course.lesson, course.now, held.line)
        offered = shown, on, begun = self.no_show() is None, self.no_next() is None, held.begun
        self.card.offer(
            back=number > 0, shown=shown, on=on, astray=due and course.astray is not None, last=course.over,
            again=held.resumed and number > 0, repeat=begun, follow=following is not None,
        )  # fmt: skip
        if fresh or offered != self._offered:
            self._offered = offered
            self.context.actions.refresh()
