"""Without a game there is a page with the ways into one, and nothing is written down before the first command."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.lesson import load_lesson
from engine.table.puzzle import load_puzzle
from engine.table.record import Origin
from engine.table.save.open import begin
from engine.table.situation import Situation
from engine.table.wording.catalogue import catalogue
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.features.games.start_page import StartPage
from nemesis_gui.features.lessons.dialog import ShelfDialog
from nemesis_gui.features.lessons.shelf import PuzzleShelf, shipped
from nemesis_gui.features.lessons.way import Way, first_steps
from nemesis_gui.features.library.dialog import LibraryDialog
from nemesis_gui.play.services import Frame
from nemesis_gui.session import saves
from nemesis_gui.session.computers import SEAT
from nemesis_gui.session.saves import NAME, SUMMARY, Summary, paths
from tests.gui.conftest import LEFT, Player, seated
from tests.saves import open_journal
from tools.pictures.room import cut


@pytest.fixture(autouse=True)
def own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def player(qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Player]:
    """A window with all games there are."""
    with seated(title, qtbot, QSize(1400, 1000), games=titles()) as found:
        yield found


def test_the_page_gives_way_to_the_table(player: Player) -> None:
    window = player.window
    assert not window.start_page.isHidden() and window.windowTitle() == "Nemesis", "the page of four games"
    assert window.header.isHidden() and window.prompt.isHidden() and window.side.isHidden()
    player.new()
    assert window.start_page.isHidden() and window.windowTitle() != "Nemesis"
    assert not window.header.isHidden() and not window.prompt.isHidden() and not window.side.isHidden()


@pytest.mark.parametrize("way", ["menu", "games"])
def test_a_game_is_left_for_the_start_page_and_continued_from_there(
    player: Player, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Also against the computer, which then plays nothing any more; by the action, or as the first way of *Games*."""
    leave = player.window.actions_.by_id["start_page"]
    assert not leave.isEnabled(), "this is the start page"
    player.window.show()
    player.model.new("campaign", {}, "1", notes={f"{SEAT}allied": "staff"})
    player.play("draw")
    assert player.model.computers and player.model.path is not None
    path, played = player.model.path, len(player.model.present.record.nodes)
    if way == "games":
        monkeypatch.setattr(LibraryDialog, "exec", by_start_page)
    player.window.actions_.by_id["start_page" if way == "menu" else "library"].trigger()
    QApplication.processEvents()
    window = player.window
    assert player.model.session is None and not player.model.computers and not window.start_page.isHidden()
    assert window.header.isHidden() and window.prompt.isHidden() and window.side.isHidden()
    window.actions_.by_id["continue"].trigger()
    assert player.model.path == path and player.model.session is not None and window.start_page.isHidden()
    assert len(player.model.session.record.nodes) >= played > 0


def test_a_position_that_is_kept_nowhere_is_not_left_unasked(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]

    def question(*args: Any) -> QMessageBox.StandardButton:
        asked.append(args[2])
        return answers[len(asked) - 1]

    monkeypatch.setattr(QMessageBox, "question", question)
    position = {"scenario": "kohima-road", "at": "chits"}
    player.model.put_situation(Situation(format="situation/1", game="nemesis", title="x", position=position), "x")
    leave = player.window.actions_.by_id["start_page"]
    leave.trigger()
    assert player.model.session is not None
    leave.trigger()
    assert player.model.session is None and len(asked) == 2 and "not saved anywhere" in asked[0]


def by_start_page(dialog: LibraryDialog) -> int:
    """Press the first of the ways that lead away from the list."""
    first = dialog.findChildren(QPushButton)[0]
    assert first.text() == "Start page"
    first.click()
    return dialog.result()


