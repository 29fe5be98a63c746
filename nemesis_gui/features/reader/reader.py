"""Opens the reader of the rules, also wherever somebody follows a link to a clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolTip, QWidget

from engine.table.rulebook import CLAUSE_ID
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import Rules
from nemesis_gui.session.words import Words

if TYPE_CHECKING:
    from nemesis_gui.features.reader.window import ReaderWindow

NAMED: Final = re.compile(rf"\[({CLAUSE_ID.pattern})\]|^({CLAUSE_ID.pattern})\b")
"""A clause as tooltips name it."""


class Reader(Feature, Rules):
    """One window for the game on the table; others, over dialogs, for games that are not begun."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.window: ReaderWindow | None = None
        context.signals.clauseAsked.connect(self.show_clause)
        context.services.offer(Rules, self)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "rules", "Help", 30, "Rules for this decision", "The rules of what is pointed at, or of this decision",
            "F1", self.show_rule, self.context.needs.decision, toolbar=60
        )
        yield Action(
            "rulebook", "Help", 40, "Rulebook…", "Read and search the rules, and see them played", "Shift+F1",
            self.show_rulebook, covered=True, start=7
        )

    def show_rule(self) -> None:
        """The clause that the tooltip on screen names, else that of what has to be decided."""
        named = NAMED.search(QToolTip.text()) if QToolTip.isVisible() else None
        if named is not None:
            self.show_clause(named[1] or named[2])
        elif self.model.decision is not None:
            self.show_clause(self.model.decision.clause)

    def show_clause(self, clause: str) -> None:
        """A rule clause among its neighbours."""
        self.show_rulebook().show_clause(clause)

    def show_rulebook(self) -> ReaderWindow:
        """The rules with contents and a search."""
        begun, face = self.model.session is not None, self.context.services.of(Face)
        version = face.rules_version(self.context.state) if begun else None
        if self.window is None or self.window.version != version:
            self._drop()
            self.window = self._made(self.words, version, self.places.frame)
        self.window.show()
        self.window.raise_()
        return self.window

    def read(self, words: Words, version: str | None, clause: str, over: QWidget) -> None:
        """A clause of a game that need not be on the table, in a window over a dialog."""
        window = self._made(words, version, over)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show_clause(clause)
        window.show()

    def show_me(self, clause: str) -> None:
        """A clause, and what bears it on its board."""
        window = self.show_rulebook()
        window.show_clause(clause)
        window.show_me(clause)

    def _made(self, words: Words, version: str | None, parent: QWidget) -> ReaderWindow:
        from nemesis_gui.features.reader.window import ReaderWindow

        return ReaderWindow(self.context, words, version, parent)

    def _drop(self) -> None:
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None

    def close(self) -> None:
        self._drop()
