"""The library: every kept game with its picture."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QWidget,
)

from engine.table.save.faults import JournalError
from engine.table.titles import Titles
from nemesis_gui.base.style import px, skin
from nemesis_gui.session import saves as shelf
from nemesis_gui.session.naming import Namer, day_and_time
from nemesis_gui.session.saves import Kept
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, button, column, label, line_edit, row, side_by_side, size_up, title

START, NEW, OPEN = "start", "new", "open"
AT_ONCE: Final = 4
FRAME: Final = 14
"""Pixels of gaps around a row."""
BORDER: Final = 9
"""Pixels above and below a row."""
LEAST: Final = 300
"""Pixels of width for which a row is laid out at least."""
PICTURE: Final = QSize(168, 106)
TEXT_WIDTH: Final = 480
ROW: Final = PICTURE.height() + FRAME + BORDER


class LibraryDialog(QDialog):
    """`choice` is a path, `start`, `new` or `open` when the dialog is accepted. Files are read a few at a time."""

    def __init__(
        self, words: Words, titles: Titles, folder: Path, parent: QWidget | None = None,
        *, playing: Path | None = None, current: Callable[[str], None] | None = None,
        draw: Callable[[Path], bool] | None = None, at_table: bool = False,
    ) -> None:  # fmt: skip
        """`at_table` says that there is a game to leave."""
        super().__init__(parent)
        self._ranks = [entry.id for entry in titles] if len(titles) > 1 else []
        self.words, self.namer = words, GameText(words, titles)
        self.choice: str | Path = NEW
        self.playing, self._rename_current, self._draw = playing, current, draw
        self._bare: list[Path] = []
        self.games: dict[Path, Kept] = {}
        self._left: list[Path] = shelf.paths(folder)
        self.setWindowTitle(words.tr("Games"))
        size_up(self, 760, 680)
        layout = column(self, 18, 10)
        layout.addLayout(self._head(at_table=at_table))
        self.filter = line_edit(words.tr("Search name or scenario"))
        self.filter.textChanged.connect(self._sift)
        layout.addWidget(self.filter)
        self.list = QListWidget()
        here = skin()
        self.list.setStyleSheet(
            f"QListWidget::item {{ border-left: 5px solid transparent; border-bottom: 1px solid {here.line}; }}"
            f"QListWidget::item:selected {{ background: {here.hover}; border-left-color: {here.accent}; }}"
        )
        self.list.itemActivated.connect(lambda _item: self.open_chosen())
        self.list.currentItemChanged.connect(lambda *_: self._refresh())
        layout.addWidget(self.list, 1)
        self.none = label(words.tr("No saved games yet."), "faded")
        self.open_button = self._button("Continue", self.open_chosen)
        self.rename_button = self._button("Rename…", self.rename_chosen)
        self.delete_button = self._button("Delete…", self.delete_chosen)
        self._marked = self.open_button, self.rename_button, self.delete_button
        add(layout, self.none, side_by_side(*self._marked, None, self._button("Close", self.reject)))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.read_some)
        self._timer.start(0)
        self.read_some()
        self._refresh()
        if self.games:
            self.list.setFocus()

    def _head(self, *, at_table: bool) -> QHBoxLayout:
        line, headline = row(gap=8), title(self.words.tr("Games"), 18)
        last = next((path for path in self._left if path == self.playing or shelf.look(path).goes_on), None)
        ways = [self._button("New game…", lambda: self._take(NEW), main=last is None)]
        if last is not None and last != self.playing:
            ways.insert(0, self._button("Continue last game", lambda: self._take(last), main=True))
        if at_table:
            ways.insert(0, self._button("Start page", lambda: self._take(START)))
        add(line, headline, *ways, self._button("Other file…", lambda: self._take(OPEN)), wide=headline)
        return line

    def _button(self, text: str, run: Callable[[], object], *, main: bool = False) -> QPushButton:
        found = button(self.words.tr(text), run, name="primary" if main else "")
        found.setAutoDefault(main)
        found.setDefault(main)
        return found

    # -- reading

    def read_some(self) -> None:
        """Read the next few files, so that a long shelf does not hold up the window."""
        for path in self._left[:AT_ONCE]:
            self._show(self._look(path))
        if not self._left and self._bare:
            self._draw_one()
        read, self._left = self._left[:AT_ONCE], self._left[AT_ONCE:]
        if read and not self._left:
            self._show_top()
        if not self._left and not self._bare:
            self._timer.stop()
        self.none.setVisible(not self.games and not self._left)

    def _show_top(self) -> None:
        """What was read after the marked game stands above it, maybe: the list begins at its top, if that shows it."""
        self.list.scrollToTop()
        if self.list.currentItem() is not None:
            self.list.scrollToItem(self.list.currentItem())

    @property
    def working(self) -> bool:
        """Whether files are still to be read or pictures to be drawn."""
        return self._timer.isActive()

    def _draw_one(self) -> None:
        """Draw the picture of a game that has none yet."""
        path = self._bare.pop(0)
        items = (self.list.item(number) for number in range(self.list.count()))
        item = next((one for one in items if one.data(Qt.ItemDataRole.UserRole) == str(path)), None)
        if item is not None and self._draw is not None and self._draw(path):
            self.list.setItemWidget(item, GameRow(self.namer, self.games[path]))

    def _look(self, path: Path) -> Kept:
        kept = shelf.look(path)
        return replace(kept, unclosed=False, elsewhere=False) if path == self.playing else kept

    def _show(self, kept: Kept, at: int | None = None) -> None:
        self.games[kept.path] = kept
        if self._draw is not None and not kept.trouble and not shelf.picture_path(kept.path).exists():
            self._bare.append(kept.path)
        item = QListWidgetItem()
        told = [text for text, _ in self.namer.lines(kept)]
        item.setData(Qt.ItemDataRole.UserRole, str(kept.path))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{self.namer.kept(kept)}. {'. '.join(told)}")
        row_ = GameRow(self.namer, kept)
        self.list.insertItem(self._place(kept) if at is None else at, item)
        self.list.setItemWidget(item, row_)
        self._size(item)
        if self.list.currentItem() is None and not kept.trouble:
            self.list.setCurrentItem(item)
        self._sift()

    def _size(self, item: QListWidgetItem) -> None:
        """As high as its lines are at the width of the list beside its scroll bar."""
        width = self.list.width() - self.list.verticalScrollBar().sizeHint().width() - FRAME
        height = self.list.itemWidget(item).heightForWidth(max(LEAST, width))
        item.setSizeHint(QSize(LEAST, max(ROW, height + BORDER)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for number in range(self.list.count()):
            self._size(self.list.item(number))

    def _place(self, kept: Kept) -> int:
        """Where the row of another game goes: where there are several titles, below those of its own."""
        rows = range(self.list.count())
        return bisect_right(rows, self._rank(kept), key=lambda number: self._rank(self.game_at(number)))

    def _rank(self, kept: Kept) -> int:
        return self._ranks.index(kept.title) if kept.title in self._ranks else len(self._ranks)

    def game_at(self, number: int) -> Kept:
        return self.games[Path(self.list.item(number).data(Qt.ItemDataRole.UserRole))]

    def _sift(self) -> None:
        needle = self.filter.text().strip().lower()
        for number in range(self.list.count()):
            item = self.list.item(number)
            kept = self.game_at(number)
            scenario = self.namer.scenario_of(kept)
            item.setHidden(needle not in f"{self.namer.kept(kept)} {scenario} {kept.path.stem}".lower())

    def chosen(self) -> Kept | None:
        item = self.list.currentItem()
        return self.games.get(Path(item.data(Qt.ItemDataRole.UserRole))) if item is not None else None

    def _refresh(self) -> None:
        kept = self.chosen()
        here = kept is not None and kept.path == self.playing
        elsewhere = kept is not None and kept.elsewhere
        self.open_button.setEnabled(kept is not None and not (kept.trouble or elsewhere or here))
        self.rename_button.setEnabled(kept is not None and not kept.trouble and not elsewhere)
        self.delete_button.setEnabled(kept is not None and not here and not elsewhere)
        tip = self.words.tr("This game is open") if here else ""
        for one in self._marked:
            one.setToolTip(self.words.tr("Close it in the other window first") if elsewhere else tip)

    # -- doing

    def _take(self, choice: str | Path) -> None:
        self.choice = choice
        self.accept()

    def open_chosen(self) -> None:
        kept = self.chosen()
        if kept is not None and self.open_button.isEnabled():
            self._take(kept.path)

    def rename_chosen(self) -> None:
        kept, tr = self.chosen(), self.words.tr
        if kept is None or not self.rename_button.isEnabled():
            return
        name, ok = QInputDialog.getText(self, tr("Rename"), tr("Name of the game"), text=self.namer.kept(kept))
        if not ok or not name.strip():
            return
        try:
            if kept.path == self.playing and self._rename_current is not None:
                self._rename_current(name.strip())
            else:
                shelf.rename(kept.path, name)
        except JournalError as error:
            QMessageBox.warning(self, self.windowTitle(), self.words.fault(str(error)))
        self._reread(kept.path)

    def _reread(self, path: Path) -> None:
        at = self.list.currentRow()
        self.list.takeItem(at)
        self._show(self._look(path), at)
        self.list.setCurrentRow(at)

    def delete_chosen(self) -> None:
        """Ask, then move the game into the trash."""
        kept, tr = self.chosen(), self.words.tr
        if kept is None or not self.delete_button.isEnabled():
            return
        text = tr("Delete '{name}'? It is moved into the folder 'trash' beside the games.", name=self.namer.kept(kept))
        if QMessageBox.question(self, tr("Delete"), text) != QMessageBox.StandardButton.Yes:
            return
        try:
            shelf.discard(kept.path)
        except (OSError, JournalError) as error:
            why = self.words.fault(getattr(error, "strerror", None) or str(error))
            QMessageBox.warning(self, self.windowTitle(), why)
            return
        self.list.takeItem(self.list.currentRow())
        del self.games[kept.path]
        self.none.setVisible(not self.games)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys: dict[int, Callable[[], None]] = {Qt.Key.Key_Delete: self.delete_chosen, Qt.Key.Key_F2: self.rename_chosen}
        if event.key() in keys and not self.filter.hasFocus():
            keys[event.key()]()
        else:
            super().keyPressEvent(event)


class GameRow(QWidget):
    """A game of the list: picture, name, scenario, where it stands, or what is wrong with it."""

    def __init__(self, namer: GameText, kept: Kept) -> None:
        super().__init__()
        self.words = namer.words
        self.name = title(namer.kept(kept), 12.5)
        self.name.setWordWrap(True)
        short = self.name.fontMetrics().elidedText(self.name.text(), Qt.TextElideMode.ElideRight, px(TEXT_WIDTH))
        told = [kept.path.name] if short == self.name.text() else [self.name.text(), kept.path.name]
        self.setToolTip(f"<p>{'<br>'.join(map(escape, told))}</p>")
        self.name.setText(short)
        line, texts = row(self, 7, 14), column(gap=2)
        add(texts, self.name, *(label(text, style, wrap=True) for text, style in namer.lines(kept)), None)
        line.addWidget(self._picture(kept.path))
        line.addLayout(texts, 1)

    def _picture(self, path: Path) -> QLabel:
        place = label("", "plate")
        place.setFixedSize(PICTURE)
        place.setAlignment(Qt.AlignmentFlag.AlignCenter)
        pixmap = QPixmap(str(shelf.picture_path(path)))
        if pixmap.isNull():
            place.setText(self.words.tr("no picture yet"))
            place.setWordWrap(True)
            place.setStyleSheet("border: 1px dashed palette(mid);")
        else:
            mode = Qt.AspectRatioMode.KeepAspectRatio
            place.setPixmap(pixmap.scaled(PICTURE, mode, Qt.TransformationMode.SmoothTransformation))
        return place


class GameText(Namer):
    """Describes a kept game in words."""

    def lines(self, kept: Kept) -> list[tuple[str, str]]:
        """The lines about a game, each with its style."""
        tr = self.words.tr
        if kept.trouble:
            return [(self.words.fault(kept.trouble), "bad")]
        game = self._titles.name(kept.title) if len(self._titles) > 1 else ""
        what = " · ".join(filter(None, (game, self.scenario_of(kept), self.describe_players(kept))))
        lines = [(what, ""), (self.stands(kept), "")]
        count = tr("1 command") if kept.commands == 1 else tr("{n} commands", n=kept.commands)
        if kept.played is not None:
            count = tr("{count}, played last {when}", count=count, when=day_and_time(self.words, kept.played))
        lines.append((count, "faded"))
        if kept.odd:
            lines.append((self.words.fault(kept.odd), "bad"))
        if kept.elsewhere:
            lines.append((tr("Open in another window"), "bad"))
        elif kept.unclosed:
            lines.append((tr("Not closed properly; no command was lost"), "bad"))
        return lines
