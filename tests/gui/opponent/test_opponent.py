"""A computer player at the table of the real window."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
import shiboken6
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.players.process import Board, interrupts, packed, unpacked
from engine.players.registry import opponents
from engine.table.entries import Agreed, Resign
from engine.table.game import legal
from engine.table.options import STUDY
from engine.table.session import Session
from engine.table.titles import Listed, Titles
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.features.opponent import live, opponent
from nemesis_gui.features.opponent.advice import Advice, Meant
from nemesis_gui.features.opponent.dialog import SeatsDialog
from nemesis_gui.features.opponent.opponent import Opponent
from nemesis_gui.features.seats.agreements import Agreements
from nemesis_gui.games import faces
from nemesis_gui.play.command_button import CommandButton
from nemesis_gui.play.face import Faces
from nemesis_gui.session.computers import ADVICE, FORBIDDEN, REPLIES, SEAT, STAND
from nemesis_gui.session.intentions import INTENTIONS, read, written
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from tests.tiny.title import Skirmish
from tools.driver import Driven

LONG = 20_000
"""Milliseconds; whatever takes so long does not come any more."""


class Seat:
    """A window with a game in which some sides are played by the computer."""

    def __init__(self, window: Driven, qtbot: QtBot) -> None:
        self.window, self.model, self.qtbot = window, window.model, qtbot
        self.opponent = window.feature(Opponent)

    def begin(
        self, scenario: str, notes: dict[str, str] | None = None, *, study: bool = False, **levels: str
    ) -> None:  # fmt: skip
        """Begin a game; the levels of the computer players by the name of their side."""
        seats = {SEAT + side: level for side, level in levels.items()}
        options = {STUDY: True} if study else {}
        self.model.new(scenario, options, "1", {PLAYERS: HOT_SEAT, **seats, **(notes or {})})

    def buttons(self) -> list[CommandButton]:
        """What one may say by a click."""
        return [one for one in self.window.findChildren(CommandButton) if one.isVisible()]

    @property
    def decider(self) -> int | None:
        state = self.model.present.state
        decision = self.model.present.decision
        return None if decision is None else decision.side(state)

    def wait_for(self, side: int | None) -> None:
        """Until a side decides, or the game is over."""
        self.qtbot.waitUntil(lambda: self.decider in (side, None) and not self.opponent.thinking.busy, timeout=LONG)

    def own(self) -> None:
        """The first thing that may be said, by the person who decides."""
        assert self.window.context.play(self.model.commands()[-1])

    def said(self) -> list[tuple[int, str]]:
        return [(node.side, node.text) for node in self.model.present.record.line()]


@pytest.fixture
def seat(qtbot: QtBot, calm: None, request: pytest.FixtureRequest) -> Iterator[Seat]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.dress(app, "staff")
    settings = Settings()
    settings.put(SETTING, False)
    name = getattr(request, "param", "")
    if name:
        games = titles()
        window = Driven(GameModel(games.title(name), games), faces(), settings)
    else:
        title = Skirmish()
        window = Driven(GameModel(title, Titles([Listed(title.id, title.name, Skirmish)])), Faces({}), settings)
    window.context.looks.motion = False
    window.resize(QSize(1400, 900))
    window.show()
    qtbot.waitExposed(window)
    yield Seat(window, qtbot)
    if shiboken6.isValid(window):
        window.hide()
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_below_the_map_it_stands_in_the_place_of_the_question_and_the_map_keeps_its_size(seat: Seat) -> None:
    window, strip = seat.window, seat.opponent.strip
    window.resize(1024, 700)
    window.show()
    seat.qtbot.waitExposed(window)
    seat.begin("small")
    for _ in range(3):  # until all has its place
        QApplication.processEvents()
    view = window.context.view
    assert view is not None and seat.opponent.places.side.over and window.prompt.isVisible()
    high = view.height()
    strip.think(1, "Captain is thinking")
    QApplication.processEvents()
    assert strip.isVisible() and not window.prompt.isVisible() and abs(view.height() - high) <= 1
    strip.hide()
    QApplication.processEvents()
    assert window.prompt.isVisible() and view.height() == high


def test_the_sign_of_per_cent_never_stands_on_a_line_of_its_own(seat: Seat) -> None:
    strip = seat.opponent.strip
    strip.think(1, "Captain is thinking")
    strip.progress(1, 10)
    assert strip.text.text().endswith(" 10%"), "no blank at which the line could be broken"


def test_an_answer_in_the_phase_of_a_person_moves_nothing_unless_it_takes_long(seat: Seat) -> None:
    strip = seat.opponent.strip
    strip.hide()
    strip.think(1, "Captain is thinking", answers=True)
    assert strip.isHidden() and strip._later.isActive()
    strip._later.timeout.emit()
    assert not strip.isHidden() and not strip._later.isActive()
    strip.hide()
    strip.think(1, "Captain is thinking", answers=True)
    strip.hide()
    assert not strip._later.isActive(), "it has answered"


def test_a_whole_game_against_a_computer_player(seat: Seat) -> None:
    seat.begin("small", cobalt="greedy")
    while seat.model.present.state.outcome is None:
        seat.wait_for(0)
        if seat.decider == 0:
            assert not seat.window.seats.covered
            seat.own()
    assert {0, 1} == {side for side, _ in seat.said()}


def test_the_computer_plays_both_sides(seat: Seat) -> None:
    seat.begin("small", amber="random", cobalt="greedy")
    seat.qtbot.waitUntil(lambda: len(seat.said()) > 8, timeout=LONG)
    assert {0, 1} == {side for side, _ in seat.said()}


def test_nobody_plays_for_it_and_its_secrets_stay_its_own(seat: Seat) -> None:
    seat.begin("small", amber="random")
    seat.opponent.stop()
    assert seat.decider == 0
    assert not seat.window.context.play(seat.model.present.commands()[0])
    assert seat.model.eyes == (1,) and seat.said() == []
    assert not seat.buttons()


def test_undo_takes_its_reply_along_and_the_log_tells_it(seat: Seat) -> None:
    replied(seat)
    seat.window.games.undo()
    assert [side for side, _ in seat.said()] == [0]
    assert "the Amber player agrees" in seat.window.log.view.toPlainText()
    assert seat.decider == 1 and not seat.model.can_undo().legal
    seat.model.redo()
    assert [side for side, _ in seat.said()] == [0, 1, 0]


def test_undo_ends_at_its_reply_where_the_game_was_begun_so(seat: Seat) -> None:
    replied(seat, {REPLIES: STAND})
    seat.window.games.undo()
    assert [side for side, _ in seat.said()] == [0, 1, 0]


def replied(seat: Seat, notes: dict[str, str] | None = None) -> None:
    """Amber, the computer, has spoken, then the person, then the computer again."""
    seat.begin("small", notes, amber="random")
    seat.wait_for(1)
    seat.own()
    seat.wait_for(1)
    assert [side for side, _ in seat.said()] == [0, 1, 0]


def test_any_key_ends_the_pause_before_its_act(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "GLANCE_MS", 10 * LONG)
    seat.window.context.looks.motion = True
    seat.begin("small", amber="random")
    seat.qtbot.waitUntil(seat.opponent._shown.isActive, timeout=LONG)
    assert seat.said() == []
    QTest.keyClick(seat.window.windowHandle(), Qt.Key.Key_Space)
    seat.wait_for(1)


def test_a_process_that_is_killed_loses_nothing_and_is_asked_anew(seat: Seat) -> None:
    seat.begin("small", amber="random")
    seat.qtbot.waitUntil(lambda: seat.opponent.thinking.busy)
    assert seat.opponent.thinking.thinker is not None
    seat.opponent.thinking.thinker.process.kill()
    strip = seat.opponent.strip
    seat.qtbot.waitUntil(lambda: strip.go.isVisible(), timeout=LONG)
    assert "Nothing is lost" in strip.text.text() and seat.said() == []
    strip.go.click()
    seat.wait_for(1)
    seat.qtbot.waitUntil(strip.isHidden)
    assert len(seat.said()) == 1


def test_seats_are_changed_in_a_game_and_kept_with_it(seat: Seat) -> None:
    seat.begin("small")
    assert seat.model.person is None
    dialog = SeatsDialog(seat.window.context, seat.window)
    dialog.boxes[0].setCurrentIndex(dialog.boxes[0].findData("greedy"))
    seat.opponent.seat(dialog.notes())
    dialog.close()
    seat.wait_for(1)
    path, said = seat.model.path, seat.said()
    assert path is not None and said[0][0] == 0
    seat.model.new("wide")
    assert seat.model.computers == {}
    seat.model.open(path)
    assert seat.model.computers == {0: "greedy"} and seat.said() == said
    seat.opponent.seat({SEAT + "amber": ""})
    assert seat.model.computers == {} and seat.model.person is None


def test_a_draw_is_accepted_by_who_stands_no_better_and_a_defeat_by_nobody(seat: Seat) -> None:
    seat.begin("small", cobalt="random")
    seat.opponent.stop()
    agreements = seat.window.feature(Agreements)
    agreements._offered(Agreed("amber"), 0, "")
    assert seat.model.present.state.outcome is None
    agreements._offered(Agreed("cobalt"), 0, "")
    assert seat.model.present.state.outcome is not None and seat.model.present.state.outcome.winner == 1


@pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
def test_captain_plays_a_phase_and_the_person_the_next(seat: Seat) -> None:
    """Also in a game kept when its level had another name."""
    seat.begin("kohima-road", japanese="subaltern")
    assert seat.model.computers == {0: "captain"}
    seat.wait_for(1)
    state = seat.model.present.state
    assert seat.decider == 1 and state.outcome is None and len(seat.said()) > 3
    assert {side for side, _ in seat.said()} == {0}


@pytest.mark.parametrize(
    ("seat", "scenario"),
    [("tail-of-the-tiger", "tail-of-the-tiger"), ("vinegar-joes-war", "imphal")],
    indirect=["seat"],
)
def test_captain_of_another_game_is_offered_and_tells_what_its_orders_are_for(seat: Seat, scenario: str) -> None:
    assert "captain" in opponents(seat.model.title)
    seat.begin(scenario, **dict.fromkeys(seat.model.title.sides, "captain"))
    seat.qtbot.waitUntil(lambda: INTENTIONS in seat.model.notes(), timeout=3 * LONG)
    seat.opponent.stop()
    aim = read(seat.model.notes()[INTENTIONS])[0]
    told = seat.window.words.game.intention(seat.model.present.state, aim.key, aim.facts)
    assert aim.key in seat.window.words.game.tables["intentions"] and told and "{" not in told


@pytest.mark.parametrize("seat", ["defeat-into-victory"], indirect=True)
def test_captain_is_offered_in_burma_plays_and_tells_what_its_orders_are_for(seat: Seat) -> None:
    assert "captain" in opponents(seat.model.title)
    seat.begin("u-go", japanese="captain", allied="captain")
    seat.qtbot.waitUntil(lambda: INTENTIONS in seat.model.notes(), timeout=3 * LONG)
    seat.opponent.stop()
    aim = read(seat.model.notes()[INTENTIONS])[0]
    told = seat.window.words.game.intention(seat.model.present.state, aim.key, aim.facts)
    assert aim.key in seat.window.words.game.tables["intentions"] and told and "{" not in told
    assert len(seat.said()) > 3


@pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
def test_staff_is_asked_once_for_a_segment_and_anew_where_it_was_stopped(seat: Seat) -> None:
    answers: list[object] = []
    seat.opponent.thinking.answered.connect(answers.append)
    seat.begin("salween-crossing", japanese="staff", allied="staff")
    seat.qtbot.waitUntil(lambda: _moves(seat) > 2, timeout=3 * LONG)
    assert len(answers) <= len(seat.said()) - 2, "the moves after the first one were orders"
    seat.opponent.stop()
    known, said = len(answers), len(seat.said())
    seat.opponent.go_on()
    seat.qtbot.waitUntil(lambda: len(seat.said()) > said, timeout=LONG)
    assert len(answers) > known


def _moves(seat: Seat) -> int:
    return sum(text.startswith("move ") for _, text in seat.said())


@pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
def test_advice_names_an_act_and_is_told_in_the_log(seat: Seat) -> None:
    seat.begin("kohima-road")
    assert seat.window.context.play("draw")
    advice = seat.window.feature(Advice)
    advice.ask()
    seat.qtbot.waitUntil(lambda: not advice.thinking.busy, timeout=LONG)
    told = [one.text() for one in advice.card.findChildren(QLabel)]
    assert any(seat.window.words.command(seat.model.state, one) in told for one in seat.model.commands())
    asked, path = "The Japanese player asks for advice", seat.model.path
    assert asked in seat.window.log.view.toPlainText() and path is not None
    seat.model.new("campaign", notes={PLAYERS: HOT_SEAT, ADVICE: FORBIDDEN})
    assert asked not in seat.window.log.view.toPlainText() and advice.no_advice() is not None
    seat.model.open(path)
    assert asked in seat.window.log.view.toPlainText() and advice.no_advice() is None


def test_nothing_but_the_view_leaves_for_it() -> None:
    """Neither seed nor the enemy's secret chit are in what is sent; and at the other end it is the same position."""
    title = Nemesis()
    session = Session.new(title, "kohima-road", {"choose_chits": True}, "a seed nobody may know")
    state = session.state.copy()
    state.turn, state.first = 2, (None, "supply")
    state.cups = (state.cups[0], state.cups[1] - {"supply"})
    assert title.hidden_sides(state) == [1]
    view = title.view(state, 0)
    sent = packed(view)
    assert b"nobody may know" not in sent
    there = unpacked(Board(Nemesis, "kohima-road"), sent)
    assert title.digest(there) == title.digest(view) and there.first == view.first != state.first
    assert [one.text() for one in legal(there)] == [one.text() for one in legal(view)]


@pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
def test_in_a_study_game_intentions_are_told_in_the_log_and_again_with_the_next_best(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponent, "PHASE_S", 10.0 * LONG)
    seat.begin("kohima-road", study=True, japanese="captain")
    seat.wait_for(1)
    meant = seat.window.feature(Meant)
    why_not = seat.window.actions_["meant"].why_not
    assert why_not() is None
    words, state = seat.window.words, seat.model.state
    first, last = read(seat.model.notes()[INTENTIONS])[0], meant.aims()
    told = words.game.intention(state, first.key, first.facts)
    assert told in seat.window.log.view.toPlainText(), "behind the move of a stack, whose piece it names"
    path = seat.model.path
    assert path is not None
    seat.model.new("campaign")
    assert why_not() is not None
    seat.model.open(path)
    assert told in seat.window.log.view.toPlainText() and meant.aims() == last
    meant.show()
    card = [one.text() for one in meant.card.findChildren(QLabel)]
    assert words.game.intention(state, last[0].key, last[0].facts) in card
    assert any(text.startswith("Next best:") for text in card)
    seat.model.note(INTENTIONS, written([msgspec.structs.replace(last[0], said="leap 0101", other="")]))
    meant.show()
    assert "leap 0101" in [one.text() for one in meant.card.findChildren(QLabel)], "of a version with other commands"


@pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
def test_during_a_game_no_plan_is_told_and_after_it_all_are(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the strip nor the log, nor the log that is read again, has an aim beyond the act; when the game is over
    the same log has them."""
    monkeypatch.setattr(opponent, "PHASE_S", 10.0 * LONG)
    said: list[str] = []
    monkeypatch.setattr(seat.opponent.strip, "aim", said.append)
    seat.begin("kohima-road", japanese="captain")
    seat.wait_for(1)
    words, model = seat.window.words, seat.model
    aims, path = read(model.notes()[INTENTIONS]), model.path
    hidden = {words.game.intention(model.state, aim.key, aim.facts) for aim in aims if not aim.shown}
    assert path is not None and hidden and not hidden & {*said}
    first = words.game.intention(model.state, aims[0].key, aims[0].facts)
    assert first in hidden and first not in seat.window.log.view.toPlainText()
    seat.model.new("campaign")
    seat.model.open(path)
    assert first not in seat.window.log.view.toPlainText()
    assert model.enter(Resign("allied"), 1)
    assert first in seat.window.log.view.toPlainText()


def test_a_seat_that_changes_is_told_in_the_log_and_kept(seat: Seat) -> None:
    seat.begin("small")
    seat.opponent.seat({SEAT + "amber": "greedy"})
    seat.opponent.stop()
    seat.opponent.seat({SEAT + "amber": ""})
    path, log = seat.model.path, seat.window.log.view
    told = ["Greedy plays the Amber side from now on", "A person plays the Amber side from now on"]
    assert all(line in log.toPlainText() for line in told)
    assert path is not None
    assert seat.model.play(seat.model.present.commands()[0])
    seat.model.new("wide")
    assert told[0] not in log.toPlainText()
    seat.model.open(path)
    assert all(line in log.toPlainText() for line in told)


@pytest.fixture
def hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Skirmish, "hopeless", lambda self, state, side: True)


@pytest.mark.usefixtures("hopeless")
def test_who_has_no_hope_resigns_and_the_game_ends_if_that_is_accepted(seat: Seat) -> None:
    seat.begin("small", amber="random")
    strip = seat.opponent.strip
    seat.qtbot.waitUntil(lambda: strip.accept.isVisible(), timeout=LONG)
    assert seat.said() == [] and strip.text.text() == "Random resigns"
    strip.accept.click()
    outcome = seat.model.present.state.outcome
    assert outcome is not None and (outcome.winner, outcome.why) == (1, "resigned")


@pytest.mark.usefixtures("hopeless")
def test_a_lost_game_is_played_on_if_the_person_wants_it(seat: Seat) -> None:
    seat.begin("small", amber="random")
    strip = seat.opponent.strip
    seat.qtbot.waitUntil(lambda: strip.play_on.isVisible(), timeout=LONG)
    strip.play_on.click()
    seat.wait_for(1)
    seat.own()
    seat.wait_for(1)
    assert [side for side, _ in seat.said()] == [0, 1, 0] and not strip.accept.isVisible()


@pytest.mark.usefixtures("hopeless")
def test_a_defeat_is_accepted_by_who_has_no_hope(seat: Seat) -> None:
    seat.begin("small", cobalt="random")
    seat.opponent.stop()
    seat.window.feature(Agreements)._offered(Agreed("amber"), 0, "")
    outcome = seat.model.present.state.outcome
    assert outcome is not None and outcome.winner == 0


def test_two_games_are_not_played_alike(seat: Seat) -> None:
    """The same positions, and another course of the random player in each game."""
    courses = set()
    for seed in "12345":
        seat.model.new("small", {}, seed, {PLAYERS: HOT_SEAT, f"{SEAT}amber": "random"})
        seat.wait_for(1)
        courses.add(tuple(seat.said()))
    assert len(courses) > 1


@pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
def test_a_person_interrupts_a_computer_player_that_thinks(seat: Seat) -> None:
    """A Battalion is dropped in the enemy's phase; what was thought before does not count."""
    seat.begin("kohima-road", japanese="", allied="captain")
    while seat.decider == 0:
        assert seat.window.context.play(seat.model.commands()[0])
        seat.qtbot.wait(1)

    def may_interrupt() -> bool:
        return seat.opponent.thinking.busy and bool(interrupts(seat.model.playing, seat.model.present.state, 0))

    seat.qtbot.waitUntil(may_interrupt, timeout=LONG)
    drop, before = interrupts(seat.model.playing, seat.model.present.state, 0)[0], len(seat.said())
    assert seat.window.context.play(drop)
    assert seat.said()[before] == (0, drop.text())
    seat.qtbot.waitUntil(lambda: len(seat.said()) > before + 1, timeout=LONG)
    assert seat.said()[before + 1][0] == 1
