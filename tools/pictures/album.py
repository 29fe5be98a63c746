"""Makes pictures one after the other, each in a window of its own that leaves nothing behind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QPropertyAnimation, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from engine.board.files import write_whole
from engine.games import titles
from engine.table.title import Title
from nemesis_gui.base import style
from nemesis_gui.base.room import size_of
from nemesis_gui.base.settings import TEXT_SIZE, Settings, nothing_kept
from nemesis_gui.camera import PATIENCE, TICK_MS, pause, settle, shown, take
from nemesis_gui.features.end_warning.check import SETTING as END_CHECK
from nemesis_gui.features.games.start_page import GREETED
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from tools.driver import Driven
from tools.pictures import table
from tools.pictures.hands import Doing
from tools.pictures.picture import Picture, PictureError

SIZE: Final = "1600x1000"
FOLDER: Final = "nemesis-album"
"""Seen in the preferences, and so the same each time."""
SOON_MS: Final = 500
"""Timers that are waited for before a picture is taken."""
WAIT_MS: Final = 5

Look = Callable[[Picture, Sequence[QWidget]], None]
"""Told of a picture, and of the window with all that stands over it."""


@dataclass(frozen=True)
class Manner:
    """What holds for all pictures that do not say otherwise."""

    lang: str = "en"
    theme: str = "staff"
    text: int = 100
    size: str = SIZE

    def of(self, picture: Picture) -> Picture:
        """The picture with everything said."""
        return replace(
            picture,
            lang=picture.lang or self.lang,
            theme=picture.theme or self.theme,
            text=picture.text or self.text,
            size=picture.size or self.size,
        )


class Album:
    """Makes pictures; the game's data are read once."""

    def __init__(self, app: QApplication, manner: Manner | None = None, look: Look | None = None) -> None:
        """`look` is shown each window as it is when its picture is taken."""
        self.app, self.look = app, look
        app.setCursorFlashTime(0)
        self.manner = manner or Manner()
        self.titles = titles()
        self.faces = faces()

    def make(self, picture: Picture) -> QImage:
        """The picture; raises PictureError when the position or the way to it is gone."""
        with self._begun(picture) as window:
            return _Sitting(window, picture, self.look).image()

    def _title(self, picture: Picture) -> Title:
        return self.titles.title(picture.way.title)

    @contextmanager
    def seen(self, picture: Picture) -> Iterator[Driven]:
        """The window at the moment in which the picture is taken."""
        with self._begun(picture) as window:
            _Sitting(window, picture).image()
            yield window

    @contextmanager
    def _begun(self, picture: Picture) -> Iterator[Driven]:
        """A window with the position of the picture, until it is closed."""
        with nothing_kept(FOLDER):
            table.shelve(self._title(picture), picture.shelf)
            window = self._window(self.manner.of(picture))
            try:
                window.show()
                _lay_out(window, picture)
                yield window
            finally:
                _close(window)

    def report(self, picture: Picture, path: Path) -> None:
        """Write the after-action report of a game."""
        with nothing_kept(FOLDER):
            title = self._title(picture)
            model = GameModel(title, self.titles)
            table.put(model, picture.way)
            assert model.session is not None
            write_whole(path, title.report(model.session, self.manner.of(picture).lang))
            model.close()

    def _window(self, picture: Picture) -> Driven:
        settings = Settings()
        for key, value in (("language", picture.lang), ("theme", picture.theme), (TEXT_SIZE, str(picture.text))):
            settings.put(key, value)
        settings.put(GREETED, True)
        settings.put(END_CHECK, any(step == "action end" for step in picture.do))
        style.set_text_scale(picture.text / 100)
        style.dress(self.app, picture.theme)
        window = Driven(GameModel(self._title(picture), self.titles), self.faces, settings)
        window.context.looks.motion = False
        window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        window.resize(size_of(picture.size))
        return window


class _Sitting:
    """One picture. Each step is set going by a timer, so that the next one finds its way into a dialog that waits."""

    def __init__(self, window: Driven, picture: Picture, look: Look | None = None) -> None:
        self.window, self.look = window, look
        self.picture = picture
        self.doing = Doing(window)
        self.left = list(picture.do)
        self.busy: tuple[QWidget | None, QWidget | None] | None = None
        self.loop = QEventLoop()
        self.fault: Exception | None = None
        self.taken: QImage | None = None

    def image(self) -> QImage:
        """Do everything, then take the picture."""
        QTimer.singleShot(0, self._next)
        self.loop.exec()
        if self.fault is not None:
            raise self.fault if isinstance(self.fault, PictureError) else PictureError(str(self.fault))
        assert self.taken is not None
        return self.taken

    def _next(self) -> None:
        """The next step; inside another one only when that has opened a dialog or a menu, which waits."""
        if self.busy == _over():
            QTimer.singleShot(WAIT_MS, self._next)
        elif self.left:
            step = self.left.pop(0)
            self.busy = _over()
            QTimer.singleShot(0, self._next)
            self._guarded(lambda: self.doing.do(step))
            self.busy = None
        else:
            self._guarded(self._take)
            self._end()

    def _guarded(self, work: Callable[[], None]) -> None:
        """Nothing may be raised into the event loop."""
        try:
            work()
        except Exception as error:
            self.left.clear()
            self.fault = self.fault or error

    def _take(self) -> None:
        settle(self.window)
        end = time.monotonic() + PATIENCE
        while _expected(self.window) and time.monotonic() < end:
            pause(TICK_MS)
        settle(self.window)
        found, wanted = type(self.window.model.decision).__name__, self.picture.decision
        if wanted and found != wanted:
            raise PictureError(f"{found} is to be decided and not {wanted}")
        self.taken = take(self.window)
        if self.look is not None:
            self.look(self.picture, shown(self.window))

    def _end(self) -> None:
        while isinstance(dialog := QApplication.activeModalWidget(), QDialog):
            dialog.done(0)
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        self.loop.quit()


def _expected(window: Driven) -> bool:
    """Whether something comes about soon because the pointer rests, or fades: pictures must not depend on a fast
    machine."""
    owners = (window, window.context, window.context.scene)
    there = [one for one in owners if one is not None]
    timers = (timer for one in there for timer in one.findChildren(QTimer))
    fading = (change for one in there for change in one.findChildren(QPropertyAnimation))
    return any(one.isActive() and one.isSingleShot() and one.interval() <= SOON_MS for one in timers) or any(
        one.state() == QPropertyAnimation.State.Running and one.totalDuration() >= 0 for one in fading
    )


def _over() -> tuple[QWidget | None, QWidget | None]:
    """The dialog and the menu that are open."""
    return QApplication.activeModalWidget(), QApplication.activePopupWidget()


def _lay_out(window: Driven, picture: Picture) -> None:
    if not picture.shelf:
        table.put(window.model, picture.way)
    settle(window)
    if not picture.opened:
        window.resume_note.escape()


def _close(window: Driven) -> None:
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def chosen(pictures: Sequence[Picture], names: Sequence[str]) -> list[Picture]:
    """Pictures by their names, all without any; raises PictureError for a name that no picture has."""
    unknown = set(names) - {picture.name for picture in pictures}
    if unknown:
        raise PictureError(f"there is no picture {', '.join(sorted(unknown))}")
    return [picture for picture in pictures if not names or picture.name in names]
