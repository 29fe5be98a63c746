"""Counters and markers as pictures."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication

from engine.titles.nemesis.pieces import LIMITED, OUT, Counter, Piece
from engine.titles.nemesis.world import World
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.theme import THEMES
from nemesis_gui.titles.nemesis.art.art import NemesisArt
from nemesis_gui.titles.nemesis.art.counters import SMALL, TINY, Look, draw_counter, face_colour, look_of
from nemesis_gui.titles.nemesis.art.palette import PALETTES, band_colour
from nemesis_gui.titles.nemesis.art.symbols import SIGNS, sign_of, size_mark

MARKERS = ("bunker", "ambush", "flag", "airdrop", "stock", "air", "general", "lament", "superior", "resources", "clf",
           "turn")  # fmt: skip


class Art:
    """Counters in the usual theme."""

    def __init__(self) -> None:
        self.store = PictureStore(COUNTER)

    def pixmap(self, counter: Counter, look: Look, pixels: int) -> QPixmap:
        return NemesisArt().counter_pixmap(self.store, counter, look, THEMES["staff"], pixels)


@pytest.fixture
def art(qapp: QApplication) -> Art:
    return Art()


def picture(art: Art, counter: Counter, look: Look, pixels: int = 48) -> bytes:
    return art.pixmap(counter, look, pixels).toImage().constBits().tobytes()


def test_every_kind_of_counter_has_a_symbol(world: World):
    assert {sign_of(counter) for counter in world.counters.values()} <= set(SIGNS)


@pytest.mark.clause("1.2-A/2")
@pytest.mark.parametrize(
    ("unit", "mark"),
    [
        ("jp-31-58", "III"),
        ("jp-15-b1", "II"),
        ("jp-15-eng", "II"),
        ("uk-hq-17", "XX"),
        ("ch-y-36", "XX"),
        ("us-mule-1", ""),
        ("jp-aux-24imb", "X"),
    ],
)
def test_size_marks(world: World, unit: str, mark: str):
    assert size_mark(world.counters[unit]) == mark


@pytest.mark.clause("1.2-H/1", "1.2-B/1")
def test_light_is_white_and_support_is_yellow(world: World, art: Art):
    def middle(unit: str) -> QColor:
        """The symbol's ground, off its lines."""
        return QColor(art.pixmap(world.counters[unit], Look(), 96).toImage().pixel(30, 48))

    assert middle("jp-31-58") == QColor(PALETTES["staff"].light_symbol)
    assert middle("jp-31-mtn") == QColor(PALETTES["staff"].support_symbol)


@pytest.mark.clause("1.2/1")
def test_units_of_one_division_share_a_band(world: World):
    colours = PALETTES["staff"]
    for a in world.counters.values():
        for b in world.counters.values():
            if a.division and a.division == b.division:
                assert band_colour(colours, a.division) == band_colour(colours, b.division)
    assert band_colour(colours, "") is None
    assert band_colour(colours, "a division of a later title")


def test_faces_of_the_forces_differ(world: World):
    for colours in PALETTES.values():
        ids = ("jp-31-58", "jp-ina-1", "uk-hq-17", "uk-chn-77", "us-gal-1", "ch-y-36")
        assert len({face_colour(world.counters[unit], colours) for unit in ids}) == len(ids)


@pytest.mark.parametrize("pixels", [20, 26, 48, 96])
def test_conditions_can_be_told_apart_at_every_size(world: World, art: Art, pixels: int):
    counter = world.counters["jp-31-58"]
    faces = [Look(), Look(reduced=True), Look(supply=LIMITED), Look(supply=OUT), Look(moved=True), Look(fought=True)]
    assert len({picture(art, counter, face, pixels) for face in faces}) == len(faces)


def test_supply_is_not_told_by_colour_alone(qapp: QApplication, world: World):
    """With one colour for both, Limited and out of supply still differ."""
    from msgspec.structs import replace

    colours = replace(PALETTES["staff"], limited="#808080", out="#808080")
    counter, store = world.counters["jp-31-58"], PictureStore(COUNTER)
    limited, out = (
        store.pixmap(look, 48, draw_counter, counter, look, THEMES["staff"], 48, colours).toImage()
        for look in (Look(supply=LIMITED), Look(supply=OUT))
    )
    assert limited != out


@pytest.mark.parametrize("pixels", [26, 48, 96])
def test_the_marker_of_who_is_not_due_for_attrition_lies_crosswise(world: World, art: Art, pixels: int):
    counter = world.counters["jp-31-58"]
    due, spared = Piece(counter, 0, supply=OUT), Piece(counter, 0, supply=OUT, waits=1)
    assert look_of(spared).turned
    assert picture(art, counter, look_of(due), pixels) != picture(art, counter, look_of(spared), pixels)


def test_pictures_are_shared(world: World, art: Art):
    counter = world.counters["jp-31-58"]
    assert art.pixmap(counter, Look(), 48).cacheKey() == art.pixmap(counter, Look(), 48).cacheKey()
    assert art.pixmap(counter, Look(), 48).cacheKey() != art.pixmap(counter, Look(), 49).cacheKey()


def test_small_counters_leave_out_the_name(world: World, art: Art):
    from msgspec.structs import replace

    counter = world.counters["jp-31-58"]
    other = replace(counter, id="other", name="nobody")
    assert picture(art, counter, Look(), SMALL - 1) == picture(art, other, Look(), SMALL - 1)
    assert picture(art, counter, Look(), SMALL) != picture(art, other, Look(), SMALL)


@pytest.mark.parametrize("unit", ["jp-31-58", "uk-hq-17"])
def test_from_afar_one_number_is_left(world: World, art: Art, unit: str):
    """Of a unit the strength, of a Transporter the supply range."""
    from msgspec.structs import replace

    counter = world.counters[unit]
    faster = replace(counter, id="faster", full=replace(counter.full, movement=9, quality=5))
    assert picture(art, counter, Look(), TINY - 1) == picture(art, faster, Look(), TINY - 1)
    assert picture(art, counter, Look(), TINY) != picture(art, faster, Look(), TINY)
    telling = {"supply_range": 7} if counter.transporter else {"full": replace(counter.full, strength=9)}
    assert picture(art, counter, Look(), TINY - 1) != picture(
        art, replace(counter, id="other", **telling), Look(), TINY - 1
    )


@pytest.mark.parametrize("kind", MARKERS)
@pytest.mark.parametrize("theme", THEMES)
def test_markers_can_be_drawn(qapp: QApplication, kind: str, theme: str):
    image = NemesisArt().marker_pixmap(kind, "3", 24, THEMES[theme]).toImage()
    assert len({image.pixel(x, y) for x in range(24) for y in range(24)}) > 4


def test_flags_differ_by_side(qapp: QApplication):
    sides = [NemesisArt().marker_pixmap("flag", side, 24, THEMES["staff"]).toImage() for side in ("japanese", "allied")]
    assert sides[0] != sides[1]


def test_an_unknown_marker_is_refused(qapp: QApplication):
    with pytest.raises(KeyError):
        NemesisArt().marker_pixmap("submarine", "", 24, THEMES["staff"])
