"""Packs and scenarios: what is shipped is sound, and every fault is told with its file and key."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.board.safeyaml import load_yaml
from engine.paths import data_dir
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.loaded import SCENARIOS as SHIPPED
from engine.wargame.packfiles import PackError

DATA = data_dir("scenarios/nemesis")
Edit = Callable[[Any], object]


def write(folder: Path, name: str, *edits: Edit) -> None:
    """A shipped file with something changed."""
    data = load_yaml(DATA / name)
    for edit in edits:
        edit(data)
    (folder / name).write_text(json.dumps(data, indent=0), encoding="utf-8")


def fault(folder: Path, scenario: str = "campaign") -> str:
    with pytest.raises(PackError) as found:
        Nemesis(folder).new(scenario, {}, "s")
    assert str(found.value).isprintable()
    return str(found.value)


def put(*path: Any) -> Edit:
    """Sets the word before the last of a path to the last."""

    def edit(data: Any) -> None:
        *way, key, value = path
        for step in way:
            data = data[step]
        data[key] = value

    return edit


def drop(*path: Any) -> Edit:
    """Removes the last of a path."""

    def edit(data: Any) -> None:
        *way, key = path
        for step in way:
            data = data[step]
        del data[key]

    return edit


def test_the_shipped_pack_is_sound() -> None:
    title = Nemesis()
    assert set(title.scenarios()) == set(SHIPPED)
    for scenario in SHIPPED:
        state = title.new(scenario, {}, "s")
        assert title.faults(state) == []
        assert title.load_scenario(scenario).id == scenario


def test_a_pack_of_ones_own_takes_what_is_missing_from_the_shipped_one(tmp_path: Path) -> None:
    write(tmp_path, "markers.yaml", put("air_supports", 0, "strength", 7))
    pack = Nemesis(tmp_path).pack
    assert pack.air_supports["jp-air-5"].strength == 7
    assert pack.counters == Nemesis().pack.counters
    assert set(pack.sources()) == set(Nemesis.kept_values.names)


def test_a_scenario_of_ones_own_goes_before_the_shipped_one(tmp_path: Path) -> None:
    write(tmp_path, "kohima-road.yaml", put("name", "Ours"))
    assert Nemesis(tmp_path).scenarios()["kohima-road"] == "Ours"
    shutil.copy(tmp_path / "kohima-road.yaml", tmp_path / "mine.yaml")
    assert fault(tmp_path, "mine") == "mine.yaml: id: must be 'mine', as the file is called"
    text = (tmp_path / "mine.yaml").read_text(encoding="utf-8").replace('"kohima-road"', '"mine"')
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    assert Nemesis(tmp_path).new("mine", {}, "s").turn == 1


PACK_FAULTS: list[tuple[str, Edit, str]] = [
    ("counters.yaml", drop("units", 0, "steps"), "counters.yaml: units[0]: Object missing required field `steps`"),
    (
        "counters.yaml",
        put("units", 3, "full", "strength", "6"),
        "counters.yaml: units[3].full.strength: Expected `int`",
    ),
    (
        "counters.yaml",
        put("units", 3, "full", "strength", -1),
        "counters.yaml: units[3].full.strength: Expected `int` >=",
    ),
    (
        "counters.yaml",
        put("units", 3, "full", "quality", 4),
        "counters.yaml: units[3].full.quality: Expected `int` <= 3",
    ),
    (
        "counters.yaml",
        put("units", 0, "strenght", 3),
        "counters.yaml: units[0]: Object contains unknown field `strenght`",
    ),
    ("counters.yaml", put("units", 1, "id", "jp-15-51"), "counters.yaml: counter 'jp-15-51' stands there twice"),
    ("counters.yaml", put("units", 1, "id", "a b"), "counters.yaml: counter 'a b': an id has no blanks and no commas"),
    (
        "counters.yaml",
        put("units", 0, "reduced", None),
        "counters.yaml: units: jp-15-51.reduced: a unit of 2 or 3 steps",
    ),
    ("counters.yaml", put("units", 0, "steps", 1), "counters.yaml: units: jp-15-51.reduced: a unit of 1 step has no"),
    ("counters.yaml", put("format", "nemesis-counters/9"), "counters.yaml: format: Invalid enum value"),
    (
        "charts.yaml",
        put("combat_results", "rows", "x", []),
        "charts.yaml: combat_results.rows: row 'x' is none of -1 to 7",
    ),
    ("charts.yaml", drop("combat_results", "rows", "3"), "charts.yaml: combat_results.rows: row '3' needs 10 entries"),
    (
        "charts.yaml",
        drop("combat_results", "rows", "3", 0),
        "charts.yaml: combat_results.rows: row '3' needs 10 entries",
    ),
    (
        "charts.yaml",
        put("combat_results", "rows", "3", 0, "2:1"),
        "charts.yaml: combat_results.rows: row '3': '2:1' is no",
    ),
    ("charts.yaml", put("combat_results", "ratios", 0, 5), "charts.yaml: combat_results.ratios: one rising ratio"),
    ("charts.yaml", drop("terrain_effects", "terrain", 1), "map.yaml: terrain_legend: there is no terrain 'jungle'"),
    (
        "charts.yaml",
        put("terrain_effects", "terrain", 1, "id", "clear"),
        "charts.yaml: terrain_effects.terrain: 'clear' st",
    ),
    ("charts.yaml", drop("terrain_effects", "ways", 1), "charts.yaml: terrain_effects.ways: 'track' is missing"),
    (
        "charts.yaml",
        put("terrain_effects", "ways", 2, "special", {"swamp": {}}),
        "charts.yaml: terrain_effects.ways: path.special.swamp: there is no such terrain",
    ),
    (
        "charts.yaml",
        drop("terrain_effects", "ways", 2, "special", "mountain", "light"),
        "charts.yaml: terrain_effects.ways: path.special.mountain: 'light' is missing",
    ),
    ("markers.yaml", drop("limits", "ambush"), "markers.yaml: limits: Object missing required field `ambush`"),
    (
        "markers.yaml",
        put("air_supports", 1, "id", "jp-air-5"),
        "markers.yaml: air_supports: 'jp-air-5' stands there twice",
    ),
    ("turn_track.yaml", drop("turns", 4), "turn_track.yaml: turns: must be 1 to 10, in order"),
    ("turn_track.yaml", put("turns", 4, "turn", 11), "turn_track.yaml: turns[4].turn: Expected `int` <= 10"),
    ("map.yaml", drop("nodes", 0), "map.yaml: nodes: there must be exactly RB, RC, RJ, RU, not "),
    ("map.yaml", put("grid", "rows", 16), "terrain: has 17 rows, the grid has 16"),
    ("map.yaml", put("places", 0, "hex", "9999"), "no hex '9999' on this map"),
]


@pytest.mark.parametrize(("name", "edit", "text"), PACK_FAULTS)
def test_a_fault_of_a_pack_is_told_with_file_and_key(tmp_path: Path, name: str, edit: Edit, text: str) -> None:
    write(tmp_path, name, edit)
    found = fault(tmp_path)
    assert text in found if name == "map.yaml" else found.startswith(text)
    assert name in found or text.startswith("map.yaml")


def test_a_place_that_the_rules_name_must_be_on_the_map(tmp_path: Path) -> None:
    write(tmp_path, "map.yaml", lambda data: data.update(places=[p for p in data["places"] if p["name"] != "Imphal"]))
    assert fault(tmp_path) == "map.yaml: places: 'Imphal' is missing"


def test_the_attributes_of_a_place_are_checked(tmp_path: Path) -> None:
    def edit(data: Any) -> None:
        place = next(place for place in data["places"] if place["name"] == "Imphal")
        place["attributes"]["objective"]["sap"] = "many"

    write(tmp_path, "map.yaml", edit)
    assert fault(tmp_path) == "map.yaml: place Imphal (0410): objective.sap: Expected `int`, got `str`"


def test_a_file_that_is_no_yaml_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "charts.yaml").write_text("format: [\n")
    assert fault(tmp_path) == f"{tmp_path}/charts.yaml:2: did not find expected node content"
    (tmp_path / "charts.yaml").write_text("- 1\n")
    assert fault(tmp_path) == "charts.yaml: Expected `object`, got `array`"


SCENARIO_FAULTS: list[tuple[Edit, str]] = [
    (put("turns", [4, 1]), "turns: the first turn comes after the last"),
    (put("turns", [1, 11]), "turns[1]: Expected `int` <= 10"),
    (put("closed", ["Rangoon"]), "closed: there is no place 'Rangoon'"),
    (put("flags", "japanese", ["Rangoon"]), "flags: there is no place 'Rangoon'"),
    (put("flags", "japanese", ["Luku"]), "flags: 'Luku' is not an Objective"),
    (put("control", "allied", ["Rangoon"]), "control: there is no place 'Rangoon'"),
    (put("victory", "immediate", 0, "control_any", ["Rangoon"]), "victory.immediate: there is no place 'Rangoon'"),
    (drop("victory", "end", 1, "place"), "victory.end: 'winner: controller' needs a place"),
    (put("victory", "end", 1, "winner", "nobody"), "victory.end[1].winner: Invalid enum value 'nobody'"),
    (put("markers", "air_supports", ["jp-air-9"]), "markers.air_supports: there is no Air Support 'jp-air-9'"),
    (drop("chits", "first", "allied"), "chits.first: the allied chit is missing"),
    (put("nodes", ["RX"]), "nodes: 'RX' is no Reinforcement Hex"),
    (put("entries", 0, "at", "RB"), "entries: there is no hex 'RB'"),
    (put("entries", []), "nodes: without RJ the japanese force needs a Supply Entry hex of its side"),
    (put("reinforcements", 0, "at", "jp-losses"), "reinforcements: turn 2: there is no hex 'jp-losses'"),
    (put("boxes", "lost", []), "boxes: there is no box 'lost'"),
    (put("placements", 0, "at", "9999"), "placements: 9999: there is no hex or box '9999'"),
    (put("placements", 0, "units", ["jp-31-999"]), "unknown counter 'jp-31-999'"),
    (put("placements", 1, "units", ["jp-31-58"]), "placements: 1007: counter 'jp-31-58' stands in two places"),
    (put("placements", 1, "markers", ["bunker-french"]), "placements: 1007: there is no marker 'bunker-french'"),
    (put("placements", 3, "at", "0909"), "both sides' units stand in 0909"),
    (put("placements", 0, "at", "3117"), "jp-31-58 stands outside the area at 3117; jp-31-124 stands outside"),
    (put("markers", "bunkers", {}), "1 markers of bunker_uk_us, there are 0"),
    (put("faces", "reduced", ["jp-31-mtn"]), "jp-31-mtn has no reduced side"),
    (put("boxes", "allied-losses", ["jp-33-213"]), "jp-33-213 lies in allied-losses"),
    (put("tracks", "clf", 10), "tracks.clf: Expected `int` <= 9"),
    (put("reinforcments", []), "Object contains unknown field `reinforcments`"),
    (put("special", "clf", "no"), "special.clf: Expected `bool`, got `str`"),
]


@pytest.mark.parametrize(("edit", "text"), SCENARIO_FAULTS)
def test_a_fault_of_a_scenario_is_told_with_file_and_key(tmp_path: Path, edit: Edit, text: str) -> None:
    write(tmp_path, "kohima-road.yaml", edit)
    assert fault(tmp_path, "kohima-road").startswith(f"kohima-road.yaml: {text}")


@pytest.mark.parametrize("name", ["", "../campaign", "a/b", "x" * 300, "campaign.yaml", "\n"])
def test_a_scenario_name_is_a_plain_word(name: str) -> None:
    with pytest.raises(PackError, match=r"^no scenario '.*'; there are: campaign, "):
        Nemesis().new(name, {}, "s")


def test_a_scenario_that_is_not_there() -> None:
    with pytest.raises(PackError, match="no scenario 'arakan'; there are: campaign, kohima-road, "):
        Nemesis().new("arakan", {}, "s")
