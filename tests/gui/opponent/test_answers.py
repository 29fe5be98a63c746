"""What the other side answers in one's own combat stands until the next command, and asks for a key where it costs."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine.table.event import Event
from engine.titles.nemesis.events import Declared, Eliminated, Moved, PhaseBegan, StepLost, TrackChanged
from nemesis_gui.base import pace
from nemesis_gui.features.log.answers import OVERLAY, Answers
from nemesis_gui.session.played import Events, Played
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from tests.gui.conftest import Player


@pytest.fixture
def asked(player: Player) -> Player:
    """The Japanese are in their phase, against a person at the same screen."""
    player.new("kohima-road", seed="1")
    player.model.note(PLAYERS, HOT_SEAT)
    player.play("draw")
    return player


def answered(player: Player, *events: Event, said: str = "answer no") -> Answers:
    """The Allies answer in a combat of the Japanese phase."""
    answers, model = player.window.feature(Answers), player.model
    nodes, head = model.present.record.nodes, model.present.record.head
    before, nodes[head] = nodes[head], msgspec.structs.replace(nodes[head], side=1, text=said)
    answers.follow_position(Events.of([Played(head, model.state, events)]))
    nodes[head] = before
    answers.follow_decision(model.decision)
    return answers


def allied(player: Player) -> tuple[str, str]:
    """An Allied piece on the map, and where it stands."""
    state = player.model.state
    piece = next(one for one in state.pieces.values() if one.counter.side == 1 and state.world.on_map(one.loc))
    return piece.id, state.world.label(piece.loc)


def test_it_stands_on_a_card_and_at_its_hex_until_the_next_command(asked: Player) -> None:
    unit, where = allied(asked)
    answers = answered(asked, Declared("refuse", 1, ""), StepLost(unit, "refuse", None, where, ""))
    assert not answers.card.isHidden() and OVERLAY in asked.window.context.scene.overlays()  # type: ignore[union-attr]
    asked.play(str(next(one for one in asked.model.commands() if one.verb == "done")))
    assert answers.card.isHidden() and OVERLAY not in asked.window.context.scene.overlays()  # type: ignore[union-attr]


def test_what_they_paid_to_hold_is_said_first_and_asks_for_a_key_that_does_nothing_else(
    asked: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit, where = allied(asked)
    answers = answered(asked, Declared("refuse", 1, ""), StepLost(unit, "refuse", None, where, ""))
    assert "may not advance" in next(text for one in answers.card.body.findChildren(QLabel) if (text := one.text()))
    head, window = asked.model.present.record.head, asked.window
    monkeypatch.setattr(pace, "change_ms", 300)
    answers.now = lambda: answers._shown + 299
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_E)
    assert answers.hear() and asked.model.present.record.head == head, "too early to have been read"
    answers.now = lambda: answers._shown + 301
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_E)
    assert not answers.hear() and asked.model.present.record.head == head
    assert answers.card.isHidden(), "a key says what its button says"


def test_the_button_that_it_was_understood_closes_the_card(asked: Player) -> None:
    unit, where = allied(asked)
    answers = answered(asked, Declared("refuse", 1, ""), StepLost(unit, "refuse", None, where, ""))
    asked.hands.click(answers._understood)
    assert answers.card.isHidden() and not answers.hear()


def test_in_little_room_it_is_told_in_one_text(asked: Player) -> None:
    unit, where = allied(asked)
    answers = answered(asked, Declared("refuse", 1, ""), StepLost(unit, "refuse", None, where, ""))
    told = [one.text() for one in answers.card.body.findChildren(QLabel)]
    assert len(told) > 1 and answers.card.isVisible()
    answers.card.crowded.emit()
    (text,) = [one.text() for one in answers.card.body.findChildren(QLabel)]
    assert all(one in text for one in told) and not answers._understood.isHidden()


@pytest.mark.parametrize(("count", "lines", "last"), [(6, 6, ""), (8, 6, "3 more lines in the log")])
def test_what_has_no_line_is_counted(asked: Player, count: int, lines: int, last: str) -> None:
    """One that is left over has a line of its own: that there is one more would take as much room."""
    state = asked.model.state
    found = [one.id for one in state.pieces.values() if one.counter.side == 1 and state.world.on_map(one.loc)]
    answers = answered(asked, *(Eliminated(unit, "combat", "0609", "") for unit in found[:count]))
    told = answers._lines()
    assert len(told) == lines and (told[-1] == last) == bool(last)


def test_what_costs_nothing_asks_for_nothing(asked: Player) -> None:
    answers = answered(asked, Declared("no_enforce", 1, ""))
    assert not answers.card.isHidden() and not answers.hear()


def test_one_player_of_both_sides_is_not_asked(player: Player) -> None:
    player.new("kohima-road")
    player.play("draw")
    unit, where = allied(player)
    assert not answered(player, Declared("refuse", 1, ""), StepLost(unit, "refuse", None, where, "")).hear()


def test_a_loss_alone_is_not_said_to_bar_anything(asked: Player) -> None:
    unit, where = allied(asked)
    answers = answered(asked, StepLost(unit, "combat", None, where, ""), said=f"choose {unit}")
    assert not answers.card.isHidden() and not answers.hear()


def test_only_their_answer_is_told_and_no_number_that_follows(asked: Player) -> None:
    unit, where = allied(asked)
    own = next(one.id for one in asked.model.state.pieces.values() if one.counter.side == 0)
    moved = Moved(own, ("0809", "0708"), 1, "move", "")
    assert answered(asked, moved, TrackChanged("resources", 1, 3, 4, 1, "unit_lost", "", where)).card.isHidden()
    lost = StepLost(unit, "refuse", None, where, ""), Eliminated(unit, "refuse", where, "")
    answers = answered(asked, moved, *lost)
    assert [event for _, event in answers._told] == list(lost) and len(answers._lines()) == 1


def test_what_a_phase_brings_that_begins_with_it_is_no_answer(asked: Player) -> None:
    """Vinegar Joe's War: the fire at aircraft follows from the end of the enemy's missions, before any combat."""
    unit, where = allied(asked)
    lost = StepLost(unit, "combat", None, where, "")
    assert answered(asked, PhaseBegan(0, "blue"), lost).card.isHidden()
    assert not answered(asked, lost, PhaseBegan(0, "blue")).card.isHidden()


def test_who_answered_does_not_read_it_as_the_other_sides(asked: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last answer of the Allies rolled, and stays open for them; the Japanese read it when they are asked again."""
    unit, where = allied(asked)
    monkeypatch.setattr(asked.model, "open_phase", SimpleNamespace(owner=1, state=asked.model.state))
    answers = answered(asked, StepLost(unit, "combat", None, where, ""))
    assert answers.card.isHidden()
    monkeypatch.setattr(asked.model, "open_phase", None)
    answers.follow_decision(asked.model.decision)
    assert not answers.card.isHidden()
