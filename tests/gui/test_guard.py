"""A second click does not hit the button that has just come under the pointer, nothing answers for whoever decided
before, and a key that repeats itself answers nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QFocusEvent, QGuiApplication, QKeySequence, QMouseEvent, QShortcut, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nemesis_gui.base import pace
from nemesis_gui.widgets.guard import HABIT, HANDED, LEADS, MOVED, ClickGuard
from tests.gui.conftest import Player
from tools.driver.hands import Hands

LEFT = Qt.MouseButton.LeftButton
repeat = Hands.repeat


class Desk:
    """A place with a button, and how often it was pressed."""

    def __init__(self, qtbot: QtBot) -> None:
        self.place = QWidget()
        qtbot.addWidget(self.place)
        self.button = QPushButton("Banzai!", self.place)
        self.button.setProperty("command", "answer yes")
        self.place.show()
        self.pressed = 0
        self.button.pressed.connect(self._count)
        self.guard = ClickGuard((self.place,))

    def _count(self) -> None:
        self.pressed += 1

    def press(self, away: int = 0) -> None:
        """Press the button while the pointer is so many pixels from where it was."""
        at = QPointF(QCursor.pos() + QPoint(away, 0))
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            event = QMouseEvent(kind, QPointF(5, 5), at, LEFT, LEFT, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self.button, event)


@pytest.fixture
def context(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(pace, "guard_ms", 60_000)
    return Desk(qtbot)


def test_a_click_at_the_same_place_is_swallowed(context: Desk) -> None:
    context.guard.arm()
    context.press()
    assert context.pressed == 0


def test_a_click_at_the_same_place_follows_no_link_of_the_question(context: Desk) -> None:
    """As one that was meant for a button of the computer player, which stood there a moment ago."""
    followed: list[str] = []
    question = QLabel("<a href='clause:1.1/1'>1.1/1</a>", context.place)
    question.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
    question.linkActivated.connect(followed.append)
    question.show()
    context.guard.arm()
    for seen in ([], ["clause:1.1/1"]):
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            at = QPointF(10, question.height() / 2)
            event = QMouseEvent(kind, at, QPointF(QCursor.pos()), LEFT, LEFT, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(question, event)
        assert followed == seen
        context.guard._rest()


def test_who_has_moved_the_pointer_means_it(context: Desk) -> None:
    context.guard.arm()
    context.press(MOVED + 1)
    assert context.pressed == 1


def test_keys_wait_for_no_button(context: Desk, qtbot: QtBot) -> None:
    context.guard.arm()
    qtbot.keyClick(context.button, Qt.Key.Key_Space)
    assert context.pressed == 1


def test_nothing_is_held_back_before_and_after(context: Desk) -> None:
    context.press()
    context.guard.arm()
    context.guard._rest()
    context.press()
    assert context.pressed == 2


def test_only_a_dear_choice_is_held_back_for_long(context: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    context.guard.arm(["answer yes"])
    monkeypatch.setattr(context.guard._clock, "elapsed", lambda: 100_000, raising=False)
    assert context.guard._holds(context.button, QCursor.pos())
    context.button.setProperty("command", "answer no")
    assert not context.guard._holds(context.button, QCursor.pos())


def test_a_pause_of_nothing_is_none(context: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "guard_ms", 0)
    context.guard.arm()
    context.press()
    assert context.pressed == 1


class Table(Desk):
    """The same with a field to write in, what comes in at the window, and a clock to set."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__(qtbot)
        self.field = QLineEdit(self.place)
        self.field.move(0, 60)
        self.field.show()
        self.ms = 0
        self.guard.now = lambda: float(self.ms)
        self.place.activateWindow()
        qtbot.waitUntil(self.place.isActiveWindow)
        self.button.setFocus()
        self.guard.decides(0)

    def decides(self, side: int) -> None:
        """A side has to decide, and its question is painted."""
        self.guard.decides(side)
        self.place.repaint()

    @property
    def window(self) -> QWindow:
        return self.place.windowHandle()

    def tap(self, key: Qt.Key = Qt.Key.Key_Space) -> None:
        QTest.keyClick(self.window, key)

    def click(self) -> None:
        QTest.mouseClick(self.window, LEFT, Qt.KeyboardModifier.NoModifier, self.button.geometry().center())


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(pace, "guard_ms", 0)
    monkeypatch.setattr(pace, "change_ms", 300)
    return Table(qtbot)


