"""What takes long is worked out after the picture of the answer, in pieces, and not while nobody sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nemesis_gui.base.later import give_up
from nemesis_gui.base.work import SLICE, WorkQueue
from tests.gui.conftest import Player


class Clock:
    """Goes on by a step whenever it is read."""

    def __init__(self, step: float = 0.0) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


class Painted(QWidget):
    """Notes when it is painted."""

    def __init__(self, done: list[str]) -> None:
        super().__init__()
        self.done = done

    def paintEvent(self, event: QPaintEvent) -> None:
        self.done.append("painted")


def pieces(done: list[str], *names: str) -> Iterator[object]:
    for name in names:
        yield done.append(name)


@pytest.fixture
def done() -> list[str]:
    return []


def turn(app: QApplication, times: int = 4) -> None:
    for _ in range(times):
        app.processEvents()


def test_it_is_done_when_what_was_asked_to_be_painted_is_painted(
    qtbot: QtBot, qapp: QApplication, done: list[str]
) -> None:
    widget, queue = Painted(done), WorkQueue(lambda: True)
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitExposed(widget)
    turn(qapp)
    done.clear()
    queue.put(widget, "numbers", pieces(done, "one", "two"))
    widget.update()
    assert not done and queue.working
    turn(qapp)
    assert done == ["painted", "one", "two"] and not queue.working


def test_it_gives_way_after_each_slice(qapp: QApplication, done: list[str]) -> None:
    """A piece takes longer than a slice: after each of them whatever else is due has its turn."""
    owner, queue = QObject(), WorkQueue(lambda: True, Clock(SLICE))
    other = QTimer(owner, interval=0)
    other.timeout.connect(lambda: done.append("input"))
    queue.put(owner, "numbers", pieces(done, "one", "two", "three"))
    other.start()
    turn(qapp, 6)
    told = [name for name, before in zip(done, ["", *done], strict=False) if name != before]
    assert [name for name in told if name != "input"] == ["one", "two", "three"]
    assert all("input" in done[done.index(a) : done.index(b)] for a, b in (("one", "two"), ("two", "three")))


def test_work_of_a_name_takes_the_place_of_that_before(qapp: QApplication, done: list[str]) -> None:
    owner, queue = QObject(), WorkQueue(lambda: True)
    queue.put(owner, "numbers", pieces(done, "old"))
    queue.put(owner, "words", pieces(done, "words"))
    queue.put(owner, "numbers", pieces(done, "new"))
    turn(qapp)
    assert sorted(done) == ["new", "words"]
    queue.put(owner, "numbers", pieces(done, "dropped"))
    queue.drop(owner, "numbers")
    turn(qapp)
    assert "dropped" not in done


def test_work_may_ask_for_more_of_its_name(qapp: QApplication, done: list[str]) -> None:
    owner, queue = QObject(), WorkQueue(lambda: True)

    def first() -> Iterator[object]:
        yield done.append("first")
        queue.put(owner, "numbers", pieces(done, "second"))

    queue.put(owner, "numbers", first())
    turn(qapp)
    assert done == ["first", "second"] and not queue.working


def test_nothing_is_done_for_what_is_gone_or_given_up(qapp: QApplication, done: list[str]) -> None:
    owner, gone, queue = QObject(), QObject(), WorkQueue(lambda: True)
    queue.put(owner, "numbers", pieces(done, "given up"))
    queue.put(gone, "numbers", pieces(done, "gone"))
    give_up(owner)
    gone.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    turn(qapp)
    assert not done and not queue.working


def test_nothing_is_done_while_it_is_not_seen(qapp: QApplication, done: list[str]) -> None:
    seen, owner = [True], QObject()
    queue = WorkQueue(lambda: seen[0], Clock(SLICE))
    queue.put(owner, "numbers", pieces(done, "one", "two"))
    turn(qapp, 2)
    assert done == ["one"]
    seen[0] = False
    turn(qapp)
    assert done == ["one"] and not queue.working
    seen[0] = True
    queue.resume()
    turn(qapp)
    assert done == ["one", "two"]


def test_an_error_ends_its_own_work_alone(done: list[str]) -> None:
    owner, queue = QObject(), WorkQueue(lambda: True)

    def broken() -> Iterator[object]:
        yield done.append("begun")
        raise RuntimeError

    queue.put(owner, "broken", broken())
    queue.put(owner, "numbers", pieces(done, "one"))
    with pytest.raises(RuntimeError):
        queue.finish()
    queue.finish()
    assert done == ["begun", "one"] and not queue.working


def test_the_layers_follow_a_command_when_it_was_seen(player: Player) -> None:
    player.new()
    player.window.actions_.by_id["supply"].trigger()
    scene, work = player.window.context.scene, player.window.context.work
    assert scene is not None
    work.finish()
    before = scene.overlays()
    player.play("draw")
    assert work.working and scene.overlays() == before
    player.window.hide()
    QApplication.processEvents()
    assert not work.working
    player.window.show()
    player.qtbot.waitUntil(lambda: not work.working)
