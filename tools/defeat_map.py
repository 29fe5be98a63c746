"""Write the map of Defeat Into Victory from a hex table and the reconstructed places.

    python -m tools.defeat_map --source FOLDER [--out scenarios/defeat-into-victory/map.yaml]

FOLDER holds hexes.csv and places.yaml. Needed only when the map is made anew.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from engine.board.hexgrid import HexGrid
from tools.flow import flow, header, rows

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
Row = Mapping[str, str]


def words(row: Row, key: str) -> list[str]:
    return [word for word in row[key].split(";") if word]


def terrain(table: Mapping[str, Row]) -> str:
    return _letters(lambda name: LETTERS[_kind(table[name])])


def _kind(row: Row) -> str:
    return row["terrain"] if row["terrain"] == "sea" or row["in_play"] == "yes" else "outside"


def _letters(letter: Any) -> str:
    lines = []
    for y in range(ROWS):
        lines.append("  " + "".join(letter(GRID.label(x * ROWS + y)) for x in range(COLUMNS)) + "\n")
    return "".join(lines)


def regions(table: Mapping[str, Row]) -> tuple[dict[str, dict[str, str]], str]:
    """The legend of the regions, and a letter a hex; a dot where there is none."""
    found = sorted({(row["region"], row["country"]) for row in table.values() if row["region"]})
    letters = {pair: REGIONS[n] for n, pair in enumerate(found)}
    legend = {letters[pair]: {"region": pair[0], "country": pair[1]} for pair in found}
    return legend, _letters(lambda name: letters.get((table[name]["region"], table[name]["country"]), "."))


def sides(table: Mapping[str, Row], key: str) -> dict[str, list[str]]:
    """The hexsides of a column by name, each once."""
    found: dict[str, list[str]] = defaultdict(list)
    seen = set()
    for name, row in table.items():
        for word in words(row, key):
            direction, _, called = word.partition(":")
            pair = _pair(name, direction)
            if pair not in seen:
                seen.add(pair)
                found[called or "strait"].append(f"{name}-{direction}" if pair[1] == "" else "/".join(pair))
    return dict(sorted(found.items()))


def _pair(name: str, direction: str) -> tuple[str, str]:
    beyond = GRID.neighbours(GRID.index(name))[GRID.directions.index(direction)]
    other = GRID.label(beyond) if beyond >= 0 else ""
    return (name, other) if not other or name < other else (other, name)


def chains(table: Mapping[str, Row], key: str, *, but: str = "") -> list[str]:
    """Ways of a kind as chains of hexes, each side once; without the sides that carry ``but``."""
    barred = set(_edges(table, but)) if but else set()
    left = set(_edges(table, key)) - barred
    joined: dict[str, set[str]] = defaultdict(set)
    for a, b in left:
        joined[a].add(b)
        joined[b].add(a)
    found = []
    while left:
        start = min((n for n in joined if len(joined[n]) == 1), default=None) or min(n for n in joined if joined[n])
        found.append(" ".join(_walk(start, joined, left)))
    return found


def _edges(table: Mapping[str, Row], key: str) -> Iterator[tuple[str, str]]:
    for name, row in table.items():
        for word in words(row, key):
            pair = _pair(name, word.partition(":")[0])
            if pair[1]:
                yield pair


def _walk(start: str, joined: dict[str, set[str]], left: set[tuple[str, str]]) -> list[str]:
    path = [start]
    while joined[path[-1]]:
        near = min(joined[path[-1]])
        joined[path[-1]].discard(near)
        joined[near].discard(path[-1])
        left.discard(tuple(sorted((path[-1], near))))  # type: ignore[arg-type]
        path.append(near)
    for name in path:
        if not joined[name]:
            joined.pop(name, None)
            joined[name] = set()
    return path


def exits(table: Mapping[str, Row]) -> dict[str, Any]:
    found: dict[str, list[str]] = defaultdict(list)
    rail: dict[str, list[str]] = defaultdict(list)
    for name, row in table.items():
        for word in words(row, "map_exits"):
            direction, _, kind = word.partition(":")
            if _pair(name, direction)[1]:
                continue
            if kind == "rail":
                rail["Burma" if row["country"] == "Burma" else "India"].append(f"{name}-{direction}")
            elif kind in ("road", "trail"):
                found["track" if kind == "trail" else kind].append(f"{name}-{direction}")
    return {**found, "rail": dict(rail)}


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
    with (source / "hexes.csv").open(newline="") as file:
        table = {row["hex"]: row for row in csv.DictReader(file)}
    data = yaml.load((source / "places.yaml").read_text(), Loader=_Text)
    legend, letters = regions(table)
    grid = {
        "orientation": "pointy", "columns": COLUMNS, "rows": ROWS, "labels": "RRCC", "shifted": "even",
        "first_column": 1, "first_row": 1, "columns_from": "east",
    }  # fmt: skip
    rivers = {kind: sides(table, key) for kind, key in RIVERS.items()}
    closed = {**sides(table, "lake_sides"), **sides(table, "strait_sides")}
    ways = {
        "road": {"roads": chains(table, "road")},
        "track": {"trails": chains(table, "trail", but="road")},
    }
    rail = [
        {"name": "railway", "system": "Burma" if table[chain[:4]]["country"] == "Burma" else "India", "chain": chain}
        for chain in chains(table, "rail")
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
            f"exits: {flow(exits(table))}\n",
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


class _Text(yaml.SafeLoader):
    """Reads hex numbers as text, with or without quotes."""


_Text.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in found if not tag.endswith((":int", ":timestamp"))]
    for letter, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


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
