"""The size of all texts of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nemesis_gui.base.settings import Settings

SETTING: Final = "text_size"
SMALLEST: Final = 80
LARGEST: Final = 150


def text_percent(settings: Settings) -> int:
    """The size that was chosen, in percent; 100 for nonsense."""
    text = settings.text(SETTING, "100")
    return max(SMALLEST, min(LARGEST, int(text))) if text.isdigit() else 100