def test_each_game_has_a_card_with_its_picture_its_words_and_its_ways(player: Player) -> None:
    page = shown(player)
    assert list(page.cards) == [one.id for one in titles()]
    for game, card in page.cards.items():
        said = " ".join(one.text() for one in card.findChildren(QLabel))
        assert titles().name(game) in said and "players" in said and ("evening" in said or "hours" in said)
        puzzles = ["puzzles"] if shipped("puzzles", game) else []
        assert list(card.buttons) == ["first_steps", "new", "lessons", *puzzles, "rulebook", "ten_minutes"]
        assert card.buttons["lessons"].text() == "Lessons", "nothing is done yet"
        assert not card.front.isHidden() and card.front.width() > 0
        assert all(titles().name(game) in one.accessibleName() for one in card.buttons.values())


def test_all_is_there_in_the_first_frame(player: Player) -> None:
    """Nothing is drawn or read for it; where games are kept, the place of the last ones is free already."""
    player.window.show()
    assert len(player.window.start_page.cards) == 4
    assert set(player.window.start_page.buttons) == {"keys"}


def test_every_title_says_in_both_languages_what_one_plays() -> None:
    for lang in ("en", "fr"):
        said = catalogue(lang)["games"]
        assert all(said[f"{one.id}.{what}"] for one in titles() for what in ("plays", "players", "length"))


def test_a_way_of_another_game_makes_the_window_for_it(player: Player) -> None:
    page = shown(player)
    page.cards["vinegar-joes-war"].buttons["first_steps"].click()
    assert player.model.title.id == "vinegar-joes-war" and player.window.tour.on
    player.window.actions_.by_id["lesson_leave"].trigger()
    assert player.model.session is None and len(shown(player).cards) == 4


