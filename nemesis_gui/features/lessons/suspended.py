"""The table is lent to a lesson: what was on it is laid aside, save file open, and comes back as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.table.session import Session
from nemesis_gui.session.model import PLAYERS, SOLITAIRE, GameModel
from nemesis_gui.window.rebuild import put_by, refit

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

PLAIN: Final = ("session", "journal", "kept", "shown", "recovered")
HELD: Final = ("origins", "_together", "loose_notes")
"""What the model keeps in dictionaries of its own."""


class Aside:
    """A game laid aside, with all that the player had before him; or an empty table."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.back = put_by(window) if window.model.session is not None else None
        self.home = window.past.standing().home
        model = window.model
        self._plain = {name: getattr(model, name) for name in PLAIN}
        self._held = {name: dict(getattr(model, name)) for name in HELD}

    def lend(self, session: Session) -> None:
        """Put a game without a save file on the table in its place."""
        model, kept = self.window.model, self.window.model.kept
        model.shown = None
        model._put(session, None)
        model.kept = kept
        model.note(PLAYERS, SOLITAIRE)

    def abandon(self) -> None:
        """The model has its game again, and nobody is told: the table is about to be cleared."""
        self._restore()
        if self.home is not None:
            self.window.model.session, self.window.model.journal = self.home

    def _restore(self) -> None:
        model: Any = self.window.model
        for name, value in self._plain.items():
            setattr(model, name, value)
        for name, entries in self._held.items():
            _refill(getattr(model, name), entries)

    def bring_back(self) -> None:
        """Put on the table what was on it."""
        self._restore()
        if self.back is not None:
            self.back()
        else:
            self.window.setWindowTitle("Nemesis: Burma 1944")
            self.window.side.hide()
            refit(self.window)


def _refill(held: Any, entries: dict[Any, Any]) -> None:
    held.clear()
    held.update(entries)


def open_session(model: GameModel, scenario: str, seed: str) -> Session:
    """A study game without a save file; raises ValueError."""
    return Session.new(model.title, scenario, {"study": True}, seed)
