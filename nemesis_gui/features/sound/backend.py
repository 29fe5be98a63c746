"""What the system plays a sound with, and the files of the sounds."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication

from engine.paths import data_file
from nemesis_gui.base import settings
from nemesis_gui.base.later import later

if TYPE_CHECKING:
    from PySide6.QtCore import QProcess

Means = Callable[[Path], object]
"""Begins to play a file in the background, and does not wait for its end; may raise RuntimeError or OSError."""
PROGRAMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "pw-play": (), "paplay": (), "aplay": ("-q",), "afplay": (), "play": ("-q",),
    "ffplay": ("-nodisp", "-autoexit", "-loglevel", "quiet"),
})  # fmt: skip
"""Programs that play a file, the best first, with the options they are called with."""
UNSEEN: Final = ("offscreen", "minimal", "vnc")
"""Platforms without sound."""
FULL: Final = 100
AT_ONCE: Final = 3
"""Programs that run at the same time."""
LONGEST_MS: Final = 3000
"""After that a program is ended that waits for a server of sound."""


def find_means() -> Means | None:
    """What plays sounds here, None where there is nothing."""
    if QGuiApplication.platformName() in UNSEEN:
        return None
    if sys.platform == "win32":
        sound = importlib.import_module("winsound")
        return lambda path: sound.PlaySound(str(path), sound.SND_FILENAME | sound.SND_ASYNC | sound.SND_NODEFAULT)
    found = [(program, options) for name, options in PROGRAMS.items() if (program := shutil.which(name))]
    return Programs(found) if found else None


class Programs:
    """Plays files with a program of the system, and with the next one when that fails: a program may be there without
    the server that it plays to. Raises OSError once all have failed."""

    def __init__(self, found: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        self.left = list(found)
        """Those that have not failed, the best first."""
        self.running: list[QProcess] = []

    def __call__(self, path: Path) -> None:
        from PySide6.QtCore import QProcess

        if not self.left:
            raise OSError("no program plays sounds here")
        self.running = [one for one in self.running if one.state() != QProcess.ProcessState.NotRunning]
        if len(self.running) < AT_ONCE:
            self._start(path, *self.left[0])

    def _start(self, path: Path, program: str, options: tuple[str, ...]) -> None:
        from PySide6.QtCore import QProcess

        process = QProcess()
        process.setProgram(program)
        process.setArguments([*options, str(path)])
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(lambda code, how: self._ended(path, program, code))
        process.errorOccurred.connect(lambda error: self._failed(path, program, error))
        later(process, process.kill, ms=LONGEST_MS)
        self.running.append(process)
        process.start()

    def _failed(self, path: Path, program: str, error: QProcess.ProcessError) -> None:
        from PySide6.QtCore import QProcess

        if error == QProcess.ProcessError.FailedToStart:
            self._ended(path, program, 1)

    def _ended(self, path: Path, program: str, code: int) -> None:
        """Try the next one at once, with the same sound."""
        if code and self.left and self.left[0][0] == program:
            del self.left[0]
            if self.left:
                self._start(path, *self.left[0])

    def stop(self) -> None:
        """Stop all sounds."""
        self.left, running, self.running = [], self.running, []
        for process in running:
            process.kill()
            process.waitForFinished(LONGEST_MS)


@cache
def sound_file(name: str, percent: int = FULL) -> Path:
    """The file of a sound at `percent` of its loudness, written once into the user's cache folder; raises DataNotFound
    for an unknown name.

    Where the cache folder cannot be written to, the sound is as loud as it is.
    """
    source = data_file(f"assets/sounds/{name}.wav")
    if percent >= FULL:
        return source
    target = cache_folder() / f"{name}-{percent}-{source.stat().st_mtime_ns:x}.wav"
    return target if write_softer(source, target, percent) else source


def write_softer(source: Path, target: Path, percent: int) -> bool:
    """Write a sound again, softer, if it is not there: beside its place, and then move it there, so that no half file
    is ever found; False if that fails."""
    import wave

    try:
        if not target.is_file():
            _write(source, target, percent)
    except (OSError, wave.Error, EOFError):
        return False
    return True


def _write(source: Path, target: Path, percent: int) -> None:
    import wave
    from array import array

    with wave.open(str(source), "rb") as file:
        shape, samples = file.getparams(), array("h", file.readframes(file.getnframes()))
    softer = array("h", (value * percent // 100 for value in samples))
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")
    with wave.open(str(unfinished), "wb") as file:
        file.setparams(shape)
        file.writeframes(softer.tobytes())
    unfinished.replace(target)


def cache_folder() -> Path:
    """Where softer sounds are kept."""
    return settings.cache_folder() / "sounds"
