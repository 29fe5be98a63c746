"""Counters and markers as pictures."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from engine.titles.nemesis.pieces import LIMITED, OUT, Counter, Piece
from engine.titles.nemesis.world import World
from nemesis_gui.board.counter_art import SMALL, TINY, CounterArt, Face, face_colour
from nemesis_gui.board.counter_item import face_of
from nemesis_gui.board.marker_art import marker_pixmap
from nemesis_gui.board.symbols import SIGNS, sign_of, size_mark
from nemesis_gui.board.theme import THEMES, band_colour

MARKERS = ("bunker", "ambush", "flag", "airdrop", "stock", "count", "air", "general", "lament", "superior",
           "resources", "clf", "turn")  # fmt: skip


@pytest.fixture
def art(qapp: QApplication) -> CounterArt:
    return CounterArt(THEMES["staff"])


def picture(art: CounterArt, counter: Counter, face: Face, pixels: int = 48) -> bytes:
    return art.pixmap(counter, face, pixels).toImage().constBits().tobytes()


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
def test_light_is_white_and_support_is_yellow(world: World, art: CounterArt):
    def middle(unit: str) -> QColor:
        """The symbol's ground, off its lines."""
        return QColor(art.pixmap(world.counters[unit], Face(), 96).toImage().pixel(30, 48))

    assert middle("jp-31-58") == QColor(art.theme.light_symbol)
    assert middle("jp-31-mtn") == QColor(art.theme.support_symbol)


@pytest.mark.clause("1.2/1")
def test_units_of_one_division_share_a_band(world: World):
    theme = THEMES["staff"]
    for a in world.counters.values():
        for b in world.counters.values():
            if a.division and a.division == b.division:
                assert band_colour(theme, a.division) == band_colour(theme, b.division)
    assert band_colour(theme, "") is None
    assert band_colour(theme, "a division of a later title")


def test_faces_of_the_forces_differ(world: World):
    for theme in THEMES.values():
        ids = ("jp-31-58", "jp-ina-1", "uk-hq-17", "uk-chn-77", "us-gal-1", "ch-y-36")
        assert len({face_colour(world.counters[unit], theme) for unit in ids}) == len(ids)


@pytest.mark.parametrize("pixels", [20, 26, 48, 96])
def test_conditions_can_be_told_apart_at_every_size(world: World, art: CounterArt, pixels: int):
    counter = world.counters["jp-31-58"]
    faces = [Face(), Face(reduced=True), Face(supply=LIMITED), Face(supply=OUT), Face(moved=True), Face(fought=True)]
    assert len({picture(art, counter, face, pixels) for face in faces}) == len(faces)


def test_supply_is_not_told_by_colour_alone(world: World):
    """With one colour for both, Limited and out of supply still differ."""
    from msgspec.structs import replace

    art = CounterArt(replace(THEMES["staff"], limited="#808080", out="#808080"))
    counter = world.counters["jp-31-58"]
    assert picture(art, counter, Face(supply=LIMITED)) != picture(art, counter, Face(supply=OUT))


@pytest.mark.parametrize("pixels", [26, 48, 96])
def test_the_marker_of_who_is_not_due_for_attrition_lies_crosswise(world: World, art: CounterArt, pixels: int):
    counter = world.counters["jp-31-58"]
    due, spared = Piece(counter, 0, supply=OUT), Piece(counter, 0, supply=OUT, waits=1)
    assert face_of(spared, {}).turned
    assert picture(art, counter, face_of(due, {}), pixels) != picture(art, counter, face_of(spared, {}), pixels)


def test_pictures_are_shared(world: World, art: CounterArt):
    counter = world.counters["jp-31-58"]
    assert art.pixmap(counter, Face(), 48).cacheKey() == art.pixmap(counter, Face(), 48).cacheKey()
    assert art.pixmap(counter, Face(), 48).cacheKey() != art.pixmap(counter, Face(), 49).cacheKey()


def test_small_counters_leave_out_the_name(world: World, art: CounterArt):
    from msgspec.structs import replace

    counter = world.counters["jp-31-58"]
    other = replace(counter, id="other", name="nobody")
    assert picture(art, counter, Face(), SMALL - 1) == picture(art, other, Face(), SMALL - 1)
    assert picture(art, counter, Face(), SMALL) != picture(art, other, Face(), SMALL)


@pytest.mark.parametrize("unit", ["jp-31-58", "uk-hq-17"])
def test_from_afar_one_number_is_left(world: World, art: CounterArt, unit: str):
    """Of a unit the strength, of a Transporter the supply range."""
    from msgspec.structs import replace

    counter = world.counters[unit]
    faster = replace(counter, id="faster", full=replace(counter.full, movement=9, quality=5))
    assert picture(art, counter, Face(), TINY - 1) == picture(art, faster, Face(), TINY - 1)
    assert picture(art, counter, Face(), TINY) != picture(art, faster, Face(), TINY)
    telling = {"supply_range": 7} if counter.transporter else {"full": replace(counter.full, strength=9)}
    assert picture(art, counter, Face(), TINY - 1) != picture(
        art, replace(counter, id="other", **telling), Face(), TINY - 1
    )


@pytest.mark.parametrize("kind", MARKERS)
@pytest.mark.parametrize("theme", THEMES)
def test_markers_can_be_drawn(qapp: QApplication, kind: str, theme: str):
    image = marker_pixmap(kind, "3", 24, theme).toImage()
    assert len({image.pixel(x, y) for x in range(24) for y in range(24)}) > 4


def test_flags_differ_by_side(qapp: QApplication):
    sides = [marker_pixmap("flag", side, 24).toImage() for side in ("japanese", "allied")]
    assert sides[0] != sides[1]


def test_an_unknown_marker_is_refused(qapp: QApplication):
    with pytest.raises(KeyError):
        marker_pixmap("submarine", "", 24)
