"""Positions of Defeat Into Victory in a window, and what stands on its card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.table.title import Title
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.session.table import PLAYERS
from tests.gui.conftest import Player, seated

TITLE = DefeatIntoVictory()
SIZE = QSize(1400, 1000)
Table = Callable[..., Player]
Posed = Callable[..., Player]


@pytest.fixture
def table(qtbot: QtBot, calm: None) -> Iterator[Table]:
    """Puts a position into a window; the dice fall as ordered."""
    opened = []

    def put(*dice: int, size: QSize = SIZE, lang: str = "en", **position: Any) -> Player:
        seat = seated(TITLE, qtbot, size, lang)
        player = seat.__enter__()
        opened.append(seat)
        given = {"scenario": "campaign", "clear": True, **position}
        state = TITLE.position(given, tuple(die - 1 for die in dice))
        record = Record(Origin(TITLE.id, "campaign", {"study": True}, "0"))
        player.model._take(Session(standing(TITLE, state), record), None, TITLE)
        player.window.show()
        qtbot.waitExposed(player.window)
        return player

    yield put
    for seat in opened:
        seat.__exit__(None, None, None)


@pytest.fixture
def posed(qtbot: QtBot, calm: None) -> Iterator[Posed]:
    """Puts a position of any title into a window, and plays some commands; the dice fall as ordered."""
    opened = []

    def put(
        title: Title[Any], position: dict[str, Any], dice: tuple[int, ...], *lines: str, lang: str = "en",
        players: str = "",
    ) -> Player:  # fmt: skip
        seat = seated(title, qtbot, SIZE, lang)
        player = seat.__enter__()
        opened.append(seat)
        state = title.position({"clear": True, **position}, tuple(die - 1 for die in dice))
        record = Record(Origin(title.id, "campaign", {"study": True}, "0"))
        player.model._take(Session(standing(title, state), record), None, title)
        player.model.note(PLAYERS, players)
        player.window.show()
        qtbot.waitExposed(player.window)
        player.play(*lines)
        return player

    yield put
    for seat in opened:
        seat.__exit__(None, None, None)


def units(where: str, *names: str, **how: Any) -> dict[str, Any]:
    return {name: {"at": where, **how} for name in names}


def click(player: Player, label: str) -> None:
    """Click beside the counters of a hex."""
    point = player.point_of(player.model.state.world.find(label), dy=-39)
    player.hands.click(player.hands.view.viewport(), point)


def card_text(player: Player) -> str:
    """All that stands on the card."""
    return "\n".join(label.text() for label in player.window.card.findChildren(QLabel))


def answers(player: Player) -> dict[str, str]:
    """The cards that can be clicked, with what they say."""
    QApplication.processEvents()
    cards = player.window.card.findChildren(ChoiceCard)
    return {str(card.property("command")): card.accessibleName() for card in cards}
