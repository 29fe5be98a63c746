"""Write the map of Vinegar Joe's War from a hex table and the reconstructed places.

    python -m tools.vinegar_map --source FOLDER [--out scenarios/vinegar-joes-war]

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

FIRST, COLUMNS, ROWS = 10, 33, 59
GRID = HexGrid(COLUMNS, ROWS, "pointy", "CCRR", "odd", FIRST, 0)
SYSTEM = "railway"
LETTERS = {
    "clear": "c", "marsh": "m", "jungle": "j", "rough": "r", "mountain": "h", "sea": "s", "outside": "x",
}  # fmt: skip
COUNTRIES = {
    "Burma": "b", "China": "c", "Indochina": "f", "India": "i", "Malaya": "m", "Thailand": "t",
    "Netherlands Indies": "x",
}  # fmt: skip
SEAS = {"west": "w", "east": "e"}
RIVERS = {"major": "river_major", "minor": "river_minor"}
COAST = {"west": "allied_west", "east": "japanese_east"}
HEAD = (
    "Map of Vinegar Joe's War: CBI 1941-45 - RECONSTRUCTED.  The printed map is not at hand.",
    "source of a value: 'rules <case>' = stated by the rulebook, 'history' = geography or events,",
    "'reconstructed' = ours.  Certain are the scale, the six countries, the hex numbers 1007 and 4216, and the names",
    "and roles of nine places; every other hex number follows from a projection that satisfies these, and may be off",
    "by one or two.",
    "Terrain, rivers, ways and hexes were computed from heights, river lines and the railways and roads of 1941;",
    "credits stand in assets/geography/README.md.  Made by tools/vinegar_map.py.",
    "Terrain 'outside' is Sumatra, of which no rule speaks.  Tracks are not printed.  A railway is a road as well",
    "(9.32), so that a road beside one is not repeated.  Both kinds of river are river hexsides.",
)
REGION_HEAD = (
    "Countries and seas of the map of Vinegar Joe's War - RECONSTRUCTED.  A letter a hex, as in map.yaml.",
    "Singapore belongs to Malaya (clause 2.1/2).  The seas are those west and east of Singapore (18.3).",
)
COAST_HEAD = (
    "The coast of Vinegar Joe's War in order - RECONSTRUCTED but for 1007, 4216 and Singapore (rule 18.3).",
    "A hex with two shores appears in both lists, or twice in one; Singapore belongs to both.",
)


def terrain(table: HexTable) -> str:
    """The letters of the terrain; what is not in play is ``outside``."""

    def letter(name: str) -> str:
        row = table.rows[name]
        return LETTERS["outside" if row["in_play"] == "no" else row["terrain"]]

    return table.letters(letter)


def regions(table: HexTable) -> str:
    """A letter a hex: its country, or the sea it is part of."""

    def letter(name: str) -> str:
        row = table.rows[name]
        return SEAS[row["sea"]] if row["sea"] else COUNTRIES[row["country"]]

    return table.letters(letter)


def legend() -> dict[str, dict[str, str]]:
    """What the letters of the regions mean."""
    lands = {letter: {"region": name, "country": name} for name, letter in COUNTRIES.items()}
    return lands | {letter: {"region": name} for name, letter in SEAS.items()}


def places(table: HexTable, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Cities and towns with port and waters of landings, then villages, which are for orientation only."""
    found = []
    for place in data["places"]:
        given = {key: place[key] for key in ("port", "theatre") if place.get(key)}
        given |= {"port_source": place["port_source"]} if "port" in given else {}
        entry = {
            "hex": place["hex"], "name": place["name"], "kind": place["kind"],
            "lat": float(place["lat"]), "lon": float(place["lon"]), "source": place["source"], "attributes": given,
        }  # fmt: skip
        found.append(entry | ({"why": place["why"].partition(";")[0]} if place.get("why") else {}))
    villages = (row for row in table.rows.values() if row["place_kind"] == "village" and row["in_play"] == "yes")
    return found + [
        {"hex": row["hex"], "name": row["place"], "kind": "village", "source": "history"} for row in villages
    ]


def write(source: Path) -> dict[str, str]:
    """The texts of map, regions and coast by file."""
    table = HexTable(GRID, source / "hexes.csv")
    data = load_text(source / "places.yaml")
    grid = {
        "orientation": "pointy", "columns": COLUMNS, "rows": ROWS, "labels": "CCRR", "shifted": "odd",
        "first_column": FIRST, "first_row": 0,
    }  # fmt: skip
    rail = [{"name": "railway", "system": SYSTEM, "chain": chain} for chain in table.chains("rail")]
    map_ = (
        header(*HEAD),
        "format: hex-map/1\n",
        "provenance: reconstructed from the geography of 1941, ours unless a source names a rule\n",
        "scale: {km: 60, source: rules 2.5}\n",
        f"grid: {flow(grid)}   # odd rows stand half a hex further east\n",
        f"terrain_legend: {flow({letter: kind for kind, letter in LETTERS.items()})}\n",
        "terrain: |\n", terrain(table),
        "rivers:\n", *(f"  {kind}: {flow(table.sides(key))}\n" for kind, key in RIVERS.items()),
        "ways:   # chains of adjacent hexes\n", f"  road: {flow({'roads': table.chains('road')})}\n",
        "railways:\n", rows(rail),
        f"exits: {flow(table.exits(lambda row: SYSTEM))}\n",
        "places:\n", rows(places(table, data)),
    )  # fmt: skip
    lands = (header(*REGION_HEAD), "format: hex-regions/1\n", f"legend: {flow(legend())}\n", "hexes: |\n",
             regions(table))  # fmt: skip
    shores = (f"{name}: {flow(data['coast'][key])}\n" for name, key in COAST.items())
    coast = (header(*COAST_HEAD), "format: vinegar-joes-war-coast/1\n", *shores)
    return {"map.yaml": "".join(map_), "regions.yaml": "".join(lands), "coast.yaml": "".join(coast)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the map of Vinegar Joe's War anew.")
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("scenarios/vinegar-joes-war"))
    given = parser.parse_args()
    for name, text in write(given.source).items():
        (given.out / name).write_text(text)


if __name__ == "__main__":
    main()
