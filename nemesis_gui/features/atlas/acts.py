"""The acts on a draft of a map: each is taken back and done again, shown, and written down before the next."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.wargame.mapdraft import Change, Key, MapDraft, Value
from engine.wargame.mapstrokes import Strokes


class Acts(QObject):
    """What is done to a draft."""

    changed = Signal(object)
    """The keys of which something else is said."""
    back = Signal(object)
    """The keys of what was taken back."""
    unwritten = Signal(str)
    """Why an act could not be written down; it is done all the same."""

    def __init__(self, draft: MapDraft, strokes: Strokes) -> None:
        super().__init__()
        self.draft, self.strokes = draft, strokes
        self.undo = QUndoStack(self)
        self.acts = 0
        """How many were done since the pack was kept, or taken back."""
        self._stroke: dict[Key, Value | None] = {}

    def do(self, change: Change) -> None:
        """Say this, in one act."""
        if any(self.draft.said.get(key) != value for key, value in change.items()):
            self.undo.push(Act(self, change))

    def swap(self, change: Change) -> dict[Key, Value | None]:
        """Say this; what takes it back is returned."""
        before = self.draft.put(change)
        self._write(change)
        return before

    def paint(self, change: Change) -> None:
        """Say this as a part of a stroke that is not over."""
        for key, value in self.draft.put(change).items():
            self._stroke.setdefault(key, value)
        self.changed.emit(list(change))

    def end_stroke(self) -> None:
        """The stroke is one act."""
        stroke, self._stroke = self._stroke, {}
        after = {key: self.draft.said.get(key) for key in stroke}
        if after != stroke:
            self._write(after)
            self.undo.push(Act(self, stroke, done=True))

    def _write(self, change: Change) -> None:
        self.acts += 1
        try:
            self.strokes.add(self.draft, change)
        except OSError as error:
            self.unwritten.emit(f"{self.strokes.path}: {error.strerror or error}")
        self.changed.emit(list(change))


class Act(QUndoCommand):
    """A change; once it is done, what takes it back."""

    def __init__(self, acts: Acts, change: Change, *, done: bool = False) -> None:
        super().__init__()
        self._acts, self._change, self._done = acts, dict(change), done

    def redo(self) -> None:
        if not self._done:
            self._change = self._acts.swap(self._change)
        self._done = False

    def undo(self) -> None:
        self._change = self._acts.swap(self._change)
        self._acts.back.emit(list(self._change))
