"""The fonts that come with the program: the same letters, and so the same pictures and line breaks, everywhere."""

from __future__ import annotations

import logging
from functools import cache
from typing import Final

from PySide6.QtGui import QFontDatabase

from engine.paths import DataNotFound, data_dir

SIGNS: Final = "DejaVu Sans"
"""Has what the others lack: stars, arrows, dice."""
SANS: Final = ("Open Sans", SIGNS)
SERIF: Final = ("Gentium Book Plus", SIGNS)

_log = logging.getLogger(__name__)


@cache
def load() -> tuple[str, ...]:
    """Make the fonts known to Qt, once; needs an application. Returns their families.

    Without them the system's fonts serve.
    """
    try:
        files = sorted(data_dir("assets/fonts").glob("*.ttf"))
    except DataNotFound as error:
        _log.warning("%s", error)
        return ()
    found = (QFontDatabase.addApplicationFont(str(path)) for path in files)
    return tuple(sorted({name for number in found for name in QFontDatabase.applicationFontFamilies(number)}))
