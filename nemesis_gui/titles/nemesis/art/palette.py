"""The colours of Nemesis, beside those that any map has: of its forces and Divisions, of its signs and markers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from nemesis_gui.board.stripes import CHEQUERED, NAVY_CROSS, RED_BARS, SAFFRON, SUN, SUN_FIELD, TRICOLOUR, Stripe
from nemesis_gui.board.theme import Theme

_FACES = {
    "japanese": "#efdfa9", "ina": "#f0bd7a", "british": "#c4a878", "indian": "#cbb38f", "chindits": "#a98f6d",
    "us": "#a9b384", "stilwell": "#9db7a9", "yunnan": "#a7b6c9",
}  # fmt: skip

_BANDS = {
    "15": "#2f6db5", "31": "#c03a2b", "33": "#2f8f4e", "18": "#8a4fa3", "53": "#d07a1d", "56": "#2a8f96",
    "aux": "#f6ebc4", "ina": "#e07b28",
    "2 Brit": "#3f3f86", "36 Brit": "#b8483c", "5 Ind": "#b22d2d", "7 Ind": "#d99a21", "17 Ind": "#2d2d2d",
    "20 Ind": "#47703a", "23 Ind": "#7c3f8c", "254 Tank": "#8a6a3a", "Lushai": "#6b7b46", "Chindits": "#d6a53a",
    "22 Ch": "#2c6f9c", "38 Ch": "#a23b3b", "30 Ch": "#4d8b45", "50 Ch": "#8d5da6", "14 Ch": "#c27f2a",
    "5307": "#3d5a40",
}  # fmt: skip


class Palette(msgspec.Struct, frozen=True):
    """The colours in one theme."""

    # counters
    faces: Mapping[str, str]
    bands: Mapping[str, str] = MappingProxyType(_BANDS)
    light_symbol: str = "#ffffff"
    support_symbol: str = "#ffd52e"
    plain_symbol: str = "#c9c3b4"
    limited: str = "#f0a21e"
    out: str = "#c8201c"
    # places and markers
    star: str = "#f2c02c"
    depot_red: str = "#c01f1f"
    rings: Mapping[str, str] = MappingProxyType({"dark": "#1f5fa8", "light": "#7cc4ea"})
    airfield: str = "#33465a"
    flag: tuple[str, str] = ("#f7f3ea", "#31508c")


PALETTES: Final[Mapping[str, Palette]] = {
    "staff": Palette(_FACES),
    "contrast": Palette(
        faces={"japanese": "#fff0b0", "ina": "#ffc070", "british": "#dcbf84", "indian": "#e2cba0",
               "chindits": "#c9a974", "us": "#c2d38a", "stilwell": "#a8dcc4", "yunnan": "#b6cdf0"},
        plain_symbol="#d8d8d8", airfield="#102040",
    ),
    "dark": Palette(
        faces={"japanese": "#dccb93", "ina": "#d9a362", "british": "#b39a6d", "indian": "#b8a27f",
               "chindits": "#9b8362", "us": "#97a274", "stilwell": "#8ba697", "yunnan": "#93a4b9"},
        airfield="#b8d0e8",
    ),
}  # fmt: skip

STRIPES: Final[Mapping[str, Stripe]] = {
    "japanese": SUN, "ina": SAFFRON, "british": NAVY_CROSS, "indian": TRICOLOUR, "african": CHEQUERED,
    "chinese": SUN_FIELD, "us": RED_BARS,
}  # fmt: skip
"""By nation."""
_SPARE_BANDS = ("#6b7f9c", "#9c7a6b", "#7d9c6b", "#9c6b8f", "#8a8a4e", "#4e8a86")


def palette(theme: Theme) -> Palette:
    """The colours that go with a theme, those of the usual one for a theme that is not known."""
    return PALETTES.get(theme.name) or PALETTES["staff"]


def band_colour(colours: Palette, division: str) -> str | None:
    """Colour of a formation's band; None for a piece of no formation."""
    if not division:
        return None
    found = colours.bands.get(division)
    return found or _SPARE_BANDS[sum(map(ord, division)) % len(_SPARE_BANDS)]
