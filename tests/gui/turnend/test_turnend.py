"""The end of a turn is walked step by step: while it goes on, afterwards, by mouse and by key."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from engine.table.command import Command
from engine.table.session import KEPT_STATES, Session
from engine.titles.nemesis.events import Eliminated, TrackChanged, TurnBegan
from engine.titles.nemesis.game import Nemesis
from engine.titles.tail_of_the_tiger import events as tiger
from engine.titles.tail_of_the_tiger.events import CenterDestroyed, PlayerTurnBegan, RingBroken
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from nemesis_gui.features.turn_end import card as card_module
from nemesis_gui.features.turn_end.card import TurnEndCard, Walk
from nemesis_gui.play.leads import MOST, counted, losses, of_turn
from nemesis_gui.session.model import LOGGED
from nemesis_gui.session.table import HOT_SEAT, PLAYERS, SOLITAIRE
from nemesis_gui.titles.nemesis.turn_ending import NemesisTurnEnding
from nemesis_gui.titles.tail_of_the_tiger.turn_ending import TigerTurnEnding
from tests.gui.conftest import LEFT, Player
from tests.gui.walks import kind_of, lines_of

NOT_IN_TURN_1 = ["victory", "flags", "monsoon"]


@pytest.fixture(scope="session")
def turn(title: Nemesis) -> list[str]:
    """The first turn at random, without combats, up to the rolls for the Superiors."""
    rng = random.Random(5)

    def choose(session: Session) -> Command | None:
        if kind_of(session) == "RollGeneral":
            return None
        commands = list(session.commands())
        quiet = [command for command in commands if command.verb not in ("attack", "seize")]
        closing = [command for command in commands if command.verb == "done"]
        return closing[0] if closing and rng.random() < 0.5 else rng.choice(quiet or commands)

    return lines_of(title, choose, seed="11")


@pytest.fixture
def ending(player: Player, turn: list[str]) -> Player:
    player.new(seed="11")
    player.model.note(PLAYERS, SOLITAIRE)
    player.skip(*turn[:-1])
    player.play(turn[-1])
    return player


def card_of(player: Player) -> TurnEndCard:
    return player.window.turn_end.card


def walk_of(player: Player) -> Walk:
    walk = player.window.turn_end.walk
    assert walk is not None
    return walk


def begun(player: Player) -> list[str]:
    return [stage.name for stage in walk_of(player).stages if stage.begun]


def opened(player: Player) -> str:
    (line,) = [line for line in card_of(player).rows if line.button.isChecked()]
    return line.stage.name


def test_the_walk_stands_at_the_first_roll(ending: Player) -> None:
    assert card_of(ending).isVisible() and not ending.window.news.isVisible()
    assert begun(ending) == ["control", "attrition", "ambushes", "air", "generals"]
    assert [stage.name for stage in walk_of(ending).stages if not stage.due] == NOT_IN_TURN_1
    assert opened(ending) == "control"
    assert all("9.0-" in stage.clause for stage in walk_of(ending).stages)


def test_it_is_walked_by_button_by_row_and_by_key(ending: Player) -> None:
    window, card = ending.window, card_of(ending)
    ending.qtbot.mouseClick(card.next_button, LEFT)
    assert opened(ending) == "attrition"
    ending.qtbot.mouseClick(card.rows[3].button, LEFT)
    assert opened(ending) == "air"
    window.activateWindow()
    ending.qtbot.keyClick(window, Qt.Key.Key_Period)
    assert opened(ending) == "generals"
    assert not card.next_button.isEnabled() and not window.actions_.by_id["turn_next"].isEnabled()
    assert any("Decide this first" in text.text() for text in card.findChildren(QLabel))
    ending.qtbot.keyClick(window, Qt.Key.Key_Comma)
    assert opened(ending) == "air"
    assert not card.rows[5].button.isEnabled(), "what has not begun cannot be opened"


def test_only_the_two_rows_between_which_one_goes_are_made_anew(ending: Player) -> None:
    card = card_of(ending)
    first, second, *others = card.rows
    ending.qtbot.mouseClick(card.next_button, LEFT)
    assert card.rows[2:] == others and first not in card.rows and second not in card.rows
    ending.play("roll")
    assert card.isVisible() and card.rows[6:] == others[4:] and begun(ending)[-1] == "generals"


def test_the_heading_names_the_next_turn_whose_steps_it_has_and_asks_for_no_decision_where_there_is_none(
    ending: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, walk = card_of(ending), walk_of(ending)
    assert card.title == "End of Game Turn 1" and not walk.into_next
    walk.into_next = True
    monkeypatch.setattr(type(ending.model), "decision", property(lambda _model: None))
    card.show_walk(walk, walk.open, ("", ""), NemesisTurnEnding())
    assert card.title == "End of Turn 1, beginning of Turn 2"
    shown = [text.text() for text in card.findChildren(QLabel)]
    assert "Decide this first." not in shown and "The turn is over." not in shown


def test_a_step_at_which_nothing_happened_leaves_no_mark(ending: Player) -> None:
    """The mark of the step before is gone with it."""
    scene, turn_end = ending.window.context.scene, ending.window.turn_end
    assert scene is not None
    places = [bool(stage.places()) for stage in walk_of(ending).stages]
    turn_end.look(places.index(True))
    assert {"turn_end", "found"} <= scene.overlays().keys()
    turn_end.look(places.index(False))
    assert scene.overlays().keys().isdisjoint({"turn_end", "found"})


def test_what_a_roll_brought_is_opened_then_what_came_of_it(ending: Player) -> None:
    ending.play("roll")
    assert opened(ending) == "generals"
    texts = [text.text() for text in card_of(ending).findChildren(QLabel)]
    assert any("die for satisfaction of the Superior" in text for text in texts)
    ending.play("roll")
    assert ending.decision == "ChooseFirstChit" and opened(ending) == "generals"
    assert begun(ending)[-3:] == ["laments", "resources", "chits"]


def test_who_sits_down_meanwhile_reads_what_came_of_the_rolls(ending: Player) -> None:
    """Whoever raises a curtain sees the position anew, and nothing has happened."""
    ending.model.note(PLAYERS, HOT_SEAT)
    assert ending.model.session is not None
    ending.model.session.free_undo = False
    ending.play("roll", "roll")
    assert ending.decision == "ChooseFirstChit" and opened(ending) == "generals"
    ending.window.curtain.done.emit()
    assert ending.model.at_screen is not None and opened(ending) == "generals"


def test_the_figures_of_the_turns_beginning_stand_beside_those_of_its_end(
    ending: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What no event counts may have changed them, too; only where they are the same nothing changed."""
    card, face, walk = card_of(ending), NemesisTurnEnding(), walk_of(ending)
    first = of_turn(ending.model, face, walk.turn)[0][0]
    assert first is not None and first is not walk.state
    for before, told in (("0 VP", True), ("1 VP", False)):
        figures = {id(first): before, id(walk.state): "1 VP"}
        monkeypatch.setattr(card_module, "standing", lambda _context, _ending, state, of=figures: ("", of[id(state)]))
        card.show_walk(walk, 0, ("", ""), face)
        lines = [one.text() for one in card.findChildren(QLabel)]
        assert "1 VP" in lines and ("At the beginning of the turn: 0 VP" in lines) == told


