"""A game nobody named is called after its scenario, its players and when it was begun; the file name stays a tip."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QInputDialog, QMenu

from engine.table.titles import Titles
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import SIDES
from nemesis_gui.session.naming import Namer, begun, day_and_time
from nemesis_gui.session.saves import PLAYER, Kept
from nemesis_gui.session.words import Words
from tests.gui.conftest import Player

STEM = "2020-11-21 163223 kohima-road"
ONE = Titles([])
WHEN = datetime(2020, 11, 21, tzinfo=UTC)


@pytest.fixture(autouse=True)
def by_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    if not hasattr(time, "tzset"):  # Windows, whose zone stays as it is: that of `make windows-test` is this one
        if time.timezone:
            pytest.skip("the system's own time zone cannot be set there")
        yield
        return
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def kept(stem: str, name: str = "", players: tuple[str, str] = ("", "")) -> Kept:
    named = dict(zip(SIDES, players, strict=True))
    return Kept(Path(f"{stem}.nemesis"), name or stem, WHEN, "kohima-road", players=named)


@pytest.mark.parametrize(
    ("lang", "game", "name"),
    [
        ("en", kept(STEM), "The Kohima road, 21 November 2020, 16:32"),
        ("fr", kept(STEM), "La route de Kohima, 21 novembre 2020, 16:32"),
        ("en", kept(f"{STEM} 2"), "The Kohima road, 21 November 2020, 16:32"),
        ("en", kept(STEM, players=("Kim", "Anne")), "The Kohima road, Kim against Anne, 21 November 2020, 16:32"),
        ("en", kept(STEM, players=("", "Anne")), "The Kohima road, Anne, 21 November 2020, 16:32"),
        ("en", kept(STEM, "Evening with Paul"), "Evening with Paul"),
        ("en", kept("against Paul"), "against Paul"),
        ("en", kept("2020-99-99 163223 kohima-road"), "2020-99-99 163223 kohima-road"),
    ],
)
def test_names(lang: str, game: Kept, name: str) -> None:
    assert Namer(Words(lang, Nemesis()), ONE).kept(game) == name


def test_the_dates_of_the_campaign_are_left_out() -> None:
    game = Kept(Path("2020-11-21 163223 campaign.nemesis"), "2020-11-21 163223 campaign", WHEN, "campaign")
    assert Namer(Words("en", Nemesis()), ONE).kept(game) == "The Burma campaign, 21 November 2020, 16:32"


def test_a_damaged_save_is_called_as_its_file() -> None:
    assert Namer(Words("en", Nemesis()), ONE).kept(Kept(Path(f"{STEM}.nemesis"), STEM, WHEN, trouble="damaged")) == STEM


def test_this_year_is_not_told() -> None:
    now = datetime.now(UTC)
    assert str(now.year) not in day_and_time(Words("en", Nemesis()), now)
    assert begun(Path(f"{STEM}.nemesis")) == datetime(2020, 11, 21, 16, 32, 23, tzinfo=UTC)


def test_the_status_bar_tells_name_file_and_time(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new("kohima-road")
    label, journal = player.window.saved_label, player.model.journal
    assert journal is not None
    assert re.match(r"Saved as “The Kohima road, ", label.text())
    assert journal.path.name in label.toolTip() and "Last written at " in label.toolTip()
    player.model.note(f"{PLAYER}japanese", "Kim")
    player.play("draw")
    assert "The Kohima road, Kim, " in label.text()
    monkeypatch.setattr(QInputDialog, "getText", lambda *args, **kinds: ("Evening", True))
    player.window.library.rename()
    assert label.text().endswith(" as “Evening”")
    player.window.context.actions.by_id["save"].trigger()
    assert re.match(r"Saved at every step · Last written at \d\d:\d\d:\d\d$", player.window.status.currentMessage())


def test_the_menu_of_recent_games_has_their_names(player: Player) -> None:
    player.new("kohima-road")
    player.model.note(f"{PLAYER}japanese", "Kim & Co")
    player.play("draw")
    file, menu = (player.window.menuBar().actions()[0].menu(), player.window.findChild(QMenu, "recent"))
    assert isinstance(file, QMenu) and isinstance(menu, QMenu)
    file.aboutToShow.emit()
    assert menu.isEnabled()
    menu.aboutToShow.emit()
    (action,) = menu.actions()
    assert action.text().startswith("Nemesis: The Kohima road, Kim && Co, ") and action.toolTip().endswith(".nemesis")
