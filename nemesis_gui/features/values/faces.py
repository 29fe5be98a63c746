"""A counter large beside its fields: front and back, or each step, as a skin has them, else as the board draws them."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from nemesis_gui.base.style import px
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.theme import Theme
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import label

LARGE: Final = 132
"""Pixels that a face is wide; a quarter less for those of more than two steps."""
MOST: Final = 4
SHARP: Final = 2.0


class Faces(QWidget):
    """All faces of one counter with their names."""

    def __init__(self, words: Words, art: BoardArt, theme: Theme) -> None:
        super().__init__()
        self._words, self._art, self._theme = words, art, theme
        self._store = PictureStore(COUNTER)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        self.pictures = [QLabel(alignment=Qt.AlignmentFlag.AlignCenter) for _ in range(MOST)]
        self.names = [label("", "faded") for _ in range(MOST)]
        for number, (picture, name) in enumerate(zip(self.pictures, self.names, strict=True)):
            row, column = divmod(number, 2)
            name.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(picture, 2 * row, column)
            grid.addWidget(name, 2 * row + 1, column)
        grid.setRowStretch(2 * MOST, 1)

    def show_counter(self, counter: Any) -> None:
        """Show a counter of the title; None shows nothing."""
        looks = list(self._art.faces(counter))[:MOST] if counter is not None else []
        self.setVisible(bool(looks))
        pixels = px(LARGE if len(looks) < 3 else LARGE * 3 // 4)
        for number, (picture, name) in enumerate(zip(self.pictures, self.names, strict=True)):
            picture.setVisible(number < len(looks))
            name.setVisible(number < len(looks))
            if number < len(looks):
                self._draw(picture, counter, looks[number], pixels)
                name.setText(self._name(number, len(looks)))
                picture.setAccessibleName(f"{counter.name}: {name.text()}")

    def _draw(self, picture: QLabel, counter: Any, look: Any, pixels: int) -> None:
        """Drawn anew each time: the counter may have other figures by now."""
        self._store = PictureStore(COUNTER)
        art, sharp = self._art, round(pixels * SHARP)
        drawn = art.counter_pixmap(self._store, counter, look, self._theme, sharp, art.skin)
        drawn.setDevicePixelRatio(SHARP)
        picture.setPixmap(drawn)

    def _name(self, number: int, all_: int) -> str:
        tr = self._words.tr
        if all_ > 2:
            return tr("{n:step|steps} left", n=all_ - number)
        return tr("Back side") if number else tr("Front side")
