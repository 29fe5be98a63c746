"""The numbers that commands stand on: what is told part by part comes to what the rules charge."""

from __future__ import annotations

import pytest

from engine.titles.tail_of_the_tiger.pieces import FOOT, MOBILE, MOUNTAINEER
from engine.titles.tail_of_the_tiger.rules.ch11_costs import step_cost, step_parts
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import FORCES, TITLE, at, emitted, play

WORLD = TITLE.world("tail-of-the-tiger")


def parts(state: TigerState, line: str) -> list[tuple[str, float, tuple[str, ...]]]:
    """Name, value and clauses of each part of what a command stands on."""
    return [(part.name, part.value, part.clauses) for part in TITLE.tallies(state, TITLE.notation.parse(line))]


@pytest.mark.clause("wtf-11.x/1", "wtf-11.x/6", "wtf-6.2/1", "2.2/3", "20.4/1")
@pytest.mark.parametrize("kind", [FOOT, MOBILE, MOUNTAINEER])
@pytest.mark.parametrize("monsoon", [False, True])
def test_the_parts_of_a_step_come_to_its_cost(kind: str, monsoon: bool) -> None:
    ways = [way for hex_ in range(WORLD.hexes) for way in WORLD.ways[hex_]]
    assert len(ways) > 5000
    for way in ways:
        told_parts = sum(part.value for part in step_parts(WORLD, way, kind, monsoon))
        assert told_parts == step_cost(WORLD, way, kind, monsoon), WORLD.label(way.to)


@pytest.mark.clause("wtf-11.x/1", "2.2/3", "wtf-6.2/1", "6.2/1")
def test_a_march_is_told_hex_by_hex() -> None:
    state = at("imperial-movement", turn=9, units={"jp-21": "1823", "jp-18": "1924"})
    assert parts(state, "march jp-21 1922") == [
        ("clear", 2, ("wtf-11.x/1", "wtf-6.2/1")), ("river", 2, ("wtf-11.x/1", "wtf-6.2/1")),
    ]  # fmt: skip
    assert parts(state, "march jp-18 2024") == [("road", 1, ("wtf-11.x/6", "2.2/3", "6.2/1", "2.2/2"))]


@pytest.mark.clause("3.0/3")
def test_the_first_hex_of_an_entry_is_paid_in_full() -> None:
    state = at("german-movement", turn=1, units=FORCES)
    line = "march ge-gd 4500,4501"
    assert [value for _, value, _ in parts(state, line)] == [1, 1]
    assert emitted(play(state, line), "moved")[0]["cost"] == 2


@pytest.mark.clause("16.0/14", "wtf-7.3/1", "wtf-13.x/8")
def test_halved_strengths_say_by_which_clause() -> None:
    around = {
        "ge-gd": "5001", "ge-50inf": "5101", "ge-97inf": "5102", "ge-170inf": "5003", "ge-7pz": "4902",
        "ge-24pz": "4901",
    }  # fmt: skip
    units = {"jp-58": "5002", "jp-69": "4301", **around}
    state = play(at("german-assaults", turn=6, broken=True, units=units), "attack 5002")
    found = parts(state, "join ge-50inf")
    assert found == [("unit", 7.5, ("wtf-13.x/1", "16.0/14", "wtf-7.x/1")), ("unit", 6, ("wtf-13.x/8", "wtf-7.3/1"))]


@pytest.mark.clause("wtf-13.11/1")
def test_an_untried_unit_weighs_the_same_whatever_it_is() -> None:
    units = {"ga-sn22": "5001", "ga-u01": "5001", "jp-58": "5002", "ge-97inf": "4300", "jp-69": "4301"}
    state = play(at("german-assaults", turn=2, units=units), "attack 5002", "join ga-sn22")
    other = TITLE.what_if(state, "another future")
    assert parts(state, "join ga-u01") == parts(other, "join ga-u01")
