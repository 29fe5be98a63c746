"""Partners who disagree roll dice until they differ; nothing in the game changes [var-1/2]."""

from __future__ import annotations

import secrets

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QVBoxLayout, QWidget

from engine.table.chance import Chance
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.queries.commanders import partners
from engine.titles.nemesis.rules.ch4_commanders import resolve_dispute
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.base.style import heading, side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, empty, label, row

CLAUSE = "var-1/2"
DIE = 40


def settle(state: NemesisState, seed: str) -> tuple[int, list[tuple[int, int]]]:
    """Who prevails (0 or 1) and the pairs of dice, rolled on a copy with a seed of its own."""
    copy = state.copy()
    copy.chance = Chance(seed)
    winner = resolve_dispute(copy, CLAUSE)
    dice = [event.die for event in copy.events if event.kind == "rolled"]  # type: ignore[attr-defined]
    return winner, list(zip(dice[::2], dice[1::2], strict=True))


class DisputeDialog(QDialog):
    """Rolls for the partners of a side and shows every pair of dice."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.setWindowTitle(context.words.tr("Settle a dispute between partners"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(440)
        self.side = QComboBox()
        for side in (JAPANESE, ALLIED):
            self.side.addItem(context.words.side(side), side)
        decision = context.model.decision
        self.side.setCurrentIndex(decision.side(context.state) if decision is not None else JAPANESE)
        self.side.currentIndexChanged.connect(self._blank)
        self.roll_button = button(context.words.tr("Roll"), lambda: self.roll(secrets.token_hex(8)), "primary")
        self.verdict = label("", wrap=True)
        self.verdict.setFont(heading(13))
        self._lay_out()
        self._blank()

    def _lay_out(self) -> None:
        layout = column(self, 16, 10)
        told = "Each partner rolls a die and the higher roll decides. Nothing in the game changes."
        text = self.context.words.tr(told)
        rule = label(f"{text} <small>[{clause_link(CLAUSE)}]</small>", wrap=True, follow=self.context.follow)
        add(layout, rule, self.side)
        self.table: QVBoxLayout = column(gap=8)
        layout.addLayout(self.table)
        layout.addWidget(self.verdict)
        layout.addLayout(at_the_right(button(self.context.words.tr("Close"), self.accept), self.roll_button))

    def _names(self) -> list[str]:
        words = self.context.words
        return [words.word("commanders", name) for name in partners(self.context.state, self.side.currentData())]

    def _blank(self) -> None:
        empty(self.table)
        for name in self._names():
            self._line(name, [0])
        self.verdict.setText("")

    def _line(self, name: str, dice: list[int]) -> None:
        line = row(gap=8)
        text = label(name)
        text.setMinimumWidth(170)
        line.addWidget(text)
        for value in dice:
            die = Die(DIE)
            die.set_colours(*side_colours(self.side.currentData()))
            line.addWidget(die)
            if value:
                die.show_roll(value, motion=self.context.looks.motion)
        line.addStretch(1)
        self.table.addLayout(line)

    def roll(self, seed: str) -> int:
        """Roll and show the dice; returns who prevails, 0 or 1."""
        winner, pairs = settle(self.context.state, seed)
        empty(self.table)
        names = self._names()
        for number, name in enumerate(names):
            self._line(name, [pair[number] for pair in pairs])
        name = names[winner]
        self.verdict.setText(self.context.words.tr("{name} decides.", name=name[:1].upper() + name[1:]))
        return winner
