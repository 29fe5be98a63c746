"""Where no save file can be made a game is played all the same, which is said, and saved elsewhere."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox

from engine.table.save.open import reopen
from engine.table.save.read import read_save
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.settings import Settings, data_folder, games_folder
from nemesis_gui.features.games import files
from nemesis_gui.session import saves
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from tests.gui.conftest import Player


def settle() -> None:
    """Let what was put off for the next turn of the event loop be done."""
    QCoreApplication.processEvents()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "open", lambda box: said.append(box.text()))
    return said


@pytest.fixture
def unwritable(player: Player, told: list[str], monkeypatch: pytest.MonkeyPatch) -> Player:
    """A table where `games` is a file."""
    folder = data_folder() / "games"
    shutil.rmtree(folder, ignore_errors=True)
    folder.write_text("x")
    player.model.new("kohima-road", {"study": True}, "seed", {PLAYERS: SOLITAIRE})
    settle()
    return player


def test_a_file_in_the_place_of_the_games_is_told_and_what_to_do(unwritable: Player, told: list[str]) -> None:
    assert len(told) == 1
    assert "this should be a folder, but is a file; rename or move it" in told[0]
    assert "Errno" not in told[0]
    assert unwritable.window.games.saved_label.text().startswith("NOT saved")


def test_it_is_played_and_kept_by_save_as(unwritable: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model, path = unwritable.model, tmp_path / "kept.nemesis"
    for _ in range(3):
        model.play(model.commands()[0])
    assert len(model.present.record.nodes) == 3
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    unwritable.window.games.save_as()
    assert model.unsaved == ""
    assert model.path == path
    assert unwritable.window.games.saved_label.text().startswith("Saved as ")
    model.play(model.commands()[0])
    saved = read_save(path)
    assert (len(saved.record.nodes), saved.notes[PLAYERS], sorted(saved.digests)) == (4, SOLITAIRE, [0, 1, 2, 3, 4])
    assert saved.starts.keys() >= {0}
    opened = reopen(Nemesis(), saved)
    assert Nemesis().digest(opened.session.state) == model.title.digest(model.present.state)


def test_a_home_that_cannot_be_written_to(player: Player, told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk that is mounted for reading only."""

    def refused(scenario: str) -> Path:
        raise OSError(30, "Read-only file system", scenario)

    monkeypatch.setattr("nemesis_gui.session.model.new_path", refused)
    player.model.new("kohima-road")
    settle()
    assert told[0].endswith("nothing can be written there (Read-only file system)")
    assert player.model.play(player.model.commands()[0])
    asked: list[str] = []
    monkeypatch.setattr(files, "offer_rescue", lambda words, window, fault, text="": asked.append(fault))
    player.model.close()
    assert asked == told


def test_folders_that_cannot_be_made_are_no_trouble_until_something_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    for name in ("user_data_dir", "user_config_dir", "user_cache_dir"):
        monkeypatch.setattr(f"platformdirs.{name}", lambda *_, **__: str(tmp_path / "file" / "app"))
    assert not saves.any_kept(games_folder())
    assert saves.paths(games_folder()) == []
    assert Settings().text("language", "en") == "en"


@pytest.mark.parametrize("make", [Path.mkdir, *([os.mkfifo] if os.name != "nt" else [])])
def test_settings_that_are_no_file_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], object]
) -> None:
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_, **__: str(tmp_path))
    make(tmp_path / "settings.ini")
    settings = Settings()
    settings.put("language", "fr")
    settings.sync()
    assert Settings().text("language", "en") == "fr"


def test_the_last_game_is_the_one_played_last_whatever_the_clock_said(tmp_path: Path) -> None:
    for name, time in (("early", 1_000), ("late", 2_000), ("wrong", 4_000_000_000)):
        (tmp_path / f"{name}.nemesis").write_text("")
        os.utime(tmp_path / f"{name}.nemesis", (time, time))
    recent = [tmp_path / "early.nemesis", tmp_path / "wrong.nemesis"]
    assert [path.stem for path in saves.paths(tmp_path, recent)] == ["early", "wrong", "late"]
    assert [path.stem for path in saves.paths(tmp_path)] == ["wrong", "late", "early"]
