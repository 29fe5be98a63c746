"""The size of all texts of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from nemesis_gui import style

if TYPE_CHECKING:
    from nemesis_gui.settings import Settings
    from nemesis_gui.window import MainWindow

SETTING: Final = "text_size"
SMALLEST: Final = 80
LARGEST: Final = 150


def text_percent(settings: Settings) -> int:
    """The size that was chosen, in percent; 100 for nonsense."""
    text = settings.text(SETTING, "100")
    return max(SMALLEST, min(LARGEST, int(text))) if text.isdigit() else 100


def resize_text(window: MainWindow, percent: int) -> None:
    """Write everything in another size at once, fonts that widgets chose for themselves, too."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = style.text_scale()
    style.set_text_scale(percent / 100)
    ratio = style.text_scale() / before
    own = [widget for widget in app.allWidgets() if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)]
    fonts = [(widget, widget.font()) for widget in own]
    style.dress(app, window.desk.theme)
    for widget, font in fonts:
        if font.pointSizeF() > 0:
            font.setPointSizeF(font.pointSizeF() * ratio)
            widget.setFont(font)
    window.apply_text_size()
