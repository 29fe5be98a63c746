"""About, news of a version, the report of a problem, the diary, the greeting of an installation, the first language."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QUrl
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox

from engine.table.record import Origin
from engine.table.save.journal import create
from engine.version import VERSION
from nemesis_gui.base import diary, language
from nemesis_gui.base.application import Application
from nemesis_gui.base.room import GEOMETRY
from nemesis_gui.base.settings import OWN_DATA, Settings, data_folder, games_folder
from nemesis_gui.features.games.start_page import GREETED
from nemesis_gui.features.help import help as news
from nemesis_gui.features.help.about import AboutWindow, about_html, data_revision
from nemesis_gui.features.help.help import SEEN, Help
from nemesis_gui.features.help.problem import GAME, REPORT, ProblemDialog
from nemesis_gui.games import faces
from nemesis_gui.play.texts import TextWindow
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.words import Words
from tests.gui.conftest import Player
from tests.saves import read_record
from tools.driver import Driven

CHANGES = """# Changelog

## [Unreleased]

- not yet

## [0.8.0] - 2027-02-01

- eight

## [0.7.0] - 2027-01-01

- seven

## [0.6.0] - 2026-11-23

- six
"""


def texts(player: Player, kind: type[TextWindow] = TextWindow) -> list[TextWindow]:
    return [one for one in player.window.findChildren(kind) if one.isVisible()]


# -- About


def test_about_names_version_data_qt_and_those_whose_work_it_contains(player: Player) -> None:
    words, title = player.window.words, player.model.title
    html = about_html(words, title, "credits", "")
    for said in (f"Version {VERSION}", data_revision(title), "LGPL", "GeoNames", "CC BY 4.0", "Open Sans", "network"):
        assert said in html, said


def test_a_paper_opens_from_about(player: Player) -> None:
    player.window.show()
    player.window.actions_.by_id["about"].trigger()
    (about,) = texts(player, AboutWindow)
    for name, said in (("credits", "GeoNames"), ("lgpl", "LESSER GENERAL PUBLIC LICENSE"), ("gpl", "Version 3")):
        about.view.anchorClicked.emit(QUrl(f"paper:{name}"))
        shown = [one for one in about.findChildren(TextWindow) if one.isVisible()]
        assert said in shown[-1].view.toPlainText()


def test_another_link_opens_nothing(player: Player) -> None:
    about = AboutWindow(player.window.words, player.window)
    about.view.anchorClicked.emit(QUrl("file:///etc/passwd"))
    about.view.anchorClicked.emit(QUrl("paper:../../secret"))
    assert not about.findChildren(TextWindow)


# -- news


def test_news_are_those_of_the_versions_after_the_one_used_before() -> None:
    assert news.since(CHANGES, "0.6.0", "0.7.0").splitlines()[-1] == "- seven"
    both = news.since(CHANGES, "0.6.0", "0.8.0")
    assert "eight" in both and "seven" in both and "six" not in both and "not yet" not in both
    assert news.since(CHANGES, "0.8.0", "0.8.0") == ""
    assert "six" in news.since(CHANGES, "", "0.8.0")


def test_the_changelog_that_comes_along_has_this_version() -> None:
    assert news.since(news.changelog(), "", VERSION).startswith(f"## [{VERSION}]")


def test_a_french_player_reads_the_news_of_the_latest_versions_in_french(player: Player) -> None:
    player.window.show()
    player.window.feature(Help).words = Words("fr", player.model.title)
    player.window.feature(Help).show_news("0.25.0")
    (window,) = texts(player)
    assert window.windowTitle() == "Nouveautés"
    told = window.view.toPlainText()
    assert all(head in told for head in ("Modifié", "Vinegar Joe’s War", "Tail of the Tiger")) and "Changed" not in told


def test_what_is_told_in_english_alone_is_called_so(player: Player, updated: None) -> None:
    player.window.show()
    player.window.feature(Help).words = Words("fr", player.model.title)
    player.window.feature(Help).show_news("0.6.0")
    (window,) = texts(player)
    assert "seven" in window.view.toPlainText() and window.windowTitle() == "Nouveautés (en anglais)"


@pytest.fixture
def updated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next version is started."""
    monkeypatch.setattr(news, "VERSION", "0.7.0")
    monkeypatch.setattr(news, "changelog", lambda: CHANGES)


