"""Another language is spoken at once, and everything on the table stays as it was."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenuBar, QStatusBar, QTextEdit, QWidget
from shiboken6 import isValid

from nemesis_gui.base.settings import Settings
from nemesis_gui.features.log.log import LatestNews
from nemesis_gui.features.preferences.dialog import PreferencesDialog
from nemesis_gui.session.table import HOT_SEAT_TURNS, PLAYERS
from nemesis_gui.titles.nemesis.decisions.movement import MovementPresenter
from nemesis_gui.titles.nemesis.layers.supply import SupplyLayer
from tests.gui.combat.stage import ONE, TWO, battlefield
from tests.gui.conftest import Player

UNIT = "jp-31-58"


@pytest.fixture
def moving(player: Player) -> Player:
    """The campaign in its first movement, one move made."""
    player.new("campaign").play("draw", f"move {UNIT} 0910")
    return player


def settled() -> None:
    """Let everything go that is to be deleted."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    gc.collect()


def menus(player: Player) -> list[str]:
    return [action.text().replace("&", "") for action in player.window.menuBar().actions()]


def shown(player: Player) -> str:
    return "\n".join(label.text() for label in player.window.findChildren(QLabel) if label.isVisible())


def test_everything_is_said_in_the_new_language_at_once(moving: Player) -> None:
    window = moving.window
    assert "Japanese Assault Phase" in window.header.phase.text()
    window.preferences.speak("fr")
    assert menus(moving) == ["Fichier", "Édition", "Affichage", "Cases", "Partie", "Historique", "Aide"]
    assert "offensive" in window.header.phase.text().lower()
    assert "Japanese" not in shown(moving)
    assert "Le tour 1 commence" in window.log.view.toPlainText()
    assert Settings().text("language", "") == "fr"
    window.preferences.speak("en")
    assert menus(moving) == ["File", "Edit", "View", "Boxes", "Game", "History", "Help"]
    assert window.header.phase.text() == "Japanese Assault Phase"


def test_nothing_that_says_anything_is_left_of_the_window_before(moving: Player) -> None:
    """A label that stays would lie under the one that takes its place, as in the corner of the menus."""
    window = moving.window
    window.drawers.show(next(iter(window.drawers.tabs.tabs)))
    window.toggle_history()
    settled()
    said = (QLabel, QAbstractButton, QTextEdit, QMenuBar, QStatusBar)
    before = {one for one in window.findChildren(QWidget) if isinstance(one, said)}
    assert len(before) > 100
    window.preferences.speak("fr")
    settled()
    assert [one.objectName() or repr(one) for one in before if isValid(one)] == []
    corners = [one for one in window.menuBar().findChildren(QLabel) if one.isVisible()]
    assert corners == [window.saved_label] and corners[0].text().startswith("Enregistré")


def test_the_history_is_as_wide_as_before(moving: Player) -> None:
    window = moving.window
    window.toggle_history()
    settled()
    wide = window.history_dock.width()
    window.preferences.speak("fr")
    settled()
    assert window.history_dock.isVisible() and window.history_dock.width() == wide


def test_without_a_game_the_language_changes_too(player: Player) -> None:
    player.window.show()
    player.window.preferences.speak("fr")
    assert menus(player)[0] == "Fichier"
    player.window.preferences.speak("en")


def test_the_game_goes_on_and_is_told_once(moving: Player) -> None:
    record = moving.model.session.record  # type: ignore[union-attr]
    moving.window.preferences.speak("fr")
    moving.window.preferences.speak("en")
    assert moving.model.session.record is record  # type: ignore[union-attr]
    before = moving.window.log.view.toPlainText().count("58/31")
    moving.window.games.undo()
    moving.play(f"move {UNIT} 0910")
    assert moving.window.log.view.toPlainText().count("58/31") == before
    assert [node.text for node in record.line()] == ["draw", f"move {UNIT} 0910"]


def test_selection_and_a_special_order_are_kept(moving: Player) -> None:
    window = moving.window
    window.presenter.set_selection([UNIT])  # type: ignore[union-attr]
    assert isinstance(window.presenter, MovementPresenter)
    window.presenter.set_mode("ambush")
    old = window.presenter
    window.preferences.speak("fr")
    assert window.presenter is not old and isinstance(window.presenter, MovementPresenter)
    assert window.context.selected == (UNIT,)
    assert window.presenter.mode == "ambush"
    assert window.context.scene is not None


def test_the_view_of_the_map_is_kept(moving: Player) -> None:
    window = moving.window
    view = window.view
    assert view is not None
    QApplication.processEvents()
    view.set_zoom(1.0)
    view.centre_on_hex(moving.model.state.world.loc("1510"))
    seen = view.visible_rect().center()
    window.bookmarks.set_mark(3)
    window.map.toggle("counters")
    window.map.toggle("numbers")
    window.preferences.speak("fr")
    settled()
    assert window.view is not None and window.view is not view
    assert window.view.zoom == pytest.approx(1.0)
    assert (window.view.visible_rect().center() - seen).manhattanLength() < 4
    assert isinstance(window.bookmarks.marks[3][1], QPointF)
    assert not window.map.on["counters"] and window.map.on["numbers"]
    assert window.actions_.by_id["numbers"].isChecked() and not window.actions_.by_id["counters"].isChecked()


def test_the_whole_map_stays_fitted_in(moving: Player) -> None:
    settled()
    assert moving.window.view is not None
    zoom = moving.window.view.zoom
    moving.window.preferences.speak("fr")
    settled()
    assert moving.window.view.zoom == pytest.approx(zoom)
    assert moving.window.view.view_state()[1] is None


