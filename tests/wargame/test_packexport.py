"""What is given on of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.board.safeyaml import load_yaml
from engine.wargame.ownpack import OwnPack, new_pack
from engine.wargame.packexport import export, module_values

FROM = "module Burma 1.2"
UNITS = [
    {"id": "a", "full": {"strength": 6}},
    {"id": "b", "full": {"strength": 5, "movement": 4}, "source": FROM},
    {"id": "c", "name": "Third", "source": "printed"},
]


def pack(source: str, files: dict[str, Any]) -> OwnPack:
    made = new_pack("nemesis", "Mine")
    return OwnPack(Path(), msgspec.structs.replace(made.head, source=source, files=files))


def test_entries_of_a_module_stay_behind() -> None:
    made = export(pack("printed", {"counters.yaml": {"units": UNITS}}))
    assert made.pack.data("counters.yaml") == {"units": [UNITS[0], UNITS[2]]}
    assert made.left_out == {FROM: 2}


def test_of_a_pack_that_came_from_a_module_only_what_says_otherwise_goes_along() -> None:
    """Hexes say no source of their own, sides do."""
    over = {"hexes": {"0101": "jungle"}, "sides": {"0101/0102": {"river": "minor", "source": "printed"},
            "0102/0103": {"river": "major"}}}  # fmt: skip
    given = pack(FROM, {"counters.yaml": {"units": UNITS}, "map.yaml": over, "empty.yaml": {}})
    made = export(given)
    assert made.pack.data("counters.yaml") == {"units": [UNITS[2]]}
    assert made.pack.data("map.yaml") == {"sides": {"0101/0102": {"river": "minor", "source": "printed"}}}
    assert module_values(given) == 5


def test_all_of_it_goes_along_when_asked(tmp_path: Path) -> None:
    given = pack("printed", {"counters.yaml": {"units": UNITS}})
    made = export(given, with_module=True)
    assert made.pack.data("counters.yaml") == {"units": UNITS} and not made.left_out


def test_the_file_says_what_it_holds() -> None:
    text = export(pack("printed", {"counters.yaml": {"units": UNITS}})).text()
    assert text.startswith("# Holds of counters.yaml: 2 values printed\n# Left out: 2 values module Burma 1.2\n")
    read: Any = load_yaml(text)
    assert [unit["id"] for unit in read["files"]["counters.yaml"]["units"]] == ["a", "c"]


def test_the_file_names_the_packs_that_it_needs() -> None:
    made = pack("printed", {"counters.yaml": {"units": UNITS}})
    needing = OwnPack(Path(), msgspec.structs.replace(made.head, over=("their-map", "their-units")))
    lines = export(needing).text().splitlines()
    assert "# Needs beside it these packs, not in this file: their-map, their-units" in lines
    assert not any("not in this file" in line for line in export(made).text().splitlines())