def test_a_key_that_repeats_itself_presses_its_button_once(table: Table) -> None:
    table.button.setShortcut("1")
    QTest.keyPress(table.window, Qt.Key.Key_1)
    for _ in range(20):
        repeat(table.window, Qt.Key.Key_1)
        table.button.setDown(False)
    QTest.keyRelease(table.window, Qt.Key.Key_1)
    assert table.pressed == 1


def test_a_text_is_written_by_a_key_that_repeats_itself(table: Table) -> None:
    table.field.setFocus()
    table.field.setText("abcde")
    QTest.keyPress(table.window, Qt.Key.Key_Backspace)
    repeat(table.window, Qt.Key.Key_Backspace)
    assert table.field.text() == "abc"


@pytest.mark.parametrize("answer", [Table.tap, Table.click])
def test_nothing_answers_for_a_while_when_the_other_side_decides(table: Table, answer: Callable[[Table], None]) -> None:
    answer(table)
    table.decides(1)
    table.ms += pace.change_ms - 1
    answer(table)
    assert table.pressed == 1
    table.ms += 1
    answer(table)
    assert table.pressed == 2


def test_the_while_begins_when_the_question_is_painted(table: Table) -> None:
    table.guard.decides(1)
    table.ms += 3 * pace.change_ms
    table.tap()
    assert table.pressed == 0
    table.place.repaint()
    table.ms += pace.change_ms - 1
    table.tap()
    assert table.pressed == 0
    table.ms += 1
    table.tap()
    assert table.pressed == 1


def test_a_question_behind_what_is_shown_rests_until_it_was_seen_for_a_while(table: Table) -> None:
    shown = [True]
    table.guard.shows = lambda: shown[0]
    table.guard.asks("the next one")
    table.place.repaint()
    table.ms += 20 * pace.change_ms
    shown.clear()
    shown.append(False)
    table.place.repaint()
    table.tap()
    assert table.pressed == 0
    table.ms += pace.change_ms
    table.tap()
    assert table.pressed == 1


def test_ones_own_next_question_is_answered_at_once(table: Table) -> None:
    table.guard.asks("the next one")
    table.tap()
    assert table.pressed == 1


def test_the_same_side_goes_on_at_once(table: Table) -> None:
    table.decides(0)
    table.tap()
    assert table.pressed == 1


def entered(table: Table, key: str = "Return") -> list[bool]:
    """Filled as often as Enter, or another key, is heard in the window."""
    heard: list[bool] = []
    QShortcut(QKeySequence(key), table.place).activated.connect(lambda: heard.append(True))
    return heard


@pytest.mark.parametrize("passed_on", [True, False])
@pytest.mark.parametrize(("key", "name"), [(Qt.Key.Key_Return, "Enter"), (Qt.Key.Key_E, "E")])
def test_enter_and_e_do_not_run_on_into_somebody_else_s_answer(
    table: Table, passed_on: bool, key: Qt.Key, name: str
) -> None:
    """Of two at one screen the other one presses it once for nothing, and the second time means it."""
    told, heard = list[str](), entered(table, name.replace("Enter", "Return"))
    table.guard.passed_on, table.guard.press_again = lambda: passed_on, told.append
    table.guard.sure = lambda event: "E" if event.key() == Qt.Key.Key_E else ""
    table.tap(key)
    assert len(heard) == 1 and not told, "nobody else has come yet"
    table.decides(1)
    table.ms += pace.change_ms
    table.tap(key)
    assert (len(heard), told) == ((1, [name]) if passed_on else (2, []))
    table.tap(key)
    assert len(heard) == (2 if passed_on else 3) and len(told) <= 1


def test_who_has_had_a_question_before_them_for_a_second_means_the_first_key(table: Table) -> None:
    told, heard = list[str](), entered(table)
    table.guard.passed_on, table.guard.press_again = lambda: True, told.append
    for side, waits, pressed in ((1, HANDED - 1, 0), (0, HANDED, 1)):
        table.decides(side)
        table.place.repaint()
        table.ms += waits
        table.tap(Qt.Key.Key_Return)
        assert (len(heard), len(told)) == (pressed, 1)


