"""Settings take effect at once and are remembered; keys are changed without conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QColor, QImage, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QRadioButton, QStyle, QStyleOptionButton

from nemesis_gui.base import pace, style
from nemesis_gui.base.settings import TEXT_SIZE, Settings, text_percent
from nemesis_gui.features.preferences.dialog import PreferencesDialog
from nemesis_gui.features.preferences.keys import KeyPage, holder
from nemesis_gui.features.why_not.asking import HINTS
from nemesis_gui.widgets.side import LEAST
from tests.gui.conftest import Player
from tools.pictures.room import cut

ANIMATED = "gtk-enable-animations"


@pytest.fixture
def dialog(player: Player) -> Iterator[PreferencesDialog]:
    player.model.new("campaign", {}, "7")
    dialog = player.window.preferences.show()
    dialog.show()
    yield dialog
    pace.set_pace("normal")
    for left in player.window.findChildren(PreferencesDialog):
        left.close()


@pytest.fixture
def keys(dialog: PreferencesDialog) -> KeyPage:
    return dialog.keys


def key_of(page: KeyPage, name: str) -> str:
    return page.actions_.by_id[name].shortcut().toString()


def resized(player: Player, dialog: PreferencesDialog, tens: int) -> PreferencesDialog:
    """Move the slider and let it rest; the preferences that are open then."""
    dialog.rows["Text size"].slider.setValue(tens)
    assert dialog.rows["Text size"].rest.isActive()
    dialog.rows["Text size"].rest.timeout.emit()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    (found,) = player.window.findChildren(PreferencesDialog)
    return found


def test_the_text_of_the_whole_window_grows(player: Player, dialog: PreferencesDialog) -> None:
    window = player.window
    before, app_before = window.header.phase.font().pointSizeF(), window.font().pointSizeF()
    game = player.model.session
    large = resized(player, dialog, 15)
    assert large.isVisible() and large.rows["Text size"].slider.value() == 15
    assert window.header.phase.font().pointSizeF() == pytest.approx(before * 1.5)
    assert window.font().pointSizeF() == pytest.approx(app_before * 1.5)
    assert window.side.width() >= style.px(LEAST) > LEAST * 1.4
    assert style.heading(10).pointSizeF() == 15
    assert text_percent(Settings()) == 150
    assert player.model.session is game
    small = resized(player, large, 8)
    assert window.header.phase.font().pointSizeF() == pytest.approx(before * 0.8)
    resized(player, small, 10).close()


def test_headings_and_buttons_grow_with_the_text(player: Player, dialog: PreferencesDialog) -> None:
    """What chose its font or size for itself, too: nothing is cut."""
    player.window.show()
    player.play("draw")
    assert player.window.presenter is not None
    player.window.presenter.set_selection(["jp-31-58"])
    large = resized(player, dialog, 15)
    for _ in range(4):
        QApplication.processEvents()
    assert player.window.context.selected == ("jp-31-58",)
    assert cut(player.window) == [] and cut(large) == []
    resized(player, large, 10).close()


def test_a_slider_that_is_dragged_waits_for_its_release(player: Player, dialog: PreferencesDialog) -> None:
    dialog.rows["Text size"].slider.setSliderDown(True)
    dialog.rows["Text size"].slider.setValue(12)
    assert not dialog.rows["Text size"].rest.isActive() and text_percent(Settings()) == 100
    dialog.rows["Text size"].slider.setSliderDown(False)
    assert text_percent(Settings()) == 120
    (found,) = [one for one in player.window.findChildren(PreferencesDialog) if one is not dialog]
    resized_back = found
    resized_back.rows["Text size"].slider.setValue(10)
    resized_back.rows["Text size"].rest.timeout.emit()
    assert text_percent(Settings()) == 100


def test_a_damaged_size_is_taken_as_the_usual_one(player: Player) -> None:
    player.window.settings.put(TEXT_SIZE, "huge")
    assert text_percent(player.window.settings) == 100


def test_theme_pace_and_hints_are_remembered(player: Player, dialog: PreferencesDialog) -> None:
    dialog.rows["Theme"].setCurrentIndex(dialog.rows["Theme"].findData("dark"))
    dialog.rows["Theme"].activated.emit(dialog.rows["Theme"].currentIndex())
    assert player.window.context.scene.theme_name == "dark"  # type: ignore[union-attr]
    dialog.rows["Animation speed"].setCurrentIndex(1)
    dialog.rows["Animation speed"].activated.emit(1)
    assert not pace.moving() and pace.ms(260) == 0
    dialog.rows["Hints"].setChecked(False)
    found = Settings()
    assert found.text("theme", "") == "dark" and found.text(pace.SETTING, "") == "off"
    assert not found.flag(HINTS, True)
    player.window.preferences.set_theme("staff")


@pytest.mark.parametrize(
    ("environment", "toolkit", "still"),
    [("", "", False), ("1", "", True), ("", f"{ANIMATED}=false", True), ("", f"{ANIMATED}=1", False),
     ("0", f"{ANIMATED}=0", False), ("", f"{ANIMATED}=%", False), ("", f"#{ANIMATED}=0", False)],
)  # fmt: skip
def test_nothing_moves_by_itself_where_the_system_reduces_motion(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, environment: str, toolkit: str, still: bool
) -> None:
    monkeypatch.setenv(pace.ENVIRONMENT, environment)
    folder = own_home / "config" / "gtk-3.0"
    folder.mkdir(parents=True)
    (folder / "settings.ini").write_text(f"[Settings]\n{toolkit}\n", encoding="utf-8")
    try:
        pace.set_pace(pace.SYSTEM)
        assert pace.moving() is not still
        pace.set_pace("slow")
        assert pace.ms(100) == 200, "who has chosen a pace gets it"
    finally:
        pace.set_pace("normal")


def test_a_key_is_changed_and_remembered(player: Player, keys: KeyPage) -> None:
    keys.choose("fit")
    assert keys.give("Ctrl+F12")
    assert key_of(keys, "fit") == "Ctrl+F12"
    assert "(Ctrl+F12)" in keys.actions_.by_id["fit"].toolTip()
    again = type(player.window)(player.model, player.window.faces, Settings())
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
    assert "is reserved for the map" in keys.said.text()


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
    for spec in keys.actions_:
        for key in QKeySequence.listFromString(keys.actions_.key(spec)):
            assert holder(keys.actions_, key.toString(), spec) is None, spec.id


def test_a_new_key_gives_way_to_the_one_the_player_has_chosen(player: Player, keys: KeyPage) -> None:
    """He has given D to another action before the strip above the map came to have it."""
    player.window.settings.put("key/fit", "D")
    again = type(player.window)(player.model, player.window.faces, player.window.settings)
    shortcuts = {name: action.shortcut().toString() for name, action in again.actions_.by_id.items()}
    assert (shortcuts["fit"], shortcuts["out_of_turn"]) == ("D", "")
    assert again.context.actions.first_key("out_of_turn") == ""
    page = KeyPage(again.words, again.actions_)
    page.choose("fit")
    page.give("Ctrl+F12")
    assert (key_of(page, "fit"), key_of(page, "out_of_turn")) == ("Ctrl+F12", "D")
    page.deleteLater()
    again.deleteLater()


def test_the_window_of_the_preferences_stays_where_it_is(
    player: Player, dialog: PreferencesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame, which windows without a screen do not have, must not push it on each time."""
    monkeypatch.setattr(PreferencesDialog, "pos", lambda self: self.geometry().topLeft() - QPoint(1, 20))
    place = dialog.geometry().topLeft()
    for lang in ("fr", "en", "fr", "en"):
        player.window.preferences.speak(lang)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
        (found,) = player.window.findChildren(PreferencesDialog)
        assert found.geometry().topLeft() == place


