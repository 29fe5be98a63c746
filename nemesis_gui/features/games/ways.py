"""Ways on by buttons: what stands where the map will be as long as no game is on the table, and the card at the end of
a game."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from nemesis_gui.base import style
from nemesis_gui.base.settings import games_folder
from nemesis_gui.base.style import px
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face, heading
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame
from nemesis_gui.session import saves as shelf
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import button, column, label, title

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
        layout = column(sheet, 0, 6)
        name, about = heading(self.context)
        layout.addWidget(title(name, 34))
        if about:
            layout.addWidget(label(about, "faded"))
        layout.addSpacing(px(18))
        grid = QGridLayout()
        buttons = self._fill(grid)
        layout.addLayout(grid)
        whole.addWidget(sheet, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(3)
        return buttons

    def _fill(self, grid: QGridLayout) -> dict[str, QPushButton]:
        tr, actions, buttons = self.context.words.tr, self.context.actions, {}
        grid.setHorizontalSpacing(px(16))
        grid.setVerticalSpacing(px(10))
        grid.setColumnStretch(1, 1)
        kept = shelf.any_kept(games_folder())
        ways = sorted((one for one in actions if one.start), key=lambda one: one.start)
        for number, way in enumerate(one for one in ways if kept or one.id != "continue"):
            name = "" if number else "primary"
            made = buttons[way.id] = button(tr(way.text), actions.by_id[way.id].trigger, name, tr(way.help))
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            grid.addWidget(made, number, 0)
            grid.addWidget(label(tr(way.help), "faded", wrap=True), number, 1, Qt.AlignmentFlag.AlignVCenter)
        return buttons


class Ending(Feature):
    """Shows the card of the decision a last time: who wins, why, how the sides stand, and what one may do next."""

    def attach(self) -> None:
        """The last decision has been ended when the game is."""
        self.model.gameEnded.connect(self.show)

    def show(self, outcome: Any) -> None:
        words, state, card = self.words, self.context.state, self.places.card
        layout = card.begin(words.tr("The game is over"))
        text = label(words.game.outcome(outcome.winner), wrap=True)
        text.setFont(style.heading(20))
        layout.addWidget(text)
        why = words.word("whys", outcome.why)
        layout.addWidget(label(why[:1].upper() + why[1:], wrap=True))
        standing = self.context.services.of(Face).standing(state, words)
        if standing:
            layout.addWidget(label("  ·  ".join(standing), "faded"))
        layout.addWidget(self._buttons())
        card.finish()

    def _buttons(self) -> QWidget:
        """Actions that are offered, the main one first."""
        holder = QWidget()
        line = Flow(holder, 6)
        ways = sorted((one for one in self.context.actions if one.ending), key=lambda one: one.ending)
        for number, way in enumerate(ways):
            action = self.context.actions.by_id[way.id]
            line.addWidget(button(action.text(), action.trigger, "" if number else "primary", action.toolTip()))
        return holder
