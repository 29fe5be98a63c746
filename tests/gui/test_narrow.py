"""The window on a small screen, and with large text."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from nemesis_gui.widgets.fitting import ElidedLabel
from nemesis_gui.widgets.toolstrip import most_important
from tests.gui.conftest import Player


def right_of(widget: QWidget, window: QWidget) -> int:
    return widget.mapTo(window, widget.rect().topRight()).x()


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_the_window_can_be_small(player: Player, size: tuple[int, int]) -> None:
    window = player.new().window
    window.resize(*size)
    player.qtbot.wait(1)
    assert (window.width(), window.height()) == size
    for widget in (window.side, window.header, window.tabs, window.menus.strip):
        assert right_of(widget, window) <= size[0]


def test_what_does_not_fit_goes_into_the_menu_at_the_end(player: Player) -> None:
    window = player.new().window
    window.resize(1024, 700)
    player.qtbot.wait(1)
    strip, by_id = window.menus.strip, window.actions_.by_id
    seen = {name for name, button in strip.buttons.items() if not button.isHidden()}
    assert {"end", "next", "undo", "redo"} <= seen
    strip.more.menu().aboutToShow.emit()
    assert set(strip.more.menu().actions()) == {by_id[name] for name in strip.buttons if name not in seen}
    assert strip.more.isHidden() == (len(seen) == len(strip.buttons))
    assert all(right_of(strip.buttons[name], window) <= 1024 for name in seen)


def test_a_wide_window_shows_all_tools(player: Player) -> None:
    window = player.new().window
    window.resize(1900, 1000)
    player.qtbot.wait(1)
    assert not list(window.menus.strip.left_out())
    assert window.menus.strip.more.isHidden()


def test_the_end_of_the_segment_is_the_last_to_go(player: Player) -> None:
    tools = sorted((one for one in player.window.actions_ if one.toolbar), key=lambda one: one.toolbar)
    first = [one.id for one in tools if one.id in ("new", "undo", "next", "end")]
    widths = dict.fromkeys(first, 10)
    assert most_important(widths, first, 40) == set(widths)
    assert most_important(widths, first, 30) == {"undo", "next", "end"}
    assert most_important(widths, first, 19) == {"end"}


def test_a_label_that_is_cut_ends_in_dots(qapp: object) -> None:
    name = ElidedLabel("", 100, 20)
    name.setText("From the first to the eighteenth of March")
    name.resize(100, 20)
    assert name.shown.endswith("…")
    name.resize(900, 20)
    assert name.shown == name.text()
