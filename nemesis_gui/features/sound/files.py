"""The files of the sounds. A softer one is written once into the user's cache folder."""

from __future__ import annotations

import array
import os
import sys
import wave
from functools import cache
from pathlib import Path

import platformdirs

from engine.paths import data_file
from nemesis_gui.base.settings import APP

FULL = 100


@cache
def sound_file(name: str, percent: int = FULL) -> Path:
    """The file of a sound at `percent` of its loudness; raises DataNotFound for an unknown name.

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
        shape, samples = file.getparams(), _numbers(file.readframes(file.getnframes()))
    softer = array.array("h", (value * percent // FULL for value in samples))
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")
    with wave.open(str(unfinished), "wb") as file:
        file.setparams(shape)
        file.writeframes(_little(softer).tobytes())
    unfinished.replace(target)


def _numbers(data: bytes) -> array.array[int]:
    found = array.array("h")
    found.frombytes(data)
    return _little(found)


def _little(samples: array.array[int]) -> array.array[int]:
    """A file has the low byte first."""
    if sys.byteorder == "big":
        samples.byteswap()
    return samples
