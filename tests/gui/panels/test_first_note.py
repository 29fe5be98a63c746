"""A new game says what it is about until the player has acted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from tests.gui.conftest import Player


@pytest.fixture(autouse=True)
def own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def begun(player: Player) -> Player:
    player.model.new("kohima-road")
    QApplication.processEvents()
    return player


def test_it_tells_what_the_scenario_is_about_and_how_it_is_won(player: Player) -> None:
    card, game = begun(player).window.first_note.card, player.window.words.game
    told = [one.text() for one in card.findChildren(QLabel)]
    assert not card.isHidden() and card.title == "The Kohima road"
    assert game.scenario_about("kohima-road") in told
    assert any(game.scenario_victory("kohima-road") in one for one in told)


def test_it_goes_with_the_first_command_and_comes_with_no_game_that_goes_on(player: Player) -> None:
    begun(player).play("draw")
    QApplication.processEvents()
    assert player.window.first_note.card.isHidden()
    path = player.model.path
    assert path is not None
    begun(player)
    player.model.open(path)
    QApplication.processEvents()
    assert player.window.first_note.card.isHidden()


def test_who_acts_at_once_is_not_told_afterwards(player: Player) -> None:
    player.model.new("kohima-road")
    player.play("draw")
    QApplication.processEvents()
    assert player.window.first_note.card.isHidden()


def test_it_gives_way_to_a_decision_that_needs_the_room(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    window = player.window
    window.show()
    player.qtbot.waitExposed(window)
    card = begun(player).window.first_note.card
    window.card.crowded.emit()
    QApplication.processEvents()
    assert card.isVisible(), "there is room again"
    monkeypatch.setattr(card, "height_at", lambda _width: card.height() + 1)
    card.crowded.emit()
    player.qtbot.waitUntil(card.isHidden)
