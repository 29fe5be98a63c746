"""The menus of the window stay alive whatever is done between two looks at them."""

from __future__ import annotations

import random

from PySide6.QtCore import QEvent
from PySide6.QtGui import QStatusTipEvent
from PySide6.QtWidgets import QApplication, QMenu

from tests.gui.conftest import Player
from tools.client_bench.strain import Player as Restless


def test_menus_outlive_the_buttons_the_keyboard_went_through(player: Player) -> None:
    """The keyboard on the card, then an answer that takes prompt and card away: the menu bar does not go with them."""
    window = player.new().window
    window.focus_card()
    player.play("draw")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    Restless(window, "1")._open_menus()
    recent = window.findChild(QMenu, "recent")
    assert recent is not None and recent.isEnabled() and len(recent.actions()) == 1


def test_what_is_for_owners_stands_in_a_menu_of_its_own(player: Player) -> None:
    window = player.new().window
    own = window.findChild(QMenu, "My own copy")
    inside = [one.text() for one in own.actions()]
    assert [text for text in inside if "own copy" in text] == [
        "Data of your own copy…", "Type in your own copy…", "Map of your own copy…",
    ]  # fmt: skip
    file = window.menuBar().actions()[0].menu()
    assert own.menuAction() in file.actions() and not any("own copy…" in one.text() for one in file.actions())


def test_looks_and_languages_have_menus_of_their_own(player: Player) -> None:
    """The menu filled a screen of 1000 pixels, and one language stood alone in a second column."""
    window = player.new().window
    view = next(one.menu() for one in window.menuBar().actions() if one.text().replace("&", "") == "View")
    shown = [one for one in view.actions() if not one.isSeparator()]
    assert len(shown) <= 23, "a window of 700 pixels holds it in one column"
    several = ("Theme", "theme_dark"), ("Language", "french"), ("On the map", "fan"), ("End of the turn", "turn_next")
    for name, inside in (*several, ("Printed map", "printed")):
        menu = window.findChild(QMenu, name)
        assert menu.menuAction() in shown and window.actions_.by_id[inside] in menu.actions()
        assert window.actions_.by_id[inside] not in shown


def test_every_menu_opens_between_acts(player: Player) -> None:
    restless = Restless(player.new("kohima-road", study=True).window, "menus")
    restless.chance = random.Random("menus")
    for _ in range(12):
        restless.window.focus_card()
        restless.act()
    assert restless.done == 12


def test_what_a_menu_entry_does_is_told_in_the_status_line(player: Player) -> None:
    window = player.new().window
    for tip in ("Close the program", ""):
        QApplication.sendEvent(window.menus.bar, QStatusTipEvent(tip))
        assert window.status.currentMessage() == tip
