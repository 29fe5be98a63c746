"""Write scenarios/nemesis/counters.yaml from the reconstructed order of battle.

python tools/nemesis_counters.py --source FOLDER [--out scenarios/nemesis/counters.yaml]
"""

from __future__ import annotations

import argparse
from itertools import groupby
from pathlib import Path

from flow import flow, header
from nemesis_source import NODES, Source

BOXES = {
    "Japanese Battalions Box": "jp-battalions",
    "Chindit Battalions Box": "chindit-battalions",
    "Allied Off-Map Box": "off-map",
}
NATIONS = {"american": "us"}
KINDS = {"LRP brigade": "lrp_brigade", "LRP force": "lrp_force", "local rifles": "local_rifles"}
LEVELS = {"ch-hq-xi": "group", "ch-hq-xx": "group", "us-hq": "group"}
AIRDROP = ("us-gal-1", "us-gal-2", "us-gal-3", "us-gal-new", "uk-lushai")
HEAD = """\
Counters of Nemesis: Burma 1944 - RECONSTRUCTED order of battle.  The printed counters are not at hand.
Classes of counter, their steps and special rules are the rulebook's (v1.2b); names and dates are the
history of the campaign; every strength, quality, movement and range is ours unless 'why' says that a
rule states it.
source    where the EXISTENCE of the counter comes from: 'rules <section>' | history | reconstructed.

force     japanese | british (with all Chindits) | stilwell (US and starred Chinese) | yunnan
army      the higher command: 15th Army, IV Corps, Chindits ...
division  formation mark; 'aux' joins the two auxiliary regiments and their battalions; null = none
kind      infantry artillery engineer tank cavalry reconnaissance garrison local_rifles lrp_brigade
          lrp_force; of a Transporter hq mule truck
traits    light motorized support replaceable chindit ina local_rifles auxiliary garrison;
          special: Airdrops as for Chindits (Galahad, Lushai)
full, reduced   the faces.  A Japanese regiment and a Chindit brigade have 3 steps on two faces; the back
          of a small unit is its Limited Supply side, so it has no reduced face.  6 / 4 / 2 for regiment,
          reduced regiment and battalion makes every exchange neutral.
setup     where it starts in the campaign; entry: turn and where it arrives; box: where it waits.  One of
          the three.
level     of a headquarters: division, group, army; divisional: counts as a Divisional HQ in a supply
          chain (a group's does by an option only).
""".splitlines()


def nation(item: dict) -> str:
    return NATIONS.get(item["nation"], item["nation"])


def force(item: dict) -> str:
    """Which of the four bodies of troops a piece belongs to; the 36th Division stays British."""
    if item["side"] == "japanese":
        return "japanese"
    if item["force"] == "Yunnan Force":
        return "yunnan"
    return "british" if item["nation"] == "british" else "stilwell"


def traits(unit: dict) -> list[str]:
    """The marks of a counter, in a fixed order."""
    found = [name for name in ("light", "motorized", "support", "replaceable") if unit[name]]
    marks = {
        "chindit": unit["force"] == "Chindits",
        "special": unit["id"] in AIRDROP,
        "ina": unit["nation"] == "ina",
        "local_rifles": unit["kind"] == "local rifles",
        "auxiliary": unit["division"] == "aux",
        "garrison": unit["kind"] == "garrison",
    }
    return found + [name for name, borne in marks.items() if borne]


def spot(name: str) -> str:
    """A box or Reinforcement Hex by its id."""
    return BOXES[name] if name in BOXES else NODES[name][0]


def start(item: dict, source: Source) -> dict:
    """The setup, entry or box of a piece."""
    if "setup" in item:
        setup = item["setup"]
        at = NODES[setup["place"]][0] if setup["place"] in NODES else source.hex_of[setup["place"]]
        rest = {key: setup[key] for key in ("letter", "colour", "face", "supply") if key in setup}
        return {"setup": {"at": at, "place": setup["place"], **rest}}
    if "entry" in item:
        return {"entry": {**item["entry"], "at": spot(item["entry"]["at"])}}
    return {"box": BOXES[item["box"]]}


def head(item: dict) -> dict:
    keys = {"id": item["id"], "name": item["name"], "side": item["side"], "nation": nation(item)}
    return {**keys, "force": force(item), "army": item["force"], "division": item["division"]}


def tail(item: dict, source: Source) -> dict:
    return {**start(item, source), "source": item["source"], "why": item["why"]}


def unit(item: dict, source: Source) -> dict:
    values = {key: item[key] for key in ("steps", "full", "reduced")}
    kind = {"size": item["size"], "kind": KINDS.get(item["kind"], item["kind"]), "traits": traits(item)}
    return {**head(item), **kind, **values, **tail(item, source)}


def transporter(item: dict, source: Source) -> dict:
    kind, _, level = item["kind"].partition("-")
    level = LEVELS.get(item["id"], level or "none")
    rank = {"kind": kind.lower(), "level": level, "divisional": level == "division"}
    values = {key: item[key] for key in ("light", "motorized", "quality", "movement", "range")}
    return {**head(item), **rank, **values, **tail(item, source)}


def block(items: list[dict]) -> str:
    """A block list with a comment line before each army."""
    text = ""
    for army, group in groupby(items, key=lambda i: i["army"]):
        text += f"  # {army}\n" + "".join(f"  - {flow(item)}\n" for item in group)
    return text


def write(source: Source) -> str:
    data = source.read("counters")
    text = header(*HEAD) + "format: nemesis-counters/1\n"
    why = data["defaults"]["values_why"].replace(" (charts-notes.md)", "")
    text += f"values: {flow({'source': 'reconstructed', 'why': why})}\n"
    text += "units:\n" + block([unit(item, source) for item in data["units"]])
    return text + "transporters:\n" + block([transporter(item, source) for item in data["transporters"]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("scenarios/nemesis/counters.yaml"))
    args = parser.parse_args()
    args.out.write_text(write(Source(args.source)), encoding="utf-8")


if __name__ == "__main__":
    main()
