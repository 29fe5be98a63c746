"""What is seen happening to counters: they go their way, come to harm, or are eliminated. It leads up to a state
that is shown already: stand-ins act on the map while the counters themselves are not seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsPixmapItem

from nemesis_gui.board.counters import STEP, CounterItem, Stood
from nemesis_gui.board.curves import smooth
from nemesis_gui.board.geometry import COUNTER, NOWHERE
from nemesis_gui.board.ground import LOWER
from nemesis_gui.board.overlay_items import glyph_path

if TYPE_CHECKING:
    from nemesis_gui.board.stacks_scene import StacksScene

Z_DEEDS: Final = 60.0
MOST: Final = 6
"""Groups of deeds that are seen of one command; of more only where they lead."""
_STRUCK: Final = 0.3
"""The part of its time for which a counter is marked as hit, before it is turned over or fades."""
_APART: Final = 1.06
"""From one counter to the next, in their widths."""


class Going(NamedTuple):
    """A counter that goes along locations."""

    unit: str
    path: tuple[int, ...]


class Hurt(NamedTuple):
    """A counter that comes to harm: another one may take its place."""

    unit: str
    became: str = ""


Deed = Going | Hurt


class StandIn(QGraphicsPixmapItem):
    """What acts in place of a counter; `scale` are the pixels a unit, `side` its width."""

    def __init__(self, stood: Stood, scale: float, side: float) -> None:
        super().__init__(stood.face)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setScale(1 / scale)
        self.setPos(stood.home)
        self.setZValue(Z_DEEDS)
        self.home = stood.home
        self.side = side
        middle = QPointF(self.boundingRect().center())
        self._struck = QGraphicsPathItem(glyph_path("cross", QPointF()), self)
        self._struck.setPen(QPen(QColor("#c81418"), 1.8, c=Qt.PenCapStyle.RoundCap))
        self._struck.setScale(stood.face.width() / COUNTER * 3.4)
        self._struck.setPos(middle)
        self._struck.hide()
        self._middle = middle

    def stand_around(self, middle: QPointF, number: int = 0) -> None:
        """Stand in a hex, the more of a group are below it the higher."""
        off = QPointF(number * STEP, LOWER - number * STEP)
        self.setPos(middle + off - QPointF(self.side, self.side) / 2)

    def strike(self, at: float) -> None:
        """It is marked as hit, `at` from 0 to 1 of that time."""
        self.setZValue(Z_DEEDS + 1)
        self._struck.show()
        self._struck.setOpacity(min(1.0, at * 3))

    def turn(self, at: float, face: QPixmap) -> None:
        """It is turned over, and shows another face from the middle on."""
        self._struck.setVisible(at < 0.5)
        if at >= 0.5 and self.pixmap().cacheKey() != face.cacheKey():
            self.setPixmap(face)
        x, y = self._middle.x(), self._middle.y()
        self.setTransform(QTransform.fromTranslate(x, y).scale(max(0.02, abs(cos(at * pi))), 1).translate(-x, -y))


class Enactment:
    """Groups of deeds on a board, one after the other."""

    def __init__(self, scene: StacksScene, groups: Sequence[Sequence[Deed]], stood: Mapping[str, Stood]) -> None:
        self._scene = scene
        self._groups = [[deed for deed in group if self._known(deed, stood)] for group in groups[:MOST]]
        self._groups = [group for group in self._groups if group]
        self._done = 0
        self._ins: dict[str, StandIn] = {}
        for deed in (deed for group in self._groups for deed in group):
            self._cast(deed, stood)
        self.units = tuple(self._ins)
        self._hidden = [scene.counters[unit] for unit in self.units if unit in scene.counters]
        for item in self._hidden:
            item.setOpacity(0.0)
        self._under = self._uncovered()
        for item in self._under:
            scene.faces.freshen(item)
            item.setVisible(True)
        self._marks = self._emptied()
        for mark in self._marks:
            mark.setOpacity(0.0)

    @property
    def count(self) -> int:
        return len(self._groups)

    @property
    def harms(self) -> bool:
        """Whether any counter comes to harm."""
        return any(isinstance(deed, Hurt) for group in self._groups for deed in group)

    def _known(self, deed: Deed, stood: Mapping[str, Stood]) -> bool:
        there = deed.unit in self._scene.counters or deed.unit in stood
        return there and (isinstance(deed, Hurt) or len(self._points(deed)) > 1)

    def _points(self, deed: Going) -> list[tuple[float, float]]:
        geometry = self._scene.geometry
        return [geometry.xy(loc) for loc in deed.path if geometry.has(loc)]

    def _cast(self, deed: Deed, stood: Mapping[str, Stood]) -> None:
        if deed.unit not in self._ins:
            item = self._scene.counters.get(deed.unit)
            was = stood.get(deed.unit)
            if was is None and item is not None:
                self._scene.faces.freshen(item)
                was = Stood(item.pixmap(), item.home)
            assert was is not None
            stand_in = self._ins[deed.unit] = StandIn(was, self._scene.faces.scale or 1.0, self._scene.size.side)
            if isinstance(deed, Going):
                stand_in.stand_around(QPointF(*self._points(deed)[0]))
            self._scene.addItem(stand_in)
        if isinstance(deed, Hurt) and deed.became:
            self._ins[deed.became] = self._ins[deed.unit]

    def _uncovered(self) -> list[CounterItem]:
        """The counters that lie under those that are not seen, and are seen in their place."""
        scene = self._scene
        locs = dict.fromkeys(item.piece.loc for item in self._hidden if item.isVisible())
        left = ([unit for unit in scene.pieces_at(loc) if unit not in self._ins] for loc in locs)
        seen = (scene.counters[unit] for units in left for unit in units[: scene.size.visible])
        return [item for item in seen if not item.isVisible()]

    def _emptied(self) -> list[QGraphicsPixmapItem]:
        """The mats and badges of nothing but counters that are not seen."""
        scene = self._scene
        locs = {item.piece.loc for item in self._hidden} - {NOWHERE}
        bare = [loc for loc in locs if {*scene.pieces_at(loc)} <= {*self.units}]
        return [items[loc] for items in (scene.mats.items, scene.badges.items) for loc in bare if loc in items]

    def show(self, at: float) -> None:
        """Show the deeds as they are at a point of their time: 1.5 is the middle of the second group."""
        while self._done < min(int(at), self.count):
            self._show(self._groups[self._done], 1.0)
            self._done += 1
        if self._done < self.count:
            self._show(self._groups[self._done], at - self._done)

    def _show(self, group: Sequence[Deed], at: float) -> None:
        for number, deed in enumerate(group):
            if isinstance(deed, Going):
                along = smooth(self._points(deed)).pointAtPercent(min(1.0, at))
                self._ins[deed.unit].stand_around(along, number)
            else:
                self._harm(deed, at)
        if isinstance(group[0], Hurt):
            self._spread([self._ins[deed.unit] for deed in group])

    def _spread(self, hurt: Sequence[StandIn]) -> None:
        """Those of one stack are seen side by side."""
        for stand_in in hurt:
            beside = [one for one in hurt if (one.home - stand_in.home).manhattanLength() < stand_in.side]
            by = beside.index(stand_in) - (len(beside) - 1) / 2
            stand_in.setX(stand_in.home.x() + by * _APART * stand_in.side)

    def _harm(self, deed: Hurt, at: float) -> None:
        stand_in, left = self._ins[deed.unit], (at - _STRUCK) / (1 - _STRUCK)
        after = self._scene.counters.get(deed.became or deed.unit)
        if left < 0:
            stand_in.strike(at / _STRUCK)
        elif after is not None:
            stand_in.turn(left, after.pixmap())
        else:
            stand_in.setOpacity(1 - left)

    def finish(self) -> None:
        """The counters themselves are seen again."""
        for stand_in in {id(one): one for one in self._ins.values()}.values():
            self._scene.removeItem(stand_in)
        for item in (*self._hidden, *self._marks):
            item.setOpacity(1.0)
        for item in self._under:
            item.setVisible(False)
        self._ins, self._hidden, self._under, self._marks = {}, [], [], []


def grouped(deeds: Iterable[Deed]) -> list[list[Deed]]:
    """Deeds in their order, those together that follow one another and are of one sort; a counter does one at once."""
    groups: list[list[Deed]] = []
    for deed in deeds:
        last = groups[-1] if groups else []
        same = [one for one in last if one.unit == deed.unit]
        if isinstance(deed, Hurt) and same and isinstance(last[0], Hurt):
            last[last.index(same[0])] = deed if deed.became else same[0]
        elif last and type(last[0]) is type(deed) and not same:
            last.append(deed)
        else:
            groups.append([deed])
    return groups
