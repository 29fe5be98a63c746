"""Overlays: every kind and style can be shown, none relies on colour alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from nemesis_gui.board.geometry import HEX_HEIGHT, BoardGeometry
from nemesis_gui.board.overlay_items import OverlayItem, glyph_path, outline_of, solid_arrow
from nemesis_gui.board.overlays import STYLES, Arrows, Badges, Group, HexHighlights, PathOverlay, Traces
from nemesis_gui.board.plates import Plate, PlatesItem
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.theme import THEMES


def shown(scene: BoardScene) -> list[OverlayItem | PlatesItem]:
    return [item for item in scene.items() if isinstance(item, OverlayItem | PlatesItem)]


def plates(scene: BoardScene) -> list[Plate]:
    return [plate for item in scene.items() if isinstance(item, PlatesItem) for plate in item.plates]


@pytest.mark.parametrize("theme", THEMES)
def test_styles_differ_without_colour(theme: str):
    looks = {(s.pattern, s.dashes, s.glyph, s.width) for s in THEMES[theme].styles.values()}
    assert set(THEMES[theme].styles) == set(STYLES)
    assert len(looks) == len(STYLES)


@pytest.mark.parametrize("style", STYLES)
def test_every_style_can_be_shown(scene: BoardScene, style: str):
    scene.set_overlay("x", HexHighlights([100, 101, 118, 527], style))
    assert shown(scene)


def test_an_overlay_replaces_the_one_of_its_name(scene: BoardScene):
    scene.set_overlay("x", HexHighlights([100], "legal"))
    scene.set_overlay("x", HexHighlights([200], "legal"))
    assert len(shown(scene)) == 1
    assert shown(scene)[0].boundingRect().contains(scene.position(200))
    assert scene.overlays() == {"x": HexHighlights([200], "legal")}
    scene.set_overlay("x", None)
    scene.set_overlay("never there", None)
    assert not shown(scene)


def test_all_kinds_and_groups(scene: BoardScene):
    parts = (
        HexHighlights([1, 2, 3], "target"),
        PathOverlay([10, 11, 12], ("1", "2"), "3 mp"),
        Badges({20: "4", 21: "+1"}),
        Arrows([(30, 31)]),
    )
    scene.set_overlay("all", Group(parts))
    assert len(shown(scene)) == 7


def test_locations_beside_the_map_are_left_out(scene: BoardScene):
    box = scene.world.loc("jp-losses")
    scene.set_overlay("x", Group((HexHighlights([box, -1], "legal"), PathOverlay([box, 3]), Badges({box: "1"}))))
    scene.set_overlay("y", Arrows([(box, 4)]))


def test_an_unknown_style_is_refused(scene: BoardScene):
    with pytest.raises(KeyError):
        scene.set_overlay("x", HexHighlights([1], "pink"))
    assert scene.overlays() == {}


def test_overlays_survive_a_change_of_theme(scene: BoardScene):
    scene.set_overlay("x", HexHighlights([100], "danger"))
    scene.set_theme("dark")
    assert len(shown(scene)) == 2


def test_highlights_lie_below_counters_and_texts_above(scene: BoardScene):
    counter = next(iter(scene.counters.values()))
    scene.set_overlay("x", HexHighlights([100], "legal"))
    assert all(item.zValue() < counter.zValue() for item in shown(scene))
    scene.set_overlay("x", Badges({100: "2"}))
    assert all(item.zValue() > counter.zValue() for item in shown(scene))


def test_the_outline_of_neighbours_has_no_inner_sides(geometry: BoardGeometry):
    middle = 200
    around = [hex_ for hex_ in geometry.grid.neighbours(middle) if hex_ >= 0]
    ring = outline_of(around, geometry)
    assert not ring.contains(geometry.point(middle))
    assert all(ring.contains(geometry.point(hex_)) for hex_ in around)
    full = outline_of([middle, *around], geometry)
    assert full.contains(geometry.point(middle))
    assert full.elementCount() < ring.elementCount()


def test_an_arrow_points_from_one_to_the_other():
    path = solid_arrow(QPointF(0, 0), QPointF(200, 0))
    assert path.contains(QPointF(100, 0))
    assert path.boundingRect().right() < 200
    assert path.boundingRect().left() > 0


def test_traces_draw_shared_ways_once(scene: BoardScene):
    one, two = [100, 101, 102], [102, 101, 118]
    scene.set_overlay("x", Traces((one,), "full"))
    alone = shown(scene)[0].boundingRect()
    scene.set_overlay("x", Traces((one, one), "full"))
    again = shown(scene)[0]
    assert again.boundingRect() == alone
    assert again._inks[0].path.elementCount() == 1 + 2 * 3, "one curve of two parts"
    scene.set_overlay("x", Traces((one, two), "limited", above=True))
    assert shown(scene)[0].zValue() > again.zValue()


@pytest.mark.parametrize("name", THEMES)
def test_what_may_be_attacked_and_what_is_out_of_supply_have_signs_of_their_own(name: str) -> None:
    styles = THEMES[name].styles
    signs = [styles[style].glyph for style in ("target", "lost")]
    paths = [glyph_path(sign, QPointF()) for sign in signs]
    assert all(signs)
    assert paths[0] != paths[1]


@pytest.mark.parametrize("pixels", [24, 42, 70, 120])
def test_texts_on_the_map_are_no_smaller_than_can_be_read(scene: BoardScene, pixels: int) -> None:
    """Where they would be, the short form is written."""
    scene.set_overlay("x", Badges({100: "7", 101: "12"}))
    scene.set_overlay("y", Badges({120: "overstacked"}, "danger", 0.0, "!"))
    scale = pixels / HEX_HEIGHT
    sizes = {shown.text: shown.size * grown * scale for shown, grown in (one.drawn(scale) for one in plates(scene))}
    assert len(sizes) == 3 and min(sizes.values()) > 8.3
    assert ("!" in sizes) == (pixels < 60)
    assert all(one.reach(scale).height() < HEX_HEIGHT * 0.76 for one in plates(scene))


def test_a_number_on_free_ground_leaves_the_names_of_places_free(scene: BoardScene) -> None:
    scene.set_view(0.5, scene.sceneRect(), now=True)
    world = scene.world
    hexes = [loc for loc in range(world.hexes) if not scene.pieces_at(loc)]
    scene.set_overlay("x", Badges(dict.fromkeys(hexes, "3")))
    found = plates(scene)
    middle = [plate._replace(at=scene.position(loc)) for plate, loc in zip(found, hexes, strict=True)]
    written = scene.names.under
    assert sum(written(one.reach) for one in found) < sum(written(one.reach) for one in middle) / 4
