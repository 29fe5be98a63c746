"""Two turns of Vinegar Joe's War with the mouse only: the landings of December 1941, then what is drawn by lot.

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
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from tests.gui.conftest import Player, seated
from tests.gui.turn.plan import Plan
from tests.gui.walks import kind_of
from tools.driver.hands import Hands
from tools.driver.others import ListedHands
from tools.pictures.table import script

TITLE = VinegarJoesWar()
MOST = 700
"""Commands within which two turns have to end."""
OFTEN, ON_THE_MAP = 1, 2
"""So often a command of a kind is given by hand at a kind of decision; one that names a place is given more often."""


@pytest.fixture
def player(qtbot: QtBot, calm: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """December 1941; stacks open as soon as the mouse rests on them."""
    monkeypatch.setattr("nemesis_gui.board.scene.FAN_MS", 1)
    with seated(TITLE, qtbot, QSize(1400, 1000)) as found:
        found.window.show()
        qtbot.waitExposed(found.window)
        found.model.new("fall-of-an-empire", {}, "4")
        found.model.note(PLAYERS, SOLITAIRE)
        found.model.notify()
        Hands(found.window).read_on()
        yield found


def test_two_turns_with_the_mouse_only(player: Player) -> None:
    hands, plan, session = ListedHands(player.window), Plan(5), player.model.session
    assert session is not None
    landings = script("vinegar.txt")
    given, passed, behind = Counter[tuple[str, str]](), 0, False
    for _ in range(MOST):
        if session.state.turn > 2:
            break
        command = TITLE.notation.parse(landings.pop(0)) if landings else plan.choose(player.model)
        kind = kind_of(session), command.verb
        if not landings and given[kind] >= (OFTEN if place_of(session.state, command) is None else ON_THE_MAP):
            session.play(command)
            passed, behind = passed + 1, True
            continue
        if behind:
            player.model.notify()
            behind = False
        given[kind] += 1
        hands.give(command)
    assert session.state.turn == 3, "two turns have to end"
    lines = [node.text for node in session.record.line()]
    assert len(lines) == sum(hands.used.values()) + passed
    again = Session(TITLE, Record(session.record.origin))
    for line in lines:
        again.play(line)
    assert TITLE.digest(again.state) == TITLE.digest(session.state)
    assert len(given) > 20 and hands.used["button"] > hands.used["list"], (given, hands.used)
