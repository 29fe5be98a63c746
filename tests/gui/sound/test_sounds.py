"""Events are heard when the player wants it, a few at a time; nothing is heard of the past or where nobody listens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.table.event import Rolled
from engine.titles.nemesis.events import Moved, SegmentBegan, StepLost
from nemesis_gui.features.sound import backend as means
from nemesis_gui.features.sound.sounds import Sounds, cues
from tests.gui.conftest import Player


class Ears:
    """Plays nothing and remembers what it was given."""

    def __init__(self) -> None:
        self.paths: list[Path] = []

    def __call__(self, path: Path) -> None:
        self.paths.append(path)

    @property
    def heard(self) -> list[str]:
        """The names of the sounds."""
        return [path.stem.partition("-")[0] for path in self.paths]


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def ears(player: Player) -> Iterator[Ears]:
    """A campaign with the sounds on."""
    found = Ears()
    player.new()
    player.window.sounds.means = found
    player.window.sounds.set_on(True)
    yield found
    player.window.sounds.set_on(False)


def moved(how: str = "move") -> Moved:
    return Moved(unit="x", path=("0101", "0102"), cost=1, how=how, clause="5.1-A/1")


ROLLED = Rolled(purpose="combat", die=3, modified=3, clause="6.1-H/1")
LOST = StepLost(unit="x", cause="combat", became=None, hex="0101", clause="6.1-I/1")
SILENT = SegmentBegan(segment="movement", side=0, clause="5.0/1")


def test_each_sound_of_a_command_is_heard_once_in_the_order_of_the_events() -> None:
    assert cues([SILENT, ROLLED, LOST, LOST, moved("retreat"), ROLLED]) == ("die", "impact", "counter")
    assert cues([SILENT]) == ()


def test_a_phase_a_move_and_a_refusal_are_heard(player: Player, ears: Ears, qtbot: QtBot) -> None:
    player.model.play(player.model.commands()[0])
    qtbot.waitUntil(lambda: "drawn" in ears.heard)
    move = next(command for command in player.model.commands() if command.verb == "move")
    player.model.play(move)
    qtbot.waitUntil(lambda: ears.heard[-1] == "counter")
    player.model.play("roll")
    qtbot.waitUntil(lambda: ears.heard[-1] == "refused")


def test_sounds_are_off_until_they_are_wanted(player: Player) -> None:
    found = Ears()
    player.new()
    player.window.sounds.means = found
    assert not player.window.sounds.on
    player.model.play(player.model.commands()[0])
    assert not player.window.sounds._timer.isActive()
    player.window.actions_.refresh()
    player.window.actions_.by_id["sounds"].trigger()
    assert player.window.sounds.on
    player.window.actions_.by_id["sounds"].trigger()
    assert not player.window.sounds.on


def test_the_past_is_silent(player: Player, ears: Ears, qtbot: QtBot) -> None:
    player.model.play(player.model.commands()[0])
    qtbot.waitUntil(lambda: ears.heard == ["drawn"])
    player.window.look_back()
    player.window.look_on()
    assert not player.window.sounds._timer.isActive()
    player.window.return_()
    assert not player.window.sounds._timer.isActive()


@pytest.mark.parametrize("unseen", ["hidden", "picture"])
def test_a_window_that_nobody_sees_is_silent(unseen: str, player: Player, ears: Ears) -> None:
    if unseen == "hidden":
        player.window.hide()
    else:
        player.window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    player.model.play(player.model.commands()[0])
    assert not player.window.sounds._timer.isActive()


def test_only_a_few_sounds_at_once_and_none_twice_in_a_moment(player: Player) -> None:
    found, clock = Ears(), Clock()
    sounds = Sounds(player.window.context, player.window.places, found, clock)
    for name in ("counter", "counter", "die", "impact", "bell"):
        sounds._begin((name,), 0)
        sounds._next()
    assert found.heard == ["counter", "die", "impact"]
    clock.now += 1.0
    sounds._begin(("bell",), 0)
    sounds._next()
    assert found.heard[-1] == "bell"


def test_a_new_command_ends_what_still_waits(player: Player) -> None:
    found = Ears()
    sounds = Sounds(player.window.context, player.window.places, found, Clock())
    sounds._begin(("die", "impact"), 0)
    sounds._next()
    sounds._begin(("refused",), 0)
    sounds._next()
    sounds._next()
    assert found.heard == ["die", "refused"]


def test_the_preference_switches_sets_the_volume_and_tries(player: Player, ears: Ears, qtbot: QtBot) -> None:
    dialog = player.window.preferences.show()
    qtbot.addWidget(dialog)
    choice = dialog.rows["Sounds"]
    assert choice.on.isChecked() and choice.why.isHidden()
    choice.on.click()
    assert not player.window.sounds.on
    choice.volume.setCurrentIndex(0)
    choice.volume.activated.emit(0)
    assert player.window.sounds.volume == "soft"
    qtbot.mouseClick(choice.try_, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: ears.heard == ["die"])
    assert ears.paths[0].name.startswith("die-35-")
    player.window.sounds.set_volume("medium")


def test_without_a_program_the_preference_is_greyed_and_says_why(player: Player, qtbot: QtBot) -> None:
    assert player.window.sounds.means is None
    player.window.settings.put("sounds", True)
    dialog = player.window.preferences.show()
    qtbot.addWidget(dialog)
    for part in (dialog.rows["Sounds"].on, dialog.rows["Sounds"].volume, dialog.rows["Sounds"].try_):
        assert not part.isEnabled()
    assert all(name in dialog.rows["Sounds"].why.text() for name in ("pw-play", "paplay", "aplay", "afplay"))
    assert not dialog.rows["Sounds"].on.isChecked()
    player.window.sounds.try_out()
    player.window.sounds._next()
    action = player.window.actions_.by_id["sounds"]
    assert not action.isEnabled() and "pw-play" in action.toolTip()
    player.window.settings.put("sounds", False)


def test_the_best_program_that_is_there_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(means.QGuiApplication, "platformName", staticmethod(lambda: "xcb"))
    monkeypatch.setattr(means.sys, "platform", "linux")
    monkeypatch.setattr(means.shutil, "which", lambda name: f"/bin/{name}" if name in ("aplay", "afplay") else None)
    found = means.find_means()
    assert isinstance(found, means.Programs)
    assert found.left == [("/bin/aplay", ("-q",)), ("/bin/afplay", ())]
    monkeypatch.setattr(means.shutil, "which", lambda name: None)
    assert means.find_means() is None


@pytest.fixture
def bin_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that is all of PATH, on a desktop with somebody to listen."""
    monkeypatch.setattr(means.QGuiApplication, "platformName", staticmethod(lambda: "xcb"))
    monkeypatch.setattr(means.sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def player_of(folder: Path, name: str, then: str) -> None:
    """A program that notes what it is called with."""
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {name} \"$@\" >> {folder}/heard\n{then}\n", encoding="ascii")
    program.chmod(0o755)


