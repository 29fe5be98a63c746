"""How Tail of the Tiger looks: counters with their steps, markers, what is printed on the map, and the signs of it."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.lab.names import events
from engine.paths import data_file
from engine.table.wording.catalogue import catalogue
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.pieces import Values
from engine.titles.tail_of_the_tiger.world import World
from nemesis_gui.board.art import DRY, RAIN, Marker
from nemesis_gui.board.counter_parts import TINY
from nemesis_gui.board.geometry import COUNTER, SIZE, BoardGeometry
from nemesis_gui.board.ink import text_size
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.pictures import finished
from nemesis_gui.board.theme import THEMES
from nemesis_gui.play.signs import LAYER, Sign
from nemesis_gui.session.words import Words
from nemesis_gui.titles.tail_of_the_tiger.art import places
from nemesis_gui.titles.tail_of_the_tiger.art.art import TigerArt
from nemesis_gui.titles.tail_of_the_tiger.art.counters import LIGHT, Look, figures, look_of, part_at, values_of
from nemesis_gui.titles.tail_of_the_tiger.art.markers import KINDS, markers
from nemesis_gui.titles.tail_of_the_tiger.art.symbols import symbol
from nemesis_gui.titles.tail_of_the_tiger.face import TigerFace

TITLE = TailOfTheTiger()
ART = TigerArt()
SIGNS = {sign.id: sign for sign in TigerFace().signs()}
PANZER, UNTRIED, GUN, BRIGADE = "ge-7pz", "ga-u01", "ge-gustav", "jp-1imb"
POINTS = [QPointF(x + 0.5, y + 0.5) for x in range(0, 48, 2) for y in range(0, 48, 2)]


@pytest.fixture(scope="module")
def world() -> World:
    return TITLE.world("tail-of-the-tiger")


@pytest.fixture
def geometry(world: World) -> BoardGeometry:
    return BoardGeometry(world.board)


def position(**given: Any) -> Any:
    return TITLE.position({"clear": True, **given})


def picture(world: World, unit: str, look: Look, theme: str = "staff", pixels: int = 96) -> QImage:
    image = QImage(pixels, pixels, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    painter.scale(pixels / COUNTER, pixels / COUNTER)
    ART.draw_counter(painter, world.counters[unit], look, THEMES[theme], pixels)
    painter.end()
    return image


# -- counters


def test_values_are_those_of_the_steps_that_are_left(world: World) -> None:
    panzer = world.counters[PANZER]
    assert [figures(panzer, Look(lost)) for lost in range(4)] == ["30-20-10", "23-15-10", "16-10-10", "9-5-10"]
    assert figures(world.counters[GUN], Look()) == "*-2-∞", "it has no attack, and moves without limit"


def test_a_block_is_full_for_each_step_that_is_left(qapp: QApplication, world: World) -> None:
    """Of four blocks from the bottom, in the middle of each; a brigade has two and nothing above."""
    ink = QColor(THEMES["staff"].face_ink)

    def full(unit: str, lost: int) -> list[bool]:
        image = picture(world, unit, Look(lost))
        at = (29.1, 24.1, 19.1, 14.1)
        return [image.pixelColor(round(2 * 5.4), round(2 * y)) == ink for y in at]

    assert [full(PANZER, lost) for lost in range(4)] == [[True] * (4 - lost) + [False] * lost for lost in range(4)]
    assert [full(BRIGADE, lost) for lost in (0, 1)] == [[True, True, False, False], [True, False, False, False]]


def test_steps_are_seen_on_the_smallest_pictures_too(qapp: QApplication, world: World) -> None:
    pictures = [picture(world, "ge-50inf", Look(lost), pixels=TINY - 1) for lost in range(4)]
    sides = [image.copy(0, 6, 5, TINY - 14) for image in pictures]
    assert len({image.constBits().tobytes() for image in sides}) == 4


@pytest.mark.parametrize("theme", THEMES)
def test_figures_can_be_read_on_every_ground(qapp: QApplication, world: World, theme: str) -> None:
    """The ink is far lighter or darker than the ground of each group: 4.5 times, as WCAG asks of any text."""
    for group in sorted({counter.group for counter in world.counters.values()}):
        unit = next(one for one in world.counters.values() if one.group == group)
        image = picture(world, unit.id, Look(), theme)
        colours = {image.pixelColor(x, y).name() for x in range(6, 90) for y in range(66, 90)}
        shades = sorted(_luminance(QColor(name)) for name in colours)
        assert (shades[-1] + 0.05) / (shades[0] + 0.05) > 4.5, group


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_what_an_untried_unit_is_nobody_sees_before_it_is_turned_up() -> None:
    state = position(units={UNTRIED: "4500", "ga-u02": {"at": "4700", "shown": [4, 5, 6]}})
    hidden, shown = (state.pieces[unit] for unit in (UNTRIED, "ga-u02"))
    assert values_of(hidden.counter, look_of(hidden)) is None
    assert figures(hidden.counter, look_of(hidden)) == "?-6" and figures(shown.counter, look_of(shown)) == "4-5-6"
    assert ART.total([hidden, shown]) == "4?" and ART.total([shown]) == "4"
    assert "?" in ART.caption(hidden) and not any(digit in figures(hidden.counter, look_of(hidden)) for digit in "01")


def test_untried_units_look_alike_but_for_their_number(qapp: QApplication, world: World) -> None:
    first, last = (picture(world, unit, Look()).copy(0, 24, 96, 72) for unit in (UNTRIED, "ga-u36"))
    assert first == last


def test_marks_tell_what_a_unit_did_in_this_turn_but_not_in_panels() -> None:
    units = {PANZER: {"at": "4500", "moved": True, "stormed": True}, "ge-gd": {"at": "4700", "redeployed": True}}
    state = position(units=units, at={"phase": "german-movement"})
    panzer, other = state.pieces[PANZER], state.pieces["ge-gd"]
    assert list(ART.look(panzer, state).marks()) == ["moved", "attacked"]
    assert list(ART.look(other, state).marks()) == ["redeployed"]
    assert list(ART.look(panzer).marks()) == []


def test_the_strongest_lies_on_top() -> None:
    state = position(units={PANZER: "4500", UNTRIED: "4500", "ge-gd": "4500"})
    pieces = sorted(state.units_at(state.world.find("4500"), 0), key=ART.rank)
    assert [piece.id for piece in pieces] == [UNTRIED, PANZER, "ge-gd"]


def test_every_kind_of_unit_has_a_symbol(world: World) -> None:
    for counter in world.counters.values():
        assert callable(symbol(counter))
    assert QColor(LIGHT).lightnessF() > 0.9


# -- markers


def test_markers_lie_where_the_state_has_them(world: World) -> None:
    state = position(
        units={PANZER: "4500"}, german=["4500", "4700", "1727", "4001"], centers=["5023", "6005"], clouds=["4907"],
        airbases=["4700", "4700"], aerial=["4601"], subversive="4712", at={"phase": "german-movement"},
    )  # fmt: skip
    found: dict[str, list[tuple[str, str]]] = {}
    for marker in markers(state):
        found.setdefault(marker.kind, []).append((world.label(marker.loc), marker.variant))
    assert sorted(found.pop("center")) == [("5023", "standing"), ("5815", "destroyed"), ("6005", "standing")]
    assert found == {"cloud": [("4907", "")], "airbase": [("4700", "2")], "aerial": [("4601", "")],
                     "subversive": [("4712", "")], "held": [("1727", ""), ("4700", "")]}  # fmt: skip
    assert "4001" not in str(found), "a hex that is no place has no flag, 4500 shows by its unit whose it is"


@pytest.mark.parametrize("theme", THEMES)
def test_every_marker_is_drawn_in_every_theme(qapp: QApplication, theme: str) -> None:
    variants = {"center": ("standing", "destroyed"), "airbase": ("1", "2")}
    for kind in KINDS:
        for variant in variants.get(kind, ("",)):
            image = ART.marker_pixmap(kind, variant, 48, THEMES[theme]).toImage()
            colours = {image.pixelColor(x, y).name() for x in range(4, 44, 2) for y in range(4, 44, 2)}
            assert len(colours) > 3, kind
    with pytest.raises(KeyError):
        ART.marker_pixmap("flag", "", 48, THEMES[theme])


def test_a_marker_lies_beside_the_counters_of_its_hex() -> None:
    """Counters fill 24 units to each side of the middle: something of each marker is seen beside them."""
    for kind, one in KINDS.items():
        reach = max(abs(one.at.x()), abs(one.at.y())) + one.size / 2
        assert reach > COUNTER / 2 + 8, kind
    assert isinstance(next(iter(markers(position()))), Marker)


# -- the map


def test_the_weather_line_parts_the_two_halves(world: World, geometry: BoardGeometry) -> None:
    """A step over land from West to East crosses it, one within a half does not: the middles of the sides tell."""
    path = places.weather_line(world, geometry)
    spots = {(round(p.x, 1), round(p.y, 1)) for p in map(path.elementAt, range(path.elementCount()))}
    for a in range(world.hexes):
        for side, b in enumerate(world.grid.neighbours(a)):
            if b > a and world.is_land(a) and world.is_land(b):
                corners = {tuple(round(v, 1) for v in geometry.corner(a, side + end)) for end in (0, 1)}
                if world.west(a) != world.west(b):
                    assert corners <= spots, world.label(a)
    assert spots, "there is a line"


def test_outside_hexes_are_veiled_the_last_row_is_bare_and_the_sea_is_open(world: World) -> None:
    outside, bare, sea, land = (world.hex(label, "test") for label in ("1500", "1128", "6020", "4500"))
    assert ART.veiled(world, outside) and not ART.bare(world, outside)
    assert ART.bare(world, bare)
    assert not any((ART.veiled(world, sea), ART.bare(world, sea), ART.veiled(world, land), ART.bare(world, land)))
    formosa = next(hex_ for hex_ in range(world.hexes) if world.terrain[hex_] == "formosa")
    assert not ART.veiled(world, formosa) and not world.open_hex(formosa)


def test_it_rains_in_the_monsoon_and_only_in_the_west(
    qapp: QApplication, world: World, geometry: BoardGeometry
) -> None:
    assert [ART.weather(position(turn=turn)) for turn in (7, 8)] == [DRY, RAIN]
    art = MapArt(world, geometry, THEMES["staff"], ART)

    def changes(label: str) -> bool:
        x, y = geometry.xy(world.hex(label, "test"))
        rect = QRectF(x - 20, y - 20, 40, 40)
        dry, wet = (art.render(rect, QSize(40, 40), weather=one, numbers="never") for one in (DRY, RAIN))
        return bool(dry != wet)

    assert changes("1823") and not changes("4908")


def test_names_of_cities_stay_when_the_whole_map_is_seen(
    qapp: QApplication, world: World, geometry: BoardGeometry
) -> None:
    """Far away towns lose theirs, and the letters of cities are larger on the sheet the farther away they are."""
    art = MapArt(world, geometry, THEMES["staff"], ART)

    def highest(scale: float, label: str) -> float:
        names = (name for name in art.names(scale) if name.loc == world.hex(label, "test"))
        return max((text_size(name.text, name.face)[1] for name in names), default=0.0)

    assert 0 < highest(1.0, "3710") < highest(0.5, "3710") < highest(0.2, "3710")
    assert highest(0.5, "2823") and not highest(0.2, "2823"), "Szemao is a town"


def test_the_heights_lie_where_the_places_of_the_map_are(world: World, geometry: BoardGeometry) -> None:
    """Kunming stands at 1,890 m, Chengtu at 500 in its basin, Canton and Hankow on the plain; mountains are high."""
    data = np.load(data_file(f"{ART.geography}/relief.npz"), allow_pickle=False)

    def height(hex_: int) -> float:
        at = geometry.point(hex_) / SIZE
        row, column = (at.y() - float(data["y0"])) / data["step"], (at.x() - float(data["x0"])) / data["step"]
        return float(data["heights"][round(float(row)), round(float(column))])

    assert height(world.named("Kunming")) == pytest.approx(1900, abs=250)
    assert height(world.named("Chengtu")) == pytest.approx(500, abs=250)
    assert all(height(world.named(name)) < 150 for name in ("Canton", "Hankow", "Shanghai", "Mandalay"))
    means = {kind: np.mean([height(hex_) for hex_ in range(world.hexes) if world.terrain[hex_] == kind])
             for kind in ("clear", "rough", "mountain")}  # fmt: skip
    assert means["clear"] < means["rough"] < means["mountain"]
    last = geometry.point(world.hexes - 1) / SIZE
    rows, columns = data["heights"].shape
    assert last.x() + 2 < float(data["x0"]) + columns * float(data["step"]), "the whole sheet has heights"
    assert last.y() + 2 < float(data["y0"]) + rows * float(data["step"])


def test_the_map_is_drawn_without_a_warning_at_its_lower_edge(
    qapp: QApplication, world: World, geometry: BoardGeometry
) -> None:
    ground = finished(MapArt(world, geometry, THEMES["staff"], ART)._grounded())
    last = {ground.pixelColor(x, ground.height() - 1).lightness() for x in range(0, ground.width(), 7)}
    assert min(last) > 150, "paper without a black or torn row"


# -- signs


@pytest.mark.parametrize("sign", SIGNS.values(), ids=lambda sign: sign.id)
def test_a_sign_names_a_clause_and_speaks_both_languages(sign: Sign) -> None:
    assert not sign.clause or Words("en", TITLE).clause(sign.clause)
    assert set(sign.explained_by) <= {kind.kind for kind in events(TITLE)}
    french = catalogue("fr", TITLE.id)["ui"].keys()
    assert {sign.meaning, sign.brief, sign.name} - {""} <= french


def test_every_mark_and_number_on_a_counter_has_its_sign(world: World) -> None:
    looks = [Look(), Look(shown=Values(1, 2, 6)), Look(moved=True, attacked=True, redeployed=True),
             Look(fixed=True, dropped=True)]  # fmt: skip
    units = [world.counters[unit] for unit in (PANZER, UNTRIED)]
    every = product(units, looks, (TINY - 1, TINY, 48), POINTS)
    found = {part_at(counter, look, point, pixels) for counter, look, pixels, point in every}
    assert found - {""} == {name for name in SIGNS if name.startswith("counter:")}


def test_every_marker_and_symbol_of_the_map_has_its_sign(world: World) -> None:
    assert {f"marker:{kind}" for kind in KINDS} == {name for name in SIGNS if name.startswith("marker:")}
    drawn = {one.sign for one in places.symbols(world)}
    assert drawn <= SIGNS.keys()
    mandalay, imphal, kunming, port = (world.named(name) for name in ("Mandalay", "Imphal", "Kunming", "Canton"))
    assert places.symbol_at(world, mandalay, places.STAR_AT) == "print:critical"
    assert places.symbol_at(world, imphal, places.STAR_AT) == "print:airfield"
    assert places.symbol_at(world, kunming, places.STAR_AT) == "print:goal"
    assert places.symbol_at(world, port, places.PORT_AT) == "print:port"
    assert places.symbol_at(world, port, QPointF()) == ""
    north, west = world.north_entry[0], world.west_entry[0]
    assert places.symbol_at(world, north, QPointF(0, -40)) == places.symbol_at(world, west, QPointF(-40, 0))
    assert places.symbol_at(world, north, QPointF(0, -40)) == "print:entry" in SIGNS
    assert places.symbol_at(world, north, QPointF(-40, 0)) == ""
    assert {name for name in SIGNS if name.startswith(LAYER)} == {
        f"{LAYER}{name}" for name in ("supply", "trace", "goals", "weather", "threat")
    }
