"""Asks by how much a map grows."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QSpinBox, QWidget

from engine.wargame.mapdraft import MapDraft
from engine.wargame.mapgrow import Grow
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, column, label, side_by_side

MOST: Final = 20
"""Columns or rows that are added at once."""


class LargerMap(QDialog):
    """Columns, rows, and what terrain is there at first."""

    def __init__(self, parent: QWidget, words: Words, draft: MapDraft) -> None:
        super().__init__(parent)
        self._words, self._draft, tr = words, draft, words.tr
        self.setWindowTitle(tr("Larger map"))
        self.columns, self.rows = self._number(tr("Columns")), self._number(tr("Rows"))
        self.terrain = DropDown()
        self.terrain.setAccessibleName(tr("Terrain"))
        for terrain in draft.board.terrain_ids:
            self.terrain.addItem(words.word("terrain", terrain), terrain)
        self.size_told = label("", "faded", wrap=True)
        roles = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(roles.Ok | roles.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._fine = buttons.button(roles.Ok)
        told = tr("Hexes are added where the printed numbers go on, so that all hexes there are keep their numbers.")
        add(
            column(self, 14), label(told, "faded", wrap=True),
            side_by_side(label(tr("Columns")), self.columns, label(tr("Rows")), self.rows, None),
            side_by_side(label(tr("Terrain")), self.terrain, None), self.size_told, buttons,
        )  # fmt: skip
        self._tell()

    def _number(self, name: str) -> QSpinBox:
        box = QSpinBox(maximum=MOST)
        box.setAccessibleName(name)
        box.valueChanged.connect(self._tell)
        return box

    def _tell(self) -> None:
        """How large the map becomes."""
        by, grid = self.grow(), self._draft.grid
        size = {"columns": grid.columns + by.columns, "rows": grid.rows + by.rows}
        self.size_told.setText(self._words.tr("{columns} columns, {rows} rows", **size))
        self._fine.setEnabled(bool(by.columns or by.rows))

    def grow(self) -> Grow:
        """What was chosen."""
        return Grow(self.columns.value(), self.rows.value(), self.terrain.currentData())


def ask_larger(parent: QWidget, words: Words, draft: MapDraft) -> Grow | None:
    """By how much the map grows; None if it does not."""
    asked = LargerMap(parent, words, draft)
    return asked.grow() if asked.exec() else None
