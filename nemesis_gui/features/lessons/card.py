"""The card of a lesson, which stands in the side panel, so that it covers nothing; and the ring around what a step
points at: a hex, a counter, a part of the window, an action, a drawer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEasingCurve, QPoint, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDialog, QProgressBar, QToolBar, QToolButton, QWidget

from engine.table.command import Command
from engine.table.lesson import Lesson, Step
from nemesis_gui.base import pace
from nemesis_gui.base.keys import native
from nemesis_gui.base.later import later
from nemesis_gui.base.style import px, skin
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.lessons.foot import Foot
from nemesis_gui.features.lessons.held import place_of
from nemesis_gui.features.lessons.lesson import Course
from nemesis_gui.play.actions import MENUS
from nemesis_gui.play.command_button import ENTER_SIGN, show_key
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import winner
from nemesis_gui.play.feature import Places
from nemesis_gui.play.services import Frame, Seating, Sight
from nemesis_gui.widgets.announce import announce
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import button, label, tool
from nemesis_gui.widgets.status_line import StatusLine

Run = Callable[[], object]
OWN_DATA: Final = "Lessons are played with the program's own data, not with those of your copy."
FREELY: Final = "Play as you see fit; the lesson goes on by itself."
MARGIN: Final = 9
FAN: Final = 2
"""Hexes to where an expanded stack reaches."""
BREATH_MS: Final = 1800
BREATHS: Final = 4
BACK: Final = "\u2039"
"""To the step before, where there is little room."""


class LessonCard(Foot):
    """Shows a step: progress, a few sentences, the rules behind them, the ways on, and a ring around its subject. In a
    low panel the goal, the bar and the links are folded away between the first and the last step."""

    def __init__(self, context: Context, places: Places, *, again: Run, mend: Run, follow: Run) -> None:
        tr = context.words.tr
        super().__init__(context, places, tr("Lesson"), tr("Goal, repeat, play on freely, leave"))
        self.ring = Ring(places.frame)
        self._step: Step | None = None
        self._due: Command | None = None
        """What is to be said next in a step of which a part was said."""
        self._written = -1, False
        self._leads_back = False
        self.number = label("", "faded")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(px(6))
        self.goal = label("", "faded", wrap=True)
        self.text = label(wrap=True)
        self.note = label("", "faded", wrap=True)
        self.leave, self.free = self.of_action("lesson_leave", "link", "Leave"), self.of_action("lesson_free", "link")
        self.again = button(tr("From the beginning"), again, "link", tr("Restart the lesson"))
        self.back = self.of_action("lesson_back", text="Back")
        self.earlier = tool(BACK, self.back.toolTip(), self.back.click)
        self.show_me = self.of_action("lesson_show")
        self.next = self.of_action("lesson_next", "primary", "Next")
        self.skip = self.of_action("lesson_next", "link", "Skip")
        self.mend = button(tr("Undo it"), mend, "primary", tr("Back to where the lesson continues"))
        self.repeat = self.of_action("lesson_repeat", "link")
        self.following = button(tr("Next lesson"), follow, "primary")
        self._lay_out(
            (self.earlier, self.number), (self.goal, self.bar, self.text, self.note), (self.back,),
            (self.skip, self.show_me, self.mend, self.next, self.following),
            (self.leave, self.free, self.repeat, self.again),  # what is always there never moves
        )  # fmt: skip

    def _unfold(self) -> None:
        super()._unfold()
        self.goal.setVisible(self.open and bool(self.goal.text()))
        self.bar.setVisible(self.open)
        self.back.setVisible(self._leads_back and not self.low)
        self.earlier.setVisible(self._leads_back and self.low)

    def begin(self) -> None:
        """A lesson begins, or goes on in a rebuilt window."""
        self._written = -1, False
        actions = self.context.actions
        show_key(self.next, native(actions.key(actions["lesson_next"]).replace("Return", ENTER_SIGN)))
        self.places.side.open()
        self.show()

    def put_away(self) -> None:
        self._step = None
        self.context.services.of(Sight).hold(())
        self.ring.surround(None)
        self.hide()

    def show_step(self, course: Course, number: int, *, due: bool) -> bool:
        """Write a step; `due` if it is the one to be done. Whether it is another one than before."""
        step, words = course.lesson.steps[number], self.context.words
        astray = due and course.astray is not None
        aside = words.tr("That is legal, but the lesson does something else.")
        text = aside if astray else native(step.text.in_(words.lang))
        self._write(native(step.title.in_(words.lang)), text, () if astray else step.clauses)
        self._aim(course.lesson)
        own = number == 0 and self.context.model.title.own_files()
        freely = due and not astray and bool(step.until)
        self._note(words.tr(OWN_DATA if own else FREELY) if own or freely else "")
        self._count(number + 1, len(course.lesson.steps))
        self._step, self._due = None if astray else step, course.due if due and course.halfway else None
        fresh = (number, astray) != self._written
        self._written = number, astray
        if fresh:
            self.fold.setChecked(number == 0)
            self._arrive()
        self.point()
        return fresh

    def _write(self, title: str, text: str, clauses: Sequence[str]) -> None:
        self.heading.setText(title)
        self.text.setText(text)
        self.setAccessibleDescription(f"{title}. {text}")
        self._write_clauses(clauses)

    def _aim(self, lesson: Lesson) -> None:
        """The goal, which stays in sight."""
        lang = self.context.words.lang
        goal = native(lesson.goal.in_(lang)) if lesson.goal is not None else ""
        self.goal.setText(self.context.words.pair(self.context.words.tr("Goal"), goal))
        self._unfold()

    def finish(self, lesson: Lesson, following: Lesson | None, *, ended: bool) -> None:
        """All is done, or the game has ended, and it is said what comes next."""
        words, self._step = self.context.words, None
        told = words.tr("You have done this lesson.")
        if ended and self.context.state.outcome is not None:
            over = words.pair(words.tr("The game is over"), winner(self.context.state, words))
            told = f"{over}. {told}"
        if following is not None:
            name, n = native(following.title.in_(words.lang)), following.minutes
            told += " " + words.tr("Next on the way: {lesson}, {n} min.", lesson=name, n=n)
        self._write(words.tr("Lesson complete"), told, ())
        self._note("")
        self.fold.setChecked(True)
        self.point()

    def _note(self, text: str) -> None:
        """A line below the words, if it says anything."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _count(self, number: int, of: int) -> None:
        self.number.setText(f"{number}/{of}")
        self.bar.setMaximum(of)
        self.bar.setValue(number)
        self.bar.setAccessibleName(self.context.words.tr("Step {n} of {all}", n=number, all=of))

    def _arrive(self) -> None:
        """Scroll the subject of another step into view, when all else that follows the game has come to rest; speak the
        step where a screen reader runs."""
        later(self, self._bring, lambda: self._step)
        self.ring.call(self.context.looks.motion)
        if self.context.view is not None:
            announce(self.context.view, self.accessibleDescription())

    def _bring(self) -> None:
        if self._step is None or self.context.model.session is None:
            return
        loc = place_of(self.context, self._step.point)
        for part in parts_of(self.context, self._step.point):
            self.places.side.show_tab(part)
        self.context.services.of(Sight).hold((loc,) if loc >= 0 else ())
        view, board = self.context.view, self.places.board
        if view is not None and view.board.geometry.has(loc):
            rect = _in_view(view, loc)
            leave_free(self.places, QRect(view.mapTo(board, rect.topLeft()), rect.size()))
        self.point()

    def keep_free(self) -> None:
        """A list that was opened and lies over the card moves as far to the left as the window reaches."""
        room = QRect(self.mapToGlobal(QPoint()), self.size())
        for dialog in self.places.frame.findChildren(QDialog):
            if dialog.isVisible() and not dialog.isModal() and dialog.frameGeometry().intersects(room):
                dialog.move(self.places.frame.mapToGlobal(QPoint()).x(), dialog.y())

    def point(self) -> None:
        """Keep the ring where it belongs; not over a stack that is expanded there or beside it."""
        point = self._pointed()
        free = point and not self._beside_fan(point) and not self.context.services.of(Seating).covered
        self.ring.surround(rect_of(self.context, self.places, point) if free else None)

    def _beside_fan(self, point: str) -> bool:
        """Whether an expanded stack lies where a point on the map is, or near it."""
        scene, loc = self.context.scene, place_of(self.context, point)
        if scene is None or scene.fanned < 0 or not self.context.state.world.on_map(loc):
            return False
        far: int = self.context.state.world.board.grid.distance(scene.fanned, loc)
        return far <= FAN

    def _pointed(self) -> str:
        """What the step is about; where a part of it was said, what answers the next one, unless that is the map."""
        point, presenter = self._step.point if self._step is not None else "", self.context.presenter
        if self._due is None or presenter is None or not point.startswith(("hex ", "unit ")):
            return point
        if self._due.ends:
            return "part prompt"
        orders = (one.text() for found in presenter.index.orders.values() for one in found)
        return "part card" if self.places.card.isVisible() and self._due.text() in orders else point

    def offer(
        self, *, back: bool, shown: bool, on: bool, astray: bool, last: bool, again: bool, repeat: bool, follow: bool
    ) -> None:
        self._leads_back = back
        self._unfold()
        self.free.setVisible(back)
        self.show_me.setVisible(shown and not astray)
        self.next.setVisible(not astray and not follow and not shown)
        self.skip.setVisible(shown and back)
        self.skip.setEnabled(on)
        self.next.setEnabled(on)
        self.next.setText(self.context.words.tr("Finish") if last else self.context.words.tr("Next"))
        self.mend.setVisible(astray)
        self.again.setVisible(again)
        self.repeat.setVisible(repeat)
        self.following.setVisible(follow)


