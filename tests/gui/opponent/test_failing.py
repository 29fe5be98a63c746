"""A computer player that fails, or does not answer: the game goes on without it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from engine.players import circles
from engine.players.player import Choice
from engine.players.process import Answer
from engine.table.game import legal
from nemesis_gui.base import diary
from nemesis_gui.features.help.problem import faults
from nemesis_gui.session.computers import SEAT
from tests.gui.opponent.test_opponent import LONG, Seat, seat

__all__ = ["seat"]
BROKEN = "marshal"
"""A level that there is not: each question to it ends in a fault."""


def broken(seat: Seat) -> None:
    """Amber cannot decide."""
    seat.begin("small", amber=BROKEN)
    failed(seat)


def failed(seat: Seat) -> None:
    strip = seat.opponent.strip
    seat.qtbot.waitUntil(lambda: strip.own.isVisible() and not strip.isHidden(), timeout=LONG)
    assert "Nothing is lost" in strip.text.text()
    assert strip.go.isVisible() and strip.seats.isVisible() and strip.report.isVisible()


def test_the_person_decides_this_himself_and_it_is_asked_again_at_the_next(seat: Seat) -> None:
    broken(seat)
    first = seat.model.present.decision
    assert seat.decider == 0 and seat.model.eyes == (1,)
    seat.opponent.strip.own.click()
    seat.qtbot.waitUntil(seat.opponent.strip.isHidden)
    assert not seat.window.seats.covered
    assert seat.model.eyes == (0,), "who decides for a side sees what it sees"
    while seat.model.present.decision == first:
        seat.own()
    assert seat.said() and {side for side, _ in seat.said()} == {0}
    assert seat.model.deputy is None and seat.model.person == 1
    seat.wait_for(1)
    seat.own()
    failed(seat)


def test_the_seat_goes_to_another_level_or_to_a_person(seat: Seat) -> None:
    broken(seat)
    assert seat.window.actions_["computers"].why_not() is None
    seat.opponent.seat({SEAT + "amber": "random"})
    seat.wait_for(1)
    assert seat.said()
    seat.opponent.seat({SEAT + "amber": ""})
    assert seat.model.computers == {}


def test_it_stands_in_the_diary_and_in_a_report_behind_the_warning(seat: Seat) -> None:
    broken(seat)
    line = diary.last(1)[0]
    assert f"computer player {BROKEN} of skirmish failed" in line and line.endswith("ValueError")
    report = faults()[-1].read_text(encoding="utf-8")
    assert BROKEN in report and "Traceback" not in diary.without_game(report) and "Traceback" in report


def test_the_save_reopens_and_the_way_out_is_there_again(seat: Seat) -> None:
    broken(seat)
    path = seat.model.path
    seat.opponent.strip.own.click()
    seat.own()
    assert path is not None
    seat.model.new("wide")
    seat.model.open(path)
    if seat.decider == 1:
        seat.own()
    failed(seat)
    seat.opponent.seat({SEAT + "amber": "random"})
    seat.wait_for(1)


def test_the_way_out_stays_when_the_table_is_told_anew(seat: Seat) -> None:
    broken(seat)
    seat.model.notify()
    failed(seat)
    seat.opponent.strip.go.click()
    failed(seat)


def test_an_illegal_answer_is_a_fault_and_not_asked_for_ever(seat: Seat) -> None:
    seat.begin("small", amber="random")
    seat.opponent.thinking.drop()
    seat.opponent._answered(Answer(0, Choice(seat.model.playing.notation.parse("assail"))))
    failed(seat)
    assert seat.said() == []


def test_rules_that_fail_at_its_command_do_not_lock_the_game(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    seat.begin("small", amber="random")
    seat.opponent.thinking.drop()
    command = legal(seat.model.present.state)[0]

    def play(*_: object, **__: object) -> bool:
        raise KeyError("hidden")

    monkeypatch.setattr(type(seat.window.context), "play", play)
    seat.opponent._answered(Answer(0, Choice(command)))
    failed(seat)
    assert "KeyError" in diary.last(1)[0]


def test_one_that_goes_in_circles_is_a_fault(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circles, "MOST", 0)
    seat.begin("small", amber="random")
    failed(seat)
    assert "CirclingError" in diary.last(1)[0]


def test_silence_is_told_and_then_over(seat: Seat) -> None:
    seat.begin("small", amber="random")
    seat.opponent.thinking.drop()
    seat.opponent.strip.think(0, "Random")
    seat.opponent.thinking.quiet.emit(True)
    assert seat.opponent.strip.text.text() == "The computer player does not answer"
    seat.opponent.thinking.quiet.emit(False)
    assert "is thinking" in seat.opponent.strip.text.text()


def test_who_fails_out_of_turn_is_silent_and_nobody_is_held_up(seat: Seat) -> None:
    seat.begin("small", amber="random")
    seat.wait_for(1)
    seat.qtbot.waitUntil(seat.opponent.strip.isHidden, timeout=LONG)
    seat.opponent._out_of_turn = True
    seat.opponent._side = 0
    seat.opponent._fail("KeyError: 'x'", "")
    assert seat.opponent.strip.isHidden() and not seat.opponent.paused
    seat.own()


def test_all_ways_out_fit_into_the_column(seat: Seat) -> None:
    broken(seat)
    strip = seat.opponent.strip
    for one in (strip.go, strip.own, strip.seats, strip.report):
        assert one.focusPolicy() == Qt.FocusPolicy.TabFocus
        assert strip.rect().contains(one.geometry()) and one.width() >= one.sizeHint().width()
