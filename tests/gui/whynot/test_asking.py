"""The key, the resting pointer, and the card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from engine.table.why import Answer
from engine.titles.nemesis.commands import Done
from nemesis_gui.board.scene import Click
from nemesis_gui.features.why_not.asking import HINTS
from tests.gui.conftest import Player

UNIT = "jp-31-58"


@pytest.fixture
def moving(player: Player) -> Player:
    """The first movement of the campaign, one regiment selected."""
    player.model.new("campaign", {}, "7")
    player.play("draw")
    player.window.map.piece_clicked(UNIT, Click())
    return player


def text(player: Player) -> str:
    return "\n".join(label.text() for label in player.window.why.card.findChildren(QLabel))


def point(player: Player, label: str) -> None:
    player.window.map.hovered(player.model.state.world.loc(label))


def test_one_key_says_why_not_with_clauses(player: Player) -> None:
    player.new(seed="7").play("draw")
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow)
    player.window.map.piece_clicked(UNIT, Click())
    point(player, "0509")
    assert player.window.view is not None
    player.qtbot.keyClick(player.window.view, Qt.Key.Key_Question)
    assert not player.window.why.card.isHidden()
    assert "clause:5.1-A/5" in text(player) and "clause:5.1-C/1" in text(player)
    assert "whynot" in player.window.context.scene.overlays()  # type: ignore[union-attr]


def test_in_a_narrow_window_a_resting_pointer_is_told_in_the_status_bar(moving: Player) -> None:
    """The drawer would open over the map under the pointer."""
    window, said = moving.window, []
    window.resize(1024, 700)
    window.show()
    window.context.signals.said.connect(said.append)
    point(moving, "0509")
    window.why.rested()
    assert window.why.card.isHidden() and window.side.isHidden()
    assert "5.1-A/5" in said[-1] or "5.1-C/1" in said[-1]
    window.why.ask()
    assert window.why.card.isVisible(), "who asks is answered in full"


def test_resting_out_of_reach_asks_by_itself_and_leaving_puts_it_aside(moving: Player) -> None:
    moving.window.show()
    point(moving, "0509")
    assert moving.window.why._rest.isActive()
    moving.window.why.rested()
    assert not moving.window.why.card.isHidden()
    point(moving, "0910")
    assert moving.window.why.card.isHidden()
    moving.window.why.rested()
    assert moving.window.why.card.isHidden(), "0910 is within reach"


def test_over_another_piece_that_can_be_taken_up_the_pointer_asks_nothing(moving: Player) -> None:
    moving.window.show()
    state = moving.model.state
    assert moving.window.context.presenter is not None
    gesture = moving.window.context.presenter.gesture  # type: ignore[attr-defined]
    other = next(unit for unit in moving.window.context.presenter.ready()
                 if state.world.on_map(state.pieces[unit].loc) and not gesture.allows(state.pieces[unit].loc)
                 and state.pieces[unit].loc != state.pieces[UNIT].loc)  # fmt: skip
    moving.window.map.hovered(state.pieces[other].loc)
    moving.window.why.rested()
    assert moving.window.why.card.isHidden()


def test_what_was_tried_in_vain_stays_while_the_pointer_goes_to_the_button(moving: Player) -> None:
    moving.window.show()
    moving.window.context.signals.illegalAttempt.emit(moving.model.state.world.loc("0509"), ())
    for passed in ("0609", "0910", "1010"):
        point(moving, passed)
    assert not moving.window.why.card.isHidden()
    moving.window.playing.cancel()
    assert moving.window.why.card.isHidden(), "deselecting puts it away"
    assert not moving.window.context.selected


def test_what_was_tried_in_vain_is_gone_when_the_pointer_rests_where_one_can_go(moving: Player) -> None:
    """There another forecast is told."""
    moving.window.show()
    moving.window.context.signals.illegalAttempt.emit(moving.model.state.world.loc("0509"), ())
    point(moving, "0910")
    assert not moving.window.why.card.isHidden()
    moving.window.why.rested()
    assert moving.window.why.card.isHidden()


def test_hints_can_be_turned_off(moving: Player) -> None:
    moving.window.settings.put(HINTS, False)
    point(moving, "0509")
    assert not moving.window.why._rest.isActive()


def test_what_is_offered_instead_is_played(moving: Player) -> None:
    point(moving, "0509")
    moving.window.why.ask()
    offered = [b for b in moving.window.why.card.findChildren(QPushButton) if b.property("command")]
    offered[-1].click()
    assert moving.model.state.world.label(moving.model.state.pieces[UNIT].loc) == "0510"
    assert moving.window.why.card.isHidden()
    assert "whynot" not in moving.window.context.scene.overlays()  # type: ignore[union-attr]


@pytest.mark.parametrize("crowded", [False, True])
def test_what_is_offered_instead_says_where_more_would_stand_than_may_stay(
    moving: Player, monkeypatch: pytest.MonkeyPatch, crowded: bool
) -> None:
    """To go there is legal; at the end of the phase it would cost a unit."""
    monkeypatch.setattr(type(moving.model.title), "untenable", lambda title, state: {"0510": "3.1"} if crowded else {})
    point(moving, "0509")
    moving.window.why.ask()
    assert ("More would stand there than may stay" in text(moving)) == crowded


def test_a_greyed_menu_entry_says_why(moving: Player) -> None:
    redo = moving.window.actions_.by_id["redo"]
    assert not redo.isEnabled()
    menu = next(m for m in moving.window.menuBar().findChildren(QMenu) if redo in m.actions())
    menu.popup(moving.window.pos())
    QCursor.setPos(menu.mapToGlobal(menu.actionGeometry(redo).center()))
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Question, Qt.KeyboardModifier.NoModifier, "?")
    QApplication.sendEvent(menu, key)
    assert moving.window.why.card.heading.text() == "Redo"
    assert "Nothing to redo" in text(moving)


def test_a_piece_in_a_box_is_answered_for(moving: Player) -> None:
    boxed = next(p for p in moving.model.state.pieces.values() if not moving.model.state.world.in_play(p.loc))
    moving.window.playing.cancel()
    moving.window.why.ask_unit(boxed.id)
    assert "✗" in text(moving)


def test_a_stack_is_told_one_reason_with_the_units_it_holds_for(moving: Player) -> None:
    """Two Regiments have moved, the third piece has not: they are named together, once."""
    moving.play(f"move {UNIT} 0908", "move jp-31-124 0908")
    assert moving.window.presenter is not None
    moving.window.presenter.set_selection([UNIT, "jp-31-124"])
    moving.window.why.ask_place(moving.model.state.world.loc("1008"))
    told = text(moving)
    assert told.count("moved already") == 1
    assert "unit:jp-31-124" in told and "4.0/3" in told, "and when they may move again"


def test_what_comes_later_is_said_in_place_of_not_now(moving: Player) -> None:
    moving.window.why.ask_place(moving.model.state.world.loc("0410"))
    assert "Assaults come after movement" in text(moving)
    assert "Not now" not in text(moving)


def test_what_stands_against_two_things_is_told_once(moving: Player) -> None:
    seen: list[Answer] = []
    card = moving.window.why.card
    card.show_answer = lambda found, _reach: seen.append(found)  # type: ignore[method-assign]
    point(moving, "0509")
    moving.window.why.ask()
    (group,) = seen[0].against
    other = replace(group, commands=(Done(),))
    twice = replace(group, objections=(*group.objections, *group.objections))
    (told,) = card._refused([group]).items()
    assert card._refused([twice]) == {told[0]: told[1]}
    ((reasons, headings),) = card._refused([group, other, group]).items()
    assert reasons == told[0] and len(headings) == 2
