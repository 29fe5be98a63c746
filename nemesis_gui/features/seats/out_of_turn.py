"""What may be done out of turn: a button beside the status bar, in the colour of who may, and a list of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QStyleOptionButton

from engine.table.command import Command
from engine.table.legal import unit_of
from engine.table.wording.words import capital
from nemesis_gui.base.style import px, side_colours, skin
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.feature import Action, Context, Feature, Places, Why
from nemesis_gui.play.services import Seating
from nemesis_gui.play.speaking import describe_interrupt, speaker
from nemesis_gui.widgets.fitting import SHRINKS_LITTLE, narrowed

DOES: Final = {"drop": "drop a Battalion"}
"""What is done, in a few words, by the verb of the command."""
ELSE: Final = "act out of turn"
OVERLAY: Final = "out of turn"
MARGIN: Final = 12
LEAST: Final = 90
"""Pixels that the strip keeps where there is little room."""


class OutOfTurn(Feature):
    """The strip, shown at every decision at which a player may act out of turn, and a key for it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.strip = Strip(context)
        places.foot.insertWidget(places.foot.count() - 1, self.strip)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "out_of_turn", "Game", 40, "Out of turn…", "Who can act out of turn now, and how", "D",
            self.strip.open, self.no_other
        )

    def follow_decision(self, _decision: object) -> None:
        self.strip.show_decision()

    def no_other(self) -> Why:
        idle = self.words.tr("Nothing can be done out of turn now") if self.strip.isHidden() else None
        return self.context.needs.decision() or idle


class Strip(QPushButton):
    """There for as long as a player may act out of turn; a click lists the commands with their owners."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.commands: Sequence[Command] = ()
        self._points = self.font().pointSizeF()
        self._does = ""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open)
        self.hide()

    def show_decision(self) -> None:
        """Say what may be done out of turn at the open decision, or hide."""
        self.commands = self.context.model.interrupts()
        if not self.commands:
            self.hide()
            return
        tr, key = self.context.words.tr, self.context.actions.first_key("out_of_turn")
        does = [tr(DOES.get(verb, ELSE)) for verb in dict.fromkeys(command.verb for command in self.commands)]
        side = speaker(self.context, self.commands[0])
        self._paint(side)
        who = self.context.words.player(side, self.context.model.player_names)
        self._does = capital(", ".join(dict.fromkeys(does)))
        self.setText(tr("{who} may: {what}", who=who, what=", ".join(dict.fromkeys(does))))
        can = tr("Available out of turn while it is shown. Click to choose ({key})", key=key)
        self.setToolTip(f"{self.text()}\n{can}")
        self.show()

    def sizeHint(self) -> QSize:
        """Room for all it says."""
        wide = QFontMetricsF(self._large()).horizontalAdvance(self.text())
        return QSize(round(wide) + 2 * px(MARGIN) + 2, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Smaller letters come before dots."""
        super().resizeEvent(event)
        room = self.width() - 2 * px(MARGIN)
        self.setFont(narrowed(self._large(), self.text(), room, self._points * SHRINKS_LITTLE))

    def _large(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self._points)
        return font

    def minimumSizeHint(self) -> QSize:
        return QSize(px(LEAST), super().minimumSizeHint().height())

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """What is drawn ends with dots where the tabs of the boxes leave no room for all of it."""
        super().initStyleOption(option)
        option.text = self.shown

    @property
    def shown(self) -> str:
        """What is to be read of the text: without room for all of it what may be done, in the colour of who."""
        room, fits = self.width() - 2 * px(MARGIN), self.fontMetrics().horizontalAdvance
        text = self.text() if fits(self.text()) <= room else self._does
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)

    def _paint(self, side: int) -> None:
        """Edged in the colour of the side: an offer that stands through the acts of others is no alarm."""
        self.setStyleSheet(
            f"QPushButton {{ background: transparent; color: {skin().ink}; border: {px(1)}px solid"
            f" {side_colours(side)[0]}; padding: {px(1)}px {px(MARGIN)}px; border-radius: {px(4)}px; }}"
            f"QPushButton:hover {{ text-decoration: underline; }}"
        )

    def open(self) -> None:
        """List what may be done, each with the place of its piece, which is marked while it is pointed at."""
        menu = QMenu(self)
        for command in self.commands:
            action = menu.addAction(describe_interrupt(self.context, command))
            action.triggered.connect(partial(self._do, command))
            action.hovered.connect(lambda command=command: self._mark(command))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.aboutToHide.connect(lambda: self.context.overlay(OVERLAY, None))
        menu.popup(self.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        if menu.actions():
            menu.setActiveAction(menu.actions()[0])

    def _do(self, command: Command, *_: object) -> None:
        """Nobody acts for another player: who may act out of turn comes to the screen for it."""
        context, side, decision = self.context, speaker(self.context, command), self.context.model.decision
        if decision is None or decision.side(context.state) == side:
            context.play(command)
            return
        text = context.words.command(context.state, command)
        context.services.of(Seating).alone_with(side, text, partial(context.play, command))

    def _mark(self, command: Command) -> None:
        unit, state = unit_of(command), self.context.state
        if unit in state.pieces and state.world.in_play(state.pieces[unit].loc):
            self.context.overlay(OVERLAY, HexHighlights((state.pieces[unit].loc,), "selected"))
