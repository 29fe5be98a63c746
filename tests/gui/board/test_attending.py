"""The hexes that a decision is about come into view by themselves, and nothing else moves the map."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.board.scene import Click
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.map.offscreen_arrows import OffscreenArrows
from nemesis_gui.features.map.sight import LONGEST, READABLE, front
from nemesis_gui.play.visit import Visit
from nemesis_gui.widgets.card import Card
from tests.gui.conftest import Player, seated
from tests.whole import drawn
from tools.pictures.picture import Way
from tools.pictures.table import put, script

LEFT = Qt.MouseButton.LeftButton
FAR = "3005"
"""A hex that no decision of the script is about."""


@pytest.fixture(params=[(1024, 700), *drawn([(1600, 1000), (1920, 1080)], 2)], ids=str)
def sized(request: pytest.FixtureRequest, qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Player]:
    with seated(title, qtbot, QSize(*request.param)) as found:
        yield found


def at(player: Player, until: str, file: str = "ukhrul.txt") -> Player:
    """A game of the pictures, shown at one of its decisions."""
    player.window.show()
    put(player.model, Way(script=file, until=until))
    settle()
    return player


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def view(player: Player) -> BoardView:
    assert player.window.view is not None
    return player.window.view


def beyond(player: Player) -> OffscreenArrows:
    return player.window.map.sight.offscreen


def asked(player: Player) -> list[int]:
    presenter, world = player.window.context.presenter, player.model.state.world
    assert presenter is not None
    return [loc for loc in dict.fromkeys(presenter.focus_hexes()) if world.in_play(loc)]


def clickable(player: Player, loc: int) -> bool:
    """Whether nothing lies over a hex that is in view."""
    board, window = view(player), player.window
    spot = board.mapFromScene(board.board.position(loc))
    there = board.viewport().rect().contains(spot)
    return there and window.childAt(board.viewport().mapTo(window, spot)) is board.viewport()


def look_away(player: Player, zoom: float = 1.4) -> None:
    view(player).set_zoom(zoom)
    view(player).centre_on_hex(player.model.state.world.loc(FAR))
    settle()


def test_wherever_one_looked_each_decision_of_an_assault_is_seen_and_can_be_clicked(sized: Player) -> None:
    """After the script's own attack the first legal answer is given."""
    at(sized, "DeclareAttacks")
    assert sized.model.session is not None
    left, seen = script("ukhrul.txt")[len(sized.model.session.record.line()) :], set()
    for _ in range(14):
        look_away(sized)
        sized.play(left.pop(0) if left else sized.model.commands()[0].text())
        settle()
        locs = asked(sized)
        told = {loc for way in beyond(sized).found.values() for loc in way}
        assert view(sized).zoom >= READABLE - 1e-9
        assert all(clickable(sized, loc) for loc in locs if loc not in told), sized.decision
        fights = sized.model.state.combat is not None
        assert not locs or (locs[0] not in told if fights else not told.issuperset(locs)), "one of several is enough"
        assert not told or sized.decision == "DeclareAttacks", "a battle is seen whole, targets may lie far apart"
        seen.add(sized.decision)
    assert {"ChooseSpearhead", "ChooseMeeting", "DeclareBanzai", "RollCombat"} <= seen


@pytest.fixture
def fighting(player: Player) -> Player:
    return at(player, "ChooseMeeting")


def test_the_front_is_where_enemies_stand_close_together() -> None:
    line, rear, nobodys = QPointF(0, 0), QPointF(0, 2000), QPointF(0, 2050)
    foe = QPointF(200, 0)
    assert front({-1: [nobodys], 0: [line, rear], 1: [foe]}) == [line, foe]
    assert front({0: [rear], 1: [foe]}) == []


def test_who_looks_elsewhere_meanwhile_is_left_in_peace(fighting: Player) -> None:
    look_away(fighting)
    before = view(fighting).view_state()
    presenter = fighting.window.context.presenter
    assert presenter is not None
    presenter.set_selection(())
    fighting.model.notify()
    settle()
    assert view(fighting).view_state() == before


