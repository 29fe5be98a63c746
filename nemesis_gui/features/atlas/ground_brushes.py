"""Brushes for what lies on hexes in a position: a list of them, and strokes over the map that lay one down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.wargame.ground import Ground, lying
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.atlas.knob_words import KnobWords
from nemesis_gui.features.atlas.legend import ClickList
from nemesis_gui.features.atlas.stroke import MouseStrokes
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, column, label

OVERLAY: Final = "painted ground"
STROKE: Final = "selected"
WORDS: Final = ("lit", "hint", "contested", "info", "full", "limited")
"""Styles of words that name no side, in their order."""


class GroundBrush(msgspec.Struct, frozen=True):
    """A kind of what lies on hexes, and the word that is laid."""

    ground: Ground
    word: str
    text: str


def ground_brushes(grounds: Sequence[Ground], names: KnobWords) -> list[GroundBrush]:
    """A brush for each word that a hex can be given."""
    return [GroundBrush(ground, word, names.ground(ground, word)) for ground in grounds for word in ground.choices]


def shown(position: Mapping[str, Any], ground: Ground, words: Words, find: Callable[[str], int | None]) -> Group:
    """What of a kind lies on the map in a position, in the styles of sides and words."""
    return shown_there(lying(position, ground), ground, words, find)


def shown_there(
    there: Mapping[str, str], ground: Ground, words: Words, find: Callable[[str], int | None]
) -> Group:
    """The same of words by the label of a hex."""
    sides, hexes = list(words.title.sides), dict[str, list[int]]()
    for place, word in there.items():
        loc = find(place)
        if loc is not None:
            hexes.setdefault(word, []).append(loc)
    known = ground.words or (ground.path[-1],)
    styles = {word: f"side_{sides.index(word)}" if word in sides else WORDS[number % len(WORDS)]
              for number, word in enumerate(known)}  # fmt: skip
    return Group([HexHighlights(locs, styles[word]) for word, locs in hexes.items() if word in styles])


class GroundPage(QWidget):
    """The list of brushes; the one in hand is marked, and is laid down by a second click."""

    taken = Signal(object)
    """A brush that is in hand from now on, or None."""

    def __init__(self, words: Words, among: Sequence[GroundBrush]) -> None:
        super().__init__()
        self.brushes = tuple(among)
        self.brush: GroundBrush | None = None
        self.list = ClickList(words.tr("Brushes"))
        for brush in among:
            self.list.addItem(brush.text)
        told = words.tr("Take a brush and draw over hexes. A second click or Esc lays it down.")
        add(column(self, 6, 6), label(told, "faded", wrap=True), self.list, wide=self.list)
        self.list.itemClicked.connect(lambda item: self._click(self.brushes[self.list.row(item)]))

    def _click(self, brush: GroundBrush) -> None:
        self.take(None if brush is self.brush else brush)

    def take(self, brush: GroundBrush | None) -> None:
        """A brush is in hand, or none."""
        self.brush = brush
        self.list.setCurrentRow(self.brushes.index(brush) if brush is not None else -1)
        self.taken.emit(brush)


class GroundStrokes(QObject):
    """Strokes over the map while a brush is in hand: each is seen as it is drawn, and told when it ends."""

    drawn = Signal(object)
    """The labels of the hexes of a stroke."""

    def __init__(self, view: BoardView, page: GroundPage) -> None:
        super().__init__(view)
        self._view, self._page = view, page
        self._hexes: dict[int, None] = {}
        self._base = Group()
        self._mouse = MouseStrokes(view, None, lambda: "terrain" if page.brush is not None else None)
        self._mouse.passed.connect(self._pass)
        self._mouse.ended.connect(self._end)
        page.taken.connect(self._take)

    def _take(self, brush: GroundBrush | None) -> None:
        shape = Qt.CursorShape.CrossCursor if brush is not None else Qt.CursorShape.ArrowCursor
        self._view.viewport().setCursor(shape)

    def show(self, base: Group) -> None:
        """What of the kind in hand lies on the map now."""
        self._base = base
        self._show(self._hexes)

    def _show(self, stroke: Collection[int]) -> None:
        parts = [*self._base.parts, *([HexHighlights(list(stroke), STROKE)] if stroke else [])]
        self._view.board.set_overlay(OVERLAY, Group(parts) if parts else None)

    def _pass(self, hex_: int) -> None:
        self._hexes[hex_] = None
        self._show(self._hexes)

    def _end(self) -> None:
        hexes, self._hexes = self._hexes, {}
        self._show(())
        if hexes:
            self.drawn.emit([self._view.board.geometry.grid.label(hex_) for hex_ in hexes])
