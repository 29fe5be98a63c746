"""The first picture of a window: the board with all that lies on it, where it lay the last time. All else is made when
that was seen, or when a key or a button wants it sooner."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QMargins, QObject, QPointF, Signal
from PySide6.QtWidgets import QDockWidget, QWidget

from nemesis_gui.base import style
from nemesis_gui.base.language import language_of, speak
from nemesis_gui.base.later import later
from nemesis_gui.base.settings import Settings
from nemesis_gui.board.foreseen import remember
from nemesis_gui.board.framing import SEEN
from nemesis_gui.board.opening import open_map
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.session.model import GameModel

if TYPE_CHECKING:
    from nemesis_gui.play.face import Faces

PLACE: Final = "board_place/"
"""What the settings begin with that hold where the board lies in the window; the id of the game follows."""
LONGEST: Final = 500
"""Milliseconds after which nothing more is waited for: a window may come up unseen."""
_ASKING: Final = frozenset(
    {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride,
     QEvent.Type.Wheel, QEvent.Type.TouchBegin, QEvent.Type.NativeGesture, QEvent.Type.ContextMenu}
)  # fmt: skip


class FirstPicture(QObject):
    """A board in a window with nothing else in it."""

    seen = Signal()
    """The picture was painted, or is waited for no longer: now all else is to be made."""

    def __init__(self, window: QWidget, view: BoardView, place: QMargins, look: Callable[[], object]) -> None:
        """``look`` lets be seen of the map what is seen first."""
        super().__init__(window)
        self.view = view
        self._window, self._place, self._look = window, place, look
        self._painted = self._over = False
        self._heard: list[QObject] = []
        self._hear(view.viewport())
        self._hear(window)
        later(self, self._end, ms=LONGEST)

    def show(self) -> None:
        """Show the window. Keys and buttons come to the system's window first."""
        self._window.show()
        self._look()
        self._hear(self._window.windowHandle())

    def _hear(self, watched: QObject) -> None:
        self._heard.append(watched)
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Build the window before the first input event is delivered."""
        kind = event.type()
        if kind == QEvent.Type.Paint and watched is self.view.viewport() and not self._painted:
            self._painted = True
            later(self, self._end)
        elif kind == QEvent.Type.Resize and watched is self._window:
            self.fit()
            if self.view.isVisible():
                self._look()
        elif kind in _ASKING:
            self._end()
        return False

    def fit(self) -> None:
        """Put the board in its place."""
        self.view.setGeometry(self._window.rect().marginsRemoved(self._place))

    def _end(self) -> None:
        if not self._over:
            self.stop()
            cache = self.view.board.cache
            remember(cache.folder, cache.found)
            self.seen.emit()

    def stop(self) -> None:
        """Wait for nothing any more."""
        self._over = True
        for watched in self._heard:
            watched.removeEventFilter(self)
        self._heard.clear()


def first_picture(
    window: QWidget, model: GameModel, faces: Faces, settings: Settings, cache: MapCache
) -> FirstPicture | None:
    """Lay the board of the game on the table into an empty window; None where there is no game, or where it is not
    known where the board will lie."""
    place = _margins(settings.text(PLACE + model.title.id, ""))
    if model.session is None or place is None:
        return None
    speak(language_of(settings), model.title.id)
    theme = style.theme_for(settings.text("theme", style.SYSTEM))
    view = BoardView(BoardScene(model.state.world, faces.art_of(model.title), theme, cache), window)
    kept, spots = model.notes().get(SEEN, ""), partial(_deciding, view, model)
    first = FirstPicture(window, view, place, partial(open_map, view, kept, spots))
    first.fit()
    view.board.show_state(model.state)
    return first


def _deciding(view: BoardView, model: GameModel) -> list[list[QPointF]]:
    """Where the side has counters that decides."""
    decision = model.decision
    return [] if decision is None else [view.board.spots_by_side().get(decision.side(model.state), [])]


def keep_place(window: QWidget, board: QWidget, model: GameModel, settings: Settings) -> None:
    """Remember where the board lies in its window, but not beside docks: a start has none."""
    if not board.isVisible() or any(dock.isVisible() for dock in window.findChildren(QDockWidget)):
        return
    corner, whole = board.mapTo(window, board.rect().topLeft()), window.rect()
    right, below = whole.width() - corner.x() - board.width(), whole.height() - corner.y() - board.height()
    settings.put(PLACE + model.title.id, f"{corner.x()} {corner.y()} {right} {below}")


def _margins(text: str) -> QMargins | None:
    """What is kept of the place; None for anything else."""
    words = text.split(" ")
    known = len(words) == 4 and all(word.isdecimal() and len(word) < 5 for word in words)
    return QMargins(*map(int, words)) if known else None
