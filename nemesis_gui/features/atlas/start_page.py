"""What scenarios say of hexes at the start, painted on the map: the scenario, the brushes of its lists, what lies
where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.wargame.ground import NOTHING
from engine.wargame.startlists import Start
from engine.wargame.starts import Starts
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.atlas.ground_brushes import GroundBrush, GroundPage, GroundStrokes, shown_there
from nemesis_gui.features.atlas.knob_words import HEADINGS
from nemesis_gui.play.signs import capital
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, column, label

OTHER: Final = "contested"
"""The style of hexes that are otherwise than in the files that come with the program."""
TAKES: Final = "legal"
FEW: Final = 8
"""One hex of so many at most is marked as one that a brush can be laid on."""


class StartPage(QWidget):
    """The scenario whose lists are painted, and the brush in hand."""

    painted = Signal(object)
    """What a stroke says, by :class:`Start`."""
    refused = Signal(str)
    """Why a stroke says nothing; empty where it does."""
    turned = Signal()
    """Another scenario or brush."""

    def __init__(self, words: Words, starts: Starts) -> None:
        super().__init__()
        self._words, self.starts = words, starts
        self.scenarios = DropDown()
        self.scenarios.setAccessibleName(words.tr("Scenario"))
        for name in starts.scenarios:
            self.scenarios.addItem(words.scenario(name), name)
        self._names = {starts.ground(name): name for name in starts.lists}
        self.ground = GroundPage(words, [self._brush(name, word) for name in starts.lists
                                         for word in starts.ground(name).choices])  # fmt: skip
        add(column(self, 0, 4), label(words.tr("Scenario"), "faded"), self.scenarios, self.ground, wide=self.ground)
        self.scenarios.currentIndexChanged.connect(lambda _number: self.turned.emit())
        self.ground.taken.connect(lambda _brush: self.turned.emit())
        self._strokes: GroundStrokes | None = None

    def _brush(self, name: str, word: str) -> GroundBrush:
        ground, words = self.starts.ground(name), self._words
        kind = capital(", ".join(words.word(HEADINGS, key) for key in ground.path))
        if word == NOTHING:
            text = words.tr("{kind}: take away", kind=kind)
        else:
            text = words.pair(kind, self._side(word)) if ground.words else kind
        return GroundBrush(ground, word, text)

    def _side(self, word: str) -> str:
        sides = list(self._words.title.sides)
        return self._words.side(sides.index(word)) if word in sides else word

    @property
    def scenario(self) -> str:
        """The one that is painted."""
        return str(self.scenarios.currentData())

    @property
    def shown(self) -> str:
        """The list that is seen: that of the brush in hand, or the first."""
        brush = self.ground.brush
        return self._names[brush.ground] if brush is not None else next(iter(self.starts.lists))

    def watch(self, view: BoardView) -> None:
        """Paint on this board from now on."""
        self._strokes = GroundStrokes(view, self.ground)
        self._strokes.drawn.connect(self._draw)

    def turn_to(self, key: Start) -> None:
        """Show the scenario of a hex, and its list."""
        self.scenarios.setCurrentIndex(self.scenarios.findData(key.scenario))
        if key.list != self.shown:
            self.ground.take(next(one for one in self.ground.brushes if self._names[one.ground] == key.list))

    def lay_down(self) -> None:
        """No brush is in hand any more."""
        self.ground.take(None)

    def show_there(self, said: Mapping[Any, Any], other: Iterable[Any] = ()) -> None:
        """Show on the board what lies where, and mark what is ``other`` than in the shipped files."""
        if self._strokes is not None:
            ground, find = self.starts.ground(self.shown), self.starts.world(self.scenario).grid.index
            taken = self.starts.lists[self.shown].takes(self.starts.world(self.scenario))
            now = self.starts.now(self.scenario, self.shown, said).items()
            there = {label: word for label, word in now if find(label) in taken}
            group = shown_there(there, ground, self._words, find)
            marked = [key.hex for key in other if isinstance(key, Start) and self._is_here(key)]
            more = (HexHighlights(self._few(), TAKES), HexHighlights(marked, OTHER))
            self._strokes.show(Group([*(one for one in more if one.hexes), *group.parts]))

    def _few(self) -> frozenset[int]:
        """The hexes that the brush in hand can be laid on, where these are few."""
        world = self.starts.world(self.scenario)
        taken = self.starts.lists[self.shown].takes(world)
        few = self.ground.brush is not None and len(taken) * FEW <= world.hexes
        return taken if few else frozenset()

    def hide_there(self) -> None:
        """Show nothing of it."""
        if self._strokes is not None:
            self._strokes.show(Group())

    def _is_here(self, key: Start) -> bool:
        return (key.scenario, key.list) == (self.scenario, self.shown)

    def told(self, hex_: int, said: Mapping[Any, Any]) -> list[str]:
        """What lies on a hex, a line a list."""
        world, found = self.starts.world(self.scenario), list[str]()
        for brush in self.ground.brushes:
            there = self.starts.now(self.scenario, self._names[brush.ground], said)
            if brush.word != NOTHING and there.get(world.label(hex_)) == brush.word:
                found.append(brush.text)
        return found

    def _draw(self, labels: list[str]) -> None:
        brush = self.ground.brush
        if brush is None:
            return
        keys = [self.starts.key(self.scenario, self.shown, label) for label in labels]
        taken = [key for key in keys if self.starts.takes(key)]
        refused = "" if taken else self._words.tr("Nothing of this kind can lie there in this scenario")
        self.refused.emit(refused)
        if taken:
            self.painted.emit(dict.fromkeys(taken, brush.word))
