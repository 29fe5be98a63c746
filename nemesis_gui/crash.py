"""When something goes wrong inside the program: a report is written, one dialog says so, and the game goes on. The
report holds versions, settings and the record of the game."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final

import msgspec
from PySide6.QtCore import qVersion

from engine.board.files import write_whole
from engine.table.record import Record
from engine.version import VERSION
from nemesis_gui.base import diary
from nemesis_gui.base.settings import Settings, data_folder
from nemesis_gui.session.model import GameModel

Report = Callable[[Path, str], None]


def write_report(kind: type[BaseException], error: BaseException, trace: TracebackType | None, game: str) -> Path:
    """Write what went wrong into a file of the data folder, without anything about the user; returns its path."""
    folder = data_folder() / "reports"
    folder.mkdir(exist_ok=True)
    path = folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
    told = diary.private("".join(traceback.format_exception(kind, error, trace)))
    write_whole(path, f"{told}\n{game}\n")
    diary.note(f"fault {path.name}: {kind.__name__}")
    return path


class CrashHandler:
    """Catches errors that are caught nowhere else. Several faults in a row are shown in one dialog only, and that once
    what went wrong has ended: a dialog within it would let the program go on in the middle, of a destructor even."""

    def __init__(
        self, report: Report, game: Callable[[], str], then: Callable[[Callable[[], None]], None] = lambda show: show()
    ) -> None:
        self._report, self._then = report, then
        self._game = game
        self._busy = False
        self._before = sys.excepthook

    def install(self) -> None:
        sys.excepthook = self.caught

    def remove(self) -> None:
        sys.excepthook = self._before

    def _describe_game(self) -> str:
        """The game's description of itself, unless that is broken too."""
        try:
            return self._game()
        except Exception as fault:
            return f"the game could not be told: {type(fault).__name__}: {fault}"

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write a report and show it to the player, once at a time."""
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, error, trace)
            return
        try:
            path = write_report(kind, error, trace, self._describe_game())
        except OSError:
            self._before(kind, error, trace)
            return
        if self._busy:
            return
        self._busy = True
        self._then(lambda: self._show(path, f"{kind.__name__}: {error}"))

    def _show(self, path: Path, text: str) -> None:
        try:
            self._report(path, text)
        finally:
            self._busy = False


PACKAGES: Final = ("PySide6-Essentials", "numpy", "msgspec", "PyYAML", "platformdirs")

def capsule(model: GameModel, settings: Settings) -> str:
    """Everything needed to play the fault again, and nothing about the user."""
    return "\n".join([diary.WARNING, *_versions(), "", *_settings(settings.harmless()), "", *_game(model)])


def _versions() -> Iterator[str]:
    from importlib import metadata  # wanted when something went wrong only, and slow to load

    yield f"nemesis-burma {VERSION}"
    yield f"python {platform.python_version()} on {platform.system()} {platform.machine()}, Qt {qVersion()}"
    for name in PACKAGES:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} not installed as a package"
    yield f"byte order {sys.byteorder}"


def _settings(values: Mapping[str, str]) -> Iterator[str]:
    yield "settings:"
    yield from (f"  {key} = {value}" for key, value in sorted(values.items()))


def _game(model: GameModel) -> Iterator[str]:
    if model.session is None:
        yield "no game"
        return
    record = model.session.record
    origin = record.origin
    options = msgspec.json.encode(dict(origin.options)).decode()
    yield f"game: title {origin.title}, scenario {origin.scenario}, options {options}, seed {origin.seed}"
    pack = "own" if model.playing.own_files() else "shipped"
    yield f"head {record.head}, undone {record.taken_back}, pack {pack}"
    yield from _commands(record)


def _commands(record: Record) -> Iterator[str]:
    """One command a line: number, the one it follows, side, a star for dice or reveals, notation."""
    yield "commands:"
    for node in record.nodes.values():
        yield f"  {node.id} < {node.parent}  {node.side}{'*' if node.barrier else ' '} {node.text}"
