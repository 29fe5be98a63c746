"""The command palette: type a few letters of any action, legal command, place or piece, and press Enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from nemesis_gui.base.fuzzy import fold, score
from nemesis_gui.base.style import skin
from nemesis_gui.features.palette.go_to import stepped
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Places
from nemesis_gui.play.services import Sight
from nemesis_gui.play.speaking import describe_interrupt, pick
from nemesis_gui.widgets.layouts import add, column, label, line_edit

ACTION, COMMAND, PLACE, UNIT = "Action", "Command", "Place", "Piece"
FEW: Final = 400
"""Up to so many legal commands are offered at the first letter, more only from the second one on."""
MOST: Final = 60
HANDICAP: Final = {ACTION: 0, COMMAND: 2, PLACE: 4, UNIT: 4}
CALLED_SO, BEGINS_SO, NOT_NOW = 40, 10, 6
BY_NAME: Final = 60
"""For a piece or place whose name is all that was typed: it comes before what could be done with it."""
WIDTH, HEIGHT = 760, 460
TOP = 90
ASIDE, OVER = 10, 4
"""Pixels beside a line, and over and below it."""
BELOW: Final = int(Qt.TextFlag.TextWordWrap.value)
AnyIndex = QModelIndex | QPersistentModelIndex


class Entry(msgspec.Struct, frozen=True):
    """One line of the palette; `why` says why it cannot be chosen now."""

    kind: str
    text: str
    detail: str
    run: Callable[[], object]
    key: str = ""
    why: str | None = None

    @property
    def below(self) -> str:
        """What stands below its text."""
        return self.why or self.detail


def _extra(query: str, entry: Entry) -> int:
    """Names count more than sentences that contain them, what is possible more than what is not."""
    wanted, text = fold(query), fold(entry.text)
    named = CALLED_SO if text == wanted else BEGINS_SO if text.startswith(wanted) else 0
    named += BY_NAME if entry.kind in (UNIT, PLACE) and _names(wanted, text) else 0
    return named - HANDICAP[entry.kind] - (NOT_NOW if entry.why else 0)


def _names(wanted: str, text: str) -> bool:
    """Whether every word of a query begins one of a name, in their order."""
    words = iter(text.replace("/", " ").split())
    return all(any(word.startswith(part) for word in words) for part in wanted.replace("/", " ").split())


class Entries:
    """Everything that can be chosen in the present position; commands are put into words when they are needed."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._fixed = [*self._actions(), *self._places(), *self._units()]
        self._commands: list[Entry] | None = None

    def find(self, query: str) -> list[Entry]:
        """The best fits, the best first; all actions for an empty query."""
        query = query.strip()
        if not query:
            return [entry for entry in self._fixed if entry.kind == ACTION]
        found = [
            (fits + _extra(query, entry), number, entry)
            for number, entry in enumerate(self._pool(query))
            if (fits := score(query, f"{entry.text} {entry.detail}")) is not None
        ]
        found.sort(key=lambda item: (-item[0], item[1]))
        return [entry for _, _, entry in found[:MOST]]

    def _pool(self, query: str) -> Iterator[Entry]:
        yield from self._fixed
        if len(query) > 1 or len(self.context.model.commands()) <= FEW:
            if self._commands is None:
                self._commands = list(self._legal())
            yield from self._commands

    def _actions(self) -> Iterator[Entry]:
        actions, tr = self.context.actions, self.context.words.tr
        for one in actions:
            if one.run is not None and one.id != "palette":
                run, why = actions.by_id[one.id].trigger, actions.why_not(one)
                yield Entry(ACTION, tr(one.text).rstrip("…"), tr(one.help), run, actions.key_text(one), why)

    def _legal(self) -> Iterator[Entry]:
        model, words = self.context.model, self.context.words
        if self.context.needs.decision() or self.context.actions.bars():
            return
        state = model.state
        for command in model.commands():
            yield Entry(COMMAND, words.command(state, command), command.text(), partial(self.context.play, command))
        for command in model.interrupts():
            text = describe_interrupt(self.context, command)
            yield Entry(COMMAND, text, command.text(), partial(self.context.play, command))

    def _places(self) -> Iterator[Entry]:
        if self.context.model.session is None:
            return
        world = self.context.state.world
        known = {world.label(loc): loc for loc in range(world.board.location_count) if world.in_play(loc)}
        names = {name: self.context.words.place(self.context.state, loc) for name, loc in known.items()}
        for name in sorted(known, key=lambda name: (names[name] == name, name)):
            text = names[name] if names[name].startswith(name) else name
            yield Entry(PLACE, text, self.context.words.tr("go to"), partial(_go_to, self.context, known[name]))

    def _units(self) -> Iterator[Entry]:
        if self.context.model.session is None:
            return
        state, words, boxes = self.context.state, self.context.words, self.context.services.of(Face).boxes()
        printed = self.context.looks.art.printed
        for unit, piece in sorted(state.pieces.items(), key=lambda item: item[1].counter.name):
            known = unit in state.world.counters  # others stand for what may not be seen here
            if known and (state.world.in_play(piece.loc) or boxes.at(state, piece.loc) is not None):
                detail = f"{words.side(piece.counter.side)}, {words.place(state, piece.loc)}"
                yield Entry(UNIT, printed(piece.counter), detail, partial(pick, self.context, [unit]))