@pytest.mark.parametrize("how", ["pan", "wheel"])
def test_what_the_player_has_set_nothing_moves_and_arrows_tell_of_the_rest(fighting: Player, how: str) -> None:
    board, context = view(fighting), fighting.window.context
    look_away(fighting)
    if how == "pan":
        board.pan(5, 0)
    else:
        board.zoom_by(1)
    before = board.view_state()
    context.signals.focusAsked.emit(())
    context.signals.focusAsked.emit(tuple(asked(fighting)))
    settle()
    assert board.view_state() == before
    arrows = [one for one in beyond(fighting).arrows.values() if one.isVisible()]
    assert sum(int(one.text()) for one in arrows) == len(asked(fighting))
    fighting.qtbot.mouseClick(arrows[0], LEFT)
    assert clickable(fighting, asked(fighting)[0]), "who asks is led there"


@pytest.mark.parametrize("own", [True, False])
def test_a_view_that_comes_back_is_led_to_the_next_question_unless_the_player_set_it(
    fighting: Player, own: bool
) -> None:
    """What the next decision is about was asked for while the acts of the other side were seen."""
    board, context, visit = view(fighting), fighting.window.context, Visit(fighting.window.context)
    look_away(fighting)
    board.own = own
    before, locs = board.view_state(), asked(fighting)
    visit.go(locs[:1])
    fighting.qtbot.waitUntil(lambda: not board.gliding, timeout=20_000)
    assert board.away and board.view_state() != before
    context.signals.focusAsked.emit(())
    look_elsewhere = fighting.model.state.world.loc("0101")
    context.signals.focusAsked.emit((look_elsewhere,))
    with fighting.qtbot.waitSignal(board.released):
        visit.come_back()
    settle()
    fighting.qtbot.waitUntil(lambda: not board.gliding, timeout=20_000)
    assert not board.away and (board.view_state() == before) is own
    told = {loc for way in beyond(fighting).found.values() for loc in way}
    assert (look_elsewhere in told) is own, "else an arrow tells of it"
    assert board.sees(board.board.geometry.rect(look_elsewhere)) is not own


def test_what_is_seen_already_stays_where_it_is(fighting: Player) -> None:
    loc = asked(fighting)[0]
    view(fighting).set_zoom(1.0)
    view(fighting).centre_on_hex(loc)
    settle()
    before = view(fighting).view_state()
    fighting.window.context.signals.focusAsked.emit(())
    fighting.window.context.signals.focusAsked.emit((loc,))
    settle()
    assert view(fighting).view_state() == before


