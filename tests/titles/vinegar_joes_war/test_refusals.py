"""What is refused at the bounds of a clause: bases, hexes off the map, ports, guns, the sea."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.table.verdict import Reason
from engine.titles.vinegar_joes_war.pieces import JAPANESE
from engine.titles.vinegar_joes_war.rules.ch12_missions import open_reasons
from engine.titles.vinegar_joes_war.rules.ch18_ports import port_reasons
from tests.titles.vinegar_joes_war import moving
from tests.titles.vinegar_joes_war.data import at as hex_of
from tests.titles.vinegar_joes_war.fighting import JP, OFFENSIVE, OFFENSIVE_2, against, at, combat, fight, over


def why(found: Iterable[Reason]) -> set[tuple[str, str]]:
    return {(one.kind, one.clause) for one in found}


@pytest.mark.clause("12.31/1", "12.31/2")
@pytest.mark.parametrize(("opened", "found"), [(False, set()), (True, {("is_open", "12.31/1")})])
def test_the_bases_of_a_country_are_opened_once(opened: bool, found: set[tuple[str, str]]) -> None:
    state = at(JP, OFFENSIVE_2, turn=2, units={"jp-ab-3": "3525", "depot-jp-1": "3817", "br-9": "3326"})
    hex_ = hex_of("3817")
    if opened:
        state.opened = frozenset({(JAPANESE, state.world.country(hex_))})
    assert why(open_reasons(state, JAPANESE, hex_)) == found


@pytest.mark.clause("12.24/1")
@pytest.mark.parametrize("hex_", ["nowhere", "pool"])
def test_missions_are_flown_to_hexes_of_the_map(hex_: str) -> None:
    state = at(JP, OFFENSIVE, step="FlyMissions", units={"jp-ab-3": "3525", "br-9": "3326"},
               support={"TAC-jp-1": {"box": "available"}})  # fmt: skip
    assert against(state, f"fly TAC-jp-1 jp-ab-3 {hex_} support") == {("no_such_hex", "12.24/1")}


@pytest.mark.clause("18.6/1", "18.8/1")
def test_why_a_port_does_not_serve() -> None:
    state = moving.phase({"jp-18": "Saigon", "br-9": "3637"})
    assert why(port_reasons(state, hex_of("Saigon"), JAPANESE)) == {("port_threatened", "18.8/1")}
    assert why(port_reasons(state, hex_of("Bangkok"), JAPANESE)) == {("port_empty", "18.6/1")}
    assert why(port_reasons(moving.phase({"jp-18": "Saigon"}), hex_of("Saigon"), JAPANESE)) == set()


@pytest.mark.clause("13.72/1")
def test_only_guns_that_lie_there_support_a_combat() -> None:
    units = {"jp-18": "3325", "br-9": "3326"}
    state = fight(combat(JP, units=units, support={"TAC-jp-1": over("3326", "support", base="jp-ab-3")}), "3326")
    assert against(state, "support 1 yes") == {("no_guns", "13.72/1")}


@pytest.mark.clause("9.23/2", "9.6/1")
def test_units_go_on_land_and_rafts_on_one_river() -> None:
    state = moving.phase({"jp-18": "2746", "depot-jp-1": "3527", "jp-yoko": "3527"})
    assert ("no_land", "9.23/2") in moving.against(state, "move jp-18 2846")
    assert ("off_the_river", "9.6/1") in moving.against(state, "raft depot-jp-1 3427,3426")
