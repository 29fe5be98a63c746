"""Two positions side by side in a window of its own: branches, and a what-if table against the game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from PySide6.QtWidgets import QWidget

from engine.table.placed import PlacedState
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Difference, Face
from nemesis_gui.session.past import Past, WhatIf
from nemesis_gui.session.words import LINKS, Words

SIZE = (680, 560)


def nearest(past: Past) -> WhatIf | None:
    """The what-if table one sits at, else the last one."""
    return past.here or (past.what_ifs[-1] if past.what_ifs else None)


class Comparing:
    """Opens the windows, above that of the game."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        self.context, self.parent = context, parent
        self.words, self.past = context.words, context.past

    def ask(self, what: int | WhatIf) -> None:
        """Compare the branch that ends at a command, or a what-if table."""
        if isinstance(what, WhatIf):
            self._table(what)
        else:
            self.branch(what)

    def branch(self, leaf: int) -> None:
        """The end of a branch against the game as it stands, or against the first other branch."""
        record, tr = self.past.record, self.words.tr
        other = record.head if leaf != record.head else next((end for end in record.leaves() if end != leaf), leaf)
        names = self.past.names()
        states = [self.context.model.state_at(node) for node in (leaf, other)]
        first, second = (names.get(node) or tr("command {n}", n=node) for node in (leaf, other))
        self._show(tr("Two branches compared"), states, (first, second))

    def what_if(self) -> None:
        """The what-if table one sits at, else the last one, against the game as it stands."""
        found = nearest(self.past)
        if found is not None:
            self._table(found)

    def _table(self, found: WhatIf) -> None:
        heading = self.words.tr("{name} against the game", name=found.name)
        states = [self.context.model.view_of(session, session.state) for session in (found.session, self.past.home)]
        self._show(heading, states, (found.name, self.words.tr("The game")))

    def _show(self, heading: str, states: Sequence[PlacedState], names: tuple[str, str]) -> None:
        from nemesis_gui.play.texts import TextWindow

        window = TextWindow(self.words, heading, self.parent, SIZE, self.context.follow)
        window.view.setAccessibleName(heading)
        found = self.context.services.of(Face).differences(states[0], states[1], self.words)
        window.show_html(table(found, names, self.words))
        window.show()


def table(found: Sequence[Difference], names: tuple[str, str], words: Words) -> str:
    """The differences as HTML, with links."""
    if not found:
        return f"<p>{escape(words.tr('No differences'))}</p>"
    rows = "".join(
        f"<tr><td colspan='3'><h3>{escape(group)}</h3></td></tr>{''.join(map(_row, items))}"
        for group, items in groupby(found, lambda item: item.group)
    )
    head = "".join(f"<th align='left'>{escape(text)}</th>" for text in ("", *names))
    return f"<table cellspacing='0' cellpadding='3' width='100%'><tr>{head}</tr>{rows}</table>"


def _row(item: Difference) -> str:
    kind, _, target = item.link.partition(":")
    what = {"unit": LINKS.unit, "hex": LINKS.place}[kind](item.what, target) if target else escape(item.what)
    return f"<tr><td>{what}</td><td><b>{escape(item.first)}</b></td><td><b>{escape(item.second)}</b></td></tr>"