@pytest.mark.parametrize("led", [Table.click, Table.tap])
def test_e_does_not_end_what_has_come_by_itself_in_the_place_of_what_it_ended(
    table: Table, monkeypatch: pytest.MonkeyPatch, led: Callable[[Table], None]
) -> None:
    """The last unit has moved, and attacks are asked for; pressed once more, or after a while, it is meant."""
    monkeypatch.setattr(pace, "guard_ms", 350)
    told, heard = list[str](), entered(table, "E")
    table.guard.ends_otherwise = told.append
    table.guard.sure = lambda event: "E" if event.key() == Qt.Key.Key_E else ""
    for question, ends, pressed in (
        ("moves", "moves", 1), ("attacks", "attacks", 1), ("air support", "attacks", 3), ("advances", "advances", 4)
    ):  # fmt: skip
        led(table)
        table.guard.asks(question, ends=ends)
        table.ms += LEADS if question == "advances" else 0
        table.tap(Qt.Key.Key_E)
        assert len(heard) == pressed
        if question == "attacks":
            assert told == ["E"]
            table.tap(Qt.Key.Key_E)
    assert (len(heard), told) == (4, ["E"])


def test_e_is_meant_a_moment_after_what_it_ends_now_is_seen(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "guard_ms", 350)
    heard, told = entered(table, "E"), list[str]()
    table.guard.ends_otherwise = told.append
    table.guard.sure = lambda event: "E" if event.key() == Qt.Key.Key_E else ""
    for waits, swallowed in ((HABIT * 350 + 1, 0), (HABIT * 350, 1)):
        for question in ("moves", "attacks"):
            table.click()
            table.guard.asks((waits, question), ends=(waits, question))
        table.ms += 900
        table.place.repaint()
        table.ms += waits
        table.tap(Qt.Key.Key_E)
        assert len(told) == swallowed
    assert len(heard) == 1


def test_what_was_shown_over_a_painted_question_keeps_nothing_back_for_long(table: Table, qtbot: QtBot) -> None:
    """The question is not painted anew when that is over."""
    shown = [True]
    table.guard.shows = lambda: bool(shown)
    table.guard.asks("the next one")
    table.place.repaint()
    shown.clear()
    qtbot.waitUntil(lambda: not table.guard._unseen)
    table.ms += pace.change_ms
    table.tap()
    assert table.pressed == 1


def test_e_that_has_ended_one_thing_ends_the_next_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "guard_ms", 350)
    heard = entered(table, "E")
    table.guard.sure = lambda event: "E" if event.key() == Qt.Key.Key_E else ""
    table.click()
    for question in ("moves", "attacks", "advances"):
        table.guard.asks(question, ends=question)
        table.tap(Qt.Key.Key_E)
    assert len(heard) == 3


def test_who_has_pressed_another_key_or_clicked_means_enter(table: Table) -> None:
    table.guard.passed_on, heard = lambda: True, entered(table)
    for side, first in ((1, table.tap), (0, table.click)):
        table.decides(side)
        table.ms += pace.change_ms
        first()
        heard.clear()
        table.tap(Qt.Key.Key_Return)
        assert len(heard) == 1


def test_what_was_down_has_to_be_released_however_long_it_takes(table: Table, qtbot: QtBot) -> None:
    QTest.keyPress(table.window, Qt.Key.Key_1)
    table.decides(1)
    table.ms += 10 * pace.change_ms
    table.tap()
    assert table.pressed == 0
    QTest.keyRelease(table.window, Qt.Key.Key_1)
    qtbot.waitUntil(lambda: not table.guard.holding)
    table.tap()
    assert table.pressed == 1


def test_a_mouse_button_that_was_down_answers_nothing_when_it_comes_up(table: Table, qtbot: QtBot) -> None:
    at, none = table.button.geometry().center(), Qt.KeyboardModifier.NoModifier
    held = []
    table.button.clicked.connect(lambda: held.append(table.guard.holding))
    QTest.mousePress(table.window, LEFT, none, at)
    table.decides(1)
    table.ms += 10 * pace.change_ms
    QTest.mouseRelease(table.window, LEFT, none, at)
    assert held == [True]
    qtbot.waitUntil(lambda: not table.guard.holding)


def test_a_key_pressed_too_early_is_not_heard_when_it_is_held(table: Table) -> None:
    table.decides(1)
    QTest.keyPress(table.window, Qt.Key.Key_Space)
    table.ms += pace.change_ms
    repeat(table.window, Qt.Key.Key_Space)
    QTest.keyRelease(table.window, Qt.Key.Key_Space)
    assert table.pressed == 0


