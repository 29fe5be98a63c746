"""The bar that says who has to decide what, under which rule, with a button for what can be said at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from engine.table.command import Command
from nemesis_gui.desk import Desk
from nemesis_gui.style import heading, px
from nemesis_gui.variants.commanders import deciding
from nemesis_gui.widgets.commandbutton import CommandButton
from nemesis_gui.widgets.layouts import chip, empty, label, paint_chip, row
from nemesis_gui.words import clause_link

MOST_BUTTONS = 6
LEAST_PROMPT = 190
"""Pixels that the prompt itself keeps."""
GAP = 12
MAIN = ("done", "roll", "draw", "answer", "chit")


class PromptBar(QFrame):
    """Prompt, clause and buttons."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("prompt")
        self.desk = desk
        layout = row(self, 8, 12)
        layout.setContentsMargins(12, 7, 12, 7)
        self.who = chip("", 0)
        self.text = label(rich=True)
        self.text.setFont(heading(12, bold=False))
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.text.linkActivated.connect(desk.follow)
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.buttons = row(gap=6)
        self._extra: list[QWidget] = []
        self._main: list[QPushButton] = []
        self.every = QPushButton(desk.tr_("All commands…"))
        self.every.setToolTip(desk.tr_("Every legal command as a list (L)"))
        self.every.setObjectName("link")
        self.every.clicked.connect(desk.generalListAsked)
        self.partner = label("", "faded")
        self.partner.hide()
        desk.selectionChanged.connect(self.show_partner)
        layout.addWidget(self.who)
        layout.addWidget(self.partner)
        layout.addWidget(self.text, 1)
        layout.addLayout(self.buttons)
        layout.addWidget(self.every)

    def keep_height(self, pixels: int) -> None:
        """Never be lower than this, whatever stands in it, so that the map keeps its size."""
        self.setMinimumHeight(max(self.minimumHeight(), pixels))

    def show_partner(self) -> None:
        """In the variants with two commanders a side: which of them decides [var-1/1, var-2/1]."""
        decision, words = self.desk.model.decision, self.desk.words
        names = deciding(self.desk.state, decision, self.desk.selected) if decision is not None else []
        told = [name for name in names if words.word("commanders", name) not in self.who.text()]
        self.partner.setText(", ".join(words.word("commanders", name) for name in told))
        self.partner.setVisible(bool(told))

    def show_decision(self, decision: object | None) -> None:
        """Show who has to decide what."""
        words = self.desk.words
        if decision is None:
            self.who.hide()
            self.partner.hide()
            back = self.desk.model.shown is not None
            looking, over = words.tr("Looking back: nothing can be ordered here"), words.tr("The game is over")
            self.text.setText(looking if back else over)
            self.set_buttons(())
            return
        side = decision.side(self.desk.state)  # type: ignore[attr-defined]
        name = self.desk.model.player_names[side]
        who = words.who(self.desk.state, decision)
        self.who.setText(f"{who} · {name}" if name else who)
        paint_chip(self.who, side)
        self.who.show()
        self.show_partner()
        clause = decision.clause  # type: ignore[attr-defined]
        self.text.setText(f"{words.prompt(self.desk.state, decision)} &nbsp;<small>{clause_link(clause)}</small>")
        self.text.setToolTip(f"{clause}  {words.clause(clause)}" if clause else "")

    def set_buttons(
        self,
        commands: Sequence[Command],
        play: Callable[[Command], object] | None = None,
        extra: Sequence[QWidget] = (),
    ) -> None:
        """Buttons for commands; the first one is the main one. `extra` widgets stand before them. Each has a digit."""
        empty(self.buttons)
        self._extra = list(extra)
        self._main = buttons = [self._button(command, number, play or self.desk.play)
                   for number, command in enumerate(commands[:MOST_BUTTONS])]  # fmt: skip
        for widget in (*extra, *buttons):
            self.buttons.addWidget(widget)
        for number, button in enumerate((*buttons, *(w for w in extra if isinstance(w, QPushButton))), start=1):
            _number(button, number)
        self._fit()

    def _fit(self) -> None:
        """Show as many extra widgets as there is room for beside the prompt; the list of all commands has the rest."""
        self.keep_height(self.sizeHint().height())
        fixed: list[QWidget] = [self.who, self.every, *([self.partner] if not self.partner.isHidden() else [])]
        fixed += self._main
        room = self.width() - px(LEAST_PROMPT) - sum(widget.sizeHint().width() + GAP for widget in fixed)
        for widget in self._extra:
            room -= widget.sizeHint().width() + GAP
            widget.setVisible(room >= 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _button(self, command: Command, number: int, play: Callable[[Command], object]) -> QPushButton:
        button = CommandButton(self.desk, command)
        button.setObjectName("primary" if number == 0 and command.verb in MAIN else "")
        button.clicked.connect(lambda: play(command))
        return button


def _number(button: QPushButton, number: int) -> None:
    """Give a button its digit."""
    if number < 10:
        button.setToolTip(f"{button.toolTip()}   [{number}]")
        button.setShortcut(str(number))
