"""The kept games as files: what each of them is, without opening it for play; names, and the trash."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from glob import escape
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from engine.board.files import move
from engine.table.save.faults import InUseError, JournalError
from engine.table.save.find import ENDS, copy_with_logs
from engine.table.save.find import remove as remove_save
from engine.table.save.lock import held, lock_path
from engine.table.save.open import open_save
from engine.table.save.read import LogInTheWayError, LogUse, Saved, grown, read_save
from nemesis_gui.base.dates import moment
from nemesis_gui.base.filenames import safe_file_name
from nemesis_gui.base.settings import data_folder, games_folder, lying_in

SUFFIX: Final = ".nemesis"
NAME: Final = "name"
SUMMARY: Final = "summary"
PLAYER: Final = "player-"
"""The notes with the names of the players begin so, and end with the name of the side."""
MOST_NAME: Final = 80
MOST_TURNS: Final = 999
MOST_SIDES: Final = 9
NO_SUMMARY: Final = "the note of its current position is damaged; the game itself is intact"
NO_DATE: Final = "the date of the file is wrong"


class Summary(msgspec.Struct, frozen=True):
    """Where a game stands, noted in its file whenever a phase begins and when it is left."""

    turn: int = 0
    side: int = -1
    over: bool = False
    winner: int | None = None


class Kept(msgspec.Struct, frozen=True):
    """A game on the shelf. `trouble` is the one line why it cannot be opened, empty for a sound one."""

    path: Path
    name: str
    played: datetime | None
    """None where the file bears a date that no calendar has."""
    scenario: str = ""
    commands: int = 0
    summary: Summary | None = None
    unclosed: bool = False
    elsewhere: bool = False
    """Whether it is open in another window of the program, or in this one."""
    trouble: str = ""
    players: Mapping[str, str] = {}
    """Who plays, by the name of the side, as far as they gave their names."""
    odd: str = ""
    """What is wrong with a game that can be opened all the same, in one line."""
    title: str = ""
    """The id of the game that is played."""

    @property
    def goes_on(self) -> bool:
        """Whether it can be opened and there is anything left to play in it."""
        return not self.trouble and not self.elsewhere and not (self.summary is not None and self.summary.over)


def any_kept(folder: Path) -> bool:
    return any(map(os.path.isfile, lying_in(folder, f"*{SUFFIX}")))


def paths(folder: Path, recent: Sequence[Path] = ()) -> list[Path]:
    """All saves of a folder, the one played last first: those that are known to be ``recent`` in their order, whatever
    the clock said, then the others by the time of their files."""
    found = filter(os.path.isfile, lying_in(folder, f"*{SUFFIX}"))
    known = {path: -number for number, path in enumerate(recent, 1)}
    return sorted(found, key=lambda path: (known.get(path, -len(known) - 1), touched(path), path.name), reverse=True)


def touched(path: Path) -> float:
    """When a game was played last; its newest commands may lie in the log beside it."""
    return max((time for end in ENDS if (time := _time(path.with_name(path.name + end))) is not None), default=0.0)


def _time(path: Path) -> float | None:
    try:
        return path.stat().st_mtime
    except OSError:
        return None


def left_open(path: Path) -> bool:
    """Whether a game was not closed properly: its latest commands lie in the log beside it, and it is not open for
    play."""
    log = path.with_name(path.name + "-wal")
    try:
        return log.stat().st_size > 0 and not held(path)
    except OSError:
        return False


def look(path: Path) -> Kept:
    """What a save is, read without changing it; what is wrong with a damaged one stands in `trouble`."""
    played = moment(touched(path))
    try:
        saved, odd = _read(path)
    except (JournalError, OSError) as error:
        return Kept(path, path.stem, played, trouble=str(error))
    record, notes = saved.record, saved.notes
    summary, strange = _summary(notes.get(SUMMARY, ""))
    return Kept(
        path, notes.get(NAME) or path.stem, played, record.origin.scenario, len(record.line()),
        summary, left_open(path) and not odd, held(path), players=players_in(notes),
        odd=odd or strange or ("" if played is not None else NO_DATE), title=record.origin.title,
    )  # fmt: skip


def _read(path: Path) -> tuple[Saved, str]:
    """A save with its words; without the log beside it, if that is not its own, which is reported."""
    try:
        return read_save(path), ""
    except LogInTheWayError as error:
        return read_save(path, "without"), str(error)


def players_in(notes: Mapping[str, str]) -> dict[str, str]:
    """The names of the players by the name of the side."""
    return {key.removeprefix(PLAYER): name for key, name in notes.items() if key.startswith(PLAYER) and name}


def names_in(notes: Mapping[str, str], sides: Sequence[str]) -> tuple[str, ...]:
    """The names of the players in the order of the sides, empty where none was given."""
    return tuple(notes.get(PLAYER + side, "") for side in sides)


def _summary(text: str) -> tuple[Summary | None, str]:
    """Where the game stands, and what is wrong with the word about it."""
    try:
        found = msgspec.json.decode(text, type=Summary) if text else None
    except (msgspec.DecodeError, RecursionError):
        return None, NO_SUMMARY
    sides = (None, *range(MOST_SIDES))
    sound = found is None or (0 <= found.turn <= MOST_TURNS and found.winner in sides)
    return (found, "") if sound else (None, NO_SUMMARY)


def rename(path: Path, name: str) -> None:
    """Give a game that is not open a name; raises JournalError."""
    journal, _ = open_save(path)
    with journal:
        journal.note(NAME, name.strip()[:MOST_NAME])


def discard(path: Path) -> Path:
    """Move a game into the trash beside it, with everything that belongs to it.

    Raises OSError, or JournalError for one that is open somewhere.
    """
    if held(path):
        raise InUseError(f"{path.name}: it is open in another window of the program")
    lock_path(path).unlink(missing_ok=True)
    trash = path.parent / "trash"
    trash.mkdir(exist_ok=True)
    target = _free(trash, path.stem, path.suffix)
    for end in reversed(ENDS):  # the game itself goes last: half a game is still where it was
        part = path.with_name(path.name + end)
        if part.exists():
            move(part, target.with_name(target.name + end))
    with contextlib.suppress(OSError):
        picture_path(path).unlink(missing_ok=True)
    return target


def remove(path: Path) -> None:
    """Leave nothing of a game that is closed, as far as that can be done."""
    with contextlib.suppress(OSError):
        remove_save(path)
        lock_path(path).unlink(missing_ok=True)
        picture_path(path).unlink(missing_ok=True)


def _free(folder: Path, stem: str, suffix: str) -> Path:
    """A file name that is not taken yet, with a number if need be; nor is there a log that an older file has left."""
    names = chain((stem,), (f"{stem} {number}" for number in range(2, 10_000)))
    paths_ = (folder / f"{name}{suffix}" for name in names)
    return next(path for path in paths_ if not any(os.path.exists(f"{path}{end}") for end in ENDS))


def picture_path(path: Path) -> Path:
    folder = data_folder() / "pictures"
    with contextlib.suppress(OSError):
        folder.mkdir(exist_ok=True)
    return folder / f"{path.stem}.png"


def take_home(path: Path, log: LogUse = "ask") -> Path:
    """Copy a game from anywhere among one's own, with the log that belongs to it or is wanted; returns where it is.

    Raises LogInTheWayError for a log that is not its own, JournalError for what is no sound game, OSError.
    """
    read_save(path, log)
    target = _free(games_folder(), safe_file_name(path.stem), SUFFIX)
    try:
        shutil.copyfile(path, target) if log == "without" else copy_with_logs(path, target)
        read_save(target, log)
    except (OSError, JournalError):
        remove(target)
        raise
    return target


def home_copy(path: Path) -> Path | None:
    """The copy of a game from elsewhere that one has already, gone on with or not."""
    try:
        record = read_save(path).record
    except (JournalError, OSError):
        return None
    for own in lying_in(games_folder(), f"{escape(safe_file_name(path.stem))}*{SUFFIX}"):
        with contextlib.suppress(JournalError, OSError):
            if grown(record, read_save(own).record):
                return own
    return None


def why_unsaved(error: Exception) -> str:
    """Why no save file could be made among one's own games, and what to do about it."""
    folder = games_folder()
    if os.path.exists(folder) and not os.path.isdir(folder):
        return f"{folder}: this should be a folder, but is a file; rename or move it"
    reason = getattr(error, "strerror", None) or str(error)
    return f"{folder}: nothing can be written there ({reason})"


def is_own(path: Path) -> bool:
    """Whether a game lies among those of the program; a device of Windows, which has no real name, lies nowhere."""
    try:
        return path.resolve().parent == games_folder().resolve()
    except OSError:
        return False


def new_path(scenario: str) -> Path:
    """A file name that is not taken yet."""
    return _free(games_folder(), safe_file_name(f"{datetime.now(UTC):%Y-%m-%d %H%M%S} {scenario}"), SUFFIX)
