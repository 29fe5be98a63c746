"""A long game of the player's own is on the table at once, and verified while he is at rest."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from engine.table.save import check
from engine.table.save.read import read_save
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.games.verifying import Verifying
from nemesis_gui.features.history import panel
from tests.gui.conftest import Player
from tests.table.oldform import new_form
from tests.table.test_journal import sql

COMPAT = Path(__file__).parents[2] / "compat"
WRONG = 20


@pytest.fixture
def long(player: Player, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(check, "LONG", 100)
    games_folder().mkdir(parents=True, exist_ok=True)
    player.new()
    return new_form(Nemesis(), Path(shutil.copy(COMPAT / "rules-2" / "kohima-road.nemesis", games_folder())))


def verifying(player: Player) -> Verifying:
    return next(feature for feature in player.window.features if isinstance(feature, Verifying))


def test_an_own_long_game_is_verified_after_it_is_on_the_table(player: Player, long: Path) -> None:
    player.window.games.open_path(long)
    session, work = player.model.present, verifying(player)
    assert session.unverified == max(node for node in read_save(long).starts if node < session.record.head)
    assert work.timer.isActive()
    work.go_on(0.001)
    assert session.unverified is not None
    assert work.label.text().startswith("Verified: 1 of ")
    work.go_on(60)
    assert session.unverified is None
    assert not work.timer.isActive()
    assert work.label.isHidden()


def test_a_game_from_elsewhere_is_verified_first(player: Player, long: Path, tmp_path: Path) -> None:
    player.model.open(Path(shutil.copy(long, tmp_path)))
    assert player.model.present.unverified is None
    assert not verifying(player).timer.isActive()


def test_a_game_that_fails_is_told_and_goes_on_where_it_stood(
    player: Player, long: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "open", lambda box: said.append(box.text()))
    sql(long, f"UPDATE mark SET digest = 'another' WHERE node = {WRONG}")
    player.window.games.open_path(long)
    session = player.model.present
    stood, line = player.model.title.digest(session.state), session.record.line()
    verifying(player).go_on(60)
    assert said[0].startswith("The commands of this game do not lead to the position that was saved (")
    assert player.model.title.digest(session.state) == stood
    assert session.record.line()[0].text.startswith("!from ")
    assert session.record.line(line[-1].id) == line
    assert read_save(long).record.head == session.record.head


def test_the_list_of_a_long_game_is_filled_piece_by_piece(
    player: Player, long: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(panel, "AT_ONCE", 30)
    player.window.games.open_path(long)
    player.window.context.actions.by_id["history"].trigger()
    shown = next(found for found in player.window.findChildren(panel.HistoryPanel))
    of = len(player.model.present.record.line())
    assert shown._filling.text() == f"29 of {of} commands"
    qtbot.waitUntil(lambda: len(shown._items) == of + 1)
    assert shown._filling.isHidden()
    assert shown.tree.currentItem() is shown._items[player.model.present.record.head]
