"""Asks what place there is in a hex."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from engine.wargame.mapdraft import Key, MapDraft, PlaceSaid, Value
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, column, label, line_edit


class PlaceDialog(QDialog):
    """A name, and of a new place what it is."""

    def __init__(self, parent: QWidget, words: Words, draft: MapDraft, hex_: int) -> None:
        super().__init__(parent)
        self.draft, self.hex, tr = draft, hex_, words.tr
        self.there = draft.place_at(hex_)
        self.setWindowTitle(tr("Place in {hex}", hex=draft.grid.label(hex_)))
        self.name = line_edit()
        self.name.setMaxLength(60)
        self.name.setAccessibleName(tr("Name"))
        self.name.setText(next((text for name, _, text in draft.places() if name == self.there), ""))
        self.kinds = DropDown()
        for kind in sorted({place.kind for place in draft.board.places}):
            self.kinds.addItem(tr(kind), kind)
        self.kinds.setAccessibleName(tr("What it is"))
        self.kinds.setEnabled(not self.there)
        roles = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(roles.Ok | roles.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._fine = buttons.button(roles.Ok)
        self._gone = False
        if self.there:
            away = buttons.addButton(tr("Take away"), QDialogButtonBox.ButtonRole.DestructiveRole)
            away.clicked.connect(self.take_away)
        self.name.textChanged.connect(self._check)
        self._check()
        add(column(self, 14), label(tr("Name")), self.name, label(tr("What it is")), self.kinds, buttons)

    def _check(self) -> None:
        """A place has a name."""
        self._fine.setEnabled(bool(self.name.text().strip()))

    def take_away(self) -> None:
        """There is no such place."""
        self._gone = True
        self.accept()

    def change(self) -> dict[Key, Value | None]:
        """What was said of the place."""
        if self._gone:
            return self.draft.without(self.there)
        text = self.name.text().strip()
        if not text:
            return {}
        if self.there:
            said = self.draft.said.get(self.there)
            place = said if isinstance(said, PlaceSaid) else PlaceSaid()
            return {self.there: PlaceSaid(hex=place.hex, label=text, kind=place.kind)}
        known = {name: hex_ for name, hex_, _ in self.draft.places()}
        here = self.draft.grid.label(self.hex)
        if text in known:
            return {text: PlaceSaid(hex=here)}
        return {text: PlaceSaid(hex=here, kind=self.kinds.currentData())}


def ask_place(parent: QWidget, words: Words, draft: MapDraft, hex_: int) -> dict[Key, Value | None]:
    """What is said of the place in a hex: another name for it, a new one, or one that comes there from elsewhere."""
    asked = PlaceDialog(parent, words, draft, hex_)
    return asked.change() if asked.exec() else {}
