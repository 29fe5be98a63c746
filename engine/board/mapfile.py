"""Reads a map from a `map.yaml` in the format `nemesis-map/1`."""

from __future__ import annotations

from os import PathLike

from engine.board.boardmap import BoardMap


def load_map(path: PathLike[str]) -> BoardMap:
    """The map in a file. Raises `MapError` (or `YamlError`), one line that names file, key and hex."""
    raise NotImplementedError
