"""The names of places, over the ground. One that any stack or marker would cover goes to the freest side of what stands
in its hex."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from nemesis_gui.board.ground import SCALES, GroundScene, level_for
from nemesis_gui.board.ink import paint, text_size
from nemesis_gui.board.measure import Face
from nemesis_gui.board.place_art import LEAST, Name, sign_room
from nemesis_gui.board.sharp import Sharpened
from nemesis_gui.board.theme import THEMES

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
_AIR: Final = 2.5
"""Scene units of halo around the letters."""
_DEARER: Final = 0.02
"""Part of a name that may be covered before it goes elsewhere; half of it more for each spot that comes later."""
_GAP: Final = 0.7
"""Of its height that a name keeps clear at both sides of another name: about an em."""
_LITTLE: Final = 0.2
"""Part of a name that may lie on the counters of neighbours."""
_REACH: Final = 130.0
"""Scene units around a name within which it finds another spot."""
_CELL: Final = 300.0
"""Scene units across a part of the map: as far as from the middle of a name to that of anything it may meet."""
_BELOW: Final = 1.25
"""Of its height, with what hangs below the line."""
_AT_ONCE: Final = 60.0
"""Seconds, for names that are asked for."""
_Z_BESIDE: Final = 27.0
"""Of a name near stacks: what little of it has no room lies on the counters."""


class PlaceNames(Sharpened[int]):
    """By their number in the list of the zoom."""

    z = 0.5

    def __init__(self, scene: GroundScene, seen: Callable[[], dict[int, list[QRectF]]]) -> None:
        super().__init__(scene)
        self._seen = seen
        self._names: list[Name] = []
        self.spots: dict[int, QPointF] = {}
        """The middle of each that has left its spot on the empty map."""
        self._shown: tuple[object, int] = (None, 0)
        """Of what map and zoom they are."""
        self._asked: tuple[int, ...] = ()
        self._count = 0
        """How many of them stand there whatever is asked for."""
        self._fixed: list[Name] = []
        self._ground, self._whose = Boxes(()), dict[int, int]()
        self._around: list[list[tuple[int | None, Box]]] = []
        """What of the others and of what is printed is near each of these: which of them it is."""
        self._known = dict[int, tuple[Name, tuple[Box, list[Box]], tuple[QPointF, float]]]()
        """What was found for each, and for what."""
        self._boxes: Boxes | None = None
        """Where they stand; made when it is asked for."""

    def named(self, loc: int) -> QRectF:
        """Where the name of a location stands; nothing where it has none at this zoom."""
        key = next((key for key, name in enumerate(self._names) if name.loc == loc), None)
        if key is None:
            return QRectF()
        left, top, right, bottom = _box(self._names[key], self._middle(key))
        return QRectF(left, top, right - left, bottom - top)

    def under(self, reach: Callable[[float], QRectF]) -> float:
        """How much of the names lies under what reaches so far at a scale."""
        if self._boxes is None:
            self._boxes = Boxes(_box(name, self._middle(key)) for key, name in enumerate(self._names))
        part = _sides(reach(self.scale or 1.0))
        return sum(_common(part, box) for box in self._boxes.near(part))

    @property
    def stale(self) -> bool:
        return self._shown != self._wanted or bool(self._stale)

    @property
    def _wanted(self) -> tuple[object, int]:
        """The map, and the zoom for which its names are chosen; none before there is one."""
        return (self._scene.tiles.art, level_for(self.scale)) if self.scale else (None, 0)

    def set_scale(self, scale: float) -> None:
        before, size = self._scene.measure(self.scale), self._scene.measure(scale)
        super().set_scale(scale)
        if self._shown == self._wanted and (before.face, before.grow) != (size.face, size.grow):
            self.settle()

    def sharpen(self, seconds: float) -> bool:
        if self._shown != self._wanted:
            self._shown = self._wanted
            self._lay_out(self._chosen())
            self._stale = set(self.items)
        return super().sharpen(seconds)

    def ask(self, locs: Collection[int]) -> None:
        """These places are in question: they have their names, whatever the zoom."""
        self._asked = tuple(locs)
        names = self._chosen() if self.scale and self._shown == self._wanted else self._names
        if names != self._names:
            self._lay_out(names)
            super().sharpen(_AT_ONCE)

    def _chosen(self) -> list[Name]:
        art, scale = self._scene.tiles.art, SCALES[level_for(self.scale)]
        fixed = art.names(scale)
        self._count = len(fixed)
        return fixed + art.asked(self._asked, scale)

    def ahead(self, scale: float) -> Iterator[None]:
        for name in self._scene.tiles.art.names(SCALES[level_for(scale)]):
            self._drawn(name, scale)
            yield

    def _lay_out(self, names: list[Name]) -> None:
        """Those that stay keep their pictures."""
        before, self._names = self._names, names
        alike = [one[:3] == other[:3] for one, other in zip(before, names, strict=False)]
        kept = [*alike, False].index(False)
        for key in range(kept, len(before)):
            self.take_off(key)
        for key in range(kept, len(names)):
            self.lay(key)
        self._stale = {key for key in self.items if key in self._stale or key >= kept or names[key] != before[key]}
        self._stand()
        self.settle()

    def _stand(self) -> None:
        """Find what is near each on the empty map, unless they are the same as before; those that are asked for come
        and go."""
        fixed = self._names[: self._count]
        if fixed != self._fixed:
            self._fixed, self._known = fixed, {}
            rooms = [_box(name, name.spot, _GAP) for name in fixed]
            self._whose = {id(room): key for key, room in enumerate(rooms)}
            self._ground = Boxes(chain(self._printed(), rooms))
            self._around = [self._near_ground(key) for key in range(len(fixed))]

    def _near_ground(self, key: int) -> list[tuple[int | None, Box]]:
        """What of the names and of what is printed is near one: which name it is."""
        name = self._names[key]
        near = self._ground.near(_box(name, name.spot))
        return [(whose, box) for box in near if (whose := self._whose.get(id(box))) != key]

    def settle(self) -> None:
        """Let each stand where nothing covers it, as far as there is such a spot."""
        seen: dict[int, list[Box]] = {loc: [_sides(rect) for rect in rects] for loc, rects in self._seen().items()}
        stacks, moved = Boxes(chain.from_iterable(seen.values())), Boxes(())
        late = [(key, _box(one, one.spot, _GAP)) for key, one in enumerate(self._names) if key >= self._count]
        lifted = self._scene.measure(self.scale).face is not Face.CHIP
        self.spots, self._boxes = {}, None
        for key, name in enumerate(self._names):
            own, beside, rest, home = seen.get(name.loc, []), name.rank < LEAST, 0.0, _box(name, name.spot)
            near = stacks.near(home)
            others = self._around[key] if key < self._count else self._near_ground(key)
            others = others + [one for one in late if one[0] != key and _near(one[1], home)]
            lies = [box for whose, box in others if whose not in self.spots] + moved.near(home)
            if beside and (near or name.loc in self._asked or _covered(home, lies)):
                around = own[0] if own else _sides(sign_room(self._scene.geometry.point(name.loc)))
                spot, rest = self._freest(key, around, [*near, *lies])
                if spot is not name.spot:
                    self.spots[key] = spot
                    moved.put(_box(name, spot, _GAP))
            item = self.items[key]
            item.setPos(self.place(key))
            item.setZValue(_Z_BESIDE if (own or rest < _LITTLE) and lifted and beside else self.z)

    def _freest(self, key: int, around: Box, lies: list[Box]) -> tuple[QPointF, float]:
        """The spot that was found last where the same lies around."""
        name, lay = self._names[key], (around, lies)
        if key not in self._known or self._known[key][:2] != (name, lay):
            self._known[key] = name, lay, _freest(name, around, lies)
        return self._known[key][2]

    def _printed(self) -> list[Box]:
        """What is printed on the map that no name lies on."""
        scene = self._scene
        return [_sides(rect) for rect in scene.art.taken(scene.world, scene.geometry)]

    def place(self, key: int) -> QPointF:
        left, top, _, _ = _box(self._names[key], self._middle(key))
        return QPointF(left - _AIR, top - _AIR)

    def picture(self, key: int, scale: float) -> QPixmap:
        return self._drawn(self._names[key], scale)

    def _drawn(self, name: Name, scale: float) -> QPixmap:
        return _picture(name.text, name.rank, name.grow, scale, self._scene.theme_name)

    def _middle(self, key: int) -> QPointF:
        return self.spots.get(key, self._names[key].spot)


class Boxes:
    """What lies on the map, by the part of it."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self._cells: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
        for box in boxes:
            self.put(box)

    def put(self, box: Box) -> None:
        self._cells[_cell(box)].append(box)

    def near(self, home: Box) -> list[Box]:
        """What may lie on a name in one of its spots."""
        column, row = _cell(home)
        around = ((x, y) for x in (column - 1, column, column + 1) for y in (row - 1, row, row + 1))
        return [box for cell in around if cell in self._cells for box in self._cells[cell] if _near(box, home)]


