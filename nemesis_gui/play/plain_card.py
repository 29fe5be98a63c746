"""A card with a heading, notes with their clauses, and answers below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.table.command import Command
from nemesis_gui.play.parts import Choice, Part, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Stack
from nemesis_gui.session.words import clause_link

WIDTH: Final = 420


class PlainCard(Presenter):
    """Filled by the presenters of single decisions."""

    title = "Decision"

    def show_card(self) -> None:
        """The question, then the answers in the foot."""
        answers = tuple(self.answers())
        self.put_card(self.heading(), self.body(), [Stack(answers)] if answers else (), WIDTH)

    def heading(self) -> str:
        return self.context.words.tr(self.title)

    def body(self) -> Iterable[Part]:
        """What stands above the answers."""
        return ()

    def answers(self) -> Iterable[Part]:
        """Answers in the foot, one below the other."""
        return ()

    def answer(
        self, command: Command, lines: Sequence[str] = (), aside: str = "", sign: str = "", *, wrap: bool = True
    ) -> Choice:
        """A card that plays a command."""
        title = self.context.words.command(self.context.state, command)
        return Choice([command], title, lines, self.player(command), aside=aside, sign=sign, wrap=wrap,
                      main=command == self.main_answer())  # fmt: skip


def faded(text: str, clause: str = "") -> Text:
    """A line of explanation."""
    return Text(f"{text} <small>{clause_link(clause)}</small>" if clause else text, "faded")
