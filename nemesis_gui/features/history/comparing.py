"""Two positions side by side: branches, and a what-if table against the game."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt

from engine.table.placed import PlacedState
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Places

SIZE = (680, 560)


class Comparing:
    """Each comparison is a window of its own."""

    def __init__(self, context: Context, places: Places) -> None:
        self.context, self.places = context, places
        self.words, self.past = context.words, context.past

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "compare_what_if", "History", 80, "What if against the game",
            "What differs between the what-if table and the game, side by side", "Ctrl+Shift+C",
            self.what_if, self.no_what_if
        )

    def ask(self, what: int | str) -> None:
        """Compare the branch that ends at a command, or the what-if table of a name."""
        if isinstance(what, int):
            self.branch(what)
        else:
            self._table(what)

    def branch(self, leaf: int) -> None:
        """The end of a branch against the game as it stands, or against the first other branch."""
        record, tr = self.past.record, self.words.tr
        other = record.head if leaf != record.head else next((end for end in record.leaves() if end != leaf), leaf)
        names = self.past.names()
        titles = tuple(names.get(node) or tr("command {n}", n=node) for node in (leaf, other))
        self._show(tr("Two branches compared"), [self.context.model.state_at(node) for node in (leaf, other)], titles)

    def what_if(self) -> None:
        """The what-if table one sits at, else the last one, against the game as it stands."""
        found = self.past.here or (self.past.what_ifs[-1] if self.past.what_ifs else None)
        if found is not None:
            self._table(found.name)

    def _table(self, name: str) -> None:
        found = next((item for item in self.past.what_ifs if item.name == name), None)
        if found is None:
            return
        heading = self.words.tr("{name} against the game", name=name)
        states = [self.context.model.view_of(session, session.state) for session in (found.session, self.past.home)]
        self._show(heading, states, (name, self.words.tr("The game")))

    def _show(self, heading: str, states: list[PlacedState], titles: tuple[str, ...]) -> None:
        from nemesis_gui.features.history.difference_table import table
        from nemesis_gui.play.texts import TextWindow

        window = TextWindow(self.words, heading, self.places.frame, SIZE)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.view.setAccessibleName(heading)
        window.view.anchorClicked.connect(lambda url: self.context.follow(url.toString()))
        found = self.context.services.of(Face).differences(states[0], states[1], self.words)
        window.show_html(table(found, (titles[0], titles[1]), self.words))
        window.show()

    def no_what_if(self) -> str | None:
        """Why there is nothing to compare."""
        return None if self.past.what_ifs else self.words.tr("No what-if table is set up")