class Ring(QWidget):
    """Lies over a window and lets everything through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._frame = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._breath = QVariantAnimation(self)
        self._breath.setKeyValues([(0.0, 0.0), (0.5, 1.0), (1.0, 0.0)])
        self._breath.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._breath.setLoopCount(BREATHS)
        self._breath.valueChanged.connect(lambda _value: self.update())
        self.hide()

    def call(self, moving: bool) -> None:
        """Draw attention again, without motion if nothing is to move."""
        self._breath.stop()
        if moving and pace.moving():
            self._breath.setDuration(pace.ms(BREATH_MS))
            self._breath.start()
        self.update()

    @property
    def breathing(self) -> bool:
        return self._breath.state() == QVariantAnimation.State.Running

    def surround(self, rect: QRect | None) -> None:
        """Lie around a rectangle of the window, all of it inside, or be gone."""
        if rect is None:
            self.hide()
            return
        around = rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN) & self._room(rect)
        if around != self.geometry() or self.isHidden():
            self.setGeometry(around)
            self.show()
            self.raise_()

    def _room(self, rect: QRect) -> QRect:
        """The window on the side of the line of messages on which a rectangle lies: the line is to be read."""
        room, line = self._frame.rect(), self._frame.findChild(StatusLine)
        if line is not None and line.isVisible():
            told = QRect(line.mapTo(self._frame, QPoint(0, 0)), line.size())
            if rect.bottom() < told.top():
                room.setBottom(told.top() - 1)
            elif rect.top() > told.bottom():
                room.setTop(told.bottom() + 1)
        return room

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        swing = float(self._breath.currentValue() or 0.0) if self.breathing else 0.0
        inner = 5 - 2 * swing
        rect = QRectF(self.rect()).adjusted(inner, inner, -inner, -inner)
        for colour, width in ((skin().card, 6.5), (skin().ink, 4.5), (skin().accent, 3.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect, px(9), px(9))
        painter.end()


def rect_of(context: Context, places: Places, point: str) -> QRect | None:
    """The rectangle pointed at, in pixels of the window; None while it is not seen."""
    kind, _, name = point.partition(" ")
    if kind in ("hex", "unit"):
        return _on_map(context, places, place_of(context, point))
    if kind == "action":
        return _action(context, places, name)
    return _around(places.frame, parts_of(context, point))


def parts_of(context: Context, point: str) -> Sequence[QWidget]:
    """The widgets that are pointed at where it is neither a place on the map nor an action."""
    kind, _, name = point.partition(" ")
    if kind in ("hex", "unit", "action", ""):
        return ()
    return context.services.of(Frame).parts(name if kind == "part" else point)


def _on_map(context: Context, places: Places, loc: int) -> QRect | None:
    view = context.view
    if view is None or not view.board.geometry.has(loc):
        return None
    rect = _in_view(view, loc)
    free = view.viewport().rect().adjusted(0, 0, -places.board.right, -view.covered)
    if not free.contains(rect.center()) or _hidden(places, view.mapTo(places.board, rect.center())):
        return None
    slim = rect.width() // 6 if view.board.geometry.board.is_hex(loc) else 0  # counters beside it are to be seen whole
    rect = rect.adjusted(slim, 0, -slim, 0)
    return QRect(view.viewport().mapTo(places.frame, rect.topLeft()), rect.size())


def leave_free(places: Places, rect: QRect) -> None:
    """A page of the column that lies over the map, and there over a rectangle, is taken from it."""
    if places.side.flap.laid and places.tabs.geometry().intersects(rect):
        places.side.flap.shut()


def _in_view(view: BoardView, loc: int) -> QRect:
    return view.mapFromScene(view.board.geometry.rect(loc)).boundingRect()


def _hidden(places: Places, spot: QPoint) -> bool:
    """Whether a card, or a page of the column, lies over a point of the map."""
    over = places.board.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    above = (one for one in over if isinstance(one, Card) or one is places.tabs)
    return any(one.isVisible() and one.geometry().contains(spot) for one in above)


def _around(window: QWidget, widgets: Sequence[QWidget]) -> QRect | None:
    found = QRect()
    for widget in widgets:
        if widget.isVisible():
            seen = widget.visibleRegion().boundingRect()
            found = found.united(QRect(widget.mapTo(window, seen.topLeft()), seen.size()))
    return found if found.isValid() else None


def _action(context: Context, places: Places, name: str) -> QRect | None:
    """The button in the tool bar, or the menu in which the action is."""
    if name not in context.actions:
        return None
    window, action = places.frame, context.actions.by_id[name]
    buttons = [button for bar in window.findChildren(QToolBar) for button in bar.findChildren(QToolButton)]
    if rect := _around(window, [button for button in buttons if button.defaultAction() is action]):
        return rect
    menu = context.actions[name].menu
    entry = window.menuBar().actions()[MENUS.index(menu)] if menu in MENUS else None
    if entry is None or window.menuBar().isNativeMenuBar():  # which is at the edge of the screen, out of our reach
        return None
    rect = window.menuBar().actionGeometry(entry)
    return QRect(window.menuBar().mapTo(window, rect.topLeft()), rect.size())
