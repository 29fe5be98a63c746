"""The table is lent to a lesson: what was on it is laid aside, save file open, and comes back as it was."""

from __future__ import annotations

from engine.table.options import freely
from engine.table.session import Session
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Frame
from nemesis_gui.session.model import GameModel


class SuspendedGame:
    """A game laid aside, with all that the player had before him; or an empty table."""

    def __init__(self, context: Context) -> None:
        self._back = context.services.of(Frame).suspend()
        self._home = context.past.standing().home
        self._before = context.model.suspend()

    def abandon(self, context: Context) -> None:
        """The model has its game again, and nobody is told: the table is about to be cleared."""
        context.model.resume(self._before)
        if self._home is not None:
            context.model.session, context.model.journal = self._home

    def bring_back(self, context: Context) -> None:
        """Put on the table what was on it."""
        context.model.resume(self._before)
        if self._before.session is not None:
            self._back()
            context.actions.refresh()
        else:
            context.services.of(Frame).rebuild()


def open_session(model: GameModel, scenario: str, seed: str) -> Session:
    """A study game without a save file; raises ValueError."""
    return Session.new(model.title, scenario, freely(model.title.options), seed)