def _go_to(context: Context, loc: int) -> None:
    context.services.of(Sight).centre_on(loc, always=False)
    context.signals.lookedAt.emit(loc)


class EntryPainter(QStyledItemDelegate):
    """Text with its detail below on as many lines as it takes, kind and key at the right; why not in place of the
    detail."""

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette)
        self._tr, self._room = palette.context.words.tr, palette.list.viewport()

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        room = QRect(0, 0, self._room.width() - 2 * ASIDE, 0)
        below = option.fontMetrics.boundingRect(room, BELOW, entry.below).height()
        return QSize(200, option.fontMetrics.height() + max(below, option.fontMetrics.height()) + 2 * OVER)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        here = skin()
        rect: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(rect, QColor(here.accent))
        strong = QColor(here.accent_ink if chosen else here.faded if entry.why else here.ink)
        faint = QColor(here.accent_ink if chosen else here.bad if entry.why else here.faded)
        inner = rect.adjusted(ASIDE, OVER, -ASIDE, -OVER)
        upper, lower = QRect(inner), QRect(inner)
        upper.setHeight(painter.fontMetrics().height())
        lower.setTop(upper.bottom() + 1)
        painter.setPen(faint if chosen else QColor(here.faded))
        side = "   ".join(filter(None, (entry.key, self._tr(entry.kind))))
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, side)
        upper.setRight(upper.right() - painter.fontMetrics().horizontalAdvance(side) - 12)
        painter.setPen(faint)
        painter.drawText(lower, BELOW, entry.below)
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(strong)
        short = painter.fontMetrics().elidedText(entry.text, Qt.TextElideMode.ElideRight, upper.width())
        painter.drawText(upper, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, short)
        painter.restore()


class Palette(QDialog):
    """Opened by a key above everything; closes when something is chosen."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(places.frame)
        self.context, self.frame = context, places.frame
        tr = context.words.tr
        self.setWindowTitle(tr("Command palette"))
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self.query = line_edit()
        self.query.setPlaceholderText(tr("An action, a command, a place or a piece"))
        self.query.textChanged.connect(self.search)
        self.list = QListWidget()
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setItemDelegate(EntryPainter(self))
        self.list.itemClicked.connect(self.choose)
        self.said = label("", "bad", wrap=True)
        add(column(self, 10), self.query, self.list, self.said, wide=self.list)
        self.entries: Entries | None = None

    def open_(self) -> None:
        self.entries = Entries(self.context)
        self.query.clear()
        self.search("")
        size = self.frame.size()
        width = min(WIDTH, size.width() - 40)
        self.resize(width, min(HEIGHT, size.height() - TOP - 40))
        self.move(self.frame.mapToGlobal(QPoint((size.width() - width) // 2, TOP)))
        self.show()
        self.raise_()
        self.activateWindow()
        self.query.setFocus()

    def search(self, text: str) -> None:
        self.said.hide()
        if self.entries is None:
            return
        self.list.clear()
        for entry in self.entries.find(text):
            item = QListWidgetItem(entry.text, self.list)
            item.setToolTip(entry.text)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, entry.below)
            item.setData(Qt.ItemDataRole.UserRole, entry)
        self.list.setCurrentRow(0)

    def choose(self, item: QListWidgetItem | None) -> None:
        """Do what the line says; one that is not possible says why."""
        if item is None:
            return
        entry: Entry = item.data(Qt.ItemDataRole.UserRole)
        if entry.why:
            self.said.setText(entry.why)
            self.said.show()
            return
        self.accept()
        entry.run()

    def done(self, result: int) -> None:
        self.entries = None
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose(self.list.currentItem())
        elif not stepped(self.list, event.key()):
            super().keyPressEvent(event)
