"""The window of the reader: contents, search, clauses with their cross-links, and the board that shows them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final
from weakref import ref

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QCheckBox, QDialog, QSplitter, QWidget

from engine.table.rulebook import Clause
from engine.table.situation import SituationError, load_situation
from nemesis_gui.base.later import later
from nemesis_gui.base.style import px
from nemesis_gui.features.reader.contents import Contents
from nemesis_gui.features.reader.page import GLOSSARY, Book
from nemesis_gui.features.reader.stage import Stage
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Lessons
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, column, line_edit, row, size_up, tool
from nemesis_gui.widgets.prose import Prose

CONTENTS: Final = "contents:"
WIDE: Final = 900
"""A window as wide as that has room for contents, text and board side by side."""
LONGEST_TRAIL: Final = 200


class ReaderWindow(QDialog):
    """Where it is is a link: `contents:`, `section:5.1-C`, `clause:5.1-C/2`, `find:banzai` or `glossary:`."""

    def __init__(self, context: Context, words: Words, version: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self.words, self.version = context, words, version
        here = words.title.id == context.model.title.id
        self.book = Book(words, version, context.services.of(Lessons) if here else None)
        self.setWindowTitle(words.tr("Rules"))
        size_up(self, 960, 640)
        self._trail, self._at = [CONTENTS], 0
        hint = "Search the rules, or name a clause such as {clause}"
        self.search = line_edit(words.tr(hint, clause=words.example_clause))
        self.search.setAccessibleName(words.tr("Search the rules"))
        self.search.textChanged.connect(self._seek)
        self.view = Prose(self.follow)
        self.search.returnPressed.connect(self.view.setFocus)
        self.view.setAccessibleName(words.tr("Rules"))
        self.contents = Contents(self.book)
        self.contents.picked.connect(self._pick)
        self.stage = Stage(context, words, self.follow)
        self.stage.hide()
        self.stage.closed.connect(self._board_closed)
        self._lay_out()
        self._take_keys()
        context.signals.themeChanged.connect(self.stage.set_theme)
        self._show()
        self.search.setFocus()

    def _lay_out(self) -> None:
        tr, layout, head = self.words.tr, column(self, 12, 8), row(gap=4)
        self.back = tool("←", tr("Back to what was read before"), partial(self._walk, -1))
        self.on = tool("→", tr("Forward again"), partial(self._walk, 1))
        self.other = QCheckBox(tr("In both languages"))
        self.other.setToolTip(tr("Show each rule in the other language too"))
        self.other.toggled.connect(self._set_both)
        self.other.setVisible(bool(self.book.languages))
        add(head, self.back, self.on, self.search, self.other)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        for widget, stretch in ((self.contents, 0), (self.view, 3), (self.stage, 4)):
            self.split.addWidget(widget)
            self.split.setStretchFactor(self.split.count() - 1, stretch)
        self.split.setSizes([px(270), px(660), 0])
        add(layout, head, self.split, wide=self.split)

    def _take_keys(self) -> None:
        keys = QKeySequence.StandardKey
        for key, run in (
            (QKeySequence(keys.Back), partial(self._walk, -1)), (QKeySequence(keys.Forward), partial(self._walk, 1)),
            (QKeySequence(keys.Find), self.search.setFocus), (QKeySequence("Ctrl+Return"), self.show_marked),
        ):  # fmt: skip
            QShortcut(key, self).activated.connect(run)

    # -- where one is

    @property
    def place(self) -> str:
        """The link of what is read."""
        return self._trail[self._at]

    def follow(self, link: str) -> None:
        """Go where a link leads; one to a place or a piece is for the board of the rule."""
        kind, _, name = link.partition(":")
        if kind == "show":
            self.show_me(name)
        elif kind == "teach":
            self.reject()
            self._desk.services.of(Lessons).teach(name)
        elif kind in ("hex", "unit"):
            self.stage.point(kind, name)
        elif kind in ("contents", "section", "clause", "find", "glossary"):
            self._enter(link)

    def _pick(self, section: str) -> None:
        self.follow(section if section == GLOSSARY else f"section:{section}")

    def show_clause(self, clause: str) -> None:
        """A clause among its neighbours."""
        self._enter(f"clause:{clause}")

    def _seek(self, text: str) -> None:
        """What is looked for while it is written; the letters of one search are one place."""
        link = f"find:{text.strip()}" if text.strip() else CONTENTS
        if self.place.startswith("find:"):
            self._trail[self._at :] = [link]
            self._show()
        else:
            self._enter(link)

    def _enter(self, link: str) -> None:
        if link != self.place:
            self._trail = [*self._trail[: self._at + 1], link][-LONGEST_TRAIL:]
            self._at = len(self._trail) - 1
        self._show()

    def _walk(self, by: int) -> None:
        if 0 <= self._at + by < len(self._trail):
            self._at += by
            self._show()

    def _show(self) -> None:
        kind, _, name = self.place.partition(":")
        self.view.write(partial(_page, ref(self)))
        self._scroll()
        sought = name if kind == "find" else ""
        if self.search.text().strip() != sought:
            with QSignalBlocker(self.search):
                self.search.setText(sought)
        self.contents.mark(self._section(kind, name))
        self.back.setEnabled(self._at > 0)
        self.on.setEnabled(self._at + 1 < len(self._trail))

    def _scroll(self) -> None:
        """To the clause that is read."""
        kind, _, name = self.place.partition(":")
        if kind == "clause":
            self.view.scrollToAnchor(name)

    def page(self) -> str:
        """What is read, as HTML."""
        kind, _, name = self.place.partition(":")
        if kind == "contents":
            return self.book.contents()
        if self.place == GLOSSARY:
            return self.book.glossary(self.book.terms)
        terms = self.book.glossary(self.book.find_terms(name)) if kind == "find" else ""
        clauses = list(self._clauses(kind, name))
        return terms + (self.book.html_of(clauses, name if kind == "clause" else "") if clauses or not terms else "")

    def _clauses(self, kind: str, name: str) -> Iterable[Clause]:
        if kind == "find":
            return self.book.find(name)
        return self.book.section(name) if kind == "section" else self.book.around(name)

    def _section(self, kind: str, name: str) -> str:
        if kind == "section":
            return name
        if self.place == GLOSSARY:
            return GLOSSARY
        found = self.book.around(name) if kind == "clause" else []
        return found[0].section if found else ""

    def _set_both(self, on: bool) -> None:
        self.book.both = on
        self._show()

    # -- show me

    def show_marked(self) -> None:
        """Show the clause that is marked."""
        kind, _, name = self.place.partition(":")
        if kind == "clause":
            self.show_me(name)

    def show_me(self, clause: str) -> None:
        """Play on the board what bears a clause."""
        showing = self.book.show_me.of(clause)
        if showing is None:
            return
        self._enter(f"clause:{clause}")
        title = self._desk.model.shipped(self.words.title)
        try:
            self._open_board()
            situation = load_situation(self.book.show_me.path(showing))
            self.stage.show_clause(title, situation, clause, showing.step)
        except SituationError as error:
            self.stage.hide()
            self._desk.signals.said.emit(self.words.fault(str(error)))
        self._fit()

    def _open_board(self) -> None:
        if self.stage.isHidden():
            self.stage.show()
            self._fit()
            width = self.split.width()
            contents = px(190) if not self.contents.isHidden() else 0
            self.split.setSizes([contents, (width - contents) * 2 // 5, (width - contents) * 3 // 5])
            later(self, self._scroll)

    def _board_closed(self) -> None:
        self.stage.hide()
        self._fit()
        self.view.setFocus()

    def _fit(self) -> None:
        """Contents, text and board side by side, or without the contents where there is no room."""
        self.contents.setVisible(self.stage.isHidden() or self.width() >= px(WIDE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.done(0)
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Closed by whatever means: the board is let go."""
        self.stage.shut()
        self.stage.hide()
        super().done(result)


def _page(window: ref[ReaderWindow]) -> str:
    """The page of a window; its text does not keep it."""
    found = window()
    return found.page() if found is not None else ""
