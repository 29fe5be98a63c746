"""What happened, in sentences: turns and phases as headings, hexes, units and clauses as links; searched and sifted by
the bar above."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QTextEdit, QWidget

from engine.table.wording.typography import set_type
from nemesis_gui.base.style import px, skin
from nemesis_gui.features.log.lines import LogLines
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Exports
from nemesis_gui.session.timeline import ANY, BOTH, Line, sifted
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import MOST_LETTERS, add, column, label, row, tool
from nemesis_gui.widgets.prose import Prose

if TYPE_CHECKING:
    from PySide6.QtGui import QTextBlockFormat

MOST_HITS: Final = 500
AT_ONCE: Final = 1000
"""Lines that are written when another game comes on the table, or a what-if is left."""
INDENT: Final = 9
"""Of what follows the first line of a sentence, in pixels: it stands clear of the side's mark."""
LEAST_LINES: Final = 80
"""Pixels of height that lines of the log have beside what searches them; where there are fewer they have them all."""
Run = Callable[[], object]
NAMES: Final = (
    (ANY, "Everything"), ("combat", "Combats"), ("losses", "Losses"), ("movement", "Moves and markers"),
    ("tracks", "Scores"), ("supply", "Supply"), ("dice", "Dice and draws"),
)  # fmt: skip


class SearchLine(QLineEdit):
    """Enter goes to older hits, Shift+Enter to newer ones; Escape empties it, then leads back to the map."""

    stepped = Signal(int)
    left = Signal()

    def __init__(self, hint: str) -> None:
        super().__init__(maxLength=MOST_LETTERS, placeholderText=hint, clearButtonEnabled=True)
        self.setAccessibleName(hint)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # what is hidden elsewhere must not leave the keyboard to it

    def event(self, event: QEvent) -> bool:
        """Escape is ours before it is the window's."""
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else -1)
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()