def test_the_map_is_lettered_once_where_one_question_follows_another(
    fighting: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    lettered, focus = list[tuple[int, ...]](), fighting.window.context.signals.focusAsked
    monkeypatch.setattr(view(fighting).board.names, "ask", lambda locs: lettered.append(tuple(locs)))
    loc = asked(fighting)[0]
    focus.emit(())
    focus.emit((loc,))
    settle()
    assert lettered == [(loc,)]
    focus.emit(())
    settle()
    assert lettered == [(loc,), ()], "nothing is left of it where none follows"


def test_what_a_lesson_holds_comes_with_its_surroundings(fighting: Player) -> None:
    board, world, sight = view(fighting), fighting.model.state.world, fighting.window.map.sight
    loc = asked(fighting)[0]
    look_away(fighting, 0.5)
    sight.hold((loc,))
    settle()
    near = [one for one in range(world.hexes) if world.grid.distance(loc, one) <= 2]
    assert len(near) == 19 and all(board.sees(board.board.geometry.rect(one)) for one in near)
    before = board.view_state()
    sight.hold((loc,))
    settle()
    assert board.view_state() == before, "what is seen already moves nothing"
    board.pan(0, round(board.mapFromScene(board.board.position(loc)).y() - 1.5 * 104 * board.zoom))
    before = board.view_state()
    sight.hold(())
    sight.hold((loc,))
    settle()
    assert board.view_state() == before, "nor does what is near it but not in sight"


def test_it_glides_where_things_move_and_not_under_a_button(fighting: Player) -> None:
    board, context = view(fighting), fighting.window.context
    look_away(fighting)
    context.looks.motion = True
    spot = QPoint(300, 300)
    QTest.mousePress(board.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
    before = board.view_state()
    context.signals.focusAsked.emit(())
    context.signals.focusAsked.emit(tuple(asked(fighting)))
    settle()
    assert not board.gliding and board.view_state() == before
    QTest.mouseRelease(board.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
    fighting.qtbot.waitUntil(lambda: board.gliding, timeout=20_000)
    assert board._motion is not None and board._motion.duration() <= LONGEST
    fighting.qtbot.waitUntil(lambda: not board.gliding, timeout=20_000)
    assert all(clickable(fighting, loc) for loc in asked(fighting))


def test_what_does_not_fit_is_told_at_the_edge_and_a_click_leads_there(fighting: Player) -> None:
    board, context = view(fighting), fighting.window.context
    near, far = asked(fighting)[0], fighting.model.state.world.loc(FAR)
    board.set_zoom(1.0)
    context.signals.focusAsked.emit(())
    context.signals.focusAsked.emit((near, far))
    settle()
    assert board.zoom >= READABLE - 1e-9 and clickable(fighting, near)
    arrow = beyond(fighting).arrows[1, 0]
    assert beyond(fighting).found == {(1, 0): [far]}
    assert arrow.isVisible() and arrow.text() == "1" and board.free.contains(arrow.geometry())
    fighting.qtbot.mouseClick(arrow, LEFT)
    assert clickable(fighting, far) and arrow.isHidden()
    assert beyond(fighting).arrows[-1, 0].isVisible(), "the battle is told of now"
    context.signals.focusAsked.emit(())
    assert all(one.isHidden() for one in beyond(fighting).arrows.values())


def test_many_hexes_in_question_move_nothing_as_long_as_one_is_seen(fighting: Player) -> None:
    board, context = view(fighting), fighting.window.context
    board.set_zoom(1.0)
    board.centre_on_hex(260)
    before = board.view_state()
    context.signals.focusAsked.emit(())
    context.signals.focusAsked.emit(tuple(range(255, 275)))
    settle()
    assert board.view_state() == before
    assert sum(int(one.text()) for one in beyond(fighting).arrows.values() if one.isVisible()) > 0


def ask(player: Player, *locs: int) -> None:
    """A new question is about these places."""
    player.window.context.signals.focusAsked.emit(())
    player.window.context.signals.focusAsked.emit(locs)
    settle()


@pytest.fixture
def peaceful(player: Player) -> Player:
    """A movement, with the view at a place of the map."""
    player.new()
    player.play("draw")
    assert player.decision == "Movement"
    settle()
    view(player).set_zoom(1.0)
    view(player).centre_on_hex(player.model.state.world.loc("0808"))
    settle()
    return player


def test_of_a_few_places_one_that_is_seen_is_enough_where_nobody_fights(peaceful: Player) -> None:
    world, before = peaceful.model.state.world, view(peaceful).view_state()
    ask(peaceful, world.loc("0808"), world.loc(FAR))
    assert view(peaceful).view_state() == before
    assert sum(int(one.text()) for one in beyond(peaceful).arrows.values() if one.isVisible()) == 1


def test_the_view_comes_back_from_where_a_decision_took_it(peaceful: Player) -> None:
    world, before = peaceful.model.state.world, view(peaceful).view_state()
    ask(peaceful, world.loc(FAR))
    assert view(peaceful).view_state() != before
    ask(peaceful, world.loc("0708"))
    assert view(peaceful).view_state() == before, "to the pixel"
    ask(peaceful, world.loc(FAR))
    view(peaceful).pan(0, 5)
    there = view(peaceful).view_state()
    ask(peaceful, world.loc("0708"))
    assert view(peaceful).view_state() == there, "not where the player moved it"


def test_a_drawer_over_the_map_makes_way_for_what_was_seen(qtbot: QtBot, title: Nemesis, calm: None) -> None:
    with seated(title, qtbot, QSize(1024, 700)) as player:
        at(player, "Movement", "campaign.txt")
        board, window = view(player), player.window
        for card in window.side.findChildren(Card):
            card.hide()
        window.toggle_panels()
        window.toggle_panels()
        settle()
        assert board.covered_right == 0
        board.set_zoom(1.0)
        loc = player.model.state.world.loc("0810")
        board.centre_on_hex(loc)
        board.pan(-400, 0)
        board.own = False
        window.context.signals.focusAsked.emit((loc,))
        settle()
        before = board.view_state()
        assert clickable(player, loc)
        window.toggle_panels()
        settle()
        assert board.covered_right > 300 and board.view_state() != before
        assert clickable(player, loc)
        window.toggle_panels()
        settle()
        assert board.view_state() == before, "and goes back when the drawer goes"


def test_no_void_is_left_where_a_drawer_lay(qtbot: QtBot, title: Nemesis, calm: None) -> None:
    """The whole map fitted in beside the drawer fills the view when it closes; a part of the map stays where it is."""
    with seated(title, qtbot, QSize(1024, 700)) as player:
        at(player, "Movement", "campaign.txt")
        board, window = view(player), player.window
        for card in window.side.findChildren(Card):
            card.hide()
        window.side.open()
        settle()
        assert board.covered_right > 300
        board.fit()
        small = board.zoom
        window.toggle_panels()
        settle()
        assert (board.covered_right, board.sees(board.board.focus_rect())) == (0, True)
        assert board.zoom > small
        board.set_zoom(1.0)
        board.centre_on_hex(player.model.state.world.loc("0810"))
        before = board.view_state()
        for _ in range(2):
            window.toggle_panels()
            settle()
        assert board.view_state() == before


def test_a_wider_window_leaves_no_void_beside_a_part_of_the_map(player: Player) -> None:
    """The Salween lies at the right edge of the map: fitted in, it cannot stand in the middle."""
    window = player.new("salween-crossing").window
    player.play("draw")
    for width in (1600, 1916):
        window.resize(width, 1000)
        settle()
        view = window.view
        assert view is not None
        view.settle(0)
        seen, sheet = view.visible_rect(), view.board.sceneRect()
        assert seen.right() - sheet.right() <= max(0.0, sheet.left() - seen.left()) + 12


def test_a_place_beside_the_map_that_would_cost_too_much_is_named_at_the_edge(player: Player) -> None:
    """That of the race lies above, and would make hexes more than a tenth smaller; that of Kohima would not."""
    window = player.new("race-to-myitkyina").window
    window.show()
    settle()
    board, world = view(player), player.model.state.world
    (arrow,) = beyond(player).beside.values()
    loc = next(iter(beyond(player).beside))
    assert world.open_hex(loc) and not board.sees(board.board.geometry.rect(loc))
    assert arrow.isVisible() and board.free.contains(arrow.geometry()) and "Reinforcements" in arrow.text()
    assert arrow.way == (0, -1)
    player.qtbot.mouseClick(arrow, LEFT)
    settle()
    assert board.sees(board.board.geometry.rect(loc)) and not beyond(player).beside
    player.new("kohima-road")
    settle()
    assert not beyond(player).beside


def test_who_sits_down_is_not_taken_to_where_the_other_one_looked(peaceful: Player) -> None:
    board, world, sight = view(peaceful), peaceful.model.state.world, peaceful.window.map.sight
    sight._side = 0
    left = board.view_state()
    ask(peaceful, world.loc(FAR))
    assert board.view_state() != left
    sight.sit_down(1)
    ask(peaceful, world.loc("2216"))
    ask(peaceful, world.loc("0708"))
    assert board.view_state() != left


def test_a_click_that_closes_a_drawer_does_nothing_else(player: Player) -> None:
    at(player, "Movement", "campaign.txt")
    window, heard = player.window, list[str]()
    window.context.signals.said.connect(heard.append)
    window.drawers.show("turns")
    unit = next(iter(window.context.scene.ready)) if window.context.scene is not None else ""
    window.map.piece_clicked(unit, Click())
    assert window.drawers.opened == "" and not window.context.selected
    assert any("click again" in text for text in heard)
    window.map.piece_clicked(unit, Click())
    assert unit in window.context.selected


def test_undo_says_how_far_it_goes(player: Player) -> None:
    at(player, "Movement", "campaign.txt")
    move = next(command for command in player.model.commands() if command.verb == "move")
    named = player.window.words.command(player.model.state, move)
    player.play(move.text())
    assert f"Goes back before: {named}" in player.window.actions_.by_id["undo"].toolTip()


def test_a_drawer_that_comes_and_goes_with_its_cards_leaves_the_scale_of_the_map(
    qtbot: QtBot, title: Nemesis, calm: None
) -> None:
    with seated(title, qtbot, QSize(1024, 700)) as player:
        at(player, "Movement", "campaign.txt")
        board, window = view(player), player.window
        board.fit()
        window.card.begin("A question")
        window.card.finish()
        settle()
        beside = board.zoom
        for hidden in (True, False, True):
            window.card.setHidden(hidden)
            settle()
            assert board.zoom == beside
