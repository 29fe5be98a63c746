"""A card with a heading, notes with their clauses, and answers below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.command import Command
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.layouts import add, column, label

WIDTH: Final = 420


class PlainCard(Presenter):
    """Filled by the presenters of single decisions."""

    title = "Decision"

    def show_card(self) -> None:
        """The question, then the answers in the foot."""
        layout = self.stage.card.begin(self.heading(), width=WIDTH)
        self.fill(layout)
        self.finish_card()

    def heading(self) -> str:
        return self.context.words.tr(self.title)

    def fill(self, layout: QVBoxLayout) -> None:
        """What stands on the card."""

    def add_answers(self, cards: Iterable[QWidget]) -> None:
        """Answers in the foot, one below the other."""
        sheet = QWidget()
        layout = column(sheet, gap=4)
        add(layout, *cards)
        if layout.count():
            self.stage.card.foot.addWidget(sheet)

    def faded(self, layout: QVBoxLayout, text: str, clause: str = "") -> None:
        """A line of explanation."""
        link = f" <small>{clause_link(clause)}</small>" if clause else ""
        layout.addWidget(label(f"{text}{link}", "faded", wrap=True, follow=self.context.follow))

    def answer(
        self, command: Command, lines: Sequence[str] = (), aside: str = "", sign: str = "", *, wrap: bool = True
    ) -> ChoiceCard:
        """A card that plays a command."""
        title = self.context.words.command(self.context.state, command)
        card = ChoiceCard([command], title, lines, aside=aside, sign=sign, wrap=wrap,
                          main=command == self.main_answer())  # fmt: skip
        card.clicked.connect(self.player(command))
        return card
