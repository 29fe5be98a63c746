"""Counters on buttons and panels: a picture is made once for each sharpness."""

from __future__ import annotations

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.board.theme import THEMES
from nemesis_gui.titles.nemesis.art.art import NemesisArt


def test_the_same_face_is_the_same_picture(qapp: object, title: Nemesis) -> None:
    """A new picture each time would fill Qt's cache of scaled icons with what is never asked for again."""
    piece = title.new("campaign", {}, "1").pieces["jp-31-58"]
    art = NemesisArt()
    first, again = (art.face(piece, 44, THEMES["staff"], 2.0) for _ in range(2))
    assert first.cacheKey() == again.cacheKey()


def test_each_sharpness_has_pictures_of_its_own(qapp: object, title: Nemesis) -> None:
    piece = title.new("campaign", {}, "1").pieces["jp-31-58"]
    plain, sharp = (NemesisArt().face(piece, 44, THEMES["staff"], ratio) for ratio in (1.0, 2.0))
    assert (plain.width(), sharp.width()) == (44, 88)
    assert plain.deviceIndependentSize() == sharp.deviceIndependentSize()
    assert (plain.devicePixelRatio(), sharp.devicePixelRatio()) == (1.0, 2.0)
