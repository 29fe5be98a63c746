"""The looks of windows and panels: one palette a theme, written into one style sheet."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette, QPixmapCache
from PySide6.QtWidgets import QApplication

from engine.paths import data_file
from nemesis_gui.base import fonts


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
    tick: str = "assets/icons/tick-dark.png"
    """The tick of check boxes: the picture of a dark one, or a light one."""


SKINS: Final[Mapping[str, Skin]] = {
    "staff": Skin(
        window="#ddd0b0", panel="#ece1c6", card="#f7f0dd", line="#b9a67c", ink="#2b231b", faded="#75664d",
        accent="#5a6134", accent_ink="#fbf6e6", hover="#e2d4ae", good="#3f6b2f", bad="#9c2a1f",
        sides=(("#a33a2c", "#fff6e4"), ("#3d5a48", "#f4f6ea")), field="#fffaf0",
        link="#5a6134",
    ),
    "contrast": Skin(
        window="#ffffff", panel="#ffffff", card="#ffffff", line="#000000", ink="#000000", faded="#333333",
        accent="#0b3d91", accent_ink="#ffffff", hover="#dfe9ff", good="#00551a", bad="#a00000",
        sides=(("#a00000", "#ffffff"), ("#0b3d91", "#ffffff")), field="#ffffff",
        link="#0b3d91",
    ),
    "dark": Skin(
        window="#1c1f22", panel="#25292d", card="#2e3338", line="#474d53", ink="#e8e0cf", faded="#a49c88",
        accent="#8b9b52", accent_ink="#15180c", hover="#3a4046", good="#9cc47c", bad="#ff9080",
        sides=(("#c2604f", "#fff6ec"), ("#5f8a9c", "#0c1418")), field="#1f2326",
        link="#c3d488", tick="assets/icons/tick-light.png",
    ),
}  # fmt: skip

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


def px(pixels: float) -> int:
    """A length that grows with the text."""
    return round(pixels * _scale)


def side_colours(side: int) -> tuple[str, str]:
    """Ground and ink of a side's labels."""
    sides = skin().sides
    return sides[side % len(sides)]


def heading(points: float = 13, *, bold: bool = True) -> QFont:
    """The font of headings."""
    font = QFont(fonts.SERIF)
    font.setPointSizeF(points * _scale)
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
    font.setPointSizeF(9.5 * _scale)
    with _nothing_dies():
        if not app.styleSheet():
            app.setStyle("Fusion")
        app.setFont(font)
        app.setPalette(_palette(skin()))
        app.setStyleSheet(_sheet(skin()))


