"""What is done where a computer player does not answer, by a clock of our own; and what a process may say."""

from __future__ import annotations

import pickle
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from engine.players import process
from engine.players.asking import HUNG_S, LATE_S, QUIET_S, SILENT, Asking, Failed, Quiet
from engine.players.player import Choice
from engine.players.process import Answer, Board, PlayerDied, Progress, Question, Ready, Thinker, packed
from tests.table.tiny import Countdown, Take

BOARD = Board(Countdown, "long")  # type: ignore[arg-type]
QUESTION = Question("greedy", "s", 0, b"", 10.0)


class Fake:
    """A process that says what the test lets it say."""

    def __init__(self, board: Board) -> None:
        self.process = SimpleNamespace(is_alive=lambda: True)
        self.asked: list[Question] = []
        self.stops = 0
        self.says: list[Any] = []
        self.dead = ""
        self.ended = False

    def ask(self, question: Question) -> None:
        self.asked.append(question)

    def stop(self) -> None:
        self.stops += 1

    def heard(self) -> list[Any]:
        if self.dead:
            raise PlayerDied(self.dead)
        found, self.says = self.says, []
        return found

    def end(self) -> None:
        self.ended = True


class Table:
    """Somebody who asks, with a clock and the processes that were started."""

    def __init__(self) -> None:
        self.now = 100.0
        self.made: list[Fake] = []
        self.asking = Asking(self._start, lambda: self.now)  # type: ignore[arg-type]

    def _start(self, board: Board) -> Fake:
        self.made.append(Fake(board))
        return self.made[-1]

    def ask(self) -> Fake:
        self.asking.ask(BOARD, QUESTION)
        return self.made[-1]

    def after(self, seconds: float) -> list[Any]:
        self.now += seconds
        return list(self.asking.hear())


def test_signs_of_life_keep_it_going_and_silence_is_told_once() -> None:
    table = Table()
    fake = table.ask()
    for _ in range(5):
        fake.says = [Progress(fake.asked[-1].number, 1, 9)]
        assert table.after(QUIET_S - 0.1) == [Progress(fake.asked[-1].number, 1, 9)]
    assert table.after(QUIET_S - 0.2) == []
    assert table.after(0.3) == [Quiet(True)] and table.after(1) == []
    answer = Answer(fake.asked[-1].number, Choice(Take(1)))
    fake.says = [answer]
    assert table.after(1) == [Quiet(False), answer]
    assert not table.asking.busy and table.after(100) == []


def test_one_that_hangs_is_started_anew_and_asked_once_again() -> None:
    table = Table()
    first = table.ask()
    assert table.after(HUNG_S + 0.1) == [] and first.ended and len(table.made) == 2
    second = table.made[1]
    assert second.asked == first.asked, "the same question"
    assert table.after(QUIET_S + 0.1) == [Quiet(True)]
    assert table.after(HUNG_S) == [Failed(SILENT)] and second.ended
    assert not table.asking.busy and table.after(100) == []
    assert table.ask() is table.made[2], "asked again, another one is started"


def test_one_that_thinks_for_ever_is_no_better_than_a_silent_one() -> None:
    table = Table()
    fake, told = table.ask(), []
    for _ in range(int(QUESTION.seconds + LATE_S) + 1):
        fake.says = [Ready()]
        told += table.after(1.0)
    assert fake.ended and len(table.made) == 2 and told == []


def test_questions_do_not_pile_up_before_one_that_reads_nothing() -> None:
    table = Table()
    fake = table.ask()
    for _ in range(200):
        table.ask()
        table.now += 0.01
    assert len(fake.asked) == fake.stops == 1
    assert table.after(QUIET_S) == [Quiet(True)], "it is silent since the first one"
    fake.says = [Answer(fake.asked[0].number)]
    assert table.after(0) == [Quiet(False)], "nobody waits for that any more"
    assert len(fake.asked) == 2


def test_one_that_dies_is_told_with_the_reason() -> None:
    table = Table()
    table.ask().dead = "what it says cannot be read (TypeError)"
    assert table.after(0) == [Failed("what it says cannot be read (TypeError)")]


def test_one_that_cannot_be_started_is_told() -> None:
    def start(board: Board) -> Thinker:
        raise OSError(11, "Resource temporarily unavailable")

    asking = Asking(start)
    asking.ask(BOARD, QUESTION)
    assert list(asking.hear()) == [Failed("it cannot be started (Resource temporarily unavailable)")]


@pytest.mark.parametrize("sent", [b"", b"no pickle", pickle.dumps("a word"), pickle.dumps(Answer(1, "march"))])  # type: ignore[arg-type]
def test_what_is_no_word_is_refused(sent: bytes) -> None:
    with pytest.raises(Exception, match=".*"):
        process._word(sent)
    assert process._word(pickle.dumps(Answer(1, Choice(Take(1))))) == Answer(1, Choice(Take(1)))


def heard(thinker: Thinker) -> list[Any]:
    """What comes first, but for signs of life."""
    end = monotonic() + 60
    while monotonic() < end:
        if found := [one for one in thinker.heard() if not isinstance(one, Ready)]:
            return found
        sleep(0.01)
    raise AssertionError("nothing came")


def test_nobody_waits_for_a_process_that_is_stopped_and_garbage_ends_it() -> None:
    title = Countdown()
    view = packed(title.view(title.new("long", {}, "s"), 0))
    thinker = Thinker(BOARD)
    try:
        assert thinker.process.pid is not None
        stopped = psutil.Process(thinker.process.pid)
        stopped.suspend()
        large = Question("greedy", "s", 0, view + bytes(2_000_000), 10.0)
        with pytest.raises(PlayerDied, match="reads nothing"):
            list(map(thinker.ask, [large] * 2 * process.WAITING))
        assert thinker.heard() == []
        stopped.resume()
        assert isinstance(heard(thinker)[0], Answer)
    finally:
        thinker.end()


def test_garbage_in_the_pipe_is_told_and_nothing_is_raised_elsewhere() -> None:
    from multiprocessing import Pipe

    near, far = Pipe()
    thinker = Thinker.__new__(Thinker)
    thinker._pipe, thinker._ended, thinker._gone = near, False, ""
    thinker._heard = process.Queue(process.UNREAD)
    far.send_bytes(pickle.dumps(Ready()))
    far.send_bytes(b"\x80garbage")
    thinker._read()
    assert thinker.heard() == [Ready()]
    with pytest.raises(PlayerDied, match="cannot be read"):
        thinker.heard()
    near.close()
    far.close()
