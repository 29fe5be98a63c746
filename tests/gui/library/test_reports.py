"""The position on the table as a situation: written to a file, and in a report about a wrong ruling."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QPushButton

from engine.table.situation import load_situation, start
from engine.table.wording.catalogue import catalogue
from nemesis_gui.board.scene import Click
from nemesis_gui.features.library.ruling import RulingDialog
from nemesis_gui.session.table import HOT_SEAT, PLAYERS, SOLITAIRE
from tests.gui.conftest import Player
from tools.pictures.table import script


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """What the file dialog was asked, and where it said."""
    found: dict[str, Any] = {}

    def ask(parent: object, heading: str, name: str, kinds: str) -> tuple[str, str]:
        found.update(heading=heading, name=Path(name).name, path=tmp_path / "mine.yaml")
        return str(tmp_path / "mine"), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return found


def trigger(player: Player, action: str) -> None:
    player.window.actions_.refresh()
    player.window.actions_.by_id[action].trigger()


def true_state(player: Player) -> Any:
    """The position that is shown, with all that is hidden in it."""
    assert player.model.session is not None
    return player.model.shown or player.model.session.state


def digest_of(player: Player, text: Path | str) -> str:
    title = player.model.title
    return title.digest(start(title, load_situation(text)))


def dialog_of(player: Player) -> RulingDialog:
    [dialog] = player.window.findChildren(RulingDialog)
    return dialog


def test_the_file_stands_where_the_game_stands(player: Player, saved: dict[str, Any]) -> None:
    player.new().play("draw", "move jp-31-58 0910")
    trigger(player, "situation")
    assert saved["name"].endswith(" 2.yaml")
    assert digest_of(player, saved["path"]) == player.model.title.digest(true_state(player))
    assert player.window.statusBar().currentMessage() == f"Saved: {saved['path']}"


def test_an_earlier_position_is_the_one_that_is_written(player: Player, saved: dict[str, Any]) -> None:
    player.new().play("draw", "move jp-31-58 0910")
    player.window.look_back()
    trigger(player, "situation")
    assert digest_of(player, saved["path"]) == player.model.title.digest(true_state(player))
    assert player.window.past.looking


def test_without_a_game_it_cannot_be_done(player: Player) -> None:
    for action in ("situation", "wrong_ruling"):
        assert not player.window.actions_.by_id[action].isEnabled()
    assert player.window.reports.no_situation() == "No game is open"


def test_a_place_that_cannot_be_written_in_is_told(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player.new()
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: said.append(text))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "no" / "a.yaml"), ""))
    trigger(player, "situation")
    assert said == ["a.yaml: No such file or directory"]


def test_a_table_that_begins_within_a_phase_is_refused_in_one_line(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new(seed="1").play("draw")
    assert player.model.session is not None
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: said.append(text))
    monkeypatch.setattr(type(player.model.title), "describe", _unsaid)
    trigger(player, "situation")
    assert said == ["this position cannot be saved: it began in the middle of a phase"]
    trigger(player, "wrong_ruling")
    assert len(said) == 2


def _unsaid(self: object, state: object) -> None:
    raise ValueError("it cannot be said")


# -- secrets -----------------------------------------------------------------------------------------------------------


def at_turn_two(player: Player, players: str) -> None:
    """Both have chosen their first chits for turn 2."""
    player.model.new("campaign", {}, "4", {PLAYERS: players})
    session = player.model.session
    assert session is not None
    for line in script("campaign.txt"):
        session.play(line)
        if session.title.hidden_sides(session.state) == [0, 1]:
            player.model.notify()
            return
    raise AssertionError("the script never came so far")


def test_a_secret_stays_secret_between_two_players_only(player: Player) -> None:
    at_turn_two(player, HOT_SEAT)
    state = true_state(player)
    player.window.curtain.hide()
    situation = load_situation(player.window.reports.written().text)
    assert "first" not in situation.position["chits"], "both look at the screen"
    player.model.sit_down(0)
    situation = load_situation(player.window.reports.written().text)
    assert situation.position["chits"]["first"] == {"japanese": state.first[0]}
    at_turn_two(player, SOLITAIRE)
    situation = load_situation(player.window.reports.written().text)
    assert situation.position["chits"]["first"] == {"japanese": state.first[0], "allied": state.first[1]}


def test_behind_the_curtain_nothing_is_written(player: Player) -> None:
    player.new()
    player.window.curtain.drop(player.window.words, 0)
    assert "The curtain is down" in str(player.window.reports.no_situation())


# -- a wrong ruling ----------------------------------------------------------------------------------------------------


def test_the_report_is_filled_in_and_copied(player: Player) -> None:
    player.new().play("draw")
    trigger(player, "wrong_ruling")
    dialog = dialog_of(player)
    assert dialog.clauses.text() == "5.1/1"
    player.qtbot.keyClicks(dialog.wrong, 'It may go: "there"')
    dialog.clauses.setText("5.1-A/5, 2.2/6b")
    player.qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    text = QApplication.clipboard().text()
    assert text == dialog.text.toPlainText()
    situation = load_situation(text)
    assert (situation.title, situation.clauses) == ('It may go: "there"', ("5.1-A/5", "2.2/6b"))
    assert digest_of(player, text) == player.model.title.digest(true_state(player))
    assert dialog.copy_button.text() == "Copied"
    dialog.close()


def test_the_report_is_saved(player: Player, saved: dict[str, Any]) -> None:
    player.new().play("draw")
    trigger(player, "wrong_ruling")
    dialog = dialog_of(player)
    dialog.wrong.setText("It may go")
    next(b for b in dialog.findChildren(QPushButton) if b.text() == "Save…").click()
    assert load_situation(saved["path"]).title == "It may go"
    dialog.close()


def test_why_not_leads_to_a_report_about_its_clauses(player: Player) -> None:
    player.new(seed="7").play("draw")
    player.window.map.piece_clicked("jp-31-58", Click())
    player.window.why.ask_place(player.model.state.world.loc("0509"))
    card = player.window.why.card
    button = next(b for b in card.findChildren(QPushButton) if b.text() == "Report a rules error…")
    player.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    dialog = dialog_of(player)
    assert "5.1-A/5" in dialog.clauses.text().split(", ")
    assert card.isHidden()
    dialog.close()


def test_the_report_is_french(player: Player) -> None:
    player.new().play("draw")
    player.window.preferences.speak("fr")
    player.window.reports.ruling()
    dialog = dialog_of(player)
    table = catalogue("fr", "nemesis")["ui"]
    shown = {label.text() for label in dialog.findChildren(QLabel) if label.text()}
    shown |= {button.text() for button in dialog.findChildren(QPushButton)}
    assert shown <= set(table.values())
    assert dialog.windowTitle() == "Signaler une erreur de règle"
    dialog.close()
