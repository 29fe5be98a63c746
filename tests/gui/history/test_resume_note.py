"""Opening a kept game tells where one was."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from engine.table.entries import Resign
from engine.titles.nemesis.events import Eliminated
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.games.resume_note import phases
from nemesis_gui.features.history.history import History
from nemesis_gui.session.saves import PLAYER
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from tests.gui.conftest import Player
from tools.pictures.table import script

UNIT = "jp-31-58"


@pytest.fixture(autouse=True)
def own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def opened_again(player: Player) -> None:
    """Put the game away, and come back to it."""
    path = player.model.path
    assert path is not None
    player.model.new("kohima-road")
    player.model.open(path)
    QApplication.processEvents()


def texts(player: Player) -> str:
    return "\n".join(one.text() for one in player.window.resume_note.card.findChildren(QLabel))


def press(player: Player, text: str) -> None:
    buttons = player.window.resume_note.card.findChildren(QPushButton)
    next(one for one in buttons if one.text() == text).click()
    QApplication.processEvents()


def test_a_game_that_is_begun_has_nothing_to_tell(player: Player) -> None:
    player.new()
    QApplication.processEvents()
    assert player.window.resume_note.card.isHidden()


def test_a_game_that_is_over_shows_how_it_ended_and_nothing_to_continue(player: Player) -> None:
    player.new().play("draw")
    assert player.model.enter(Resign("japanese"), 0)
    opened_again(player)
    assert player.window.resume_note.card.isHidden()
    assert player.window.card.title == "The game is over"


def test_turn_phase_who_decides_what_was_done_and_what_is_open(player: Player) -> None:
    player.new().play("draw", f"move {UNIT} 0910")
    opened_again(player)
    assert not player.window.resume_note.card.isHidden()
    told = texts(player)
    assert "Game Turn 1 · 1 March to 18 March 1944 · Japanese Assault Phase" in told
    assert "The Japanese player is to move." in told
    assert "pieces can still act." in told
    assert "What happened last: Japanese Assault Phase" in told and "58/31" in told and "0910" in told


def test_whoever_has_a_name_is_called_by_it(player: Player) -> None:
    player.new().play("draw")
    player.model.note(PLAYERS, HOT_SEAT)
    player.model.note(PLAYER + player.model.title.sides[0], "Kim")
    opened_again(player)
    assert "Kim (Japanese) is to move." in texts(player)


def test_before_anything_was_moved_it_counts_what_has_not(player: Player) -> None:
    player.new().play("draw")
    opened_again(player)
    assert "Units that have not moved" in texts(player)


def test_what_happened_last_is_told_once(player: Player) -> None:
    """As soon as another card tells what happened since, this one keeps to where one stands."""
    player.new().play("draw", f"move {UNIT} 0910")
    opened_again(player)
    assert "What happened last" in texts(player)
    lost = player.model.state, Eliminated("uk-50", "combat", "0609", "")
    player.window.feature(History)._show_since([lost])
    QApplication.processEvents()
    told = texts(player)
    assert "What happened last" not in told and "pieces can still act." in told
    assert "Replay it" not in [one.text() for one in player.window.resume_note.card.findChildren(QPushButton)]


def test_enter_on_the_map_says_that_it_was_read_before_it_answers(player: Player) -> None:
    """The next answer is preselected: to draw a chit."""
    player.window.show()
    player.new().play("draw", "done", "done")
    while player.decision != "DrawChit":
        player.play("done")
    opened_again(player)
    head = player.model.present.record.head
    player.window.activateWindow()
    player.window.focus_map()
    player.qtbot.keyClick(player.window.view, Qt.Key.Key_Return)
    assert player.window.resume_note.card.isHidden() and player.model.present.record.head == head
    player.qtbot.keyClick(player.window.view, Qt.Key.Key_Return)
    assert player.model.present.record.head != head


@pytest.mark.parametrize("way", ["key", "button", "cross", "command"])
def test_it_is_put_away_by_one_key_or_click_or_the_next_command(player: Player, way: str) -> None:
    player.new().play("draw")
    opened_again(player)
    card = player.window.resume_note.card
    assert not card.isHidden()
    if way == "key":
        player.qtbot.keyClick(player.window.view, Qt.Key.Key_Escape)
    elif way == "button":
        press(player, "Continue")
    elif way == "cross":
        card.close_button.click()
    else:
        player.play(f"move {UNIT} 0910")
    assert card.isHidden()


def test_what_was_done_is_played_again_on_demand(player: Player) -> None:
    player.new().play("draw", f"move {UNIT} 0910")
    opened_again(player)
    past, seen = player.window.past, []
    past.changed.connect(lambda: seen.append(past.node))
    press(player, "Replay it")
    assert past.looking
    for _ in range(9):
        player.window.replay.tick()
    assert not past.looking
    line = [node.id for node in past.record.line()]
    assert [node for node in line if node in seen], "each command was before one's eyes"
    assert not player.window.resume_note.card.isHidden(), "it is read on afterwards"


def test_a_window_made_anew_shows_it_again_only_if_it_was_there(player: Player) -> None:
    player.new().play("draw")
    opened_again(player)
    player.window.rebuild()
    QApplication.processEvents()
    assert not player.window.resume_note.card.isHidden()
    player.window.resume_note.escape()
    player.window.rebuild()
    QApplication.processEvents()
    assert player.window.resume_note.card.isHidden()


def test_phases_are_told_apart_the_last_one_first(player: Player) -> None:
    player.new(seed="4").skip(*script("campaign.txt")[:70])
    session, timeline = player.model.present, player.window.past.timeline()
    nodes = [node.id for node in session.record.line()]
    found = list(phases(timeline, nodes))
    assert [node for phase in reversed(found) for node in phase] == nodes
    names = [{timeline.entry(node).phase for node in phase if timeline.entry(node).side >= 0} for phase in found]
    assert all(len(one) <= 1 for one in names) and len({name for one in names for name in one}) > 1


def test_a_game_that_was_cut_off_is_there_with_everything(player: Player) -> None:
    player.new().play("draw", f"move {UNIT} 0910")
    path = player.model.path
    assert path is not None
    cut = games_folder() / "cut.nemesis"
    for end in ("", "-wal"):
        shutil.copy(path.with_name(path.name + end), cut.with_name(cut.name + end))
    player.model.open(cut)
    QApplication.processEvents()
    told = texts(player)
    assert "not closed properly" in told and "command 2" in told and "The last one was" in told
    assert player.model.state.world.label(player.model.state.pieces[UNIT].loc) == "0910"
    player.model.open(path)
    QApplication.processEvents()
    assert "not closed properly" not in texts(player)


def test_the_dead_cannot_act(player: Player) -> None:
    """A unit that can be replaced is named by a command, and stands nowhere on the map."""
    player.new().play("draw", f"move {UNIT} 0910")
    state = player.model.state
    note, decision = player.window.resume_note, player.model.decision
    assert any("can still act" in line for line in note._open(decision))
    for unit in list(state.pieces):
        state.put_piece(msgspec.structs.replace(state.pieces[unit], loc=-1))
    assert not any("can still act" in line for line in note._open(decision))
