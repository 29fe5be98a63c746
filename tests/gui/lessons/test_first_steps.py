"""The lesson for a first turn: it is in order, can be played to its end, and gives the table back as it was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from engine.table.lesson import load_lesson
from nemesis_gui.base.settings import games_folder
from nemesis_gui.board.scene import Click
from nemesis_gui.features.lessons.card import rect_of
from nemesis_gui.features.lessons.tour import Tour
from nemesis_gui.features.lessons.way import first_steps
from nemesis_gui.features.map.map import Map
from nemesis_gui.features.preferences.dialog import PreferencesDialog
from nemesis_gui.titles.nemesis.layers.ledger import Ledger
from nemesis_gui.titles.nemesis.layers.supply import SupplyLayer
from tests.gui.conftest import Player
from tests.test_texts import QUOTED


@pytest.fixture
def tour(player: Player) -> Tour:
    """A window with the lesson begun on an empty table."""
    player.window.show()
    player.qtbot.waitExposed(player.window)
    player.window.actions_.by_id["first_steps"].trigger()
    QApplication.processEvents()
    return player.window.tour


def test_the_whole_area_stays_in_sight_and_the_column_uses_idle_ground(player: Player, tour: Tour) -> None:
    """The tool bar that comes, and what steps point at, cost neither: all of it is seen already."""
    window = player.window
    window.resize(1600, 1000)
    tour.leave()
    window.actions_.by_id["first_steps"].trigger()
    QApplication.processEvents()
    view = window.view
    assert view is not None and view.fitted and window.side.extra > 0
    walk(tour, "undo")
    assert view.fitted and window.side.extra > 0
    window.resize(1024, 700)
    tour.leave()
    window.actions_.by_id["first_steps"].trigger()
    QApplication.processEvents()
    assert window.view is not None and not window.view.fitted, "it is as near as it asks for"


def walk(tour: Tour, to: str = "") -> list[str]:
    """Go through the lesson as somebody does who has everything shown; returns the steps."""
    seen: list[str] = []
    while tour.on and tour.course is not None:
        name = tour.course.now.id
        if tour.course.over:
            tour.card.next.click()
            continue
        if name == to:
            return seen
        if seen and seen[-1] == name:
            raise AssertionError(f"the lesson does not go on from {name}")
        seen.append(name)
        assert len(seen) < 60, seen[-6:]
        if tour.no_show() is None:
            tour.card.show_me.click()
        else:
            tour.card.next.click()
        QApplication.processEvents()
    return seen


def on_screen(player: Player) -> list[str]:
    """What stands on the buttons that can be pressed."""
    buttons = player.window.findChildren(QAbstractButton)
    return [f"{one.text()} {one.accessibleName()}" for one in buttons if one.isVisible() and one.isEnabled()]


def test_who_attacks_by_a_click_on_the_target_finds_what_the_lesson_names_next(player: Player, tour: Tour) -> None:
    """All join at once."""
    walk(tour, "declare")
    presenter = player.window.presenter
    assert presenter is not None and tour.course is not None
    presenter.hex_clicked(player.model.state.world.loc("0609"), Click())
    QApplication.processEvents()
    assert tour.course.now.id == "join"
    wanted = QUOTED.findall(tour.course.now.text.in_("en"))
    there = on_screen(player)
    assert wanted and all(any(name in one for one in there) for name in wanted), wanted


def test_the_whole_lesson_can_be_played(tour: Tour) -> None:
    file = first_steps("nemesis")
    assert file is not None
    steps = [step.id for step in load_lesson(file).steps]
    steps.insert(steps.index("undo") + 1, "move")  # what was taken back is played again
    assert walk(tour) == steps
    assert not tour.on
    assert not any(games_folder().iterdir())


def shown(tour: Tour) -> str:
    """What the card says."""
    return tour.card.text.text()


def test_a_wrong_command_is_told_kindly_and_taken_back(tour: Tour) -> None:
    window = tour.places.frame
    walk(tour, "move")
    assert window.model.play("move jp-31-124 0910")
    assert shown(tour) == "That is legal, but the lesson does something else."
    assert not tour.card.mend.isHidden() and tour.card.next.isHidden()
    tour.card.mend.click()
    assert window.model.state.pieces["jp-31-124"].loc == window.model.state.world.loc("0909")
    assert tour.course is not None and tour.course.now.id == "move"
    assert shown(tour) != "That is legal, but the lesson does something else."


def test_units_are_selected_asked_about_and_moved_by_mouse(player: Player, tour: Tour) -> None:
    walk(tour, "select")
    player.click_piece("jp-31-124")
    assert tour.course is not None and tour.course.now.id == "why-not"
    world = player.model.state.world
    player.window.why.ask_place(world.loc("0608"))
    player.qtbot.waitUntil(lambda: tour.course is not None and tour.course.now.id == "move", timeout=20_000)
    player.click_hex("0708")
    assert tour.course.now.id == "undo"


def test_the_ring_is_around_the_hex_and_never_under_a_card(player: Player, tour: Tour) -> None:
    walk(tour, "move")
    window = player.window
    rect = rect_of(window.context, window.places, "hex 0708")
    assert rect is not None and tour.card.ring.isVisible() and tour.card.ring.geometry().contains(rect)
    middle = window.board_place.mapFrom(window, rect.center())
    assert window.card.isHidden() or not window.card.geometry().contains(middle)
    assert not tour.card.ring.breathing, "nothing moves where motion is off"
    assert tour.card.ring.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_everything_the_steps_point_at_is_seen(player: Player, tour: Tour) -> None:
    unseen = []
    for _ in range(60):
        if not tour.on or tour.course is None:
            break
        point = tour.course.now.point
        if point and rect_of(player.window.context, player.window.places, point) is None:
            unseen.append(tour.course.now.id)
        (tour.card.show_me if tour.no_show() is None else tour.card.next).click()
        QApplication.processEvents()
    assert unseen == []


def test_back_reads_without_taking_back(tour: Tour) -> None:
    walk(tour, "select")
    head = tour.model.session.record.head  # type: ignore[union-attr]
    tour.card.back.click()
    assert tour.card.heading.text() == "The cups" and tour.card.next.isEnabled()
    assert tour.model.session.record.head == head  # type: ignore[union-attr]
    tour.card.next.click()
    assert tour.card.heading.text() == "Select a unit"


def test_the_game_on_the_table_comes_back_with_its_what_if_tables_and_layers(player: Player) -> None:
    player.new()
    player.play("draw", "move jp-31-58 0910")
    window, session, path = player.window, player.model.session, player.model.path
    window.past.what_if("mine", "3")
    window.actions_.by_id["supply"].trigger()
    table = window.past.here
    window.tour.begin()
    assert player.model.state.scenario == "kohima-road" and not window.layers.of(SupplyLayer).on
    player.play("draw")
    window.tour.leave()
    assert window.past.here is table and window.past.home is session and window.layers.of(SupplyLayer).on
    assert player.model.state.scenario == "campaign" and player.decision == "Movement"
    window.past.leave()
    assert player.model.session is session and player.model.journal is not None and player.model.path == path
    player.play("move jp-31-124 0910")


def test_another_game_ends_the_lesson_and_closes_the_one_laid_aside(player: Player) -> None:
    player.new()
    player.play("draw")
    first = player.model.path
    assert first is not None
    player.window.tour.begin()
    player.model.new("race-to-myitkyina", {}, "1")
    assert not player.window.tour.on and player.window.tour.card.isHidden()
    player.model.open(first)
    assert player.model.state.scenario == "campaign" and player.decision == "Movement"
    player.window.tour.begin()
    player.model.open(first)
    assert not player.window.tour.on and player.decision == "Movement"


def test_a_mouse_over_the_board_of_a_lesson_that_was_left_points_at_nothing(player: Player, tour: Tour) -> None:
    """The board is gone a moment after the game on it."""
    walk(tour, "declare")
    board, pointed = player.window.feature(Map), list[str]()
    player.window.context.signals.pointedAt.connect(lambda spot: pointed.append(spot.unit))
    board.piece_hovered("jp-31-58")
    tour.leave()
    assert player.model.session is None
    board.hovered(0)
    assert pointed == ["jp-31-58"], "nobody hears of it any more"


def test_the_lesson_goes_on_where_it_was_left_and_in_another_language(player: Player, tour: Tour) -> None:
    walk(tour, "declare")
    tour.leave()
    window = player.window
    assert player.model.session is None and not window.start_page.isHidden() and window.side.isHidden()
    window.tour.begin()
    assert window.tour.course is not None and window.tour.course.now.id == "declare"
    assert player.decision == "DeclareAttacks" and not window.tour.card.again.isHidden()
    window.preferences.speak("fr")
    assert window.tour.card.heading.text() == "Déclarer un assaut" and not window.tour.card.isHidden()
    window.tour.card.again.click()
    assert window.tour.course.now.id == "reveal" and player.decision == "DrawChit"
    window.tour.leave()
    assert player.model.session is None and not any(games_folder().iterdir())


def test_the_first_chit_is_told_plainly_and_revealed_by_one_button(player: Player) -> None:
    player.new()
    card = player.window.card
    assert "Reveal your first chit, fixed by the scenario: Assault" in player.window.prompt.text.question
    places = (player.window.prompt, card)
    buttons = [one for place in places for one in place.findChildren(QAbstractButton)]
    assert [one.property("command") for one in buttons].count("draw") == 1
    player.press("draw")
    assert player.decision == "Movement"


def test_a_lesson_from_the_start_page_is_left_with_a_drawer_open(player: Player) -> None:
    """There is no game on the table then whose boxes could be shown."""
    window = player.window
    window.tour.begin()
    window.drawers.show("losses")
    window.tour.leave()
    assert player.model.session is None and not window.start_page.isHidden()
    assert window.drawers.opened == "" and not window.tour.on
    assert window.menus.bar.isHidden(), "there are no tools without a game"


def test_preferences_closed_during_a_lesson_stay_closed(player: Player) -> None:
    player.new()
    window = player.window
    dialog = window.preferences.show()
    window.tour.begin()
    dialog.close()
    window.tour.leave()
    assert player.model.session is not None
    assert not [one for one in window.findChildren(PreferencesDialog) if one.isVisible()]


def test_the_keys_of_a_lesson_are_its_own_wherever_the_focus_is(player: Player, tour: Tour) -> None:
    """On the map Enter with Ctrl sends the selected pieces where the cursor is; in a lesson it is the next step, and
    with Shift it shows the step. Neither presses the button of a card that has the focus."""
    window, control = player.window, Qt.KeyboardModifier.ControlModifier
    shown = control | Qt.KeyboardModifier.ShiftModifier
    walk(tour, "move")
    assert tour.course is not None and window.view is not None and window.keyboard.cursor is not None
    popup = QApplication.activePopupWidget()
    assert popup is not None, "the cups were shown"
    popup.close()
    before = player.model.session.record.head  # type: ignore[union-attr]
    window.context.presenter.set_selection(["jp-31-58"])
    window.keyboard.cursor.put(player.model.state.world.loc("0809"))
    window.view.setFocus()
    handle = window.windowHandle()
    QTest.keyClick(handle, Qt.Key.Key_Return, control)
    assert player.model.session.record.head == before  # type: ignore[union-attr]
    assert tour.course.now.id == "move", "it asks for something first"
    tips = [one.toolTip().partition("[")[2] for one in (tour.card.next, tour.card.show_me)]
    assert tips == ["Ctrl+↵]", "Ctrl+Shift+Return]"]
    QTest.keyClick(handle, Qt.Key.Key_Return, shown)
    QApplication.processEvents()
    assert tour.course.now.id != "move" and tour.course.astray is None


def test_a_list_that_is_opened_leaves_the_card_of_the_lesson_free(player: Player, tour: Tour) -> None:
    player.window.resize(1024, 700)
    QApplication.processEvents()
    player.window.actions_.by_id["ledger"].trigger()
    ledger = player.window.findChild(Ledger)
    assert ledger is not None and ledger.isVisible()
    left = player.window.mapToGlobal(QPoint()).x()
    player.qtbot.waitUntil(lambda: ledger.x() == left)
    card = QRect(tour.card.mapToGlobal(QPoint()), tour.card.size())
    assert ledger.frameGeometry().right() - card.left() < card.width() // 4, "as far as there is room"
