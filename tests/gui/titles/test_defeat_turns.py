"""Two whole turns of Defeat Into Victory with the mouse only, every kind of command given through real events.

What has been given often enough goes by without the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from engine.table.legal import place_of
from engine.table.record import Record
from engine.table.session import Session
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.defeat_into_victory.queries.turns import STEPS
from tests.gui.conftest import Player, seated
from tests.gui.turn.plan import Plan
from tests.gui.walks import kind_of
from tools.driver.others import ListedHands

TITLE = DefeatIntoVictory()
MOST = 900
"""Commands within which two turns have to end."""
OFTEN, ON_THE_MAP = 1, 3
"""So often a command of a kind is given by hand at a kind of decision; one that names a place is given more often."""


@pytest.fixture
def player(qtbot: QtBot, calm: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Operation U-Go at its start; stacks open as soon as the mouse rests on them."""
    monkeypatch.setattr("nemesis_gui.board.scene.FAN_MS", 1)
    with seated(TITLE, qtbot, QSize(1400, 1000)) as found:
        found.window.show()
        qtbot.waitExposed(found.window)
        found.model.new("u-go", {}, "imphal")
        yield found


def test_two_turns_with_the_mouse_only(player: Player) -> None:
    hands, plan, session = ListedHands(player.window), Plan(3), player.model.session
    assert session is not None
    given, passed, behind = Counter[tuple[str, str]](), 0, False
    for _ in range(MOST):
        if session.state.turn > 2:
            break
        secret = session.decision is not None and session.decision.hidden
        if secret:
            player.model.notify()
            hands.hands.read_on()
        command = plan.choose(player.model)
        kind = kind_of(session), command.verb
        if not secret and given[kind] == (OFTEN if place_of(session.state, command) is None else ON_THE_MAP):
            session.play(command)
            passed, behind = passed + 1, True
            continue
        if behind:
            player.model.notify()
            behind = False
        given[kind] += 1
        hands.give(command)
    assert session.state.turn == 3, "two turns have to end"
    player.model.notify()
    walk = player.window.turn_end.walk
    assert walk is not None and [stage.name for stage in walk.stages if stage.begun] == [step.name for step in STEPS]
    lines = [node.text for node in session.record.line()]
    assert len(lines) == sum(hands.used.values()) + passed
    again = Session(TITLE, Record(session.record.origin))
    for line in lines:
        again.play(line)
    assert TITLE.digest(again.state) == TITLE.digest(session.state)
    assert len(given) > 25 and hands.used["button"] > hands.used["list"], (given, hands.used)
