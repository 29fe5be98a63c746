"""Undo, saving, themes, language, overlays, reports, and that nothing is left behind."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox

from engine.table.command import Command
from engine.table.session import Session
from engine.titles.nemesis.game import Nemesis
from nemesis_gui import app
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings
from nemesis_gui.crash import CrashHandler
from nemesis_gui.features.palette.palette import PLACE, Entries
from nemesis_gui.session.game_faults import GameError
from nemesis_gui.session.model import GameModel
from tests.gui.conftest import Player
from tests.gui.walks import lines_of

UNIT = "jp-31-58"
BAD_DIE = "format: situation/1\ngame: nemesis\ntitle: The end\nposition: {at: end-of-turn}\ndice: [7]\n"


def where(player: Player) -> str:
    return player.model.state.world.label(player.model.state.pieces[UNIT].loc)


def test_undo_and_redo(player: Player) -> None:
    player.new()
    player.play("draw", f"move {UNIT} 0910")
    actions = player.window.actions_.by_id
    actions["undo"].trigger()
    assert where(player) == "0909"
    actions["redo"].trigger()
    assert where(player) == "0910"


@pytest.mark.parametrize("keys", ["Ctrl+Shift+Z", "Ctrl+Y"])
def test_both_usual_keys_redo(keys: str, player: Player) -> None:
    """Whatever the platform calls usual."""
    assert QKeySequence(keys) in QKeySequence.listFromString(player.window.actions_["redo"].key)


def test_the_draw_cannot_be_taken_back_and_says_why(player: Player) -> None:
    player.new()
    player.play("draw", "done", "done", "draw")
    action = player.window.actions_.by_id["undo"]
    assert not action.isEnabled()
    assert "revealed" in action.toolTip()


def test_a_game_is_saved_from_its_first_command(player: Player) -> None:
    player.new()
    player.play("draw", f"move {UNIT} 0910")
    path = player.model.journal.path  # type: ignore[union-attr]
    player.model.new("kohima-road")
    player.model.open(path)
    assert where(player) == "0910"
    assert "58/31" in player.window.log.view.toPlainText()


def test_save_as_goes_on_in_the_new_file(player: Player, tmp_path: Path) -> None:
    player.new()
    player.play("draw")
    player.model.save_as(tmp_path / "mine.nemesis")
    player.play(f"move {UNIT} 0910")
    player.model.open(tmp_path / "mine.nemesis")
    assert where(player) == "0910"
    assert (tmp_path / "mine.nemesis") in player.window.settings.recent()


def test_a_damaged_file_is_refused_and_the_game_stays(player: Player, tmp_path: Path) -> None:
    player.new()
    bad = tmp_path / "bad.nemesis"
    bad.write_text("nonsense")
    with pytest.raises(GameError, match="bad.nemesis"):
        player.model.open(bad)
    assert player.decision == "DrawChit"


@pytest.mark.parametrize("name", ["contrast", "dark", "staff"])
def test_themes_can_be_changed_in_a_game(player: Player, name: str) -> None:
    player.new()
    player.window.actions_.by_id[f"theme_{name}"].trigger()
    assert player.window.context.scene.theme_name == name  # type: ignore[union-attr]
    assert style.skin() == style.SKINS[name]
    assert Settings().text("theme", "") == name


def test_overlays_are_switched(player: Player) -> None:
    player.new()
    for name, overlay in (("zoc", "zoc"), ("supply", "levels")):
        player.window.actions_.by_id[name].trigger()
        assert overlay in player.window.context.scene.overlays()  # type: ignore[union-attr]
        player.window.actions_.by_id[name].trigger()
        assert overlay not in player.window.context.scene.overlays()  # type: ignore[union-attr]


def test_panels_follow_the_position(player: Player) -> None:
    player.new()
    player.play("draw")
    assert player.window.header.phase.text() == "Japanese Assault Phase"
    player.window.side.show_tab(player.window.tracks)
    assert player.window.tracks.sides[0].values == {"general": 0, "superior": 5, "lament": 0}
    player.window.inspector.show_unit(UNIT)
    assert "58/31" in player.window.inspector.view.toPlainText()


def test_links_lead_to_hexes_and_clauses(player: Player) -> None:
    player.new()
    player.window.context.follow("hex:0410")
    assert "Imphal" in player.window.inspector.view.toPlainText()
    player.window.context.follow("clause:5.1-A/3")
    rules = player.window.reader.window
    assert rules is not None
    assert "5.1-A/3" in rules.view.toPlainText()
    rules.search.setText("banzai")
    assert "Banzai" in rules.view.toPlainText()


def test_go_to_a_hex_by_number_or_name(player: Player) -> None:
    player.new()
    entries, find = Entries(player.window.context), player.model.state.world.find
    for text, goal in (("0410", "0410"), ("myitk", "2006")):
        next(entry for entry in entries.find(text) if entry.kind == PLACE).run()
        assert player.window.inspector.shown[0] == find(goal)
    assert not any(entry.kind == PLACE for entry in entries.find("9999"))


def test_every_action_tells_why_not_and_whether_it_is_on(player: Player) -> None:
    for action in player.window.actions_:
        assert isinstance(action.why_not(), str | None), action.id
        assert action.check is None or action.check() in (True, False), action.id


def test_help_windows_open_and_close(player: Player) -> None:
    player.new()
    for name in ("keys", "about", "rulebook", "rules", "list"):
        player.window.actions_.by_id[name].trigger()
    texts = [w for w in QApplication.topLevelWidgets() if w.isVisible()]
    assert len(texts) >= 5
    for widget in texts:
        if widget is not player.window:
            widget.close()


def test_an_uncaught_fault_is_reported_once_and_the_game_goes_on(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new()
    shown: list[str] = []
    monkeypatch.setattr(QMessageBox, "critical", lambda *args: shown.append(args[2]))
    guard = CrashHandler(lambda path, text: app._show_fault(player.window, path, text), lambda: "a game")
    try:
        raise ZeroDivisionError("made up")
    except ZeroDivisionError as error:
        guard.caught(type(error), error, error.__traceback__)
    assert len(shown) == 1
    report = Path(shown[0].split("written to ")[1].split(".txt")[0] + ".txt")
    assert "ZeroDivisionError: made up" in report.read_text()
    player.play("draw")
    assert player.decision == "Movement"


def test_a_fault_is_shown_once_what_went_wrong_has_ended(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dialog in the middle of it lets the program go on there, and it may be that something is being deleted."""
    shown: list[str] = []
    monkeypatch.setattr(QMessageBox, "critical", lambda *args: shown.append(args[2]))
    guard = app.guard(player.window, player.window.settings)
    for name in ("first", "second"):
        fault = ZeroDivisionError(name)
        guard.caught(type(fault), fault, None)
    assert shown == []
    QApplication.processEvents()
    (text,) = shown
    assert "first" in text
    fault = ZeroDivisionError("third")
    guard.caught(type(fault), fault, None)
    QApplication.processEvents()
    assert len(shown) == 2, "a later one is shown as well"


