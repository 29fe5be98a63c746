"""What the system plays a sound with, and the files of the sounds."""

from __future__ import annotations

import array
import importlib
import os
import shutil
import sys
import wave
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

import platformdirs
from PySide6.QtCore import QProcess
from PySide6.QtGui import QGuiApplication

from engine.paths import data_file
from nemesis_gui.base.settings import APP

Means = Callable[[Path], object]
"""Begins to play a file in the background, and does not wait for its end; may raise RuntimeError or OSError."""
PROGRAMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "pw-play": (), "paplay": (), "aplay": ("-q",), "afplay": (),
})  # fmt: skip
"""Programs that play a file, the best first, with the options they are called with."""
UNSEEN: Final = ("offscreen", "minimal", "vnc")
"""Platforms on which nobody listens."""
FULL: Final = 100


def find_means() -> Means | None:
    """What sounds are played with here, None where there is nothing, or nobody to listen."""
    if QGuiApplication.platformName() in UNSEEN:
        return None
    if sys.platform == "win32":
        sound = importlib.import_module("winsound")
        return lambda path: sound.PlaySound(str(path), sound.SND_FILENAME | sound.SND_ASYNC | sound.SND_NODEFAULT)
    found = ((shutil.which(name), options) for name, options in PROGRAMS.items())
    return next((partial(play_with, program, options) for program, options in found if program), None)


def play_with(program: str, options: tuple[str, ...], path: Path) -> None:
    """Start a program of the system and leave it to itself."""
    process = QProcess()
    process.setProgram(program)
    process.setArguments([*options, str(path)])
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(QProcess.nullDevice())
    process.startDetached()


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
    try:
        if not target.is_file():
            _write_softer(source, target, percent)
    except (OSError, wave.Error, EOFError):
        return source
    return target


def cache_folder() -> Path:
    """Where softer sounds are kept."""
    return Path(platformdirs.user_cache_dir(APP, appauthor=False)) / "sounds"


def _write_softer(source: Path, target: Path, percent: int) -> None:
    """Written beside its place and then moved there, so that no half file is ever found."""
    with wave.open(str(source), "rb") as file:
        shape, samples = file.getparams(), array.array("h", file.readframes(file.getnframes()))
    softer = array.array("h", (value * percent // FULL for value in samples))
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")
    with wave.open(str(unfinished), "wb") as file:
        file.setparams(shape)
        file.writeframes(softer.tobytes())
    unfinished.replace(target)
