"""A window that comes up with the board alone, where it lay last; all else is made as soon as that was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QMainWindow

from nemesis_gui.base import room
from nemesis_gui.base.settings import Settings
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.unheard import Unheard

if TYPE_CHECKING:
    from nemesis_gui.board.pictures import MapCache
    from nemesis_gui.board.view import BoardView
    from nemesis_gui.play.face import Faces
    from nemesis_gui.play.first_picture import FirstPicture


class ComingUp(QMainWindow):
    """The window before all that is in it is there."""

    furnished = Signal()
    """All that is in it was made for the first time."""
    unmade = Signal(object)
    """The error with which all that comes after the first picture could not be made."""

    def __init__(self, model: GameModel, faces: Faces, settings: Settings | None) -> None:
        super().__init__()
        self.faces, self.model, self.settings = faces, model, settings or Settings()
        self.first: FirstPicture | None = None
        self._unheard: Unheard | None = None

    def build(self) -> None:
        """Make everything in the window; a window says what."""

    def take_board(self, view: BoardView) -> None:
        """Give the board that came up first its place among the rest."""

    @property
    def built(self) -> bool:
        """Whether all that is in it is there."""
        return self._unheard is None

    def leave_empty(self) -> None:
        """Make nothing yet; what the table says meanwhile is said again afterwards."""
        self._unheard = Unheard(self.model)

    def come_up(self, cache: MapCache) -> None:
        """Show it: the board at once, where it lay last, and all else as soon as that was seen."""
        from nemesis_gui.play.first_picture import first_picture

        self.setWindowTitle(self.model.title.name)
        self.first = first_picture(self, self.model, self.faces, self.settings, cache)
        if self.first is None:
            self.furnish()
            self.show()
        else:
            self.first.seen.connect(self._furnish_or_end)
            self.first.show()

    def _furnish_or_end(self) -> None:
        """Whoever runs the program is told why it could not be done."""
        try:
            self.furnish()
        except Exception as error:
            self.unmade.emit(error)
            QApplication.exit(1)

    def furnish(self) -> None:
        """Make all that is in it, if that is not there yet, and let it hear of the game."""
        if self._unheard is None:
            return
        unheard, self._unheard = self._unheard, None
        self.build()
        if self.first is not None:
            self.first.stop()
            self.take_board(self.first.view)
            self.first.deleteLater()
            self.first = None
        unheard.say()
        self.furnished.emit()

    def keep_places(self, view: BoardView | None) -> None:
        """Write down where the window lies, and where in it the board."""
        room.keep(self, self.settings)
        if view is not None:
            from nemesis_gui.play.first_picture import keep_place

            keep_place(self, view, self.model, self.settings)
