"""What happened, in sentences: turns and phases as headings, hexes, units and clauses as links; searched and sifted by
the bar above."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QTextEdit, QWidget

from engine.table.event import Event
from engine.table.placed import PlacedState
from nemesis_gui.base.style import skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Exports
from nemesis_gui.session.played import Events
from nemesis_gui.session.timeline import ANY, BOTH, Line, joined, line_of, sifted
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import MOST_LETTERS, add, column, label, row, tool
from nemesis_gui.widgets.prose import Prose

if TYPE_CHECKING:
    from PySide6.QtGui import QTextBlockFormat

MOST_LINES: Final = 4000
MOST_HITS: Final = 500
INDENT: Final = 9
"""Of what follows the first line of a sentence, in pixels: it stands clear of the side's mark."""
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
        self.lines: deque[Line] = deque(maxlen=MOST_LINES)
        self._hits: list[QTextCursor] = []
        self._hit = -1
        export = partial(context.services.of, Exports)
        self.bar = LogBar(context, sift=self._show, copy=self.copy, export=lambda: export().export_log())
        self.bar.search.textChanged.connect(self._seek)
        self.bar.search.stepped.connect(self.step)
        self.bar.search.left.connect(context.to_map)
        self.view = Prose(context.follow)
        self.view.setMinimumHeight(1)  # where the panel is low, its bar keeps all of its lines
        self.view.setAccessibleName(context.words.tr("Log"))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.document().setMaximumBlockCount(MOST_LINES)
        self._at_end = True
        self.view.verticalScrollBar().valueChanged.connect(self._note_end)
        self.view.verticalScrollBar().rangeChanged.connect(self._keep_end)
        add(column(self, 0, 4), self.bar, self.view)
        self._dress()

    def _dress(self) -> None:
        here = skin()
        self.view.document().setDefaultStyleSheet(
            f"a {{ color: {here.ink}; text-decoration: none; border-bottom: 1px dotted {here.faded}; }}"
            f" .c a {{ color: {here.faded}; }} p {{ margin: 2px 0 2px {INDENT}px; text-indent: -{INDENT}px; }}"
        )

    # -- telling

    def clear(self) -> None:
        """Empty the log, for another game or a changed past."""
        self.lines.clear()
        self.view.clear()
        self._dress()

    def retell(self, past: Iterable[tuple[PlacedState, Sequence[Event]]]) -> None:
        """Tell a game again from what it brought about."""
        self.clear()
        for state, events in past:
            for event in events:
                self._append(state, event)
        self._show()

    def _append(self, state: PlacedState, event: Event) -> None:
        """A line more, or the last one with one more piece in it."""
        last, words = self.lines[-1] if self.lines else None, self.context.words
        together = joined(state, last, event, words)
        if together is not None:
            self.lines.pop()
        self.lines.append(together or line_of(state, event, words))

    def add_remark(self, remark: Event) -> None:
        """Add what no command brought about."""
        self._take([line_of(self.context.state, remark, self.context.words)])

    def add(self, events: Events) -> None:
        """Add what just happened."""
        left = list(self._join(events.with_states()))
        self._take([line_of(state, event, self.context.words) for state, event in left])

    def _join(self, added: Iterable[tuple[PlacedState, Event]]) -> Iterator[tuple[PlacedState, Event]]:
        """Say in the last line what goes on with it; yields what is left to say."""
        added = iter(added)
        for state, event in added:
            together = joined(state, self.lines[-1] if self.lines else None, event, self.context.words)
            if together is None:
                yield state, event
                break
            self.lines.pop()
            self._take_off()
            self._take([together])
        yield from added

    def _take_off(self) -> None:
        """The last line goes."""
        cursor = self.view.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        cursor.removeSelectedText()

    def _take(self, lines: Sequence[Line]) -> None:
        self.lines.extend(lines)
        if lines and self.bar.sifting:
            self._show()
        elif lines:
            self._add(lines)

    def _add(self, lines: Sequence[Line]) -> None:
        cursor = self.view.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertBlock(self._format(lines[0]))
        cursor.insertHtml("".join(line.html for line in lines))
        self._to_end()
        self._seek()

    def _format(self, line: Line) -> QTextBlockFormat:
        """The margins of a line. What is inserted at the end takes those of the block before it otherwise."""
        alone = QTextDocument()
        alone.setDefaultStyleSheet(self.view.document().defaultStyleSheet())
        alone.setHtml(line.html)
        return alone.firstBlock().blockFormat()

    def _show(self) -> None:
        lines = sifted(self.lines, self.bar.group, self.bar.side) if self.bar.sifting else self.lines
        self.view.setHtml("".join(line.html for line in lines))
        self._to_end()
        self._seek()

    def _to_end(self) -> None:
        """Show the last line, also when the panel is laid out only after this."""
        self._at_end = True
        self.view.moveCursor(QTextCursor.MoveOperation.End)

    def _note_end(self, at: int) -> None:
        self._at_end = at >= self.view.verticalScrollBar().maximum() - INDENT

    def _keep_end(self, _least: int, most: int) -> None:
        """The last line stays in view when the panel becomes lower or longer."""
        if self._at_end:
            self.view.verticalScrollBar().setValue(most)

    # -- searching

    def _seek(self, _text: str = "") -> None:
        """Mark every hit and show the last one."""
        self._hits = self._found(self.bar.search.text().strip())
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
        here, marks = skin(), []
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

    def copy(self) -> None:
        """Put what is marked, or the whole log as it is shown, on the clipboard."""
        marked = self.view.textCursor().selection().toPlainText()
        QApplication.clipboard().setText(marked or self.view.toPlainText())
        self.context.signals.said.emit(self.context.words.tr("Copied"))
