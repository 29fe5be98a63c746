"""Settings take effect at once and are remembered; keys are changed without conflicts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from nemesis_gui import style
from nemesis_gui.preferences import pace
from nemesis_gui.preferences.dialog import PreferencesDialog
from nemesis_gui.preferences.keys import KeyPage, holder
from nemesis_gui.preferences.text import SETTING, text_percent
from nemesis_gui.settings import Settings
from nemesis_gui.specs import SPECS
from nemesis_gui.whynot.asking import HINTS
from tests.gui.conftest import Player


@pytest.fixture
def dialog(player: Player) -> Iterator[PreferencesDialog]:
    player.model.new("campaign", {}, "7")
    dialog = PreferencesDialog(player.window)
    dialog.show()
    yield dialog
    dialog.size_.setValue(10)
    pace.set_pace("normal")
    dialog.close()


@pytest.fixture
def keys(dialog: PreferencesDialog) -> KeyPage:
    return dialog.keys


def key_of(page: KeyPage, name: str) -> str:
    return page.actions_.by_id[name].shortcut().toString()


def test_the_text_of_the_whole_window_grows(player: Player, dialog: PreferencesDialog) -> None:
    label = player.window.header.phase
    before, app_before = label.font().pointSizeF(), player.window.font().pointSizeF()
    dialog.size_.setValue(15)
    assert label.font().pointSizeF() == pytest.approx(before * 1.5)
    assert player.window.font().pointSizeF() == pytest.approx(app_before * 1.5)
    assert player.window.side.width() > 372 * 1.4
    assert style.heading(10).pointSizeF() == 15
    assert text_percent(Settings()) == 150
    dialog.size_.setValue(8)
    assert label.font().pointSizeF() == pytest.approx(before * 0.8)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_said_about_sounds_has_its_height_in_large_text(
    player: Player, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.window.settings.put("language", lang)
    player.window.words.lang = lang
    monkeypatch.setattr(player.window.sounds, "no_means", lambda: "Nothing was found that plays sounds. " * 4)
    player.model.new("campaign", {}, "7")
    dialog = PreferencesDialog(player.window)
    dialog.show()
    dialog.size_.setValue(15)
    dialog.resize(760, 400)
    QApplication.processEvents()
    why = dialog.sounds.why
    assert why.height() >= why.heightForWidth(why.width()) > 2 * why.fontMetrics().height()
    assert dialog.hints.mapTo(dialog, QPoint(0, 0)).y() >= why.mapTo(dialog, QPoint(0, why.height())).y()
    dialog.size_.setValue(10)
    dialog.close()


def test_a_damaged_size_is_taken_as_the_usual_one(player: Player) -> None:
    player.window.settings.put(SETTING, "huge")
    assert text_percent(player.window.settings) == 100


def test_theme_pace_and_hints_are_remembered(player: Player, dialog: PreferencesDialog) -> None:
    dialog.theme.setCurrentIndex(2)
    dialog.theme.activated.emit(2)
    assert player.window.desk.scene.theme_name == "dark"  # type: ignore[union-attr]
    dialog.pace.setCurrentIndex(0)
    dialog.pace.activated.emit(0)
    assert not pace.moving() and pace.ms(260) == 0
    dialog.hints.setChecked(False)
    found = Settings()
    assert found.text("theme", "") == "dark" and found.text(pace.SETTING, "") == "off"
    assert not found.flag(HINTS, True)
    player.window.set_theme("staff")


def test_a_key_is_changed_and_remembered(player: Player, keys: KeyPage) -> None:
    keys.choose("fit")
    assert keys.give("Ctrl+F12")
    assert key_of(keys, "fit") == "Ctrl+F12"
    assert "(Ctrl+F12)" in keys.actions_.by_id["fit"].toolTip()
    again = type(player.window)(player.model, Settings())
    assert again.actions_.by_id["fit"].shortcut() == QKeySequence("Ctrl+F12")
    again.deleteLater()
    keys.choose("fit")
    keys.reset()
    assert key_of(keys, "fit") == "F"


def test_a_taken_key_is_refused_and_says_by_whom(keys: KeyPage) -> None:
    keys.choose("fit")
    assert not keys.give("N")
    assert "Next piece" in keys.said.text()
    assert key_of(keys, "fit") == "F"
    keys.take()
    assert key_of(keys, "fit") == "N"
    assert key_of(keys, "next") == ""
    keys.reset_all()
    assert (key_of(keys, "fit"), key_of(keys, "next")) == ("F", "N")


def test_keys_of_the_map_are_reserved(keys: KeyPage) -> None:
    keys.choose("fit")
    assert not keys.give("Up")
    assert "belongs to the map" in keys.said.text()


def test_one_of_two_keys_can_be_taken(keys: KeyPage) -> None:
    keys.choose("fit")
    keys.give("Ctrl+K")
    keys.take()
    assert key_of(keys, "fit") == "Ctrl+K"
    assert key_of(keys, "palette") == "Ctrl+Shift+P"
    keys.choose("palette")
    keys.reset()
    assert key_of(keys, "fit") == "", "its key went back to where it belongs"
    keys.reset_all()


def test_no_two_actions_have_the_same_key(keys: KeyPage) -> None:
    for spec in SPECS:
        for key in QKeySequence.listFromString(keys.actions_.key(spec)):
            assert holder(keys.actions_, key.toString(), spec) is None, spec.id
