"""Write the map of Tail of the Tiger from a hex table and the reconstructed places.

    python -m tools.tiger_map --source FOLDER [--out scenarios/tail-of-the-tiger]

FOLDER holds hexes.csv and places.yaml. Needed only when the map is made anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.board.hexgrid import HexGrid
from tools.flow import flow, header, rows
from tools.hextable import HexTable, load_text

FIRST, COLUMNS, ROWS = 10, 52, 29
GRID = HexGrid(COLUMNS, ROWS, "flat", "CCRR", "odd", FIRST, 0)
SYSTEM = "railway"
OUTSIDE = "x"
LETTERS = {
    "clear": "c", "rough": "r", "jungle": "j", "mountain": "h", "sea": "s", "formosa": "f", "outside": OUTSIDE,
}  # fmt: skip
LANDS = {
    ("W", "Burma"): "b", ("W", "India"): "i", ("W", "Indochina"): "v", ("W", "Siam"): "t", ("W", "China"): "y",
    ("E", "China"): "c", ("E", "Burma"): "u", ("E", "Indochina"): "n", ("E", "Formosa"): "f", ("W", ""): "w",
    ("E", ""): "e",
}  # fmt: skip
"""Zone and country -> letter; a hex of sea, or of a country without play, has its zone alone."""
HONG_KONG = "5023"
RIVERS = {"major": "river_major", "minor": "river_minor"}
HEAD = (
    "Map of Tail of the Tiger (on When Tigers Fight) - RECONSTRUCTED.  Neither printed map is at hand.",
    "source of a value: 'variant text <rule>' = stated by the variant, 'reconstructed' = ours.",
    "Certain are the hexes that the variant names (README of the credits); every other hex number follows from a",
    "projection fitted to these, and may be off by one or two.",
    "Terrain, rivers, ways and hexes were computed from heights, river lines and the railways and roads of 1944;",
    "credits stand in assets/geography/README.md.  Made by tools/tiger_map.py.",
    "Terrain 'outside' is Tibet, the Himalaya and Hainan, and row 28 of odd columns, which the map does not have.",
    "A railway is a road as well, so that a road beside one is not repeated.  Both kinds of river are river hexsides.",
    "'lakes' are the mouths of rivers and bays that nobody crosses.",
)
REGION_HEAD = (
    "Zones and countries of the map of Tail of the Tiger - RECONSTRUCTED.  A letter a hex, as in map.yaml.",
    "region W or E is the side of the Weather Line: the Mekong to Indochina, then the border of China to the sea.",
)


class TigerTable(HexTable):
    """The hex table, with the hexes of row 28 in odd columns, which it leaves out, as no part of the map."""

    def letter(self, name: str, found: Mapping[str, str]) -> str:
        """The letter of a hex by its terrain; what is not in play is ``outside``."""
        row = self.rows.get(name)
        if row is None or row["in_play"] == "no":
            return OUTSIDE
        return found["formosa" if row["in_play"] == "Formosa" else row["terrain"]]

    def land(self, name: str) -> str:
        """The letter of zone and country; Hong Kong, a Chinese city for the rules, lies in China."""
        row = self.rows.get(name)
        if name == HONG_KONG:
            return LANDS[("E", "China")]
        if row is None:
            return LANDS[("W", "")] if int(name[:2]) < FIRST + COLUMNS // 2 else LANDS[("E", "")]
        return LANDS.get((row["zone"], row["country"])) or LANDS[(row["zone"], "")]


def places(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Cities and towns with what they are for in play."""
    found = []
    for place in data["places"]:
        roles = dict.fromkeys(place.get("roles", ()), True)
        given = roles | ({"chinese_city": True} if place.get("chinese_city") else {})
        entry = {
            "hex": place["hex"], "name": place["name"], "kind": place["kind"],
            "lat": float(place["lat"]), "lon": float(place["lon"]), "source": place["source"], "attributes": given,
        }  # fmt: skip
        found.append(entry | ({"why": place["why"].partition(";")[0]} if place.get("why") else {}))
    return found


def write(source: Path) -> dict[str, str]:
    """The texts of map and regions by file."""
    table = TigerTable(GRID, source / "hexes.csv")
    data = load_text(source / "places.yaml")
    grid = {
        "orientation": "flat", "columns": COLUMNS, "rows": ROWS, "labels": "CCRR", "shifted": "odd",
        "first_column": FIRST, "first_row": 0,
    }  # fmt: skip
    rail = [{"name": "railway", "system": SYSTEM, "chain": chain} for chain in table.chains("rail")]
    mouths = table.sides("estuary_sides", "mouths of rivers and bays")
    map_ = (
        header(*HEAD),
        "format: hex-map/1\n",
        "provenance: reconstructed from the geography of 1944, ours unless a source names the variant\n",
        "scale: {km: 60, source: review of the base game}\n",
        f"grid: {flow(grid)}   # odd columns stand half a hex lower\n",
        f"terrain_legend: {flow({letter: kind for kind, letter in LETTERS.items()})}\n",
        "terrain: |\n", table.letters(lambda name: table.letter(name, LETTERS)),
        "rivers:\n", *(f"  {kind}: {flow(table.sides(key))}\n" for kind, key in RIVERS.items()),
        f"lakes: {flow(mouths)}\n",
        "ways:   # chains of adjacent hexes\n", f"  road: {flow({'roads': table.chains('road', but='rail')})}\n",
        "railways:\n", rows(rail),
        f"exits: {flow(table.exits(lambda row: SYSTEM))}\n",
        "places:\n", rows(places(data)),
    )  # fmt: skip
    legend = {
        letter: {"region": zone} | ({"country": country} if country else {})
        for (zone, country), letter in LANDS.items()
    }
    lands = (header(*REGION_HEAD), "format: hex-regions/1\n", f"legend: {flow(legend)}\n", "hexes: |\n",
             table.letters(table.land))  # fmt: skip
    return {"map.yaml": "".join(map_), "regions.yaml": "".join(lands)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the map of Tail of the Tiger anew.")
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("scenarios/tail-of-the-tiger"))
    given = parser.parse_args()
    for name, text in write(given.source).items():
        (given.out / name).write_text(text)


if __name__ == "__main__":
    main()
