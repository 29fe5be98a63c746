"""A position that is changed by hand: each change goes through the door by which positions in text come in."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.board.safeyaml import load_yaml
from engine.table.placed import PlacedState
from engine.table.situation import Situation, start
from engine.table.situation_text import to_text
from engine.wargame.ground import Ground, painted
from engine.wargame.knobs import Knob, Path, Value, knobs, with_values
from engine.wargame.positions import PositionTitle

MOST_BYTES = 500_000
"""Of a position in text."""


class Sandbox(QObject):
    """The position as it is now, and what is wrong with it."""

    changed = Signal()

    def __init__(self, title: PositionTitle[Any, Any, Any], state: PlacedState) -> None:
        """Raises ValueError for a position that cannot be told in text: it stands in the middle of something."""
        super().__init__()
        self.title, self.undo = title, QUndoStack(self)
        self.state = self._admitted(title.describe(state))
        self.fault = ""
        """Why it cannot be played on; empty where it can."""

    def move(self, unit: str, loc: int) -> None:
        """Put a piece somewhere else, on the map or in a box beside it."""
        piece = self.state.pieces[unit]
        if piece.loc != loc:
            moved = self.title.copy(self.state)
            moved.set_piece(msgspec.structs.replace(piece, loc=loc))
            self._take(moved)

    @property
    def text(self) -> str:
        """The position as one writes it."""
        return to_text(self.title.describe(self.state))

    def knobs(self) -> list[Knob]:
        """What of it is set in a form."""
        return knobs(self.title, self.state)

    def set_values(self, values: Mapping[Path, Value]) -> str:
        """Set some of that; why it cannot be, and then nothing is changed."""
        try:
            self._push(self._admitted(with_values(self.title, self.state, values)))
        except ValueError as error:
            return str(error)
        return ""

    def paint(self, ground: Ground, hexes: Iterable[str], word: str) -> str:
        """Lay a word of a kind on hexes in one act; why it cannot be, and then nothing is changed."""
        try:
            self._push(self._admitted(painted(self.title.describe(self.state), ground, hexes, word)))
        except ValueError as error:
            return str(error)
        return ""

    def _push(self, state: PlacedState) -> None:
        """A position that came in by the door in place of this one, unless it is the same."""
        if self.title.describe(state) != self.title.describe(self.state):
            self.undo.push(Edit(self, state, ""))

    def fault_of(self, text: str) -> str:
        """Why a position cannot be taken as it was written; empty where it can."""
        try:
            self._of_text(text)
        except ValueError as error:
            return str(error)
        return ""

    def read(self, text: str) -> None:
        """Take a position as it was written; raises ValueError with the key of what cannot be."""
        self.undo.push(Edit(self, self._of_text(text), ""))

    def _of_text(self, text: str) -> PlacedState:
        data = load_yaml(text, name="position", limit_bytes=MOST_BYTES)
        if not isinstance(data, Mapping):
            raise ValueError("position: keys and values are wanted")
        if data.get("scenario") != self.title.describe(self.state).get("scenario"):
            raise ValueError("scenario: another one is played on another map")
        return self._admitted(data)

    def _take(self, state: PlacedState) -> None:
        """A changed position, through the door if it lets it in."""
        try:
            admitted, fault = self._admitted(self.title.describe(state)), ""
        except ValueError as error:
            admitted, fault = state, str(error)
        self.undo.push(Edit(self, admitted, fault))

    def _admitted(self, data: Mapping[str, Any]) -> PlacedState:
        """What comes in by the door of situations and can be told again; raises ValueError with the key of what is not
        let in."""
        said = Situation(format="situation/1", game=self.title.id, title=self.title.name, position=dict(data))
        found: PlacedState = start(self.title, said)
        self.title.describe(found)
        return found

    def put(self, state: PlacedState, fault: str) -> tuple[PlacedState, str]:
        """This is the position from now on; the one before is returned."""
        before = self.state, self.fault
        self.state, self.fault = state, fault
        self.changed.emit()
        return before

    def played(self) -> PlacedState:
        """The position with dice of its own, to be played on."""
        found: PlacedState = self.title.what_if(self.state, secrets.token_hex(8))
        return found


class Edit(QUndoCommand):
    """A position in place of another."""

    def __init__(self, sandbox: Sandbox, state: PlacedState, fault: str) -> None:
        super().__init__()
        self._put: Callable[[PlacedState, str], tuple[PlacedState, str]] = sandbox.put
        self._other = state, fault

    def redo(self) -> None:
        self._other = self._put(*self._other)

    def undo(self) -> None:
        self._other = self._put(*self._other)
