"""The library in the window, finding a game again, exports, and reports of faults."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLabel, QMessageBox

from engine.table.save.faults import JournalError
from nemesis_gui import app
from nemesis_gui.base.settings import data_folder, games_folder
from nemesis_gui.board.pictures import TileMemory
from nemesis_gui.crash import CrashHandler, capsule
from nemesis_gui.features.library.dialog import LibraryDialog
from nemesis_gui.features.library.tools import CancelledError
from nemesis_gui.session import saves as shelf
from nemesis_gui.session.game_faults import ElsewhereError
from nemesis_gui.session.model import GameModel
from tests.gui.conftest import Player
from tests.saves import open_journal

UNIT = "jp-31-58"


def dialog_of(player: Player) -> LibraryDialog:
    window = player.window
    dialog = LibraryDialog(
        window.words,
        player.model.titles,
        games_folder(),
        window,
        playing=player.model.path,
    )
    while dialog._left:
        dialog.read_some()
    player.qtbot.addWidget(dialog)
    return dialog


def path_of(player: Player) -> Path:
    assert player.model.journal is not None
    return player.model.journal.path


def choose(dialog: LibraryDialog, path: Path) -> None:
    for number in range(dialog.list.count()):
        dialog.list.setCurrentRow(number)
        kept = dialog.chosen()
        if kept is not None and kept.path == path:
            return
    raise AssertionError(path)


def test_the_list_tells_whose_answer_the_game_on_the_table_waits_for(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was noted when the phase began may be of the other side."""
    path = path_of(player.new())
    player.play("draw")
    assert player.model.decision is not None
    asked = player.model.decision.side(player.model.state)
    noted = shelf.Summary(1, 1 - asked, False, None)
    player.model.note(shelf.SUMMARY, msgspec.json.encode(noted).decode())
    monkeypatch.setattr(LibraryDialog, "exec", lambda _self: LibraryDialog.DialogCode.Rejected)
    player.window.library.show()
    summary = shelf.look(path).summary
    assert summary is not None and summary.side == asked


def test_leaving_a_game_keeps_its_picture_and_where_it_stood(player: Player) -> None:
    first = path_of(player.new())
    player.play("draw", f"move {UNIT} 0910")
    scene = player.window.context.scene
    assert scene is not None
    player.qtbot.waitUntil(lambda: not scene.tiles.busy, timeout=20_000)
    player.model.new("kohima-road")
    kept = shelf.look(first)
    assert kept.summary is not None
    assert (kept.summary.turn, kept.summary.side, kept.commands) == (1, 0, 2)
    assert not kept.unclosed
    assert QImage(str(shelf.picture_path(first))).width() == 360


