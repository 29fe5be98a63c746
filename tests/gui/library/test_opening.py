"""Games of other versions in the window: what is asked, and what comes of the answer."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QInputDialog, QLabel

from engine.paths import data_file
from engine.table.record import Origin
from engine.table.save.open import begin
from engine.table.save.read import read_save
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.games.opening import ChangedDialog
from tests.gui.conftest import Player
from tests.table.oldform import new_form, old_form
from tests.table.test_journal import sql

COMPAT = Path(__file__).parents[2] / "compat"
FIRST_WRONG = 60


@pytest.fixture
def changed(player: Player) -> Path:
    """A game of the Kohima road whose positions are not those of today from a command on."""
    games_folder().mkdir(parents=True, exist_ok=True)
    path = new_form(Nemesis(), Path(shutil.copy(COMPAT / "format3" / "kohima-road.nemesis", games_folder())))
    sql(path, f"UPDATE mark SET digest = 'another' WHERE node = {FIRST_WRONG}")
    sql(path, "UPDATE mark SET digest = 'another' WHERE node = (SELECT max(node) FROM mark)")
    player.new()
    return path


Answer = Callable[[ChangedDialog], None]


def answered(player: Player, path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer) -> list[str]:
    """Open a save and answer what is asked; returns the texts of the dialog."""
    said: list[str] = []

    def run(dialog: ChangedDialog) -> int:
        said.extend(label.text() for label in dialog.findChildren(QLabel) if label.text().startswith("In turn"))
        answer(dialog)
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(ChangedDialog, "exec", run)
    player.window.games.open_path(path)
    return said


def test_a_changed_game_says_so_and_goes_on_from_a_turn(
    player: Player, changed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = answered(player, changed, monkeypatch, lambda dialog: None)
    command = read_save(changed).record.nodes[FIRST_WRONG].text
    assert said == [f"In turn 1 the command '{command}' now leads to a different position."]
    assert player.model.path == changed
    assert player.model.session is not None
    assert player.model.session.record.line()[0].text.startswith("!from ")
    player.model.play(player.model.commands()[0])
    assert len(read_save(changed).record.line()) == 2


def test_a_changed_game_goes_on_before_the_command(
    player: Player, changed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(player, changed, monkeypatch, lambda dialog: dialog.before.setChecked(True))
    assert player.model.session is not None
    record = player.model.session.record
    assert record.head == record.nodes[FIRST_WRONG].parent


def test_a_changed_game_is_looked_at_without_touching_it(
    player: Player, changed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = changed.read_bytes()
    answered(player, changed, monkeypatch, lambda dialog: dialog.look.setChecked(True))
    assert player.model.path is None
    assert player.model.state.scenario == "kohima-road"
    assert player.model.state.turn == 4
    assert changed.read_bytes() == before


def test_an_old_save_says_once_that_it_keeps_no_positions(player: Player) -> None:
    player.new()
    player.play("draw")
    path = player.model.path
    assert path is not None
    player.model.close()
    old_form(path)
    said: list[str] = []
    player.window.context.signals.said.connect(said.append)
    for _ in range(2):
        player.window.games.open_path(path)
        player.new()
    told = [text for text in said if text.startswith("Started before positions were saved")]
    assert len(told) == 1


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A game that was begun with a pack of its own, in which rivers cost one more."""
    text = data_file("scenarios/nemesis/charts.yaml").read_text(encoding="utf-8")
    (tmp_path / "charts.yaml").write_text(text.replace("river_crossing: 2", "river_crossing: 3"), encoding="utf-8")
    games_folder().mkdir(parents=True, exist_ok=True)
    path = games_folder() / "own.nemesis"
    session, journal = begin(Nemesis(tmp_path), Origin("nemesis", "campaign", {}, "own"), path)
    with journal:
        session.play("draw")
    return path


def test_todays_values_are_taken_up_from_the_start_of_a_turn(
    player: Player, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own
    player.new()
    action = player.window.actions_.by_id["today"]
    assert not action.isEnabled()
    player.window.games.open_path(path)
    player.window.actions_.refresh()
    assert action.isEnabled()
    assert player.model.state.world.charts.river_crossing == 3
    monkeypatch.setattr(QInputDialog, "getItem", lambda *args: (args[3][-1], True))
    action.trigger()
    assert player.model.state.world.charts.river_crossing == 2
    assert player.model.state.turn == 1
    assert player.model.path == path
