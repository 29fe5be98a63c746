"""Without a game there is a page with the ways into one, and nothing is written down before the first command."""

from __future__ import annotations

from pathlib import Path

import pytest

from nemesis_gui import app
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.library.tools import LibraryTools
from nemesis_gui.session.saves import NAME, paths
from tests.gui.conftest import Player


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
    page = player.window.start_page
    assert {"new", "open", "rulebook"} <= page.buttons.keys()
    assert "continue" not in page.buttons
    called: list[str] = []
    player.window.actions_.by_id["rulebook"].triggered.disconnect()
    player.window.actions_.by_id["rulebook"].triggered.connect(lambda: called.append("rulebook"))
    page.buttons["rulebook"].click()
    assert called == ["rulebook"]


def test_closing_the_start_library_leaves_the_table_empty(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_self: LibraryTools, *, start: bool = False) -> bool:
        return False

    monkeypatch.setattr(LibraryTools, "show", closed)
    app._first(player.window, player.model)
    assert player.model.session is None
    assert paths(games_folder()) == []


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
