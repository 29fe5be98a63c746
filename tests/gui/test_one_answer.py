"""The same answer has the same name, place and key at every decision of the album, in a small window as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton

from engine.table.session import Session
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import KEY, CommandButton, says
from tests.gui.conftest import Player
from tools.pictures import table
from tools.pictures.decisions import COMBAT, PHASES
from tools.pictures.picture import Picture

ASKED = [picture for picture in (*PHASES, *COMBAT) if picture.decision and not picture.do]
NAMES = {
    "done": ("End ", "Start ", "Attack", "No retreat"), "cancel": ("Cancel the ",), "draw": ("Draw",),
    "roll": ("Roll",),
}  # fmt: skip


@pytest.fixture
def small(player: Player) -> Player:
    player.window.resize(1024, 700)
    player.window.show()
    player.qtbot.waitExposed(player.window)
    return player


def answers(player: Player) -> list[QAbstractButton]:
    """What plays one command or more, as it is seen."""
    places = (player.window.prompt, player.window.card)
    found = [button for place in places for button in place.findChildren(QPushButton)]
    return [button for button in found if says(button) and button.isVisible()]


def key_of(button: QAbstractButton) -> str:
    return button.toolTip().partition(KEY)[2].rstrip("]")


def faults(player: Player) -> list[str]:
    """What is said twice, elsewhere, by another key or under another name than at all other decisions."""
    found, shown = [], answers(player)
    digits = [key_of(button) for button in shown if key_of(button).isdecimal()]
    twice = [text for text, times in Counter(map(says, shown)).items() if times > 1]
    found += [f"said twice: {text}" for text in twice]
    found += [f"digits {digits}"] if len(set(digits)) != len(digits) else []
    for button in shown:
        verb, in_bar = says(button).split()[0], player.window.prompt.isAncestorOf(button)
        name = button.accessibleName() or button.text()
        if verb in NAMES and not name.startswith(NAMES[verb]):
            found.append(f"{verb} is called {name!r}")
        key = "E" if name.startswith(("End ", "No retreat")) else "R"
        if verb == "done" and not (in_bar and key_of(button) == key):
            found.append(f"{name} stands elsewhere or has the key {key_of(button)!r}")
        if verb == "cancel" and key_of(button) != "Esc":
            found.append(f"{name} has the key {key_of(button)!r}")
        numbered = isinstance(button, (CommandButton, ChoiceCard)) and (in_bar or isinstance(button, ChoiceCard))
        if numbered and verb not in ("done", "cancel") and not key_of(button) and len(digits) < 9:
            found.append(f"{name} has no key")
    return found


def asked(player: Player) -> Iterator[Picture]:
    """Every decision of the album, one after the other on the table."""
    scripts = {picture.way.script for picture in ASKED if picture.way.script}
    for name in sorted(scripts):
        wanted = {picture.way.until: picture for picture in ASKED if picture.way.script == name}
        way = next(iter(wanted.values())).way
        session, seen = Session.new(player.model.title, way.scenario, {}, way.seed), Counter[str]()
        player.model.session = session
        for text in table.script(name):
            kind = type(session.decision).__name__
            seen[kind] += 1
            for until in {f"{kind} {seen[kind]}", *([kind] if seen[kind] == 1 else [])} & wanted.keys():
                player.model.notify()
                yield wanted[until]
            session.play(text)
        if "" in wanted:
            player.model.notify()
            yield wanted[""]
    for picture in ASKED:
        if picture.way.situation:
            table.put(player.model, picture.way)
            yield picture


def test_one_answer_has_one_name_place_and_key(small: Player) -> None:
    small.new()
    found, seen = {}, set()
    for picture in asked(small):
        QApplication.processEvents()
        assert type(small.model.decision).__name__ == picture.decision
        seen.add(picture.decision)
        if wrong := faults(small):
            found[picture.name] = wrong
    assert len(seen) >= 35
    assert found == {}
