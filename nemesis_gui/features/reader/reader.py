"""Opens the reader of the rules, also wherever a link to a clause is clicked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QToolTip, QWidget

from nemesis_gui.features.reader.explained import ExplainCard
from nemesis_gui.features.reader.pointed import Meant, Pointing
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import Rules
from nemesis_gui.session.words import Words

if TYPE_CHECKING:
    from nemesis_gui.features.reader.window import ReaderWindow

class Reader(Feature, Rules):
    """One window for the game on the table; others, over dialogs, for games that are not begun."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.window: ReaderWindow | None = None
        self.pointing = Pointing(context)
        self.card = ExplainCard(context.words, places.side, self.follow)
        context.signals.clauseAsked.connect(self.show_clause)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "explain", "Help", 28, "Explain this",
            "What you point at, how it came about, and its rule; where nothing is, the rules for this decision", "F1",
            self.explain, self.context.needs.game
        )
        yield Action(
            "rules", "Help", 30, "Rules for this decision", "The rules of the current decision", run=self.show_rule,
            why_not=self.context.needs.decision, toolbar=60
        )
        yield Action(
            "rulebook", "Help", 40, "Rulebook…", "Read and search the rules, and see them played", "Shift+F1",
            self.show_rulebook, covered=True
        )

    def explain(self) -> None:
        """Say what is under the pointer."""
        self.show_found(self.pointing.at(QCursor.pos()))

    def show_found(self, found: Sequence[Meant]) -> None:
        """Say what was found; where nothing was, the rules of what has to be decided are opened."""
        from nemesis_gui.features.reader.page import shown

        if found:
            QToolTip.hideText()
            self.card.show_meant(found, self._version(), shown(self.words))
        else:
            self.context.actions.by_id["rules"].trigger()

    def follow(self, link: str) -> None:
        """Follow a link of the card, also to the board of a clause."""
        kind, _, clause = link.partition(":")
        if kind == "show":
            self.show_me(clause)
        else:
            self.context.follow(link)

    def escape(self) -> bool:
        return self.card.put_away()

    def set_no_game(self, bare: bool) -> None:
        if bare:
            self.card.hide()

    def show_rule(self) -> None:
        """The clause of what has to be decided."""
        if self.model.decision is not None:
            self.show_clause(self.model.decision.clause)

    def show_clause(self, clause: str) -> None:
        """A rule clause among its neighbours."""
        self.show_rulebook().show_clause(clause)

    def show_rulebook(self) -> ReaderWindow:
        """The rules with contents and a search."""
        version = self._version()
        if self.window is None or self.window.version != version:
            self._drop()
            self.window = self._made(self.words, version, self.places.frame)
        self.window.show()
        self.window.raise_()
        return self.window

    def _version(self) -> str | None:
        """The version of the rules that is played."""
        begun, face = self.model.session is not None, self.context.services.of(Face)
        return face.rules_version(self.context.state) if begun else None

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
