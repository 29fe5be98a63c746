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
MODULES: Final = (".vmod", ".vmdx")
ELSEWHERE: Final = (".vsav", ".vlog")
YAML: Final = ".yaml"
"""Endings of modules of VASSAL, of games saved with it, and of packs."""
_FORBIDDEN: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]')
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""Names of devices on Windows, with any ending."""
_REMOTE: Final = frozenset({"nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afpfs", "webdav", "fuse.sshfs",
                            "fuse.gvfsd-fuse", "fuse.rclone", "davfs", "9p", "ncpfs"})  # fmt: skip
_SYNCED: Final = re.compile(
    r"(dropbox|onedrive|google ?drive|(my|mon) drive|icloud ?drive|nextcloud|owncloud|pcloud ?drive|seafile"
    r"|(?-i:MEGA(sync)?))\d*( ?[-(].*)?", re.IGNORECASE)  # fmt: skip
"""Names that programs give to a folder in the home folder, or at the top of a drive, to keep it in step with others."""
_CLOUDS: Final = (Path("Library/Mobile Documents"), Path("Library/CloudStorage"))
"""Where macOS has such folders, in the home folder."""
_ONEDRIVE: Final = ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")
"""The environment in which Windows says where they are."""
_MARKS: Final = (".stfolder", ".dropbox.cache", ".owncloudsync.log", ".nextcloudsync.log", ".tmp.drivedownload",
                 ".megaignore", ".sync/ID")  # fmt: skip
"""What such programs leave at the top of a folder, whatever its name."""


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
    in step with other machines, on a share, or where nothing can be written. What is no file is not: a device of
    Windows has no real name."""
    try:
        real = Path(os.path.realpath(path))
    except OSError:
        return False
    if not os.path.isfile(real) or real.is_relative_to(os.path.realpath(games_folder())):
        return False
    kind = (file_system or _file_system)(real.parent).lower()
    shared = is_share(path) or is_share(real)
    unfit = _passing(real) or shared or kind in _REMOTE or not os.access(real.parent, os.W_OK)
    return unfit or _synced(real)


def _synced(real: Path) -> bool:
    """Whether a folder above a file is kept in step with other machines, by its place, its name or a mark in it."""
    home = Path(os.path.realpath(Path.home()))
    told = [Path(os.path.realpath(os.environ[name])) for name in _ONEDRIVE if os.environ.get(name)]
    known = {*told, *(home / cloud for cloud in _CLOUDS)}
    return any(folder in known or _named(folder, home) or _marked(folder) for folder in real.parents)


def _named(folder: Path, home: Path) -> bool:
    return folder.parent in (home, Path(folder.anchor)) and _SYNCED.fullmatch(folder.name) is not None


def _marked(folder: Path) -> bool:
    """The home folder may have a `.dropbox`, too: that is a folder, with settings."""
    marks = any(os.path.lexists(folder / mark) for mark in _MARKS) or os.path.isfile(folder / ".dropbox")
    return marks or any(folder.glob(".sync_*.db"))


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
