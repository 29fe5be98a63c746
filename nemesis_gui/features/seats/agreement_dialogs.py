"""What two players settle between them: giving up, an offered result, and whether the other one agrees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QWidget

from engine.table import entries
from nemesis_gui.base.style import heading, px
from nemesis_gui.features.seats.curtain import paint_bands
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.guard import ClickGuard
from nemesis_gui.widgets.layouts import add, at_the_right, button, chip, column, label, paint_chip, title

BAND: Final = 10
WIDTH: Final = 420
ASKED_WIDTH: Final = 440


class ConsentDialog(QDialog):
    """A question to the player of a side, in its colour, that holds everything else up until it is answered. Enter and
    Escape say no: to agree is a deliberate act."""

    def __init__(self, context: Context, side: int, asked: str, lines: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.side = side
        tr = context.words.tr
        self.setWindowTitle(tr("A question to the {side} player", side=context.words.side(side)))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(px(ASKED_WIDTH))
        layout = column(self, 18, 10)
        layout.setContentsMargins(18, 18 + px(BAND), 18, 18 + px(BAND))
        self.asked = title(asked, 13)
        self.asked.setWordWrap(True)
        self.lines = [label(line, wrap=True, rich=True) for line in lines]
        self.yes, self.no = button(tr("I agree"), self.accept), button(tr("I do not agree"), self.reject)
        named, ways = chip(_named(context, side), side), at_the_right(self.yes, self.no)
        add(layout, named, self.asked, *self.lines, label(tr("Do you agree?")), ways)
        self.no.setDefault(True)
        self.no.setFocus()
        self.guard = ClickGuard([self])
        self.guard.arm()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        paint_bands(self, self.side, px(BAND))


class ResignDialog(QDialog):
    """Asks once who gives the game up. It is accepted when that is said; Enter and Escape say nothing."""

    texts: ClassVar = ("Resign", "Who resigns", "Resign", "{player} resigns: the {side} side wins.")
    """Texts of the window title, before the choice of the side, on the button, and of the consequence."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        tr = context.words.tr
        self.setWindowTitle(tr(self.texts[0]))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(px(WIDTH))
        self.who = QComboBox()
        for side in range(len(context.model.player_names)):
            self.who.addItem(_named(context, side), side)
        decision = context.model.decision
        self.who.setCurrentIndex(decision.side(context.state) if decision is not None else 0)
        self.who.currentIndexChanged.connect(self._summarize)
        self.summary = label("", wrap=True)
        self.summary.setFont(heading(13))
        self.say_button = button(tr(self.texts[2]), self.accept)
        self.cancel_button = button(tr("Cancel"), self.reject)
        self._lay_out()
        self._summarize()

    def _lay_out(self) -> None:
        form = QFormLayout()
        self._fill(form)
        add(column(self, 16, 12), form, self.summary, at_the_right(self.say_button, self.cancel_button))
        self.cancel_button.setDefault(True)

    def _fill(self, form: QFormLayout) -> None:
        form.addRow(self.context.words.tr(self.texts[1]), self.who)

    def _summarize(self) -> None:
        """The consequence, in the colour of the side that says it."""
        words, side = self.context.words, self.side()
        player = words.player(side, self.context.model.player_names)
        self.summary.setText(words.tr(self.texts[3], player=player, side=words.side(1 - side)))
        paint_chip(self.summary, side)

    def side(self) -> int:
        return int(self.who.currentData())

    def entry(self) -> entries.Entry:
        return entries.Resign(self.context.model.title.sides[self.side()])


class OfferDialog(ResignDialog):
    """Asks who offers which result."""

    texts: ClassVar = ("Offer a result", "Who offers", "Offer", "{player} offers; the {side} player must answer.")

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


def _named(context: Context, side: int) -> str:
    name, of_side = context.model.player_names[side], context.words.side(side)
    return f"{name} · {of_side}" if name else of_side
