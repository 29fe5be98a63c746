"""Of what is played within one gesture the window is notified once, and at once where waiting would hide something."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table.entries import Resign
from engine.table.record import Origin, Record
from engine.table.save.faults import JournalError
from engine.table.save.journal import Journal
from engine.table.session import Session
from nemesis_gui.features.sound.sounds import cues
from nemesis_gui.play.command_button import BatchButton
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.session.computers import SEAT
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.played import Events, Played
from nemesis_gui.session.table import HOT_SEAT
from tests.gui.combat.stage import ONE, TWO, Battlefield, battlefield
from tests.gui.conftest import Player
from tests.gui.test_tiny import OPENING, Table, table
from tests.gui.titles.test_tiger_play import table as tiger
from tests.gui.titles.test_vinegar_play import TWO_HEXES
from tests.gui.titles.test_vinegar_play import table as vinegar
from tests.tiny.commands import Moved
from tests.tiny.title import Skirmish

__all__ = ["table", "tiger", "vinegar"]
FIRST, SECOND = "move a1 0302", "move a2 0402"


class Heard:
    """What a table says: `played` the commands of each notification, None for a reset; `all` in its order."""

    def __init__(self, model: GameModel) -> None:
        self.model = model
        self.played: list[list[str] | None] = []
        self.all: list[object] = []
        model.eyesChanged.connect(lambda: self.all.append("eyes"))
        model.positionChanged.connect(self._position)
        model.decisionChanged.connect(lambda decision: self.all.append(type(decision).__name__))
        model.gameEnded.connect(lambda _: self.all.append("ended"))
        model.refused.connect(lambda _: self.all.append("refused"))
        model.failed.connect(lambda _: self.all.append("failed"))

    def _position(self, events: Events | None) -> None:
        nodes = self.model.present.record.nodes
        said = None if events is None else [nodes[one.node].text for one in events.played]
        self.played.append(said)
        self.all.append(said)


@pytest.fixture
def heard(table: Table) -> Heard:
    """Amber acts in the first turn; both sides are played by one player."""
    table.begin(seed="1").play(*OPENING, "draw")
    assert table.kind == "Act"
    return Heard(table.model)


def kept(model: GameModel) -> list[str]:
    """The commands in the save file."""
    return [node.text for node in model.present.record.line()]


# -- one gesture, one notification


def test_a_gesture_is_notified_when_it_is_over_with_the_events_of_each_command(table: Table, heard: Heard) -> None:
    seen: list[Events] = []
    table.model.positionChanged.connect(seen.append)
    with table.model.gesture():
        table.model.play(FIRST)
        assert table.model.state.world.label(table.model.state.pieces["a1"].loc) == "0302", (
            "the position is the new one"
        )
        assert kept(table.model)[-1] == FIRST, "each command is in the save at once"
        table.model.play(SECOND)
        assert heard.all == []
    assert heard.all == [[FIRST, SECOND], "Act"]
    first, second = seen[0].played
    assert [event.piece() for event in seen[0]] == ["a1", "a2"]
    assert [event.piece() for event in (*first.events, *second.events)] == ["a1", "a2"]
    assert {event.clauses() for event in seen[0]} == {("4.0/1",)}
    assert first.state.pieces["a2"].loc != second.state.pieces["a2"].loc, "each with the position after it"


def test_a_gesture_within_a_gesture_is_notified_with_it(table: Table, heard: Heard) -> None:
    with table.model.gesture():
        table.window.context.play(FIRST)
        table.window.context.play(SECOND)
    assert heard.played == [[FIRST, SECOND]]


def test_each_command_alone_is_notified_at_once(table: Table, heard: Heard) -> None:
    table.play(FIRST, SECOND)
    assert heard.played == [[FIRST], [SECOND]]


def test_the_log_and_the_map_have_each_command(table: Table, heard: Heard) -> None:
    with table.model.gesture():
        table.model.play(FIRST)
        table.model.play(SECOND)
    told = table.window.log.view.toPlainText()
    assert told.index("marches along 0301 and 0302") < told.index("marches along 0401 and 0402")
    scene = table.window.context.scene
    assert scene is not None
    assert [scene.pieces_at(table.model.state.world.find(label)) for label in ("0302", "0402")] == [["a1"], ["a2"]]


def test_a_sound_of_many_commands_is_heard_once() -> None:
    moved = [Moved(0, name, ("0301", "0302"), 1.0, "march", "4.0/1") for name in ("a1", "a2")]
    together = Events.of([Played(number, None, (one,)) for number, one in enumerate(moved)])
    assert cues(together) == cues(moved[:1]) == ("counter",)


def test_one_step_takes_back_and_plays_again_what_was_notified_together(table: Table, heard: Heard) -> None:
    before = table.digest()
    with table.model.gesture():
        table.model.play(FIRST)
        table.model.play(SECOND)
    after = table.digest()
    assert table.model.undo() and table.digest() == before
    assert table.model.redo() and table.digest() == after
    assert heard.played == [[FIRST, SECOND], None, None]


# -- at once, and the rest afterwards


def test_chance_is_notified_at_once(table: Table) -> None:
    table.begin(seed="1").play(*OPENING)
    heard = Heard(table.model)
    with table.model.gesture():
        table.model.play("draw")
        assert heard.played == [["draw"]]
        table.model.play(FIRST)
        table.model.play(SECOND)
        assert heard.played == [["draw"]]
    assert heard.played == [["draw"], [FIRST, SECOND]]


def test_another_side_that_decides_is_notified_at_once(table: Table) -> None:
    table.begin(seed="1").play("tuck a3", "tuck c4")
    heard = Heard(table.model)
    with table.model.gesture():
        table.model.play("order charge")
        assert heard.all == [["order charge"], "ChooseOrder"]
        table.model.play("order dig_in")
    assert heard.played == [["order charge"], ["order dig_in"]]


def test_other_eyes_are_notified_first_of_all(table: Table) -> None:
    table.begin(players=HOT_SEAT)
    table.model.sit_down(0)
    assert table.model.eyes == (0,)
    heard = Heard(table.model)
    with table.model.gesture():
        table.model.play("tuck a3")
        assert heard.all[:2] == ["eyes", ["tuck a3"]]
    assert heard.played == [["tuck a3"]]


def test_a_refusal_is_notified_behind_what_was_played(table: Table, heard: Heard) -> None:
    with table.model.gesture():
        table.model.play(FIRST)
        assert not table.model.play(FIRST)
        assert heard.all == [[FIRST], "Act", "refused"]
        table.model.play(SECOND)
    assert heard.played == [[FIRST], [SECOND]]


def test_what_cannot_be_written_is_notified_behind_what_was_played(
    table: Table, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PySide6.QtWidgets.QMessageBox.warning", lambda *args: None)

    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    with table.model.gesture():
        table.model.play(FIRST)
        monkeypatch.setattr(Journal, "append", full)
        assert not table.model.play(SECOND)
    assert heard.all == [[FIRST], "Act", "failed"]
    assert kept(table.model)[-1] == FIRST


def test_an_error_in_between_leaves_nothing_unsaid(table: Table, heard: Heard) -> None:
    def fail() -> None:
        with table.model.gesture():
            table.model.play(FIRST)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert heard.played == [[FIRST]]
    table.play(SECOND)
    assert heard.played == [[FIRST], [SECOND]]


def test_the_end_of_a_turn_is_notified_at_once(table: Table) -> None:
    table.begin(seed="1").play(*OPENING)
    while table.model.state.turn == 1:
        before = table.model.present.record.head
        heard = Heard(table.model)
        with table.model.gesture():
            table.model.play({"PullMarker": "draw", "Act": "done", "Ready": "go"}[table.kind])
            last = heard.played[:]
    assert last and table.model.present.record.head == before + 1


def test_the_end_of_the_game_is_notified_at_once(table: Table, heard: Heard) -> None:
    with table.model.gesture():
        table.model.play(FIRST)
        table.model.enter(Resign("amber"), 0)
        assert heard.played == [[FIRST, "!resign amber"]] and heard.all[-1] == "ended"
    assert heard.played == [[FIRST, "!resign amber"]]


@pytest.fixture
def alone() -> GameModel:
    """A game without a window, in which Amber is a computer player and acts."""
    model = GameModel(Skirmish())
    model.take(Session(Skirmish(), Record(Origin("skirmish", "small", {}, "1"))))
    for line in (*OPENING, "draw"):
        assert model.play(line)
    model.note(SEAT + "amber", "random")
    return model


def test_the_acts_of_a_computer_are_notified_one_by_one(alone: GameModel) -> None:
    heard = Heard(alone)
    with alone.reply(0):
        alone.play(FIRST)
        assert heard.played == [[FIRST]]
        alone.play(SECOND)
        assert heard.played == [[FIRST], [SECOND]]


def test_the_seat_of_a_computer_is_given_back_within_a_gesture(alone: GameModel) -> None:
    """Who answered one decision for it does not answer the next."""
    assert alone.decision is not None
    alone.answer_for(alone.decision)
    assert not alone.by_computer(0) and alone.eyes == (0,)
    heard = Heard(alone)
    with alone.gesture():
        alone.play("done")
        assert alone.by_computer(0) and heard.all[:2] == ["eyes", ["done"]]


def test_a_reset_in_between_says_it_all(table: Table, heard: Heard) -> None:
    with table.model.gesture():
        table.model.play(FIRST)
        assert table.model.undo()
        assert heard.all == [None, "Act"]
    assert heard.played == [None]


def test_the_window_hears_of_a_game_before_it_is_put_away(table: Table, heard: Heard) -> None:
    with table.model.gesture():
        table.model.play(FIRST)
        table.model.new("small", {}, "2")
    assert heard.played == [[FIRST], None]


# -- what is answered for the player


def test_what_is_answered_for_a_player_stands_in_the_log_where_it_was_answered(player: Player) -> None:
    """The defender could name either of two like units; what comes of it is another side's decision."""
    player.new()
    player.play("draw", "done")
    heard = Heard(player.model)
    assert player.window.context.play("attack 1501 jp-18-55,jp-18-mtn jp-air-5")
    (attack,), (before, given) = heard.played  # type: ignore[misc]
    assert attack == before and given.startswith("choose "), "what is answered is said at the command before"
    told = player.window.log.view.toPlainText()
    assert told.count("Nothing to choose for the Allied player") == 1
    player.window.context.signals.themeChanged.emit()
    assert player.window.log.view.toPlainText() == told


