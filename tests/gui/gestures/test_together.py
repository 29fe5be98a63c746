"""What came of one gesture is taken back and played again as one."""

from __future__ import annotations

from nemesis_gui.session.consents import UndoGroups
from nemesis_gui.session.model import GameModel
from tests.gui.conftest import Player

UNITS = ("jp-31-58", "jp-31-124")


def line(model: GameModel) -> list[str]:
    assert model.session is not None
    return [node.text for node in model.session.record.line()]


def moved(player: Player) -> list[str]:
    """Two regiments went to one hex together; returns the commands before."""
    player.new()
    player.play("draw")
    before = line(player.model)
    presenter = player.window.presenter
    assert presenter is not None
    presenter.set_selection(UNITS)
    assert presenter.finish(player.model.state.world.loc("0810"))
    assert len(line(player.model)) == len(before) + 2
    return before


def test_the_move_of_a_stack_is_taken_back_and_played_again_at_once(player: Player) -> None:
    before = moved(player)
    after = line(player.model)
    assert player.model.undo()
    assert line(player.model) == before
    assert player.model.redo()
    assert line(player.model) == after


def test_who_stays_behind_is_told_what_keeps_it_from_the_stretch_of_the_others(player: Player) -> None:
    """Mules of Quality 2 may not stretch away from Tracks: that is why, not what the hex costs."""
    player.new("kohima-road")
    player.play("draw")
    said: list[str] = []
    player.window.context.signals.said.connect(said.append)
    presenter, state = player.window.presenter, player.model.state
    assert presenter is not None
    start, end = state.world.loc("0912"), state.world.loc("0611")
    presenter.set_selection([unit for unit, piece in state.pieces.items() if piece.loc == start])
    assert presenter.finish(end)
    (told,) = [text for text in said if "stay behind" in text]
    assert "5.1-C/4" in told and "5.1-A/5" not in told


def test_single_steps_within_a_gesture_stay_possible(player: Player) -> None:
    before = moved(player)
    head = player.model.session.record.head  # type: ignore[union-attr]
    assert player.window.past.play_from(head - 1)
    assert len(line(player.model)) == len(before) + 1
    player.model.undo()
    assert line(player.model) == before


def test_a_gesture_is_known_again_after_opening(player: Player) -> None:
    before = moved(player)
    path = player.model.path
    assert path is not None
    player.model.close()
    player.model.open(path)
    player.model.undo()
    assert line(player.model) == before


def test_commands_of_another_branch_are_single_again(player: Player) -> None:
    before = moved(player)
    player.model.undo()
    player.play(f"move {UNITS[0]} 0810", f"move {UNITS[1]} 0910")
    player.model.undo()
    assert line(player.model) == [*before, f"move {UNITS[0]} 0810"]


def test_a_reveal_within_a_gesture_stands(player: Player) -> None:
    """Drawing a chit cannot be taken back, so only what came after it is."""
    player.new()
    with player.model.gesture():
        player.play("draw", "done", "done", "draw")
        player.play(next(one.text() for one in player.model.commands() if one.verb == "move"))
    player.model.undo()
    assert line(player.model) == ["draw", "done", "done", "draw"]


def test_what_is_no_list_of_gestures_is_passed_over() -> None:
    assert UndoGroups("3-4 x 9 99999999999-3").text == "3-4"


def test_undo_survives_a_foreign_note(player: Player) -> None:
    before = moved(player)
    player.model.note("together", "2-3 9-2 2-9 77-3")
    path = player.model.path
    assert path is not None
    player.model.close()
    player.model.open(path)
    assert player.model.undo()
    assert line(player.model) == before
