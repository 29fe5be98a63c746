"""Packs of values by key, in each game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.lab.commandline import main
from engine.table.situation_text import to_text
from engine.table.titles import checked
from engine.wargame.ownpack import LaidFiles
from engine.wargame.packfiles import PackError
from engine.wargame.sheetcsv import from_csv, to_csv
from engine.wargame.sheetfind import sheets

GAMES = ("nemesis", "defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger")
COUNTERS = "counters.yaml"
FIGURE = {
    "nemesis": {"id": "jp-31-58", "full": {"strength": 9, "quality": 3, "movement": 4}},
    "defeat-into-victory": {"id": "jp-58-31", "attack": 9},
    "vinegar-joes-war": {"id": "jp-18", "name": "18th"},
    "tail-of-the-tiger": {"id": "ge-gd", "values": ["26-30-10", "19-23-10", "13-15-10", "7-8-10"]},
}


def head(game: str, **more: Any) -> dict[str, Any]:
    return {"format": "game-pack/1", "title": game, "name": "My copy", "version": "2", **more}


def one_file(folder: Path, game: str, files: dict[str, Any], name: str = "mine", **more: Any) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(to_text(head(game, files=files, **more)), encoding="utf-8")
    return path


def first_unit(game: str) -> dict[str, Any]:
    data: Any = titles().title(game).files.data(COUNTERS)  # type: ignore[attr-defined]
    return dict(data["units"][0])


def renamed(game: str) -> dict[str, Any]:
    return {COUNTERS: {"units": [{"id": first_unit(game)["id"], "name": "Renamed"}]}}


@pytest.mark.parametrize("game", GAMES)
def test_one_entry_is_of_the_pack_and_all_else_is_as_shipped(tmp_path: Path, game: str) -> None:
    shipped, title = titles().title(game), checked(titles(), game, one_file(tmp_path, game, renamed(game)))
    before, after = shipped.sources(), title.sources()
    assert after[COUNTERS]["printed"] == before[COUNTERS].get("printed", 0) + 1
    assert sum(after[COUNTERS].values()) == sum(before[COUNTERS].values())
    assert {name: after[name] for name in after if name != COUNTERS} == {
        name: before[name] for name in before if name != COUNTERS
    }
    assert (title.label, tuple(title.own_files())) == ("My copy 2", (COUNTERS,))
    assert all(line.endswith(": sound") for line in title.check_pack())


@pytest.mark.parametrize("game", GAMES)
def test_a_save_keeps_the_values_it_was_begun_with(tmp_path: Path, game: str) -> None:
    path = one_file(tmp_path, game, renamed(game))
    title = checked(titles(), game, path)
    scenario = next(iter(title.scenarios()))
    kept, print_ = title.values(scenario), title.fingerprint(scenario)
    path.unlink()
    again = titles().title(game).with_values(kept)
    assert again.fingerprint(scenario) == print_
    assert (again.label, tuple(again.own_files())) == ("My copy 2", (COUNTERS,))
    assert again.sources()[COUNTERS] == title.sources()[COUNTERS]


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_that_says_nothing_plays_as_shipped(tmp_path: Path, game: str) -> None:
    title, shipped = titles().title(game, one_file(tmp_path, game, {})), titles().title(game)
    scenario = next(iter(title.scenarios()))
    assert title.fingerprint(scenario) == shipped.fingerprint(scenario)
    assert title.digest(title.new(scenario, {}, "1")) == shipped.digest(shipped.new(scenario, {}, "1"))


def test_a_folder_says_the_same_as_a_file(tmp_path: Path) -> None:
    game, folder = "tail-of-the-tiger", tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.yaml").write_text(to_text(head(game)), encoding="utf-8")
    (folder / COUNTERS).write_text(to_text({"units": [FIGURE[game]]}), encoding="utf-8")
    file = one_file(tmp_path, game, {COUNTERS: {"units": [FIGURE[game]]}}, "other")
    scenario = "tail-of-the-tiger"
    both = [titles().title(game, path) for path in (folder, file)]
    assert both[0].fingerprint(scenario) == both[1].fingerprint(scenario) != titles().title(game).fingerprint(scenario)


def test_packs_lie_on_one_another_in_the_order_they_say(tmp_path: Path) -> None:
    game = "tail-of-the-tiger"
    one_file(tmp_path, game, {COUNTERS: {"units": [{"id": "ge-gd", "name": "low", "history": "low"}]}}, "low")
    one_file(tmp_path, game, {COUNTERS: {"units": [{"id": "ge-gd", "name": "mid"}]}}, "mid")
    top = one_file(tmp_path, game, {}, "top", over=["low", "mid"])
    data: Any = titles().title(game, top).files.data(COUNTERS)  # type: ignore[attr-defined]
    unit = next(unit for unit in data["units"] if unit["id"] == "ge-gd")
    assert (unit["name"], unit["history"]) == ("mid", "low")


def test_a_pack_may_bring_a_scenario(tmp_path: Path) -> None:
    game = "tail-of-the-tiger"
    scenario: Any = load_yaml(Path("scenarios") / game / f"{game}.yaml")
    more = {**scenario, "id": "late", "name": "A late start", "turns": [5, 10]}
    title = titles().title(game, one_file(tmp_path, game, {"late.yaml": more}))
    assert title.scenarios() == {game: "Tail of the Tiger", "late": "A late start"}
    assert title.new("late", {}, "1").turn == 5


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"title": "nemesis"}, "this is a pack of 'nemesis', not of 'tail-of-the-tiger'"),
        ({"format": "game-pack/2"}, "format: Invalid enum value 'game-pack/2'"),
        ({"over": ["mine"]}, "over: lies below itself"),
        ({"over": ["../x"]}, "over[0]: Expected `str` matching regex"),
        ({"over": ["missing"]}, "missing.yaml: cannot be read"),
        ({"colour": "red"}, "Object contains unknown field `colour`"),
        ({"files": {COUNTERS: {"units": [{"id": "ge-gd", "size": "army"}]}}}, "units ge-gd size: Invalid enum"),
        ({"files": {COUNTERS: 5}}, "mine.yaml: counters.yaml: Expected `object`, got `int`"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_file_and_key(tmp_path: Path, said: dict[str, Any], told: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(to_text({**head("tail-of-the-tiger"), **said}), encoding="utf-8")
    with pytest.raises(PackError) as caught:
        checked(titles(), "tail-of-the-tiger", path)
    assert told in str(caught.value) and "\n" not in str(caught.value)


def test_files_of_a_folder_stand_in_it(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(to_text(head("nemesis", files={COUNTERS: {"units": []}})), encoding="utf-8")
    with pytest.raises(PackError, match="stand in the folder"):
        titles().title("nemesis", tmp_path)


def test_the_command_lists_what_a_pack_changes_and_writes_it_as_one_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = "tail-of-the-tiger"
    path = one_file(tmp_path, game, {COUNTERS: {"units": [FIGURE[game]]}, "map.yaml": {"hexes": {"5703": "jungle"}}})
    assert main(["pack", str(path), "--one-file", str(tmp_path / "again.yaml")], titles()) == 0
    out = capsys.readouterr().out
    assert "counters.yaml (own): 1 printed" in out
    assert 'counters.yaml: units ge-gd values: ["25-30-10", ' in out
    assert "map.yaml (own): 1 printed" in out
    assert main(["pack", str(tmp_path / "again.yaml"), "--against", str(path)], titles()) == 0
    assert " -> " not in capsys.readouterr().out
    assert isinstance(titles().title(game, tmp_path / "again.yaml").files, LaidFiles)  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_every_table_comes_back_from_text_as_it_went(game: str) -> None:
    title: Any = titles().title(game)
    found = list(sheets(title.files, title.making.kinds))
    assert "counters.units" in [sheet.id for sheet in found]
    for sheet in found:
        assert from_csv(sheet, to_csv(sheet)) == {}
        for column in sheet.columns:
            said = [entry for entry in sheet.entries if column.of(entry) is not None]
            read = [sheet.read(sheet.own(entry), column, column.text(entry)) for entry in said]
            assert read == [column.of(entry) for entry in said]


def test_a_typed_table_becomes_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack, typed, table = tmp_path / "mine.yaml", tmp_path / "typed.csv", ["--table", "counters.units"]
    typed.write_text("id,full strength,source\njp-31-58,7,history\njp-31-124,6,printed\n", encoding="utf-8")
    args = ["pack", "--title", "nemesis", *table, "--typed", str(typed), "--one-file", str(pack)]
    assert main(args, titles()) == 0
    title: Any = titles().title("nemesis", pack)
    assert title.pack.counters["jp-31-58"].full.strength == 7
    assert {kind: title.sources()[COUNTERS][kind] for kind in ("printed", "partly")} == {"printed": 1, "partly": 1}
    typed.write_text("id,full quality\njp-31-58,2\n", encoding="utf-8")
    again = tmp_path / "again.yaml"
    assert main(["pack", str(pack), *table, "--typed", str(typed), "--one-file", str(again)], titles()) == 0
    title = titles().title("nemesis", again)
    full = title.pack.counters["jp-31-58"].full
    assert (full.strength, full.quality, title.sources()[COUNTERS]["printed"]) == (7, 2, 1)
    units = {one["id"]: one for one in title.files.data(COUNTERS)["units"]}
    assert units["jp-31-58"]["source"] == "partly printed: full strength, full quality"
    assert capsys.readouterr().out.endswith("1 of 205 entries\n")