@contextmanager
def _nothing_dies() -> Iterator[None]:
    """Qt walks a list of all widgets to tell them of new looks. Python's collector rests meanwhile: a widget that it
    takes away would still stand in that list."""
    ran = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if ran:
            gc.enable()


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
    """The style sheet of the whole program."""
    return f"""
QMainWindow, QMainWindow::separator {{ background: {s.window}; }}
QMainWindow::separator {{ width: 6px; height: 6px; }}
QToolTip {{ background: {s.card}; color: {s.ink}; border: 1px solid {s.line}; padding: 5px; }}
QMenuBar {{ background: {s.window}; color: {s.ink}; padding: 1px 6px; }}
QMenuBar::item {{ padding: 4px 10px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {s.hover}; }}
QMenu {{ background: {s.card}; color: {s.ink}; border: 1px solid {s.line}; padding: 4px; }}
QMenu::item {{ padding: 5px 26px 5px 22px; border-radius: 3px; }}
QMenu::item:selected {{ background: {s.accent}; color: {s.accent_ink}; }}
QMenu::item:disabled {{ color: {s.faded}; }}
QMenu::separator {{ height: 1px; background: {s.line}; margin: 4px 8px; }}
QToolBar {{ background: {s.window}; border: none; spacing: 2px; padding: 2px 8px; }}
QToolBar QToolButton {{ padding: 4px 9px; border-radius: 4px; border: 1px solid transparent; color: {s.ink}; }}
QToolBar QToolButton:hover {{ background: {s.hover}; border-color: {s.line}; }}
QToolBar QToolButton:checked {{ background: {s.hover}; border-color: {s.line}; }}
QToolBar QToolButton:disabled {{ color: {s.faded}; }}
QToolBar QToolButton#more::menu-indicator {{ image: none; }}
QToolBar QToolButton:focus {{ border-color: {s.accent}; }}
QFrame#toolRule {{ border: none; border-left: 1px solid {s.line}; margin: 5px 0 5px 5px; }}
QStatusBar {{ background: {s.window}; color: {s.faded}; }}
QStatusBar::item {{ border: none; }}
QFrame#bar {{ background: {s.panel}; border-bottom: 1px solid {s.line}; }}
QFrame#prompt {{ background: {s.card}; border-top: 1px solid {s.line}; border-bottom: 1px solid {s.line}; }}
QFrame#card {{ background: {s.card}; border: 2px solid {s.faded}; border-radius: 8px; }}
QFrame#cardHead {{ background: {s.panel}; border-bottom: 1px solid {s.line};
    border-top-left-radius: 7px; border-top-right-radius: 7px; }}
QFrame#side {{ background: {s.window}; border: none; }}
QFrame#plate {{ background: {s.card}; border: 1px solid {s.line}; border-radius: 6px; }}
QFrame#drawer {{ background: {s.panel}; border: none; border-top: 2px solid {s.accent}; }}
QFrame#now {{ background: {s.card}; border: 3px solid {s.accent}; border-radius: 6px; }}
QFrame#tabs {{ background: {s.window}; }}
QFrame#drawer {{ background: {s.panel}; border: none; border-top: 2px solid {s.accent}; }}
QFrame#now {{ background: {s.card}; border: 3px solid {s.accent}; border-radius: 6px; }}
QFrame#tabs {{ background: {s.window}; }}
QLabel#faded {{ color: {s.faded}; }}
QLabel#bad {{ color: {s.bad}; }}
QLabel {{ background: transparent; }}
QDockWidget {{ color: {s.ink}; }}
QDockWidget::close-button:hover, QDockWidget::float-button:hover {{ background: {s.hover}; }}
QDockWidget::title {{ background: {s.window}; padding: 5px 8px; }}
QTabWidget::pane {{ border: 1px solid {s.line}; background: {s.panel}; border-radius: 4px; top: -1px; }}
QTabBar::tab {{ background: {s.window}; border: 1px solid {s.line}; padding: 5px 11px; margin-right: 2px;
    border-top-left-radius: 5px; border-top-right-radius: 5px; color: {s.faded}; }}
QTabBar::tab:selected {{ background: {s.panel}; color: {s.ink}; border-bottom-color: {s.panel}; }}
QTabBar::tab:hover {{ color: {s.ink}; }}
QPushButton {{ background: {s.card}; border: 1px solid {s.line}; border-radius: 5px; padding: 5px 13px;
    color: {s.ink}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton:hover {{ background: {s.hover}; }}
QPushButton:pressed {{ background: {s.line}; }}
QPushButton:disabled {{ color: {s.faded}; background: {s.panel}; }}
QPushButton:focus {{ border: 2px solid {s.accent}; padding: 4px 12px; }}
QPushButton#primary {{ background: {s.accent}; color: {s.accent_ink}; border-color: {s.accent}; font-weight: bold; }}
QPushButton#primary:hover {{ border: 2px solid {s.ink}; padding: 4px 12px; }}
QPushButton#primary:disabled {{ background: {s.panel}; color: {s.faded}; border-color: {s.line}; }}
QPushButton#unit {{ text-align: left; padding: 4px 8px; }}
QPushButton#unit:checked {{ background: {s.hover}; border: 2px solid {s.accent}; padding: 3px 7px; }}
QPushButton#step {{ text-align: left; padding: 2px 6px; border-color: transparent; background: transparent; }}
QPushButton#step:hover {{ background: {s.hover}; }}
QPushButton#step:focus {{ border: 2px solid {s.accent}; padding: 1px 5px; }}
QPushButton#link {{ background: transparent; border: none; padding: 2px 6px; text-decoration: underline;
    color: {s.faded}; }}
QPushButton#link:hover {{ color: {s.ink}; }}
QLineEdit, QTextBrowser, QListView, QTreeView {{ background: {s.field};
    color: {s.ink}; border: 1px solid {s.line}; border-radius: 4px; padding: 3px;
    selection-background-color: {s.accent}; selection-color: {s.accent_ink}; }}
QListView::item, QTreeView::item {{ padding: 3px 4px; }}
QListView::item:hover, QTreeView::item:hover {{ background: {s.hover}; color: {s.ink}; }}
QListView::item:selected, QTreeView::item:selected {{ background: {s.accent}; color: {s.accent_ink}; }}
QHeaderView::section {{ background: {s.window}; color: {s.ink}; border: none; padding: 4px; }}
QCheckBox::indicator {{ width: {px(13)}px; height: {px(13)}px; background-color: {s.field};
    border: 1px solid {s.ink}; }}
QCheckBox::indicator:checked {{ image: url("{data_file(s.tick).as_posix()}"); }}
QCheckBox::indicator:disabled {{ background-color: {s.panel}; border-style: dotted; }}
QRadioButton::indicator {{ width: {px(8)}px; height: {px(8)}px; padding: {px(2)}px; background-color: {s.field};
    border: 1px solid {s.faded}; border-radius: {px(6)}px; }}
QRadioButton::indicator:checked {{ border: 2px solid {s.ink}; padding: {px(1)}px; background: qradialgradient(cx: 0.5,
    cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 {s.accent}, stop: 0.5 {s.accent}, stop: 0.6 {s.field}); }}
QRadioButton::indicator:disabled {{ background-color: {s.panel}; border-style: dotted; }}
QScrollArea {{ border: none; background: transparent; }}
QScrollArea#cardFoot {{ background: {s.panel}; border-top: 1px solid {s.line};
    border-bottom-left-radius: 6px; border-bottom-right-radius: 6px; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {s.line}; border-radius: 5px; min-height: 28px; min-width: 28px; margin: 1px; }}
QScrollBar::handle:hover {{ background: {s.faded}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{ border: 1px solid {s.line}; border-radius: 4px; background: {s.field}; text-align: center; }}
QProgressBar::chunk {{ background: {s.accent}; }}
"""
