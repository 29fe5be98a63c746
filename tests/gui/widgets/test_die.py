"""Dice in the window: what fell can be read off, whatever the number of faces."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.table.event import Event, Rolled
from engine.titles.defeat_into_victory.events import UnitDisrupted
from nemesis_gui.play.telling import tell_briefly
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.layouts import column
from tests.gui.conftest import Player


def picture(qtbot: QtBot, value: int, faces: int) -> bytes:
    die = Die()
    qtbot.addWidget(die)
    die.show_roll(value, motion=False, faces=faces)
    return bytes(die.grab().toImage().constBits())


def test_each_face_of_a_die_of_ten_is_seen(qtbot: QtBot) -> None:
    faces = {picture(qtbot, value, 10) for value in range(11)}
    assert len(faces) == 11, "none is blank"
    assert not faces & {picture(qtbot, value, 6) for value in range(1, 7)}, "no spots, that is a die of six"


def test_a_die_without_consequence_says_what_it_was_for(player: Player) -> None:
    player.new(seed="1")
    roll = Rolled("initiative", 4, 4, "6.1.1/1", side=0)
    card = QWidget()
    player.qtbot.addWidget(card)
    tell_briefly(player.window.context, column(card), [roll])
    told = [text.text() for text in card.findChildren(QLabel)]
    assert len(told) == 1 and player.window.context.words.event(player.window.context.state, roll) in told[0]


def test_dice_and_words_are_about_the_same_rolls_and_harm_comes_before_them(player: Player) -> None:
    """All dice are seen; their words are those of the first, unless they brought something about."""
    player.new(seed="1")
    rolls = [Rolled("oos_disruption", die, die, "7.9.9/1", side=0) for die in (1, 2, 3, 4, 5, 6)]

    def said(events: Sequence[Event]) -> tuple[int, str]:
        card = QWidget()
        player.qtbot.addWidget(card)
        tell_briefly(player.window.context, column(card), events)
        return len(card.findChildren(Die)), card.findChildren(QLabel)[-1].text()

    dice, text = said(rolls)
    words, state = player.window.context.words, player.window.context.state
    assert dice == 6 and words.event(state, rolls[0]) in text and words.event(state, rolls[5]) not in text
    hurt = UnitDisrupted(0, "jp-31-58", "disrupted", "13.7.2/1")
    assert said([*rolls, hurt]) == (6, f"<small>{words.event(state, hurt)}</small>")


def test_how_much_is_left_stands_on_a_line_of_its_own(player: Player) -> None:
    player.new(seed="1")
    units = ("jp-31-58", "jp-31-124", "jp-31-138", "jp-15-51")
    hurt = [UnitDisrupted(0, unit, "disrupted", "13.7.2/1") for unit in units]
    card = QWidget()
    player.qtbot.addWidget(card)
    tell_briefly(player.window.context, column(card), hurt)
    text = card.findChildren(QLabel)[-1].text()
    assert text.endswith("<br><i>2 more lines in the log</i></small>")


def test_a_short_line_is_told_rather_than_that_there_is_one_more(player: Player) -> None:
    player.new(seed="1")
    hurt = [UnitDisrupted(0, unit, "disrupted", "13.7.2/1") for unit in ("jp-31-58", "jp-31-124", "jp-31-138")]
    card = QWidget()
    player.qtbot.addWidget(card)
    tell_briefly(player.window.context, column(card), hurt)
    text = card.findChildren(QLabel)[-1].text()
    assert all(player.window.words.event(player.model.state, one) in text for one in hurt) and "more line" not in text


def test_dice_for_different_things_each_say_what_they_were_for(player: Player) -> None:
    player.new(seed="1")
    rolls = [Rolled("initiative", 6, 10, "6.1.1/1", side=0), Rolled("initiative", 6, 6, "6.1.1/1", side=1),
             Rolled("porters", 7, 7, "7.5.5/1", side=0, faces=10)]  # fmt: skip
    card = QWidget()
    player.qtbot.addWidget(card)
    tell_briefly(player.window.context, column(card), [*rolls, UnitDisrupted(0, "jp-31-58", "disrupted", "13.7.2/1")])
    words, state = player.window.context.words, player.window.context.state
    told = [text.text() for text in card.findChildren(QLabel)]
    assert [f"<small>{words.event(state, roll)}</small>" for roll in rolls] == told[:3] and len(told) == 4


def test_a_die_does_not_stand_beside_what_happened_before_it_fell(player: Player) -> None:
    """Such as beside the draw of the marker whose units it is thrown for."""
    player.new(seed="1")
    hurt, roll = UnitDisrupted(0, "jp-31-58", "disrupted", "13.7.2/1"), Rolled("initiative", 5, 5, "6.1.1/1", side=0)
    card = QWidget()
    player.qtbot.addWidget(card)
    tell_briefly(player.window.context, lines := column(card), [hurt, roll])
    words, state = player.window.context.words, player.window.context.state
    told = [text.text() for text in card.findChildren(QLabel)]
    assert told == [f"<small>{words.event(state, event)}</small>" for event in (hurt, roll)]
    assert [bool(lines.itemAt(row).layout().count() > 1) for row in range(2)] == [False, True]
