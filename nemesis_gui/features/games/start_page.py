"""What stands where the map will be as long as no game is on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from nemesis_gui.base.settings import games_folder
from nemesis_gui.base.style import px
from nemesis_gui.session import saves as shelf
from nemesis_gui.widgets.layouts import column, label, title

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

WIDTH: Final = 560


class StartPage(QFrame):
    """Ways into a game. It goes, and the table comes, when there is one."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.window_ = window
        self.buttons: dict[str, QPushButton] = {}
        whole = column(self, 24)
        whole.addStretch(2)
        sheet = QWidget()
        sheet.setFixedWidth(px(WIDTH))
        self._fill(sheet)
        whole.addWidget(sheet, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(3)
        window.model.gameReplaced.connect(self._put_away)
        self._clear_table(window.model.session is None)

    def _fill(self, sheet: QWidget) -> None:
        tr = self.window_.words.tr
        layout = column(sheet, 0, 6)
        layout.addWidget(title("Nemesis", 34))
        layout.addWidget(label(tr("Burma, March to August 1944"), "faded"))
        layout.addSpacing(px(18))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(16))
        grid.setVerticalSpacing(px(10))
        grid.setColumnStretch(1, 1)
        kept = shelf.any_kept(games_folder())
        ways = sorted((one for one in self.window_.actions_ if one.start), key=lambda one: one.start)
        for number, way in enumerate(one for one in ways if kept or one.id != "continue"):
            help_ = label(tr(way.help), "faded", wrap=True)
            grid.addWidget(self._button(way.id, tr(way.text), tr(way.help)), number, 0)
            grid.addWidget(help_, number, 1, Qt.AlignmentFlag.AlignVCenter)
        layout.addLayout(grid)
        next(iter(self.buttons.values())).setObjectName("primary")

    def _button(self, name: str, text: str, help_: str) -> QPushButton:
        button = self.buttons[name] = QPushButton(text)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setToolTip(help_)
        button.setAccessibleDescription(help_)
        button.clicked.connect(lambda: self.window_.actions_.by_id[name].trigger())
        return button

    # -- the page or the table

    def _put_away(self) -> None:
        if not self.isHidden():
            self._clear_table(False)

    def _clear_table(self, bare: bool) -> None:
        """Show this page without header, prompt and panels, or those without this page."""
        self.setVisible(bare)
        window = self.window_
        for part in (window.header, window.prompt, window.side, window.drawers.rail):
            if part is not None:
                part.setVisible(not bare)
        if bare:
            next(iter(self.buttons.values())).setFocus()