def test_a_key_that_comes_up_as_another_one_holds_nothing_any_more(table: Table, qtbot: QtBot) -> None:
    """`!` went down, Shift came up first, then `1`; the mouse button is still down."""
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.keyPress(table.window, Qt.Key.Key_Exclam, shift)
    QTest.keyRelease(table.window, Qt.Key.Key_Shift)
    QTest.keyRelease(table.window, Qt.Key.Key_1)
    table.decides(1)
    assert not table.guard.holding
    table.ms += pace.change_ms
    QTest.keyPress(table.window, Qt.Key.Key_Exclam, shift)
    table.decides(0)
    table.guard._held.add(LEFT)
    QTest.keyRelease(table.window, Qt.Key.Key_Shift)
    assert Qt.Key.Key_Exclam in table.guard._held
    QTest.keyRelease(table.window, Qt.Key.Key_1)
    qtbot.waitUntil(lambda: table.guard._held == {LEFT})


@pytest.mark.parametrize("key", [Qt.Key.Key_Period, Qt.Key.Key_Comma])
def test_a_key_that_steps_may_repeat_itself(table: Table, qtbot: QtBot, key: Qt.Key) -> None:
    steps: list[int] = []
    QShortcut(QKeySequence(key), table.place).activated.connect(lambda: steps.append(1))
    QTest.keyPress(table.window, key)
    for _ in range(3):
        repeat(table.window, key)
    assert len(steps) == 4


@pytest.mark.parametrize(("read_only", "pressed"), [(True, 0), (False, 1)])
def test_nothing_answers_from_a_text_that_is_only_read_either(table: Table, read_only: bool, pressed: int) -> None:
    table.button.setShortcut("F2")
    table.field.setReadOnly(read_only)
    table.field.setFocus()
    table.decides(1)
    table.tap(Qt.Key.Key_F2)
    assert table.pressed == pressed


def test_a_window_that_is_left_forgets_what_was_down(table: Table) -> None:
    QTest.keyPress(table.window, Qt.Key.Key_1)
    table.decides(1)
    QApplication.sendEvent(table.window, QFocusEvent(QEvent.Type.FocusOut))
    assert not table.guard.holding


def test_a_key_on_which_its_window_closed_is_not_waited_for(table: Table) -> None:
    """Neither its release nor the loss of the keyboard is told of by a window that is gone."""
    QTest.keyPress(table.window, Qt.Key.Key_Return)
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)
    app.focusWindowChanged.emit(table.window)
    table.decides(1)
    assert not table.guard.holding
    table.ms += 400
    table.tap()
    assert table.pressed == 1


