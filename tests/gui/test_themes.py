"""What is on the screen when the theme changes takes the colours of the new one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QLabel

from nemesis_gui.base import style
from nemesis_gui.base.style import SKINS, side_colours
from nemesis_gui.widgets.layouts import rewrite_links
from tests.gui.conftest import Player


def contrast(ink: str, ground: str) -> float:
    """The ratio of WCAG 2.1 between two colours."""
    light = sorted(_luminance(QColor(name)) for name in (ink, ground))
    return (light[1] + 0.05) / (light[0] + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", SKINS)
def test_links_and_boxes_can_be_seen(name: str) -> None:
    here = SKINS[name]
    assert contrast(here.link, here.card) >= 4.5
    assert contrast(here.ink, here.window) >= 4.5
    assert contrast(here.faded, here.field) >= 3


def test_an_open_rulebook_is_written_anew(player: Player) -> None:
    window = player.new().window
    window.preferences.set_theme("staff")
    window.reader.show_rulebook()
    view = window.reader.window.view
    assert SKINS["staff"].ink in view.toHtml()
    window.preferences.set_theme("dark")
    player.qtbot.wait(1)
    assert SKINS["dark"].ink in view.toHtml()
    assert SKINS["staff"].ink not in view.toHtml()
    window.preferences.set_theme("staff")


def test_a_label_with_a_link_is_written_again(qapp: object) -> None:
    class Counted(QLabel):
        written = 0

        def setText(self, text: str) -> None:
            self.written += 1
            super().setText(text)

    link, plain = Counted('<a href="clause:4.0/3">4.0/3</a>'), Counted("4.0/3")
    rewrite_links([link, plain])
    assert (link.written, plain.written) == (2, 0)
    assert "4.0/3" in link.text()


@pytest.mark.parametrize("side", [0, 1])
def test_the_curtain_is_calm(player: Player, side: int) -> None:
    window = player.new().window
    window.preferences.set_theme("dark")
    window.curtain.drop(window.words, side)
    shown = window.curtain.grab().toImage()
    assert shown.pixelColor(shown.width() // 4, shown.height() // 3) == QColor(SKINS["dark"].window)
    window.curtain.hide()
    window.preferences.set_theme("staff")


def test_the_theme_goes_with_the_system_until_one_is_set(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    window, hints = player.new().window, QGuiApplication.styleHints()
    scene = window.context.scene
    monkeypatch.setattr(style, "system_is_dark", lambda: True)
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert scene is not None and (scene.theme_name, style.skin()) == ("dark", SKINS["dark"])
    assert window.actions_.by_id["theme_system"].isChecked()
    window.preferences.set_theme("contrast")
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert scene.theme_name == "contrast"
    monkeypatch.setattr(style, "system_is_dark", lambda: False)
    window.preferences.set_theme("system")
    assert scene.theme_name == "staff"


def test_the_strip_of_who_may_act_out_of_turn_takes_the_colours(player: Player) -> None:
    window = player.new().window
    player.play("draw", "done", "done")
    while player.decision != "Movement":
        player.play(player.model.commands()[0].text())
    assert side_colours(0)[0] in window.out_of_turn.styleSheet()
    window.preferences.set_theme("dark")
    assert SKINS["dark"] == style.skin()
    assert side_colours(0)[0] in window.out_of_turn.styleSheet()
    window.preferences.set_theme("staff")