def heard(folder: Path) -> list[str]:
    path = folder / "heard"
    return path.read_text(encoding="ascii").splitlines() if path.exists() else []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows plays sounds by itself")
def test_a_program_that_fails_hands_on_to_the_next(bin_: Path, qtbot: QtBot) -> None:
    """A server of sound may be missing where its program is there."""
    player_of(bin_, "pw-play", "exit 1")
    player_of(bin_, "aplay", "exit 0")
    found = means.find_means()
    assert isinstance(found, means.Programs)
    found(Path("die.wav"))
    qtbot.waitUntil(lambda: heard(bin_) == ["pw-play die.wav", "aplay -q die.wav"])
    qtbot.waitUntil(lambda: all(one.state() == one.ProcessState.NotRunning for one in found.running))
    found(Path("bell.wav"))
    qtbot.waitUntil(lambda: heard(bin_)[2:] == ["aplay -q bell.wav"])
    found.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows plays sounds by itself")
def test_programs_that_hang_do_not_pile_up_and_end_with_the_window(bin_: Path) -> None:
    player_of(bin_, "aplay", "while :; do :; done")
    found = means.find_means()
    assert isinstance(found, means.Programs)
    for _ in range(2 * means.AT_ONCE):
        found(Path("die.wav"))
    started = found.running
    assert len(started) == means.AT_ONCE
    found.stop()
    assert all(one.state() == one.ProcessState.NotRunning for one in started)


def test_a_program_that_is_gone_disturbs_nobody(tmp_path: Path, qtbot: QtBot) -> None:
    found = means.Programs([(str(tmp_path / "gone"), ())])
    found(tmp_path / "sound.wav")
    qtbot.waitUntil(lambda: found.left == [])
    with pytest.raises(OSError, match="no program"):
        found(tmp_path / "sound.wav")
