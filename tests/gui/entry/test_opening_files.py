"""A file that is double-clicked: opened, found open elsewhere, bad, or lying where it should not be played."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from engine.paths import data_file
from engine.table.record import Origin
from engine.table.save.journal import create
from engine.table.title import Title
from engine.version import VERSION
from nemesis_gui import app, trouble
from nemesis_gui.base.settings import OWN_DATA, games_folder
from nemesis_gui.features.games import files
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.features.games.opening import COPY, HERE, OWN
from nemesis_gui.features.games.own_data import OwnData
from nemesis_gui.features.games.raise_window import RaiseWindow
from nemesis_gui.games import titles
from nemesis_gui.session.calls import TOKENS, call
from nemesis_gui.session.game_faults import GameError
from tests.gui.conftest import Player
from tests.saves import open_journal, read_record

SENT = """
import sys
from PySide6.QtCore import QEvent, QTimer, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from nemesis_gui import app, start
from nemesis_gui.base.application import Application
from tools.client_bench.hands import shown_window

application = Application(["nemesis"])
def send(name):
    application.sendEvent(application, QFileOpenEvent(QUrl.fromLocalFile(name)))

first, second = sys.argv[1:]
send(first)
told = []
def look():
    window = shown_window()
    path = window.model.path if window is not None else None
    if path is not None and path.name not in told:
        told.append(path.name)
        if len(told) == 1:
            send(second)
    if len(told) == 2:
        print(*told)
        watch.stop()
        window.close()
watch = QTimer()
watch.timeout.connect(look)
watch.start(5)
QTimer.singleShot(60_000, lambda: application.exit(3))
raise SystemExit(app.main([]))
"""
BOX = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from nemesis_gui import start

def answer(_window, _title, text):
    print(repr(text))
    QTimer.singleShot(0, QApplication.quit)
    return 0

QMessageBox.warning = answer
raise SystemExit(start.main([{path!r}]))
"""


def save(folder: Path, name: str = "a.nemesis", seed: str = "1") -> Path:
    path = folder / name
    create(path, Origin("nemesis", "campaign", {}, seed)).close()
    return path


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=120)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        app.main(["--version"])
    assert capsys.readouterr().out == f"Nemesis {VERSION}\n"


def test_a_plain_file_is_opened(qapp: QApplication, tmp_path: Path) -> None:
    picture = tmp_path / "a.png"
    assert app.main([str(save(tmp_path)), "--screenshot", str(picture)]) == 0
    assert picture.is_file()


def test_no_display_is_told_in_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(trouble, "screen_there", lambda: trouble_screen({}))
    assert app.main([]) == 2
    assert capsys.readouterr().err == f"nemesis: {trouble.NO_SCREEN}\n"


trouble_screen = trouble.screen_there


def test_other_systems_always_have_a_display() -> None:
    assert trouble_screen({}, "win32")
    assert trouble_screen({}, "darwin")
    assert not trouble_screen({}, "linux")
    assert trouble_screen({"WAYLAND_DISPLAY": "wayland-0"}, "linux")


def test_files_that_the_system_sends_are_opened_before_and_after_the_window_stands(own_home: Path) -> None:
    games_folder().mkdir(parents=True, exist_ok=True)
    names = [save(games_folder(), name, name) for name in ("one.nemesis", "two.nemesis")]
    done = run(SENT, *map(str, names))
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["one.nemesis", "two.nemesis"]


