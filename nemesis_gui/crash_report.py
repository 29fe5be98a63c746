"""What a report of a fault holds besides the traceback: versions, settings, and the record of the game."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from PySide6.QtCore import qVersion

from engine.table.record import Record
from nemesis_gui.base.settings import Settings
from nemesis_gui.session.model import GameModel

PACKAGES: Final = ("nemesis-burma", "PySide6-Essentials", "numpy", "msgspec", "PyYAML", "platformdirs")
WARNING: Final = "This holds every command of the game, secret choices, too."
PRIVATE: Final = ("recent", "geometry", "windowState")
"""Settings that hold file names or mean nothing elsewhere."""


def capsule(model: GameModel, settings: Settings) -> str:
    """Everything needed to play the fault again, and nothing about the user."""
    return "\n".join([WARNING, *_versions(), "", *_settings(settings.everything()), "", *_game(model)])


def _versions() -> Iterator[str]:
    from importlib import metadata  # wanted when something went wrong only, and slow to load

    yield f"python {platform.python_version()} on {platform.system()} {platform.machine()}, Qt {qVersion()}"
    for name in PACKAGES:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} not installed as a package"
    yield f"byte order {sys.byteorder}"


def _settings(values: Mapping[str, str]) -> Iterator[str]:
    yield "settings:"
    yield from (f"  {key} = {value}" for key, value in sorted(values.items()) if key not in PRIVATE)


def _game(model: GameModel) -> Iterator[str]:
    if model.session is None:
        yield "no game"
        return
    record = model.session.record
    origin = record.origin
    options = msgspec.json.encode(dict(origin.options)).decode()
    yield f"game: title {origin.title}, scenario {origin.scenario}, options {options}, seed {origin.seed}"
    pack = "own" if model.playing.own_files() else "shipped"
    yield f"head {record.head}, taken back {record.taken_back}, pack {pack}"
    yield from _commands(record)


def _commands(record: Record) -> Iterator[str]:
    """One command a line: number, the one it follows, side, a star for dice or reveals, notation."""
    yield "commands:"
    for node in record.nodes.values():
        yield f"  {node.id} < {node.parent}  {node.side}{'*' if node.barrier else ' '} {node.text}"
