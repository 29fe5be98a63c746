"""Write turn_track.yaml, campaign.yaml and the three short scenarios of scenarios/nemesis.

python tools/nemesis_scenarios.py --source FOLDER [--out scenarios/nemesis]
"""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from textwrap import wrap

import yaml
from flow import flow, header, rows, scalar
from nemesis_source import NODES, Source, without

HERE = Path(__file__).parent
MARKERS = {"bunker-jp": "bunker-japanese", "bunker-uk-us": "bunker-british", "stock 3": "stock-3"}
ARRIVAL = {"japanese": "RJ", "allied": "off-map"}
EVENTS = {
    5: ["japanese_air_leaves", "allied_air_to_monsoon_side", "air_supply_minus_1", "minor_rivers_are_major"],
    8: ["air_supply_minus_1", "movement_doubled"],
}
TURN_HEAD = """\
Turn track of Nemesis: Burma 1944 - RECONSTRUCTED.  Ten turns, the monsoons from 5 and 8 and "March" for
turn 1 are the rulebook's (2.7, 3.1).  Dates: ten equal turns of about 18 days from 1 March to 31 August;
with them the Light Monsoon begins on 13 May, when the rains broke, and the Heavy Monsoon on 7 July, when
U-Go was called off.  Support turns: no source gives them; three, evenly spread, never turn 10 when it
could not matter.  The reinforcements repeat the entry turns of counters.yaml.
""".splitlines()
HEAD = """\
{title} - RECONSTRUCTED.
{note}
placements  at: a hex or a Reinforcement Hex (RJ RB RU RC); markers: bunker-<japanese|british|us|yunnan>,
            stock-<level>
faces       pieces that start (or arrive) on their reduced side; supply: the start level where it is not full
boxes       what waits off the map; reinforcements arrive in turn order, 'off-map' is the Allied Off-Map Box
markers     how many there are in this scenario in all, those on the map included
victory     immediate: checked whenever control changes; end: checked in order after the last turn, the first
            rule that fits decides.  A rule fits if the side named by 'side' (by default the winner) meets all
            of its conditions: control_any, control_all (names of Objectives), control_count with of.
            winner: japanese | allied | draw | superior (the side whose Superior stands higher; fits if they
            differ) | controller (of place).  The standard victory by the tracks holds in every scenario.
"""


class Book:
    """Counters by id, to tell units from Transporters and to fill the boxes."""

    def __init__(self, source: Source) -> None:
        data = source.read("counters")
        self.source = source
        self.units = {u["id"]: u for u in data["units"]}
        self.all = self.units | {t["id"]: t for t in data["transporters"]}

    def at(self, place: str) -> str:
        if place in NODES:
            return NODES[place][0]
        return "off-map" if "Off-Map" in place else self.source.hex_of[place]

    def split(self, ids: list[str]) -> dict[str, list[str]]:
        """Units and Transporters of a list, without empty lists."""
        units = [name for name in ids if name in self.units]
        others = [name for name in ids if name not in self.units]
        return {key: found for key, found in (("units", units), ("transporters", others)) if found}

    def chindit_battalions(self) -> list[str]:
        return [u["id"] for u in self.units.values() if u.get("box") == "Chindit Battalions Box"]

    def battalions(self, divisions: list[str], used: set[str]) -> list[str]:
        """Battalions of the Japanese Battalions Box: those of the divisions that are nowhere else."""
        return [
            u["id"]
            for u in self.units.values()
            if u["side"] == "japanese" and u["kind"] == "infantry" and u["size"] == "small"
            and u["division"] in divisions and u["id"] not in used
        ]  # fmt: skip


def placement(book: Book, item: dict) -> dict:
    ids = [*item["units"], *item.get("transporters", [])]
    line = {"at": book.at(item["place"]), "place": item["place"]}
    line |= {key: item[key] for key in ("letter", "colour", "rings") if item.get(key)}
    markers = [MARKERS[m] for m in item.get("markers", [])]
    return line | book.split(ids) | ({"markers": markers} if markers else {})


def campaign_arrivals(book: Book) -> list[dict]:
    """Reinforcements by turn and side, from the entry turns of the counters."""
    found: dict[tuple[int, str], list[str]] = {}
    for name, item in book.all.items():
        if "entry" in item:
            found.setdefault((item["entry"]["turn"], item["side"]), []).append(name)
    out = []
    for (turn, side), ids in sorted(found.items()):
        out.append({"turn": turn, "side": side, "at": ARRIVAL[side], **book.split(ids)})
    return out


def arrivals(book: Book, items: list[dict]) -> list[dict]:
    out = []
    for item in items:
        when = {"turn": item["turn"], "side": item["side"]}
        where = {"at": ARRIVAL[item["side"]]}
        if "at" in item:
            where = {"at": book.at(item["at"]), "place": item["at"]}
        out.append({**when, **where, **book.split(item["units"])})
    return sorted(out, key=lambda line: (line["turn"], line["side"]))


