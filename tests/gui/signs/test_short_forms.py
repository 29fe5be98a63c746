"""No unexplained short form: what stands in few letters on screen is in the register of signs, or in the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.board.overlays import Badges, Group, Overlay
from nemesis_gui.titles.nemesis.signs import register
from tools.driver import Driven
from tools.pictures.album import Album
from tools.pictures.catalogue import PICTURES

SHOWN: Final = ("all-layers", "odds", "meeting", "retreat")
"""Pictures with the badges of the layers, a forecast, and the prices of a retreat."""
SHORT: Final = re.compile(r"\d+[:/]\d+(?: [AB]+\b)?\??|★\w?|[∅⊘●◐✕✖]|\b[A-Z][a-z]?[A-Z]+\b|\bmp\b|\br\b")
PLAIN: Final = re.compile(r"<[^>]*>|\b\d\.\d(?:-[A-Z0-9]+)?/\d+[ab]?\b|\d\d:\d\d")
"""Marks of a text, clauses and the clock."""


def badges(overlay: Overlay) -> Iterator[str]:
    if isinstance(overlay, Group):
        for part in overlay.parts:
            yield from badges(part)
    elif isinstance(overlay, Badges):
        yield from overlay.texts.values()


def texts(window: Driven) -> Iterator[str]:
    """What can be read, but for names."""
    state, scene = window.context.state, window.context.scene
    assert scene is not None
    names = [piece.counter.name for piece in state.pieces.values()]
    names += [air.name for air in state.world.air_supports.values()]
    named = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    for kind in (QLabel, QAbstractButton):
        for widget in window.findChildren(kind):
            if widget.isVisible():
                yield named.sub("", PLAIN.sub(" ", widget.text().replace("\u2060", "")))


def explained(form: str) -> bool:
    signs = any(sign.form and re.fullmatch(sign.form, form) for sign in register())
    return signs or form in {term.name("en") for term in Nemesis().glossary()} or form in ("RAF", "USAAF")


@pytest.mark.parametrize("name", SHOWN)
def test_each_short_form_on_screen_is_explained(qapp: QApplication, name: str) -> None:
    picture = next(one for one in PICTURES if one.name == name)
    with Album(qapp).seen(picture) as window:
        assert window.context.scene is not None
        written = [text for overlay in window.context.scene.overlays().values() for text in badges(overlay)]
        read = [*texts(window)]
    found = {form for text in (*written, *read) for form in SHORT.findall(text)}
    assert found, "the picture has some"
    assert {form for form in found if not explained(form)} == set()
