"""The rules and the credits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Context, Feature, Places

if TYPE_CHECKING:
    from nemesis_gui.play.texts import RuleWindow


class Help(Feature):
    """Shows the rulebook, also wherever somebody follows a link to a clause."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.rules: RuleWindow | None = None
        context.signals.clauseAsked.connect(self.show_clause)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "rules", "Help", 30, "Rules for this decision", "The rules that apply to the current decision", "F1",
            self.show_rule, self.context.needs.decision, toolbar=60
        )
        yield Action(
            "rulebook", "Help", 40, "Rulebook…", "Read and search the rules", "Shift+F1", self.show_rulebook,
            covered=True, start=6
        )
        yield Action("keys", "Help", 50, "Keys…", "All keys", "Shift+F11", self.show_keys, covered=True, start=7)
        yield Action(
            "about", "Help", 70, "About…", "Credits, and where the data comes from", run=self.show_about, before=True,
            covered=True
        )

    def show_keys(self) -> None:
        from nemesis_gui.features.help.key_list import KeyWindow

        window = KeyWindow(self.words, self.context.actions, self.places.frame)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show()

    def show_rule(self) -> None:
        """The clauses of what has to be decided."""
        if self.model.decision is not None:
            self.show_clause(self.model.decision.clause)

    def show_clause(self, clause: str) -> None:
        """A rule clause among its neighbours."""
        self.show_rulebook().show_clause(clause)

    def show_rulebook(self) -> RuleWindow:
        """The rules with a search."""
        from nemesis_gui.play.texts import RuleWindow

        begun, face = self.model.session is not None, self.context.services.of(Face)
        version = face.rules_version(self.context.state) if begun else None
        if self.rules is None or self.rules.version != version:
            self.rules = RuleWindow(self.words, version, self.places.frame)
        self.rules.show()
        self.rules.raise_()
        return self.rules

    def show_about(self) -> None:
        """Versions, credits, licences and provenance."""
        from nemesis_gui.features.help.about import AboutWindow, about_html
        from nemesis_gui.session.provenance import provenance_html

        title, told = self.model.playing, " ".join(self.context.services.of(Face).credits(self.words))
        origins = provenance_html(self.words, title) if title.sources() else ""
        window = AboutWindow(self.words, self.places.frame)
        window.show_html(about_html(self.words, title, told, origins))
        window.show()
