"""What stands where the map will be as long as no game is on the table."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from nemesis_gui.base.settings import games_folder
from nemesis_gui.base.style import px
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import heading
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame
from nemesis_gui.session import saves as shelf
from nemesis_gui.widgets.layouts import column, label, title

WIDTH: Final = 560


class Start(Feature):
    """Shows the page as long as there is no game; then it goes, and the table comes."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.page = StartPage(context)
        places.board_layout.addWidget(self.page)

    def attach(self) -> None:
        self._show(self.model.session is None)

    def follow_game(self) -> None:
        if not self.page.isHidden():
            self._show(False)

    def _show(self, bare: bool) -> None:
        self.page.setVisible(bare)
        self.context.services.of(Frame).set_bare(bare)


class StartPage(QFrame):
    """Ways into a game."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to the first way."""
        super().showEvent(event)
        next(iter(self.buttons.values())).setFocus()

    @cached_property
    def buttons(self) -> dict[str, QPushButton]:
        """The ways by the names of their actions, laid out when the page is first seen."""
        whole = column(self, 24)
        whole.addStretch(2)
        sheet = QWidget()
        sheet.setFixedWidth(px(WIDTH))
        buttons = self._fill(sheet)
        whole.addWidget(sheet, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(3)
        return buttons

    def _fill(self, sheet: QWidget) -> dict[str, QPushButton]:
        tr = self.context.words.tr
        layout = column(sheet, 0, 6)
        name, about = heading(self.context)
        layout.addWidget(title(name, 34))
        if about:
            layout.addWidget(label(about, "faded"))
        layout.addSpacing(px(18))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(16))
        grid.setVerticalSpacing(px(10))
        grid.setColumnStretch(1, 1)
        kept = shelf.any_kept(games_folder())
        ways = sorted((one for one in self.context.actions if one.start), key=lambda one: one.start)
        buttons: dict[str, QPushButton] = {}
        for number, way in enumerate(one for one in ways if kept or one.id != "continue"):
            help_ = label(tr(way.help), "faded", wrap=True)
            buttons[way.id] = self._button(way.id, tr(way.text), tr(way.help))
            grid.addWidget(buttons[way.id], number, 0)
            grid.addWidget(help_, number, 1, Qt.AlignmentFlag.AlignVCenter)
        layout.addLayout(grid)
        next(iter(buttons.values())).setObjectName("primary")
        return buttons

    def _button(self, name: str, text: str, help_: str) -> QPushButton:
        button = QPushButton(text)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setToolTip(help_)
        button.setAccessibleDescription(help_)
        button.clicked.connect(lambda: self.context.actions.by_id[name].trigger())
        return button
