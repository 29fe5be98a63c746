"""How a game looks on the board: all that the board draws of one game and no other.

:class:`BoardArt` is what a game without an art of its own is drawn with: coloured squares with a name, the places and
lines of its map. A title's art is a subclass that draws better what it knows better; its face hands it out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import copysign
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPen, QPixmap

from engine.board.features import Node
from engine.table.placed import Counter, PlacedState, World
from nemesis_gui.base.language import title_word
from nemesis_gui.board.curves import circle
from nemesis_gui.board.geometry import COUNTER, BoardGeometry
from nemesis_gui.board.ink import Ink, draw_shape, write_at, write_in
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.stripes import PLAIN, Stripe
from nemesis_gui.board.theme import Theme, side_fill, side_text

if TYPE_CHECKING:
    from nemesis_gui.board.skin_counters import CounterSkin

NOBODY: Final = -1
DRY, SWOLLEN, RAIN = "dry", "swollen", "rain"
"""How the ground looks: as printed; with minor rivers as wide as major ones; with these and rain."""
MARKER: Final = 24.0
"""Units across the drawing of a marker."""
STACK_SIGN: Final = "board:stack"
READY_SIGN: Final = "board:ready"
SPENT_SIGN: Final = "board:spent"
MARKER_SIGN: Final = "marker:"
"""Before the kind of a marker, in the id of its sign."""


class Marker(NamedTuple):
    """A marker that lies at a location."""

    kind: str
    loc: int
    variant: str = ""
    """What of its kind it is, such as a number or whose colours it has."""
    side: int = NOBODY


class MarkerKind(NamedTuple):
    """What all markers of a kind have in common."""

    at: QPointF = QPointF(-30, -37)
    """Where their middle lies, from the middle of the hex."""
    size: float = 20.0
    picture: str = ""
    """The kind whose picture they show, where it is not their own."""
    least: int = 0
    """Pixels that they have at least, away from the middle of the hex, as long as they are not twice as large."""

    def grown(self, scale: float) -> MarkerKind:
        """As they lie where a unit is so many pixels wide."""
        size = max(self.size, min(2 * self.size, self.least / scale))
        aside = QPointF(*(copysign((size - self.size) / 2, one) for one in self.at.toTuple()))
        return self._replace(at=self.at + aside, size=size)


class BoardArt:
    """What a board asks about the looks of a game. Everything here may be overridden; nothing has to be.

    It is made once for a game and shared by all boards and panels, so it knows no state, no board and no theme of its
    own.
    """

    version: ClassVar[int] = 1
    """Raise when what is drawn on the map changes, so that old pictures of it are not used any more."""
    geography: ClassVar[str] = ""
    """The folder of the real lines and heights of the country, as :func:`engine.paths.data_file` knows it."""
    unmarked: ClassVar[frozenset[str]] = frozenset()
    """Kinds of places without a sign and a name on the map."""
    swells: ClassVar[bool] = True
    """Whether minor rivers are as wide as major ones when it rains."""
    name_zooms: ClassVar[tuple[float, ...]] = (0.21, 0.3, 0.5, 0.71, 1.0, 1.41)
    """The zooms for which names are laid out; below 0.4 only those of cities and of places that count."""
    marker_kinds: ClassVar[Mapping[str, MarkerKind]] = {}
    marks: ClassVar[frozenset[str]] = frozenset()
    """The ids of signs that lie on a counter and are not printed on it."""
    total_word: ClassVar[str] = "strength"
    total_sign: ClassVar[str] = STACK_SIGN
    """The id of the sign of what a stack counts together."""

    def __init__(self, title: str, name: str, sides: Sequence[str]) -> None:
        self.title = title
        """The title's id."""
        self.name = name
        self.sides = tuple(sides)
        self._markers = PictureStore(MARKER)
        self._panels: dict[tuple[str, float], PictureStore] = {}
        """Counters for panels, by theme and sharpness."""
        self._skin: CounterSkin | None = None
        """What counters in panels are like, where they are not drawn."""

    # -- counters

    def look(self, piece: Any, state: PlacedState | None = None) -> Hashable:
        """What is to be seen of a piece beside what is printed on it; in panels without a state, and so without what it
        did in this phase. Equal looks of a counter are one picture."""
        return piece.counter.side, piece.counter.name

    def draw_counter(self, painter: QPainter, counter: Any, look: Any, theme: Theme, pixels: int) -> None:
        """Draw a counter on a field of 48 x 48 units that is shown `pixels` wide: a square in the colour of its side
        with its name."""
        painter.setPen(QPen(QColor(theme.face_edge), 1.2))
        painter.setBrush(QColor(side_fill(theme, counter.side)))
        painter.drawRoundedRect(QRectF(0.6, 0.6, 46.8, 46.8), 3.5, 3.5)
        lines = counter.name.split(" ", 2)
        for number, line in enumerate(lines):
            y = 24 + (number - (len(lines) - 1) / 2) * 13
            write_in(painter, line, QRectF(3, y - 6.5, 42, 13), 12, side_text(theme, counter.side))

    def faces(self, counter: Any) -> Sequence[Hashable]:
        """The looks of a counter as it is printed: its front, and its back or each step less where it has them."""
        return ((counter.side, counter.name),)

    def stripe(self, counter: Any) -> Stripe:
        """The stripe of a counter's nation."""
        return PLAIN

    def rank(self, piece: Any) -> Any:
        """What lies further up in a stack is greater; of equals the one that came later."""
        return 0

    def total(self, pieces: Iterable[Any]) -> str:
        """What the pieces of a stack count together, in two or three characters; empty for nothing."""
        return ""

    def summed(self, pieces: Sequence[Any]) -> str:
        """The numbers of a stack in words."""
        many, total = f"{len(pieces)} {self.word('counters')}", self.total(pieces)
        return f"{many} · {self.word(self.total_word)} {total}" if total else many

    def printed(self, counter: Any) -> str:
        """The name that stands on a counter, in the language spoken where it is a word."""
        found: Counter = counter
        return found.name

    def caption(self, piece: Any) -> str:
        """Name and figures of a counter that is pointed at."""
        return self.printed(piece.counter)

    def side_up(self, counter: Any, look: Any) -> int | None:
        """Which printed side of a counter is up, 0 the front, 1 the back; None where neither says what it is."""
        return 0

    def draw_marks(self, painter: QPainter, counter: Any, look: Any, theme: Theme, pixels: int) -> None:
        """Draw on a field of 48 x 48 units what lies on a counter and is not printed on it."""

    def counter_pixmap(
        self, store: PictureStore, counter: Any, look: Any, theme: Theme, pixels: int, skin: CounterSkin | None = None
    ) -> QPixmap:
        """The picture of a counter, `pixels` wide and high, out of a store for this theme, as in a skin if one is
        given that has it."""
        printed = skin.picture(counter.id, self.side_up(counter, look), pixels) if skin is not None else None
        if printed is None:
            return store.pixmap((counter.id, look), pixels, self.draw_counter, counter, look, theme, pixels)
        return store.pixmap(
            (counter.id, look, "printed"), pixels, self._draw_printed, printed, counter, look, theme, pixels
        )

    def _draw_printed(
        self, painter: QPainter, printed: QImage, counter: Any, look: Any, theme: Theme, pixels: int
    ) -> None:
        from nemesis_gui.board.skin_counters import draw_printed

        draw_printed(painter, printed, theme, pixels)
        self.draw_marks(painter, counter, look, theme, pixels)

    @property
    def skin(self) -> CounterSkin | None:
        """What counters in panels are shown in; None for drawn ones."""
        return self._skin

    def set_skin(self, skin: CounterSkin | None) -> None:
        """Counters in panels are as in a skin from now on, or as drawn."""
        self._skin = skin
        self._panels.clear()

    def face(self, piece: Any, size: int, theme: Theme, ratio: float = 1.0) -> QPixmap:
        """A piece for panels, `size` pixels wide on the screen, `ratio` times as sharp. It is the same picture each
        time, so that Qt knows it again when it scales it."""
        store = self._panels.setdefault((theme.name, ratio), PictureStore(COUNTER))
        picture = self.counter_pixmap(store, piece.counter, self.look(piece), theme, round(size * ratio), self._skin)
        picture.setDevicePixelRatio(ratio)
        return picture

    def icon(self, piece: Any, size: int, theme: Theme) -> QIcon:
        """A piece for buttons and lists."""
        return QIcon(self.face(piece, size, theme, 2.0))

    def sign_on(self, counter: Any, look: Any, at: QPointF, pixels: int) -> str:
        """The id of the sign at a point of that drawing, "" where nothing there has a meaning of its own."""
        return ""

    # -- markers

    def markers(self, state: PlacedState) -> Iterable[Marker]:
        """Every marker that lies on the map in a state."""
        return ()

    def marker_kind(self, kind: str) -> MarkerKind:
        return self.marker_kinds.get(kind) or MarkerKind()

    def draw_marker(self, painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
        """Draw a marker on a field of 24 x 24 units, a disc with a short text; raises KeyError for a kind that there is
        not."""
        draw_shape(painter, circle(12, 12, 10), theme.paper)
        write_at(painter, (variant or kind)[:2], 12, 12, 11, theme.ink)

    def marker_pixmap(self, kind: str, variant: str, pixels: int, theme: Theme) -> QPixmap:
        """The picture of a marker, `pixels` wide and high."""
        picture = self.marker_kind(kind).picture or kind
        key = picture, variant, theme.name
        return self._markers.pixmap(key, pixels, self.draw_marker, picture, variant, theme)

    # -- the map

    def key(self, world: Any, theme: Theme) -> Sequence[object]:
        """Everything on which depends what this art draws on the map of a world, for telling kept pictures apart."""
        return ()

    def word(self, text: str) -> str:
        """A word that is written on the map, in the language spoken."""
        return title_word(text, self.title)

    def heading(self) -> tuple[str, str]:
        """Title and subtitle of the sheet."""
        return self.name, ""

    def weather(self, state: PlacedState) -> str:
        """How the ground looks in a state: dry, swollen or rain."""
        return DRY

    def underlay(self, world: Any, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """What is printed on the ground, under roads and settlements."""
        return []

    def symbols(self, world: Any, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """What is printed over roads and settlements, under the names."""
        return []

    def taken(self, world: Any, geometry: BoardGeometry) -> Iterable[QRectF]:
        """The room of these symbols, in which no name may stand."""
        return ()

    def sign_at(self, world: Any, loc: int, at: QPointF) -> str:
        """The id of the sign that is printed at a point of a hex, counted from its middle; "" for none."""
        return ""

    def counts(self, world: Any, loc: int) -> bool:
        """Whether a place matters in play, so that its name stands on the map at every zoom."""
        return False

    def veiled(self, world: Any, loc: int) -> bool:
        """Whether a hex lies under the veil over what is not in play."""
        return not world.open_hex(loc)

    def bare(self, world: Any, loc: int) -> bool:
        """Whether the sheet has no such hex: it is paper, without a number."""
        return False

    def rains_on(self, world: Any, loc: int) -> bool:
        """Whether a hex is wet when it rains."""
        return True

    def side_of(self, name: str) -> int:
        """The number of a side by its name, -1 for none."""
        return self.sides.index(name) if name in self.sides else NOBODY

    def node_words(self, node: Node) -> tuple[str, str]:
        """What is written in a place beside the map, and below it."""
        return node.label, self.word(node.name)

    def legend(self, x: float, y: float, theme: Theme) -> list[Ink]:
        """What else the legend explains, below the kinds of terrain."""
        return []


def closed_hexes(world: World, geometry: BoardGeometry) -> list[int]:
    """The hexes, and the places beside the map, outside the area of play."""
    return [loc for loc in range(geometry.count) if not world.open_hex(loc)]


class Pointed(NamedTuple):
    """The sign that lies at a point, and whose it is."""

    sign: str = ""
    """The id of a sign, "" where nothing has a meaning of its own."""
    loc: int = -1
    unit: str = ""
