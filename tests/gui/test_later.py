"""What is done in a moment is not done for whoever has gone, nor for what is no longer there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.record import Origin
from engine.table.save.open import begin
from nemesis_gui.base.later import give_up, later
from nemesis_gui.features.moments.moments import Drama
from nemesis_gui.features.reader.window import ReaderWindow
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.widgets.moments import Moments
from tests.gui.conftest import Player, put_away
from tools.driver import Driven

CLIENT: Final = Path(__file__).resolve().parents[2] / "nemesis_gui"
GAMES: Final = ("nemesis", "defeat-into-victory", "vinegar-joes-war")


def test_it_is_done_once_all_that_is_due_now_is_done(qapp: QApplication) -> None:
    owner, done = QObject(), []
    later(owner, lambda: done.append("first"))
    later(owner, lambda: done.append("second"), lambda: owner)
    assert not done
    qapp.processEvents()
    assert done == ["first", "second"]


def test_nothing_is_done_for_another_purpose_or_for_what_was_given_up(qapp: QApplication) -> None:
    above, done = QObject(), []
    owner, table = QObject(above), ["a game"]
    later(owner, lambda: done.append("of the game before"), lambda: table[0])
    table[0] = "another"
    qapp.processEvents()
    later(owner, lambda: done.append("after it was taken out"))
    timer = QTimer(owner, interval=0)
    timer.timeout.connect(lambda: done.append("a timer of what was taken out"))
    timer.start()
    give_up(above)
    qapp.processEvents()
    assert not done and not timer.isActive()


def test_no_other_shot_is_fired_in_the_client() -> None:
    """A shot without an owner and a purpose is heard by whoever is there when it comes."""
    found = [path.name for path in sorted(CLIENT.rglob("*.py")) if ".singleShot(" in path.read_text("utf-8")]
    assert found == ["later.py"]


@pytest.fixture
def window(qtbot: QtBot, calm: None) -> Iterator[Driven]:
    games = titles()
    found = Driven(GameModel(games.title(GAMES[0]), games), faces())
    found.context.looks.motion = False
    found.resize(QSize(1000, 700))
    found.show()
    qtbot.waitExposed(found)
    yield found
    put_away(found)


def test_games_of_several_titles_opened_at_once_leave_the_last_on_the_table(window: Driven, tmp_path: Path) -> None:
    paths, model = [], window.model
    for name in GAMES:
        title = model.game(name)
        origin = Origin(name, next(iter(title.scenarios())), {}, "1")
        session, journal = begin(title, origin, tmp_path / f"{name}.nemesis")
        with journal:
            session.play(session.commands()[0])
        paths.append(journal.path)
    for path in (*paths, paths[0], paths[1]):
        model.open(path)
    for _ in range(5):
        QApplication.processEvents()
    assert model.title.id == GAMES[1] and model.path == paths[1]
    assert not window.resume_note.card.isHidden() and window.resume_note._line == model.present.record.line()


def test_two_rules_shown_at_once_leave_the_last_one_on_the_board(player: Player) -> None:
    """The first has more steps than the second: its step is not looked for there."""
    window = player.new("kohima-road").window
    window.reader.show_rulebook()
    (reader,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, ReaderWindow) and one.isVisible()]
    by_step = sorted(reader.book.show_me.shown, key=lambda clause: reader.book.show_me.shown[clause].step)
    for clause in (by_step[-1], by_step[0]):
        reader.show_me(clause)
    for _ in range(3):
        QApplication.processEvents()
    assert reader.stage.shown == reader.book.show_me.shown[by_step[0]].step
    assert reader.stage.at == reader.stage.shown
    reader.close()


def test_what_waited_for_a_draw_to_be_seen_is_not_done_in_another_game(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    drama, done = player.new("kohima-road").window.feature(Drama), []
    monkeypatch.setattr(Moments, "holding", True)
    drama.after(lambda: done.append("played"))
    drama.moments.released.connect(lambda: done.append("seen"))
    player.model.new("kohima-road")
    assert "seen" in done and "played" not in done
