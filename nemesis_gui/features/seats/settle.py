"""A game that is given up, or ended with a result that one player offers: who says it, and what."""

from __future__ import annotations

from typing import ClassVar, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QPushButton, QWidget

from engine.table import entries
from nemesis_gui.base.style import heading, px
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.layouts import column, label, paint_chip, row

WIDTH: Final = 420


class ResignDialog(QDialog):
    """Asks once who gives the game up. It is accepted when that is said; Enter and Escape say nothing."""

    texts: ClassVar = ("Resign", "Who resigns", "Resign", "{player} resigns: the {side} side wins.")
    """Of the window, before the choice of the side, on the button, and what comes of it."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.setWindowTitle(context.words.tr(self.texts[0]))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(px(WIDTH))
        self.who = QComboBox()
        for side, name in enumerate(context.model.player_names):
            self.who.addItem(f"{name} · {context.words.side(side)}" if name else context.words.side(side), side)
        decision = context.model.decision
        self.who.setCurrentIndex(decision.side(context.state) if decision is not None else 0)
        self.told = label("", wrap=True)
        self.told.setFont(heading(13))
        tr = context.words.tr
        self.say_button, self.cancel_button = QPushButton(tr(self.texts[2])), QPushButton(tr("Cancel"))
        self._lay_out()
        self.who.currentIndexChanged.connect(self._tell)
        self._tell()

    def _lay_out(self) -> None:
        layout = column(self, 16, 12)
        form = QFormLayout()
        self._fill(form)
        layout.addLayout(form)
        layout.addWidget(self.told)
        line = row()
        line.addStretch(1)
        for button, done in ((self.say_button, self.accept), (self.cancel_button, self.reject)):
            button.clicked.connect(done)
            line.addWidget(button)
        layout.addLayout(line)
        self.cancel_button.setDefault(True)

    def _fill(self, form: QFormLayout) -> None:
        form.addRow(self.context.words.tr(self.texts[1]), self.who)

    def _tell(self) -> None:
        """What comes of it, in the colour of whoever says it."""
        words, side = self.context.words, self.side()
        player = words.player(side, self.context.model.player_names)
        self.told.setText(words.tr(self.texts[3], player=player, side=words.side(1 - side)))
        paint_chip(self.told, side)

    def side(self) -> int:
        """The side that says it."""
        side: int = self.who.currentData()
        return side

    def entry(self) -> entries.Entry:
        """What is said."""
        return entries.Resign(self.context.model.title.sides[self.side()])


class OfferDialog(ResignDialog):
    """Asks who offers which result."""

    texts: ClassVar = ("Offer a result", "Who offers", "Offer", "{player} offers, the {side} player is asked.")

    def _fill(self, form: QFormLayout) -> None:
        super()._fill(form)
        sides = self.context.model.title.sides
        self.results = QComboBox()
        for result, winner in zip((*sides, entries.DRAW), (0, 1, None), strict=True):
            self.results.addItem(self.context.words.game.outcome(winner), result)
        form.addRow(self.context.words.tr("Result"), self.results)

    def entry(self) -> entries.Entry:
        """What is said once the other side has accepted."""
        return entries.Agreed(self.results.currentData())