def campaign(book: Book) -> dict:
    """The campaign as one mapping, in the order it is written."""
    data = book.source.read("campaign")
    items = book.all.values()
    faces = {i["id"]: (i.get("setup") or i.get("entry") or {}).get("face") for i in items}
    reduced = [name for name, face in faces.items() if face == "reduced"]
    limited = [i["id"] for i in items if i.get("setup", {}).get("supply") == "limited"]
    boxes = {
        "jp-battalions": [i["id"] for i in items if i.get("box") == "Japanese Battalions Box"],
        "chindit-battalions": book.chindit_battalions(),
    }
    return {
        "placements": [placement(book, item) for item in data["setup"]],
        "faces": {"reduced": reduced},
        "supply": {"limited": limited},
        "boxes": boxes,
        "reinforcements": campaign_arrivals(book),
    }


def short(book: Book, data: dict) -> dict:
    """A short scenario as one mapping."""
    used = {name for item in data["setup"] for name in item["units"]}
    used |= {name for item in data["reinforcements"] for name in item["units"]}
    boxes = data["boxes"]
    used |= set(boxes.get("japanese_losses", []))
    filled = {"jp-battalions": book.battalions(boxes["japanese_battalions"], used)}
    if "japanese_losses" in boxes:
        filled["jp-losses"] = boxes["japanese_losses"]
    if any(name.startswith("uk-chn") for name in used):
        filled["chindit-battalions"] = book.chindit_battalions()
    return {
        "placements": [placement(book, item) for item in data["setup"]],
        "faces": {"reduced": data["faces"]["reduced"] + lone_faces(data)},
        "supply": {"limited": data.get("limited", [])},
        "boxes": filled,
        "reinforcements": arrivals(book, data["reinforcements"]),
    }


def lone_faces(data: dict) -> list[str]:
    """Reinforcements that arrive reduced."""
    found = [item["units"] for item in data["reinforcements"] if item.get("face") == "reduced"]
    return [name for units in found for name in units]


def is_long(value: object) -> bool:
    """A list of mappings or of sentences."""
    if not isinstance(value, list) or not value:
        return False
    return isinstance(value[0], dict) or " " in str(value[0])


def block(value: object, indent: str) -> str:
    """A mapping or list with one flow value a line; short things stay on the line of their key."""
    if is_long(value):
        return "\n" + rows(value, indent)
    if isinstance(value, dict) and any(isinstance(v, dict) or is_long(v) for v in value.values()):
        return "\n" + "".join(f"{indent}{scalar(k)}:{block(v, indent + '  ')}" for k, v in value.items())
    return f" {flow(value)}\n"


def write(title: str, note: str, mapping: dict) -> str:
    note = "\n".join(wrap(note, 100))
    text = header(*HEAD.format(title=title, note=note).splitlines())
    return text + "".join(f"{key}:{block(value, '  ')}" for key, value in mapping.items())


def turn_track(book: Book) -> str:
    text = header(*TURN_HEAD) + "format: nemesis-turn-track/1\nsource: reconstructed\nturns:\n"
    arriving = {(line["turn"], line["side"]): line for line in campaign_arrivals(book)}
    for turn in book.source.read("turn_track")["turns"]:
        number = turn["turn"]
        first, last = date.fromisoformat(turn["from"]), date.fromisoformat(turn["to"])
        dates = f"{first.day} {first:%B} to {last.day} {last:%B} 1944"
        line = {"turn": number, "label": turn["label"], "dates": dates}
        line |= {"from": turn["from"], "to": turn["to"]}
        line |= {"support": turn["support"], "monsoon": turn["monsoon"], "events": EVENTS.get(number, [])}
        entering = {}
        for side in ("japanese", "allied"):
            pieces = arriving.get((number, side), {})
            entering[side] = [*pieces.get("units", []), *pieces.get("transporters", [])]
        line |= {"history": turn["history"], "reinforcements": entering, "source": turn["source"]}
        text += rows([line])
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("scenarios/nemesis"))
    args = parser.parse_args()
    book = Book(Source(args.source))
    (args.out / "turn_track.yaml").write_text(turn_track(book), encoding="utf-8")
    scenarios = {item["id"]: short(book, item) for item in book.source.read("campaign")["scenarios"]}
    scenarios["campaign"] = campaign(book)
    heads = yaml.safe_load((HERE / "nemesis_scenarios.yaml").read_text(encoding="utf-8"))
    for name, forces in scenarios.items():
        card = heads[name]
        text = write(card["title"], card["about"], {**without(card, "title", "about"), **forces})
        (args.out / f"{name}.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
