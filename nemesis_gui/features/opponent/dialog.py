"""Who plays which side from now on: a person, or a computer player of a level."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QWidget

from nemesis_gui.play.context import Context
from nemesis_gui.session.computers import SEAT, level_names
from nemesis_gui.widgets.layouts import add, at_the_right, button, column


class SeatsDialog(QDialog):
    """A row for each side."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        tr, words = context.words.tr, context.words
        self.setWindowTitle(tr("Computer players"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        form = QFormLayout()
        self.boxes = [QComboBox() for _ in context.model.playing.sides]
        now = context.model.computers
        for side, box in enumerate(self.boxes):
            for level, name in level_names(words, now.get(side, "")):
                box.addItem(name, level)
            box.setCurrentIndex(max(0, box.findData(now.get(side, ""))))
            form.addRow(words.side(side), box)
        self.done_button = button(tr("OK"), self.accept, "primary")
        add(column(self, 16, 12), form, at_the_right(self.done_button, button(tr("Cancel"), self.reject)))

    def notes(self) -> dict[str, str]:
        """What is to be kept with the game; empty for a person."""
        sides = self.context.model.playing.sides
        return {SEAT + side: box.currentData() for side, box in zip(sides, self.boxes, strict=True)}