@pytest.fixture
def numbered(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table whose digit 1 answers a question, and leads to the next one."""
    monkeypatch.setattr(pace, "guard_ms", 350)
    for key in ("1", "2"):
        QShortcut(QKeySequence(key), table.place, table._count)
    table.guard.asks("ELH")
    table.tap(Qt.Key.Key_1)
    table.guard.asks("set-up")
    assert table.pressed == 1
    return table


def test_a_digit_pressed_twice_out_of_habit_does_not_answer_the_next_question(numbered: Table) -> None:
    told: list[int] = []
    numbered.guard.again = told.append
    numbered.tap(Qt.Key.Key_1)
    assert (numbered.pressed, told) == (1, [1])
    numbered.tap(Qt.Key.Key_1)
    assert numbered.pressed == 2, "pressed once more it is meant"


def test_another_digit_and_a_later_press_answer_at_once(numbered: Table) -> None:
    numbered.tap(Qt.Key.Key_2)
    numbered.guard.asks("brigades")
    numbered.ms += 2000
    numbered.tap(Qt.Key.Key_2)
    assert numbered.pressed == 3


def test_the_same_question_may_be_answered_by_one_digit_as_fast_as_one_likes(numbered: Table) -> None:
    numbered.ms += 2000
    for _ in range(3):
        numbered.tap(Qt.Key.Key_1)
        numbered.guard.asks("set-up")
    assert numbered.pressed == 4


def test_a_digit_that_comes_to_mean_another_kind_of_answer_rests(numbered: Table) -> None:
    """Of two units that can join the first does; the digit would begin the fight now."""
    numbered.ms += 2000
    alike = iter([True, False, True, True])
    numbered.guard.alike = lambda said, number: next(alike)
    pressed = []
    for _ in range(4):
        numbered.tap(Qt.Key.Key_1)
        pressed.append(numbered.pressed)
    assert pressed == [2, 2, 3, 4]


def test_after_a_while_a_digit_is_meant_whatever_it_says(numbered: Table) -> None:
    numbered.guard.alike = lambda said, number: False
    numbered.ms += 3 * pace.guard_ms
    numbered.tap(Qt.Key.Key_1)
    assert numbered.pressed == 2


def test_a_question_that_comes_much_later_was_not_brought_by_the_digit(numbered: Table) -> None:
    """A computer player thought for a while."""
    numbered.ms += LEADS
    numbered.guard.asks("brigades")
    numbered.tap(Qt.Key.Key_1)
    assert numbered.pressed == 1, "just in time"
    numbered.ms += LEADS + 1
    numbered.guard.asks("landing")
    numbered.tap(Qt.Key.Key_1)
    assert numbered.pressed == 2


@pytest.mark.parametrize("held", ["ControlModifier", "AltModifier", "MetaModifier"])
def test_with_ctrl_or_alt_a_digit_is_another_key(numbered: Table, held: str) -> None:
    modifier = Qt.KeyboardModifier[held]
    other: list[int] = []
    QShortcut(QKeySequence(modifier | Qt.Key.Key_1), numbered.place).activated.connect(lambda: other.append(1))
    QTest.keyClick(numbered.window, Qt.Key.Key_1, modifier)
    assert (other, numbered.pressed) == ([1], 1), "it answers at once"
    numbered.tap(Qt.Key.Key_1)
    assert numbered.pressed == 2, "the digit was not the last key any more"


def test_an_answer_of_several_digits_rests_as_one(numbered: Table) -> None:
    """Its last digit is told to nobody before it answers, so the answer itself is asked about."""
    guard = numbered.guard
    numbered.ms += 2000
    assert guard.meant(10)
    guard.asks("brigades")
    numbered.tap(Qt.Key.Key_0)
    assert not guard.meant(10) and guard.meant(10)
    guard.asks("landing")
    assert guard.meant(11), "another one"
    guard.decides(1)
    assert not guard.meant(12), "the other side has just come to decide"


def test_one_key_ends_what_is_shown_once(table: Table) -> None:
    """What comes after it within the same press has not been seen."""
    ended = []
    table.guard.skips = lambda mouse: len(ended) < 2 and not ended.append(mouse)  # type: ignore[func-returns-value]
    table.tap()
    assert ended == [False] and table.pressed == 0
    table.tap()
    table.tap()
    assert ended == [False, False] and table.pressed == 1


def test_a_digit_that_answers_the_same_question_again_ends_what_is_shown_and_answers(numbered: Table) -> None:
    """Units too many in one hex are lost one by one, and each loss is seen for a moment."""
    numbered.ms += 2000
    numbered.tap(Qt.Key.Key_1)
    numbered.guard.asks("set-up")
    ended: list[bool] = []
    numbered.guard.skips = lambda mouse: not ended and not ended.append(mouse)  # type: ignore[func-returns-value]
    numbered.tap(Qt.Key.Key_1)
    assert (ended, numbered.pressed) == ([False], 3)
    ended.clear()
    numbered.guard.asks("headquarters")
    numbered.tap(Qt.Key.Key_1)
    assert (ended, numbered.pressed) == ([False], 3), "another question"


def test_another_digit_answers_what_is_seen_below_a_mark(numbered: Table) -> None:
    """The same one may be pressed out of habit, and only ends what is shown."""
    numbered.ms += 2000
    ended: list[str] = []
    numbered.guard.skips = lambda mouse: not ended.append("key")  # type: ignore[func-returns-value]
    numbered.guard.passes = lambda: bool(ended.append("digit"))  # type: ignore[func-returns-value]
    numbered.tap(Qt.Key.Key_0)
    assert {*ended} == {"digit"}, "the first of two"
    ended.clear()
    numbered.tap(Qt.Key.Key_1)
    assert (ended, numbered.pressed) == (["key"], 1)
    ended.clear()
    numbered.tap(Qt.Key.Key_2)
    assert (ended[0], numbered.pressed) == ("digit", 2)


def test_what_comes_below_the_mouse_as_a_card_closes_is_not_pressed(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card of the question moves up to where that one was closed."""
    player.new(seed="1")
    monkeypatch.setattr(pace, "guard_ms", 60_000)
    card, guard = player.window.card, player.window.guard
    button = QPushButton("Fire", card)
    assert not guard._holds(button, QCursor.pos())
    card.stand(card.geometry().translated(0, -40))
    assert guard._holds(button, QCursor.pos())
