"""The window on a small screen, and with large text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QWidget

from nemesis_gui.base import style
from nemesis_gui.widgets.fitting import ElidedLabel
from nemesis_gui.widgets.toolstrip import with_words
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


def words_of(player: Player) -> set[str]:
    """The tools that show their word, not their icon alone."""
    bare = Qt.ToolButtonStyle.ToolButtonIconOnly
    return {name for name, one in player.window.menus.strip.buttons.items() if one.toolButtonStyle() != bare}


def test_words_go_before_tools_where_room_is_short(player: Player) -> None:
    window = player.new().window
    window.resize(1024, 700)
    player.qtbot.wait(1)
    buttons = window.menus.strip.buttons
    assert {"end", "next", "undo", "redo"} <= words_of(player) < buttons.keys()
    assert all(one.isVisible() and right_of(one, window) <= 1024 for one in buttons.values())


def test_a_wide_window_shows_all_words(player: Player) -> None:
    window = player.new().window
    window.resize(1900, 1000)
    player.qtbot.wait(1)
    assert words_of(player) == window.menus.strip.buttons.keys()


def test_there_are_at_most_twelve_tools_each_with_an_icon(player: Player) -> None:
    buttons = player.new().window.menus.strip.buttons
    assert 0 < len(buttons) <= 12
    assert [name for name, one in buttons.items() if one.icon().isNull()] == []


def test_a_tool_that_cannot_be_used_looks_fainter_in_every_theme(player: Player) -> None:
    player.new()
    button = player.window.menus.strip.buttons["undo"]
    for theme in style.SKINS:
        player.window.actions_.by_id[f"theme_{theme}"].trigger()
        player.qtbot.wait(1)
        shades = [_strength(button.icon(), mode) for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)]
        assert shades[0] > 1.5 * shades[1] > 0, theme
        assert _ink(button.icon()).name() == style.skin().ink, theme


def _strength(icon: QIcon, mode: QIcon.Mode) -> int:
    image = icon.pixmap(19, 19, mode).toImage()
    return sum(image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height()))


def _ink(icon: QIcon) -> QColor:
    """The colour of the dots that are wholly covered."""
    image = icon.pixmap(19, 19).toImage()
    colours = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return next(colour for colour in colours if colour.alpha() == 255)


def test_the_end_of_the_segment_is_the_last_to_lose_its_word(player: Player) -> None:
    tools = sorted((one for one in player.window.actions_ if one.toolbar), key=lambda one: one.toolbar)
    first = [one.id for one in tools if one.id in ("library", "undo", "next", "end")]
    saved = dict.fromkeys(first, 10)
    assert with_words(saved, first, 0) == set(saved)
    assert with_words(saved, first, 10) == {"undo", "next", "end"}
    assert with_words(saved, first, 21) == {"end"}
    assert with_words(saved, first, 99) == set()


def test_a_label_that_is_cut_ends_in_dots(qapp: object) -> None:
    name = ElidedLabel("", 100, 20)
    name.setText("From the first to the eighteenth of March")
    name.resize(100, 20)
    assert name.shown.endswith("…")
    name.resize(900, 20)
    assert name.shown == name.text()
