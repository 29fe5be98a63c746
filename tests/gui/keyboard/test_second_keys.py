"""Keyboards without the block above the arrows reach all six neighbours as well; and what a key says that does nothing
now."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from nemesis_gui.features.access.cursor import Cursor
from tests.gui.conftest import Player

KEY = Qt.Key


@pytest.mark.parametrize(
    ("askew", "plain"),
    [(KEY.Key_Left, KEY.Key_Home), (KEY.Key_Up, KEY.Key_PageUp), (KEY.Key_Down, KEY.Key_End),
     (KEY.Key_Right, KEY.Key_PageDown)],
)  # fmt: skip
def test_arrows_with_ctrl_move_as_the_block_above_them(player: Player, askew: Qt.Key, plain: Qt.Key) -> None:
    player.new()
    feature, start = player.window.feature(Cursor), player.model.state.world.loc("0910")
    reached = []
    for key, held in ((plain, Qt.KeyboardModifier.NoModifier), (askew, Qt.KeyboardModifier.ControlModifier)):
        feature.put(start)
        assert player.window.view is not None
        player.window.view.setFocus()
        QTest.keyClick(player.window.view, key, held)
        reached.append(feature.at)
    assert reached[0] == reached[1] != start


def test_a_key_for_what_is_not_possible_now_says_why(player: Player) -> None:
    player.new(seed="1")
    start = player.window.actions_.by_id["start"]
    assert not start.isEnabled()
    player.qtbot.keyClick(player.window.view, KEY.Key_R)
    assert player.window.status.currentMessage() == start.statusTip() != ""


def test_what_a_key_said_in_vain_goes_as_soon_as_it_is_true_no_more(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer sets up, and then it is one's own decision."""
    player.new(seed="1")
    monkeypatch.setattr(player.model, "by_computer", lambda side: True)
    player.window.actions_.refresh()
    player.qtbot.keyClick(player.window.view, KEY.Key_E)
    told = player.window.status.currentMessage
    assert told() == "A computer player decides now"
    player.model.decisionChanged.emit(player.model.decision)
    assert told() == "A computer player decides now", "it is still so"
    monkeypatch.undo()
    player.model.decisionChanged.emit(player.model.decision)
    assert told() == ""
