"""The card that walks through the end of a turn: every step with its clause, what it changed, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from engine.table.event import Event
from engine.table.placed import PlacedState
from nemesis_gui.features.turn_end.walk import Stage, Walk
from nemesis_gui.play.context import Context
from nemesis_gui.session.timeline import side_mark
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import column, label, row

WIDTH: Final = 400
MOST_LINES: Final = 14
LINKS: Final = Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
DONE, HERE, COMES, NOT_NOW = "✓", "▶", "○", "–"


class StageRow(QFrame):
    """One step: a line, and below it what it brought about when it is the one that is looked at."""

    chosen = Signal()

    def __init__(self, context: Context, stage: Stage, mark: str, *, opened: bool) -> None:
        super().__init__()
        self.context, self.stage = context, stage
        self.setObjectName("plate" if opened else "")
        layout = column(self, 5 if opened else 1, 3)
        layout.addLayout(self._head(mark, opened))
        if opened:
            for text, style in self._lines():
                line = label(text, style, wrap=True, rich=True)
                line.setTextInteractionFlags(LINKS)
                line.setContentsMargins(22, 0, 0, 0)
                line.linkActivated.connect(context.follow)
                layout.addWidget(line)

    def _head(self, mark: str, opened: bool) -> QHBoxLayout:
        line = row(gap=6)
        name = self.context.words.word("turn_steps", self.stage.name)
        self.button = QPushButton(f"{mark}  {name}")
        self.button.setObjectName("step")
        self.button.setCheckable(True)
        self.button.setChecked(opened)
        self.button.setEnabled(self.stage.begun)
        self.button.setToolTip(self.context.words.pair(name, self.summary()) if self.summary() else name)
        self.button.setAccessibleName(f"{name}. {self.summary()}")
        self.button.clicked.connect(self.chosen)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        line.addWidget(self.button, 1)
        if self.stage.told and not opened:
            line.addWidget(label(str(len(self.stage.told)), "faded"))
        rule = label(f"<small>{clause_link(self.stage.clause)}</small>", rich=True)
        rule.linkActivated.connect(self.context.follow)
        line.addWidget(rule)
        return line

    def summary(self) -> str:
        """What came of the step, in a word or two."""
        tr, count = self.context.words.tr, len(self.stage.told)
        if not self.stage.due:
            return tr("not in this turn")
        if not self.stage.begun:
            return ""
        return tr("1 event") if count == 1 else tr("{n} events", n=count) if count else tr("nothing changed")

    def _lines(self) -> list[tuple[str, str]]:
        words, told = self.context.words, self.stage.told
        lines = [(self._line(*item), "") for item in told[:MOST_LINES]]
        if len(told) > MOST_LINES:
            lines.append((words.tr("and {n} more, see the log", n=len(told) - MOST_LINES), "faded"))
        return lines or [(words.tr("Nothing changed."), "faded")]

    def _line(self, state: PlacedState, event: Event) -> str:
        rule = clause_link(getattr(event, "clause", ""))
        return f"{side_mark(state, event)} {self.context.words.event(state, event)} <small>{rule}</small>"


class TurnEndCard(Card):
    """Lies at the right edge while a turn ends. `looked` tells which step is looked at."""

    looked = Signal(int)

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent, WIDTH, right=True)
        self.context = context
        self.rows: list[StageRow] = []

    def show_walk(self, walk: Walk, at: int, keys: tuple[str, str]) -> None:
        """Fill the card anew; `keys` are those of back and next."""
        layout = self.begin(self.context.words.tr("End of Game Turn {turn}", turn=walk.turn))
        self.rows = []
        for number, stage in enumerate(walk.stages):
            line = StageRow(self.context, stage, _mark(walk, number), opened=number == at)
            line.chosen.connect(self._chooser(number))
            self.rows.append(line)
            layout.addWidget(line)
        self.foot.addLayout(self._walk_foot(walk, at, keys))
        self.finish()

    def _chooser(self, number: int) -> Callable[[], None]:
        return lambda: self.looked.emit(number)

    def _walk_foot(self, walk: Walk, at: int, keys: tuple[str, str]) -> QHBoxLayout:
        tr, line = self.context.words.tr, row(gap=6)
        before, after = neighbour(walk, at, -1), neighbour(walk, at, 1)
        self.back_button = self._button(f"◂ {tr('Back')}", keys[0], before)
        self.next_button = self._button(f"{tr('Next')} ▸", keys[1], after)
        self.next_button.setObjectName("primary")
        line.addWidget(self.back_button)
        line.addWidget(label(self._state(walk, at), "faded", wrap=True), 1)
        line.addWidget(self.next_button)
        return line

    def _button(self, text: str, key: str, target: int | None) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(key)
        button.setEnabled(target is not None)
        button.clicked.connect(lambda: self.looked.emit(target))
        return button

    def _state(self, walk: Walk, at: int) -> str:
        if neighbour(walk, at, 1) is not None:
            return ""
        if walk.over:
            return self.context.words.tr("The turn is over.")
        return self.context.words.tr("This is to be decided now.")


def neighbour(walk: Walk, at: int, by: int) -> int | None:
    """The step before or behind one among those that have begun; None at an end."""
    begun = [number for number, stage in enumerate(walk.stages) if stage.begun]
    further = [number for number in begun if (number - at) * by > 0]
    return min(further, key=lambda number: abs(number - at)) if further else None


def _mark(walk: Walk, number: int) -> str:
    stage = walk.stages[number]
    if not stage.due:
        return NOT_NOW
    if not stage.begun:
        return COMES
    return HERE if number == walk.open and not walk.over else DONE
