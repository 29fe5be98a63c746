"""Files that are taken away, full disks and logs in the way, as the player at the window meets them."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QPushButton

from engine.table.save.faults import JournalError
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.app import _script
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.help.key_list import KeyWindow
from nemesis_gui.features.history.history import History
from nemesis_gui.features.history.panel import MOST
from nemesis_gui.features.library.dialog import GameText
from nemesis_gui.features.library.reports import ask_file
from nemesis_gui.session import saves as shelf
from nemesis_gui.session.game_faults import GameError, LogError
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import HOT_SEAT, PLAYERS, SOLITAIRE
from nemesis_gui.titles.nemesis.layers.threat import ThreatLayer
from nemesis_gui.widgets.layouts import MOST_LETTERS
from tests.gui.conftest import Player
from tests.saves import open_journal, read_record

UNIT = "jp-31-58"
files_can_go = pytest.mark.skipif(os.name == "nt", reason="an open file stays where it is")


class Answer:
    """Presses a button of the next message, by its text, and keeps what was said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *presses: str) -> None:
        self.said: list[str] = []
        self._presses = list(presses)
        monkeypatch.setattr(QMessageBox, "exec", lambda box: self._take(box))

    def _take(self, box: QMessageBox) -> int:
        self.said.append(f"{box.text()} {box.informativeText()}")
        wanted = self._presses.pop(0)
        button = next(button for button in box.buttons() if button.text().replace("&", "") == wanted)
        assert isinstance(button, QPushButton)
        button.click()
        return 0