def test_it_stays_until_the_next_turn_goes_on_and_can_be_called_back(ending: Player) -> None:
    window = ending.window
    ending.play("roll", "roll")
    while ending.model.state.turn == 1:
        ending.play(ending.model.commands()[0].text())
    assert card_of(ending).isVisible() and walk_of(ending).over and walk_of(ending).turn == 1
    window.past.look(3)
    assert not card_of(ending).isVisible(), "what is told is of the present"
    window.past.present()
    assert card_of(ending).isVisible() and walk_of(ending).over
    ending.play("draw")
    assert not card_of(ending).isVisible()
    window.actions_.by_id["turn_end"].trigger()
    assert card_of(ending).isVisible() and walk_of(ending).turn == 1
    window.actions_.by_id["turn_end"].trigger()
    assert not card_of(ending).isVisible()


def test_it_stays_until_a_person_has_spoken(ending: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The acts of a computer player follow within a second, and a person's first decision may come before it was read:
    the first command puts it away."""
    computers = [True]
    monkeypatch.setattr(ending.model, "by_computer", lambda _side: computers[0])
    monkeypatch.setattr(ending.window.turn_end._walker, "now", lambda *_: None)
    assert card_of(ending).isVisible()
    ending.model.notify()
    assert card_of(ending).isVisible()
    ending.play(ending.model.commands()[0].text())
    assert card_of(ending).isVisible() and not card_of(ending).body.isVisible(), "its heading, as another turn goes on"
    card_of(ending).open()
    assert card_of(ending).body.isVisible()
    computers[0] = False
    ending.play(ending.model.commands()[0].text())
    assert not card_of(ending).isVisible()


def test_what_happened_after_a_turn_is_not_told_of_it(player: Player) -> None:
    """The card of the last end of a turn can be called back in the next one."""
    player.new()
    lost, late = (TrackChanged("superior", 0, 5, by, -1, "roll", "") for by in (4, 3))
    dead = Eliminated(next(iter(player.model.state.world.counters)), "combat", "0609", "")
    states = [
        SimpleNamespace(turn=2, events=[late, dead]),
        SimpleNamespace(turn=2, events=[TurnBegan(2)]),
        SimpleNamespace(turn=1, events=[lost]),
    ]
    model: Any = SimpleNamespace(backwards=lambda: iter(states))
    context: Any = SimpleNamespace(model=model, words=player.window.context.words, state=player.model.state)
    assert [event for _, event in counted(of_turn(model, NemesisTurnEnding(), 1), NemesisTurnEnding())] == [lost]
    assert [event for _, event in counted(of_turn(model, NemesisTurnEnding(), 2), NemesisTurnEnding())] == [late]
    first, second = (losses(context, of_turn(model, NemesisTurnEnding(), turn)) for turn in (1, 2))
    assert first == "" and "1" in second


def test_the_positions_that_are_gone_back_over_again_and_again_are_kept() -> None:
    """Else each of them would be replayed each time, in a game of many commands a turn."""
    assert max(MOST, LOGGED) < KEPT_STATES


def test_the_ring_is_attacked_at_the_end_of_a_turn() -> None:
    """It is, although its number is that of the next turn already."""
    broken, late = RingBroken("16.0/1"), CenterDestroyed("0609", "")
    between = SimpleNamespace(turn=2, events=[tiger.TurnBegan(2), broken])
    begun = SimpleNamespace(turn=2, events=[PlayerTurnBegan(GERMAN), late])
    for states in ([between], [begun, between]):
        model: Any = SimpleNamespace(backwards=lambda found=states: iter(found))
        assert [event for _, event in counted(of_turn(model, TigerTurnEnding(), 1), TigerTurnEnding())] == [broken]


def test_the_walk_follows_undo_and_looking_back(ending: Player) -> None:
    ending.play("roll", "roll")
    whole = begun(ending)
    assert ending.model.undo()
    assert begun(ending) == whole[:5]
    ending.window.past.look(3)
    assert not card_of(ending).isVisible()
    ending.window.past.present()
    assert card_of(ending).isVisible() and begun(ending) == whole[:5]


def test_there_is_none_before_a_turn_ended(player: Player) -> None:
    player.new()
    assert not player.window.actions_.by_id["turn_end"].isEnabled()
    assert "No turn has ended yet" in player.window.actions_.by_id["turn_end"].toolTip()
