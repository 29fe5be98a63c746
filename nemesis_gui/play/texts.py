"""Windows of text: any text, and the rulebook with a search, or a clause with its section."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

from engine.table.rulebook import Clause, UnknownClause
from engine.table.wording.typography import set_type
from nemesis_gui.base.style import skin
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column, line_edit, size_up

MOST_FOUND = 60


class TextWindow(QDialog):
    """A window with one text."""

    _html = ""

    def __init__(
        self, words: Words, title: str, parent: QWidget | None = None, size: tuple[int, int] = (560, 460)
    ) -> None:
        super().__init__(parent)
        self.words = words
        self.setWindowTitle(title)
        size_up(self, *size)
        self.view = QTextBrowser()
        self.view.setOpenLinks(False)
        self.layout_ = column(self, 14)
        self.layout_.addWidget(self.view, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(words.tr("Close"))
        buttons.rejected.connect(self.reject)
        self.layout_.addWidget(buttons)

    def show_html(self, html: str) -> None:
        self._html = html
        here = skin()
        self.view.document().setDefaultStyleSheet(
            f"a {{ color: {here.ink}; }} .f {{ color: {here.faded}; }} h3 {{ margin-bottom: 2px; }}"
            " td { padding: 2px 10px 2px 0; }"
        )
        self.view.setHtml(html)

    def show_again(self) -> None:
        """Write the text anew, in the colours of the theme."""
        self.show_html(self._html)

    def changeEvent(self, event: QEvent) -> None:
        """Another theme: what is written keeps the colours it was written in."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._html:
            at = self.view.verticalScrollBar().value()
            self.show_again()
            self.view.verticalScrollBar().setValue(at)


class RuleWindow(TextWindow):
    """The rulebook: a clause among its neighbours, or a search."""

    def __init__(self, words: Words, version: str | None, parent: QWidget | None = None) -> None:
        super().__init__(words, words.tr("Rules"), parent, (600, 560))
        self.version = version
        self.search = line_edit()
        self.search.setPlaceholderText(words.tr("Search the rules, or name a clause such as 5.1-A/3"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self.seek)
        self.layout_.insertWidget(0, self.search)
        self.view.anchorClicked.connect(self._follow)
        self.seek("")

    def _follow(self, url: QUrl) -> None:
        kind, _, name = url.toString().partition(":")
        if kind == "contents":
            self.search.clear()
            self.seek("")
        elif kind == "section":
            self._show([item for item in self.words.rulebook.clauses(self.version) if item.section == name], "")
        else:
            self.show_clause(name)

    def show_clause(self, clause: str) -> None:
        """Show a clause with the rest of its section and what stands below it."""
        try:
            section = self.words.rulebook.clause(clause).section
        except UnknownClause:
            self.show_html(f"<p>{escape(clause)}</p>")
            return
        below = f"{section}-"
        clauses = [item for item in self.words.rulebook.clauses(self.version)
                   if item.section == section or item.section.startswith(below)]  # fmt: skip
        if all(item.id != clause for item in clauses):
            clauses.insert(0, self.words.rulebook.clause(clause))
        self._show(clauses, clause)
        self.view.scrollToAnchor(clause)

    def seek(self, text: str) -> None:
        """Show the clauses that contain a text; the contents without one."""
        needle = text.strip().lower()
        if not needle:
            self._show([], "")
            return
        found = (item for item in self.words.rulebook.clauses(self.version) if self._fits(item, needle))
        self._show([item for _, item in zip(range(MOST_FOUND), found, strict=False)], "")

    def _fits(self, clause: Clause, needle: str) -> bool:
        return clause.id.lower().startswith(needle) or needle in self._text(clause).lower()

    def _text(self, clause: Clause) -> str:
        return clause.told(self.words.lang)

    def _show(self, clauses: Iterable[Clause], marked: str) -> None:
        self._shown = list(clauses), marked
        self.show_again()

    def show_again(self) -> None:
        """The clauses asked for under their heads, or the contents."""
        clauses, marked = self._shown
        self.show_html(self._grouped(clauses, marked) if clauses or self.search.text().strip() else self._contents())

    def _grouped(self, clauses: Sequence[Clause], marked: str) -> str:
        parts, chapter, section, back = [], "", "", self.words.tr("Contents")
        for item in clauses:
            if self.words.game.chapter(item.section) != chapter:
                chapter = self.words.game.chapter(item.section)
                parts.append(f'<h2>{escape(chapter)} <small><a href="contents:">{escape(back)}</a></small></h2>')
            if item.section != section:
                section = item.section
                parts.append(f"<h3>{section} {escape(self.words.game.section(section))}</h3>")
            parts.append(self._paragraph(item, item.id == marked))
        return "".join(parts) or f"<p>{escape(self.words.tr('No rule has these words.'))}</p>"

    def _contents(self) -> str:
        parts, chapter = [], ""
        for section in dict.fromkeys(item.section for item in self.words.rulebook.clauses(self.version)):
            if self.words.game.chapter(section) != chapter:
                chapter = self.words.game.chapter(section)
                parts.append(f"<h3>{escape(chapter)}</h3>")
            title = escape(self.words.game.section(section))
            parts.append(f'<p style="margin:0 0 2px 14px"><a href="section:{section}">{section} {title}</a></p>')
        return "".join(parts)

    def _paragraph(self, clause: Clause, marked: bool) -> str:
        style = f' style="background:{skin().hover}"' if marked else ""
        head = f'<a name="{clause.id}"></a><a href="clause:{clause.id}"><b>{clause.id}</b></a>'
        told = self.words.game.difference(clause)
        note = f' <span class="f">({escape(told)})</span>' if told else ""
        topic = f'<span class="f">{escape(self.words.game.topic(clause))}</span>'
        return f"<p{style}>{head} {topic}<br>{escape(set_type(self._text(clause), self.words.lang))}{note}</p>"
