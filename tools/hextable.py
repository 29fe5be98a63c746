"""A hex table (hexes.csv) turned into the parts of a map file: letters, hexsides, chains of ways, exits."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from engine.board.hexgrid import HexGrid

Row = Mapping[str, str]
Pair = tuple[str, str]


class HexTable:
    """The rows of a table by hex label, and the grid they stand on."""

    def __init__(self, grid: HexGrid, path: Path) -> None:
        self.grid = grid
        with path.open(newline="") as file:
            self.rows: dict[str, Row] = {row["hex"]: row for row in csv.DictReader(file)}

    def letters(self, letter: Callable[[str], str]) -> str:
        """The block of letters of a map file: one a hex, by its label."""
        rows, columns = self.grid.rows, self.grid.columns
        lines = ("".join(letter(self.grid.label(x * rows + y)) for x in range(columns)) for y in range(rows))
        return "".join(f"  {line}\n" for line in lines)

    def sides(self, key: str, unnamed: str = "") -> dict[str, list[str]]:
        """The hexsides of a column by name, each once."""
        found: dict[str, list[str]] = defaultdict(list)
        seen = set()
        for name, row in self.rows.items():
            for word in words(row, key):
                direction, _, called = word.partition(":")
                pair = self.pair(name, direction)
                if pair not in seen:
                    seen.add(pair)
                    found[called or unnamed].append(f"{name}-{direction}" if pair[1] == "" else "/".join(pair))
        return dict(sorted(found.items()))

    def pair(self, name: str, direction: str) -> Pair:
        """A hex and its neighbour in a direction, the lower label first; "" for one off the map."""
        beyond = self.grid.neighbours(self.grid.index(name))[self.grid.directions.index(direction)]
        other = self.grid.label(beyond) if beyond >= 0 else ""
        return (name, other) if not other or name < other else (other, name)

    def chains(self, key: str, *, but: str = "") -> list[str]:
        """Ways of a kind as chains of hexes, each side once; without the sides that carry ``but``."""
        barred = set(self._edges(but)) if but else set()
        left = set(self._edges(key)) - barred
        joined: dict[str, set[str]] = defaultdict(set)
        for a, b in left:
            joined[a].add(b)
            joined[b].add(a)
        found = []
        while left:
            start = min((n for n in joined if len(joined[n]) == 1), default=None) or min(n for n in joined if joined[n])
            found.append(" ".join(_walk(start, joined, left)))
        return found

    def _edges(self, key: str) -> Iterator[Pair]:
        for name, row in self.rows.items():
            for word in words(row, key):
                pair = self.pair(name, word.partition(":")[0])
                if pair[1]:
                    yield pair

    def exits(self, system: Callable[[Row], str]) -> dict[str, Any]:
        """The ways that leave the map, railways by their system."""
        found: dict[str, list[str]] = defaultdict(list)
        rail: dict[str, list[str]] = defaultdict(list)
        for name, row in self.rows.items():
            for word in words(row, "map_exits"):
                direction, _, kind = word.partition(":")
                if self.pair(name, direction)[1]:
                    continue
                if kind == "rail":
                    rail[system(row)].append(f"{name}-{direction}")
                elif kind in ("road", "trail"):
                    found["track" if kind == "trail" else kind].append(f"{name}-{direction}")
        return {**found, "rail": dict(rail)}


def words(row: Row, key: str) -> list[str]:
    """The words of a cell."""
    return [word for word in row[key].split(";") if word]


def _walk(start: str, joined: dict[str, set[str]], left: set[Pair]) -> list[str]:
    path = [start]
    while joined[path[-1]]:
        near = min(joined[path[-1]])
        joined[path[-1]].discard(near)
        joined[near].discard(path[-1])
        left.discard((min(path[-1], near), max(path[-1], near)))
        path.append(near)
    return path


class _Text(yaml.SafeLoader):
    """Reads hex numbers as text, with or without quotes."""


_Text.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in found if not tag.endswith((":int", ":timestamp"))]
    for letter, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def load_text(path: Path) -> Any:
    """A file of the source folder, its hex numbers as text."""
    return yaml.load(path.read_text(), Loader=_Text)
