"""What the program remembers between two runs, in one plain file of the user's settings folder."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import Final

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

APP: Final = "nemesis-burma"
MOST_RECENT: Final = 8
TEXT_SIZE: Final = "text_size"
SMALLEST, LARGEST = 80, 150
"""Percent of the usual size of texts."""
WHEEL: Final = "wheel"
ZOOM, SCROLL = "zoom", "scroll"
WHEELS: Final = ((ZOOM, "Zooms"), (SCROLL, "Scrolls the map; Ctrl+wheel zooms"))
"""What the wheel of the mouse does on the map."""
OWN_DATA: Final = "own_data/"
"""What the keys of folders with a player's own data begin with; the id of the game follows."""
SKIN: Final = "skin/"
"""What the keys of pictures of a player's own copy begin with; the id of the game follows."""
MODULES: Final = "modules/"
"""What the keys of modules of VASSAL begin with that were read; the id of the game follows."""
PRIVATE: Final = ("recent", "geometry", "windowState", OWN_DATA, SKIN, MODULES)
"""What the settings begin with that hold file names or mean nothing elsewhere."""

_passing: list[Path] = []
"""The folder that stands in for the user's own while a picture is made."""


@contextmanager
def nothing_kept(name: str = "") -> Iterator[None]:
    """While this holds, games and settings go to a folder that is thrown away afterwards. It has this name if one is
    given and no other folder has it."""
    folder = _made(name)
    _passing.append(folder)
    try:
        yield
    finally:
        _passing.pop()
        shutil.rmtree(folder, ignore_errors=True)


def _made(name: str) -> Path:
    """A new folder among those that last for a while."""
    if name:
        folder = Path(tempfile.gettempdir(), name)
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            return folder
    return Path(tempfile.mkdtemp(prefix="nemesis-"))


def lying_in(folder: Path, names: str) -> list[Path]:
    """What lies in a folder under such names, in their order; nothing where one may not look into it."""
    try:
        return sorted(folder.glob(names))
    except OSError:
        return []


def data_folder() -> Path:
    """The folder of saved games and reports, made when it is missing."""
    return _ready(_passing[-1] if _passing else Path(platformdirs.user_data_dir(APP, appauthor=False)))


def _ready(folder: Path) -> Path:
    """A folder, made if it can be; one that cannot be written to is reported at the first try."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def cache_folder() -> Path:
    """Where things are kept that can be made again: the drawn map, parsed game data. It need not exist."""
    return Path(platformdirs.user_cache_dir(APP, appauthor=False))


def games_folder() -> Path:
    """Where every game is written down from its first command."""
    return _ready(data_folder() / "games")


def packs_folder() -> Path:
    """Where packs lie that are offered for a new game; it need not exist."""
    return data_folder() / "packs"


def skins_folder() -> Path:
    """Where skins lie, pictures of the player's own copies; it need not exist."""
    return data_folder() / "skins"


def tiles_folder() -> Path:
    """Where tiles of these pictures are kept, a folder for each picture; it need not exist."""
    return cache_folder() / "skins"


class Settings:
    """Language, theme, window layout and recent games."""

    def __init__(self) -> None:
        folder = _ready(_passing[-1] if _passing else Path(platformdirs.user_config_dir(APP, appauthor=False)))
        numbered = (f"{folder / 'settings'}.{number}.ini" for number in count(2))
        names = chain([f"{folder / 'settings'}.ini"], numbered)
        plain = next(name for name in names if os.path.isfile(name) or not os.path.exists(name))  # Qt waits for a pipe
        self._store = QSettings(plain, QSettings.Format.IniFormat)

    def text(self, key: str, default: str) -> str:
        """A remembered word."""
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def flag(self, key: str, default: bool) -> bool:
        return self.text(key, "yes" if default else "no") == "yes"

    def put(self, key: str, value: str | bool | QByteArray) -> None:
        self._store.setValue(key, ("yes" if value else "no") if isinstance(value, bool) else value)

    def blob(self, key: str) -> QByteArray:
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def sync(self) -> None:
        self._store.sync()

    def everything(self) -> dict[str, str]:
        """All remembered words, for a report of a fault."""
        found = {key: self._store.value(key) for key in self._store.allKeys()}
        return {key: value for key, value in found.items() if isinstance(value, str)}

    def harmless(self) -> dict[str, str]:
        """The remembered words that say nothing about the player, for reports."""
        return {key: value for key, value in self.everything().items() if not key.startswith(PRIVATE)}

    def own_data(self) -> dict[str, str]:
        """The folders with the data of the player's own copies, by the id of the game."""
        set_ = ((key, folder) for key, folder in self.everything().items() if key.startswith(OWN_DATA))
        return {key.removeprefix(OWN_DATA): folder for key, folder in set_ if folder}

    def recent(self) -> list[Path]:
        """Games opened lately that are still there, the latest first."""
        names = self.text("recent", "").split("\n")
        return [Path(name) for name in names if name and os.path.isfile(name)]

    def note_recent(self, path: Path) -> None:
        """Put a game at the head of the recent ones."""
        names = [str(path), *(str(other) for other in self.recent() if other != path)]
        self.put("recent", "\n".join(names[:MOST_RECENT]))


def text_percent(settings: Settings) -> int:
    """The size of all texts that was chosen, in percent; 100 for nonsense."""
    text = settings.text(TEXT_SIZE, "100")
    return max(SMALLEST, min(LARGEST, int(text))) if text.isdigit() else 100


def wheel_scrolls(settings: Settings) -> bool:
    """Whether the wheel moves the map instead of zooming."""
    return settings.text(WHEEL, ZOOM) == SCROLL
