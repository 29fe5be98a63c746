"""Going to a hex, a place or a unit by its number or name, with completion."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QDialog, QDialogButtonBox, QLineEdit, QWidget

from engine.titles.nemesis.state import NemesisState
from nemesis_gui.widgets.layouts import column, label
from nemesis_gui.words import Words


def targets(state: NemesisState, words: Words) -> dict[str, tuple[int, str]]:
    """Everything one can go to by its name: location and unit (or "") by text."""
    world = state.world
    found: dict[str, tuple[int, str]] = {}
    for loc in range(world.board.location_count):
        if world.in_play(loc):
            found[words.place(state, loc)] = loc, ""
    for place in world.board.places:
        loc = place.hex
        if world.in_play(loc):
            found.setdefault(f"{place.name} ({world.label(loc)})", (loc, ""))
    for unit, piece in state.pieces.items():
        if world.in_play(piece.loc):
            text = f"{piece.counter.name}, {words.side(piece.counter.side)} ({world.label(piece.loc)})"
            found.setdefault(text, (piece.loc, unit))
    return found


def find(state: NemesisState, words: Words, text: str) -> tuple[int, str] | None:
    """The place or unit meant by a text: a full name, a number, or the beginning or a part of a name."""
    asked = text.strip().lower()
    known = targets(state, words)
    if not asked:
        return None
    for test in (str.__eq__, str.startswith, str.__contains__):
        hits = [target for name, target in known.items() if test(name.lower(), asked)]
        if hits:
            return hits[0]
    return None


class GoTo(QDialog):
    """A line with completion."""

    def __init__(self, state: NemesisState, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(words.tr("Go to"))
        layout = column(self, 12, 8)
        layout.addWidget(label(words.tr("Number or name of a hex, a place or a counter")))
        self.line = QLineEdit()
        self.line.setMinimumWidth(320)
        completer = QCompleter(sorted(targets(state, words)), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line.setCompleter(completer)
        layout.addWidget(self.line)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def text(self) -> str:
        """What was typed or completed."""
        return self.line.text()
