"""A sound written anew, softer."""

from __future__ import annotations

import os
import wave
from array import array
from pathlib import Path


def write_softer(source: Path, target: Path, percent: int) -> bool:
    """Write it, if it is not there, beside its place and then move it there, so that no half file is ever found; False
    if that fails."""
    try:
        if not target.is_file():
            _write(source, target, percent)
    except (OSError, wave.Error, EOFError):
        return False
    return True


def _write(source: Path, target: Path, percent: int) -> None:
    with wave.open(str(source), "rb") as file:
        shape, samples = file.getparams(), array("h", file.readframes(file.getnframes()))
    softer = array("h", (value * percent // 100 for value in samples))
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")
    with wave.open(str(unfinished), "wb") as file:
        file.setparams(shape)
        file.writeframes(softer.tobytes())
    unfinished.replace(target)
