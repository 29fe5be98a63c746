"""A game without an art of its own: its counters are squares with a name, its map is drawn from the map file alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication

from engine.board.boardmap import BoardMap, MapParts, Sides
from engine.board.hexgrid import HexGrid
from engine.board.mapfile import load_map
from engine.table.placed import PlacedState
from nemesis_gui.base.language import speak
from nemesis_gui.board.art import DRY, BoardArt, Marker
from nemesis_gui.board.geometry import COUNTER, SIZE, BoardGeometry
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.pictures import MapCache, PictureStore
from nemesis_gui.board.scene import BoardScene, Click, render_board
from nemesis_gui.board.stack_marks import count_pixmap
from nemesis_gui.board.theme import THEMES, side_fill
from nemesis_gui.play.face import Face
from nemesis_gui.titles.nemesis.art.art import NemesisArt
from tests.table.tiny import Countdown

MAP = Path(__file__).parents[2] / "board" / "data" / "small_map.yaml"
STAFF = THEMES["staff"]


class Tile(msgspec.Struct, frozen=True):
    """A counter of no game."""

    id: str
    name: str
    side: int


class Stone(msgspec.Struct, frozen=True):
    """A piece of no game."""

    counter: Tile
    loc: int

    @property
    def id(self) -> str:
        return self.counter.id


class Ground:
    """A world that is a map and nothing else."""

    def __init__(self, board: BoardMap) -> None:
        self.board = board
        self.counters: Mapping[str, Tile] = {}
        self.closed: set[int] = set()

    def label(self, loc: int) -> str:
        return self.board.label(loc)

    def find(self, label: str) -> int | None:
        return self.board.location(label)

    def on_map(self, loc: int) -> bool:
        return self.board.is_hex(loc)

    def in_play(self, loc: int) -> bool:
        return loc < self.board.location_count

    def open_hex(self, loc: int) -> bool:
        return loc not in self.closed


@pytest.fixture
def ground() -> Ground:
    return Ground(load_map(MAP))


@pytest.fixture
def placed(ground: Ground) -> PlacedState:
    state = PlacedState("1")
    state.world, state.scenario, state.turn, state.pieces, state.at = ground, "", 1, {}, {}
    places = (("a", "Rook", 0, "0202"), ("b", "Night rider", 1, "0202"), ("c", "Stone", -1, "0303"))
    for name, told, side, label in places:
        state.set_piece(Stone(Tile(name, told, side), ground.board.location(label)))
    return state


@pytest.fixture
def plain() -> BoardArt:
    return BoardArt("stones", "Stones and rivers", ("white", "black"))


@pytest.fixture
def board(qapp: QApplication, placed: PlacedState, plain: BoardArt, tmp_path: Path) -> BoardScene:
    scene = BoardScene(placed.world, plain, cache=MapCache(tmp_path))
    scene.show_state(placed)
    scene.set_view(1.0, scene.sceneRect(), now=True)
    return scene


def colours(picture: QPixmap | QImage) -> set[int]:
    image = picture if isinstance(picture, QImage) else picture.toImage()
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def counter(plain: BoardArt, tile: Tile, pixels: int = 48) -> QPixmap:
    return plain.counter_pixmap(PictureStore(COUNTER), tile, plain.look(Stone(tile, 0)), STAFF, pixels)


def test_a_face_without_an_art_gives_the_plain_one_and_always_the_same() -> None:
    face, title = Face(), Countdown()
    art = face.art(title)
    assert type(art) is BoardArt
    assert (art.title, art.name, art.sides) == (title.id, title.name, tuple(title.sides))
    assert face.art(title) is art


def test_a_counter_has_the_colour_of_its_side_and_its_name(qapp: QApplication, plain: BoardArt) -> None:
    grounds = []
    for side in (0, 1, -1):
        image = counter(plain, Tile("a", "Rook", side)).toImage()
        grounds.append(image.pixelColor(24, 40).name())
        assert grounds[-1] == side_fill(STAFF, side)
    assert len(set(grounds)) == 3
    assert counter(plain, Tile("a", "Rook", 0)).toImage() != counter(plain, Tile("a", "King", 0)).toImage()


def test_a_counter_turned_face_down_under_the_same_id_has_its_own_picture(qapp: QApplication, plain: BoardArt) -> None:
    """What a player may not know is not drawn from what was known before."""
    store = PictureStore(COUNTER)
    known, hidden = (
        plain.counter_pixmap(store, tile, plain.look(Stone(tile, 0)), STAFF, 48).toImage()
        for tile in (Tile("a", "Rook", 0), Tile("a", "?", 0))
    )
    assert known != hidden


def test_the_board_shows_and_tells_the_pieces(board: BoardScene, ground: Ground) -> None:
    loc = ground.board.location("0202")
    assert board.pieces_at(loc) == ["b", "a"], "the one that came last lies on top"
    clicked: list[str] = []
    board.pieceClicked.connect(lambda unit, _click: clicked.append(unit))
    middle = board.middle_of("c")
    assert middle is not None
    board.click_at(middle, Click())
    assert clicked == ["c"]
    assert board.fan_out(loc)
    named = [board.name_in_fan(item.home + QPointF(5, 5)) for item in board.fan._items]
    assert named == ["Night rider", "Rook"]


def test_what_is_outside_the_area_of_play_is_veiled_and_not_in_focus(board: BoardScene, ground: Ground) -> None:
    assert board.focus_rect() == board.sceneRect()
    closed, whole = ground.board.location("0502"), board.tiles.art
    rect = board.geometry.rect(closed)
    open_map, open_picture = whole.key, whole.render(rect, QSize(40, 40))
    west = ("01", "02", "03", "04")
    ground.closed = {loc for loc in range(board.geometry.count) if not ground.label(loc).startswith(west)}
    part = MapArt(ground, board.geometry, STAFF, board.art)
    assert part.key != open_map
    assert part.render(rect, QSize(40, 40)) != open_picture
    focus = BoardScene(ground, board.art).focus_rect()
    assert not focus.contains(rect)
    assert focus.contains(board.geometry.rect(ground.board.location("0402")))


def test_every_side_is_on_the_overview(board: BoardScene) -> None:
    assert {side: len(spots) for side, spots in board.spots_by_side().items()} == {-1: 1, 1: 1}


@pytest.mark.parametrize("theme", THEMES)
def test_the_map_is_drawn_in_every_theme_and_weather(placed: PlacedState, plain: BoardArt, theme: str) -> None:
    image = render_board(placed, plain, QSize(500, 400), theme=theme)
    assert len(colours(image)) > 100
    assert plain.weather(placed) == DRY


def test_nothing_of_another_country_lies_under_it(board: BoardScene) -> None:
    """Without a geography the ground is level and there are no frontiers."""
    assert board.tiles.art._borders == []


def test_the_title_of_a_small_sheet_stays_on_it(board: BoardScene) -> None:
    rect = QRectF()
    for ink in board.tiles.art._frame:
        rect |= ink.rect
    assert board.sceneRect().adjusted(-5, -5, 5, 5).contains(rect)


def test_markers_have_a_place_and_a_picture(qapp: QApplication, board: BoardScene, placed: PlacedState) -> None:
    class Marked(BoardArt):
        def markers(self, state: PlacedState) -> list[Marker]:
            return [Marker("gold", 5, "3"), Marker("gold", 5, "3"), Marker("trap", 6)]

    art = Marked("stones", "Stones", ())
    scene = BoardScene(placed.world, art, cache=board.cache)
    scene.show_state(placed)
    scene.set_view(1.0, scene.sceneRect(), now=True)
    assert list(scene._markers.items) == [Marker("gold", 5, "3"), Marker("trap", 6)]
    assert all(len(colours(item.pixmap())) > 4 for item in scene._markers.items.values())


def test_the_sides_have_numbers(plain: BoardArt) -> None:
    assert [plain.side_of(name) for name in ("white", "black", "nobody")] == [0, 1, -1]


def test_a_place_beside_the_map_is_nobodys_where_the_title_has_no_such_side(board: BoardScene, ground: Ground) -> None:
    at = board.geometry.rect(ground.board.hex_count).center() + QPointF(0, 20)
    image = board.tiles.art.render(QRectF(at.x() - 5, at.y() - 5, 10, 10), QSize(10, 10))
    assert image.pixelColor(5, 5).name() == board.palette_.paper


def test_the_number_of_a_stack_is_the_same_picture_for_all(qapp: QApplication) -> None:
    assert count_pixmap(3, STAFF).cacheKey() == count_pixmap(3, STAFF).cacheKey()
    assert count_pixmap(3, STAFF).toImage() != count_pixmap(4, STAFF).toImage()


def test_hexes_may_stand_on_a_corner(qapp: QApplication, placed: PlacedState, plain: BoardArt) -> None:
    grid, none = HexGrid(5, 5, "pointy", "RRCC"), bytes(150)
    parts = MapParts(grid, bytes(25), ("clear",), Sides(none, none, none, none))
    geometry = BoardGeometry(BoardMap(parts))
    for hex_ in range(grid.n):
        for number, corner in enumerate(grid.corners(hex_, SIZE)):
            assert geometry.corner(hex_, number) == pytest.approx(corner)
        rect = geometry.rect(hex_)
        assert rect.height() > rect.width()
        assert rect.adjusted(-1, -1, 1, 1).contains(geometry.outline(hex_).boundingRect())
    art = MapArt(Ground(geometry.board), geometry, STAFF, plain)
    assert len(colours(art.render(geometry.scene_rect, QSize(200, 200)))) > 50


def test_a_word_on_the_map_comes_from_the_catalogue_of_its_own_title(qapp: QApplication, plain: BoardArt) -> None:
    """Also while a game of another title is on the table."""
    speak("fr", plain.title)
    try:
        assert NemesisArt().word("Japanese Supply Entry") == "Entrée de ravitaillement japonaise"
        assert plain.word("Japanese Supply Entry") == "Japanese Supply Entry"
    finally:
        speak("en")


def test_hexes_are_numbered_as_the_map_file_says(ground: Ground) -> None:
    geometry = BoardGeometry(ground.board)
    assert geometry.count == ground.board.location_count
    x, y = geometry.xy(ground.board.location("0303"))
    assert geometry.location_at(x, y) == ground.board.location("0303")
