"""A presenter with a card of its own."""

from __future__ import annotations

from collections.abc import Callable

from engine.table.command import Command
from nemesis_gui.play.presenter import Presenter


class CardPresenter(Presenter):
    """A presenter whose card keeps the keyboard, and its place only while the same question goes on."""

    def finish_card(self) -> None:
        """Show the card; the keyboard stays where it was."""
        self.stage.card.finish()
        self.stage.keys.after()

    def player(self, command: Command) -> Callable[[], object]:
        """A slot that plays a command."""
        return lambda: self.context.play(command)
