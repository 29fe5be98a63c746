"""What could be brought against a hex at once, whatever segment is open."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.queries import overview as queries
from tests.titles.nemesis.battlefield import quiet
from tests.titles.nemesis.board import empty, phase, put
from tests.titles.nemesis.test_queries_map import BRIGADE, REGIMENTS, besieged


@pytest.mark.clause("5.2/8", "6.1-C/1", "6.1-C/3")
@pytest.mark.parametrize("chit", ["supply", "assault", "attack"])
def test_all_neighbours_attack_but_one_hex_assaults(chit: str) -> None:
    """Four Regiments of 6 against a Brigade of 5: 24 to 5 is 4:1, 6 to 5 is 1:1, in whoever's phase."""
    state, hex_ = besieged()
    phase(state, ALLIED, chit)
    attack = queries.attack_now(state, hex_, JAPANESE)
    assault = queries.attack_now(state, hex_, JAPANESE, assault=True)
    assert attack is not None and assault is not None
    assert attack.forecast.odds.attack.total == 24
    assert (assault.forecast.odds.attack.total, len(assault.combat.units)) == (6, 1)
    assert state.phase is not None and state.phase.side == ALLIED, "the position is left as it was"


def test_what_is_spent_in_the_phase_does_not_count() -> None:
    state, hex_ = besieged(attackers=1)
    phase(state, JAPANESE, "attack")
    state.attacks_made = 3
    assert queries.attack_now(state, hex_, JAPANESE) is not None


def test_only_the_units_that_are_named() -> None:
    state, hex_ = besieged()
    found = queries.attack_now(state, hex_, JAPANESE, REGIMENTS[:2])
    assert found is not None and sorted(found.combat.units) == sorted(REGIMENTS[:2])
    assert queries.attack_now(state, hex_, JAPANESE, [BRIGADE]) is None


@pytest.mark.clause("1.2-B/7")
def test_the_best_air_support_that_is_left_helps() -> None:
    state, hex_ = besieged(attackers=1)
    own = next(name for name, support in state.world.air_supports.items() if support.side == JAPANESE)
    state.air = {own: "available"}
    found = queries.attack_now(state, hex_, JAPANESE)
    assert found is not None and found.combat.air == own
    state.air = {own: "used"}
    found = queries.attack_now(state, hex_, JAPANESE)
    assert found is not None and found.combat.air is None


def test_nobody_near_or_nobody_there_is_nothing() -> None:
    state = empty()
    target, *_ = quiet(state)
    put(state, BRIGADE, target)
    loc = state.world.loc(target)
    assert queries.attack_now(state, loc, JAPANESE) is None
    assert queries.attack_now(state, loc, ALLIED) is None


@pytest.mark.clause("5.2/7")
def test_what_keeps_those_who_could_attack_from_an_assault() -> None:
    """Chinese divisions of Yunnan around the garrison of Sungshan."""
    state = Nemesis().new("salween-crossing", {}, "barred")
    sungshan = state.world.loc("2808")
    attack = queries.attack_now(state, sungshan, ALLIED)
    assert attack is not None and queries.attack_now(state, sungshan, ALLIED, assault=True) is None
    barred = queries.assault_barred(state, sungshan, ALLIED, attack.combat.units)
    assert [why.kind for why in barred] == ["yunnan_assault"]