@pytest.mark.parametrize("gone", [False, True], ids=["closing", "gone"])
def test_a_fault_while_the_window_closes_is_written_down_and_shown_to_nobody(
    player: Player, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    player.new()
    shown: list[str] = []
    monkeypatch.setattr(QMessageBox, "critical", lambda *args: shown.append(args[2]))
    window = player.window
    window.close()
    if gone:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    app._show_fault(window, Path("report.txt"), "made up")
    assert not shown


def test_the_end_of_the_game_is_shown(player: Player) -> None:
    def choose(session: Session) -> Command | None:
        commands = session.commands() if session.decision is not None else ()
        closing = [command for command in commands if command.verb == "done"]
        return next(iter(closing or commands), None)

    lines = lines_of(player.model.title, choose, "kohima-road", study=True)
    player.new("kohima-road", study=True)
    player.skip(*lines[:-1])
    player.play(lines[-1])
    assert player.model.state.outcome is not None
    assert player.window.card.heading.text() == "The game is over"
    assert player.window.header.phase.text() == "The game is over"
    told = " ".join(text.text() for text in player.window.card.findChildren(QLabel))
    assert "After turn 4 the side whose Superior stands higher wins" in told


def run(*words: str) -> int:
    """The program as a player starts it, in a process of its own; its exit status."""
    return subprocess.run([sys.executable, "-m", "nemesis_gui", *words], timeout=240, check=False).returncode


def test_a_picture_of_the_window_is_written(tmp_path: Path) -> None:
    target = tmp_path / "window.png"
    assert run("--scenario", "kohima-road", "--screenshot", str(target), "--size", "1200x760") == 0
    assert QImage(str(target)).width() == 1200


def test_a_scripted_turn_comes_before_the_picture(tmp_path: Path) -> None:
    script = tmp_path / "turn.txt"
    script.write_text(f"draw  # reveal\nmove {UNIT} 0910\n")
    target = tmp_path / "window.png"
    assert run("--turn-scripted", str(script), "--screenshot", str(target)) == 0
    assert target.is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--open", "missing.nemesis"], "missing.nemesis"),
        (["--scenario", "nowhere"], "nowhere"),
        (["--title", "whist"], "no game 'whist'"),
        (["--title", "defeat-into-victory", "--scenario", "kohima-road"], "kohima-road"),
        (["--size", "big"], "--size"),
        (["--pack", "nowhere"], "nowhere"),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main([*arguments, "--screenshot", str(tmp_path / "x.png")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert said in error


def test_an_illegal_script_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "turn.txt"
    script.write_text("draw\nmove jp-31-58 0410\n")
    assert app.main(["--turn-scripted", str(script), "--screenshot", str(tmp_path / "x.png")]) == 2
    assert "line 2" in capsys.readouterr().err


def test_a_die_that_cannot_fall_is_told_with_the_line_of_the_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spot, script = tmp_path / "spot.yaml", tmp_path / "turn.txt"
    spot.write_text(BAD_DIE)
    script.write_text("roll\n")
    picture = ["--screenshot", str(tmp_path / "x.png")]
    assert app.main(["--situation", str(spot), "--turn-scripted", str(script), *picture]) == 2
    assert capsys.readouterr().err == "nemesis: turn.txt: line 1: dice: the scripted result 7 is not one of 1 to 6\n"


def test_games_leave_no_windows_and_timers_behind(player: Player) -> None:
    player.new()
    before = _count(player)
    for _ in range(3):
        player.model.new("kohima-road")
        player.play("draw")
        QApplication.processEvents()
    after = _count(player)
    assert after[0] <= before[0]
    assert after[1] <= before[1] + 2


def _count(player: Player) -> tuple[int, int]:
    QApplication.sendPostedEvents(None, 52)
    QApplication.processEvents()
    gc.collect()
    return len(QApplication.topLevelWidgets()), len(player.window.findChildren(QTimer))


def test_a_situation_can_be_looked_at(tmp_path: Path, title: object) -> None:
    file = tmp_path / "spot.yaml"
    file.write_text("format: situation/1\ngame: nemesis\ntitle: The start\nposition:\n  scenario: campaign\n")
    model = GameModel(Nemesis())
    try:
        model.set_situation(file)
    except GameError as error:
        pytest.fail(str(error))
    assert model.journal is None
    assert model.state.turn == 1


def test_a_scripted_die_that_is_none_of_the_faces_is_told_in_one_line(tmp_path: Path, qapp: object) -> None:
    file = tmp_path / "spot.yaml"
    file.write_text(BAD_DIE)
    model = GameModel(Nemesis())
    model.set_situation(file)
    said: list[str] = []
    model.failed.connect(said.append)
    before = model.state
    assert not model.play("roll")
    assert said == ["dice: the scripted result 7 is not one of 1 to 6"]
    assert model.state is before


def test_a_picture_leaves_no_game_and_no_setting_behind(tmp_path: Path, own_home: Path) -> None:
    picture = ["--screenshot", str(tmp_path / "a.png"), "--size", "800x600"]
    assert run(*picture, "--lang", "fr", "--scenario", "kohima-road") == 0
    assert not list(own_home.rglob("*.nemesis"))
    assert not list(own_home.rglob("settings.ini"))


def test_a_message_of_two_sentences_stands_in_one_line_or_on_a_plate(player: Player) -> None:
    status = player.new("kohima-road").window.status
    QApplication.processEvents()
    pictures = []
    for text in ("Out of range\nNo aircraft there", "Out of range · No aircraft there"):
        status.showMessage(text)
        assert status.plate.isHidden()
        pictures.append(status.grab().toImage())
    assert pictures[0] == pictures[1]
    status.showMessage("Out of range\n" + "No aircraft there " * 20)
    assert status.plate.isVisible() and status.plate.text.text().startswith("Out of range\nNo aircraft")
