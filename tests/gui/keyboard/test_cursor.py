"""Playing by real keys: the cursor, go-to, the board as text, bookmarks, pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.settings import Settings
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.access.cursor import NOTHING_MARKED, Cursor
from nemesis_gui.features.access.hex_cursor import HexCursor
from nemesis_gui.features.map import export
from nemesis_gui.features.palette.go_to import GoTo, Target, matches, targets
from nemesis_gui.games import faces
from nemesis_gui.play.services import Sight
from nemesis_gui.session.model import GameModel
from tests.gui.conftest import Player
from tools.driver import Driven

Key, Mod = Qt.Key, Qt.KeyboardModifier
UNIT, START = "jp-31-58", "0909"


class Keys:
    """Fingers on the map."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.window = player.window
        assert self.window.keyboard.cursor is not None
        assert self.window.view is not None
        self.cursor: HexCursor = self.window.keyboard.cursor
        self.view: BoardView = self.window.view

    def at(self, label: str) -> Keys:
        """Put the cursor somewhere."""
        self.cursor.put(self.player.model.state.world.loc(label))
        return self

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Mod.NoModifier, times: int = 1) -> Keys:
        """Press a key while the map has the focus."""
        for _ in range(times):
            self.player.qtbot.keyClick(self.view, key, modifier)
        return self

    @property
    def label(self) -> str:
        """Where the cursor is."""
        return self.player.model.state.world.label(self.cursor.loc)


@pytest.fixture(scope="module")
def table(qapp: QApplication, title: Nemesis) -> Iterator[Driven]:
    """One window in the first movement of the campaign for all tests; they take back what they play."""
    window = Driven(GameModel(title), faces(), Settings())
    window.context.looks.motion = False
    window.resize(1400, 1000)
    window.model.new("campaign", {}, "1")
    window.show()
    window.model.play(window.model.commands()[0])
    yield window
    window.close()


@pytest.fixture
def keys(table: Driven, qtbot: QtBot) -> Iterator[Keys]:
    """The first movement of the campaign, played by keys."""
    assert type(table.model.decision).__name__ == "Movement"
    keys = Keys(Player(table, qtbot))
    table.playing.cancel()
    keys.view.board.fan_out(-1)
    keys.cursor.remove()
    table.keyboard.text.hide()
    table.activateWindow()
    keys.view.setFocus()
    begin = table.model.state
    yield keys
    while table.model.state is not begin and table.model.undo():
        pass


def test_the_first_key_shows_the_cursor_and_the_mouse_takes_it_away(keys: Keys) -> None:
    keys.press(Key.Key_Up)
    assert keys.cursor.loc >= 0
    keys.player.qtbot.mouseClick(keys.view.viewport(), Qt.MouseButton.LeftButton, pos=keys.view.rect().center())
    assert keys.cursor.loc == -1


def test_the_cursor_begins_at_the_selected_piece_and_goes_to_the_next_one(keys: Keys) -> None:
    assert keys.window.presenter is not None
    keys.window.presenter.set_selection([UNIT])
    keys.press(Key.Key_Down)
    assert keys.label == START
    keys.press(Key.Key_Down)
    keys.window.playing.next_piece()
    chosen = keys.window.context.selected[0]
    assert keys.cursor.loc == keys.player.model.state.pieces[chosen].loc


def test_looking_back_takes_the_cursor_out_of_sight_until_the_next_key(player: Player) -> None:
    player.new("kohima-road").play("draw")
    keys = Keys(player).press(Key.Key_Up)
    scene = keys.view.board
    assert scene._cursor is not None
    player.window.past.look(player.model.present.record.head)
    assert scene._cursor is None
    player.window.past.present()
    assert scene._cursor is None
    keys.press(Key.Key_Up)
    assert scene._cursor is not None


