"""Write the map of Defeat Into Victory from a hex table and the reconstructed places.

    python -m tools.defeat_map --source FOLDER [--out scenarios/defeat-into-victory/map.yaml]

FOLDER holds hexes.csv and places.yaml. Needed only when the map is made anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.board.hexgrid import HexGrid
from tools.flow import flow, header, rows
from tools.hextable import HexTable, Row, load_text

COLUMNS, ROWS = 28, 50
GRID = HexGrid(COLUMNS, ROWS, "pointy", "RRCC", "even", columns_from="east")
LETTERS = {"clear": "c", "jungle": "j", "rough_jungle": "r", "sea": "s", "outside": "x"}
REGIONS = "abcdefghijklmnopqrstuvwxyz"
WAYS = {"road": "road", "track": "trail"}
RIVERS = {"major": "river_major", "minor": "river_minor"}
SYSTEMS = {"India": "India", "Burma": "Burma"}
HEAD = (
    "Map of Defeat Into Victory - RECONSTRUCTED.  The printed map is not at hand.",
    "source of a value: 'rules <case>' = stated by the rulebook, 'history' = geography or events,",
    "'reconstructed' = ours.",
    "Terrain, rivers, ways and hexes were computed from heights, river lines and ways of 1944; credits stand in",
    "assets/geography/README.md.  Made by tools/defeat_map.py.",
    "A track is the trail of the rules; a railway always has one beside it (12.1.6).  A closed side is a lake or a",
    "strait: neither is crossed nor fought across (13.3.1).  Terrain 'outside' is land that is not in play.",
)


def terrain(table: HexTable) -> str:
    return table.letters(lambda name: LETTERS[_kind(table.rows[name])])


def _kind(row: Row) -> str:
    return row["terrain"] if row["terrain"] == "sea" or row["in_play"] == "yes" else "outside"


def regions(table: HexTable) -> tuple[dict[str, dict[str, str]], str]:
    """The legend of the regions, and a letter a hex; a dot where there is none."""
    found = sorted({(row["region"], row["country"]) for row in table.rows.values() if row["region"]})
    letters = {pair: REGIONS[n] for n, pair in enumerate(found)}
    legend = {letters[pair]: {"region": pair[0], "country": pair[1]} for pair in found}
    return legend, table.letters(
        lambda name: letters.get((table.rows[name]["region"], table.rows[name]["country"]), ".")
    )


def _system(row: Row) -> str:
    return "Burma" if row["country"] == "Burma" else "India"


def places(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    sources = {entry["hex"]: entry for entry in data["supply_sources"]}
    ports = {entry["hex"] for entry in data["arrival_ports_of_island_units"]}
    islands = {hex_ for entry in data["islands"] for hex_ in entry["hexes"]}
    found, names, first = [], set(), set()
    for place in data["places"]:
        name = place["name"] if place["name"] not in names else f"{place['name']} ({place['hex']})"
        names.add(name)
        given: dict[str, Any] = {}
        if place["hex"] not in first:
            entry = sources.get(place["hex"])
            given |= {"source": {"side": entry["side"], "source": entry["source"]}} if entry else {}
            given |= {"island": True} if place["hex"] in islands else {}
            given |= {"landing": True} if place["hex"] in ports else {}
        given |= {"port": True} if place.get("port") else {}
        first.add(place["hex"])
        found.append(
            {
                "hex": place["hex"], "name": name, "label": place["name"], "kind": place["kind"],
                "lat": place["lat"], "lon": place["lon"], "source": place["source"], "attributes": given,
            }
        )  # fmt: skip
    return found


def write(source: Path) -> tuple[str, str]:
    """The map, and the regions."""
    table = HexTable(GRID, source / "hexes.csv")
    data = load_text(source / "places.yaml")
    legend, letters = regions(table)
    grid = {
        "orientation": "pointy", "columns": COLUMNS, "rows": ROWS, "labels": "RRCC", "shifted": "even",
        "first_column": 1, "first_row": 1, "columns_from": "east",
    }  # fmt: skip
    rivers = {kind: table.sides(key) for kind, key in RIVERS.items()}
    closed = {**table.sides("lake_sides", "strait"), **table.sides("strait_sides", "strait")}
    ways = {
        "road": {"roads": table.chains("road")},
        "track": {"trails": table.chains("trail", but="road")},
    }
    rail = [
        {"name": "railway", "system": _system(table.rows[chain[:4]]), "chain": chain} for chain in table.chains("rail")
    ]
    return "".join(
        (
            header(*HEAD),
            "format: hex-map/1\n",
            "provenance: reconstructed from the geography of 1944, ours unless a source names a rule\n",
            "scale: {miles: 10, source: rules 2.1}\n",
            f"grid: {flow(grid)}   # even rows stand half a hex further east\n",
            f"terrain_legend: {flow({letter: kind for kind, letter in LETTERS.items()})}\n",
            "terrain: |\n", terrain(table),
            "rivers:\n", *(f"  {kind}: {flow(found)}\n" for kind, found in rivers.items()),
            f"lakes: {flow(closed)}   # closed hexsides\n",
            "ways:   # chains of adjacent hexes\n", *(f"  {kind}: {flow(found)}\n" for kind, found in ways.items()),
            "railways:\n", rows(rail),
            f"exits: {flow(table.exits(_system))}\n",
            "places:\n", rows(places(data)),
        )
    ), "".join(
        (
            header("Regions of the map of Defeat Into Victory - RECONSTRUCTED.  A letter a hex, as in map.yaml."),
            "format: hex-regions/1\n",
            f"legend: {flow(legend)}\n",
            "hexes: |\n", letters,
        )
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the map of Defeat Into Victory anew.")
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("scenarios/defeat-into-victory"))
    given = parser.parse_args()
    map_, found = write(given.source)
    (given.out / "map.yaml").write_text(map_)
    (given.out / "regions.yaml").write_text(found)


if __name__ == "__main__":
    main()