def _cell(box: Box) -> tuple[int, int]:
    return int((box[0] + box[2]) // (2 * _CELL)), int((box[1] + box[3]) // (2 * _CELL))


def _freest(name: Name, around: Box, lies: Sequence[Box]) -> tuple[QPointF, float]:
    """The spot where the least of a name is covered, and how much; of those that are as good the first one."""
    best, rest = name.spot, _covered(_box(name, name.spot), lies)
    least = rest
    for number, spot in enumerate(_beside(name, around), 2):
        if least <= _DEARER * number / 2:
            break
        covered = _covered(_box(name, spot), lies)
        if covered + _DEARER * number / 2 < least:
            best, rest, least = spot, covered, covered + _DEARER * number / 2
    return best, rest


def _covered(box: Box, lies: Sequence[Box]) -> float:
    return sum(_common(box, other) for other in lies) / ((box[2] - box[0]) * (box[3] - box[1]))


def _beside(name: Name, stack: Box) -> Iterator[QPointF]:
    """The spots around a stack: below, above, at both sides, and further away."""
    width, height = (half / 2 for half in _size(name.text, name.rank, name.grow))
    left, top, right, bottom = stack
    middle = (left + right) / 2
    for y in (bottom + height, top - height):
        for x in (middle, left + width, right - width, middle - width, middle + width, left - width, right + width):
            yield QPointF(x, y)
    for y in ((top + bottom) / 2, top + height, bottom - height):
        for x in (left - width - _AIR, right + width + _AIR):
            yield QPointF(x, y)
    for y in (bottom + 2.5 * height, top - 2.5 * height):
        for x in (middle, middle - width, middle + width):
            yield QPointF(x, y)


def _sides(rect: QRectF) -> Box:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _box(name: Name, middle: QPointF, gap: float = 0.0) -> Box:
    width, height = _size(name.text, name.rank, name.grow)
    x, y, across = middle.x(), middle.y(), width / 2 + gap * height
    return x - across, y - height / 2, x + across, y + height / 2


@lru_cache(maxsize=2048)
def _size(text: str, rank: int, grow: float) -> tuple[float, float]:
    return text_size(text, Name(0, text, rank, grow, QPointF()).face)


def _near(box: Box, other: Box) -> bool:
    return (
        box[0] - _REACH < other[2] and other[0] < box[2] + _REACH
        and box[1] - _REACH < other[3] and other[1] < box[3] + _REACH
    )  # fmt: skip


def _common(box: Box, other: Box) -> float:
    wide = min(box[2], other[2]) - max(box[0], other[0])
    high = min(box[3], other[3]) - max(box[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


@lru_cache(maxsize=512)
def _picture(text: str, rank: int, grow: float, scale: float, theme: str) -> QPixmap:
    """A name with its halo, sharp at a scale; a copy, as with a painted pixmap Qt keeps the memory of its painting, up
    to 200 kB."""
    name = Name(0, text, rank, grow, QPointF())
    width, height = _size(text, rank, grow)
    area = QRectF(-width / 2 - _AIR, -height / 2 - _AIR, width + 2 * _AIR, height * _BELOW + 2 * _AIR)
    found = QPixmap(ceil(area.width() * scale), ceil(area.height() * scale))
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    paint(painter, name.inks(QPointF(), THEMES[theme]), area)
    painter.end()
    return found.copy()