def test_the_map_in_the_picture_of_a_new_phase_is_drawn_in_pieces(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = path_of(player.new("kohima-road"))
    player.play("draw")
    later, scene = player.window.library.keeper._later, player.window.context.scene
    assert scene is not None
    later.stop()
    player.qtbot.waitUntil(lambda: not scene.tiles.busy, timeout=20_000)
    there: list[bool] = []
    monkeypatch.setattr(scene.tiles, "memory", TileMemory())
    monkeypatch.setattr(scene.tiles, "_make", lambda tile: there.append(scene.tiles._find(tile) is not None))
    later.start(0)
    player.qtbot.waitUntil(shelf.picture_path(first).exists, timeout=20_000)
    assert there and all(there)


def test_the_summary_survives_a_crash_in_the_next_phase(player: Player) -> None:
    player.new()
    player.play("draw")
    summary = shelf.look(path_of(player)).summary
    assert summary is not None and summary.side == 0


def test_a_game_that_is_left_waits_for_the_side_that_is_asked(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the other side's phase, too, as for a retreat."""
    first = path_of(player.new())
    player.play("draw")
    with monkeypatch.context() as asked:
        asked.setattr(type(player.model.decision), "side", lambda *_: 1)
        player.window.library.keeper.keep()
    summary = shelf.look(first).summary
    assert summary is not None and summary.side == 1 and player.model.state.phasing == 0


def test_a_game_is_chosen_renamed_and_deleted(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    first = path_of(player.new())
    player.play("draw")
    second = path_of(player.new("kohima-road"))
    (games_folder() / "bad.nemesis").write_text("nonsense")
    dialog = dialog_of(player)
    assert dialog.list.count() == 3
    choose(dialog, second)
    assert not dialog.open_button.isEnabled() and not dialog.delete_button.isEnabled()
    choose(dialog, games_folder() / "bad.nemesis")
    assert not dialog.open_button.isEnabled() and dialog.delete_button.isEnabled()
    choose(dialog, first)
    monkeypatch.setattr(QInputDialog, "getText", lambda *args, **kinds: ("Paul", True))
    dialog.rename_chosen()
    kept = dialog.chosen()
    assert kept is not None and kept.name == "Paul"
    dialog.filter.setText("PAU")
    assert [dialog.list.item(n).isHidden() for n in range(3)].count(False) == 1
    monkeypatch.setattr(QMessageBox, "question", lambda *args: QMessageBox.StandardButton.No)
    dialog.delete_chosen()
    assert first.exists()
    monkeypatch.setattr(QMessageBox, "question", lambda *args: QMessageBox.StandardButton.Yes)
    dialog.delete_chosen()
    assert not first.exists() and dialog.list.count() == 2
    assert (games_folder() / "trash" / first.name).exists()


def test_bad_saves_are_rows_that_say_what_is_wrong(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    good = path_of(player.new("kohima-road"))
    player.play("draw")
    player.model.close()
    with open_journal(good)[0] as journal:
        journal.note(shelf.SUMMARY, "[" * 20_000)
    (games_folder() / "bad.nemesis").write_text("nonsense")
    monkeypatch.setattr(shelf, "_time", lambda path: 4e11)
    dialog = dialog_of(player)
    assert set(dialog.games) == {good, games_folder() / "bad.nemesis"}
    texts = [text.text() for text in dialog.list.findChildren(QLabel)]
    assert shelf.NO_SUMMARY in texts
    assert any(text.endswith("this is not a saved game; choose a file that ends in .nemesis") for text in texts)
    choose(dialog, good)
    assert dialog.open_button.isEnabled()


def test_a_game_without_a_picture_gets_one(player: Player) -> None:
    first = path_of(player.new("kohima-road"))
    player.play("draw")
    player.model.close()
    shelf.picture_path(first).unlink(missing_ok=True)
    bad = games_folder() / "bad.nemesis"
    bad.write_text("nonsense")
    assert player.window.library.draw_picture(first)
    assert QImage(str(shelf.picture_path(first))).width() == 360
    assert not player.window.library.draw_picture(bad)


def test_enter_opens_the_chosen_game(player: Player) -> None:
    first = path_of(player.new())
    player.play("draw", f"move {UNIT} 0910")
    player.new("kohima-road")
    dialog = dialog_of(player)
    choose(dialog, first)
    dialog.list.itemActivated.emit(dialog.list.currentItem())
    assert dialog.choice == first


def test_the_keyboard_is_on_the_list(player: Player) -> None:
    player.new()
    player.play("draw")
    dialog = dialog_of(player)
    dialog.show()
    QCoreApplication.processEvents()
    assert dialog.focusWidget() is dialog.list and dialog.list.currentItem() is not None


def test_continue_opens_the_last_other_sound_game(player: Player) -> None:
    first = path_of(player.new())
    player.play("draw")
    player.new("kohima-road")
    (games_folder() / "zz.nemesis").write_text("nonsense")
    player.window.actions_.by_id["continue"].trigger()
    assert path_of(player) == first


def test_a_game_in_another_window_is_not_opened_a_second_time(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor renamed, nor deleted, nor said to have crashed; its own window may play on."""
    other = GameModel(player.model.title)
    other.new("kohima-road")
    there = other.path
    assert there is not None
    mine = path_of(player.new())
    dialog = dialog_of(player)
    choose(dialog, there)
    kept = dialog.chosen()
    assert kept is not None and kept.elsewhere and not kept.unclosed
    for button in (dialog.open_button, dialog.rename_button, dialog.delete_button):
        assert not button.isEnabled() and button.toolTip()
    with pytest.raises(JournalError, match="open in another window"):
        shelf.discard(there)
    warned: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: warned.append(args[2]))
    player.window.games.open_path(there)
    name = player.window.library.namer.at(there)
    assert warned == [f"'{name}' is open in another window of the program. Close it there first."]
    assert path_of(player) == mine and player.model.play("draw")
    with pytest.raises(ElsewhereError):
        other.open(mine)
    assert other.play(other.commands()[0])
    other.close()
    player.window.games.open_path(there)
    assert path_of(player) == there and not player.model.recovered


def test_the_game_on_the_table_can_be_opened_again(player: Player) -> None:
    """From a what-if table too, where it may also be named in the library."""
    path = path_of(player.new())
    player.play("draw", f"move {UNIT} 0910")
    player.window.past.what_if("x")
    assert dialog_of(player).playing == path
    player.window.library._name_game("Paul")
    player.model.open(path)
    assert path_of(player) == path and not player.model.recovered
    assert player.model.session is not None and player.model.session.record.head == 2
    assert player.model.notes()[shelf.NAME] == "Paul"
    assert player.model.play("done")


@pytest.mark.parametrize("ending", [".txt", ".html"])
def test_the_log_is_exported_and_opened(
    player: Player, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new()
    player.play("draw", f"move {UNIT} 0910")
    target, opened = tmp_path / f"log{ending}", []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(target), ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(Path(url.toLocalFile())))
    player.window.actions_.by_id["export_log"].trigger()
    text = target.read_text(encoding="utf-8")
    assert "58/31 moves 0909 Homalin – 0910" in text and "[5.1/1]" in text
    assert ("<h2>" in text) == (ending == ".html")
    assert "http" not in text
    assert opened == [target]


def test_the_report_is_written_and_opened(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new("kohima-road")
    rng = random.Random(1)
    for _ in range(10):
        player.model.play(rng.choice(list(player.model.commands())))
    opened = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "story"), "(*.html)"))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(Path(url.toLocalFile())))
    player.window.actions_.by_id["report"].trigger()
    assert opened == [tmp_path / "story.html"]
    assert (tmp_path / "story.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_an_export_can_be_cancelled_or_fail(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new()
    tools, warned = player.window.library, []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: warned.append(args[2]))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: pytest.fail("nothing was written"))

    def given_up(progress: object) -> None:
        raise CancelledError

    assert not tools._export("x", given_up, tmp_path / "a.html")
    assert not tools._export("x", lambda progress: (tmp_path / "no" / "a").write_text("") and None, tmp_path / "a")
    assert warned == ["a: No such file or directory"]


def test_a_fault_in_a_slot_leaves_a_capsule_and_the_game(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new("campaign", seed="99")
    player.play("draw", f"move {UNIT} 0910")
    window, shown = player.window, []
    monkeypatch.setattr(QMessageBox, "critical", lambda *args: shown.append(args[2]))
    guard = CrashHandler(
        lambda path, text: app._show_fault(window, path, text), lambda: capsule(player.model, window.settings)
    )
    monkeypatch.setattr(sys, "excepthook", guard.caught)
    scene = window.context.scene
    assert scene is not None
    scene.badgeHovered.connect(lambda loc: 1 // 0)
    window.past.look(1)
    scene.badgeHovered.emit(5)
    QCoreApplication.processEvents()
    assert len(shown) == 1 and "ZeroDivisionError" in shown[0]
    (report,) = (data_folder() / "reports").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "1 // 0" in text and "seed 99" in text and f"2 < 1  0  move {UNIT} 0910" in text
    assert "1 < 0  0  draw" in text and "msgspec" in text and "settings:" in text
    assert str(Path.home()) not in text.replace(str(Path.cwd()), "")
    assert not window.past.looking
    assert player.decision == "Movement"
    assert player.model.play("done")


def test_a_capsule_is_written_even_when_the_game_cannot_be_told(player: Player) -> None:
    player.new()
    shown: list[Path] = []
    guard = CrashHandler(lambda path, text: shown.append(path), lambda: str(1 // 0))
    error = ValueError("made up")
    guard.caught(ValueError, error, None)
    text = shown[0].read_text(encoding="utf-8")
    assert "made up" in text and "could not be told: ZeroDivisionError" in text
