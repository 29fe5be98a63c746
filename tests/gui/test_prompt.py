"""The prompt bar and the card at the end of the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from engine.table.commands import Join, Lose
from engine.table.situation import load_situation
from nemesis_gui.base import pace
from nemesis_gui.play.command_button import LONG, BatchButton, CommandButton
from nemesis_gui.play.context import Context
from nemesis_gui.play.parts import Given
from tests.gui.conftest import Player
from tools.pictures.table import situation_file


def test_many_buttons_do_not_widen_the_window(player: Player) -> None:
    player.new()
    player.window.resize(1024, 760)
    player.play("draw")
    QApplication.processEvents()
    bar, before = player.window.prompt, player.window.minimumSizeHint().width()
    end = next(command for command in player.model.commands() if command.ends)
    more = [Given(QPushButton(f"One more button, number {n}")) for n in range(4)]
    bar.set_buttons(player.model.commands()[:5], more, end)
    QApplication.processEvents()
    left_out = [button for button in (*bar._main, *bar._extra) if not button.isVisible()]
    assert left_out, "there is not room for all"
    assert any(button.property("command") == end.text() and button.isVisible() for button in bar._main)
    assert player.window.minimumSizeHint().width() <= max(before, 1024)
    player.window.resize(1400, 760)
    QApplication.processEvents()
    assert all(button.isVisible() for button in (*bar._main, *bar._extra)), "in the column one stands below the other"


def test_the_end_tells_who_wins_why_and_what_next(player: Player) -> None:
    path = situation_file("examples/last-turn.yaml")
    player.model.set_situation(path)
    player.window.show()
    player.play(*(step.play for step in load_situation(path).steps if step.play))
    card = player.window.card
    texts = " ".join(label.text() for label in card.findChildren(type(card.heading)))
    assert "Japanese victory" in texts and "Hirohito 7" in texts and "Churchill 5" in texts
    assert "wins at once" not in texts, "a situation has no scenario of its own"
    assert {"Save after-action report…", "New game…"} <= {button.text() for button in card.findChildren(QPushButton)}


def test_a_prompt_without_room_is_cut_with_dots_and_told_whole_in_its_tip(player: Player) -> None:
    text = player.new().window.prompt.text
    long = "Choose units, and at most one Air Support, against a place with a very long name in the hills"
    text.set_question(long, "<a href='clause:6.1-C/3'>6.1-C/3</a>")
    text.resize(900, text.height())
    assert "\u2026" not in text.text()
    assert not text.wordWrap()
    text.resize(330, text.height())
    assert text.wordWrap(), "two lines of smaller letters"
    text.resize(220, text.height())
    assert "\u2026" in text.text()
    assert text.text().endswith("6.1-C/3</a></small>")
    assert long in text.toolTip()


def test_a_digit_means_the_same_at_every_width(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A button without room is still pressed by its key, and no other button takes its digit."""
    window, played = player.new().window, []
    player.play("draw")
    bar, commands = window.prompt, player.model.commands()[:5]
    texts = [command.text() for command in commands if not command.ends]
    assert len(texts) == 4, "what ends the segment has a key of its own and no digit"
    monkeypatch.setattr(Context, "play", lambda _context, command: played.append(command.text()))
    bar.set_buttons(commands)
    window.resize(1024, 760)
    window.activateWindow()
    player.qtbot.waitUntil(window.isActiveWindow)
    player.qtbot.waitUntil(lambda: any(button.isHidden() for button in bar._main))
    for number in range(len(texts)):
        player.qtbot.keyClick(window.view, str(number + 1))
        player.qtbot.waitUntil(lambda n=number: len(played) > n)
    assert played == texts
    window.resize(2400, 760)
    player.qtbot.waitUntil(lambda: not any(button.isHidden() for button in bar._main))
    digits = {button.shortcut().toString(): button.property("command") for button in bar._main}
    assert digits.pop("") == "done"
    assert digits == dict(zip("1234", texts, strict=True))

    pressed: list[int] = []
    many = [QPushButton(f"Target {number}") for number in range(1, 20)]
    for number, button in enumerate(many, start=1):
        button.clicked.connect(lambda _on=False, n=number: pressed.append(n))
    window.resize(1024, 760)
    bar.set_buttons([], [*map(Given, many)])
    for keys in ("9", "01", "09", "001"):
        player.qtbot.keyClicks(window.view, keys)
        player.qtbot.waitUntil(lambda k=keys: len(pressed) > ("9", "01", "09", "001").index(k))
    assert pressed == [9, 10, 18, 19], "those beyond nine have 0 and a digit"


