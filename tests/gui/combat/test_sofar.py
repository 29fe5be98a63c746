"""The combat board looks the same after undo and redo, when a game is opened in mid-combat, and at a what-if table."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.odds_track import OddsTrack
from nemesis_gui.titles.nemesis.combat.result import ResultView
from nemesis_gui.widgets.layouts import within
from tests.gui.combat.stage import ONE, TWO, Stage
from tests.gui.conftest import Player

Seen = tuple[object, ...]


def seen(player: Player) -> Seen:
    """What the card tells of the battle so far: faces and die, texts of the result, counters with their notes."""
    card = player.window.card
    (result,) = card.findChildren(ResultView)
    tracks = [(track.shown, track.rolled) for track in result.findChildren(OddsTrack)]
    texts = [text.text() for text in result.findChildren(QLabel)]
    return tracks, texts, [(one.unit, one.text()) for one in within(card) if isinstance(one, UnitButton)]


def to_losses(player: Player) -> None:
    """Play a real game to the first choice of losses that comes after another one."""
    for _ in range(4000):
        if player.decision == "AssignLosses" and player.window.presenter.past.losses:  # type: ignore[union-attr]
            return
        commands = player.model.commands()
        wanted = ("roll", "attack", "choose", "done")
        player.model.play(min(commands, key=lambda c: (wanted.index(c.verb) if c.verb in wanted else 9, c.text())))
    raise AssertionError("no losses to choose")


def test_undo_and_redo_bring_the_same_board_back(stage: Stage) -> None:
    """At 3:1 a 1 costs the attacker steps: after the spearhead's the next is his choice."""
    field = stage(1, defence=2)
    player = field.player
    session = player.model.session
    assert session is not None and session.free_undo is False
    session.free_undo = True
    player.play(f"attack {field.target}", f"choose {ONE}", f"choose {TWO}", "done")
    while not player.window.card.findChildren(ResultView):
        player.play(player.model.commands()[0].text())
    before = seen(player)
    assert player.window.presenter.past.die == 1  # type: ignore[union-attr]
    assert player.model.undo()
    assert not player.window.card.findChildren(ResultView)
    assert player.model.redo()
    assert seen(player) == before


def test_a_game_opened_in_mid_combat_shows_its_battle(player: Player) -> None:
    player.window.resize(1600, 1500)  # with room for the whole card
    player.new(seed="3")
    to_losses(player)
    before = seen(player)
    tracks, texts, _ = before
    assert tracks[0][0].faces and any("loses" in text for text in texts)  # type: ignore[index]
    path = player.model.path
    assert path is not None
    player.model.new("kohima-road")
    player.model.open(path)
    assert seen(player) == before


def test_a_what_if_table_of_a_combat_knows_how_it_came_to_be(player: Player) -> None:
    player.window.resize(1600, 1500)  # with room for the whole card
    player.new(seed="3")
    to_losses(player)
    before = seen(player)
    player.window.past.what_if("x")
    assert seen(player) == before
    player.model.play(player.model.commands()[0])
    player.window.past.leave()
    assert seen(player) == before


def test_the_losses_so_far_follow_the_record(player: Player) -> None:
    player.new(seed="3", study=True)
    to_losses(player)
    presenter = player.window.presenter
    whole = len(presenter.past.losses)  # type: ignore[union-attr]
    assert player.model.undo()
    now = player.window.presenter
    assert now is not presenter or len(now.past.losses) < whole  # type: ignore[union-attr]
    assert player.model.redo()
    assert len(player.window.presenter.past.losses) == whole  # type: ignore[union-attr]
