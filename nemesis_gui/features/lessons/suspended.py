"""The table is lent to a lesson: what was on it is laid aside, save file open, and comes back as it was."""

from __future__ import annotations

from engine.table.options import freely
from engine.table.session import Session
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Frame
from nemesis_gui.session.model import GameModel


class Aside:
    """A game laid aside, with all that the player had before him; or an empty table."""

    def __init__(self, desk: Context) -> None:
        self._back = desk.services.of(Frame).suspend()
        self._home = desk.past.standing().home
        self._before = desk.model.suspend()

    def abandon(self, desk: Context) -> None:
        """The model has its game again, and nobody is told: the table is about to be cleared."""
        desk.model.resume(self._before)
        if self._home is not None:
            desk.model.session, desk.model.journal = self._home

    def bring_back(self, desk: Context) -> None:
        """Put on the table what was on it."""
        desk.model.resume(self._before)
        if self._before.session is not None:
            self._back()
            desk.actions.refresh()
        else:
            desk.services.of(Frame).furnish()


def open_session(model: GameModel, scenario: str, seed: str) -> Session:
    """A study game without a save file; raises ValueError."""
    return Session.new(model.title, scenario, freely(model.title.options), seed)
