"""Every legal command as a list with words and a filter: for decisions without a presenter of their own, and always
at hand, so that everything can be reached by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    QStringListModel,
    Qt,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QListView, QWidget

from engine.table.command import Command
from engine.table.legal import place_of, unit_of
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.play.answers import ENTER, NO_ENTER
from nemesis_gui.play.context import Context
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.speaking import describe_interrupt
from nemesis_gui.widgets.card_keys import ENTER as ENTER_KEYS
from nemesis_gui.widgets.layouts import at_the_right, button, column, label, line_edit, size_up

FEW = 12
MANY: Final = 200
"""Commands that are not put into words before the next picture."""
WORDS: Final = "words"
AnyIndex = QModelIndex | QPersistentModelIndex


class CommandModel(QAbstractListModel):
    """All that may be said now, in words, what the other side may say last and named; the notation is the tool tip."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        others = {command: describe_interrupt(context, command) for command in context.model.interrupts()}
        self.commands = [*context.model.commands(), *others]
        self._state = context.state
        self._texts: dict[Command, str] = dict(others)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.commands)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        command = self.commands[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(command)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.UserRole):
            return command.text()
        return None

    @property
    def worded(self) -> bool:
        """Whether a filter can be asked at once."""
        return len(self.commands) <= MANY or len(self._texts) == len(self.commands)

    def put_into_words(self) -> Iterator[str]:
        """All of them, one for each step."""
        return map(self._text, self.commands)

    def _text(self, command: Command) -> str:
        """A filter asks for the words of thousands, and again with the next letter."""
        found = self._texts.get(command)
        if found is None:
            found = self._texts[command] = self.context.words.command(self._state, command)
        return found


class CommandList(QDialog):
    """A list of commands with a filter. Enter or a double click plays; pointing at a command shows its hexes."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.setWindowTitle(context.words.tr("All commands"))
        size_up(self, 460, 520)
        self.filter = line_edit()
        self.filter.setPlaceholderText(context.words.tr("Filter by words or notation"))
        self.filter.setClearButtonEnabled(True)
        self.list = QListView()
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.proxy, self._nothing = QSortFilterProxyModel(self), QStringListModel(self)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.list.setModel(self.proxy)
        self.head = label("", "faded")
        self.play_button = button(context.words.tr("Play"), self._play_current, "primary")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        layout = column(self, 12)
        layout.addWidget(self.head)
        layout.addWidget(self.filter)
        layout.addWidget(self.list, 1)
        layout.addLayout(at_the_right(self.play_button))

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._filter)
        self.list.doubleClicked.connect(self.play)
        self.list.entered.connect(self._point)
        self.list.selectionModel().currentChanged.connect(self._point)
        self.play_button.setDefault(True)
        self.context.model.decisionChanged.connect(self._follow)
        self.fill()

    def _follow(self) -> None:
        """What is closed is filled when it is asked for again."""
        if self.isVisible():
            self.fill()

    def fill(self) -> None:
        """List what is legal now, the interrupts of the other side after the rest."""
        self._source = CommandModel(self.context)
        self.head.setText(self.context.words.tr("{n:legal command|legal commands}", n=len(self._source.commands)))
        self._filter()

    def _filter(self) -> None:
        """What has many words to be read is filtered after the next picture, and nothing can be chosen until then."""
        self.list.setEnabled(self._source.worded or not self.filter.text())
        if self.list.isEnabled():
            self.context.work.drop(self, WORDS)
            self._show()
        else:
            self.context.work.put(self, WORDS, self._filtered())

    def _filtered(self) -> Iterator[object]:
        yield from self._source.put_into_words()
        self._filter()

    def _show(self) -> None:
        text, proxy = self.filter.text(), self.proxy
        proxy.setSourceModel(self._nothing)  # all is filtered once, when role and text are as they are to be
        proxy.setFilterRole(Qt.ItemDataRole.DisplayRole)
        proxy.setFilterFixedString(text)
        proxy.setSourceModel(self._source)
        if text and not proxy.rowCount():
            proxy.setFilterRole(Qt.ItemDataRole.UserRole)
        self.list.setCurrentIndex(proxy.index(0, 0))

    def finish(self) -> None:
        """Whoever plays without waiting for the words waits for them now."""
        if not self.list.isEnabled():
            self.context.work.drop(self, WORDS)
            for _ in self._filtered():
                pass

    def command_at(self, index: AnyIndex) -> Command | None:
        source = self.proxy.mapToSource(index)
        return self._source.commands[source.row()] if source.isValid() and self.list.isEnabled() else None

    def _play_current(self) -> None:
        self.finish()
        self.play(self.list.currentIndex())

    def play(self, index: AnyIndex) -> None:
        """Play the command of a row."""
        command = self.command_at(index)
        if command is not None:
            self.context.overlay("pointed", None)
            self.context.play(command)

    def _point(self, index: AnyIndex) -> None:
        command = self.command_at(index)
        if command is None or not self.isVisible():
            return
        state = self.context.state
        unit, place = unit_of(command), place_of(state, command)
        start = state.pieces[unit].loc if unit in state.pieces else None
        spots = tuple(loc for loc in (start, place) if loc is not None and state.world.in_play(loc))
        parts: list[Any] = [HexHighlights(spots, "selected")]
        if len(spots) == 2:
            parts.append(Arrows([(spots[0], spots[1])], "hint"))
        self.context.overlay("pointed", Group(parts))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self.filter.hasFocus():
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            row_ = max(0, min(self.proxy.rowCount() - 1, self.list.currentIndex().row() + step))
            self.list.setCurrentIndex(self.proxy.index(row_, 0))
        elif event.key() in ENTER_KEYS and not self._enters():
            self.context.signals.said.emit(self.context.words.tr(NO_ENTER))
        else:
            super().keyPressEvent(event)

    def _enters(self) -> bool:
        self.finish()
        command = self.command_at(self.list.currentIndex())
        return command is None or not command.ends or self.context.settings.flag(ENTER, False)

    def done(self, result: int) -> None:
        self.context.work.drop(self, WORDS)
        self.context.overlay("pointed", None)
        super().done(result)


class GenericPresenter(Presenter):
    """Map and prompt bar as for all decisions, and a card with the commands if they are few."""

    def show_card(self) -> None:
        """List the commands that are about pieces or places."""
        commands = [c for unit in self.index.acting() for c in self.index.of_unit(unit)]
        commands += [command for found in self.index.places.values() for command in found]
        if not commands or len(commands) > FEW:
            self.stage.card.hide()
            return
        self.put_card(self.context.words.who(self.context.state, self.decision), map(self.card_button, commands))
