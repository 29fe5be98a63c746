"""The folder the data of Nemesis are converted from."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml
from hexgrid import Projection, neighbour

CLASSES = ("road", "track", "path")
TRACKS = ("fair_road", "fair", "track", "rail")
COLUMN_CLASS = {"road": "road", "path": "path"} | dict.fromkeys(TRACKS, "track")
# A way that ran across the closed side of a lake is led round its east shore.
REROUTED = {"Hopin - Lonton - Kamaing track": ["1507", "1608", "1607", "1706", "1705"]}
CLOSED = (("1507", "1607"),)
# A road that only clips the corner of the map in this hex.
CORNERS = ("1717",)
RAIL_EXITS = {
    "India": ["0105-SW", "0601-NE"],
    "Burma": ["1317-S", "2317-SW"],
    "US": ["1401-N"],
    "China": ["3104-NE"],
}
NODES = {
    "Japanese Reinforcement Hex": ("RJ", "japanese", "Burma"),
    "British Reinforcement Hex": ("RB", "allied", "India"),
    "US Reinforcement Hex": ("RU", "allied", "US"),
    "Chinese Reinforcement Hex": ("RC", "allied", "China"),
}


def without(item: dict, *keys: str) -> dict:
    """A copy of a mapping that lacks some keys."""
    return {k: v for k, v in item.items() if k not in keys}


class Source:
    """The hex table and the YAML files of a source folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        text = (folder / "geography/hexes_nemesis.csv").read_text(encoding="utf-8")
        self.table = {line["hex"]: line for line in csv.DictReader(text.splitlines())}
        self.places = self.read("places")
        spec = yaml.safe_load((folder / "geography/projections.yaml").read_text(encoding="utf-8"))
        self.projection = Projection(spec["maps"]["nemesis"])
        self.hex_of = {p["name"]: p["hex"] for p in self.places["places"]}
        self.position = {p["name"]: (p["lat"], p["lon"]) for p in self.places["places"]}

    def read(self, name: str) -> Any:
        path = self.folder / "reconstruction/nemesis" / f"{name}.yaml"
        return yaml.safe_load(path.read_text(encoding="utf-8"))

    def layer_places(self) -> list[dict]:
        """Places named in the hex table, with the position of places.csv."""
        text = (self.folder / "geography/places.csv").read_text(encoding="utf-8")
        known = {line["name"]: line for line in csv.DictReader(text.splitlines())}
        out = []
        for name, line in self.table.items():
            for place in filter(None, [line["place"], *line["other_places"].split(";")]):
                row = known[place]
                where = {"lat": round(float(row["lat"]), 2), "lon": round(float(row["lon"]), 2)}
                out.append({"hex": name, "name": place, "label": place, "kind": row["kind"], **where})
        return out

    def edges(self) -> dict[tuple[str, str], str]:
        """Best way over each hexside, overrides applied; the pair is sorted."""
        out: dict[tuple[str, str], str] = {}
        for column in ("path", "rail", "track", "fair_road", "road"):
            for name, line in self.table.items():
                for side in filter(None, line[column].split(";")):
                    other = neighbour(name, side)
                    if other:
                        a, b = sorted((name, other))
                        out[a, b] = COLUMN_CLASS[column]
        for override in self.places["way_overrides"]:
            for pair in pairwise(override["hexes"]):
                a, b = sorted(pair)
                out[a, b] = override["class"]
        for gone in CLOSED:
            del out[gone]
        for chain in REROUTED.values():
            for a, b in pairwise(chain):
                out.setdefault((min(a, b), max(a, b)), "path")
        return out

    def rails(self) -> set[tuple[str, str]]:
        """Hexsides with a real railway."""
        out = set()
        for name, line in self.table.items():
            for side in filter(None, line["rail"].split(";")):
                other = neighbour(name, side)
                if other:
                    out.add((min(name, other), max(name, other)))
        return out

    def exits(self, name: str) -> list[str]:
        """Way classes that leave the map in a hex."""
        return [kind for _, kind in self.exit_sides(name)]

    def exit_sides(self, name: str) -> list[tuple[str, str]]:
        """Sides over which a way leaves the map, with its class."""
        lowered = {h for override in self.places["way_overrides"] for h in override["hexes"]}
        out = []
        for entry in filter(None, self.table[name]["map_exits"].split(";")):
            side, kind = entry.split(":")
            if name not in CORNERS:
                out.append((side, "path" if name in lowered else COLUMN_CLASS[kind]))
        return out
