"""What is typed is checked as it is typed, and told with the entry that it is about."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.games import titles
from engine.paths import data_file
from engine.wargame.draft import Draft, read_once
from engine.wargame.ownpack import LaidFiles, OwnPack, as_one_file, new_pack, of_whole_files
from engine.wargame.packexport import export
from engine.wargame.packfiles import MAP, PackError
from engine.wargame.sheet import RIGHT

GAMES = ("nemesis", "defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger")


def begun(game: str) -> Draft:
    title: Any = titles().title(game)
    return Draft(title)


def put(draft: Draft, table: str, own: str, label: str, text: str) -> None:
    """Type one value."""
    sheet = draft.sheets[table]
    column = next(one for one in sheet.columns if one.label == label)
    draft.typed[table].setdefault(own, {})[column] = sheet.read(own, column, text)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_typed_is_sound_and_says_nothing(game: str) -> None:
    draft = begun(game)
    assert draft.check() is None
    assert draft.pack("Mine").names() == []
    assert draft.counters == draft.title.pack.counters


def test_a_fault_names_its_entry_until_it_is_mended() -> None:
    """A unit of one step with a back [1.2-C/2]."""
    draft = begun("nemesis")
    for label in ("strength", "quality", "movement"):
        put(draft, "counters.units", "jp-15-eng", f"reduced {label}", "1")
    found = draft.check()
    assert found is not None and (found.table, found.own) == ("counters.units", "jp-15-eng")
    put(draft, "counters.units", "jp-15-eng", "steps", "2")
    assert draft.check() is None and draft.counters["jp-15-eng"].steps == 2


def test_a_set_up_is_checked_by_the_rules() -> None:
    """Four Japanese units in a hex are too many [2.2/1]."""
    draft = begun("nemesis")
    put(draft, "kohima-road.placements", "2", "units", "jp-31-138 jp-31-58")
    found = draft.check()
    assert found is not None and "jp-31-58" in found.text


def test_the_outlook_of_a_table_is_of_what_ships_and_of_what_is_typed() -> None:
    draft, name = begun("tail-of-the-tiger"), "charts.combat.rows"
    put(draft, name, "1", "1:1", "9/6")
    found = draft.outlook(name)
    assert found is not None
    shipped, typed = (next(line for line in one.lines if line.name == "attacker_loss").figures for one in found)
    column = found[0].columns.index("1:1")
    assert typed[column] - shipped[column] == Fraction(9 - 3, 6)
    assert typed[:column] == shipped[:column] and typed[column + 1 :] == shipped[column + 1 :]
    assert draft.outlook("counters.units") is None


def test_shares_of_strength_are_those_of_the_results() -> None:
    """Column 600 of the probe: NE, DR1, DR1, DD1, DD1 and DE in place of the six it has: 1/2, 1/2 and 1 of six."""
    draft, name = begun("vinegar-joes-war"), "charts.land_combat.tables.probe.rows"
    for own, text in zip("123456", ("NE", "DR1", "DR1", "DD1", "DD1", "DE"), strict=True):
        put(draft, name, own, "600", text)
    found = draft.outlook(name)
    assert found is not None
    lines = {line.name: line.figures[-1] for line in found[1].lines}
    assert lines == {"attacker_share": 0, "defender_share": Fraction(1, 3), "exchange": 0, "retreat": Fraction(2, 3)}


def test_values_are_read_once_and_no_more() -> None:
    title: Any = titles().title("tail-of-the-tiger")
    once = read_once(title)
    assert read_once(once) is once and once.fingerprint("tail-of-the-tiger") == title.fingerprint("tail-of-the-tiger")
    with pytest.raises(PackError):
        once.files.data("nobody.yaml")


def test_a_folder_of_whole_files_goes_on_as_a_pack(tmp_path: Path) -> None:
    """What the folder says is kept, together with what was typed."""
    game = "tail-of-the-tiger"
    text = data_file(f"scenarios/{game}/counters.yaml").read_text(encoding="utf-8")
    (tmp_path / "counters.yaml").write_text(text.replace("name: GUSTAV,", "name: Dora,"), encoding="utf-8")
    title: Any = titles().title(game, tmp_path)
    draft = Draft(title, of_whole_files(title.files, game))
    put(draft, "counters.units", "ge-gd", "turn", "3")
    path = tmp_path / "kept.yaml"
    path.write_text(as_one_file(draft.pack("Mine")), encoding="utf-8")
    kept: Any = titles().title(game, path)
    assert kept.pack.counters["ge-gustav"].name == "Dora" and kept.pack.counters["ge-gd"].turn == 3
    assert draft.sheets["counters.units"].source(draft.sheets["counters.units"].entries[0]) != "printed"


@pytest.mark.parametrize("table", ["counters.units", "map.sides", "map.hexes", "charts.terrain_effects.ways"])
def test_what_is_typed_over_a_pack_of_a_module_is_printed(table: str) -> None:
    title: Any = titles().title("nemesis")
    old = new_pack("nemesis", "Theirs")
    source = "module Somebody 1"
    draft = Draft(title, OwnPack(Path(), msgspec.structs.replace(old.head, source=source)))
    sheet = draft.sheets[table]
    own = sheet.own(sheet.entries[0])
    draft.typed[table][own] = {}
    made = draft.pack("Theirs")
    assert sheet.tells(own)
    given = export(made)
    assert given.pack.data(sheet.file) == made.data(sheet.file) and not given.left_out
    laid: Any = LaidFiles(title.files, [made], title.making.kinds, title.making.scenario).data(sheet.file)
    assert "printed" in str(laid["sources"] if sheet.file == MAP else laid) and source not in str(laid)


def test_what_cannot_say_its_source_is_of_the_pack() -> None:
    """What the words of the counters' file mean stands in no record with a source; the table of results does."""
    title: Any = titles().title("nemesis")
    old = new_pack("nemesis", "Theirs")
    draft = Draft(title, OwnPack(Path(), msgspec.structs.replace(old.head, source="house rule")))
    assert draft.source == "house rule" and begun("nemesis").source == "printed"
    words = draft.sheets["counters.values"]
    assert not any(words.tells(words.own(entry)) for entry in words.entries)
    assert all(draft.sheets[ROWS].tells(own) for own in ("1", "2"))