# -- by hand, in several games


def two_brigades(player: Player) -> Battlefield:
    field = battlefield(player)
    player.qtbot.wait(1)
    return field


@pytest.mark.clause("6.1-C/3")
def test_a_click_that_declares_an_attack_is_notified_once(player: Player) -> None:
    """Nemesis: it opens the attack and lets both brigades join; three commands."""
    field = two_brigades(player)
    heard = Heard(player.model)
    player.click_hex(field.target)
    assert heard.played == [[f"attack {field.target} - -", f"choose {ONE}", f"choose {TWO}"]]
    decision: Any = player.model.decision
    assert decision.units == (ONE, TWO) and player.window.presenter.decision is decision  # type: ignore[union-attr]
    assert {button.unit for button in player.window.card.findChildren(UnitButton)} >= {ONE, TWO}


def test_a_set_up_of_the_tiger_is_notified_once(tiger: Any) -> None:
    player = tiger("")
    while player.decision != "SetUp":
        player.skip(player.model.commands()[0].text())
    player.qtbot.wait(1)
    heard = Heard(player.model)
    batch = next(one for one in player.hands.buttons() if isinstance(one, BatchButton))
    player.hands.press(batch)
    (played,) = heard.played
    assert played is not None and len(played) > 1
    scene, state = player.window.context.scene, player.model.state
    assert scene is not None
    for line in played:
        unit = line.split()[1]
        assert unit in scene.pieces_at(state.pieces[unit].loc)


def test_all_of_a_stack_join_an_attack_of_vinegar_joe_with_one_notification(vinegar: Any) -> None:
    player = vinegar("attack 3325", position=TWO_HEXES)
    heard = Heard(player.model)
    player.hands.press(next(one for one in player.hands.buttons() if one.property("commands")))
    assert heard.played == [["join jp-18", "join jp-33"]]
    assert player.model.state.combat.units == ("jp-18", "jp-33")
