"""Keeping values of one's own copy as a pack: where it is kept, tried before it is, and used for new games after."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any

from engine.table.save.lock import HeldError, take
from engine.wargame.actfile import ActFile
from engine.wargame.ownpack import OwnPack, is_own_pack, of_whole_files, read_pack, save_pack, stamp
from engine.wargame.packfiles import PackError
from engine.wargame.packtitle import WorldTitle
from nemesis_gui.base.filenames import safe_file_name
from nemesis_gui.base.settings import OWN_DATA, packs_folder, skins_folder
from nemesis_gui.play.context import Context
from nemesis_gui.session.words import Words

Keep = tuple[Callable[[Path], object], Callable[[Path], object]]
"""Tries a pack that was written, raising ValueError for one that cannot be played with; and uses it from now on."""


class Keeping:
    """Keeps packs of the game on the table while a page is open, and has new games begun with the last of them once the
    page is closed: where no game is on the table, the window is made anew then, with all that is open in it."""

    def __init__(self, context: Context) -> None:
        self._model, self._settings = context.model, context.settings
        self._name = context.model.title.id
        self._kept: Path | None = None
        self.keep: Keep = partial(self._model.with_pack, self._name), self._use

    def _use(self, pack: Path) -> None:
        self._settings.put(OWN_DATA + self._name, str(pack))
        self._kept = pack

    def closed(self) -> None:
        """The page is closed."""
        pack, self._kept = self._kept, None
        if pack is not None:
            self._model.adopt(self._model.with_pack(self._name, pack), pack)


def keep_pack(pack: OwnPack, path: Path, keep: Keep, known: str = "") -> str:
    """Write a pack and use it, and give its stamp back; ``known`` is that of what lay there when it was opened. Raises
    ValueError for one that cannot be played with or was changed by somebody else, OSError where it cannot be written.
    What was there stays then."""
    attempt, use = keep
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = take(path)
    except HeldError as error:
        raise PackError(f"{path.name}: {error.strerror}") from None
    try:
        if stamp(path) not in ("", known):
            told = "was changed on the disk since it was opened here; close this page and open it again"
            raise PackError(f"{path.name}: {told}")
        save_pack(pack, path, attempt)
        use(path)
        return stamp(path)
    finally:
        lock.release()


def taken_up(words: Words, acts: ActFile) -> str:
    """What is told when a page takes up acts that waited: also that some of them, or all, could not be."""
    if acts.put_aside is not None:
        told = "What was done before could not be taken up: the file is too long. It waits in {path}"
        return words.tr(told, path=acts.put_aside)
    if not acts.torn:
        return words.tr("Taken up where you left it")
    told = "{n:act|acts} could not be taken up: the pack has changed, or the file is damaged. They wait in {path}"
    return words.tr(told, n=acts.torn, path=acts.aside)


def still_waiting(words: Words, acts: ActFile) -> str:
    """Have no act wait that is in the pack; why some do all the same, empty where none does."""
    try:
        acts.done()
    except OSError as error:
        told = "It is kept; what was done waits in {path} all the same: {why}"
        return words.tr(told, path=acts.path, why=error.strerror or error)
    return ""


def gone_on_with(title: WorldTitle[Any, Any, Any], path: Path | None) -> OwnPack | None:
    """The pack that is in use; a folder of whole files becomes one, as it is kept. Raises PackError."""
    if path is None:
        return None
    return read_pack(path, title.id) if is_own_pack(path) else of_whole_files(title.files, title.id)


def free_path(name: str, title: str) -> Path:
    """Where a pack of a name is kept that was not kept before."""
    stem = f"{_file_name(name)}-{title}"
    paths = (packs_folder() / f"{stem}{number}.yaml" for number in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in paths if not path.exists())


def free_skin(name: str, title: str) -> Path:
    """The folder in which a skin of a name is kept that was not kept before."""
    folder = skins_folder() / safe_file_name(f"{name}-{title}")
    numbered = (folder.with_name(f"{folder.name}-{number}") for number in count(2))
    return next(one for one in chain([folder], numbered) if not one.exists())


def _file_name(name: str) -> str:
    """A file name that every system takes."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
    return plain.strip("-")[:40] or "pack"
