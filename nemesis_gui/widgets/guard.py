"""What is meant for one question never answers another: a pause for the mouse after buttons have changed, a rest for
all hands from the first sight of a question that another side or a die has brought, no answer from the digit that led
to another question, none from an Enter or E that somebody else goes on pressing, none from a key that repeats itself,
and none from a key that ends what is being shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication, QKeyEvent, QMouseEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QGraphicsView, QLabel, QWidget

from nemesis_gui.base import pace
from nemesis_gui.base.keyplaces import COMMANDING
from nemesis_gui.base.later import later
from nemesis_gui.widgets.card_keys import ENTER
from nemesis_gui.widgets.meant_keys import meant_keys, typing
from nemesis_gui.widgets.seen import UNSEEN

MOVED = 6
"""Pixels; a player who has moved the pointer farther means what it points at."""
COSTLY = 3
"""A costly choice waits so many times longer."""
LEADS: Final = 3000
"""Milliseconds within which a digit may have led to a question; one that comes later was brought by something else. For
whom it has stood so long, they have read it."""
HANDED: Final = 1000
"""Milliseconds for which an Enter or E may be one that the other player goes on pressing: a question that was seen for
longer has been read."""
LOOKS: Final = 50
"""Milliseconds after which it is looked whether something is still shown in place of a question."""
HABIT: Final = 2
"""So many times `pace.guard_ms` a digit or E may have been pressed out of habit."""
PRESSED = (QAbstractButton, QLabel)
"""What a click that was meant for something else could press; a text may have a link."""
PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)

_Key = Qt.Key
STEPS: Final = frozenset({
    _Key.Key_Up, _Key.Key_Down, _Key.Key_Left, _Key.Key_Right, _Key.Key_PageUp, _Key.Key_PageDown, _Key.Key_Home,
    _Key.Key_End, _Key.Key_Tab, _Key.Key_Backtab, _Key.Key_Backspace, _Key.Key_Delete, _Key.Key_Plus, _Key.Key_Minus,
    _Key.Key_Equal, _Key.Key_Period, _Key.Key_Comma,
})  # fmt: skip
"""Keys that only lead about; they answer nothing, so they may repeat and need not rest."""
PAD_STEPS: Final = frozenset(range(_Key.Key_1, _Key.Key_9 + 1)) - {_Key.Key_5}
"""Digits of the keypad that move the cursor while the map has the keyboard."""
DIGITS: Final = frozenset(range(_Key.Key_0, _Key.Key_9 + 1))
"""Keys that mean something else at each question."""
MODIFIERS: Final = frozenset({
    _Key.Key_Shift, _Key.Key_Control, _Key.Key_Alt, _Key.Key_AltGr, _Key.Key_Meta, _Key.Key_CapsLock, _Key.Key_NumLock,
})  # fmt: skip
KEYS: Final = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)


class ClickGuard(QObject):
    """Stands where keys and mouse buttons come in, before shortcuts, buttons, cards, menus and the map.

    A key held down answers nothing but by its first press. When another side decides, whatever was down then must be
    released, and `pace.change_ms` must have passed since the question was painted before anything answers; so they must
    where the question came while something was shown. The digit that led to another question does
    not answer that one until it is pressed once more. And for a moment after buttons have changed, a mouse that has not
    moved presses none of those in `places`.
    """

    def __init__(self, places: Sequence[QWidget]) -> None:
        super().__init__(places[0])
        self._places = tuple(places)
        self._costly: Collection[str] = ()
        self._at = QPoint()
        self._armed = False
        """Whether buttons have changed a moment ago."""
        self._swallowed: QObject | None = None
        """What a press was kept from, until the mouse comes up."""
        self._clock = QElapsedTimer()
        self._end = QTimer(self, singleShot=True)
        self._end.timeout.connect(self._rest)
        self.now: Callable[[], float] = lambda: time.monotonic() * 1000
        """Milliseconds of a clock that only goes on."""
        self.enters: Callable[[QAbstractButton], bool] = lambda button: True
        """Whether Enter may press a button that plays a command; some platforms let it press any."""
        self.skips: Callable[[bool], bool] = lambda mouse: False
        """Ends what is being shown when a key, or with True a mouse button, goes down; whether that is all it does."""
        self.passes: Callable[[], bool] = lambda: False
        """The same for a digit that answers what is seen below a mark: play has to be stopped for that to be all."""
        self.warned = False
        """Whether it was said, since another side came to decide, that something has to be let go of first."""
        self.again: Callable[[int], object] = lambda number: None
        """Emitted when the digits of an answer have to be pressed once more, as they mean something else now."""
        self.passed_on: Callable[[], bool] = lambda: False
        """Whether another person answers than the one who pressed a key last, and nothing lies between the two."""
        self.press_again: Callable[[str], object] = lambda key: None
        """Called with the key that has to be pressed once more, as somebody else answers now."""
        self.sure: Callable[[QKeyEvent], str] = lambda event: ""
        """What the key of an event is called that says the same at every question, such as E; empty for others."""
        self._handed = False
        """Whether another side has come to decide, and nothing was pressed since."""
        self.ends_otherwise: Callable[[str], object] = lambda key: None
        """Called with the key that has to be pressed once more, as it ends something else now."""
        self._ends: Hashable = None
        """What such a key ends; None where it ends nothing."""
        self._turned = float("-inf")
        """When such a key, which was not pressed for it, came to end something else, or that was painted."""
        self._unpainted = False
        """Whether it is still to be painted."""
        self._touched = float("-inf")
        """When anything but such a key was pressed last, unless one was since."""
        self._question: Hashable = None
        self._number = 0
        """The number of the answer whose digits were pressed last, unless something else was pressed since."""
        self._asked = float("-inf")
        self.says: Callable[[int], str] = lambda number: ""
        """What the answer of a number says now."""
        self.alike: Callable[[str, int], bool] = lambda said, number: True
        """Whether who gave an answer by this number would give a like one by it now."""
        self._said, self._pressed_at = "", float("-inf")
        """What the answer said that was given last by its digits, and when."""
        self._side: int | None = None
        self.shows: Callable[[], bool] = lambda: False
        """Whether something is shown in place of the window as it is."""
        self._changed = float("-inf")
        """When the question that rests was painted, or came and is still to be painted."""
        self._unseen = False
        places[0].installEventFilter(self)
        self._down: set[int] = set()
        self._held: set[int | Qt.MouseButton] = set()
        self._kept_back = 0
        """A key that is swallowed until it is released."""
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self._turns_to)

    # -- after buttons have changed

    def arm(self, costly: Collection[str] = ()) -> None:
        """The buttons have changed; `costly` are the commands of those that cost something. What is not on the screen
        yet cannot be pressed."""
        if pace.guard_ms <= 0 or not self._places[0].isVisible():
            return
        self._costly, self._at, self._armed = costly, QCursor.pos(), True
        self._clock.start()
        self.cover()
        self._end.start(pace.guard_ms * (COSTLY if costly else 1))

    def shift(self) -> None:
        """The buttons are the same, and another one may lie below the mouse."""
        self.arm(self._costly)

    def cover(self) -> None:
        """Hear what comes in at the buttons that are there now, and at the question, which may have a link."""
        buttons = (one for place in self._places for one in place.findChildren(QAbstractButton))
        for one in (*buttons, *self._places[0].findChildren(QLabel)):
            one.installEventFilter(self)

    def _rest(self) -> None:
        self._armed = False

    def _holds(self, button: QWidget, point: QPoint) -> bool:
        if not self._armed or (point - self._at).manhattanLength() > MOVED:
            return False
        pause = pace.guard_ms * (COSTLY if button.property("command") in self._costly else 1)
        return self._clock.elapsed() < pause

    # -- after the other side has come to decide

    def watch(self, window: QWindow | None) -> None:
        """Filter the events of all windows of the program."""
        if window is not None:
            window.installEventFilter(self)

    def _turns_to(self, window: QWindow | None) -> None:
        """The keyboard goes to another window. One that closes on a key reports neither its release nor that it was
        left."""
        self._forget()
        self.watch(window)

    def _forget(self) -> None:
        self._down.clear()
        self._held.clear()

    def decides(self, side: int) -> None:
        """This side has to decide; if it is another than before, everything rests."""
        self.watch(self._places[0].window().windowHandle())
        before, self._side = self._side, side
        if before in (None, side) or pace.change_ms <= 0:
            return
        self._rest_from_sight()
        self.warned, self._handed, self._ends = False, True, None
        buttons = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
        self._held = {*self._down, *(button for button in buttons if QApplication.mouseButtons() & button)}

    def asks(self, question: Hashable, *, ends: Hashable = None) -> None:
        """This question is open; if it is another than before, the digit that led to it means something else, and so
        does a key such as E where it `ends` something else."""
        if self._question == question:
            return
        self._question, self._asked = question, self.now()
        led = pace.guard_ms > 0 and self._asked - self._touched <= LEADS
        turned = None not in (self._ends, ends) and self._ends != ends and led
        self._turned, self._ends, self._unpainted = self._asked if turned else float("-inf"), ends, turned
        self._places[0].update()
        if pace.change_ms > 0 and self.shows():
            self._rest_from_sight()
        if self._asked - self._pressed_at > LEADS:
            self._number = 0

    def _rest_from_sight(self) -> None:
        """Nothing answers the question that comes now before it has been seen for a moment."""
        self._changed, self._unseen = self.now(), self._places[0].isVisible()
        self._places[0].update()

    def _painted(self) -> None:
        """The question is painted; it is looked at again while something else is shown in its place."""
        if self._unpainted:
            self._turned, self._unpainted = self.now(), False
        if not self._unseen:
            return
        if self.shows():
            later(self, self._places[0].update, ms=LOOKS)
        else:
            self._changed, self._unseen = self.now(), False

    def meant(self, number: int) -> bool:
        """Whether an answer of several digits may be given. The last digit is held back until it may, as Qt is in the
        middle of a sequence of keys then."""
        return not self.resting and not self._habit(number)

    def _habit(self, number: int) -> bool:
        """Whether an answer is given by the digits that led to this question or gave another kind of answer, pressed
        twice; a third time they are meant. Any other key has the number 0."""
        since = self._asked
        if not self.alike(self._said, number):
            since = max(since, self._pressed_at)
        second = 0 < number == self._number and self.now() - since < pace.guard_ms * HABIT
        self._number, self._asked = number, float("-inf")
        self._said, self._pressed_at = self.says(number), self.now()
        if second:
            self.again(number)
        return second

    @property
    def holding(self) -> bool:
        """Whether something is still down, or just being released, that was down when another side came to decide."""
        return bool(self._held)

    @property
    def resting(self) -> bool:
        """Whether nothing answers yet."""
        since = self.now() - self._changed
        return self.holding or since < pace.change_ms or (self._unseen and (self.shows() or since < UNSEEN))

    # -- what comes in

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow what was meant for the question or the button before."""
        kind = event.type()
        if isinstance(watched, QWindow):
            return self._comes_in(watched, kind, event)
        if kind == QEvent.Type.Paint and watched is self._places[0]:
            self._painted()
        if kind == QEvent.Type.MouseButtonRelease and watched is self._swallowed:
            self._swallowed = None  # a link is followed by the release alone
            return True
        if kind not in PRESSES or not (isinstance(watched, PRESSED) and isinstance(event, QMouseEvent)):
            return False
        held = self._holds(watched, event.globalPosition().toPoint())
        self._swallowed = watched if held else None
        return held

    def _comes_in(self, window: QWindow, kind: QEvent.Type, event: QEvent) -> bool:
        if kind in KEYS and isinstance(event, QKeyEvent):
            if meant_keys.takes(window, event):
                return True
            if kind == QEvent.Type.KeyRelease:
                return self._released(event)
            return self._pressed(event) or self._bars(event)
        if kind in PRESSES and isinstance(event, QMouseEvent):
            self._number, self._handed, self._touched = 0, False, self.now()
            return self.skips(True) or (event.button() == Qt.MouseButton.LeftButton and self.resting)
        if kind == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._free(event.button())
        elif kind == QEvent.Type.FocusOut:
            self._forget()
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        """A shortcut is overridden by accepting the question for it; the press that follows is swallowed, and ends
        nothing that has come between."""
        key, answers = event.key(), not _leads_about(event)
        if not event.isAutoRepeat() and event.type() == QEvent.Type.ShortcutOverride:
            self._held.discard(key)
            self._kept_back = 0
        fresh = key not in MODIFIERS and not event.isAutoRepeat()
        digit, seen = _digit_of(event), not self.shows()
        skips = fresh and key != self._kept_back and self._ends_shown(digit) and not (seen and self._says_again(digit))
        back = skips or key == self._kept_back or (answers and (event.isAutoRepeat() or self.resting))
        back = back or (fresh and answers and self._runs_on(event))
        if fresh and answers and not back and digit != 0 and event.type() == QEvent.Type.ShortcutOverride:
            back = self._habit(digit or 0)
        if back:
            self._kept_back = key
            event.accept()
        elif key not in MODIFIERS:
            self._down.add(key)
        return back

    def _ends_shown(self, digit: int | None) -> bool:
        """Whether a key only ends what is shown. A digit other than the last one is no key to be rid of a mark, nor is
        a 0, with which a number begins."""
        return self.passes() if digit is not None and (not digit or digit != self._number) else self.skips(False)

    def _says_again(self, digit: int | None) -> bool:
        """Whether a digit says once more what it said: it ends what is seen of that, and answers all the same."""
        stands = self._asked == float("-inf")
        return stands and bool(digit) and digit == self._number and self.alike(self._said, digit)

    def _runs_on(self, event: QKeyEvent) -> bool:
        """Whether Enter, or E, would answer for somebody else than for whom it was pressed last, or E would end what
        has just come in the place of what it was meant to end: once it does not."""
        handed, self._handed = self._handed and (self._unseen or self.now() - self._changed < HANDED), False
        turned, self._turned = self.now() - self._turned <= pace.guard_ms * HABIT, float("-inf")
        self._unpainted = False
        sure = self.sure(event)
        self._touched = float("-inf") if sure else self.now()
        key = "Enter" if event.key() in ENTER else sure
        if key and handed and self.passed_on():
            self.press_again(key)
        elif sure and turned:
            self.ends_otherwise(sure)
        else:
            return False
        return True

    def _bars(self, event: QKeyEvent) -> bool:
        """Whether Enter would press a button that it may not press."""
        focus = QApplication.focusWidget()
        if event.type() != QEvent.Type.KeyPress or event.key() not in ENTER or not isinstance(focus, QAbstractButton):
            return False
        return bool(focus.property("command")) and not self.enters(focus)

    def _released(self, event: QKeyEvent) -> bool:
        """A key that went down as another one, `!` before Shift came up and `1` after, frees all, since it is unknown
        which of them it was."""
        if not event.isAutoRepeat():
            key = event.key()
            known = key in self._down or key in MODIFIERS or key == self._kept_back
            for one in (key,) if known else (*self._down, *self._held):
                if not isinstance(one, Qt.MouseButton):
                    self._down.discard(one)
                    self._free(one)
            self._kept_back = 0
        return False

    def _free(self, what: int | Qt.MouseButton) -> None:
        """Released, and free as soon as all receivers have had the event."""
        if what in self._held:
            later(self, lambda: self._held.discard(what))


def _digit_of(event: QKeyEvent) -> int | None:
    """The digit that a key writes, None for another key. A 0 is no answer before another digit follows."""
    plain = event.key() in DIGITS and not event.modifiers() & COMMANDING
    return event.key() - _Key.Key_0 if plain else None


def _leads_about(event: QKeyEvent) -> bool:
    """Whether a key moves something or writes, and so answers nothing."""
    key, focus = event.key(), QApplication.focusWidget()
    if key in STEPS or key in MODIFIERS:
        return True
    if typing(focus):
        return key not in ENTER
    pad = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
    return pad and key in PAD_STEPS and isinstance(focus, QGraphicsView)
