"""Playback on a board that only notes what it is told: any source of acts is played the same way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from pytestqt.qtbot import QtBot

from nemesis_gui.board.deeds import MOST, Deed, Going, Hurt, grouped
from nemesis_gui.play.playback import ACT_MS, WAY_MS, Act, Playback
from tests.tiny.commands import Moved, PhaseBegan
from tests.tiny.title import Skirmish

STATE = Skirmish().new("small", {}, "playback")
FROM, OVER, TO = (STATE.world.board.location(label) for label in ("0301", "0302", "0303"))
WALK = Moved(0, "a1", ("0301", "0302", "0303"), 1.0, "", "4.0/1")


class Board:
    """Notes what goes where, and what was brought into sight."""

    def __init__(self, qtbot: QtBot) -> None:
        self.gone: list[tuple[list[list[Deed]], int]] = []
        self.seen: list[tuple[int, ...]] = []
        self.asked = 0
        self.playback = Playback(lambda: self, lambda locs: self.seen.append(tuple(locs)))

    def enact(self, groups: Sequence[Sequence[Deed]], ms: int) -> None:
        self.gone.append(([list(group) for group in groups], ms))

    def acts(self, *acts: Act) -> Iterator[Act]:
        for act in acts:
            self.asked += 1
            yield act

    def waits(self) -> int:
        return self.playback._timer.interval()


@pytest.fixture
def board(qtbot: QtBot) -> Board:
    return Board(qtbot)


def test_an_act_shows_its_place_before_its_counter_goes(board: Board) -> None:
    board.playback.play(board.acts(Act(STATE, (WALK,))))
    board.playback.tick()
    assert board.seen == [(FROM, OVER, TO)]
    assert board.gone == []
    board.playback.tick()
    assert board.gone == [([[Going("a1", (FROM, OVER, TO))]], WAY_MS)]


def test_an_act_takes_its_time_whatever_happens_in_it_and_half_of_it_at_twice_the_speed(board: Board) -> None:
    board.playback.speed = 2.0
    board.playback.play(board.acts(Act(STATE, (PhaseBegan(0, "activation", "3.0/1"),)), Act(STATE, (WALK,))))
    board.playback.tick()
    assert board.waits() == ACT_MS / 2
    assert board.seen == []
    board.playback.tick()
    board.playback.tick()
    assert board.waits() == ACT_MS / 2
    assert board.gone[0][1] == WAY_MS / 2


def test_it_asks_for_the_next_act_only_when_the_one_before_has_been_shown(board: Board) -> None:
    board.playback.play(board.acts(Act(STATE, (WALK, WALK)), Act(STATE, ())))
    for asked in (1, 1, 2):
        board.playback.tick()
        assert board.asked == asked
    board.playback.tick()
    assert not board.playback.running


def test_whoever_stops_it_is_shown_no_more(board: Board) -> None:
    board.playback.play(board.acts(Act(STATE, (WALK,)), Act(STATE, (WALK,))))
    board.playback.tick()
    board.playback.stop()
    board.playback.tick()
    assert (board.asked, board.gone) == (1, [])
    assert not board.playback.running


def test_without_motion_only_places_are_shown(board: Board) -> None:
    board.playback.motion = False
    board.playback.play(board.acts(Act(STATE, (WALK,)), Act(STATE, (WALK,) * 20)))
    board.playback.tick()
    assert board.waits() == ACT_MS


def test_a_crowd_does_not_go_one_by_one(board: Board) -> None:
    board.playback.play(board.acts(Act(STATE, (WALK,) * 20)))
    board.playback.tick()
    board.playback.tick()
    assert len(board.gone[0][0]) == MOST


def test_deeds_are_those_of_the_events_in_their_order() -> None:
    """Losses of one roll are seen at once; a retreat comes after them, and the next loss after that."""
    lost, other = Hurt("a1"), Hurt("b1", "b2")
    way = Going("a1", (FROM, OVER)), Going("a2", (FROM, OVER))
    assert grouped([lost, other, *way, lost]) == [[lost, other], [*way], [lost]]
    assert grouped([Hurt("b1"), other]) == [[other]], "eliminated, with what takes its place"
    assert grouped([way[0], way[0]]) == [[way[0]], [way[0]]], "hex by hex"


def test_it_runs_while_an_act_is_put_on_the_board_too(board: Board) -> None:
    """Else the button that stops it would offer to begin it."""
    ran: list[bool] = []

    def acts() -> Iterator[Act]:
        for _ in range(2):
            ran.append(board.playback.running)
            yield Act(STATE, (PhaseBegan(0, "activation", "3.0/1"),))

    board.playback.play(acts())
    for _ in range(3):
        board.playback.tick()
    assert ran == [True, True]
    assert not board.playback.running
