"""Overlays are told from the ground and from each other by people who see few colours or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from nemesis_gui.board.overlay_items import PATTERNS, halo_of
from nemesis_gui.board.theme import THEMES, OverlayStyle

Rgb = tuple[float, float, float]
Vision = Callable[[Rgb], Rgb]

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear light.
MATRICES: Mapping[str, tuple[Rgb, Rgb, Rgb]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}
SEEN = 3.0
"""Contrast that a line needs: the usual demand on graphics."""
APART = 1.8
"""Contrast that tells two plain lines from each other."""


def linear(colour: str, ground: Rgb = (0, 0, 0)) -> Rgb:
    """A colour, laid over a ground as far as it is transparent, in linear light."""
    c = QColor(colour)
    parts = [((v + 0.055) / 1.055) ** 2.4 if v > 0.04045 else v / 12.92 for v in (c.redF(), c.greenF(), c.blueF())]
    a = c.alphaF()
    red, green, blue = (a * part + (1 - a) * below for part, below in zip(parts, ground, strict=True))
    return red, green, blue


def seen(colour: Rgb, vision: str) -> float:
    """The luminance of a colour as it is seen."""
    rows = MATRICES[vision]
    red, green, blue = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, colour, strict=True)))) for row in rows)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Rgb, b: Rgb, vision: str) -> float:
    high, low = sorted((seen(a, vision), seen(b, vision)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def outline_contrast(style: OverlayStyle, tint: str, vision: str) -> float:
    """The best contrast of a line: with the ground, or with the halo around it."""
    ground = linear(tint)
    line, halo = linear(style.line, ground), linear(halo_of(style), ground)
    return max(contrast(line, ground, vision), contrast(line, halo, vision))


def marks(style: OverlayStyle) -> tuple[str, tuple[float, ...], str]:
    """What tells a style apart without any colour."""
    return (style.pattern if style.pattern in PATTERNS else ""), style.dashes, style.glyph


def test_the_yardstick_itself() -> None:
    white, black, red, green = (linear(name) for name in ("#ffffff", "#000000", "#d00000", "#007000"))
    assert contrast(white, black, "grey") == pytest.approx(21)
    assert all(contrast(white, black, vision) > 20 for vision in MATRICES)
    assert contrast(red, green, "deutan") < 2
    assert outline_contrast(OverlayStyle("#eedfae", "#00000000"), "#eedfae", "grey") > SEEN


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", MATRICES)
def test_every_outline_stands_out_on_every_ground(theme: str, vision: str) -> None:
    found = {
        (name, terrain): round(outline_contrast(style, tint, vision), 2)
        for name, style in THEMES[theme].styles.items()
        for terrain, tint in THEMES[theme].tints.items()
    }
    assert {key: value for key, value in found.items() if value < SEEN} == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", MATRICES)
def test_any_two_styles_are_told_apart(theme: str, vision: str) -> None:
    alike = [
        (a, b)
        for (a, one), (b, two) in combinations(THEMES[theme].styles.items(), 2)
        if marks(one) == marks(two) and contrast(linear(one.line), linear(two.line), vision) < APART
    ]
    assert alike == []
