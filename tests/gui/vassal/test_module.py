"""A module of VASSAL is taken from: what was found, doubts decided by keys, pictures and set-ups kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.wargame.modules import Taken
from engine.wargame.ownpack import head_of
from engine.wargame.skin import read_skin
from nemesis_gui.base.settings import skins_folder
from nemesis_gui.features.games.dropped import Dropped
from nemesis_gui.features.vassal import vassal as vassal_module
from nemesis_gui.features.vassal import window as window_module
from nemesis_gui.features.vassal.beside import worked_out
from nemesis_gui.features.vassal.doubts import Doubts
from nemesis_gui.features.vassal.numbers import COLOUR
from nemesis_gui.features.vassal.vassal import VassalModule
from nemesis_gui.features.vassal.window import ModuleWindow
from tests.gui.conftest import Player, seated
from tools.pictures.printed_module import printed_module


@cache
def module_file() -> Path:
    """A module of the first game."""
    return printed_module(titles().title("nemesis").new("campaign", {}, "module"))


@pytest.fixture
def taken(player: Player) -> Taken:
    """A module of the game on the table."""
    player.new()
    title = player.window.model.title
    return Taken(type(title)(files=title.files), module_file())


@pytest.fixture
def module(player: Player, taken: Taken) -> Iterator[ModuleWindow]:
    found = ModuleWindow(player.window.context, taken, player.window)
    found.show()
    yield found
    found.close()
    found.deleteLater()


def test_what_was_found_is_told_and_pictures_and_set_ups_are_kept(module: ModuleWindow, taken: Taken) -> None:
    assert "100 % of our hexes" in " ".join(one.text() for one in module.findChildren(type(module.counters)))
    assert module.counters.text() == f"Counters: {len(taken.sure)} of {len(taken.ours)} found"
    rows = lines(module)
    moved = next(row for row in rows if row.text(0) == "printed: 64/22 Ch in 1601, here 1501")
    module.set_ups.setChecked(True)
    moved.setCheckState(0, Qt.CheckState.Unchecked)
    (ids,) = module.chosen.values()
    assert moved.data(0, Qt.ItemDataRole.UserRole)[1] not in ids
    assert len(ids) == sum(row.checkState(0) == Qt.CheckState.Checked for row in rows)
    module.name.setText("Boxed")
    QTest.mouseClick(module.keep_button, Qt.MouseButton.LeftButton)
    assert module.result() == ModuleWindow.DialogCode.Accepted
    skin = read_skin(skins_folder() / module.skin)
    assert (skin.name, skin.title, len(skin.counters)) == ("Boxed", "nemesis", len(taken.sure))
    pack = Path(module._context.settings.text("own_data/nemesis", ""))
    assert (head_of(pack).name, head_of(pack).source) == ("Boxed", "module Printed game 1.2")
    left = moved.data(0, Qt.ItemDataRole.UserRole)[1]
    assert not any(left in line for line in pack.read_text().splitlines() if "1601" in line)


def test_kept_values_are_used_once_the_window_is_closed(module: ModuleWindow, taken: Taken) -> None:
    """Where no game is on the table the main window is made anew for them, with all that is open in it."""
    module.set_ups.setChecked(True)
    module.keep()
    model = module._context.model
    assert model.pack_of("nemesis") is None
    module.keeping.closed()
    assert str(model.pack_of("nemesis")) == module._context.settings.text("own_data/nemesis", "")


def lines(module: ModuleWindow) -> list[QTreeWidgetItem]:
    """What differs in the set-ups."""
    heads = map(module.told.topLevelItem, range(module.told.topLevelItemCount()))
    return [head.child(at) for head in heads if head is not None for at in range(head.childCount())]


def test_nothing_is_kept_of_set_ups_of_which_nothing_is_checked(module: ModuleWindow) -> None:
    module.pictures.setChecked(False)
    module.set_ups.setChecked(True)
    assert module.keep_button.isEnabled()
    head = module.told.topLevelItem(0)
    assert head is not None
    head.setCheckState(0, Qt.CheckState.Unchecked)
    assert module.chosen == {} and not module.keep_button.isEnabled()
    head.setCheckState(0, Qt.CheckState.Checked)
    assert module.keep_button.isEnabled()


def test_our_numbers_lie_over_the_printed_map_where_its_grid_has_them(module: ModuleWindow, taken: Taken) -> None:
    assert not module.see_numbers.isHidden()
    dialog = module.numbers_dialog()
    assert dialog is not None and taken.fit is not None
    drawn = dialog.numbers
    assert drawn.points == taken.fit.points and "0410" in drawn.points
    view, at = dialog.view, QPointF(*drawn.points["0410"])
    dialog.show()
    view.scale(4, 4)
    view.centerOn(at)
    middle, seen = view.mapFromScene(at), view.viewport().grab().toImage()
    assert seen.pixelColor(middle).name() == COLOUR, "the cross in the centre of the hex"
    dialog.done(0)


def test_doubts_are_decided_by_keys_and_taken_back(player: Player, taken: Taken, module: ModuleWindow) -> None:
    dialog = Doubts(player.window.context, taken, {}, module)
    first, second = dialog._doubts[:2]
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.decided == {match.id: match.slot for match in first}
    QTest.keyClick(dialog, Qt.Key.Key_0)
    QTest.keyClick(dialog, Qt.Key.Key_Backspace)
    QTest.keyClick(dialog, Qt.Key.Key_Backspace)
    assert dialog.decided == {}
    QTest.keyClick(dialog, Qt.Key.Key_0)
    QTest.keyClick(dialog, Qt.Key.Key_1)
    assert set(dialog.decided) == {match.id for match in second}
    module.decided = dialog.decided
    module._keep_pictures()
    assert set(dialog.decided) <= set(read_skin(skins_folder() / module.skin).counters)
    dialog.done(0)


def test_a_module_that_is_dropped_is_read_and_what_is_kept_is_shown(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new()

    def keep(module: ModuleWindow) -> int:
        module.keep()
        return module.result()

    monkeypatch.setattr(window_module.ModuleWindow, "exec", keep)
    player.window.feature(Dropped).take(module_file())
    assert player.window.context.scene.skin is not None


def test_what_is_no_module_is_told_in_one_line(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new()
    told: list[str] = []
    monkeypatch.setattr(VassalModule, "warn", lambda _self, fault: told.append(str(fault)))
    path = tmp_path / "no.vmod"
    for data in (b"", b"PK\x05\x06", b"begin_save", b"<html/>"):
        path.write_bytes(data)
        player.window.feature(VassalModule).take(path)
    assert len(told) == 4
    assert "\n" not in "".join(told)
    assert told[2] == "This is a saved game of VASSAL; choose the module that it is of"


def test_what_fails_beside_the_window_fails_in_it(player: Player) -> None:
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        worked_out(fail, "…", player.window)


@pytest.fixture
def among_all(qtbot: QtBot, calm: None) -> Iterator[Player]:
    """A window in which there are all games."""
    with seated(titles().title("nemesis"), qtbot, QSize(1200, 900), games=titles()) as found:
        yield found


def test_a_module_of_another_game_is_taken_in_the_window_of_that_one(
    among_all: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the start page the window is made anew for it; a game on the table is not put away for it. That the pack of
    yet another game is gone stands in nobody's way."""
    player = among_all
    said: list[str] = []
    monkeypatch.setattr(VassalModule, "warn", lambda _self, fault: said.append(str(fault)))
    monkeypatch.setattr(ModuleWindow, "exec", lambda found: said.append(found.windowTitle()))
    module = printed_module(titles().title("vinegar-joes-war").new("imphal", {}, "module"))
    assert player.model.session is None and player.model.title.id == "nemesis"
    player.window.feature(VassalModule).take(module)
    assert said == ["VASSAL module"] and player.model.title.id == "vinegar-joes-war"
    assert VassalModule._waiting is None
    said.clear()
    player.model.new("kohima-road", {}, "1", title="nemesis")
    player.model._packs["defeat-into-victory"] = module.with_name("gone.yaml")
    player.window.feature(VassalModule).take(module)
    assert len(said) == 1 and "has the map of Vinegar Joe" in said[0] and player.model.title.id == "nemesis"


def test_a_game_goes_on_whose_pack_is_gone(among_all: Player) -> None:
    """Also from a window that has shown another game until then."""
    model = among_all.model
    model.new("kohima-road", {}, "1", title="nemesis")
    assert model.play(model.commands()[0])
    path = model.path
    assert path is not None
    model.new("imphal", {}, "1", title="vinegar-joes-war")
    model._used.pop("nemesis")
    model._packs["nemesis"] = path.with_name("gone.yaml")
    model.open(path)
    assert (model.title.id, model.path) == ("nemesis", path)


def test_what_was_kept_on_the_start_page_is_told_and_the_next_game_begins_with_it(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keep(found: ModuleWindow) -> int:
        found.set_ups.setChecked(False)
        found.keep()
        return found.result()

    told: list[str] = []
    monkeypatch.setattr(ModuleWindow, "exec", keep)
    monkeypatch.setattr(vassal_module, "_tell_next", lambda _tr, counters, *_more: told.append(counters))
    assert player.model.session is None
    player.window.feature(VassalModule).take(module_file())
    assert len(told) == 1
    player.model.new("kohima-road", {}, "1", title="nemesis")
    assert player.window.context.scene.skin is not None