def test_a_bad_file_is_told_in_a_box_over_the_first_window(tmp_path: Path) -> None:
    path = tmp_path / "damaged.nemesis"
    path.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    done = run(BOX.format(path=str(path)))
    assert done.returncode == 0, done.stderr
    assert "damaged.nemesis" in done.stdout


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("damaged.nemesis", b"SQLite format 3\0" + b"x" * 5000, "damaged"),
        ("foreign.nemesis", b"a letter, no game", "not a saved game"),
        ("missing.nemesis", None, "No such file"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(
    player: Player, told: list[str], name: str, content: bytes | None, said: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    player.window.games.open_path(path)
    assert name in told[0] and said in told[0]


# -- what keeps the window from coming up


@pytest.fixture
def boxed(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> list[str]:
    """What boxes say before the window; the first button answers them."""
    told: list[str] = []

    def answer(box: QMessageBox) -> int:
        told.append(f"{box.text()}|{box.informativeText()}")
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda one: one.buttons()[0])
        return 0

    monkeypatch.setattr(trouble, "needs_box", lambda: True)
    monkeypatch.setattr(QMessageBox, "exec", answer)
    return told


TIGER = "tail-of-the-tiger"
MISNAMED = [
    (["--scenario", "nowhere"], "no scenario 'nowhere'; there are: campaign, kohima-road, "),
    (["--scenario", "../x"], "no scenario '../x'; there are: campaign, kohima-road, "),
    (["--title", TIGER, "--scenario", "campaign"], f"no scenario 'campaign'; there are: {TIGER}"),
    (["--title", "whist"], "no game 'whist'; there is: nemesis, "),
    (["--title", "whist", "--pack", "."], "no game 'whist'; there is: nemesis, "),
]


@pytest.mark.parametrize(("arguments", "said"), MISNAMED)
def test_a_wrong_name_is_answered_in_the_command_line_with_those_there_are(
    arguments: list[str], said: str, boxed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"nemesis: {said}") and told.count("\n") == 1
    assert not boxed


def test_without_a_scenario_the_commands_of_a_file_are_played_in_the_first_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[str] = []

    def play(_app: QApplication, window: Any, *_: object) -> int:
        begun.append(window.model.session.record.origin.scenario)
        return 0

    monkeypatch.setattr(app, "_play", play)
    (tmp_path / "none.txt").write_text("")
    assert app.main(["--title", TIGER, "--turn-scripted", str(tmp_path / "none.txt")]) == 0
    assert begun == [TIGER]


def test_with_bad_data_of_ones_own_one_can_still_play(
    boxed: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(app, "_play", lambda *_: 0)
    (tmp_path / "charts.yaml").write_text("river_crossing: much")
    assert app.main(["--pack", str(tmp_path)]) == 0
    assert "charts.yaml" in boxed[0]


def test_what_nobody_foresaw_leaves_a_report(boxed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **_more: object) -> None:
        raise KeyError("nothing of the kind")

    monkeypatch.setattr(app, "MainWindow", fail)
    with pytest.raises(KeyError):
        app.main([])
    assert "KeyError" in boxed[0] and "reports" in boxed[0]


def test_where_somebody_reads_the_terminal_no_box_comes(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trouble, "show_error", lambda _error: pytest.fail("a box"))
    assert app.main(["--scenario", "nowhere"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# -- open in another window


def test_a_window_is_called_to_the_front_by_whoever_wants_its_game(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new()
    player.qtbot.waitUntil(lambda: player.window.feature(RaiseWindow).listener is not None)
    path, answers, said = player.model.path, [], []
    assert path is not None
    player.window.context.signals.said.connect(said.append)
    monkeypatch.setenv(TOKENS[1], "of this start")
    caller = threading.Thread(target=lambda: answers.append(call(path, 20)))
    caller.start()
    player.qtbot.waitUntil(lambda: bool(answers), timeout=20_000)
    caller.join()
    assert answers == [True]
    assert said == ["This game is already open in this window"]
    assert not set(TOKENS) & set(os.environ), "words for this window only, not for what it starts"


def test_nobody_answers_for_a_game_that_is_not_open(tmp_path: Path) -> None:
    before = time.monotonic()
    assert not call(tmp_path / "a.nemesis", 0.05)
    assert time.monotonic() - before < 10


def test_a_second_start_with_the_same_game_ends_at_once(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, called = save(tmp_path), []
    monkeypatch.setattr(app, "call", lambda one: called.append(one) or True)
    with open_journal(path)[0]:
        assert app.main([str(path)]) == 0
    assert called == [path]


# -- a game from elsewhere


@pytest.fixture
def elsewhere(player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(files, "away", lambda path: path.parent == tmp_path)
    return save(tmp_path, "sent.nemesis")


def answered(player: Player, monkeypatch: pytest.MonkeyPatch, path: Path, *ways: str) -> list[list[str]]:
    """Open a file and give these answers to what is asked; the answers there were."""
    offered = []

    def answer(box: QMessageBox) -> int:
        offered.append([button.text() for button in box.buttons()])
        chosen = next((button for button in box.buttons() if button.text() in ways), None)
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda _box: chosen)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    player.window.games.open_path(path)
    return offered


def test_a_game_from_elsewhere_is_copied_among_ones_own(
    player: Player, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = elsewhere.read_bytes()
    answered(player, monkeypatch, elsewhere, COPY)
    assert player.model.path == games_folder() / "sent.nemesis"
    player.play("draw")
    assert elsewhere.read_bytes() == before
    assert [one.name for one in elsewhere.parent.iterdir() if one.name.startswith("sent")] == ["sent.nemesis"]


def test_a_copy_leaves_a_log_without_its_game_alone(
    player: Player, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be all that is left of another game."""
    log = games_folder() / "sent.nemesis-wal"
    log.write_bytes(b"of another game")
    answered(player, monkeypatch, elsewhere, COPY)
    assert player.model.path == games_folder() / "sent 2.nemesis"
    assert log.read_bytes() == b"of another game"


def test_a_game_that_cannot_be_copied_is_not_played_where_it_lies(
    player: Player, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _log: str) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: said.append(args[-1]))
    monkeypatch.setattr(files, "take_home", full)
    answered(player, monkeypatch, elsewhere, COPY)
    assert player.model.path is None
    assert "sent.nemesis" in said[0] and "No space left" in said[0]


def test_a_game_whose_log_is_another_ones_is_copied_as_the_player_says(
    player: Player, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never is it played where it lies instead."""
    log = elsewhere.with_name("sent.nemesis-wal")
    other = save(elsewhere.parent, "other.nemesis", "2")
    with open_journal(other)[0] as journal:
        journal.note("player-0", "Ann")
        shutil.copyfile(other.with_name("other.nemesis-wal"), log)
    before = elsewhere.read_bytes(), log.read_bytes()
    place, log_asked = answered(player, monkeypatch, elsewhere, COPY)
    assert COPY in place and "Open without the log" in log_asked
    assert player.model.path is None and not list(games_folder().glob("sent*"))
    answered(player, monkeypatch, elsewhere, COPY, "Open without the log")
    assert player.model.path == games_folder() / "sent.nemesis"
    assert player.model.present.record.origin.seed == "1"
    assert (elsewhere.read_bytes(), log.read_bytes()) == before


def test_what_is_no_game_and_lies_elsewhere_is_told_and_not_opened(
    player: Player, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    elsewhere.write_bytes(b"a letter, no game")
    answered(player, monkeypatch, elsewhere, COPY)
    assert player.model.path is None and not list(games_folder().glob("sent*"))
    assert "sent.nemesis" in told[0] and "not a saved game" in told[0]


def test_the_copy_that_one_has_is_offered_the_next_time(
    player: Player, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(player, monkeypatch, elsewhere, COPY)
    player.play("draw")
    player.model.new("kohima-road")
    (offered,) = answered(player, monkeypatch, elsewhere, OWN)
    assert OWN in offered
    assert [node.text for node in player.model.present.record.line()] == ["draw"]


def test_a_game_from_elsewhere_may_be_played_there_or_left(
    player: Player, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(player, monkeypatch, elsewhere, "Cancel it")
    assert player.model.path is None
    (offered,) = answered(player, monkeypatch, elsewhere, HERE)
    assert player.model.path == elsewhere
    assert OWN not in offered


def test_the_ending_is_given_to_any_name(player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    player.new()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "Turn 3. Imphal"), ""))
    player.window.games.save_as()
    assert player.model.path == tmp_path / "Turn 3. Imphal.nemesis"
    assert read_record(player.model.path).origin.scenario == "campaign"


# -- data of one's own copy


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    for kind in ("information", "warning"):
        monkeypatch.setattr(QMessageBox, kind, lambda *args: said.append(args[-1]))
    return said


def test_data_of_ones_own_copy_are_chosen_in_the_window(
    player: Player, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[Title] = []
    player.model.titles = titles()
    text = data_file("scenarios/nemesis/charts.yaml").read_text(encoding="utf-8")
    (tmp_path / "charts.yaml").write_text(text.replace("river_crossing: 2", "river_crossing: 3"), encoding="utf-8")
    player.new()
    shipped = player.model.title
    player.window.feature(OwnData).take(tmp_path)
    assert player.window.settings.own_data() == {"nemesis": str(tmp_path)}
    assert player.model.title is shipped, "the game on the table keeps its data"
    monkeypatch.setattr(NewGameDialog, "exec", lambda dialog: offered.append(dialog.words.title) or 0)
    player.window.games.new_game()
    assert offered[0].own_files() == ("charts.yaml",), "what is told of a new game is what it is played with"
    player.model.new(title="nemesis")
    assert player.model.title.own_files() == ("charts.yaml",)
    player.window.feature(OwnData).take(None)
    player.model.new(title="nemesis")
    assert not player.model.title.own_files()
    assert player.window.settings.own_data() == {}


def test_bad_data_are_not_taken(player: Player, told: list[str], tmp_path: Path) -> None:
    player.model.titles = titles()
    (tmp_path / "charts.yaml").write_text("river_crossing: much")
    player.window.feature(OwnData).take(tmp_path)
    assert "charts.yaml" in told[0]
    assert player.window.settings.text(OWN_DATA + "nemesis", "") == ""


def test_an_own_folder_that_is_gone_is_told(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(GameError, match="no such folder"):
        app._run(qapp, app.build_parser().parse_args(["--pack", str(tmp_path / "gone")]))
