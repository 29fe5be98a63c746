"""A report about a wrong ruling: which clauses, what should happen, and the position as a text to send."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QDialog, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from engine.table.situation_out import Written
from nemesis_gui.base.style import px
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, button, column, label, side_by_side

LONGEST: Final = 300
"""Characters of a situation's title."""
HEIGHT: Final = 600
MARGIN: Final = 100
"""Pixels that the dialog leaves free of the window's height."""
SECRET: Final = " is secret: "


class RulingDialog(QDialog):
    """Shows the text of the report while it is filled in; it is copied or saved, nothing is sent."""

    def __init__(
        self, words: Words, written: Written, save: Callable[[Written], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.words, self._written, self._save = words, written, save
        self.setWindowTitle(words.tr("Report a rules error"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = parent.height() - MARGIN if parent is not None else px(HEIGHT)
        self.resize(px(640), min(px(HEIGHT), room))
        self.clauses = QLineEdit(", ".join(written.data["clauses"]))
        self.wrong = QLineEdit(maxLength=LONGEST, placeholderText=words.tr("Summary"))
        never = QPlainTextEdit.LineWrapMode.NoWrap
        self.text = QPlainTextEdit(readOnly=True, tabChangesFocus=True, lineWrapMode=never)
        self._lay_out()
        self.clauses.textChanged.connect(self._refresh)
        self.wrong.textChanged.connect(self._refresh)
        self._refresh()
        self.wrong.setFocus()

    @property
    def report(self) -> Written:
        """The situation with what was filled in."""
        wrong = "".join(letter if letter.isprintable() else " " for letter in self.wrong.text()).strip()
        return self._written.about(wrong, [word for word in re.split(r"[\s,;]+", self.clauses.text()) if word])

    def _lay_out(self) -> None:
        tr = self.words.tr
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(px(12))
        self.text.setFont(font)
        self.text.setAccessibleName(tr("Situation"))
        secret = [label(tr("The enemy's secret choice is not included."), "faded", wrap=True)
                  for comment in self._written.comments if SECRET in comment]  # fmt: skip
        send = "Nothing is sent automatically. Send the text to whoever gave you the program; see CONTRIBUTING.md."
        add(
            column(self, 16, 10),
            label(tr("Which rule was applied wrongly, and what should have happened?"), wrap=True), self._form(),
            label(tr("The situation: whoever opens it sees exactly this position."), wrap=True), self.text,
            *secret[:1], label(tr(send), "faded", wrap=True), self._buttons(), wide=self.text,
        )  # fmt: skip

    def _form(self) -> QFormLayout:
        tr = self.words.tr
        form = QFormLayout()
        rows = (
            ("Clauses", self.clauses, tr("Rule numbers such as {clause}", clause=self.words.example_clause)),
            ("What should happen", self.wrong, tr("It becomes the title of the situation")),
        )
        for name, field, hint in rows:
            field.setAccessibleName(tr(name))
            field.setToolTip(hint)
            form.addRow(tr(name), field)
        return form

    def _buttons(self) -> QWidget:
        tr = self.words.tr
        save = button(tr("Save…"), lambda: self._save(self.report), tip=tr("Save the text to a file"))
        close = button(tr("Close"), self.reject, tip=tr("Close the report without saving it"))
        self.copy_button = button(tr("Copy"), self.copy, "primary", tr("Copy the text to the clipboard"))
        for one in (save, close, self.copy_button):
            one.setAutoDefault(False)
        return side_by_side(save, None, close, self.copy_button)

    def _refresh(self) -> None:
        self.text.setPlainText(self.report.text)

    def copy(self) -> None:
        QApplication.clipboard().setText(self.report.text)
        self.copy_button.setText(self.words.tr("Copied"))
