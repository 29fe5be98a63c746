"""What everything looks like: the theme, whether things move, and the counters and markers of the game on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from PySide6.QtGui import QIcon, QPixmap

from engine.table.title import Title
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.theme import THEMES
from nemesis_gui.play.signs import Sign, Signs
from nemesis_gui.session.model import GameModel


class Looks:
    """The looks that are set, and small pictures in them."""

    def __init__(
        self, art_of: Callable[[Title], BoardArt], model: GameModel, signs: Callable[[], Iterable[Sign]]
    ) -> None:
        self.art_of = art_of
        """What any game looks like on the board."""
        self._model = model
        self._own_signs = signs
        self.theme = "staff"
        self.motion = True

    @property
    def art(self) -> BoardArt:
        """What this game looks like on the board."""
        return self.art_of(self._model.title)

    @cached_property
    def signs(self) -> Signs:
        """What its signs mean."""
        return Signs(self._own_signs())

    def counter(self, unit: str, size: int = 44) -> QPixmap:
        """The counter of a piece as it is now."""
        return self.art.face(self._model.state.pieces[unit], size, THEMES[self.theme], 2.0)

    def icon(self, unit: str, size: int) -> QIcon:
        """The same for buttons and lists."""
        return self.art.icon(self._model.state.pieces[unit], size, THEMES[self.theme])

    def marker(self, kind: str, variant: str, pixels: int) -> QPixmap:
        """A marker, `pixels` wide."""
        return self.art.marker_pixmap(kind, variant, pixels, THEMES[self.theme])
