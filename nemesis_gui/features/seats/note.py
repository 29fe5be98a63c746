"""A note that each side leaves for itself: kept with the game, and hidden from all others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from engine.table.save.faults import JournalError
from engine.table.save.journal import Journal
from nemesis_gui.base.style import px
from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import Seating, SideNotes
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import button, label, side_by_side

KEY: Final = "note-"
"""The notes of a save begin so that are a side's own, and end with its name."""
LONGEST: Final = 4000
HEIGHT: Final = 150
QUIET_MS: Final = 400
"""After so long without a key it is written down."""


class Notes(Feature, SideNotes):
    """The note of the side that decides, on a card beside the map."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "note")
        self.card.closed.connect(self.put_away)
        self.edit = QPlainTextEdit()
        self._side = -1
        self._journal: Journal | None = None
        self._quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._quiet.timeout.connect(self._write)
        self.model.leaving.connect(self.put_away)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "note", "Game", 92, "Note to yourself…",
            "What your side plans; saved with the game and never shown to the other side", "Shift+N", self.show,
            self.context.needs.decision
        )

    # -- following the game

    def follow_game(self) -> None:
        self.put_away()

    def follow_decision(self, decision: Any) -> None:
        """It is closed before the next player comes to the screen."""
        if self._side >= 0 and not self._seating.alone and (decision is None or self._decides() != self._side):
            self.put_away()

    def escape(self) -> bool:
        shown = not self.card.isHidden()
        if shown:
            self.put_away()
            self.context.to_map()
        return shown

    def close(self) -> None:
        self.put_away()

    # -- the note

    def show(self) -> None:
        """Open the note of the side that decides, once it has the screen to itself."""
        side = self._decides()
        self._seating.alone_with(side, self.words.tr("Your own note. Only you may look at the screen now."),
                                 partial(self._open, side))  # fmt: skip

    def widget(self) -> QWidget | None:
        """What a card shows of the note of the side that decides: all of it where there is no other player, else the
        way to it; None where there is none."""
        text = self._kept(self._decides()) if self.model.decision is not None else ""
        if not text:
            return None
        if self._seating.alone:
            return label(self.words.pair(self.words.tr("Your note"), text), wrap=True)
        return button(self.words.tr("Read your note"), self.show)

    def put_away(self) -> None:
        """Write it down and leave nothing of it in the window."""
        self._write()
        if self._side >= 0:
            self.card.begin("")
        self._side, self._journal = -1, None
        self.card.hide()

    def _open(self, side: int) -> None:
        self.put_away()
        words = self.words
        self._side, self._journal = side, self.model.kept
        layout = self.card.begin(words.tr("Note of the {side} player", side=words.side(side)))
        self.edit = QPlainTextEdit(self._kept(side))
        self.edit.setMinimumHeight(px(HEIGHT))
        self.edit.setTabChangesFocus(True)
        self.edit.setAccessibleName(self.card.heading.text())
        self.edit.setPlaceholderText(words.tr("Your plan, and what not to forget"))
        self.edit.textChanged.connect(self._quiet.start)
        layout.addWidget(self.edit)
        layout.addWidget(label(words.tr("Saved with the game; the other side never sees it."), "faded", wrap=True))
        self.card.foot.addWidget(side_by_side(button(words.tr("Close"), self.escape, "primary"), None))
        self.card.finish()
        self.edit.setFocus()

    @property
    def _seating(self) -> Seating:
        return self.context.services.of(Seating)

    def _decides(self) -> int:
        decision = self.model.decision
        return decision.side(self.context.state) if decision is not None else -1

    def _name(self, side: int) -> str:
        return KEY + self.model.title.sides[side]

    def _kept(self, side: int) -> str:
        """The note of a side; at a what-if table that of the game."""
        kept = self.model.kept
        return (kept.notes() if kept is not None else self.model.loose_notes).get(self._name(side), "")

    def _write(self) -> None:
        """Keep what was written with the game it was written for."""
        self._quiet.stop()
        if self._side < 0:
            return
        text = self.edit.toPlainText()[:LONGEST].strip()
        if self._journal is None:
            self.model.loose_notes[self._name(self._side)] = text
        elif self._journal.notes().get(self._name(self._side), "") != text:
            with suppress(JournalError):
                self._journal.note(self._name(self._side), text)
