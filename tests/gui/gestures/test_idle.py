"""A click at a piece that cannot act is answered with the reason."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from nemesis_gui.board.scene import Click
from tests.gui.conftest import Player
from tests.gui.gestures.conftest import Mouse

LEFT = Click(Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
MOST = 60


def test_who_went_forward_says_why_not_again(player: Player) -> None:
    player.new("kohima-road")
    for _ in range(MOST):
        if player.decision == "ForwardMove":
            break
        commands = player.model.commands()
        player.skip(next((one for one in commands if one.ends), commands[0]).text())
    assert player.decision == "ForwardMove"
    said: list[str] = []
    player.window.context.signals.said.connect(said.append)
    move = next(one for one in player.model.commands() if not one.ends)
    (unit,) = move.pieces()
    player.play(move.text())
    presenter = player.window.presenter
    assert presenter is not None and presenter.decision.kind == "ForwardMove"
    presenter.set_selection(())
    said.clear()
    presenter.piece_clicked(unit, LEFT)
    assert player.window.context.selected == ()
    told = said[-1].replace("\u2060", "").replace("\xa0", " ")
    assert player.model.state.pieces[unit].counter.name in told and "5.1-A/1" in told


@pytest.mark.clause("5.1-A/1")
def test_a_pull_at_a_piece_that_has_moved_says_why_and_does_not_move_the_map(mouse: Mouse) -> None:
    """One that belongs to the enemy is no piece to pull at: there the map follows the hand."""
    mouse.player.play("move jp-31-58 0809")
    mouse.see("0809")
    seen, start = mouse.view.visible_rect(), mouse.spot("0809")
    mouse.drag(start, start + QPoint(60, 0))
    told = mouse.said().replace("\u2060", "").replace("\xa0", " ")
    assert "58/31" in told and "5.1-A/1" in told
    assert mouse.view.visible_rect() == seen
    mouse.see("0609")
    seen, start = mouse.view.visible_rect(), mouse.spot("0609")
    mouse.drag(start, start + QPoint(60, 0))
    assert mouse.view.visible_rect() != seen
