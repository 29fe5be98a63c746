"""How hard a stack could be hit, as far as a side sees who could come [9.1/1, 10.6/1]."""

from __future__ import annotations

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.queries.threat import Strike, threat
from engine.titles.vinegar_joes_war.rules.ch13_odds import WHOLE
from tests.titles.vinegar_joes_war.fighting import JP, at


def against(label: str = "3325", viewer: int | None = None, **units: str) -> tuple[Strike | None, dict[str, int]]:
    """The threat to the Allied units in a hex of the plain in Thailand, and where hexes are."""
    state = at(JP, 4, units={name.replace("_", "-"): hex_ for name, hex_ in units.items()})
    where = {hex_: state.world.find(hex_) or 0 for hex_ in ("3325", "3326", "3425", "3225", "3424")}
    return threat(state, where[label], JAPANESE, viewer=viewer), where


@pytest.mark.clause("9.1/1", "13.32/1")
def test_who_comes_next_to_it_in_a_phase_joins() -> None:
    """The 18th stands beside the 9th Indian; the 33rd comes two hexes over clear ground with its 5 points."""
    found, _ = against(br_9="3325", jp_18="3326", jp_33="3327")
    assert found is not None and found.units.keys() == {"jp-18", "jp-33"} and not found.unseen
    assert found.most.best.odds.attack == WHOLE * (8 + 6)
    far, _ = against(br_9="3325", jp_33="3333")
    assert far is None


@pytest.mark.clause("10.6/1")
def test_unseen_units_count_as_the_strongest_that_they_can_be() -> None:
    """Below the garrison lies one division, below the other far off another: of 8 and of 6, whichever is where."""
    hidden = [{"jp_18": "3326", "jp_33": "2121"}, {"jp_33": "3326", "jp_18": "2121"}]
    strikes = [against(br_9="3325", **units, jp_g1="3326", jp_g2="2121")[0] for units in hidden]
    assert strikes[0] == strikes[1]
    found = strikes[0]
    assert found is not None and found.unseen.keys() == {"jp-18"}
    assert found.most.best.odds.attack == WHOLE * 8 + (found.sure.best.odds.attack if found.sure is not None else 0)


@pytest.mark.clause("10.6/1")
def test_who_looks_at_his_own_units_knows_them() -> None:
    found, _ = against(viewer=JAPANESE, br_9="3325", jp_33="3326", jp_g1="3326")
    assert found is not None and "jp-33" in found.units and not found.unseen


@pytest.mark.clause("10.0/1", "10.3/1")
def test_units_are_judged_where_they_would_stand() -> None:
    state = at(JP, 4, units={"br-9": "3325", "jp-18": "3425", "jp-33": "2121"})
    hex_ = state.world.find("2122") or 0
    found = threat(state, hex_, JAPANESE, ["br-9"])
    assert found is not None and found.units.keys() == {"jp-33"}
    assert state.pieces["br-9"].loc == state.world.find("3325"), "nothing is moved"
    assert threat(state, hex_, ALLIED) is None
