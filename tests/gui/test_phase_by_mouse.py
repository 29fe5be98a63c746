"""An Assault Phase played by clicking hexes, counters and buttons."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from engine.titles.nemesis.commands import Done
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from nemesis_gui.play.context import ASKED
from nemesis_gui.titles.nemesis.layers.odds import OddsLayer
from nemesis_gui.titles.nemesis.layers.supply import SupplyLayer
from tests.gui.conftest import Player

UNIT = "jp-31-58"


@pytest.fixture
def moving(player: Player) -> Player:
    """The first movement of the campaign."""
    player.new()
    player.press("draw")
    assert player.decision == "Movement"
    return player


def test_a_click_selects_and_a_second_one_moves(moving: Player) -> None:
    moving.window.map.piece_clicked(UNIT, _plain())
    assert moving.window.context.selected == (UNIT,)
    moving.click_hex("0808")
    assert moving.model.state.world.label(moving.model.state.pieces[UNIT].loc) == "0808"


def test_the_range_is_marked_with_its_costs(moving: Player) -> None:
    moving.window.map.piece_clicked(UNIT, _plain())
    overlays = moving.window.context.scene.overlays()  # type: ignore[union-attr]
    far, near, full, badges = overlays["targets"].parts  # type: ignore[union-attr]
    assert moving.model.state.world.loc("0910") in near.hexes
    assert moving.model.state.world.loc("0808") in far.hexes
    assert set(far.hexes) | set(near.hexes) == set(badges.texts)
    assert set(full.hexes) <= set(badges.texts)


def test_a_path_is_drawn_under_the_pointer(moving: Player) -> None:
    moving.window.map.piece_clicked(UNIT, _plain())
    presenter = moving.window.presenter
    assert presenter is not None
    presenter.hovered(moving.model.state.world.loc("0808"))
    path = moving.window.context.scene.overlays()["path"]  # type: ignore[union-attr]
    assert path.hexes[0] == moving.model.state.pieces[UNIT].loc  # type: ignore[union-attr]
    assert path.total == "5 mp, 3 left: Operational Stretch"  # type: ignore[union-attr]


def test_a_click_out_of_range_says_why_not(moving: Player) -> None:
    moving.window.map.piece_clicked(UNIT, _plain())
    moving.click_hex("0410")
    assert "[" in moving.window.statusBar().currentMessage()
    assert moving.model.state.world.label(moving.model.state.pieces[UNIT].loc) == "0909"


def test_a_stack_moves_together(moving: Player) -> None:
    moving.click_hex("0909")
    assert len(moving.window.context.selected) > 1
    moving.click_hex("0808")
    there = moving.model.state.at[moving.model.state.world.loc("0808")]
    assert {"jp-31-58", "jp-31-124"} <= set(there)


def test_a_button_adds_the_rest_of_the_stack_to_what_is_selected(moving: Player) -> None:
    """As long as more can go from there; who stands alone has no such button."""
    presenter = moving.window.presenter
    assert presenter is not None
    moving.window.map.piece_clicked(UNIT, _plain())
    (whole,) = (one for one in presenter.extra_buttons() if getattr(one, "text", "") == "Select the whole stack")
    whole.run()  # type: ignore[attr-defined]
    state = moving.model.state
    assert len(moving.window.context.selected) > 2
    assert {state.pieces[unit].loc for unit in moving.window.context.selected} == {state.world.loc("0909")}
    assert not presenter.whole_stack()
    alone = next(unit for unit in presenter.index.acting() if len(state.at[state.pieces[unit].loc]) == 1)
    presenter.set_selection([alone])
    assert not presenter.whole_stack()


def test_an_ambush_is_laid_by_the_menu_at_its_hex_with_nobody_selected(moving: Player) -> None:
    state, menus = moving.model.state, moving.window.place_menu
    menu, wanted = menus.made(state.world.loc("0809"), ""), "ambush jp-31-58 0809"
    command = next(one for one in moving.model.commands() if one.text() == wanted)
    text = moving.window.words.command(state, command)
    next(action for action in menu.actions() if action.text() == text).trigger()
    assert moving.model.state.world.loc("0809") in moving.model.state.ambushes


def test_the_menu_of_a_counter_offers_no_ambush_of_another(moving: Player) -> None:
    offered = moving.window.presenter.context_commands(moving.model.state.world.loc("0909"), UNIT)  # type: ignore[union-attr]
    assert {command.unit for command in offered if command.verb == "ambush"} == {UNIT}  # type: ignore[attr-defined]


def test_an_ambush_is_laid_with_its_button(moving: Player) -> None:
    moving.window.map.piece_clicked(UNIT, _plain())
    presenter = moving.window.presenter
    presenter.set_mode("ambush")  # type: ignore[union-attr]
    moving.click_hex("0809")
    assert moving.model.state.world.loc("0809") in moving.model.state.ambushes


def test_the_context_menu_offers_bunker_and_battalion(moving: Player) -> None:
    menu = moving.window.place_menu.made(moving.model.state.pieces[UNIT].loc, UNIT)
    texts = [action.text() for action in menu.actions()]
    assert any("Bunker" in text for text in texts)
    assert any("Battalion" in text for text in texts)
    menu.deleteLater()


def test_an_assault_is_fought_on_the_card(moving: Player) -> None:
    moving.press("done")
    assert moving.decision == "DeclareAttacks"
    moving.press("attack 1501 - -")
    assert moving.decision == "CommitUnits"
    assert moving.model.decision.units == ("jp-18-55", "jp-18-mtn")  # type: ignore[union-attr]
    moving.press("leave jp-18-mtn")
    moving.press("choose jp-air-5")
    moving.press("choose jp-18-mtn")
    assert moving.decision == "CommitUnits"
    moving.press("done")
    assert moving.decision == "DeclareBanzai"
    while moving.decision not in ("DeclareAttacks", "DrawChit", "MergeBattalions"):
        moving.press(moving.model.commands()[0].text())
    assert moving.model.state.attacks_made == 1 or moving.decision != "DeclareAttacks"


def test_an_assault_that_was_opened_can_be_given_up_on_the_card(moving: Player) -> None:
    moving.press("done")
    moving.press("attack 1501 - -")
    moving.press("cancel")
    assert moving.decision == "DeclareAttacks"
    assert moving.model.state.attacks_made == 0


@pytest.fixture
def idle(moving: Player, monkeypatch: pytest.MonkeyPatch) -> Player:
    """A phase in which no assault would make a difference."""
    monkeypatch.setattr(DeclareAttacks, "idle_answer", lambda decision, state: Done())
    return moving


def test_what_makes_no_difference_is_answered_and_taken_back_together(idle: Player) -> None:
    before = idle.model.present.record.head
    assert idle.window.context.play("done")
    assert [node.text for node in idle.model.present.record.way_back(before)] == ["done", "done"]
    assert idle.window.statusBar().currentMessage().startswith("Nothing to choose: ")
    idle.model.undo()
    assert idle.decision == "Movement"


def test_a_seat_may_want_to_be_asked_about_everything(idle: Player) -> None:
    decision = idle.model.decision
    assert decision is not None
    idle.window.settings.put(f"{ASKED}{decision.side(idle.model.state)}", True)
    assert idle.window.context.play("done")
    assert idle.decision == "DeclareAttacks"


def test_the_key_n_goes_from_piece_to_piece(moving: Player) -> None:
    window = moving.window
    window.actions_.by_id["next"].trigger()
    first = window.context.selected
    window.actions_.by_id["next"].trigger()
    assert len(first) == 1
    assert window.context.selected != first


def test_escape_lets_go(moving: Player) -> None:
    moving.window.map.piece_clicked(UNIT, _plain())
    moving.window.actions_.by_id["cancel"].trigger()
    assert moving.window.context.selected == ()


def test_control_adds_to_the_selection(moving: Player) -> None:
    moving.window.map.piece_clicked(UNIT, _plain())
    moving.window.map.piece_clicked("jp-31-124", _plain(Qt.KeyboardModifier.ControlModifier))
    assert moving.window.context.selected == (UNIT, "jp-31-124")


def _plain(modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> object:
    from nemesis_gui.board.scene import Click

    return Click(Qt.MouseButton.LeftButton, modifier)


def test_the_context_menu_shows_and_asks_more_of_a_place(moving: Player) -> None:
    window = moving.window
    loc = moving.model.state.pieces[UNIT].loc
    menu = window.place_menu.made(loc, UNIT)
    actions = {action.text(): action for action in menu.actions()}
    name = moving.model.state.pieces[UNIT].counter.name
    actions[f"Supply line of {name}"].trigger()
    assert window.layers.of(SupplyLayer).on and name in window.layers.of(SupplyLayer).asked.text()
    actions["Odds if attacked now"].trigger()
    assert window.layers.of(OddsLayer).on and window.layers.of(OddsLayer).loc == loc
    actions["Why not here?"].trigger()
    assert not window.why.card.isHidden()
    actions["Expand the stack"].trigger()
    assert window.context.scene is not None and window.context.scene.fanned == loc
    assert "Centre on this hex" in actions and "Open its drawer" not in actions
    menu.deleteLater()
