"""Signs on the map of a real game say what they mean, and how they came about."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.features.map.stacks import Tips
from nemesis_gui.titles.nemesis.art.counters import MOVED_AT, QUALITY, supply_room
from nemesis_gui.titles.nemesis.art.places import OBJECTIVE_AT
from tests.gui.combat.stage import ONE, battlefield
from tests.gui.conftest import Player

HOMALIN = "jp-31-58"
FAR = "jp-18-55"


def stand(player: Player, **position: Any) -> Player:
    """Put a position on the table."""
    state = player.model.title.position(position)
    record = Record(Origin("nemesis", "campaign", {}, "0"))
    player.model._take(Session(standing(player.model.title, state), record), None)
    player.window.show()
    player.qtbot.waitExposed(player.window)
    return player


def tips(player: Player) -> Tips:
    return player.window.map.tips


def on_counter(player: Player, unit: str, at: QPointF) -> QPointF:
    """A point of a counter, in the scene."""
    scene = player.window.context.scene
    assert scene is not None
    item = scene.counters[unit]
    return item.home + at * (item.side / COUNTER)


def on_marker(player: Player, kind: str, label: str) -> QPointF:
    scene = player.window.context.scene
    assert scene is not None
    scene.set_view(1.0, scene.sceneRect(), now=True)
    lies = kind, player.model.state.world.loc(label)
    found = [item for marker, item in scene._markers.items.items() if (marker.kind, marker.loc) == lies]
    return found[0].sceneBoundingRect().center()


def test_a_moved_badge_tells_of_the_move(player: Player) -> None:
    player.new().play("draw")
    before = tips(player).text(on_counter(player, HOMALIN, MOVED_AT))
    assert "Moved" not in before
    player.play(f"move {HOMALIN} 0910")
    told = tips(player).text(on_counter(player, HOMALIN, MOVED_AT))
    assert "<b>Moved</b>" in told
    state = player.model.state
    move = next(event for event in state.events if event.kind == "moved")
    assert move.piece() == HOMALIN and move.places()[-1] == "0910"
    assert f"{player.window.words.game.event(state, move)} [{move.clause}]" in told


def test_what_others_did_since_is_not_told_of_it(player: Player) -> None:
    player.new().play("draw", f"move {HOMALIN} 0910")
    told = tips(player).text(on_counter(player, HOMALIN, MOVED_AT))
    other = next(c for c in player.model.commands() if c.verb == "move" and c.unit != HOMALIN)  # type: ignore[attr-defined]
    player.play(other.text())
    assert tips(player).text(on_counter(player, HOMALIN, MOVED_AT)) == told


def test_a_supply_badge_tells_of_the_check(player: Player) -> None:
    pieces = {HOMALIN: "0702 out", "jp-33-214": "0717", FAR: "2302"}
    pieces |= dict.fromkeys(("jp-31-b1", "jp-31-b2", "jp-31-b3", "jp-33-b1"), "jp-battalions")
    stand(player, pieces=pieces, phase={"side": "japanese", "chit": "supply"}, at="supply")
    assert "supply" not in tips(player).text(on_counter(player, FAR, supply_room(small=False).center()))
    player.play("done")
    told = tips(player).text(on_counter(player, FAR, supply_room(small=False).center()))
    assert "Out of supply" in told and "[7.1-D/11]" in told
    assert "[7.1-D/1]" in told, "the event and its clause"


def test_a_flag_that_changed_hands_tells_who_took_it(player: Player) -> None:
    stand(player, pieces={HOMALIN: "0506"}, phase={"side": "japanese", "chit": "assault"}, at="movement")
    player.play(f"move {HOMALIN} 0406")
    told = tips(player).text(on_marker(player, "flag", "0406"))
    words, state = player.window.words, player.model.state
    taken = next(event for event in state.events if event.kind == "objective_taken")
    assert "<b>Flag</b>" in told and "[2.3/2]" in told
    assert words.game.event(state, taken) in told
    assert "[2.3/2]" in told.split("<p>")[-1], "the event and its clause"


def test_a_flag_of_the_start_tells_of_no_event(player: Player) -> None:
    stand(player, pieces={HOMALIN: "0506"}, markers={"flags": {"0406": "japanese"}},
          phase={"side": "japanese", "chit": "assault"}, at="movement")  # fmt: skip
    assert tips(player).text(on_marker(player, "flag", "0406")).count("<p>") == 1


def test_units_of_a_combat_tell_of_the_attack(player: Player) -> None:
    field = battlefield(player, 6, foe_quality=3)
    player.play(f"attack {field.target}", f"choose {ONE}")
    while not player.model.state.activity.get(ONE):
        assert player.model.play(player.model.commands()[0])
    declared = [e for state in player.model.backwards() for e in state.events if e.kind == "attack_declared"]
    assert ONE in declared[0].pieces() and HOMALIN in declared[0].pieces()


def test_what_is_printed_is_told_with_its_clause(player: Player) -> None:
    player.new()
    scene, world = player.window.context.scene, player.model.state.world
    assert scene is not None
    bare = next(loc for loc in world.objectives if not player.model.state.pieces_at(loc))
    told = tips(player).text(scene.geometry.point(bare) + OBJECTIVE_AT)
    assert "<b>Objective</b>" in told and "[1.1/3]" in told


def test_the_tooltip_comes_to_the_pointer_and_not_where_there_is_nothing(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new()
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: shown.append(text))
    view = player.window.view
    assert view is not None
    view.set_zoom(1.0)
    view.centre_on_hex(player.model.state.pieces[HOMALIN].loc)
    unit = view.board.pieces_at(player.model.state.pieces[HOMALIN].loc)[0]
    for point in (on_counter(player, unit, QUALITY.center()), on_counter(player, unit, QPointF(24, 60))):
        at: QPoint = view.mapFromScene(point)
        QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at)))
    assert [text for text in shown if text] == [tips(player).text(on_counter(player, unit, QUALITY.center()))]


def test_legends_read_the_register(player: Player) -> None:
    context = player.window.context
    assert context.looks.signs.style(context.words, "full_1") == ("full_1", "Allied: Full")
    assert context.looks.signs.brief(context.words, "style:threat") == "Hex under threat"
