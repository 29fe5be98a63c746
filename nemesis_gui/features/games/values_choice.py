"""With which values a game is begun: those that ship, or those of a pack of the player's own copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.table.title import Title
from nemesis_gui.session.packs import Offered
from nemesis_gui.session.provenance import summary
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, column, label, side_by_side, title

Pick = Callable[[Path | None], object]


class ValuesChoice(QWidget):
    """A list of packs, the shipped values first, and below it how many of the chosen ones are printed."""

    def __init__(self, words: Words, game: Title, packs: Sequence[Offered], used: Path | None, pick: Pick) -> None:
        """`used` is the pack that `game` has its values of; `pick` hears of another choice."""
        super().__init__()
        tr = words.tr
        self.box = DropDown()
        self.box.setAccessibleName(tr("Values to play with"))
        self.box.setToolTip(tr("Values to play with"))
        for text, pack in ((tr("As they come with the program"), None), *((one.label, one.path) for one in packs)):
            self.box.addItem(text, str(pack or ""))
            self.box.setItemData(self.box.count() - 1, str(pack or ""), Qt.ItemDataRole.ToolTipRole)
        self.box.setCurrentIndex(self.box.findData(str(used or "")))
        self.note = label(summary(words, game), "faded", wrap=True)
        self.box.activated.connect(lambda _number: pick(self.chosen()))
        add(column(self, gap=2), side_by_side(title(tr("Values"), 10), self.box, None), self.note)

    def chosen(self) -> Path | None:
        """The pack, None for the shipped values."""
        path = self.box.currentData()
        return Path(path) if path else None

    def show_used(self, used: Path | None) -> None:
        """Back to what is used."""
        self.box.setCurrentIndex(self.box.findData(str(used or "")))
