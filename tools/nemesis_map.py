"""Write scenarios/nemesis/map.yaml from a hex table and the reconstructed places.

    python tools/nemesis_map.py --source FOLDER [--out scenarios/nemesis/map.yaml]

FOLDER holds geography/hexes_nemesis.csv, geography/places.csv, geography/projections.yaml and
reconstruction/nemesis/places.yaml.  Needed only when the map is made anew.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

from flow import flow, header, rows, table
from hexgrid import COLUMNS, ROWS, label, neighbour
from nemesis_source import CLASSES, NODES, RAIL_EXITS, Source, without
from nemesis_ways import chains, rail_chain

LETTERS = {"clear": "c", "jungle": "j", "hills": "h", "mountain": "m", "cliffs": "x"}
SYSTEMS = {"India": "India", "Burma": "Burma", "United States": "US", "China": "China"}
# The name says it twice on the map: the other name of the hex already carries it.
DROPPED = {
    "Wanting": "Mongyu is labelled Wanting",
    "White City": "Mawlu carries it",
    "Chowringhee": "Inywa carries it",
}
ENTRY_NAMES = {
    "uk-lumding": "Lumding railway",
    "uk-trunk": "Assam Trunk Road",
    "jp-kanbalu": "Kin-u railway",
    "uk-hertz": "Fort Hertz track",
    "ch-shunning": "Shunning track",
}
HEAD = (
    "Map of Nemesis: Burma 1944 - RECONSTRUCTED.  The printed map is not at hand.",
    "source of a value: 'rules <section>' = stated by the rulebook, 'history' = geography or events,",
    "'reconstructed' = ours.",
    "Terrain, rivers, ways and hexes were computed from heights, river lines and digitised roads of 1944;",
    "credits stand in assets/geography/README.md.  Made by tools/nemesis_map.py.",
    "",
    "Corrections to the computed layer, by eye and by program:",
    "- three ways are lowered to Paths (Silchar - Bishenpur, Myitkyina - Tingpai, Tengchung - Myitkyina):",
    "  as Tracks they would undo the siege of Imphal or feed 18th Division round every block;",
    "- a railway without a Road or Track beside it is given as a Track, too;",
    "- the path from Hopin to Kamaing is led round the east shore of Lake Indawgyi (1608 - 1607), where the",
    "  layer took it across a closed side (1507/1607);",
    "- each hexside carries one way only, the best; a way broken by a better one is given in parts;",
    "- a road that only clips the corner of the map in 1717 is left out;",
    "- three names that would be printed twice in one hex are left out (Wanting, White City, Chowringhee);",
    "- five Supply Entry hexes without a place got one of kind 'entry'.",
)


def terrain(source: Source) -> str:
    lines = []
    for row in range(1, ROWS + 1):
        letters = "".join(LETTERS[source.table[label(col, row)]["terrain"]] for col in range(1, COLUMNS + 1))
        lines.append("  " + letters + "\n")
    return "".join(lines)


def rivers(source: Source, column: str) -> dict[str, list[str]]:
    """River name to hexsides, each named once: by the pair of hexes, or by hex and side at the map edge."""
    out: dict[str, list[str]] = defaultdict(list)
    for name, line in source.table.items():
        for entry in filter(None, line[column].split(";")):
            side, river = entry.split(":")
            other = neighbour(name, side)
            if other is None:
                out[river].append(f"{name}-{side}")
            elif name < other:
                out[river].append(f"{name}/{other}")
    return dict(sorted(out.items()))


def attributes(source: Source) -> dict[str, dict]:
    """Place name to what its hex is in the game."""
    out: dict[str, dict] = defaultdict(dict)
    drop = ("place", "label", "hex", "hex_33x19", "lat", "lon", "where", "id")
    kinds = (("objective", "objectives"), ("depot", "supply_depots"), ("airfield", "airfields"))
    for key, table_name in kinds:
        for item in source.places[table_name]:
            out[item["place"]][key] = without(item, *drop)
    for item in source.places["supply_entries"]:
        name = item["place"] or ENTRY_NAMES[item["id"]]
        entry = {"id": item["id"], "side": item["owner"], **without(item, *drop, "owner")}
        out[name]["entry"] = entry
    return out


def places(source: Source) -> list[dict]:
    given = attributes(source)
    out = []
    for item in source.places["places"]:
        if item["hex"] and item["name"] not in DROPPED:
            out.append({**item, "attributes": given.pop(item["name"], {})})
    names = {item["name"] for item in source.places["places"]}
    for item in source.layer_places():
        if item["name"] not in names:
            out.append({**item, "source": "history", "attributes": given.pop(item["name"], {})})
    for item in source.places["supply_entries"]:
        if not item["place"]:
            name = ENTRY_NAMES[item["id"]]
            where = {"lat": item["lat"], "lon": item["lon"], "kind": "entry", "hex": item["hex"]}
            title = {"name": name, "label": name, "source": "history"}
            out.append({**title, **where, "attributes": given.pop(name)})
    if given:
        raise SystemExit(f"attributes without a place: {sorted(given)}")
    keys = ("hex", "name", "label", "kind", "lat", "lon", "source", "attributes")
    return sorted(({k: item[k] for k in keys} for item in out), key=rank)


def rank(place: dict) -> tuple[str, bool, int]:
    """Order within a hex: what matters in the game first, then towns before villages before the rest."""
    kinds = ("city", "town", "junction", "village", "stronghold")
    kind = place["kind"]
    return place["hex"], not place["attributes"], kinds.index(kind) if kind in kinds else len(kinds)


def nodes(source: Source) -> list[dict]:
    """Reinforcement Hexes; an arrow carries the way and the railway that leave the map at its hex."""
    out = []
    for item in source.places["reinforcement_hexes"]:
        node, side, railway = NODES[item["id"]]
        arrows = []
        for target in item["arrows_to"]:
            arrow = {"to": target}
            exits = source.exits(target)
            if exits:
                arrow |= {"way": min(exits, key=CLASSES.index)}
                arrow |= {"rail": railway}
            arrows.append(arrow)
        line = {"id": node, "name": item["id"], "side": side, "arrows": arrows}
        out.append({**line, "source": item["source"], "why": item["why"]})
    return out


def railways(source: Source) -> list[dict]:
    out = []
    for line in source.places["railways"]:
        chain = rail_chain(source, line["via"])
        row = {"name": line["name"], "system": SYSTEMS[line["system"]], "chain": " ".join(chain)}
        out.append({**row, "owner": line["owner"], "source": line["source"], "why": line["why"]})
    return out


def joined(parts: list[list[str]]) -> str | list[str]:
    """The chains of a way as text; a list if it is broken by a better way."""
    texts = [" ".join(chain) for chain in parts]
    return texts[0] if len(texts) == 1 else texts


def exits(source: Source) -> dict:
    """Hexsides at the map edge by kind of way; the best way of a side only."""
    best: dict[str, str] = {}
    for name in source.table:
        for side, kind in source.exit_sides(name):
            here = f"{name}-{side}"
            best[here] = min(kind, best.get(here, kind), key=CLASSES.index)
    out: dict = {kind: sorted(h for h, k in best.items() if k == kind) for kind in CLASSES}
    return {**out, "rail": RAIL_EXITS}


def write(source: Source) -> str:
    text = header(*HEAD)
    text += "format: nemesis-map/1\n"
    text += "provenance: reconstructed from the geography of 1944, ours unless a source names a rule\n"
    note = "the printed scale; the grid of this reconstruction is 24 km a hex"
    text += f"scale: {flow({'km': 16, 'miles': 10, 'source': 'rules 1.1', 'note': note})}\n"
    grid = {"orientation": "flat", "columns": COLUMNS, "rows": ROWS, "labels": "CCRR", "shifted": "odd"}
    grid |= {"first_column": 1, "first_row": 1, "columns_from": "west"}
    text += f"grid: {flow(grid)}   # odd columns stand half a hex lower\n"
    text += f"terrain_legend: {flow({v: k for k, v in LETTERS.items()})}\n"
    text += "terrain: |\n" + terrain(source)
    text += "rivers:\n"
    for kind in ("major", "minor"):
        text += f"  {kind}:\n" + table(rivers(source, f"river_{kind}"), "    ")
    text += "lakes:   # closed hexsides\n"
    lakes = source.places["lakes"]
    text += table({lake["name"]: ["/".join(sorted(side)) for side in lake["closed_sides"]] for lake in lakes})
    text += "ways:   # chains of adjacent hexes\n"
    lines = railways(source)
    for kind, found in chains(source, [line["chain"].split() for line in lines]).items():
        text += f"  {kind}:\n" + table({name: joined(parts) for name, parts in found.items()}, "    ")
    text += "railways:\n" + rows(lines)
    text += "exits:   # where a way or railway leaves the map\n" + table(exits(source))
    text += "nodes:\n" + rows(nodes(source))
    text += "places:\n" + rows(places(source))
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("scenarios/nemesis/map.yaml"))
    args = parser.parse_args()
    args.out.write_text(write(Source(args.source)), encoding="utf-8")


if __name__ == "__main__":
    main()