@pytest.fixture
def warned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said in warnings."""
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: said.append(text))
    return said


def path_of(model: GameModel) -> Path:
    assert model.path is not None
    return model.path


TAKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "deleted": (Path.unlink, "the file of the game is gone"),
    "renamed": (lambda path: path.rename(path.with_name("x.nemesis")), "the file of the game is gone"),
    "folder": (lambda path: shutil.rmtree(path.parent), "the file of the game is gone"),
    "replaced": (lambda path: _replace(path), "another file is in its place"),
}


def _replace(path: Path) -> None:
    path.with_name("y").write_text("x")
    os.replace(path.with_name("y"), path)


@files_can_go
@pytest.mark.parametrize("name", TAKEN)
def test_the_game_is_kept_elsewhere_when_its_file_is_taken_away(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    act, fault = TAKEN[name]
    model = player.new(study=True).model
    player.play("draw")
    act(path_of(model))
    answer = Answer(monkeypatch, "Not now", "Save as…")
    assert not model.play(f"move {UNIT} 0910")
    assert fault in answer.said[0] and "You cannot play on" in answer.said[0]
    assert player.window.saved_label.text() == "NOT saved: the file is gone"
    assert model.session is not None and model.session.record.head == 1
    kept = tmp_path / "kept.nemesis"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(kept), ""))
    assert not model.undo()
    assert path_of(model) == kept and not model.adrift
    assert player.window.saved_label.text().endswith(" as “kept”")
    player.play(f"move {UNIT} 0910")
    model.close()
    assert [node.text for node in read_record(kept).line()] == ["draw", f"move {UNIT} 0910"]


@files_can_go
def test_who_leaves_a_game_whose_file_is_gone_is_asked(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player.new()
    player.play("draw")
    path_of(player.model).unlink()
    answer = Answer(monkeypatch, "Save as…")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "kept.nemesis"), ""))
    player.window.close()
    assert len(answer.said) == 1
    assert [node.text for node in read_record(tmp_path / "kept.nemesis").line()] == ["draw"]


@files_can_go
def test_a_gesture_of_several_commands_is_told_once(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new()
    player.play("draw")
    moves = [command for command in player.model.commands() if command.verb == "move"][:5]
    path_of(player.model).unlink()
    answer = Answer(monkeypatch, "Not now")
    assert not player.window.context.play_all(moves)
    assert len(answer.said) == 1
    Answer(monkeypatch, "Not now")
    player.window.close()


class Full(sqlite3.Connection):
    """A disk that is full from some moment on."""

    full = False

    def execute(self, sql: str, *rest: object) -> sqlite3.Cursor:
        if self.full and sql.startswith("INSERT"):
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *rest)  # type: ignore[arg-type]


def test_on_a_full_disk_every_act_is_told_as_what_it_is(
    player: Player, monkeypatch: pytest.MonkeyPatch, warned: list[str]
) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **given: connect(*args, **given, factory=Full))
    monkeypatch.setattr(Full, "full", False)
    monkeypatch.setattr(QInputDialog, "getText", lambda *args, **kinds: ("Paul", True))
    window, model = player.window, player.model
    model.new("campaign", {"study": True}, "1", {PLAYERS: SOLITAIRE})
    player.play("draw", f"move {UNIT} 0910")
    assert model.undo()
    assert model.session is not None
    record, state = model.session.record, model.state
    Full.full = True
    acts: dict[str, Callable[[], object]] = {
        "play": lambda: model.play("done"),
        "undo": window.games.undo,
        "redo": model.redo,
        "rename": window.library.rename,
        "branch": lambda: window.name_branch(2),
        "play from": lambda: window.feature(History).play_from(2),
        "seats": window.seats.toggle_every_change,
    }
    for number, act in enumerate(acts.values(), 1):
        act()
        assert len(warned) == number
        assert warned[-1] == f"{path_of(model).name}: nothing could be saved (the disk is full; free some space)"
        assert (record.head, len(record.nodes), record.taken_back) == (1, 2, 1)
        assert model.state is state and model.notes().get(PLAYERS) == SOLITAIRE
        assert shelf.NAME not in model.notes() and window.past.names() == {}
    Full.full = False
    model.redo()
    assert record.head == 2
    assert model.keep(PLAYERS, HOT_SEAT)


def test_a_new_game_that_cannot_be_written_leaves_nothing_and_is_played(
    title: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(journal: object, key: str, value: str) -> None:
        raise JournalError("x: nothing could be saved (the disk is full; free some space)")

    monkeypatch.setattr("engine.table.save.journal.Journal.note", full)
    model = GameModel(Nemesis())
    model.new("kohima-road", {}, "1", {PLAYERS: SOLITAIRE})
    assert "the disk is full; free some space" in model.unsaved
    assert (model.path, model.players) == (None, SOLITAIRE)
    assert list(games_folder().iterdir()) == []


def cut_off(player: Player) -> tuple[Path, Path]:
    """A save that was copied over one that was not closed properly, and its log."""
    player.model.new("campaign", {}, "2")
    player.play("draw")
    backup = path_of(player.model)
    player.model.new("kohima-road", {}, "1")
    player.play("draw")
    path, cut = path_of(player.model), games_folder() / "cut.nemesis"
    shutil.copy(backup, cut)
    log = cut.with_name("cut.nemesis-wal")
    shutil.copy(path.with_name(f"{path.name}-wal"), log)
    return cut, log


@pytest.mark.parametrize(("press", "opened"), [("Open without the log", True), ("Cancel", False)])
def test_a_log_in_the_way_is_asked_about(
    player: Player, monkeypatch: pytest.MonkeyPatch, press: str, opened: bool
) -> None:
    cut, log = cut_off(player)
    before = path_of(player.model), log.read_bytes()
    with pytest.raises(LogError):
        player.model.open(cut)
    answer = Answer(monkeypatch, press)
    player.window.games.open_path(cut)
    assert "cut.nemesis-wal" in answer.said[0]
    if opened:
        assert (path_of(player.model), player.model.state.scenario) == (cut, "campaign")
        assert not player.model.recovered
        assert log.with_name(f"{log.name}.old-1").read_bytes() == before[1]
    else:
        assert (path_of(player.model), log.read_bytes()) == before


def test_the_library_offers_a_game_with_a_log_in_its_way(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, _ = cut_off(player)
    player.window.context.settings.note_recent(cut)
    told = GameText(player.window.words, player.model.titles).lines(shelf.look(cut))
    assert any("does not belong to this file" in text for text, _ in told)
    Answer(monkeypatch, "Open without the log")
    player.window.actions_.by_id["continue"].trigger()
    assert path_of(player.model) == cut


def test_many_branches_do_not_hold_up_the_history(player: Player) -> None:
    """Each of them is worked out when it is seen, and they are not all listed."""
    player.new()
    player.play("draw")
    record = player.window.past.record
    for number in range(2, 3000):
        record.insert(record.nodes[1].__class__(number, 1, f"move nobody {number:04}", 0, False))
    player.window.toggle_history()
    panel = player.window.history
    assert len(player.window.past.timeline()._entries) <= MOST + 5
    tree = panel.branches
    assert tree.topLevelItemCount() <= MOST + 2
    assert tree.topLevelItem(tree.topLevelItemCount() - 1).text(0) == f"and {2999 - 1 - MOST} earlier branches"


def test_the_list_of_keys_says_why_it_cannot_be_written(player: Player, warned: list[str], tmp_path: Path) -> None:
    window = KeyWindow(player.window.words, player.window.actions_)
    player.qtbot.addWidget(window)
    window.save(tmp_path / "no" / "keys.html")
    assert warned == ["keys.html: No such file or directory"]


def test_no_threat_is_told_in_a_window_that_is_gone(player: Player) -> None:
    """It was asked for shortly before."""
    player.new()
    layer = player.window.layers.of(ThreatLayer)
    assert isinstance(layer, ThreatLayer)
    layer.dragged(True)
    layer.point(player.model.state.world.loc("0909"))
    assert layer._rest.isActive()
    player.window.close()
    assert not layer._rest.isActive()


def test_search_lines_have_an_end(player: Player) -> None:
    player.new()
    search = player.window.log.bar.search
    search.setText("x" * 51_000)
    assert len(search.text()) == MOST_LETTERS


@files_can_go
def test_a_script_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "bytes").write_bytes(b"\xff")
    for name, fault in (("pipe", "this is not a file"), ("bytes", "not a text in UTF-8"), ("no", "No such file")):
        with pytest.raises(GameError, match=f"^{name}: {fault}"):
            _script(tmp_path / name)


def test_an_export_does_not_write_over_the_game(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new()
    player.play("draw")
    path = path_of(player.model)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(path), ""))
    assert ask_file(player.window.context, player.window.places, "x", "x.html", "x") is None
    player.play(f"move {UNIT} 0910")
    player.model.close()
    journal, record = open_journal(path)
    journal.close()
    assert record.head == 2
