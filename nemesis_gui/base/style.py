"""The looks of windows and panels: one palette a theme, written into one style sheet."""

from __future__ import annotations

import sys
from string import Template
from typing import Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette, QPixmapCache
from PySide6.QtWidgets import QApplication

from engine.board.collector import at_rest
from engine.paths import data_file
from nemesis_gui.base import fonts
from nemesis_gui.base.application import STYLE, Application


class Skin(msgspec.Struct, frozen=True):
    """Colours of a theme."""

    window: str
    panel: str
    card: str
    line: str
    ink: str
    faded: str
    accent: str
    accent_ink: str
    hover: str
    good: str
    bad: str
    sides: tuple[tuple[str, str], ...]
    """Ground and ink of the sides' labels."""
    field: str
    link: str
    tick: str
    """The picture of the tick of check boxes."""


LOOKS: Final = "assets/looks"
SKINS: Final = msgspec.json.decode(data_file(f"{LOOKS}/windows.json").read_bytes(), type=dict[str, Skin])
SYSTEM: Final = "system"
"""The setting of a theme that goes with the system's light and dark."""

_current = "staff"
_scale = 1.0


def skin() -> Skin:
    """The palette in use."""
    return SKINS[_current]


def theme_for(setting: str) -> str:
    """The theme that a setting stands for: itself, or the one for the system's light or dark."""
    if setting in SKINS:
        return setting
    return "dark" if system_is_dark() else "staff"


def system_is_dark() -> bool:
    """Whether the system shows its windows dark just now."""
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def text_scale() -> float:
    """How much larger than usual everything is written."""
    return _scale


def set_text_scale(scale: float) -> None:
    """Write everything larger or smaller, from the next `dress` on."""
    global _scale
    _scale = scale


def points(size: float, *, grows: bool = True, system: str = sys.platform) -> float:
    """A size of letters as Qt counts it, which by default grows with the text: macOS has 72 points an inch where others
    have 96."""
    return size * (_scale if grows else 1.0) * (96 / 72 if system == "darwin" else 1.0)


def px(pixels: float) -> int:
    """A length that grows with the text."""
    return round(pixels * _scale)


def side_colours(side: int) -> tuple[str, str]:
    """Ground and ink of a side's labels."""
    sides = skin().sides
    return sides[side % len(sides)]


def heading(size: float = 13, *, bold: bool = True) -> QFont:
    font = QFont(fonts.SERIF)
    font.setPointSizeF(points(size))
    font.setBold(bold)
    return font


PICTURES_KB: Final = 3000
"""What Qt keeps of scaled icons and painted edges; by itself it would fill three times as much."""


def dress(app: QApplication, name: str) -> None:
    """Put a theme on; raises KeyError for one that is not in `SKINS`."""
    global _current
    SKINS[name]
    _current = name
    QPixmapCache.setCacheLimit(PICTURES_KB)
    fonts.load()
    font = QFont(fonts.SANS)
    font.setPointSizeF(points(9.5))
    with at_rest():  # Qt walks a list of all widgets, where one that is taken away would still stand
        if not app.styleSheet() and not isinstance(app, Application):
            app.setStyle(STYLE)
        app.setFont(font)
        app.setPalette(_palette(skin()))
        app.setStyleSheet(_sheet(skin()))


def _palette(s: Skin) -> QPalette:
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, colour in (
        (roles.Window, s.panel), (roles.WindowText, s.ink), (roles.Base, s.field), (roles.AlternateBase, s.card),
        (roles.Text, s.ink), (roles.Button, s.card), (roles.ButtonText, s.ink), (roles.ToolTipBase, s.card),
        (roles.ToolTipText, s.ink), (roles.Highlight, s.accent), (roles.HighlightedText, s.accent_ink),
        (roles.Link, s.link), (roles.LinkVisited, s.link), (roles.PlaceholderText, s.faded),
        (roles.Mid, s.line), (roles.Light, s.card), (roles.Dark, s.line),
    ):  # fmt: skip
        palette.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(s.faded))
    return palette


def _sheet(s: Skin) -> str:
    """The style sheet of the whole program; `${px13}` in it grows with the text, as does a size of letters."""
    lengths = {f"px{pixels}": px(pixels) for pixels in range(1, 20)}
    grounds = {f"side{number}": ground for number, (ground, _) in enumerate(s.sides)}
    text = data_file(f"{LOOKS}/windows.css").read_text(encoding="utf-8")
    words = {**msgspec.structs.asdict(s), **lengths, **grounds, "small": f"{points(8.5):g}pt"}
    return Template(text).substitute(words, tick=data_file(s.tick).as_posix())