ROWS = "charts.combat_results.rows"


def test_a_table_is_printed_once_each_of_its_rows_is() -> None:
    """One cell of a row, then a row, then all: what is said of the table is what is true of it, also later on."""
    draft = begun("nemesis")
    sheet = draft.sheets[ROWS]
    first, second, *others = map(sheet.own, sheet.entries)
    put(draft, ROWS, first, "1:1", "2-0")
    draft.typed[ROWS][second] = {}
    made = draft.pack("Mine")
    said: Any = made.data("charts.yaml")
    assert said["combat_results"]["source"] == f"partly printed: rows {first} 1:1, rows {second}"

    title: Any = titles().title("nemesis")
    laid: Any = LaidFiles(title.files, [made], title.making.kinds, title.making.scenario)
    again = Draft(type(title)(files=laid), made)
    now = again.sheets[ROWS]
    assert [now.source(entry) for entry in now.entries[:3]] == ["partly printed: 1:1", "printed", ""]
    again.typed[ROWS] |= {own: {} for own in (first, *others)}
    whole: Any = again.pack("Mine").data("charts.yaml")
    assert whole["combat_results"]["source"] == "printed"


def test_a_value_of_a_record_says_nothing_of_the_table_that_stands_in_it() -> None:
    """Who may use a table of *Vinegar Joe's War* is typed: its rows are printed only once they were gone through, too,
    then or when the pack is gone on with."""
    draft, tables, rows = begun("vinegar-joes-war"), "charts.land_combat.tables", "charts.land_combat.tables.probe.rows"
    put(draft, tables, "probe", "who", "both")
    pack = draft.pack("Mine")
    draft = Draft(of_pack(draft, pack), pack)
    now = draft.sheets[rows]
    assert {now.source(entry) for entry in now.entries} == {""}
    draft.typed[rows] = {now.own(entry): {RIGHT: True} for entry in now.entries}
    charts: Any = draft.pack("Mine").data("charts.yaml")
    said = charts["land_combat"]["tables"]["probe"]
    assert said["source"] == "printed" and len(said["rows"]) == len(now.entries)


def of_pack(draft: Draft, pack: OwnPack) -> Any:
    making = draft.title.making
    return type(draft.title)(files=LaidFiles(draft.title.files, [pack], making.kinds, making.scenario))
