"""Attacks declared and units retreated by dragging."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from nemesis_gui.titles.nemesis.decisions.declaration import Declaration
from nemesis_gui.titles.nemesis.decisions.retreating import PieceRetreat
from tests.gui.combat.stage import FOE, ONE, TWO
from tests.gui.conftest import LEFT
from tests.gui.gestures.conftest import Field, Mouse


def select(mouse: Mouse, *units: str) -> None:
    presenter = mouse.player.window.presenter
    assert presenter is not None
    presenter.set_selection(units)
    QApplication.processEvents()


# Declaration


@pytest.mark.clause("6.1-C/1", "6.1-D/1")
def test_an_attacker_dragged_onto_the_enemy_attacks_alone(field: Field) -> None:
    mouse, there = field()
    select(mouse, ONE)
    mouse.drag(mouse.counter(ONE), mouse.at(there.target))
    assert mouse.record() == [f"attack {there.target} - -", f"choose {ONE}"]
    assert mouse.player.decision == "CommitUnits"


def test_dragging_declares_the_same_as_clicking(field: Field) -> None:
    mouse, there = field()
    select(mouse, ONE, TWO)
    mouse.drag(mouse.counter(ONE), mouse.at(there.target))
    dragged = mouse.record()
    assert dragged == [f"attack {there.target} - -", f"choose {ONE}", f"choose {TWO}"]
    again, there = field()
    select(again, ONE, TWO)
    again.player.qtbot.mouseClick(again.view.viewport(), LEFT, pos=again.at(there.target, dy=-39))
    assert again.record() == dragged


def test_a_second_attacker_joins_the_one_that_is_selected(field: Field) -> None:
    mouse, there = field()
    select(mouse, ONE)
    mouse.scene.fan_out(there.loc(there.near))
    mouse.drag(mouse.counter(TWO), mouse.at(there.target))
    assert mouse.record()[1:] == [f"choose {ONE}", f"choose {TWO}"]


def test_the_forecast_of_the_target_follows_what_is_dragged(field: Field) -> None:
    mouse, there = field()
    select(mouse, ONE)
    presenter = mouse.player.window.presenter
    assert isinstance(presenter.gesture, Declaration)  # type: ignore[union-attr]
    mouse.lift(mouse.counter(ONE), mouse.at(there.target))
    assert presenter.looked_at == there.loc(there.target)  # type: ignore[union-attr]
    ghost = mouse.player.window.hand._load.ghost
    assert ghost.legal is True
    mouse.release(mouse.at(there.near))
    assert mouse.record() == []


def test_an_attack_on_nobody_is_refused_with_its_reason(field: Field) -> None:
    mouse, there = field()
    select(mouse, ONE)
    empty = next(hex_ for hex_ in there.state.world.adjacent[there.loc(there.near)] if not there.state.at.get(hex_))
    mouse.drag(mouse.counter(ONE), mouse.at(there.state.world.label(empty)))
    assert mouse.record() == []
    assert "[" in mouse.said()


# Retreat


@pytest.mark.clause("6.2-D/1")
def test_a_unit_is_dragged_out_of_the_hex_it_leaves(field: Field) -> None:
    mouse, there = field(retreat=True)
    gesture = mouse.player.window.presenter.gesture  # type: ignore[union-attr]
    assert isinstance(gesture, PieceRetreat)
    way = there.state.world.label(next(to for to, price in gesture.prices().items() if not price.steps))
    mouse.drag(mouse.counter(FOE), mouse.at(way))
    dragged = mouse.record()
    assert dragged == [f"retreat {FOE} {way}"]
    again, there = field(retreat=True)
    again.player.qtbot.mouseClick(again.view.viewport(), LEFT, pos=again.at(way, dy=-39))
    assert again.record() == dragged


@pytest.mark.clause("2.2/6b")
def test_a_closed_hex_sends_the_unit_back_with_the_reason(field: Field) -> None:
    mouse, there = field(retreat=True)
    mouse.lift(mouse.counter(FOE), mouse.at(there.near))
    shown = mouse.player.window.card.findChildren(QLabel)
    assert any("2.2/6b" in text.text() for text in shown)
    mouse.release(mouse.at(there.near))
    assert mouse.record() == []
    assert "[2.2/6b]" in mouse.said()
