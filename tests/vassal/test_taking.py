"""A module of the printed game laid on ours: what is told of it, the skin and the pack that come of it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.board.affine import fitted
from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.lab.commandline import main
from engine.vassal.boards import Board, Grid, MapWindow, Placed
from engine.vassal.grid import HexGrid, Numbering
from engine.vassal.mapfit import best_fit
from engine.wargame import modules, moduleskin
from engine.wargame.modules import Taken
from engine.wargame.moduleskin import save_skin
from engine.wargame.ownunits import starts
from engine.wargame.skin import fit_of, read_skin
from tests.vassal.games import GAMES, game
from tools.module_writer import Recipe, Unit, write_module

CENTRAL, CHECKSUM = 46, 16
"""Bytes of an entry in the list of files before its name, and before its checksum."""


def printed(folder: Path, name: str, recipe: Recipe | None = None) -> tuple[Path, dict[str, dict[str, str]]]:
    """A module whose set-ups have two counters each elsewhere, and where these are printed by scenario."""
    of = game(name)
    set_ups, moved = {}, {}
    for scenario, placed in of.set_ups.items():
        now = dict(placed)
        for id_ in sorted(now)[:2]:
            now[id_] = next(hex_ for hex_ in of.grid.neighbours(now[id_]) if hex_ >= 0)
        set_ups[f"Printed {scenario}"] = now
        moved[scenario] = {id_: of.grid.label(now[id_]) for id_ in sorted(now)[:2]}
    return write_module(folder / "m.vmod", of.grid, of.units, set_ups, recipe or Recipe()).path, moved


@pytest.mark.parametrize("name", GAMES)
def test_set_ups_are_compared_and_taken_over_and_the_skin_lies_on_the_map(tmp_path: Path, name: str) -> None:
    of = game(name)
    path, moved = printed(tmp_path, name)
    taken = Taken(of.title, path)
    found = {one.scenario: {differs.id: differs.printed for differs in one.differs} for one in taken.compared()}
    assert found == moved

    skin = save_skin(taken, tmp_path / "skin")
    assert skin == read_skin(tmp_path / "skin")
    texts = {one.id: taken.slots.figures(taken.by_id[one.id].slot) for one in taken.sure}
    assert skin.figures == {id_: found[0] for id_, found in texts.items() if found}
    assert skin.module.checksum == taken.module.checksum
    assert set(skin.counters) == {match.id for match in taken.sure}
    assert all((tmp_path / "skin" / file).is_file() for file in skin.pictures())
    assert skin.map is not None
    assert fit_of(skin.map, of.grid).error < 0.03

    pack = tmp_path / "pack.yaml"
    assert main(["vassal", str(path), "--title", name, "--pack", str(pack)], titles()) == 0
    assert load_yaml(pack)["source"] == "module Printed game 1.2"  # type: ignore[index]
    title = titles().title(name, pack)
    for scenario, places in moved.items():
        here = starts(title, scenario)
        assert {id_: here.get(id_) for id_ in places} == places
        assert len(here) == len(starts(of.title, scenario))


def test_the_command_tells_the_map_doubts_set_ups_and_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of = game("vinegar-joes-war")
    units = [Unit(one.id, one.name, one.trays, "9-9") if one.id == "br-8aus" else one for one in of.units]
    path = write_module(tmp_path / "m.vmod", of.grid, units, of.set_ups, Recipe(drawn=True)).path
    assert main(["vassal", str(path), "--title", "vinegar-joes-war"], titles()) == 0
    told = capsys.readouterr().out
    assert "100% of our hexes as printed" in told
    assert ": the same map" in told
    assert "set-up imphal beside imphal:" in told
    assert "8 Aus: printed 9-9, here 5-3-6" in told
    assert "  ? " in told


def test_what_is_there_is_not_written_over_and_a_skin_needs_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = printed(tmp_path, "tail-of-the-tiger")
    for more in (["--title", "tail-of-the-tiger", "--skin", str(tmp_path)], ["--skin", str(tmp_path / "new")]):
        assert main(["vassal", str(path), *more], titles()) == 2
    told = capsys.readouterr().err
    assert "there is something already" in told
    assert "--skin, --pack and --situation need --title" in told
    assert not (tmp_path / "new").exists()


# -- the map


def window(numbering: Numbering, *, dx: float = 60.0, dy: float = 69.28) -> MapWindow:
    grid = HexGrid(dx, dy, 40, 40, False, numbering, (1000, 1000))
    board = Board("B", "b.png", (1000, 1000), Grid(hexes=grid))
    return MapWindow("M", "Map", (0, 0), {"B": board}, (Placed("B"),))


CENTRES = {f"{c:02}{r:02}": (1.5 * c, 3**0.5 * (r + 0.5 * (c % 2))) for c in range(8) for r in range(8)}
PLAIN = {"stagger": False, "first_number": (0, 0)}


@pytest.mark.parametrize(
    "numbering",
    [Numbering(**PLAIN), Numbering(parted=".", **PLAIN), Numbering(letters=(True, False), **PLAIN)],  # type: ignore[arg-type]
    ids=["0307", "03.07", "D07"],
)
def test_printed_numbers_are_read_as_ours_however_they_are_written(numbering: Numbering) -> None:
    fit = best_fit([window(numbering)], CENTRES)
    assert fit is not None
    assert (fit.sure, len(fit.points)) == (True, 64)


def test_a_map_with_other_hexes_or_numbers_is_not_the_same() -> None:
    assert best_fit([window(Numbering(**PLAIN), dx=200, dy=230)], CENTRES) is None  # type: ignore[arg-type]
    other = best_fit([window(Numbering(first_number=(0, 0)))], CENTRES)  # odd columns are half a hex too high
    assert other is None or not other.sure
    turned = Numbering(first="V", **PLAIN)  # type: ignore[arg-type]
    found = best_fit([window(turned)], CENTRES)
    assert found is None or found.reading == "column and row"


def test_three_points_in_a_line_make_no_fit() -> None:
    assert fitted([((0, 0), (1, 1)), ((1, 1), (2, 2)), ((2, 2), (3, 3))]) is None


def test_a_picture_that_is_broken_is_left_out_of_a_skin(tmp_path: Path) -> None:
    """Its checksum in the list of files is wrong."""
    path, _ = printed(tmp_path, "tail-of-the-tiger")
    with ZipFile(path) as module:
        picture = next(name for name in reversed(module.namelist()) if name.startswith("images/"))
    data = bytearray(path.read_bytes())
    at = data.rfind(picture.encode()) - CENTRAL + CHECKSUM
    data[at : at + 4] = bytes(value ^ 0xFF for value in data[at : at + 4])
    path.write_bytes(data)
    taken = Taken(game("tail-of-the-tiger").title, path)
    skin = save_skin(taken, tmp_path / "skin")
    kept = {file.name for file in (tmp_path / "skin").iterdir()}
    assert kept == {"skin.yaml", *skin.pictures()} and skin.counters


def test_of_a_skin_that_fails_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = printed(tmp_path, "tail-of-the-tiger")
    taken = Taken(game("tail-of-the-tiger").title, path)

    def full(*_args: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as full_disk:
        full_disk.setattr(moduleskin, "write_skin", full)
        with pytest.raises(OSError, match="no space left"):
            save_skin(taken, tmp_path / "skin")
    assert save_skin(taken, tmp_path / "skin").counters


def test_of_two_set_ups_for_a_scenario_the_likest_is_taken(tmp_path: Path) -> None:
    """The first one has ten counters elsewhere, the second one."""
    of = game("vinegar-joes-war")
    scenario, placed = next(iter(of.set_ups.items()))
    far, near = dict(placed), dict(placed)
    for made, many in ((far, 10), (near, 1)):
        for id_ in sorted(made)[:many]:
            made[id_] = next(hex_ for hex_ in of.grid.neighbours(made[id_]) if hex_ >= 0)
    path = write_module(tmp_path / "m.vmod", of.grid, of.units, {"Far": far, "Near": near}, Recipe()).path
    taken = Taken(of.title, path)
    found = [one for one in taken.compared() if one.scenario == scenario]
    assert [one.name for one in found] == ["Far", "Near"] and len(found[0].differs) > len(found[1].differs) > 0
    pack = taken.pack("Theirs")
    assert pack.head.about == f"{scenario}: Near"
    expected = modules.moved(of.title.files.data(f"{scenario}.yaml"), found[1].differs)
    assert pack.data(f"{scenario}.yaml") == expected
