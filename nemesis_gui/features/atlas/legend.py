"""The list of brushes, each with its key and a sample of what it paints; and lists that leave the keys to the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from engine.wargame.mapoverlay import NONE
from nemesis_gui.base.style import px
from nemesis_gui.board.theme import Theme
from nemesis_gui.features.atlas.brushes import Brush
from nemesis_gui.session.words import Words

SAMPLE: Final = (26, 16)
LAKE_WIDTH, WAY_WIDTH = 9, 3
RIVER_WIDTHS: Final = {"minor": 2, "major": 6}


class ClickList(QListWidget):
    """A list for the mouse: the keys are the board's."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setIconSize(QSize(px(SAMPLE[0]), px(SAMPLE[1])))


class Legend(ClickList):
    """The brushes; the one in hand is marked."""

    picked = Signal(object)
    """A brush that was clicked."""

    def __init__(self, words: Words, among: Sequence[Brush]) -> None:
        super().__init__(words.tr("Brushes"))
        self.brushes, self._words = tuple(among), words
        self.itemClicked.connect(lambda item: self.picked.emit(self.brushes[self.row(item)]))

    def fill(self, theme: Theme) -> None:
        """Show them in the colours of a theme."""
        self.clear()
        for brush in self.brushes:
            item = QListWidgetItem(sample(brush, theme), f"{brush.key}   {brush.text}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, self._words.pair(brush.key, brush.text))
            self.addItem(item)

    def mark(self, brush: Brush | None) -> None:
        """A brush is in hand, or none."""
        self.setCurrentRow(self.brushes.index(brush) if brush is not None else -1)


def sample(brush: Brush, theme: Theme) -> QIcon:
    """What a brush paints."""
    picture = QPixmap(*map(px, SAMPLE))
    picture.fill(QColor(theme.tints.get(brush.terrain, theme.paper)))
    colour, width = _line(brush, theme)
    if width:
        painter = QPainter(picture)
        style = Qt.PenStyle.DotLine if brush.values.rail else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(colour), width, style))
        painter.drawLine(0, picture.height() // 2, picture.width(), picture.height() // 2)
        painter.end()
    return QIcon(picture)


def _line(brush: Brush, theme: Theme) -> tuple[str, int]:
    """Colour and width in pixels of what is drawn with it; no width for nothing."""
    values = brush.values
    if values.lake:
        return theme.water, LAKE_WIDTH
    if values.river is not None:
        return theme.water if values.river == "major" else theme.shore, RIVER_WIDTHS.get(values.river, 0)
    if values.rail not in (None, NONE):
        return theme.rail, WAY_WIDTH
    colours = {"road": theme.road, "track": theme.track, "path": theme.path}
    return colours.get(str(values.way), theme.ink), WAY_WIDTH if values.way in colours else 0
