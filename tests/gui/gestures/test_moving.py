"""Moving by dragging counters, with the same commands as by clicks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from engine.table.game import play_unchecked
from engine.titles.nemesis.events import Moved
from nemesis_gui.board.overlays import Badges, Group, PathOverlay
from nemesis_gui.board.stacks_scene import DIMMED
from nemesis_gui.features.map.map import Map
from nemesis_gui.play.feature import Spot
from nemesis_gui.titles.nemesis.decisions.moving import GroupMove, PieceMove
from tests.gui.gestures.conftest import Mouse
from tools.pictures import table
from tools.pictures.picture import Way

UNIT, MATE = "jp-31-58", "jp-31-124"
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def on_top(mouse: Mouse, *units: str) -> str:
    """Select units so that they lie on top, and come back to the first of them."""
    mouse.player.window.presenter.set_selection(units)  # type: ignore[union-attr]
    return units[0]


def place_of(mouse: Mouse, unit: str) -> str:
    state = mouse.player.model.state
    return state.world.label(state.pieces[unit].loc)


def overlay(mouse: Mouse, name: str) -> object:
    return mouse.scene.overlays().get(name)


# One piece


def test_a_counter_is_dragged_to_its_hex(mouse: Mouse) -> None:
    unit = mouse.scene.pieces_at(mouse.loc("0909"))[0]
    before = mouse.record()
    mouse.drag(mouse.counter(unit), mouse.at("0810"))
    assert place_of(mouse, unit) == "0810"
    assert mouse.record() == [*before, f"move {unit} 0810"]


def test_dragging_says_the_same_as_clicking(mouse: Mouse) -> None:
    on_top(mouse, UNIT)
    mouse.drag(mouse.counter(UNIT), mouse.at("0808"))
    dragged = mouse.record()
    assert dragged[-1].startswith(f"move {UNIT} ")
    mouse.player.model.undo()
    on_top(mouse, UNIT)
    assert mouse.record() != dragged
    mouse.player.click_hex("0808")
    assert mouse.record() == dragged


@pytest.mark.clause("5.1-C/1")
def test_path_costs_and_remaining_points_follow_the_pointer(mouse: Mouse) -> None:
    """4 points, 8 in Operational Stretch: 0808 costs 5, of which the last step lies beyond the 4."""
    on_top(mouse, UNIT)
    mouse.lift(mouse.counter(UNIT), mouse.at("0910"))
    near = overlay(mouse, "path")
    assert isinstance(near, PathOverlay)
    assert (near.total, near.near) == ("1 mp, 3 left", None)
    mouse.move(mouse.at("0808"))
    far = overlay(mouse, "path")
    assert isinstance(far, PathOverlay)
    assert far.total == "5 mp, 3 left: Operational Stretch"
    assert sum(map(int, far.costs)) == 5
    assert all(cost.startswith("+") for cost in far.costs), "a step, told apart from the total of a hex"
    assert far.near == len(far.costs) - 1
    mouse.release(mouse.at("0909"))


def test_the_ghost_tells_by_a_sign_whether_the_place_is_legal(mouse: Mouse) -> None:
    on_top(mouse, UNIT)
    hand = mouse.player.window.hand
    mouse.lift(mouse.counter(UNIT), mouse.at("0810"))
    assert hand.carrying
    assert hand._load.ghost.legal is True
    mouse.move(mouse.at("0909"))
    assert hand._load.ghost.legal is None
    mouse.release(mouse.at("0909"))
    assert not hand.carrying


def test_the_counter_is_dimmed_only_while_it_is_carried(mouse: Mouse) -> None:
    on_top(mouse, UNIT)
    item = mouse.scene.counters[UNIT]
    mouse.lift(mouse.counter(UNIT), mouse.at("0810"))
    assert item.opacity() == DIMMED
    mouse.release(mouse.at("0810"))
    assert item.opacity() == 1.0


def test_dropped_on_its_own_hex_it_is_just_selected(mouse: Mouse) -> None:
    unit = mouse.scene.pieces_at(mouse.loc("0909"))[0]
    before = mouse.record()
    mouse.drag(mouse.counter(unit), mouse.at("0909", 30, -25))
    assert mouse.record() == before
    assert mouse.player.window.context.selected == (unit,)


@pytest.mark.clause("5.1-A/1")
def test_an_illegal_drop_changes_nothing_and_says_why(mouse: Mouse) -> None:
    """0705 lies far beyond twice the movement value."""
    on_top(mouse, UNIT)
    mouse.see("0807", zoom=0.5)
    before = mouse.record()
    mouse.lift(mouse.counter(UNIT), mouse.at("0705"))
    ghost = mouse.player.window.hand._load.ghost
    assert ghost.legal is False
    mouse.release(mouse.at("0705"))
    assert mouse.record() == before
    assert place_of(mouse, UNIT) == "0909"
    assert "[5.1-A" in mouse.said()
    assert mouse.player.window.context.selected == (UNIT,)
    assert not mouse.player.window.hand.carrying


def test_a_click_on_a_unit_that_has_moved_goes_to_it(mouse: Mouse) -> None:
    """Whoever can still move is selected by a click."""
    mouse.player.play(f"move {MATE} 0810")
    on_top(mouse, UNIT)
    mouse.see("0810")
    mouse.player.click_piece(MATE)
    assert place_of(mouse, UNIT) == "0810"


# Several pieces


def test_the_whole_selection_is_dragged(mouse: Mouse) -> None:
    on_top(mouse, UNIT, MATE)
    before = mouse.record()
    mouse.drag(mouse.counter(MATE), mouse.at("0810"))
    assert mouse.record() == [*before, f"move {UNIT} 0810", f"move {MATE} 0810"]


def test_dragging_a_group_says_the_same_as_clicking(mouse: Mouse) -> None:
    mouse.player.click_hex("0909")
    assert len(mouse.player.window.context.selected) > 1
    mouse.player.click_hex("0810")
    clicked = mouse.record()
    while len(mouse.record()) > 1:
        mouse.player.model.undo()
    mouse.player.click_hex("0909")
    mouse.see("0909")
    mouse.drag(mouse.counter(mouse.scene.pieces_at(mouse.loc("0909"))[0]), mouse.at("0810"))
    assert mouse.record() == clicked


@pytest.mark.parametrize("way", ["shift", "selected", "number"])
def test_the_stack_is_dragged_with_shift_or_by_its_number(mouse: Mouse, way: str) -> None:
    """With Shift also where one of its counters is selected, as the hint says then."""
    there = mouse.scene.pieces_at(mouse.loc("0909"))
    index = mouse.player.window.presenter.index  # type: ignore[union-attr]
    able = [unit for unit in there if index.destinations(unit)]
    start = mouse.counter(there[0])
    if way == "selected":
        mouse.player.window.presenter.set_selection([there[0]])  # type: ignore[union-attr]
    if way != "number":
        mouse.modifier = SHIFT
    else:
        badge = mouse.scene.badges.items[mouse.loc("0909")]
        start = mouse.view.mapFromScene(badge.sceneBoundingRect().center())
    mouse.drag(start, mouse.at("0910"))
    assert {place_of(mouse, unit) for unit in able} == {"0910"}
    assert len(mouse.record()) == 1 + len(able)


def test_the_menu_of_a_hex_selects_its_stack_and_the_hint_says_how_the_mouse_does(mouse: Mouse) -> None:
    board, loc = mouse.player.window.feature(Map), mouse.loc("0909")
    (entry,) = (one for one in board.menu(Spot(loc, UNIT)) if one.text == "Select the whole stack")
    entry.run()
    able = [unit for unit in mouse.scene.pieces_at(loc) if mouse.player.window.presenter.index.destinations(unit)]  # type: ignore[union-attr]
    assert {*mouse.player.window.context.selected} == {*able} and len(able) > 1
    assert "Shift" in board._can_do(able[0], loc)


def test_control_takes_another_counter_along(mouse: Mouse) -> None:
    on_top(mouse, UNIT)
    mouse.scene.fan_out(mouse.loc("0909"))
    mouse.modifier = CONTROL
    mouse.drag(mouse.counter(MATE), mouse.at("0810"))
    assert [place_of(mouse, UNIT), place_of(mouse, MATE)] == ["0810", "0810"]


def test_a_counter_is_dragged_out_of_an_open_stack(mouse: Mouse) -> None:
    lowest = [u for u in mouse.scene.pieces_at(mouse.loc("0909")) if u in (UNIT, MATE)][-1]
    mouse.scene.fan_out(mouse.loc("0909"))
    before = mouse.record()
    mouse.drag(mouse.counter(lowest), mouse.at("0810"))
    assert mouse.record() == [*before, f"move {lowest} 0810"]


def test_a_group_shows_where_only_some_can_go_and_who_stays(mouse: Mouse) -> None:
    """One of the two has moved already and cannot go again."""
    mouse.player.play(f"move {MATE} 0910")
    gesture = GroupMove(mouse.player.window.context, mouse.player.window.presenter.index, (UNIT, MATE), ranged=True)  # type: ignore[union-attr]
    gesture.start()
    group = overlay(mouse, "targets")
    assert isinstance(group, Group)
    badges = group.parts[-1]
    assert isinstance(badges, Badges)
    assert badges.texts[mouse.loc("0810")] == "1 of 2"
    gesture.update(mouse.loc("0810"))
    path = overlay(mouse, "path")
    assert isinstance(path, PathOverlay)
    assert path.total == "1 mp, 1 of 2 pieces"
    assert gesture.finish(mouse.loc("0810"))
    assert mouse.said().startswith("1 piece stays behind")


def test_clicks_and_dragging_are_served_by_the_same_object(mouse: Mouse) -> None:
    on_top(mouse, UNIT)
    presenter = mouse.player.window.presenter
    assert presenter is not None
    gesture = presenter.gesture
    assert isinstance(gesture, PieceMove)
    mouse.lift(mouse.counter(UNIT), mouse.at("0810"))
    assert presenter.gesture is gesture
    mouse.release(mouse.at("0909"))


def test_an_ambush_is_dragged_with_its_button_pressed(mouse: Mouse) -> None:
    on_top(mouse, UNIT)
    mouse.player.window.presenter.set_mode("ambush")  # type: ignore[union-attr]
    mouse.drag(mouse.counter(UNIT), mouse.at("0809"))
    assert mouse.record()[-1] == f"ambush {UNIT} 0809"


@pytest.mark.clause("5.1-F/3")
def test_who_presses_on_sees_what_each_hex_costs(mouse: Mouse) -> None:
    """The number on a hex is what the rules charge for going there."""
    model = mouse.player.model
    table.put(model, Way(situation="movement/push-the-headquarters.yaml", until="PressOn"))
    mouse.player.window.presenter.set_selection([UNIT])  # type: ignore[union-attr]
    group = overlay(mouse, "targets")
    assert isinstance(group, Group)
    badges = group.parts[-1]
    assert isinstance(badges, Badges)
    moves = [command for command in model.commands() if command.verb == "move"]
    assert len(badges.texts) == len(moves) > 3
    for move in moves:
        state = play_unchecked(model.playing, model.state, move)
        (charged,) = (event.cost for event in state.events if isinstance(event, Moved))
        assert badges.texts[state.pieces[UNIT].loc] == str(charged)