def test_the_keyboard_is_back_where_it_was_after_a_dialog_of_another_game(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once a game was on the table, what is usual is first again."""
    page = shown(player)
    monkeypatch.setattr(ShelfDialog, "exec", lambda _dialog: 0)
    page.cards["vinegar-joes-war"].buttons["lessons"].click()
    QApplication.processEvents()
    page = player.window.start_page
    assert player.model.title.id == "vinegar-joes-war"
    assert page.focusWidget() is page.cards["vinegar-joes-war"].buttons["lessons"]
    player.model.new(next(iter(player.model.title.scenarios())), {}, "1")
    assert player.window.context.services.of(Frame).came_by == ("", "")


def test_a_new_game_is_asked_for_by_its_card(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    page, asked = shown(player), list[str]()
    monkeypatch.setattr(NewGameDialog, "exec", lambda dialog: asked.append(dialog.game.id))
    page.cards["tail-of-the-tiger"].buttons["new"].click()
    assert asked == ["tail-of-the-tiger"]


def test_who_has_done_the_first_lesson_is_led_to_a_game(player: Player) -> None:
    page, tour = shown(player), player.window.tour
    assert page.cards["nemesis"].buttons["first_steps"].objectName() == "primary"
    file = first_steps("nemesis")
    assert file is not None
    tour.shelf.finish(load_lesson(file, "nemesis"))
    player.window.context.services.of(Frame).rebuild()
    page = shown(player)
    ways = {
        game: [one for one, made in card.buttons.items() if made.objectName() == "primary"]
        for game, card in page.cards.items()
    }
    assert ways.pop("nemesis") == ["new"] and set(map(tuple, ways.values())) == {("first_steps",)}


def test_a_card_says_where_the_first_lesson_was_left(player: Player) -> None:
    way, file = Way(player.window.settings, "nemesis"), first_steps("nemesis")
    assert file is not None
    lesson = load_lesson(file, "nemesis")
    for number, text in ((0, []), (4, [f"Step 5 of {len(lesson.steps)}"])):
        way.note(lesson, lesson.steps[number], [])
        player.window.context.services.of(Frame).rebuild()
        made = shown(player).cards["nemesis"].buttons["first_steps"]
        assert [made.toolTip() for _ in made.findChildren(QProgressBar)] == text
    way.finish(lesson)
    assert way.first_at() == (0, len(lesson.steps))


def test_a_card_says_what_was_done_of_lessons_and_puzzles(player: Player) -> None:
    """Also of a game that is not on the table."""
    settings = player.window.settings
    lessons = [load_lesson(path) for path in shipped("lessons", "nemesis")]
    for lesson in lessons[:2]:
        Way(settings, "nemesis").finish(lesson)
    puzzles = [load_puzzle(path) for path in shipped("puzzles", "nemesis")]
    PuzzleShelf(settings, "nemesis").note(puzzles[0], "solved")
    PuzzleShelf(settings, "nemesis").note(puzzles[1], "good")
    Way(settings, "vinegar-joes-war").finish(load_lesson(shipped("lessons", "vinegar-joes-war")[0]))
    player.window.context.services.of(Frame).rebuild()
    cards = shown(player).cards
    assert cards["nemesis"].buttons["lessons"].text() == f"Lessons 2 of {len(lessons)}"
    assert cards["nemesis"].buttons["puzzles"].text() == f"Puzzles 1 of {len(puzzles)}"
    assert cards["vinegar-joes-war"].buttons["lessons"].text().startswith("Lessons 1 of ")
    assert cards["tail-of-the-tiger"].buttons["lessons"].text() == "Lessons"


@pytest.mark.parametrize("way", ["lessons", "puzzles", "rulebook"])
@pytest.mark.parametrize("game", [one.id for one in titles()])
def test_what_teaches_a_game_is_reached_before_one_was_begun(player: Player, game: str, way: str) -> None:
    card = shown(player).cards[game]
    if way not in card.buttons:
        assert not shipped(way, game)
        return
    card.buttons[way].click()
    window = player.window
    assert player.model.title.id == game and player.model.session is None
    if way == "rulebook":
        assert window.reader.window is not None and window.reader.window.isVisible()
        window.reader.window.close()
    else:
        (dialog,) = (one for one in window.findChildren(ShelfDialog) if one.isVisible())
        assert list(dialog.tiles) == [path for path, _ in dialog.shelf.sound()]
        dialog.close()


def shown(player: Player) -> StartPage:
    """The page with everything on it that takes time."""
    player.window.show()
    player.qtbot.waitExposed(player.window)
    page: StartPage = player.window.start_page
    player.qtbot.waitUntil(lambda: bool(page.cards) and not page.working)
    QApplication.processEvents()  # what was shown last has its place
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


@pytest.fixture
def other() -> Path:
    """A game of another title, older than all."""
    path = games_folder() / "2026-02-01 190000 u-go.nemesis"
    session, journal = begin(
        titles().title("defeat-into-victory"), Origin("defeat-into-victory", "u-go", {}, "1"), path
    )
    with journal:
        session.play("done")
        journal.note(SUMMARY, msgspec.json.encode(Summary(turn=9, side=0)).decode())
    os.utime(path, (9e8, 9e8))
    return path


def test_a_newcomer_begins_with_the_lesson_and_is_not_asked_for_saved_games(player: Player) -> None:
    page = shown(player)
    assert list(page.buttons) == ["keys"]
    assert QApplication.focusWidget() is page.cards["nemesis"].buttons["first_steps"]
    assert all(card.last.isHidden() for card in page.cards.values())


def over(path: Path) -> None:
    """A game on the shelf has come to its end."""
    when = path.stat().st_mtime
    with open_journal(path)[0] as journal:
        journal.note(SUMMARY, msgspec.json.encode(Summary(4, -1, True, 0)).decode())
    os.utime(path, (when, when))


def test_a_game_that_is_over_is_not_offered_to_be_continued(player: Player, kept: list[Path]) -> None:
    over(kept[0])
    page = shown(player)
    assert "Game Turn 3" in page.buttons["continue"].accessibleName()
    player.qtbot.keyClick(page.buttons["continue"], Qt.Key.Key_Return)
    assert player.model.path == kept[2], "the second one is damaged"


def test_where_all_games_are_over_one_begins_a_new_one(player: Player, kept: list[Path]) -> None:
    for path in (*kept[:1], *kept[2:]):
        over(path)
    page = shown(player)
    assert list(page.buttons) == ["keys", "library", "open"]
    focus = QApplication.focusWidget()
    assert focus in page.stops and focus is not None and focus.isVisible()
    said: list[str] = []
    player.window.context.signals.said.connect(said.append)
    player.window.actions_.by_id["continue"].trigger()
    assert player.model.path is None and said == ["No other game to continue"]


def test_who_has_played_goes_on_with_the_last_game(player: Player, kept: list[Path]) -> None:
    page = shown(player)
    assert list(page.buttons) == ["continue", "keys", "library", "open"]
    assert QApplication.focusWidget() is page.buttons["continue"]
    told = page.buttons["continue"].accessibleName()
    assert "Nemesis · The Kohima road" in told and "Game Turn 1 · Japanese player to move" in told
    player.qtbot.keyClick(page.buttons["continue"], Qt.Key.Key_Return)
    assert player.model.path == kept[0]
    assert page.isHidden()


def test_the_last_sound_game_of_each_title_stands_on_its_card(player: Player, kept: list[Path], other: Path) -> None:
    page = shown(player)
    assert "September 2001" in page.cards["nemesis"].last.accessibleName()
    last = page.cards["defeat-into-victory"].last
    assert "Operation U-Go" in last.accessibleName() and "Game Turn 9" in last.accessibleName()
    assert page.cards["vinegar-joes-war"].last.isHidden()
    player.qtbot.mouseClick(last, LEFT)
    assert player.model.path == other and player.model.title.id == "defeat-into-victory"


def test_the_last_game_is_named_by_what_it_opens_though_its_title_is_known_no_more(
    player: Player, kept: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = saves.look

    def look(path: Path) -> saves.Kept:
        found = looked(path)
        return msgspec.structs.replace(found, title="withdrawn") if path == kept[0] else found

    monkeypatch.setattr(saves, "look", look)
    assert "Game Turn 1" in shown(player).buttons["continue"].accessibleName()


def test_nothing_moves_when_the_last_games_were_read(
    player: Player, kept: list[Path], other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as unread:
        unread.setattr(StartPage, "_lasts", lambda _page: iter(()))
        before = places(shown(player))
    page = shown(player)
    page._fill()
    page = shown(player)
    assert not page.cards["nemesis"].last.isHidden() and places(page) == before


def test_nothing_moves_when_the_first_game_is_kept(player: Player, request: pytest.FixtureRequest) -> None:
    """The usual way is bold, and so a little wider."""
    before = heights(shown(player))
    assert request.getfixturevalue("kept")
    shown(player)._fill()
    page = shown(player)
    assert "continue" in page.buttons and heights(page) == before


def heights(page: StartPage) -> list[int]:
    """How far down each way stands."""
    QApplication.processEvents()
    ways = [*(card.buttons["new"] for card in page.cards.values()), page.buttons["keys"]]
    return [way.mapTo(page, QPoint()).y() for way in ways]


def places(page: StartPage) -> dict[str, tuple[QRect, QPoint]]:
    """Where each card and its ways stand."""
    QApplication.processEvents()
    return {game: (card.geometry(), card.buttons["new"].mapTo(page, QPoint())) for game, card in page.cards.items()}


def test_keys_go_from_way_to_way(player: Player, kept: list[Path]) -> None:
    page = shown(player)
    stops = page.stops
    own = [page.cards["nemesis"].last, *page.cards["nemesis"].buttons.values()]
    assert stops[0] is page.buttons["continue"] and stops[1:8] == own and stops[-1] is page.buttons["open"]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Tab):
        stops[0].setFocus()
        for stop in stops[1:]:
            player.qtbot.keyClick(QApplication.focusWidget(), key)
            assert QApplication.focusWidget() is stop
    player.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert QApplication.focusWidget() is stops[-2]


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
    with seated(title, qtbot, size, lang, percent, titles()) as guest:
        page = shown(guest)
        assert not page.cards["nemesis"].last.isHidden()
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