def test_the_cursor_is_out_of_sight_while_others_have_the_keys_or_decide(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new("kohima-road").play("draw")
    keys = Keys(player).press(Key.Key_Up)
    scene, view, loc = keys.view.board, keys.view, keys.cursor.loc
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason))
    assert scene._cursor is not None
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.MouseFocusReason))
    assert scene._cursor is None and keys.cursor.loc == loc
    keys.press(Key.Key_Up)
    assert scene._cursor is not None
    monkeypatch.setattr(player.model, "by_computer", lambda _side: True)
    monkeypatch.setattr(keys.window.keyboard, "_asked", None)
    keys.window.keyboard.follow_decision(player.model.decision)
    assert scene._cursor is None


def test_the_cursor_begins_within_the_area_of_play(player: Player) -> None:
    """The Kohima road is the left part of the sheet, and a window without its column shows ground beside it."""
    window = player.new("kohima-road").window
    window.resize(1024, 700)
    window.show()
    player.play("draw")
    QApplication.processEvents()
    keys = Keys(player).press(Key.Key_Down)
    board = keys.view.board
    assert board.focus_rect().contains(board.position(keys.cursor.loc))


def test_enter_while_a_computer_player_decides_puts_no_cursor_on_the_map(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new()
    cursor, computers = player.window.keyboard.cursor, [True]
    assert cursor is not None and player.window.view is not None
    monkeypatch.setattr(Cursor, "_answered", lambda _self: False)  # nothing is preselected
    monkeypatch.setattr(player.model, "by_computer", lambda _side: computers[0])
    player.qtbot.keyClick(player.window.view, Key.Key_Return)
    assert cursor.loc < 0
    assert not player.window.statusBar().currentMessage().startswith(NOTHING_MARKED)
    computers[0] = False
    player.qtbot.keyClick(player.window.view, Key.Key_Return)
    assert cursor.loc < 0 and player.window.statusBar().currentMessage() == NOTHING_MARKED
    player.qtbot.keyClick(player.window.view, Key.Key_Right)
    assert cursor.loc >= 0


def test_what_was_said_of_its_place_goes_with_an_act_elsewhere(keys: Keys) -> None:
    """It may stand on a plate over the map; where something changed there, that is told."""
    keys.at(START)
    line = keys.window.statusBar().currentMessage
    assert line()
    elsewhere = next(one for one in keys.player.model.commands() if one.verb == "dig" and UNIT not in one.pieces())
    keys.player.play(elsewhere.text())
    assert not line()


def test_enter_answers_where_the_cursor_was_put_back(player: Player) -> None:
    """As in a window that was built again in another language."""
    keys = Keys(player.new()).at(START)
    keyboard = keys.window.keyboard
    keyboard.recall(keyboard.remember())
    keys.press(Key.Key_Return)
    assert player.decision != "DrawChit" and len(player.model.present.record.line()) == 1


def test_enter_selects_a_stack_and_enter_sends_it(keys: Keys) -> None:
    keys.at(START).press(Key.Key_Return)
    chosen = set(keys.window.context.selected)
    assert UNIT in chosen
    keys.press(Key.Key_Home).press(Key.Key_Return)
    state = keys.player.model.state
    assert chosen & set(state.at[state.world.loc("0809")])


def test_space_picks_a_counter_and_shift_enter_adds_one(keys: Keys) -> None:
    units = keys.at(START).view.board.pieces_at(keys.cursor.loc)
    keys.press(Key.Key_Space)
    assert keys.view.board.fanned == keys.cursor.loc
    assert keys.cursor.unit == units[0]
    keys.press(Key.Key_Return)
    assert keys.window.context.selected == (units[0],)
    keys.press(Key.Key_Space).press(Key.Key_Return, Mod.ShiftModifier)
    assert len(keys.window.context.selected) == 2


def test_backspace_lets_go(keys: Keys) -> None:
    keys.at(START).press(Key.Key_Return).press(Key.Key_Backspace)
    assert keys.window.context.selected == ()


def test_tab_goes_from_piece_to_piece(keys: Keys) -> None:
    keys.press(Key.Key_Tab)
    state = keys.player.model.state
    first = keys.window.context.selected
    assert state.pieces[first[0]].loc == keys.cursor.loc
    keys.press(Key.Key_Tab)
    assert keys.window.context.selected != first
    assert keys.view.hasFocus()


def test_the_path_is_drawn_under_the_cursor(keys: Keys) -> None:
    keys.at(START).press(Key.Key_Space).press(Key.Key_Return).press(Key.Key_Home)
    assert "path" in keys.view.board.overlays()


def test_the_hex_is_told(keys: Keys) -> None:
    keys.at("0310").press(Key.Key_PageUp)
    line = keys.window.statusBar().currentMessage()
    assert keys.label == "0410"
    assert line.startswith("0410 Imphal")
    assert "Objective" in line
    told = keys.view.accessibleDescription()
    assert told.startswith(line.split(" · ")[0])
    assert "garrison" in told


def test_after_a_move_the_status_line_tells_who_is_there_now(keys: Keys) -> None:
    keys.at(START).press(Key.Key_Space).press(Key.Key_Return).press(Key.Key_Home)
    chosen = keys.player.model.state.pieces[keys.window.context.selected[0]].counter.name
    assert chosen not in keys.window.statusBar().currentMessage()
    keys.press(Key.Key_Return)
    line = keys.window.statusBar().currentMessage()
    assert line.startswith("0809") and chosen in line


def test_a_move_is_told(keys: Keys) -> None:
    keys.at(START).press(Key.Key_Space).press(Key.Key_Return).press(Key.Key_Home).press(Key.Key_Return)
    assert "0809" in keys.view.accessibleDescription()


def named(keys: Keys, text: str) -> list[Target]:
    return matches(targets(keys.player.model.state, keys.window.words), text)


@pytest.mark.parametrize(("text", "goal"), [("0410", "0410"), ("imph", "0410"), ("Kohima", "0406")])
def test_go_to_by_number_or_name(keys: Keys, text: str, goal: str) -> None:
    found = named(keys, text)[0]
    keys.window.keyboard.go(found.loc, found.unit)
    assert keys.label == goal


def test_go_to_a_counter(keys: Keys) -> None:
    name = keys.player.model.state.pieces[UNIT].counter.name
    found = named(keys, f"{name}, Japanese (0909)")[0]
    keys.window.keyboard.go(found.loc, found.unit)
    assert keys.cursor.unit == UNIT
    assert not named(keys, "nowhere at all")


def test_what_is_seen_is_gone_to_where_it_is(keys: Keys) -> None:
    view, found = keys.view, named(keys, "0410")[0]
    view.centre_on_hex(found.loc)
    view.pan(60, 40)
    before = view.visible_rect()
    keys.window.keyboard.go(found.loc, found.unit)
    assert keys.label == "0410" and view.visible_rect() == before
    keys.window.context.services.of(Sight).centre_on(found.loc, always=False)
    assert view.visible_rect() == before


def asked(keys: Keys, text: str) -> GoTo:
    dialog = GoTo(keys.window.context, keys.window)
    keys.player.qtbot.addWidget(dialog)
    dialog.open()
    keys.player.qtbot.keyClicks(dialog.line, text)
    return dialog


def offered(dialog: GoTo) -> list[str]:
    return [dialog.list.item(number).text() for number in range(dialog.list.count())]


def test_what_fits_is_offered_while_one_types(keys: Keys) -> None:
    """A whole word before the beginning of one, hexes before counters, accents and case aside."""
    assert offered(asked(keys, "KOHIMA"))[0] == "0406 Kohima"
    assert offered(asked(keys, "koh"))[0] == "0406 Kohima"
    assert offered(asked(keys, "0410"))[0] == "0410 Imphal"
    names = offered(asked(keys, "58/31"))
    assert names[0] == "58/31, Japanese (0909)"
    assert offered(asked(keys, "xyzzy")) == []


def test_arrows_and_enter_go_there_and_escape_does_not(keys: Keys) -> None:
    dialog = asked(keys, "ma")
    second = offered(dialog)[1]
    keys.player.qtbot.keyClick(dialog.line, Key.Key_Down)
    assert dialog.line.accessibleDescription() == second
    keys.player.qtbot.keyClick(dialog.line, Key.Key_Return)
    assert dialog.target is not None and dialog.target.text == second
    assert dialog.result() == GoTo.DialogCode.Accepted
    dialog = asked(keys, "ma")
    keys.player.qtbot.keyClick(dialog.line, Key.Key_Escape)
    assert not dialog.isVisible() and dialog.target is None


def test_enter_waits_where_nothing_fits(keys: Keys) -> None:
    dialog = asked(keys, "xyzzy")
    keys.player.qtbot.keyClick(dialog.line, Key.Key_Return)
    assert dialog.isVisible() and not dialog.go.isEnabled() and dialog.none.isVisible()
    dialog.reject()


def test_a_click_in_the_list_leads_to_the_counter(keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    def click(dialog: GoTo) -> int:
        dialog.line.setText("58/31")
        dialog.list.itemClicked.emit(dialog.list.item(0))
        return dialog.result()

    monkeypatch.setattr(GoTo, "exec", click)
    keys.window.finder.go_to()
    assert keys.cursor.unit == UNIT


def test_the_board_as_text_is_searched_and_followed(keys: Keys) -> None:
    tools = keys.window.keyboard
    tools.toggle_text()
    dock = tools.text
    dock.search.setText("imphal")
    shown = [loc for loc, row in dock._rows.items() if not row.isHidden()]
    assert keys.player.model.state.world.loc("0410") in shown
    assert len(shown) < 10
    dock.search.setText("")
    dock.occupied.setChecked(True)
    shown = [loc for loc, row in dock._rows.items() if not row.isHidden()]
    assert set(shown) == {loc for loc in dock._rows if keys.player.model.state.at.get(loc)}
    row = dock._rows[keys.player.model.state.world.loc(START)]
    dock.tree.setCurrentItem(row)
    assert keys.label == START
    row.setExpanded(True)
    texts = [row.child(i).text(0) for i in range(row.childCount())]
    assert any("Japanese" in text for text in texts)
    assert any(text.startswith("NW 0809") for text in texts)


def test_a_row_of_the_text_is_chosen_like_a_click(keys: Keys) -> None:
    tools = keys.window.keyboard
    tools.toggle_text()
    tools.text.tree.itemActivated.emit(tools.text._rows[keys.player.model.state.world.loc(START)], 0)
    assert UNIT in keys.window.context.selected


def test_a_bookmark_brings_the_view_back(keys: Keys) -> None:
    keys.view.set_zoom(1.0)
    keys.view.centre_on_hex(200)
    before = keys.view.visible_rect().center()
    keys.window.actions_.by_id["mark_3"].trigger()
    keys.view.fit()
    keys.window.actions_.by_id["to_3"].trigger()
    after = keys.view.visible_rect().center()
    assert keys.view.zoom == 1.0
    assert (after - before).manhattanLength() < 3


def test_the_whole_map_becomes_a_picture_and_a_sheet(keys: Keys, tmp_path: Path) -> None:
    scene = keys.view.board
    export.export_png(scene, tmp_path / "map.png", 0.5)
    image = QImage(str(tmp_path / "map.png"))
    assert image.width() == round(scene.sceneRect().width() * 0.5)
    export.export_view(keys.view, tmp_path / "view.png")
    assert QImage(str(tmp_path / "view.png")).size() == keys.view.size()
    with pytest.raises(OSError, match="could not be written"):
        export.export_png(scene, tmp_path / "no" / "map.png", 0.25)


def test_the_front_line_and_the_fan_have_actions(keys: Keys) -> None:
    by_id = keys.window.actions_.by_id
    by_id["front"].trigger()
    assert by_id["front"].isChecked()
    hidden = [item for item in keys.view.board.counters.values() if not item.isVisible()]
    by_id["front"].trigger()
    assert len(hidden) > 40
    keys.at(START)
    by_id["fan"].trigger()
    assert keys.view.board.fanned == keys.cursor.loc
    by_id["fan"].trigger()
    assert keys.view.board.fanned == -1


def test_the_arrows_belong_to_the_map_after_an_answer_by_key(player: Player, qtbot: QtBot) -> None:
    player.new()
    window = player.window
    window.activateWindow()
    QApplication.processEvents()
    window.focus_card()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    assert player.decision == "Movement"
    assert window.focusWidget() is window.view
