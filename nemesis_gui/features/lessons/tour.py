"""Holds a lesson in the window: watches the game, and shows the step that is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer

from engine.table.command import Command
from engine.table.lesson import Lesson, Step, load_lesson
from nemesis_gui.base.later import later
from nemesis_gui.features.lessons.borrowed_table import BorrowsTable, SuspendedGame
from nemesis_gui.features.lessons.held import Held, may_ask, open_session, place_of, show
from nemesis_gui.features.lessons.lesson import Course
from nemesis_gui.features.lessons.teaching import Teaching
from nemesis_gui.features.lessons.way import Way, first_steps
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places
from nemesis_gui.play.services import Frame, Lessons, Puzzles, WhyNot

if TYPE_CHECKING:
    from nemesis_gui.features.lessons.card import LessonCard

WATCH_MS: Final = 200


class Tour(BorrowsTable[Held, Way], Lessons):
    """The lesson that is held, if one is."""

    other = Puzzles

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self._file, self.shelf = first_steps(self.model.title.id), Way(context.settings, self.model.title.id)
        self.teaching = Teaching(context, places, self)
        self._offered, self._lean, self._bare = (False, False, False), False, False
        self._watch = QTimer(self, interval=WATCH_MS)
        self._watch.timeout.connect(self._point)
        context.signals.selectionChanged.connect(
            lambda: self._complete(lambda step: step.select in context.selected)
        )
        context.signals.lookedAt.connect(self._looked)
        context.signals.unitLookedAt.connect(lambda unit: self._complete(lambda step: step.select == unit))
        context.signals.explained.connect(self._explained)
        context.signals.lookedAt.connect(self._looked_at)
        context.signals.opened.connect(self._opened)
        context.signals.illegalAttempt.connect(self._tried)

    @cached_property
    def card(self) -> LessonCard:
        """What shows the steps, made for the first lesson."""
        from nemesis_gui.features.lessons.card import LessonCard

        return LessonCard(self.context, self.places, again=self.again, mend=self.take_back, follow=self.follow_on)

    def _point(self) -> None:
        if self.on:
            self.card.point()

    def actions(self) -> Iterator[Action]:
        """In a game that has a lesson."""
        if self._file is None:
            return
        yield Action(
            "first_steps", "Help", 10, "First steps…",
            "A guided first turn", "Ctrl+F1",
            self.begin, covered=True
        )
        yield Action(
            "lessons", "Help", 11, "Lessons…", "The way through the lessons of this game, and how far you are", "",
            self.show_way, covered=True
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

    def close(self) -> None:
        self._watch.stop()
        self.teaching.close()
        if self.on:
            self.card.put_away()

    # -- beginning and leaving

    @property
    def course(self) -> Course | None:
        return self.held.course if self.held is not None else None

    def begin(self) -> None:
        """Hold the lesson for a first turn."""
        if self._file is not None:
            self.hold(self._file)

    def begin_file(self, path: Path) -> None:
        """From where it was left."""
        lesson = load_lesson(path, self.model.title.id)
        self._begin(lesson, self.shelf.reached(lesson), self.shelf.played(lesson))

    def show_way(self) -> None:
        """All lessons in their order, to choose from."""
        from nemesis_gui.features.lessons.dialog import LessonsDialog

        own = bool(self.model.title.own_files())
        dialog = LessonsDialog(self.words, self.shelf, self.places.frame, own_data=own)
        dialog.chosen.connect(self.hold)
        dialog.open()

    # -- which there are, and which one teaches

    def any_of(self, title: str) -> bool:
        return first_steps(title) is not None

    def begun(self, title: str) -> bool:
        return Way(self.context.settings, title).begun

    def progress(self, title: str) -> tuple[int, int]:
        return Way(self.context.settings, title).progress()

    def first_at(self, title: str) -> tuple[int, int]:
        return Way(self.context.settings, title).first_at()

    def taught(self, clause: str) -> str:
        return self.teaching.taught(clause)

    def teach(self, clause: str) -> None:
        self.teaching.teach(clause)

    def awaits(self, command: Command) -> bool:
        held = self.present()
        return held is not None and held.seen is None and held.course.awaits(command)

    def _begin(self, lesson: Lesson, reached: int, played: Sequence[str] = ()) -> None:
        session = open_session(self.model, lesson, played)
        course = Course(lesson, session.title.notation, reached)
        self.borrow(Held(session, self.suspended(), course))

    def show_held(self) -> None:
        """Everything is on the table: watch it."""
        assert self.course is not None
        for step in self.course.lesson.steps:
            if step.open in self.context.actions:
                self.context.actions.by_id[step.open].triggered.connect(partial(self._opened, step.open))
        self.card.begin()
        self._watch.start()
        self._show_step()
        self.context.actions.refresh()

    def end(self) -> SuspendedGame:
        """Who leaves at the last step, which tells of a game of one's own, has done the lesson."""
        if self.course is not None and self.course.played:
            self.shelf.finish(self.course.lesson)
        self._set_lean(False)
        self._set_bare(False)
        return super().end()

    def _set_lean(self, lean: bool) -> None:
        if lean != self._lean:
            self._lean = lean
            self.context.services.of(Frame).set_tutorial(lean)

    def _set_bare(self, bare: bool) -> None:
        """Leave nothing of the card of the decision but its heading: what the step asks for is done elsewhere."""
        if bare != self._bare:
            self._bare = bare
            self.places.card.fold(bare)

    def again(self) -> None:
        if self.course is not None:
            self._begin(self.course.lesson, 0)

    # -- what the player does

    def _moved(self) -> None:
        held = self.present()
        if held is not None:
            held.follow()
            self._show_step()

    def _looked(self, loc: int) -> None:
        """A place is clicked: what cannot act now is not selected, but described."""
        pieces, presenter = self.context.state.pieces, self.context.presenter
        acting = presenter.index.acting() if presenter is not None else ()
        self._complete(lambda step: step.select in pieces and step.select not in acting
                       and pieces[step.select].loc == loc)  # fmt: skip

    def _looked_at(self, loc: int) -> None:
        """What a click on the map means comes after it."""

        def meant(step: Step) -> bool:
            return bool(step.click) and loc == place_of(self.context, f"hex {step.click}")

        later(self, partial(self._complete, meant), lambda: self.course)

    def _opened(self, name: str, *_rest: object) -> None:
        """An action is used; one that switches something off that the lesson wants to be seen switches it on again."""
        course, action = self.course, self.context.actions.by_id[name]
        asked = course is not None and course.next is not None and course.next.open == name
        if asked and action.isCheckable() and not action.isChecked():
            action.trigger()
        else:
            self._complete(lambda step: step.open == name)
        if self.on:
            later(self, self.card.keep_free, lambda: self.course)

    def _explained(self, loc: int) -> None:
        """The card of "why not" answers for a place."""
        later(self, partial(self._answered, loc), lambda: self.course)

    def _answered(self, loc: int) -> None:
        """It counts for the place of the step, and with its piece: with another one, or with none, that is asked in its
        stead."""
        course = self.course
        step = course.next if course is not None else None
        if course is None or step is None or not step.ask or loc != place_of(self.context, f"hex {step.ask}"):
            return
        if course.now is step and may_ask(self.context, step) and step.asker not in self.context.selected:
            show(self.context, course)
        self._complete(lambda due: due is step)

    def _complete(self, done: Callable[[Step], bool]) -> None:
        """The step that was reached is done, if this says so; taking back may have gone behind it."""
        course = self.course
        if course is not None and course.next is not None and done(course.next):
            course.complete()
            self._moved()

    # -- the ways on

    def next(self) -> None:
        """On: to the step behind the one that is read, or past one that is completed by reading."""
        held = self.held
        if self.no_next() is not None or held is None:
            return
        if held.seen is not None:
            held.seen = held.seen + 1 if held.seen + 1 < held.course.step else None
            self._show_step()
            return
        step = held.course.next
        if step is not None and step.select:
            show(self.context, held.course)  # the steps that follow are about it
        if held.course.next is step:
            self._complete(lambda _step: True)
        if held.course.over:
            self.leave()

    def back(self) -> None:
        if self.held is not None and self.no_back() is None:
            self.held.seen = self.held.number - 1
            self._show_step()

    def show_me(self) -> None:
        if self.no_show() is None and self.course is not None:
            show(self.context, self.course)

    def take_back(self) -> None:
        """Go back to before the command that leads away."""
        held = self.held
        if held is not None and held.course.astray is not None:
            held.session.go(held.session.record.nodes[held.course.astray].parent)
            self.model.notify()

    def no_lesson(self) -> Why:
        return None if self.on else self.words.tr("No lesson is running")

    def no_next(self) -> Why:
        held = self.held
        if held is None or held.seen is not None:
            return self.no_lesson()
        free = held.course.astray is None and (held.course.over or not held.course.now.ordered)
        return None if free else self.words.tr("Do what the step asks for first")

    def no_back(self) -> Why:
        if self.held is not None and self.held.number == 0:
            return self.words.tr("This is the first step")
        return self.no_lesson()

    def no_show(self) -> Why:
        held = self.held
        due = held is not None and held.course.astray is None and held.seen is None and not held.course.over
        asks = due and held is not None and held.course.now.tasks
        return self.no_lesson() or (None if asks else self.words.tr("This step asks for nothing"))

    def repeat(self) -> None:
        """Back to the beginning of the step that is shown."""
        if self.held is not None and self.no_repeat() is None:
            self.held.repeat()
            self.model.notify()

    def _tried(self, loc: int) -> None:
        """In a lesson every try in vain is answered by why not."""
        if self.on and loc >= 0:
            self.context.services.of(WhyNot).ask_place(loc)

    def no_repeat(self) -> Why:
        if self.held is not None and not self.held.begun:
            return self.words.tr("Nothing played yet")
        return self.no_lesson()

    def _show_step(self) -> None:
        held = self.held
        if held is None:
            return
        course, number, due = held.course, held.number, held.seen is None
        self._set_lean(course.before_tools)
        self._set_bare(course.before_all)
        fresh, following = self.card.show_step(course, number, due=due), None
        if course.over and due:
            self.shelf.finish(course.lesson)
            following = self.shelf.following(course.lesson)
            self.card.finish(course.lesson, following[1] if following is not None else None, ended=course.ended)
        elif due and course.astray is None:
            if fresh and course.now.select in self.context.selected and self.context.presenter is not None:
                self.context.presenter.set_selection([])  # or the click that is asked for would give it up
            self.shelf.note(course.lesson, course.now, held.line)
        offered = shown, on, begun = self.no_show() is None, self.no_next() is None, held.begun
        self.card.offer(
            back=number > 0, shown=shown, on=on, astray=due and course.astray is not None, last=course.over,
            again=held.resumed and number > 0, repeat=begun, follow=following is not None,
        )  # fmt: skip
        if fresh or offered != self._offered:
            self._offered = offered
            self.context.actions.refresh()
