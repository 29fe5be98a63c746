"""A new game is begun with the values of a pack, or with those that ship."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.paths import data_file
from engine.wargame.packfiles import KeptFiles
from nemesis_gui.base.settings import data_folder, packs_folder
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.packs import OwnPacks, offered
from nemesis_gui.session.provenance import kept_values
from nemesis_gui.session.words import Words

GAME = "tail-of-the-tiger"
PACK = """format: game-pack/1
title: {title}
name: {name}
files:
  counters.yaml: {{units: [{{id: ge-gd, values: ["{values}", "19-23-10", "13-15-10", "7-8-10"]}}]}}
"""


def write(name: str, values: str = "26-30-10", title: str = GAME) -> Path:
    packs_folder().mkdir(parents=True, exist_ok=True)
    path = packs_folder() / f"{name}.yaml"
    path.write_text(PACK.format(title=title, name=name, values=values), encoding="utf-8")
    return path


@pytest.fixture
def model() -> GameModel:
    return GameModel(titles().title(GAME), titles())


@pytest.fixture
def dialog(qapp: object, calm: None, model: GameModel) -> Iterator[NewGameDialog]:
    write("printed")
    write("broken", values="many")
    game = model.game(GAME)
    made = NewGameDialog(Words("en", game), game, faces().art_of, load=model.game, packs=OwnPacks(model))
    made.show()
    yield made
    made.close()
    made.deleteLater()


def pick(dialog: NewGameDialog, text: str) -> None:
    assert dialog.values is not None
    number = dialog.values.box.findText(text)
    dialog.values.box.setCurrentIndex(number)
    dialog.values.box.activated.emit(number)


def test_packs_of_the_game_are_offered_and_no_others() -> None:
    write("printed")
    write("other", title="nemesis")
    (packs_folder() / "notes.yaml").write_text("just: notes")
    (packs_folder() / "readme.txt").write_text("hello")
    assert [one.label for one in offered(GAME)] == ["printed"]


def test_one_that_was_chosen_elsewhere_comes_first(tmp_path: Path) -> None:
    write("printed")
    folder = tmp_path / "old-folder"
    folder.mkdir()
    assert [one.label for one in offered(GAME, folder)] == ["old-folder", "printed"]


def test_without_packs_nothing_is_asked(qapp: object, model: GameModel) -> None:
    game = model.game(GAME)
    made = NewGameDialog(Words("en", game), game, faces().art_of, load=model.game, packs=OwnPacks(model))
    assert made.values is None
    made.deleteLater()
    assert not (data_folder() / "packs").exists()


def test_the_game_is_begun_with_the_chosen_values(dialog: NewGameDialog, model: GameModel, qtbot: QtBot) -> None:
    pick(dialog, "printed")
    qtbot.waitUntil(lambda: dialog.game.label == "printed")
    assert dialog.pack == packs_folder() / "printed.yaml"
    assert dialog.values is not None and "1 printed" in dialog.values.note.text()
    pick(dialog, "As they come with the program")
    qtbot.waitUntil(lambda: dialog.game.label == "")
    assert dialog.pack is None


def test_a_broken_pack_is_told_and_the_choice_goes_back(dialog: NewGameDialog, qtbot: QtBot) -> None:
    pick(dialog, "broken")
    values = dialog.values
    assert values is not None
    qtbot.waitUntil(lambda: "ge-gd" in dialog.fault.text())
    assert "broken.yaml: counters.yaml: units ge-gd values" in dialog.fault.text()
    assert values.chosen() is None and dialog.game.label == ""
    assert dialog._start.isEnabled()


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ("same", "of its pack"), ("changed", "has changed since"), ("gone", "which is not on this disk"),
    ],
)  # fmt: skip
def test_a_game_says_what_has_become_of_its_pack(model: GameModel, now: str, told: str) -> None:
    """The values are those that the save keeps, whatever the disk has by now."""
    path = write("printed")
    kept = model.game(GAME).with_values(model.with_pack(GAME, path).values(GAME))
    if now == "changed":
        write("printed", values="27-30-10")
    elif now == "gone":
        path.unlink()
    for lang in ("en", "fr"):
        said = kept_values(Words(lang, kept), kept, OwnPacks(model))
        assert "'printed'" in said and (told in said) == (lang == "en")
    assert kept.fingerprint(GAME) != model.game(GAME).fingerprint(GAME)


def test_a_save_without_a_checksum_says_nothing_of_a_change(model: GameModel) -> None:
    """Saves of earlier versions."""
    path = write("printed")
    title: Any = model.with_pack(GAME, path)
    plain = {name: title.files.data(name) for name in (*title.kept_values.names, f"{GAME}.yaml")}
    old = type(title)(files=KeptFiles(plain, title.label, title.files.own))
    assert old.files.checksum == "" and "of its pack" in kept_values(Words("en", old), old, OwnPacks(model))


def test_a_folder_of_whole_files_is_known_by_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "counters.yaml").write_bytes(data_file(f"scenarios/{GAME}/counters.yaml").read_bytes())
    before: Any = titles().title(GAME, tmp_path)
    kept: Any = titles().title(GAME).with_values(before.values(GAME))
    assert kept.files.checksum == before.files.checksum != ""
    with (tmp_path / "counters.yaml").open("a") as file:
        file.write("# a remark\n")
    again: Any = titles().title(GAME, tmp_path)
    assert again.files.checksum == before.files.checksum, "a remark says nothing"
