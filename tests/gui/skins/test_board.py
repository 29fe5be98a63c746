"""The board as printed: the picture lies where our hexes are, counters are those of the skin, all else is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.games import titles
from engine.titles.tail_of_the_tiger.pieces import UNTRIED
from engine.wargame.skin import Faces, PictureError, SkinError, read_skin
from nemesis_gui.board.geometry import COUNTER, BoardGeometry
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.overlays import HexHighlights, SideHighlights
from nemesis_gui.board.pictures import MapCache, PictureStore
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.skin_counters import CounterSkin
from nemesis_gui.board.skin_map import MapSkin
from nemesis_gui.board.theme import THEMES
from nemesis_gui.games import FACES, faces
from tests.gui.skins.making import BACK, DOT, FRONT, GROUND, make_skin

SCENARIOS = {"nemesis": "campaign", "defeat-into-victory": "u-go", "vinegar-joes-war": "imphal",
             "tail-of-the-tiger": "tail-of-the-tiger"}  # fmt: skip
"""Both orientations are among them, and numbers that run from the east."""


def near(colour: QColor, name: str, by: int = 24) -> bool:
    other = QColor(name)
    parts = ((colour.red(), other.red()), (colour.green(), other.green()), (colour.blue(), other.blue()))
    return all(abs(one - two) <= by for one, two in parts)


@pytest.fixture(params=FACES)
def game(request: pytest.FixtureRequest) -> Any:
    return titles().title(request.param)


@pytest.fixture
def printed(game: Any, tmp_path: Path, qapp: object) -> Iterator[BoardScene]:
    """A board of the game on a picture of dots."""
    world = game.world(SCENARIOS[game.id])
    skin = make_skin(tmp_path / "skin", game.id, world.board)
    scene = BoardScene(world, faces().of(game.id).make_art(game), "staff", MapCache(tmp_path / "drawn"))
    assert skin.map is not None
    scene.set_skin(MapSkin(tmp_path / "skin", skin.map, world.board.grid, tmp_path / "tiles"))
    yield scene
    scene.tiles.stop()
    scene.deleteLater()


def picture(scene: BoardScene, part: QRectF, scale: float) -> QImage:
    """What is seen of a part of the scene."""
    image = QImage((QSizeF(part.size()) * scale).toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    scene.tiles.paint(painter, part, scale, wait=True)
    painter.end()
    return image


def test_each_hex_lies_where_the_picture_has_it(printed: BoardScene) -> None:
    """The dot is in the middle of the hex and as far across as it was drawn; the corners of the hex are ground."""
    geometry, scale = printed.geometry, 0.25
    image = picture(printed, geometry.map_rect, scale)
    in_play = [hex_ for hex_ in range(geometry.board.hex_count) if printed.world.open_hex(hex_)]
    for hex_ in in_play[:: len(in_play) // 40 + 1]:
        at = geometry.point(hex_)
        assert near(image.pixelColor((at * scale).toPoint()), DOT), geometry.board.label(hex_)
        for way in (QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)):
            inside, outside = (at + way * 90 * part for part in (0.2, 0.4))
            assert near(image.pixelColor((inside * scale).toPoint()), DOT), geometry.board.label(hex_)
            assert near(image.pixelColor((outside * scale).toPoint()), GROUND), geometry.board.label(hex_)


def test_marks_lie_on_the_picture_as_on_the_drawn_map(printed: BoardScene) -> None:
    """The rects of an overlay and of the cursor are those of the drawn board."""
    hexes = [hex_ for hex_ in range(printed.geometry.board.hex_count) if printed.world.open_hex(hex_)][:4]

    def rects() -> list[tuple[float, ...]]:
        printed.set_overlay("a", HexHighlights(hexes, "selected"))
        printed.set_overlay("b", SideHighlights([(hexes[0], 1)], "ours"))
        printed.set_cursor(hexes[1])
        return sorted(item.sceneBoundingRect().getRect() for item in printed.items())

    on_picture, sheet = rects(), printed.sceneRect()
    printed.set_skin(None)
    assert rects() == on_picture and printed.sceneRect() == sheet


def test_the_drawn_map_is_there_again(printed: BoardScene) -> None:
    before = printed.tiles.art.key
    printed.set_theme("dark")
    assert printed.tiles.art.key != before, "places beside the map are drawn in the theme"
    printed.set_skin(None)
    assert type(printed.tiles.art) is MapArt and printed.tiles.art.theme.name == "dark"


# -- one game is enough for the rest


@pytest.fixture
def world() -> Any:
    return titles().title("nemesis").world("campaign")


def ground(folder: Path, world: Any, tiles: Path) -> MapSkin:
    made = make_skin(folder, "nemesis", world.board)
    assert made.map is not None
    return MapSkin(folder, made.map, world.board.grid, tiles)


def board(world: Any, cache: Path, skin: MapSkin | None) -> BoardScene:
    scene = BoardScene(world, faces().of("nemesis").make_art(titles().title("nemesis")), "staff", MapCache(cache))
    scene.set_skin(skin)
    return scene


def test_tiles_are_kept_in_a_folder_of_the_picture_and_found_there(world: Any, tmp_path: Path, qapp: object) -> None:
    skin = ground(tmp_path / "skin", world, tmp_path / "tiles")
    part = BoardGeometry(world.board).map_rect
    first = picture(board(world, tmp_path / "drawn", skin), part, 0.25)
    kept = [path for path in (tmp_path / "tiles" / skin.key).iterdir() if path.suffix == ".jpg"]
    assert kept and not list((tmp_path / "drawn").glob("map-*"))
    skin.path.unlink()
    skin.picture.drop()
    again = picture(board(world, tmp_path / "drawn", skin), part, 0.25)
    assert again == first, "the tiles on disk are enough"


def test_the_unpacked_picture_is_let_go_of(world: Any, tmp_path: Path, qtbot: Any) -> None:
    skin = ground(tmp_path / "skin", world, tmp_path / "tiles")
    skin.picture._rest.setInterval(1)
    picture(board(world, tmp_path / "drawn", skin), BoardGeometry(world.board).map_rect, 0.25)
    assert skin.picture.held
    qtbot.waitUntil(lambda: not skin.picture.held)


def test_another_picture_under_the_same_name_has_other_tiles(world: Any, tmp_path: Path, qapp: object) -> None:
    first = ground(tmp_path / "skin", world, tmp_path / "tiles")
    made = QImage(first.size, QImage.Format.Format_RGB32)
    made.fill(QColor("#ff0000"))
    made.save(str(first.path))
    again = read_skin(tmp_path / "skin").map
    assert again is not None
    assert MapSkin(tmp_path / "skin", again, world.board.grid, tmp_path / "tiles").key != first.key


def test_a_picture_that_cannot_be_unpacked_is_told_and_not_kept(world: Any, tmp_path: Path, qapp: object) -> None:
    skin = ground(tmp_path / "skin", world, tmp_path / "tiles")
    skin.path.write_bytes(skin.path.read_bytes()[:5000])
    told: list[str] = []
    skin.picture.failed = told.append
    picture(board(world, tmp_path / "drawn", skin), QRectF(0, 0, 200, 200), 0.25)
    assert told and set(told) == {"map.png: is cut off"}
    assert not (tmp_path / "tiles" / skin.key).exists()


def test_a_skin_that_does_not_fit_or_has_no_picture_makes_no_board(world: Any, tmp_path: Path, qapp: object) -> None:
    made = make_skin(tmp_path / "skin", "nemesis", world.board)
    other: Any = titles().title("tail-of-the-tiger").world("tail-of-the-tiger")
    assert made.map is not None
    with pytest.raises(SkinError, match="hex"):
        MapSkin(tmp_path / "skin", made.map, other.board.grid, tmp_path / "tiles")
    (tmp_path / "skin" / "map.png").unlink()
    with pytest.raises(PictureError, match="No such file"):
        MapSkin(tmp_path / "skin", made.map, world.board.grid, tmp_path / "tiles")


# -- counters

MARKED = {"nemesis": "moved", "defeat-into-victory": "acted", "vinegar-joes-war": "moved", "tail-of-the-tiger": "moved"}
LOST = {"nemesis": "reduced", "vinegar-joes-war": "reduced", "defeat-into-victory": "lost", "tail-of-the-tiger": "lost"}


def plain_unit(world: Any) -> Any:
    """A unit with two sides."""
    return next(one for one in world.counters.values() if not (one.hq if hasattr(one, "hq") else False)
                and not getattr(one, "untried", False) and not getattr(one, "transporter", False))  # fmt: skip


def look_of(game: Any, art: Any, **said: object) -> Any:
    return import_module(f"nemesis_gui.titles.{game.id.replace('-', '_')}.art.counters").Look(**said)


@pytest.fixture
def counter_skin(game: Any, tmp_path: Path, qapp: object) -> CounterSkin:
    world = game.world(SCENARIOS[game.id])
    skin = make_skin(tmp_path / "skin", game.id, world.board, width=200, units=tuple(world.counters))
    return CounterSkin(tmp_path / "skin", skin.counters)


@pytest.mark.parametrize("side", [0, 1])
def test_counters_are_those_of_the_skin_with_our_marks_on_them(game: Any, counter_skin: CounterSkin, side: int) -> None:
    """Front and back by the step that is up, in every game; what lies on a counter is still drawn; where the picture
    could not be read the drawn counter is shown."""
    art, unit = faces().of(game.id).make_art(game), plain_unit(game.world(SCENARIOS[game.id]))
    store, theme, lost = PictureStore(COUNTER), THEMES["staff"], {LOST[game.id]: side}
    plain, marked = look_of(game, art, **lost), look_of(game, art, **lost, **{MARKED[game.id]: 1})
    shown = [art.counter_pixmap(store, unit, look, theme, 96, counter_skin).toImage() for look in (plain, marked)]
    assert near(shown[0].pixelColor(48, 48), (FRONT, BACK)[side], 2)
    assert shown[0] != shown[1]
    drawn = art.counter_pixmap(store, unit, plain, theme, 20).toImage()
    assert art.counter_pixmap(store, unit, plain, theme, 20, counter_skin).toImage() == drawn


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("defeat-into-victory", {"kind": "infantry"}, {"lost": 2}),
        ("tail-of-the-tiger", {"name": "1 SS"}, {"lost": 2}),
        ("tail-of-the-tiger", {"group": UNTRIED}, {"shown": (1, 1, 1)}),
        ("vinegar-joes-war", {"kind": "unknown"}, {}),
    ],
)
def test_what_no_printed_side_says_is_drawn(name: str, kind: dict[str, object], said: dict[str, object]) -> None:
    """A third step, what an untried unit turned out to be, and what lies covered in a stack."""
    game: Any = titles().title(name)
    art, one = faces().of(name).make_art(game), next(iter(game.world(SCENARIOS[name]).counters.values()))
    assert art.side_up(msgspec.structs.replace(one, **kind), look_of(game, art, **said)) is None


def test_a_picture_of_a_counter_that_is_missing_is_told_once(tmp_path: Path, qapp: object) -> None:
    told: list[str] = []
    skin = CounterSkin(tmp_path, {"a": Faces("gone.png")})
    skin.failed = told.append
    assert skin.picture("a", 0, 60) is None and skin.picture("a", 0, 60) is None
    assert skin.picture("a", 1, 60) is None, "there is no back"
    assert told == ["gone.png: No such file or directory"]


def test_a_part_of_a_printed_counter_has_no_meaning_of_its_own_but_marks_have(game: Any) -> None:
    """Where our figures would stand the picture may have anything."""
    art, signs = faces().of(game.id).make_art(game), {sign.id for sign in faces().of(game.id).signs()}
    assert art.marks and art.marks <= signs
    assert not art.marks & {"counter:values", "counter:strength", "counter:nation", "counter:symbol"}