def test_the_wheel_does_what_is_set_at_once_and_in_the_next_game(player: Player, dialog: PreferencesDialog) -> None:
    window = player.window
    assert window.view is not None and not window.view.wheel_scrolls
    dialog.rows["Mouse wheel"].setCurrentIndex(dialog.rows["Mouse wheel"].findData("scroll"))
    dialog.rows["Mouse wheel"].activated.emit(dialog.rows["Mouse wheel"].currentIndex())
    assert window.view.wheel_scrolls
    player.model.new("campaign", {}, "8")
    assert window.view.wheel_scrolls
    assert Settings().text("wheel", "") == "scroll"


def test_a_check_box_is_no_radio_button(dialog: PreferencesDialog) -> None:
    """Its corners are inked, those of a radio button are round; a tick stands in it when it is on."""
    box, button = QCheckBox("x", dialog), QRadioButton("x", dialog)
    for widget in (box, button):
        widget.resize(widget.sizeHint())
    looks = {on: (box.setChecked(on), box.grab().toImage())[1] for on in (False, True)}
    assert ink_at_corner(box, looks[False]) == QColor(style.skin().ink)
    assert ink_at_corner(button, button.grab().toImage()) != QColor(style.skin().ink)
    assert looks[False] != looks[True]


def ink_at_corner(widget: QAbstractButton, picture: QImage) -> QColor:
    option = QStyleOptionButton()
    option.initFrom(widget)
    box = isinstance(widget, QCheckBox)
    element = QStyle.SubElement.SE_CheckBoxIndicator if box else QStyle.SubElement.SE_RadioButtonIndicator
    at = widget.style().subElementRect(element, option, widget).topLeft() * picture.devicePixelRatio()
    return QColor(picture.pixelColor(at))


def test_preferences_that_grow_with_the_text_stay_on_the_screen(player: Player, dialog: PreferencesDialog) -> None:
    area = dialog.screen().availableGeometry()
    dialog.move(area.width() - dialog.width(), 0)
    player.window.preferences.set_text_size(150)
    (found,) = (left for left in player.window.findChildren(PreferencesDialog) if left is not dialog)
    assert area.contains(found.geometry())
    player.window.preferences.set_text_size(100)


def test_all_keys_are_reset_in_one_go(player: Player, keys: KeyPage) -> None:
    told: list[bool] = []
    keys.actions_.keysChanged.connect(lambda: told.append(True))
    keys.choose("fit")
    keys.give("Ctrl+F12")
    keys.reset_all()
    assert key_of(keys, "fit") == "F" and len(told) == 2
