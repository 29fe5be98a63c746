"""Who decides among partners, and their dice."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.titles.nemesis.queries.commanders import deciding, partners
from nemesis_gui.board.scene import Click
from nemesis_gui.titles.nemesis.variants.dispute import DisputeDialog, settle
from tests.gui.conftest import Player

WESTERN, EASTERN = "jp-31-58", "jp-18-55"


@pytest.fixture
def shared(player: Player) -> Player:
    """Variant 1, the first movement."""
    player.model.new("campaign", {"commanders": "west-east"}, "7")
    player.play("draw")
    return player


@pytest.mark.clause("var-1/1")
def test_the_selected_piece_says_which_partner_decides(shared: Player) -> None:
    state, decision = shared.model.state, shared.model.decision
    assert decision is not None
    assert deciding(state, decision) == ["west", "east"]
    assert deciding(state, decision, [WESTERN]) == ["west"]
    assert deciding(state, decision, [EASTERN]) == ["east"]


@pytest.mark.clause("var-1/1")
def test_the_prompt_bar_names_the_partner(shared: Player) -> None:
    bar = shared.window.prompt
    assert bar.partner.text() == "western commander, eastern commander"
    shared.window.map.piece_clicked(EASTERN, Click())
    assert bar.partner.text() == "eastern commander"
    assert not bar.partner.isHidden()


@pytest.mark.clause("var-2/1")
def test_by_armies_the_one_whose_chit_is_played_decides(player: Player) -> None:
    player.model.new("campaign", {"commanders": "armies"}, "7")
    state = player.model.state
    assert partners(state, 0) == ("15th-army", "33rd-army")
    assert partners(state, 1) == ("stilwell", "14th-army")


def test_an_ordinary_game_has_no_partners(player: Player) -> None:
    player.model.new("campaign", {}, "7")
    assert player.window.prompt.partner.isHidden()
    assert not player.window.actions_.by_id["dispute"].isEnabled()
    assert deciding(player.model.state, player.model.decision) == []  # type: ignore[arg-type]


@pytest.mark.clause("var-1/2")
def test_dice_are_rolled_until_they_differ_and_the_game_stays(shared: Player) -> None:
    state = shared.model.state
    before = (state.chance, len(state.events))
    seen = set()
    for seed in range(40):
        winner, pairs = settle(state, str(seed))
        assert all(a == b for a, b in pairs[:-1])
        assert (winner == 0) == (pairs[-1][0] > pairs[-1][1]) and pairs[-1][0] != pairs[-1][1]
        seen.add(len(pairs))
    assert len(seen) > 1, "some seed of forty rolls a tie"
    assert (state.chance, len(state.events)) == before


def test_the_dialog_shows_who_has_his_way(shared: Player) -> None:
    shared.window.actions_.by_id["dispute"].trigger()
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, DisputeDialog))
    winner = dialog.roll("1")
    assert dialog.verdict.text() == ("Western", "Eastern")[winner] + " commander decides."
    dialog.close()