class Choice(QComboBox):
    """No wider than what is chosen; its list has room for every line."""

    def __init__(self) -> None:
        super().__init__()
        self.currentIndexChanged.connect(self.updateGeometry)

    def _wide(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)

    def _widest(self) -> int:
        return max(self._wide(self.itemText(number)) for number in range(self.count()))

    def sizeHint(self) -> QSize:
        whole = super().sizeHint()
        return QSize(whole.width() - self._widest() + self._wide(self.currentText()), whole.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def showPopup(self) -> None:
        self.view().setMinimumWidth(self._widest() + self.sizeHint().width() - self._wide(self.currentText()))
        super().showPopup()


class LogBar(QWidget):
    """Asks; the panel in which it stands does the work."""

    def __init__(self, context: Context, *, sift: Run, copy: Run, export: Run) -> None:
        super().__init__()
        tr = context.words.tr
        self.search = SearchLine(tr("Search the log"))
        self.count = label("", "faded")
        self.older = tool("▲", tr("Older match (Enter)"), lambda: self.search.stepped.emit(-1))
        self.newer = tool("▼", tr("Newer match (Shift+Enter)"), lambda: self.search.stepped.emit(1))
        self.groups = self._choice([(key, tr(text)) for key, text in NAMES], tr("Filter by kind"), sift)
        names = [context.words.side(side) for side in range(len(context.model.title.sides))]
        sides = [(BOTH, tr("Both sides")), *enumerate(names)]
        self.sides = self._choice(sides, tr("Filter by side"), sift)
        self.copy = tool(tr("Copy"), tr("Copy the selected text, or the whole log as shown"), copy)
        self.export = tool(tr("Export"), tr("Save the log of the whole game to a file"), export)
        first, lines = row(gap=4), column(self, 0, 4)
        add(first, self.search, self.count, self.older, self.newer, wide=self.search)
        add(lines, first, flowing((self.groups, self.sides, self.copy, self.export)))

    def _choice(self, items: Sequence[tuple[object, str]], tip: str, sift: Run) -> QComboBox:
        box = Choice()
        for key, text in items:
            box.addItem(text, key)
        box.setToolTip(tip)
        box.setAccessibleName(tip)
        box.currentIndexChanged.connect(lambda: sift())
        return box

    @property
    def group(self) -> str:
        """What is told, a key of the groups; empty for everything."""
        return str(self.groups.currentData())

    @property
    def side(self) -> int:
        """Of which side, -1 for both."""
        return int(self.sides.currentData())

    @property
    def sifting(self) -> bool:
        return self.group != ANY or self.side != BOTH


class LogPanel(QWidget):
    """The log of events."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._log = LogLines(context.words)
        self._shown: list[Line] = []
        """What stands in the text, a line a block."""
        self._dropped = 0
        """How many lines of the log were dropped then."""
        self._hits: list[QTextCursor] = []
        self._hit = -1
        self._lit = range(0)
        """The lines of the command that is looked at."""
        self._looks = False
        """Whether one is looked at, and its lines are among those that are shown."""
        export = partial(context.services.of, Exports)
        self.bar = LogBar(context, sift=self._show, copy=self.copy, export=lambda: export().export_log())
        self.bar.search.textChanged.connect(self._seek)
        self.bar.search.stepped.connect(self.step)
        self.bar.search.left.connect(context.to_map)
        self.view = Prose(context.follow)
        self.view.setMinimumHeight(1)  # where the panel is low, its bar keeps all of its lines
        self.view.setAccessibleName(context.words.tr("Log"))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._at_end, self._lean = True, False
        self.view.verticalScrollBar().valueChanged.connect(self._note_end)
        self.view.verticalScrollBar().rangeChanged.connect(self._keep_end)
        add(column(self, 0, 4), self.bar, self.view)
        self.dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bar()

    def set_lean(self, lean: bool) -> None:
        """For a first step: nothing but lines."""
        self._lean = lean
        self._fit_bar()

    def _fit_bar(self) -> None:
        low = self.height() < self.bar.sizeHint().height() + px(LEAST_LINES)
        asked = self.bar.sifting or bool(self.bar.search.text())
        self.bar.setHidden(self._lean or (low and not asked))

    @property
    def lines(self) -> Sequence[Line]:
        """All lines there are, also those that a filter leaves out."""
        return self._log.lines

    def shows(self, log: LogLines) -> bool:
        return log is self._log

    def dress(self) -> None:
        """In the colours of the theme, beginning with the next lines."""
        self._shown = []
        here = skin()
        self.view.document().setDefaultStyleSheet(
            f"a {{ color: {here.ink}; text-decoration: none; border-bottom: 1px dotted {here.faded}; }}"
            f" .c a {{ color: {here.faded}; }} p {{ margin: 2px 0 2px {INDENT}px; text-indent: -{INDENT}px; }}"
        )

    # -- the text

    def show_lines(self, log: LogLines) -> None:
        """Show the lines of a game; of those that are shown already only what changed."""
        if log is not self._log:
            log.trim(AT_ONCE)
            self._log, self._dropped = log, log.dropped
        self._show()

    def _show(self) -> None:
        log = self._log
        wanted = list(sifted(log.lines, self.bar.group, self.bar.side)) if self.bar.sifting else list(log.lines)
        self._drop_oldest(0 if self.bar.sifting else log.dropped - self._dropped)
        self._dropped = log.dropped
        same = common(self._shown, wanted)
        if same == len(self._shown) == len(wanted):
            return
        if same:
            self._cut_back(same)
            self._append(wanted[same:])
        else:
            self.view.setHtml("".join(line.html for line in wanted))
        self._shown = wanted
        self._to_end()
        self._seek()

    def _drop_oldest(self, lines: int) -> None:
        if 0 < lines < len(self._shown):
            cursor = QTextCursor(self.view.document())
            cursor.movePosition(QTextCursor.MoveOperation.NextBlock, QTextCursor.MoveMode.KeepAnchor, lines)
            cursor.removeSelectedText()
            del self._shown[:lines]

    def _cut_back(self, lines: int) -> None:
        """Leave only so many of the first lines; the text has a block for each."""
        document = self.view.document()
        if lines < document.blockCount():
            cursor = QTextCursor(document.findBlockByNumber(lines - 1))
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()

    def _append(self, lines: Sequence[Line]) -> None:
        if lines:
            cursor = QTextCursor(self.view.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertBlock(self._format(lines[0]))
            cursor.insertHtml("".join(line.html for line in lines))

    def _format(self, line: Line) -> QTextBlockFormat:
        """The margins of a line. What is inserted at the end takes those of the block before it otherwise."""
        alone = QTextDocument()
        alone.setDefaultStyleSheet(self.view.document().defaultStyleSheet())
        alone.setHtml(line.html)
        return alone.firstBlock().blockFormat()

    def _to_end(self) -> None:
        """Show the last line, also when the panel is laid out only after this."""
        self._at_end = True
        self.view.moveCursor(QTextCursor.MoveOperation.End)

    def _note_end(self, at: int) -> None:
        self._at_end = at >= self.view.verticalScrollBar().maximum() - INDENT

    def _keep_end(self, _least: int, most: int) -> None:
        """The last line stays in view when the panel becomes lower or longer."""
        if self._looks:
            self._show_lit()
        elif self._at_end:
            self.view.verticalScrollBar().setValue(most)

    # -- searching

    def _seek(self, _text: str = "") -> None:
        """Mark every hit and show the last one."""
        if not (self._hits or self.bar.search.text()):
            return
        self._hits = self._found(set_type(self.bar.search.text().strip(), self.context.words.lang))
        self._hit = len(self._hits) - 1
        self._mark()

    def _found(self, text: str) -> list[QTextCursor]:
        hits: list[QTextCursor] = []
        cursor = self.view.document().find(text) if text else QTextCursor()
        while not cursor.isNull() and len(hits) < MOST_HITS:
            hits.append(cursor)
            cursor = self.view.document().find(text, cursor)
        return hits

    def step(self, by: int) -> None:
        """Go to an older (-1) or newer (1) hit, round at the ends."""
        if self._hits:
            self._hit = (self._hit + by) % len(self._hits)
            self._mark()

    def _mark(self) -> None:
        here, marks = skin(), self._lit_marks()
        for number, cursor in enumerate(self._hits):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            form = mark.format
            form.setBackground(QColor(here.accent if number == self._hit else here.hover))
            form.setForeground(QColor(here.accent_ink if number == self._hit else here.ink))
            marks.append(mark)
        self.view.setExtraSelections(marks)
        self.bar.count.setText(f"{self._hit + 1}/{len(self._hits)}" if self.bar.search.text().strip() else "")
        if self._hits:
            place = QTextCursor(self._hits[self._hit])
            place.clearSelection()
            self.view.setTextCursor(place)
            self.view.ensureCursorVisible()

    def light(self, node: int | None) -> None:
        """Light the lines of a command that is looked at, and show no later ones; None for no longer."""
        self._looks = node is not None and not self.bar.sifting
        self._lit = self._log.span(node) if node is not None and self._looks else range(0)
        self._mark()
        if self._looks:
            self._show_lit()
        elif node is None and not self._hits:
            self._to_end()

    def _show_lit(self) -> None:
        """What was told last then stands at the lower edge, also where the command itself has no line."""
        document, bar = self.view.document(), self.view.verticalScrollBar()
        last = document.findBlockByNumber(max(0, self._lit.stop - 1))
        bar.setValue(round(document.documentLayout().blockBoundingRect(last).bottom()) - self.view.viewport().height())

    def _lit_marks(self) -> list[QTextEdit.ExtraSelection]:
        marks = []
        for number in self._lit:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.view.document().findBlockByNumber(number))
            mark.cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            mark.format.setBackground(QColor(skin().hover))
            mark.format.setForeground(QColor(skin().ink))  # the letters of a heading are pale
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            marks.append(mark)
        return [*marks, *self._to_come()]

    def _to_come(self) -> list[QTextEdit.ExtraSelection]:
        """What is still to come is faint."""
        later = self.view.document().findBlockByNumber(self._lit.stop)
        if not (self._looks and later.isValid()):
            return []
        mark = QTextEdit.ExtraSelection()
        mark.cursor = QTextCursor(later)
        mark.cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        mark.format.setForeground(QColor(skin().line))
        return [mark]

    def copy(self) -> None:
        """Put what is marked, or the whole log as it is shown, on the clipboard."""
        marked = self.view.textCursor().selection().toPlainText()
        QApplication.clipboard().setText(marked or self.view.toPlainText())
        self.context.signals.said.emit(self.context.words.tr("Copied"))


def common(one: Sequence[Line], other: Sequence[Line]) -> int:
    """How many lines are the same from the first on."""
    pairs = zip(one, other, strict=False)
    unlike = (number for number, (a, b) in enumerate(pairs) if a is not b and a != b)
    return next(unlike, min(len(one), len(other)))
