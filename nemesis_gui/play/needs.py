"""What an action may need before it can be done, each with the reason why it is not possible without."""

from __future__ import annotations

from collections.abc import Callable

from nemesis_gui.play.action import Why
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.words import Words


class Needs:
    """Why an action is not possible; None where it is."""

    def __init__(self, model: GameModel, words: Words) -> None:
        self._model, self._words = model, words

    def game(self) -> Why:
        """A game on the table."""
        return self._words.tr("No game is open") if self._model.session is None else None

    def decision(self) -> Why:
        """An open decision."""
        return None if self._model.decision is not None else self._words.tr("Nothing is to be decided")

    def file(self) -> Why:
        """A save file."""
        return self._words.tr("This position has no save file") if self._model.journal is None else None

    def played(self) -> Why:
        """A game in which something was played."""
        session = self._model.session
        nothing = session is not None and not session.record.nodes
        return self._words.tr("Nothing was played yet") if nothing else self.game()

    def that(self, holds: Callable[[], bool], text: str) -> Callable[[], Why]:
        """A game on the table of which something holds; the text says that it does not."""
        return lambda: self.game() or (None if holds() else self._words.tr(text))
