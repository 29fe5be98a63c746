"""The history in the window: timeline, banner, replay, branches, seats, and who may do what."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QInputDialog, QPushButton, QTreeWidgetItem, QTreeWidgetItemIterator

from nemesis_gui.base.style import SKINS, skin
from nemesis_gui.features.history.banner import LOOKING, WHAT_IF
from nemesis_gui.features.history.history import History
from nemesis_gui.features.history.panel import NODE
from nemesis_gui.play.texts import TextWindow
from nemesis_gui.session.table import HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from tests.gui.conftest import Player

UNIT, THIRD = "jp-31-58", "jp-31-138"


@pytest.fixture
def played(player: Player) -> Player:
    """The campaign with the history open, two moves into the first phase."""
    player.new("campaign")
    player.play("draw", f"move {UNIT} 0910")
    other = (c for c in player.model.commands() if c.verb == "move" and c.unit == "jp-31-124")  # type: ignore[attr-defined]
    player.play(next(other).text())
    player.window.toggle_history()
    return player


def items(player: Player) -> dict[int, QTreeWidgetItem]:
    found, walk = {}, QTreeWidgetItemIterator(player.window.history.tree)
    while (item := walk.value()) is not None:
        if isinstance(item.data(0, NODE), int):
            found[item.data(0, NODE)] = item
        walk += 1
    return found


def where(player: Player) -> str:
    return player.model.state.world.label(player.model.state.pieces[UNIT].loc)


def at_random(player: Player, count: int) -> None:
    rng = random.Random(3)
    for _ in range(count):
        player.model.play(rng.choice(list(player.model.commands())))


def test_the_timeline_lists_commands_under_turn_and_phase(played: Player) -> None:
    found = items(played)
    assert list(found) == [0, 1, 2, 3]
    assert "58/31" in found[2].text(0)
    phase = found[2].parent()
    assert phase.text(0) == "Japanese Assault Phase"
    assert phase.parent().text(0).startswith("Game Turn 1")
    assert found[3].text(0).startswith("➤")
    played.play("done")
    assert items(played)[4].text(0).startswith("➤")
    assert not items(played)[3].text(0).startswith("➤")


def test_a_click_looks_back_and_escape_returns(played: Player) -> None:
    window = played.window
    window.history.tree.itemClicked.emit(items(played)[1], 0)
    assert where(played) == "0909"
    assert not window.banner.isHidden() and LOOKING in window.banner.styleSheet()
    assert not window.tint.isHidden() and not window.replay_bar.isHidden()
    for name in ("undo", "redo", "end", "list", "next"):
        assert not window.actions_.by_id[name].isEnabled(), name
    played.qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert where(played) == "0910"
    assert window.banner.isHidden() and window.tint.isHidden() and window.replay_bar.isHidden()
    assert window.actions_.by_id["end"].isEnabled()


def test_the_list_that_is_closed_gives_the_keyboard_to_the_map_and_stays_closed_without_a_game(played: Player) -> None:
    window = played.window
    window.show()
    history = window.actions_.by_id["history"]
    dock = window.feature(History).dock
    if dock.isHidden():
        history.trigger()
    played.qtbot.waitUntil(lambda: window.focusWidget() is window.history.tree)
    history.trigger()
    played.qtbot.waitUntil(lambda: window.focusWidget() is window.view)
    history.trigger()
    assert not dock.isHidden()
    window.actions_.by_id["start_page"].trigger()
    QApplication.processEvents()
    assert dock.isHidden()


def test_the_keys_of_the_list_step_from_command_to_command(played: Player) -> None:
    played.window.show()
    tree = played.window.history.tree
    played.qtbot.waitUntil(lambda: played.window.focusWidget() is tree)
    played.qtbot.keyClick(tree, Qt.Key.Key_Up)
    assert where(played) == "0910" and played.window.context.past.looking
    for _ in ("the heading of the phase", "the command before it"):
        played.qtbot.keyClick(tree, Qt.Key.Key_Up)
    assert where(played) == "0909"
    for _ in range(3):
        played.qtbot.keyClick(tree, Qt.Key.Key_Down)
    assert not played.window.context.past.looking
    for key, at, looking in ((Qt.Key.Key_Left, "0910", True), (Qt.Key.Key_Left, "0909", True),
                             (Qt.Key.Key_Right, "0910", True), (Qt.Key.Key_Right, "0910", False)):  # fmt: skip
        played.qtbot.keyClick(tree, key)
        assert (where(played), played.window.context.past.looking) == (at, looking), "no key folds a phase"


def test_clicks_on_the_map_do_nothing_while_looking_back(played: Player) -> None:
    played.window.past.look(1)
    head = played.model.session.record.head  # type: ignore[union-attr]
    played.click_piece(UNIT)
    played.click_hex("0910")
    assert played.model.session.record.head == head  # type: ignore[union-attr]
    assert played.window.context.selected == ()


def test_play_from_here_makes_a_branch_that_can_be_named_and_compared(
    played: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = played.window
    window.past.look(1)
    window.actions_.by_id["play_from"].trigger()
    assert where(played) == "0909"
    assert "moves" not in window.log.view.toPlainText()
    played.play("done")
    assert window.history.branches.topLevelItemCount() == 2
    monkeypatch.setattr(QInputDialog, "getText", lambda *args, **kinds: ("Wait", True))
    window.name_branch(played.model.session.record.head)  # type: ignore[union-attr]
    assert any("Wait" in window.history.branches.topLevelItem(n).text(0) for n in range(2))
    window.comparing.branch(3)
    (dialog,) = window.findChildren(TextWindow)
    text = dialog.view.toPlainText()
    assert "Wait" in text and "58/31" in text and "0910" in text


def test_dice_between_leave_only_the_what_if_table(played: Player) -> None:
    window = played.window
    played.play("done", "done", "draw")
    window.past.look(0)
    assert not window.actions_.by_id["play_from"].isEnabled()
    assert "what-if" in window.actions_.by_id["play_from"].toolTip()
    window.actions_.by_id["what_if"].trigger()
    assert WHAT_IF in window.banner.styleSheet()
    at_random(played, 5)
    window.actions_.by_id["leave_what_if"].trigger()
    assert window.banner.isHidden()
    assert where(played) == "0910"
    assert "58/31" in window.log.view.toPlainText()


def test_a_what_if_table_in_the_list_is_entered_and_dropped(played: Player) -> None:
    window = played.window
    window.what_if()
    window.leave_what_if()
    item = window.history.branches.topLevelItem(1)
    window.history.branches.itemClicked.emit(item, 0)
    assert window.past.here is not None
    window.actions_.by_id["drop_what_if"].trigger()
    assert window.past.here is None and window.past.what_ifs == []


def test_back_from_a_what_if_table_the_list_is_that_of_the_game(played: Player) -> None:
    """The commands of both are numbered alike; as many were played there as here."""
    before = {node: item.text(0) for node, item in items(played).items()}
    played.window.what_if()
    at_random(played, len(before) - 1)
    played.window.leave_what_if()
    assert {node: item.text(0) for node, item in items(played).items()} == before


def test_a_what_if_table_is_compared_with_the_game(played: Player) -> None:
    """By key from the table, by key from the game, and from the list."""
    window = played.window
    action = window.actions_.by_id["compare_what_if"]
    assert not action.isEnabled()
    home = where(played)
    window.what_if()
    other = [c for c in played.model.commands() if c.verb == "move" and c.unit == THIRD]  # type: ignore[attr-defined]
    played.play(other[0].text())
    there = played.model.state.world.label(played.model.state.pieces[THIRD].loc)
    for _ in ("from there", "from the game"):
        action.trigger()
        (dialog,) = [found for found in window.findChildren(TextWindow) if found.isVisible()]
        text = dialog.view.toPlainText()
        assert dialog.windowTitle() == "What if 1 against the game" and "138/31" in text and there in text
        assert "58/31" not in text
        dialog.view.anchorClicked.emit(QUrl(f"unit:{THIRD}"))
        dialog.close()
        window.leave_what_if()
    assert where(played) == home
    window.history.branches.setCurrentItem(window.history.branches.topLevelItem(1))
    assert window.history.branch_list.compare_button.isEnabled()
    window.history.branch_list.compare_button.click()
    assert [found.windowTitle() for found in window.findChildren(TextWindow)][-1] == "What if 1 against the game"


def test_the_replay_goes_through_every_command_and_tells_moves(played: Player) -> None:
    replay, seen = played.window.replay, []
    played.window.past.changed.connect(lambda: seen.append(played.window.past.node))
    replay.start(0)
    for _ in range(10):
        if replay.running:
            replay.tick()
    assert [node for node in seen if node is not None] == [0, 1, 2, 3]
    assert not replay.running


def test_the_replay_animates_counters_at_its_speed(played: Player) -> None:
    window = played.window
    window.context.looks.motion = True
    window.replay.speed = 8.0
    window.replay.start(1)
    window.replay.tick()
    with played.qtbot.waitSignal(window.context.scene.animationFinished, timeout=20_000) as moved:  # type: ignore[union-attr]
        window.replay.tick()
    assert moved.args == [UNIT]


def test_another_theme_while_looking_back_keeps_the_look_back(played: Player) -> None:
    window = played.window
    window.past.look(1)
    window.preferences.set_theme("dark")
    assert "Viewing history" in window.prompt.text.text()
    assert where(played) == "0909"
    window.return_()
    assert "Viewing history" not in window.prompt.text.text()
    window.preferences.set_theme("staff")


def test_the_list_is_written_in_the_ink_of_another_theme(played: Player) -> None:
    played.window.actions_.by_id["theme_dark"].trigger()
    found = items(played)
    assert {found[node].foreground(0).color().name() for node in (0, 2, 3)} == {QColor(skin().ink).name()}
    assert skin() is SKINS["dark"]


def test_the_slider_leads_to_any_point(played: Player) -> None:
    window = played.window
    window.look_back()
    window.replay_bar.slider.setValue(1)
    assert window.past.node == 1
    window.look_on()
    assert window.replay_bar.slider.value() == 2
    assert window.replay_bar.place.text() == "2 / 3"


def _to_the_other_side(player: Player) -> None:
    while not player.window.seats.covered and (player.model.state.phase is None or player.model.state.phase.side == 0):
        commands = player.model.commands()
        closing = [c for c in commands if c.verb == "done"]
        assert player.model.play((closing or list(commands))[0])


def test_between_two_players_the_curtain_falls_before_the_other_phase(player: Player) -> None:
    player.new()
    player.model.note(PLAYERS, HOT_SEAT_TURNS)
    player.play("draw", f"move {UNIT} 0910")
    _to_the_other_side(player)
    window = player.window
    if not window.seats.hand_over.isHidden():
        window.seats.hand_over.button.click()
    assert not window.curtain.isHidden()
    assert "Allied" in window.curtain.text.text()
    window.curtain.button.click()
    assert not window.since_card.isHidden()
    texts = [window.since_card.layout_.itemAt(n).widget().text() for n in range(window.since_card.layout_.count())]
    assert any("58/31" in text for text in texts)
    head = window.past.record.head
    window.since_card.findChild(QPushButton).click()
    assert window.past.looking
    for _ in range(60):
        if window.replay.running:
            window.replay.tick()
    assert not window.past.looking and window.past.record.head == head


def test_alone_there_is_no_curtain(player: Player) -> None:
    player.new("kohima-road")
    player.model.note(PLAYERS, SOLITAIRE)
    rng = random.Random(1)
    hidden = 0
    for _ in range(600):
        decision = player.model.decision
        if decision is None or hidden:
            break
        hidden += decision.hidden
        assert player.window.curtain.isHidden()
        commands = player.model.commands()
        closing = [c for c in commands if c.verb == "done"]
        player.model.play(rng.choice(closing or list(commands)))
    assert hidden


def test_a_secret_choice_is_not_told_in_the_timeline(player: Player) -> None:
    player.new()
    rng = random.Random(1)
    while not (player.model.decision and player.model.decision.hidden):
        commands = player.model.commands()
        closing = [c for c in commands if c.verb == "done"]
        player.model.play(rng.choice(closing or list(commands)))
    player.model.play(player.model.commands()[0])
    node = player.window.past.record.head
    if player.window.seats.covered:
        player.window.curtain.button.click()
    player.window.toggle_history()
    assert items(player)[node].text(0).startswith("➤ A secret choice")
    player.model.note(PLAYERS, SOLITAIRE)
    player.window.history._forget()
    player.window.history.refresh()
    assert "secret" not in items(player)[node].text(0)


def test_the_map_keeps_its_middle_beside_the_list_and_after(player: Player) -> None:
    """A map that was fitted in is so again."""
    window = player.new("campaign").window
    QApplication.processEvents()
    view = window.view
    assert view is not None and view.fitted
    wide, middle = view.width(), view.visible_rect().center()
    for zoom in (0.0, 1.0):
        if zoom:
            view.set_zoom(zoom)
            view.look_at(middle)
        for beside in (True, False):
            window.toggle_history()
            QApplication.processEvents()
            assert (view.width() < wide) == beside
            way = view.visible_rect().center() - middle
            assert way.manhattanLength() * view.zoom < 4
        assert view.fitted == (not zoom)
