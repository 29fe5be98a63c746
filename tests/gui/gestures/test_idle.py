"""A click at a piece that cannot act is answered with the reason."""

from __future__ import annotations

from PySide6.QtCore import Qt

from nemesis_gui.board.scene import Click
from tests.gui.conftest import Player

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