def test_layers_panels_and_cursor_are_kept(moving: Player) -> None:
    window = moving.window
    window.actions_.by_id["zoc"].trigger()
    window.actions_.by_id["supply"].trigger()
    window.layers.of(SupplyLayer).set_side(1)
    window.layers.of(SupplyLayer).set_checked(False)
    window.stacks.toggle_front()
    window.toggle_history()
    window.feature(LatestNews).toggle()
    window.tabs.setCurrentIndex(1)
    window.keyboard.cursor.put(moving.model.state.world.loc("0410"))  # type: ignore[union-attr]
    window.preferences.speak("fr")
    settled()
    assert [layer.on for layer in window.layers.all] == [True, True, False, False, False]
    assert (window.layers.of(SupplyLayer).side, window.layers.of(SupplyLayer).checked) == (1, False)
    assert window.layers.of(SupplyLayer).side_buttons.button(1).isChecked()
    assert window.stacks.front_on and window.history_dock.isVisible() and not window.keyboard.text_on
    assert not window.feature(LatestNews).on
    assert window.tabs.currentIndex() == 1
    assert window.keyboard.cursor.loc == moving.model.state.world.loc("0410")  # type: ignore[union-attr]


def test_an_open_drawer_stays_open(moving: Player) -> None:
    moving.window.drawers.show("losses")
    moving.window.preferences.speak("fr")
    assert moving.window.drawers.opened == "losses"
    moving.window.drawers.shut()
    moving.window.preferences.speak("en")
    assert moving.window.drawers.opened == ""


def test_panels_that_are_closed_stay_closed(moving: Player) -> None:
    moving.window.toggle_panels()
    moving.window.preferences.speak("fr")
    assert not moving.window.panels_on


def test_a_combat_goes_on_in_its_middle(player: Player) -> None:
    field = battlefield(player, 6)
    player.play(f"attack {field.target}", f"choose {ONE}")
    decision = player.model.decision
    player.window.preferences.speak("fr")
    settled()
    assert player.model.decision is decision and player.decision == "CommitUnits"
    assert not player.window.card.isHidden()
    player.press(f"choose {TWO}")
    player.press("done")
    assert player.decision != "CommitUnits"
    assert field.state.combat is not None
    assert set(field.state.combat.units) == {ONE, TWO}


def test_a_look_back_goes_on(moving: Player) -> None:
    window = moving.window
    window.look_back()
    node = window.past.node
    assert node is not None
    window.preferences.speak("fr")
    assert window.past.node == node and window.past.looking
    assert moving.model.decision is None
    assert not window.banner.isHidden()
    window.return_()
    assert moving.decision == "Movement"
    assert window.banner.isHidden()


def test_a_what_if_table_stays_and_leads_back_to_the_game(moving: Player) -> None:
    window, session = moving.window, moving.model.session
    journal = moving.model.journal
    window.what_if()
    table = window.past.here
    window.preferences.speak("fr")
    assert table is not None and window.past.here is table and window.past.what_ifs == [table]
    assert moving.model.session is table.session
    window.leave_what_if()
    assert moving.model.session is session and moving.model.journal is journal
    assert window.past.what_ifs == [table]


def test_the_curtain_stays_down(moving: Player) -> None:
    window = moving.window
    moving.model.note(PLAYERS, HOT_SEAT_TURNS)
    while moving.model.state.phase is None or moving.model.state.phase.side == 0:
        moving.model.play(next(c for c in moving.model.commands() if c.verb in ("done", "draw", "chit")))
        if window.seats.covered:
            break
    if not window.seats.hand_over.isHidden():
        window.seats.hand_over.button.click()
    assert window.curtain.isVisible()
    side = window.curtain.side
    window.preferences.speak("fr")
    settled()
    assert window.curtain.isVisible() and window.curtain.side == side
    assert "allié" in window.curtain.button.text() or "japonais" in window.curtain.button.text()
    window.curtain.button.click()
    assert not window.curtain.isVisible()


def test_the_preferences_are_open_again_in_the_new_language(moving: Player) -> None:
    dialog = moving.window.preferences.show()
    assert not any("started again" in label.text() for label in dialog.findChildren(QLabel))
    dialog.rows["Language"].setCurrentIndex(dialog.rows["Language"].findData("fr"))
    dialog.rows["Language"].activated.emit(1)
    settled()
    (new,) = moving.window.findChildren(PreferencesDialog)
    assert new.isVisible() and new.windowTitle() == "Préférences"
    assert new.rows["Language"].currentData() == "fr"
    new.close()


def test_nothing_of_the_old_furniture_is_left(moving: Player) -> None:
    window = moving.window
    window.reader.show_rule()
    window.finder.open_palette()
    window.preferences.show()
    window.actions_.by_id["threat"].trigger()
    parts = (window.context, window.past, window.layers, window.actions_, window.header, window.log, window.presenters)
    old = [weakref.ref(part) for part in (*parts, window.context.scene, window.view, window.keyboard, window.library)]
    del parts
    window.preferences.speak("fr")
    settled()
    assert [ref() for ref in old if ref() is not None] == []


def test_changing_often_leaks_no_widgets(moving: Player) -> None:
    window = moving.window
    window.preferences.speak("fr")
    window.preferences.speak("en")
    settled()
    before = len(window.findChildren(QWidget)), len(window.children()), len(QApplication.allWidgets())
    for _ in range(3):
        window.preferences.speak("fr")
        window.preferences.speak("en")
    settled()
    assert (len(window.findChildren(QWidget)), len(window.children()), len(QApplication.allWidgets())) == before
