"""What the wheel of the mouse does on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nemesis_gui.base.settings import Settings

SETTING: Final = "wheel"
ZOOM: Final = "zoom"
SCROLL: Final = "scroll"
CHOICES: Final = ((ZOOM, "Zooms"), (SCROLL, "Moves the map; with Ctrl it zooms"))


def scrolls(settings: Settings) -> bool:
    """Whether the wheel moves the map instead of zooming."""
    return settings.text(SETTING, ZOOM) == SCROLL
