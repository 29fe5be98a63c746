"""Names of files that any system keeps, and places where a game is better not played."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Final

from PySide6.QtCore import QStandardPaths, QStorageInfo

from nemesis_gui.base.settings import games_folder

_Places = QStandardPaths.StandardLocation
LONGEST: Final = 120
"""Letters of a name without its ending; names in bytes may be twice as long, and endings such as -wal follow."""
NAMELESS: Final = "Nemesis"
_FORBIDDEN: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]')
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""Names of devices on Windows, with any ending."""
_REMOTE: Final = frozenset({"nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afpfs", "webdav", "fuse.sshfs",
                            "fuse.gvfsd-fuse", "fuse.rclone", "davfs", "9p", "ncpfs"})  # fmt: skip
_SYNCED: Final = re.compile(
    r"(dropbox|onedrive|google ?drive|my drive|icloud ?drive|mobile documents|nextcloud|owncloud|syncthing|sync|pcloud"
    r"|mega|seafile)( ?[-(].*)?", re.IGNORECASE)  # fmt: skip
"""Names that programs give to the folders they keep in step with others."""


def safe_file_name(name: str) -> str:
    """A name like the given one that Linux, macOS and Windows keep as it is; without an ending, and never empty."""
    safe = _FORBIDDEN.sub("-", name)[:LONGEST].strip(" .")
    while len(os.fsencode(safe)) > 2 * LONGEST:
        safe = safe[:-1].rstrip(" .")
    return f"{safe}_" if _RESERVED.fullmatch(safe) else safe or NAMELESS


def with_ending(path: Path, ending: str) -> Path:
    """The path of a file with an ending, unless it has that already: "Turn 3. Night" has none."""
    return path if path.name.lower().endswith(ending.lower()) else path.with_name(path.name + ending)


def is_share(path: PurePath) -> bool:
    """Whether a path of Windows leads to another machine."""
    return path.drive.startswith("\\\\") and not path.drive.startswith(("\\\\?\\", "\\\\.\\"))


def away(path: Path, file_system: Callable[[Path], str] | None = None) -> bool:
    """Whether a file lies where a game is better not played: among downloads or passing files, in a folder that is kept
    in step with other machines, on a share, or where nothing can be written."""
    real = Path(os.path.realpath(path))
    if not real.is_file() or real.is_relative_to(os.path.realpath(games_folder())):
        return False
    passing = _passing(real)
    synced = any(_SYNCED.fullmatch(part) for part in real.parent.parts)
    kind = (file_system or _file_system)(real.parent).lower()
    return passing or synced or is_share(real) or kind in _REMOTE or not os.access(real.parent, os.W_OK)


def _passing(real: Path) -> bool:
    """Among the downloads, or where browsers and letters put what was opened from them."""
    downloads, passing = (_place(kind) for kind in (_Places.DownloadLocation, _Places.TempLocation))
    return downloads in real.parents or passing in real.parents[:2]


def _place(kind: QStandardPaths.StandardLocation) -> Path | None:
    """A place of the system; None for one that is not there, or is the home folder itself."""
    found = QStandardPaths.writableLocation(kind)
    return Path(os.path.realpath(found)) if found and Path(found) != Path.home() else None


def _file_system(folder: Path) -> str:
    return bytes(QStorageInfo(str(folder)).fileSystemType().data()).decode("ascii", "replace")
