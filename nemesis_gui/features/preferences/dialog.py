"""Preferences: everything takes effect at once."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QFrame, QPushButton, QScrollArea, QTabWidget, QWidget

from nemesis_gui.base.style import px
from nemesis_gui.features.preferences.keys import KeyPage
from nemesis_gui.play.action import Setting
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.layouts import column, row

WIDE, TALL, EDGE = 740, 580, 60


class PreferencesDialog(QDialog):
    """A page of settings and a page of keys."""

    def __init__(self, context: Context, settings: Iterable[Setting], parent: QWidget) -> None:
        super().__init__(parent)
        tr = context.words.tr
        self.rows: dict[str, QWidget] = {one.name: one.widget() for one in settings}
        """What is set with what, by its English name."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Preferences"))
        self.resize(QSize(px(WIDE), px(TALL)).boundedTo(self.screen().availableGeometry().size() - QSize(EDGE, EDGE)))
        layout = column(self, 12)
        self.pages = QTabWidget()
        self.keys = KeyPage(context.words, context.actions)
        self.pages.addTab(_rolled(self._general(context)), tr("General"))
        self.pages.addTab(self.keys, tr("Keys"))
        layout.addWidget(self.pages)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.accept)
        line = row()
        line.addStretch(1)
        line.addWidget(close)
        layout.addLayout(line)

    def _general(self, context: Context) -> QWidget:
        page = QWidget()
        self.form = QFormLayout(page)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.setContentsMargins(16, 16, 16, 16)
        self.form.setVerticalSpacing(12)
        self.form.setHorizontalSpacing(14)
        for name, widget in self.rows.items():
            self.form.addRow(context.words.tr(name), widget)
        return page

    def focused(self) -> str:
        """The name of the row that has the keyboard, empty if none has."""
        focus = self.focusWidget()
        within = (name for name, one in self.rows.items() if focus in (one, *one.findChildren(QWidget)))
        return next(within, "")


def _rolled(page: QWidget) -> QScrollArea:
    """A page as tall as its lines need, behind a scroll bar where the window is too low for that."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(page)
    return area
