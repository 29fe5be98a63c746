"""How long what a player gives waits for its answer: each click, key, drag and menu, to the first picture in which all
stands as it stands in the end, and until nothing is left to do."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QEventLoop, QObject, QRect, QTimer
from PySide6.QtWidgets import QApplication

from tools.client_bench.standing import Standing, follows_model, over, places, standing
from tools.driver import Driven

QUIET: Final = 0.3
"""Seconds in which nothing is done any more."""
BRIEF, EACH = 0.06, 5
"""Seconds of rest after what plays nothing, such as a key that leads about; every so many times it is waited for."""
SLICE: Final = 20
"""Milliseconds between two looks at the processor."""
IDLE: Final = 0.0006
"""Seconds of the processor that a slice may take without anything being done: the look itself, a blinking cursor."""
AT_MOST: Final = 8.0
"""Seconds after which nothing more is waited for."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Answer(msgspec.Struct, frozen=True):
    """What one click, key, drag or menu led to; times in ms, of the processor and on the clock."""

    verb: str
    kind: str
    plays: int
    """Commands that came of it."""
    picture: float
    picture_clock: float
    settled: float
    settled_clock: float
    pictures: int = 1
    """Paintings until nothing was left to do."""
    fault: str = ""
    """What stood at another position in the end; or that it stood right and then did not."""
    moved: int = 0
    """Buttons that went elsewhere after the answer's picture."""
    where: str = ""
    """The command that all this was done for."""


class Meter:
    """Processor time of the program and its children, and the clock, without what the measuring takes."""

    def __init__(self) -> None:
        self._own = (0.0, 0.0)

    def now(self) -> tuple[float, float]:
        return time.process_time() - self._own[0], time.perf_counter() - self._own[1]

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Meanwhile no time passes."""
        cpu, clock = time.process_time(), time.perf_counter()
        try:
            yield
        finally:
            own = self._own
            self._own = own[0] + time.process_time() - cpu, own[1] + time.perf_counter() - clock


def children() -> float:
    """Seconds of the processor that child processes have taken."""
    ended = os.times()
    return ended.children_user + ended.children_system + sum(map(_taken, _living()))


def _living() -> list[str]:
    files = Path("/proc/self/task").glob("*/children")
    return [pid for file in files for pid in file.read_text(encoding="ascii").split()]


def _taken(pid: str) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


class Seen(msgspec.Struct, frozen=True):
    """A painting: when it was done, and what stood in it."""

    at: tuple[float, float]
    what: Standing
    buttons: dict[str, QRect]


class Watch(QObject):
    """Measures what is given while it stands as the `watch` of hands."""

    def __init__(self, window: Driven) -> None:
        super().__init__()
        self.window, self.meter = window, Meter()
        self.answers: list[Answer] = []
        self.verb: Callable[[], str] = lambda: ""
        self.more: Callable[[], object] = lambda: None
        """What else has to stand in the picture."""
        self.where = ""
        self.quiet = QUIET
        self._seen: list[Seen] = []
        self._acts = 0
        self._pending: Callable[[], None] | None = None
        self._open = self._painting = False
        self._over: set[int] = set()
        self._hooked: set[int] = set()
        window.installEventFilter(self)

    def name(self, command: str) -> None:
        """What is given next is done for this command."""
        self.where = command

    # -- what is given

    @contextmanager
    def act(self, kind: str) -> Iterator[None]:
        """Measure what is given meanwhile; what is given within something else belongs to that."""
        if self._open:
            yield
            return
        self.rest(0.04)
        self._seen, self._open, before, where = [], True, self._given(), self.where
        self._over = {id(one) for one in over(self.window)}
        self._acts += 1
        children_before, start = children(), self.meter.now()
        self._pending = partial(self._note, kind, before, start, children_before, where)
        try:
            yield
        finally:
            self.finish()

    def finish(self) -> None:
        """Measure now what is given, though it goes on: a dialog stands that waits for an answer."""
        note, self._pending = self._pending, None
        if note is not None:
            note()

    def _note(self, kind: str, before: int, start: tuple[float, float], children_before: float, where: str) -> None:
        given = self.meter.now()
        whole = self._given() > before or self._acts % EACH == 0
        settled, worked = self._settle(self.quiet if whole else min(self.quiet, BRIEF))
        self._open = False
        last = self._look(settled)
        fault, again = follows_model(self.window), _steady(self._seen, last.what)
        picture = self._seen[again] if self._seen else Seen(given, last.what, last.buttons)
        right = [one.what == last.what for one in self._seen]
        flickers = not fault and any(right[:again])
        moved = sum(last.buttons.get(name) != place for name, place in picture.buttons.items())
        plays = self._given() - before
        after = 1000 * (children() - children_before) if worked else 0.0
        ms = [1000 * (one - two) for one, two in zip((*picture.at, *settled), (*start, *start), strict=True)]
        self.answers.append(
            Answer(
                self.verb(), f"{kind} plays" if plays > 0 else kind, plays, ms[0], ms[1], ms[2] + after, ms[3],
                len(self._seen), fault or ("flickers" if flickers else ""), moved, where
            )
        )  # fmt: skip

    def _given(self) -> int:
        session = self.window.model.session
        return len(session.record.nodes) if session is not None else 0

    # -- paintings

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window is painted by its own hand, so that it is known when it is done."""
        if event.type() is not QEvent.Type.UpdateRequest or self._painting or not self._open:
            return False
        self._painting = True
        try:
            watched.event(event)
        finally:
            self._painting = False
        self._see()
        return True

    def _see(self) -> None:
        self._seen.append(self._look(self.meter.now()))

    def _look(self, at: tuple[float, float]) -> Seen:
        with self.meter.stopped():
            return Seen(at, standing(self.window, self.more()), places(self.window))

    def _round(self) -> None:
        """Let the program do what is to be done; another window is seen when it was painted."""
        QApplication.processEvents()
        at = self.meter.now()
        with self.meter.stopped():
            now, before = over(self.window), self._over
            self._over = {id(one) for one in now}
            for one in now:
                if id(one) not in self._hooked:
                    self._hooked.add(id(one))
                    one.installEventFilter(self)
        if self._over != before:
            self._seen.append(self._look(at))

    # -- until nothing is left to do

    def rest(self, quiet: float = QUIET) -> None:
        """Let the program finish what it does."""
        self._until_quiet(quiet)

    def _settle(self, quiet: float) -> tuple[tuple[float, float], bool]:
        """When the last was done; and whether children had anything to do."""
        self._round()
        return self._until_quiet(quiet)

    def _until_quiet(self, quiet: float) -> tuple[tuple[float, float], bool]:
        last, worked, known = self.meter.now(), False, children()
        begun = time.perf_counter()
        while time.perf_counter() - begun < AT_MOST:
            before = self.meter.now()
            self._wait()
            now = self.meter.now()
            with self.meter.stopped():
                kids = children()
            if now[0] - before[0] > IDLE or kids > known:
                last, worked, known = now, worked or kids > known, kids
            elif now[1] - last[1] > quiet:
                break
        return last, worked

    def _wait(self) -> None:
        loop = QEventLoop()
        QTimer.singleShot(SLICE, loop.quit)
        loop.exec()


def _steady(seen: list[Seen], last: Standing) -> int:
    """The first painting from which on all stands as it does in the end."""
    number = len(seen) - 1
    while number > 0 and seen[number - 1].what == last:
        number -= 1
    return max(number, 0)
