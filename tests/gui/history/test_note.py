"""The note that a side leaves itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from engine.table.agenda import current
from nemesis_gui.session.table import HOT_SEAT, PLAYERS, SOLITAIRE
from tests.gui.conftest import Player
from tools.pictures.table import script

PLAN = "Imphal before the monsoon"


@pytest.fixture(autouse=True)
def own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def begun(player: Player, players: str) -> Player:
    player.new(seed="4").play("draw")
    player.model.note(PLAYERS, players)
    return player


def write(player: Player, text: str) -> None:
    """Open the note by its key, write, and close it."""
    player.window.actions_.by_id["note"].trigger()
    if not player.window.curtain.isHidden():
        player.window.curtain.button.click()
    QApplication.processEvents()
    player.window.note.edit.setPlainText(text)
    player.qtbot.keyClick(player.window.note.edit, Qt.Key.Key_Escape)


def test_it_is_kept_with_the_game(player: Player) -> None:
    write(begun(player, SOLITAIRE), PLAN)
    assert player.window.note.card.isHidden()
    path = player.model.path
    assert path is not None
    player.model.new("kohima-road")
    player.model.open(path)
    QApplication.processEvents()
    assert any(PLAN in one.text() for one in player.window.resume_note.card.findChildren(QLabel))
    player.window.actions_.by_id["note"].trigger()
    assert player.window.note.edit.toPlainText() == PLAN


def test_what_is_typed_is_kept_even_if_the_game_is_put_away_meanwhile(player: Player) -> None:
    begun(player, SOLITAIRE).window.actions_.by_id["note"].trigger()
    player.window.note.edit.setPlainText(PLAN)
    path = player.model.path
    assert path is not None
    player.model.new("kohima-road")
    assert PLAN not in str(player.model.notes())
    player.model.open(path)
    assert PLAN in player.model.notes().values()


def test_of_two_players_the_curtain_falls_before_it_is_seen(player: Player) -> None:
    window = begun(player, HOT_SEAT).window
    window.actions_.by_id["note"].trigger()
    assert not window.curtain.isHidden() and "Japanese" in window.curtain.button.text()
    assert window.note.card.isHidden()
    assert not window.actions_.by_id["next"].isEnabled(), "nothing is done behind the curtain"
    window.curtain.button.click()
    assert window.curtain.isHidden() and not window.note.card.isHidden()
    assert window.actions_.by_id["next"].isEnabled()


def test_each_side_has_its_own_and_the_other_finds_nothing_open(player: Player) -> None:
    window = begun(player, HOT_SEAT).window
    window.actions_.by_id["note"].trigger()
    window.curtain.button.click()
    window.note.edit.setPlainText(PLAN)
    for line in script("campaign.txt")[1:]:
        player.model.present.play(line)
        if current(player.model.present.state).side(player.model.present.state) == 1:
            break
    player.model.notify()
    assert window.note.card.isHidden() and not window.note.edit.isVisible()
    if not window.curtain.isHidden():
        window.curtain.button.click()
    window.actions_.by_id["note"].trigger()
    window.curtain.button.click()
    assert window.note.edit.toPlainText() == ""


def test_the_card_of_a_game_of_two_only_leads_to_it(player: Player) -> None:
    write(begun(player, HOT_SEAT), PLAN)
    path = player.model.path
    assert path is not None
    player.model.new("kohima-road")
    player.model.open(path)
    QApplication.processEvents()
    card = player.window.resume_note.card
    assert not [one.text() for one in card.findChildren(QLabel) if PLAN in one.text()]
    next(one for one in card.findChildren(QPushButton) if one.text() == "Read your note").click()
    assert not player.window.curtain.isHidden()
