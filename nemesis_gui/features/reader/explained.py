"""The card that explains what is pointed at: what it is, how it came about, and its clauses with their boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from engine.table.aids import held
from nemesis_gui.base.style import skin
from nemesis_gui.features.reader.pointed import Meant
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.widgets.card import Card, Host
from nemesis_gui.widgets.layouts import label

if TYPE_CHECKING:
    from engine.table.showme import ShowMe

MOST_CLAUSES: Final = 4


class ExplainCard(Card):
    """Open until something else is explained or the player puts it away. `follow` is handed its links, such as
    `clause:5.1/1` and `show:5.1/1`."""

    def __init__(self, words: Words, host: Host, follow: Callable[[str], object]) -> None:
        super().__init__(host, "explained")
        self.words, self._follow = words, follow
        self.html = ""
        """What stands on it, as HTML."""

    def show_meant(self, found: Sequence[Meant], version: str | None, show_me: ShowMe) -> None:
        """Refill the card."""
        layout = self.begin(found[0].name or self.words.tr("Explanation"))
        parts = [*self._said(found), *self._rules(found, version, show_me)]
        self.html = "".join(f"<p>{part}</p>" for part in parts)
        for part in parts:
            layout.addWidget(label(part, wrap=True, follow=self._follow))
        self.finish()

    def _said(self, found: Sequence[Meant]) -> Iterator[str]:
        for number, one in enumerate(found):
            if number and one.name:
                yield f"<b>{escape(one.name)}</b>"
            yield from map(escape, one.lines)

    def _rules(self, found: Sequence[Meant], version: str | None, show_me: ShowMe) -> Iterator[str]:
        """The clauses in our words, and where they are seen."""
        named = (held(clause, self.words.rulebook, version) for one in found for clause in one.clauses)
        for clause in list(dict.fromkeys(named))[:MOST_CLAUSES]:
            text = self.words.clause(clause)
            if text:
                shows = f'&nbsp; <a href="show:{clause}">▶ {escape(self.words.tr("Show me"))}</a>'
                link = f"<b>{clause_link(clause)}</b>{shows if show_me.of(clause) is not None else ''}"
                yield f'{link}<br><span style="color:{skin().faded}">{escape(text)}</span>'