def test_an_update_tells_its_news_once(player: Player, updated: None) -> None:
    player.window.settings.put(SEEN, "0.6.0")
    player.window.show()
    support = player.window.feature(Help)
    support.announce_news()
    (window,) = texts(player)
    assert "seven" in window.view.toPlainText()
    window.close()
    support.announce_news()
    assert not texts(player)


def test_an_update_of_a_version_that_noted_nothing_tells_its_news(player: Player, updated: None) -> None:
    player.window.settings.put(SEEN, "")
    player.window.settings.put(GEOMETRY, player.window.saveGeometry())
    player.window.show()
    player.window.feature(Help).announce_news()
    assert len(texts(player)) == 1


def test_a_first_start_and_a_game_on_the_table_have_no_news(player: Player, updated: None) -> None:
    support, settings = player.window.feature(Help), player.window.settings
    settings.put(SEEN, "")
    player.window.show()
    support.announce_news()
    assert not texts(player) and settings.text(SEEN, "") == "0.7.0"
    settings.put(SEEN, "0.6.0")
    player.new()
    support.announce_news()
    assert not texts(player) and settings.text(SEEN, "") == "0.6.0", "the next start tells them"


def test_news_do_not_cover_what_is_told_of_a_file(player: Player, updated: None) -> None:
    """A box takes all keys and clicks, also where news lie over it."""
    support, settings = player.window.feature(Help), player.window.settings
    settings.put(SEEN, "0.6.0")
    player.window.show()
    box = QMessageBox(player.window)
    box.open()
    support.announce_news()
    assert not texts(player) and settings.text(SEEN, "") == "0.6.0", "the next start tells them"
    box.close()


# -- reporting a problem


def dialog_of(player: Player) -> ProblemDialog:
    player.window.actions_.by_id["problem"].trigger()
    (dialog,) = player.window.findChildren(ProblemDialog)
    return dialog


