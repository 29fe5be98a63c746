"""The counters that may be one or another: ours beside theirs, decided by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.board.errors import one_line
from engine.vassal.matching import Match
from engine.wargame.modules import Taken
from engine.wargame.skin import PictureError
from nemesis_gui.base.style import px
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.skin_picture import counter_picture
from nemesis_gui.board.theme import THEMES
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, side_by_side, size_up

MOST: Final = 4
"""Of theirs that are shown beside one of ours."""
LARGE: Final = 120
MOST_BYTES: Final = 20 << 20
"""Of a picture that is shown here; a counter has a thousandth."""


class Doubts(QDialog):
    """One counter at a time: a number takes that one of theirs, 0 none of them, Backspace goes one back."""

    def __init__(self, context: Context, taken: Taken, decided: Mapping[str, int], parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self.words, self._taken = context, context.words, taken
        self.decided = dict(decided)
        """The slots of those that were decided."""
        self._doubts = taken.doubts
        self._at = 0
        self._folder = TemporaryDirectory(prefix="nemesis-")
        tr = self.words.tr
        self.setWindowTitle(tr("Which counter is it?"))
        size_up(self, 760, 360)
        self.where, self.ours, self.name = label("", "faded"), _picture(), label("")
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.theirs = [_Choice(number, self.take) for number in range(MOST)]
        ours = QWidget()
        add(column(ours), self.ours, self.name)
        self.back = button(tr("Back"), self.go_back)
        none = button(tr("None of them"), lambda: self.take(-1))
        told = "A number takes that counter, Enter the first one, 0 none of them; Backspace goes one back."
        add(
            column(self, 14, 8), self.where, label(tr(told), "faded", wrap=True),
            side_by_side(ours, *self.theirs, None, gap=12),
            at_the_right(self.back, none, button(tr("Done"), self.accept)),
        )  # fmt: skip
        for one in self.findChildren(QPushButton):
            one.setAutoDefault(False)
            one.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Enter takes the first counter
        self.finished.connect(self._folder.cleanup)
        self._show()

    # -- deciding

    @property
    def now(self) -> Sequence[Match] | None:
        """Those that are asked about, which one cannot tell apart."""
        return self._doubts[self._at] if self._at < len(self._doubts) else None

    def _choices(self, doubt: Sequence[Match]) -> list[int]:
        return list(dict.fromkeys((doubt[0].slot, *doubt[0].others)))[:MOST]

    def take(self, number: int) -> None:
        """It is that one of theirs, or none of them; then the next one is asked about."""
        doubt = self.now
        choices = self._choices(doubt) if doubt is not None else []
        if doubt is None or number >= len(choices):
            return
        for match in doubt:
            self.decided.pop(match.id, None)
            if number >= 0:
                self.decided[match.id] = choices[number] if number else match.slot
        self._at += 1
        if self.now is None:
            self.accept()
        else:
            self._show()

    def go_back(self) -> None:
        """Ask about the one before again."""
        if self._at:
            self._at -= 1
            for match in self._doubts[self._at]:
                self.decided.pop(match.id, None)
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take(0)
        elif key == Qt.Key.Key_Backspace:
            self.go_back()
        elif text.isascii() and text.isdigit() and int(text) <= MOST:
            self.take(int(text) - 1)
        else:
            super().keyPressEvent(event)

    # -- showing

    def _show(self) -> None:
        doubt = self.now
        if doubt is None:
            return
        tr, id_ = self.words.tr, doubt[0].id
        self.where.setText(tr("{n} of {all}", n=self._at + 1, all=len(self._doubts)))
        name = self._taken.names[id_]
        more = f" × {len(doubt)}" if len(doubt) > 1 else ""
        self.name.setText(tr("ours: {unit}", unit=name + more))
        self.ours.setPixmap(self._drawn(id_))
        self.ours.setAccessibleName(name)
        self.back.setEnabled(self._at > 0)
        choices = self._choices(doubt)
        for number, shown in enumerate(self.theirs):
            shown.setVisible(number < len(choices))
            if number < len(choices):
                slot = choices[number]
                called = self.words.pair(str(number + 1), one_line(self._taken.called(slot), 40))
                shown.show_slot(called, self._printed(slot), self._beside(slot))

    def _beside(self, slot: int) -> str:
        return one_line(", ".join(self._taken.slots.texts(slot)), 60)

    def _drawn(self, id_: str) -> QPixmap:
        """Our counter as the board draws it."""
        looks, title = self._context.looks, self._taken.title
        counter = next(world.counters[id_] for world in map(title.world, title.scenarios()) if id_ in world.counters)
        art = looks.art_of(title)
        look = next(iter(art.faces(counter)))
        size = px(LARGE)
        return art.counter_pixmap(PictureStore(COUNTER), counter, look, THEMES[looks.theme], size)

    def _printed(self, slot: int) -> QPixmap | None:
        """Theirs, unpacked with care; None where VASSAL draws it or it cannot be shown."""
        name = self._taken.picture_of(slot)
        if not name:
            return None
        path = Path(self._folder.name) / f"{slot}{Path(name).suffix.lower()}"
        try:
            path.write_bytes(self._taken.module.archive.read(name, MOST_BYTES))
            image = counter_picture(path)
        except (PictureError, ValueError, OSError, MemoryError):
            return None
        return QPixmap.fromImage(image).scaled(
            px(LARGE), px(LARGE), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )


class _Choice(QWidget):
    """One of theirs, with the number that takes it."""

    def __init__(self, number: int, take: Callable[[int], object]) -> None:
        super().__init__()
        self.picture, self.name, self.more = _picture(), label("", wrap=True), label("", "faded", wrap=True)
        self.button = button("", lambda: take(number))
        layout: QVBoxLayout = column(self)
        add(layout, self.picture, self.button, self.more)

    def show_slot(self, name: str, picture: QPixmap | None, beside: str) -> None:
        """Show a slot of the module."""
        self.button.setText(name)
        if picture is None:
            self.picture.setText("–")
        else:
            self.picture.setPixmap(picture)
        self.picture.setAccessibleName(name)
        self.more.setText(beside)


def _picture() -> QLabel:
    picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
    picture.setFixedSize(px(LARGE + 8), px(LARGE + 8))
    return picture
