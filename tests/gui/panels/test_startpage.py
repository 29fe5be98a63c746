"""Without a game there is a page with the ways into one, and nothing is written down before the first command."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.table.lesson import load_lesson
from engine.table.record import Origin
from engine.table.save.open import begin
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.games import start_page
from nemesis_gui.features.games.start_page import StartPage
from nemesis_gui.features.lessons.way import first_steps
from nemesis_gui.play.services import Frame
from nemesis_gui.session.saves import NAME, SUMMARY, Summary, paths
from tests.gui.conftest import LEFT, Player, seated
from tools.pictures.room import cut


@pytest.fixture(autouse=True)
def own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_the_page_gives_way_to_the_table(player: Player) -> None:
    window = player.window
    assert not window.start_page.isHidden()
    assert window.header.isHidden() and window.prompt.isHidden() and window.side.isHidden()
    player.new()
    assert window.start_page.isHidden()
    assert not window.header.isHidden() and not window.prompt.isHidden() and not window.side.isHidden()


def test_its_buttons_are_registered_actions(player: Player) -> None:
    page = shown(player)
    assert {"new", "lessons", "rulebook"} <= page.buttons.keys()
    called: list[str] = []
    player.window.actions_.by_id["rulebook"].triggered.disconnect()
    player.window.actions_.by_id["rulebook"].triggered.connect(lambda: called.append("rulebook"))
    page.buttons["rulebook"].click()
    assert called == ["rulebook"]


def test_who_has_done_the_first_lesson_is_led_to_the_others(player: Player) -> None:
    page, tour = shown(player), player.window.tour
    assert next(iter(page.buttons)) == "first_steps"
    file = first_steps("nemesis")
    assert file is not None
    tour.shelf.finish(load_lesson(file, "nemesis"))
    player.window.context.services.of(Frame).rebuild()
    page = shown(player)
    player.qtbot.waitUntil(lambda: bool(page.buttons))
    assert next(iter(page.buttons)) == "lessons" and "first_steps" in page.buttons


def shown(player: Player) -> StartPage:
    """The page with everything on it that takes time."""
    player.window.show()
    player.qtbot.waitExposed(player.window)
    page: StartPage = player.window.start_page
    player.qtbot.waitUntil(lambda: not page.working)
    return page


@pytest.fixture
def kept(title: Nemesis) -> list[Path]:
    """Five games on the shelf, the first one played last; the last but one is damaged."""
    paths_ = [games_folder() / f"2026-03-0{day} 190000 kohima-road.nemesis" for day in range(1, 7)]
    for number, path in enumerate(paths_):
        origin = Origin(title.id, "kohima-road", {}, "1")
        session, journal = begin(title, origin, path)
        with journal:
            session.play("draw")
            journal.note(SUMMARY, msgspec.json.encode(Summary(turn=number + 1, side=0)).decode())
        if number == 1:
            path.write_bytes(b"no game")
        os.utime(path, (1e9 - number, 1e9 - number))
    return paths_


def test_a_newcomer_begins_with_the_lesson_and_is_not_asked_for_saved_games(player: Player) -> None:
    page = shown(player)
    assert list(page.buttons) == ["first_steps", "new", "lessons", "rulebook", "keys"]
    assert QApplication.focusWidget() is page.buttons["first_steps"]
    assert page.games == []


def test_who_has_played_goes_on_with_the_last_game(player: Player, kept: list[Path]) -> None:
    page = shown(player)
    assert list(page.buttons)[:3] == ["continue", "first_steps", "new"]
    assert {"library", "open"} <= page.buttons.keys()
    assert QApplication.focusWidget() is page.buttons["continue"]
    told = page.buttons["continue"].accessibleName()
    assert "The Kohima road" in told and "Game Turn 1 · Japanese player to move" in told
    player.qtbot.keyClick(page.buttons["continue"], Qt.Key.Key_Return)
    assert player.model.path == kept[0]
    assert page.isHidden()


def test_the_last_four_sound_games_can_be_opened_by_one_click(player: Player, kept: list[Path]) -> None:
    page = shown(player)
    turns = [f"Game Turn {number}" for number in (1, 3, 4, 5)]
    assert all(turn in one.accessibleName() for turn, one in zip(turns, page.games, strict=True))
    assert all("September 2001" in one.accessibleName() for one in page.games)
    assert all(not one.picture.pixmap().isNull() for one in page.games)
    player.qtbot.mouseClick(page.games[1], LEFT)
    assert player.model.path == kept[2]


def test_keys_go_from_way_to_way(player: Player, kept: list[Path]) -> None:
    page = shown(player)
    stops = [*list(page.buttons.values())[:3], *page.games, *list(page.buttons.values())[3:]]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Tab):
        stops[0].setFocus()
        for stop in stops[1:]:
            player.qtbot.keyClick(QApplication.focusWidget(), key)
            assert QApplication.focusWidget() is stop
    player.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert QApplication.focusWidget() is stops[-2]


def test_the_map_is_drawn_once_and_kept(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    page = shown(player)
    assert not page.map.isNull()
    with monkeypatch.context() as patch:
        patch.setattr(start_page, "board_drawing", lambda *_, **__: pytest.fail("it is there already"))
        page.map = QPixmap()
        page._fill()
        assert not page.map.isNull()
    player.qtbot.waitUntil(lambda: not page.working)


@pytest.mark.parametrize("sizes", [(1600, 1024), (1024, 1600)])
def test_nothing_but_the_page_is_seen_whatever_the_size_of_the_window(player: Player, sizes: tuple[int, int]) -> None:
    page, window = shown(player), player.window
    for width in sizes:
        window.resize(width, 800)
        player.qtbot.wait(1)
        assert not window.prompt.isVisible() and not window.side.isVisible() and not window.header.isVisible()
        assert page.size() == window.centralWidget().size()


def test_there_are_no_dead_tools_while_there_is_no_game(player: Player) -> None:
    shown(player)
    bar = player.window.menus.bar
    assert not bar.isVisible()
    player.new()
    assert bar.isVisible()


@pytest.mark.parametrize("place", [("fr", 100, QSize(1024, 700)), ("fr", 150, QSize(1024, 700))])
def test_nothing_on_it_is_cut(
    qtbot: QtBot, title: Nemesis, calm: None, kept: list[Path], place: tuple[str, int, QSize]
) -> None:
    lang, percent, size = place
    with seated(title, qtbot, size, lang, percent) as guest:
        page = shown(guest)
        assert len(page.games) == 4
        assert cut(page) == []


def test_a_game_without_a_command_leaves_no_file(player: Player) -> None:
    player.new()
    assert len(paths(games_folder())) == 1
    player.new("race-to-myitkyina")
    player.model.close()
    assert list(games_folder().iterdir()) == []


def test_a_game_with_a_command_or_a_name_is_kept(player: Player) -> None:
    player.new()
    player.play("draw")
    player.new()
    player.model.note(NAME, "Later")
    player.model.close()
    assert len(paths(games_folder())) == 2


def test_a_game_that_was_opened_or_saved_by_hand_is_kept(player: Player, tmp_path: Path) -> None:
    player.new()
    copy = tmp_path / "copy.nemesis"
    player.model.save_as(copy)
    assert list(games_folder().iterdir()) == []
    player.model.close()
    player.model.open(copy)
    player.model.close()
    assert copy.exists()
