"""Shows what has its moment, one after the other, less than a second each. Any key ends it, and no click is taken from
what can be seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from nemesis_gui.base import diary, pace
from nemesis_gui.widgets.moment import Great, Moment

MOST: Final = 6
"""How many moments wait; what else happens at once has none."""


class SeenClock(QObject):
    """Counts the time in which something could be seen: where the machine is busy and paints late, a picture counts no
    more than `MOST` of the milliseconds that went by until the next."""

    EVERY: Final = 16
    MOST: Final = 50
    ticked = Signal()
    finished = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._duration = self._spent = 0
        self._since = QElapsedTimer()
        self._timer = QTimer(self, interval=self.EVERY, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def duration(self) -> int:
        """Milliseconds."""
        return self._duration

    def start(self, duration: int) -> None:
        """From the beginning, for so many milliseconds."""
        self._duration, self._spent = duration, 0
        self._since.start()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def part(self) -> float:
        """How much of it is over, 0 to 1."""
        return min(1.0, self._spent / max(1, self._duration))

    def set_spent(self, spent: int) -> None:
        """Go to a point of it, in milliseconds; at its end it is over."""
        self._spent = spent
        self.ticked.emit()
        if spent >= self._duration and self._timer.isActive():
            self.stop()
            self.finished.emit()

    def _tick(self) -> None:
        self.set_spent(self._spent + min(self.MOST, self._since.restart()))


class Moments(QWidget):
    """Shows one moment after the other over all of its parent. Never under the mouse: what a click means is decided by
    the caller of `skip`."""

    released = Signal()
    """What was held back is seen again."""
    over = Signal()
    """Nothing more is shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._below = parent
        self.now: Moment | None = None
        self.waiting: deque[Moment] = deque(maxlen=MOST)
        self._picture = QPixmap()
        self._area = QRectF()
        self.steady: Callable[[], bool] = lambda: True
        """Whether what lies below stays where it is, so that places in it can be told."""
        self.free: Callable[[], QRectF] = lambda: QRectF(self.rect())
        """Where something may be written and dice be cast, in its own pixels: nothing is read or pressed there."""
        self._soon = QTimer(self, singleShot=True, interval=SeenClock.EVERY)
        self._soon.timeout.connect(self._next)
        self._clock = SeenClock(self)
        self._clock.ticked.connect(self._step)
        self._clock.finished.connect(self._next)
        parent.installEventFilter(self)
        self.hide()

    @property
    def working(self) -> bool:
        return not self.isHidden()

    @property
    def holding(self) -> bool:
        """Whether what is seen below is a picture of what was before."""
        return not self._picture.isNull()

    def hold(self) -> None:
        """Until the moments that are held are over, the parent is seen as it is now. It is painted for that: what X11
        keeps of a window is behind where something was scrolled."""
        if not self.holding:
            self.end()
            self._picture = self._below.grab()
            self._cover()

    def play(self, moments: Iterable[Moment]) -> None:
        """Show these after those that are still to come, the held ones first, and what they come to last, the great;
        never too many."""
        waiting = sorted((*self.waiting, *moments), key=lambda one: 0 if one.held else 1 + isinstance(one, Great))
        first = sorted(waiting, key=lambda one: not isinstance(one, Great))[:MOST]
        self.waiting = deque(one for one in waiting if any(one is other for other in first))
        self._cover()
        if self.now is None:
            self._next()

    def end(self) -> None:
        """All is over at once."""
        self._clock.stop()
        self.waiting.clear()
        self._next()

    def skip(self, *, mouse: bool) -> bool:
        """A key or mouse button goes down: all is over, up to the next great event, which was not read yet. Whether it
        is used up by that; a click is only where the player cannot see what it would hit, or play is stopped."""
        stops = self.holding or any(isinstance(one, Great) for one in (self.now, *self.waiting))
        used = self.working and (stops or not mouse)
        self._clock.stop()
        self.waiting = deque(one for one in self.waiting if used and isinstance(one, Great))
        self._next()
        return used

    def _cover(self) -> None:
        self.setGeometry(self._below.rect())
        self.show()
        self.raise_()

    def _next(self) -> None:
        if self.holding and self.now is not None:
            self._leave(self.now)
        self.now = self.waiting.popleft() if self.waiting else None
        if self.holding and (self.now is None or not self.now.held):
            self._picture = QPixmap()
            self.released.emit()
        if self.now is None:
            self._soon.stop()
            self.hide()
            self.over.emit()
            return
        if not (self.now.held or self.steady()):
            self.waiting.appendleft(self.now)
            self.now = None
            self._soon.start()
            return
        try:
            self._area = self.now.begin(self, self.free())
        except Exception as error:
            diary.note(f"not shown: {type(self.now).__name__}: {type(error).__name__}: {error}")
            self.now = None
            self._next()  # a computer player waits until all were seen
            return
        self._clock.start((pace.ms if self.now.hurried else pace.unhurried)(self.now.ms))
        self.update()

    def _leave(self, moment: Moment) -> None:
        """What was drawn stays in its place for the next moment."""
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        moment.leave(painter)
        painter.end()

    def _step(self) -> None:
        self.update(self._area.toAlignedRect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In a window of another size everything lies elsewhere."""
        if event.type() == QEvent.Type.Resize and self.working:
            self.end()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.holding:
            painter.drawPixmap(0, 0, self._picture)
        if self.now is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.now.paint(painter, self._clock.part())
        painter.end()