def test_a_report_shows_what_is_in_it_and_nothing_of_the_player(player: Player, tmp_path: Path) -> None:
    settings = player.window.settings
    settings.put(OWN_DATA + "nemesis", str(Path.home() / "boxed"))
    settings.put("theme", "dark")
    diary.note(f"read {Path.home() / 'games'}")
    dialog = dialog_of(player)
    dialog.note.setPlainText("The map stayed empty.")
    shown = dialog.text.toPlainText()
    for said in ("The map stayed empty.", VERSION, "theme = dark", "Qt", "read ~"):
        assert said in shown, said
    assert str(Path.home()) not in shown and "boxed" not in shown
    assert not dialog.with_game.isEnabled()
    dialog.save(tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as packed:
        assert packed.namelist() == [REPORT]
        assert packed.read(REPORT).decode() == shown


def test_the_game_goes_along_only_if_the_player_agrees(player: Player, tmp_path: Path) -> None:
    player.new()
    player.play("draw")
    (data_folder() / "reports").mkdir()
    (data_folder() / "reports" / "20261123.txt").write_text(f"a fault\n{diary.WARNING}\n  2 < 1  0  draw cj7\n")
    dialog = dialog_of(player)
    assert not dialog.with_game.isChecked()
    assert dialog.names() == []
    assert "a fault" in dialog.text.toPlainText() and "cj7" not in dialog.text.toPlainText()
    dialog.save(tmp_path / "without.zip")
    with zipfile.ZipFile(tmp_path / "without.zip") as packed:
        assert packed.namelist() == [REPORT] and b"cj7" not in packed.read(REPORT)
    dialog.with_game.setChecked(True)
    assert [dialog.files.item(row).text() for row in range(dialog.files.count())] == ["faults/20261123.txt", GAME]
    dialog.save(tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as packed:
        assert sorted(packed.namelist()) == sorted(["faults/20261123.txt", GAME, REPORT])
        packed.extract(GAME, tmp_path)
    assert [node.text for node in read_record(tmp_path / GAME).line()] == ["draw"]


def test_a_fault_of_a_wrong_clock_can_be_sent(player: Player, tmp_path: Path) -> None:
    """A file from before 1980 does not fit into a ZIP file as it is."""
    player.new()
    fault = data_folder() / "reports" / "19700101.txt"
    fault.parent.mkdir()
    fault.write_text("a fault")
    os.utime(fault, (0, 0))
    dialog = dialog_of(player)
    dialog.with_game.setChecked(True)
    dialog.save(tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as packed:
        assert "faults/19700101.txt" in packed.namelist()


def test_a_place_that_cannot_be_written_to_is_told(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    from PySide6.QtWidgets import QMessageBox

    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: told.append(args[-1]))
    dialog = dialog_of(player)
    dialog.save(Path("/nowhere/a.zip"))
    assert "a.zip" in told[0] and dialog.isVisible()


def test_the_diary_stays_short(own_home: Path) -> None:
    diary.path().write_text("".join(f"{number} {'x' * 200}\n" for number in range(1000)))
    diary.begin()
    lines = diary.last(1000)
    assert len(lines) <= diary.MOST_LINES + 1
    assert lines[-1].count("start") and lines[-2].startswith("999 ")


def test_the_home_folder_is_hidden_in_quoted_form_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("C:\\Users\\Ann"))
    assert diary.private("in 'C:\\\\Users\\\\Ann\\\\games' and C:\\Users\\Ann\\x") == "in '~\\\\games' and ~\\x"


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("no /media/ann/stick/a.nemesis", "no /media/***/stick/a.nemesis"),
        ("no /run/media/ann/stick: full", "no /run/media/***/stick: full"),
        ("no '/Volumes/Disk of Ann/a.nemesis'", "no '/Volumes/***/a.nemesis'"),
        ("c:\\users\\Ann Lee\\Downloads", "c:\\users\\***\\Downloads"),
        ("'D:\\\\Users\\\\ann'", "'D:\\\\Users\\\\***'"),
        ("/home/annabel/x, /home/ann/y, /home/ann.", "/home/***/x, ~/y, ~."),
        ("/usr/share/media.txt and a/b", "/usr/share/media.txt and a/b"),
    ],
)
def test_places_that_are_named_after_people_are_told_without_the_name(
    told: str, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert diary.private(told) == kept


def test_a_home_folder_that_is_the_root_of_the_disk_hides_no_other_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert diary.private("no /opt/nemesis") == "no /opt/nemesis"


# -- a first start


def save(folder: Path, name: str) -> None:
    create(folder / name, Origin("nemesis", "campaign", {}, "1")).close()


def greeting(player: Player) -> list[str]:
    player.window.show()
    page = player.window.start_page
    player.qtbot.waitUntil(lambda: bool(page.buttons), timeout=30_000)
    return [one.text() for one in page.findChildren(QLabel) if "earlier installation" in one.text()]


def test_games_of_an_earlier_installation_are_told_of_once(player: Player) -> None:
    save(games_folder(), "old.nemesis")
    player.window.settings.put(GREETED, False)  # it was there before the window
    assert len(greeting(player)) == 1
    player.window.rebuild()
    assert greeting(player) == []


def test_a_first_game_is_of_no_earlier_installation(player: Player) -> None:
    assert greeting(player) == []
    save(games_folder(), "first.nemesis")
    player.window.rebuild()
    assert greeting(player) == []


def test_a_first_start_by_a_double_click_is_of_no_earlier_installation(player: Player) -> None:
    player.new()
    player.play("draw")
    player.model.close()
    window = Driven(GameModel(player.model.title), faces(), player.window.settings)
    player.qtbot.addWidget(window)
    window.show()
    player.qtbot.waitUntil(lambda: bool(window.start_page.buttons), timeout=30_000)
    assert not [one for one in window.start_page.findChildren(QLabel) if "earlier installation" in one.text()]


def test_a_game_started_before_there_was_a_window_is_of_no_earlier_installation(player: Player) -> None:
    save(games_folder(), "asked-for.nemesis")
    player.window.settings.note_recent(games_folder() / "asked-for.nemesis")
    player.window.settings.put(GREETED, False)  # no window saw the folder empty
    assert greeting(player) == []


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [(["fr-CA", "en-US"], "fr"), (["de-DE", "fr"], "fr"), (["de-DE"], "en"), (["C"], "en"), ([], "en")],
)
def test_the_first_language_is_that_of_the_system(
    wanted: list[str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _locale: wanted)
    assert language.language_of(Settings()) == spoken
    settings = Settings()
    settings.put("language", "en")
    assert language.language_of(settings) == "en"


def test_the_application_has_icon_name_and_version(qapp: QApplication) -> None:
    made = qapp if isinstance(qapp, Application) else None
    from nemesis_gui.base.application import SIZES, _icon

    assert {size.width() for size in _icon().availableSizes()} == set(SIZES)
    assert made is None or (made.desktopFileName(), made.applicationVersion()) == ("nemesis-burma", VERSION)


def test_no_two_actions_have_one_name(player: Player) -> None:
    """The later one would take the place of the earlier."""
    found = [action.id for feature in player.window.features for action in feature.actions()]
    assert sorted(found) == sorted(set(found))
