"""Nothing scrolls in a combat, nor where many places can be named: the cards of the recorded turns with the log open
beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.board.safeyaml import load_yaml
from engine.table.session import Session
from nemesis_gui.play.command_button import CommandButton
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from tests.gui.conftest import put_away
from tests.whole import share
from tools.client_bench.answers import opened
from tools.driver import Driven
from tools.inputs import GAMES

MOST = share(14, 2)
"""Cards of each, so that the tests do not take longer."""
FILES = ("nemesis/kohima-road", "defeat-into-victory/u-go", "vinegar-joes-war/imphal",
         "tail-of-the-tiger/tail-of-the-tiger")  # fmt: skip


MANY = "Airdrops", "PlaceTransporter", "RollGeneral"
"""Decisions of Nemesis with many places or a long ledger."""


def combats(window: Driven, path: Path) -> Iterator[str]:
    """The decisions of combats, as they come up in the window."""
    return asked(window, path, lambda session: session.state.combat is not None)


def asked(window: Driven, path: Path, which: Callable[[Session], bool]) -> Iterator[str]:
    """Some decisions of a recorded game, as they come up in the window."""
    told: Any = load_yaml(path)
    model, shown = window.model, 0
    model.new(told["scenario"], told["options"], told["seed"], {PLAYERS: SOLITAIRE})
    window.places.side.show_tab(window.log)
    session = model.session
    assert session is not None
    for text in told["commands"]:
        session.play(text)
        if which(session) and shown < MOST:
            shown += 1
            model.notify()
            QApplication.processEvents()
            QApplication.processEvents()
            yield f"{type(model.decision).__name__} after {text}"


@pytest.mark.parametrize("name", FILES)
def test_no_card_of_a_combat_scrolls(name: str, qtbot: QtBot, calm: None) -> None:
    path = GAMES / f"{name}.yaml"
    window = opened(path.parent.name)
    try:
        window.resize(1600, 1000)
        found = {one: [roll.verticalScrollBar().maximum() for roll in window.card._rolls]
                 for one in combats(window, path) if window.card.isVisible()}  # fmt: skip
        assert found
        assert not [one for one, hidden in found.items() if any(hidden)]
    finally:
        put_away(window)


def test_no_card_with_many_places_scrolls(qtbot: QtBot, calm: None) -> None:
    """Where there is little room a button bears the place alone, and still says what it does."""
    window = opened("nemesis")
    try:
        window.resize(1600, 1000)
        found = asked(window, GAMES / "nemesis/campaign.yaml", lambda session: type(session.decision).__name__ in MANY)
        seen = set[str]()
        for one in found:
            seen.add(one.partition(" ")[0])
            assert not any(roll.verticalScrollBar().maximum() for roll in window.card._rolls), one
            buttons = window.card.findChildren(CommandButton)
            assert all(button.toolTip() or button.command.verb in button.text().lower() for button in buttons), one
        assert seen == {*MANY}
    finally:
        put_away(window)