def test_the_digits_of_the_tenth_button_are_not_taken_for_those_of_the_first(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pressed twice, while another question comes up between: neither of the two is said."""
    monkeypatch.setattr(pace, "guard_ms", 60_000)
    window, pressed = player.new().window, list[int]()
    bar, guard = window.prompt, window.guard
    many = [QPushButton(f"Target {number}") for number in range(1, 13)]
    for number, button in enumerate(many, start=1):
        button.clicked.connect(lambda _on=False, n=number: pressed.append(n))
    bar.set_buttons([], [*map(Given, many)])
    window.activateWindow()
    player.qtbot.waitUntil(window.isActiveWindow)
    counts = []
    for _ in range(3):
        for key in (Qt.Key.Key_0, Qt.Key.Key_1):
            QTest.keyClick(window.windowHandle(), key)
        guard.asks("another question")
        counts.append(len(pressed))
    assert counts == [1, 1, 2], "once more they are meant"
    assert set(pressed) == {10}


def test_a_digit_says_something_else_once_its_piece_has_another_digit(player: Player) -> None:
    """A list that becomes longer moves pieces to other digits; one that loses the piece that was named moves none."""
    bar = player.new().window.prompt
    first, second, third, fight = Lose("a"), Lose("b"), Lose("c"), Join("d")
    bar.set_buttons([first, second])
    said = bar.says(1)
    assert said == "lose a" and bar.alike(said, 1)
    bar.set_buttons([third, first, second])
    assert not bar.alike(said, 1), "the piece is the second one now"
    bar.set_buttons([second, third])
    assert bar.alike(said, 1), "it is gone: the next of its kind"
    bar.set_buttons([fight])
    assert not bar.alike(said, 1), "another kind of answer"


def test_what_ends_a_segment_stays_where_it_is_when_a_unit_is_selected(player: Player) -> None:
    """Nobody who means to end the movement finds an order of the selected unit there."""
    window = player.new().window
    window.resize(1600, 1000)
    player.play("draw")
    end = next(button for button in window.prompt._main if button.property("command") == "done")
    QApplication.processEvents()
    before = end.geometry()
    player.click_hex("0909")
    player.window.presenter.set_selection(player.window.context.selected[:1])  # type: ignore[union-attr]
    QApplication.processEvents()
    orders = [button for button in window.prompt._extra if button.isVisible()]
    end = next(button for button in window.prompt._main if button.property("command") == "done")
    assert orders and end.geometry() == before
    assert not any(order.geometry().intersects(before) for order in orders)


def test_several_commands_with_a_long_name_stand_on_several_lines_at_the_head_of_the_column(player: Player) -> None:
    player.new()
    name = "Draw all 5: 1015 Bongaigaon, 1020 Dacca, 1019 Mymensingh"
    button = BatchButton(player.window.context, name, ())
    button.set_room(LONG)
    assert "\n" in button.text() and button.text().split() == name.split() and button.accessibleName() == name
    button.set_room(0)
    assert button.text() == name


def test_the_name_of_a_player_gives_way_to_the_question(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar = player.new().window.prompt
    monkeypatch.setattr(type(player.model), "player_names", ("Mina",) * 2)
    bar.show_decision(player.model.decision)
    QApplication.processEvents()
    assert "Mina" in bar.who.text(), "there is room for both"
    bar.text.set_question("Choose units, and at most one Air Support, against a place with a very long name " * 2)
    assert "Mina" not in bar.who.text() and bar.who.text()


def test_pieces_that_nobody_can_tell_apart_have_one_button(player: Player, tmp_path: Path) -> None:
    """As two Battalions of a Division that may join the same Regiment; the list of all commands has both."""
    path = tmp_path / "two.yaml"
    whole = situation_file("old-rules/auxiliaries-merge.yaml").read_text("utf-8")
    path.write_text(whole.partition("steps:")[0].replace("jp-33-b1", "jp-aux-b2") + "steps: []\n", "utf-8")
    player.model.set_situation(path)
    assert [one.text() for one in player.model.commands() if one.verb == "merge"] == [
        "merge jp-aux-24imb jp-aux-b1", "merge jp-aux-24imb jp-aux-b2"
    ]  # fmt: skip
    player.window.presenter.set_selection(["jp-aux-24imb"])
    buttons = [one for one in player.window.prompt._extra if isinstance(one, CommandButton)]
    assert [one.command.text() for one in buttons] == ["merge jp-aux-24imb jp-aux-b1"]
