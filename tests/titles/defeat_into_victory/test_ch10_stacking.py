"""Chapter 10: who may share a hex. 2811 is clear, 3813 jungle, 2418 trackless rough jungle, 3309 with a road."""

from __future__ import annotations

import pytest

from engine.titles.defeat_into_victory.rules.ch10_stacking import admits, fits, room
from tests.titles.defeat_into_victory.table import at, listed, play

DIVISION = ("al-20-32", "al-20-80", "al-20-100")
OPEN = ("2811", "3813")


def may_share(hex_: str, *units: str) -> bool:
    """Whether units may share a hex."""
    state = at("movement", acting={"side": "allied"})
    found = state.world.find(hex_)
    assert found is not None
    return fits(state, found, [state.pieces[name].counter for name in units])


@pytest.mark.clause("10.1.2/1")
@pytest.mark.parametrize("hex_", OPEN)
@pytest.mark.parametrize(
    ("units", "legal"),
    [
        ((*DIVISION, "al-tk254-3cb"), True),
        ((*DIVISION, "al-268"), True),
        ((*DIVISION, "hq-iv"), True),
        ((*DIVISION, "al-268", "al-tk254-3cb"), True),  # one armour unit is free besides [17.1.1]
        ((*DIVISION, "al-tk254-3cb", "al-tk254-150"), True),
        ((*DIVISION, "al-7-33"), False),
        ((*DIVISION, "al-268", "hq-iv"), False),
        ((*DIVISION, "al-tk254-3cb", "al-tk254-150", "al-268"), False),
    ],
)
def test_a_formation_and_one_unit_besides_share_open_ground(hex_: str, units: tuple[str, ...], legal: bool) -> None:
    assert may_share(hex_, *units) is legal


@pytest.mark.clause("10.1.2/2")
@pytest.mark.parametrize(
    ("units", "legal"),
    [
        (("al-20-32", "al-7-33", "al-268"), True),
        (("al-268", "al-28ea", "al-lushai"), True),  # Independents are formations of their own
        (("al-268", "hq-iv", "hq-xv"), True),
        (("al-20-32", "al-7-33", "al-268", "al-tk254-3cb"), True),
        (("al-20-32", "al-7-33", "al-5-9"), False),
        (("al-20-32", "al-20-80", "al-7-33"), False),
        (("al-268", "al-28ea", "al-lushai", "al-3cdo"), False),
    ],
)
def test_two_units_and_one_independent_share_open_ground(units: tuple[str, ...], legal: bool) -> None:
    assert may_share("2811", *units) is legal


@pytest.mark.clause("10.1.2/1")
def test_a_city_has_room_as_its_ground_has() -> None:
    assert may_share("2709", *DIVISION, "al-tk254-3cb")


@pytest.mark.clause("10.1.2/3", "10.1.2/4")
@pytest.mark.parametrize(
    ("hex_", "units", "legal"),
    [
        ("2418", ("al-20-32", "al-20-80"), True),
        ("2418", ("al-20-32", "hq-iv"), True),
        ("2418", DIVISION, False),
        ("2418", ("al-20-32", "al-tk254-3cb"), False),  # no line leads there
        ("3309", ("al-20-32", "al-tk254-3cb"), True),
        ("3309", ("al-20-32", "al-20-80", "al-tk254-3cb"), False),  # no armour is free in rough jungle [17.1.1]
    ],
)
def test_rough_jungle_has_room_for_two(hex_: str, units: tuple[str, ...], legal: bool) -> None:
    assert may_share(hex_, *units) is legal


@pytest.mark.clause("10.1.3/1")
def test_units_over_the_limit_are_gone_before_points_are_counted() -> None:
    state = at("end", 2, 1, 1, units={"al-20-32": "2709", "al-7-33": "2709", "al-5-9": "2709", "jp-15-51": "3813"})
    assert listed(state) == {"lose al-20-32", "lose al-7-33", "lose al-5-9"}
    state = play(state, "lose al-5-9")
    kinds = [(event.kind, event.facts().get("name", "")) for event in state.events]
    assert kinds[:2] == [("eliminated", ""), ("phase_began", "victory_points")]


@pytest.mark.clause("10.1.2/1", "10.1.2/2", "10.1.2/4", "10.1.3/1")
@pytest.mark.parametrize(("hex_", "there", "unit", "has_room", "admitted"), [
    ("2811", (), "al-20-32", True, True),
    ("2811", ("al-20-32", "al-7-33"), "al-268", True, True),
    ("2811", ("al-20-32", "al-7-33"), "al-5-9", False, False),
    ("2811", ("al-20-32", "al-7-33"), "al-7-33", True, False),  # who stands there has its room
    ("2811", ("al-20-32", "al-20-80"), "al-20-100", True, True),
    ("2811", DIVISION, "al-tk254-3cb", True, True),
    ("2811", ("jp-33-213", "jp-33-214"), "al-20-32", True, True),  # the enemy takes none of it
    ("2418", ("al-20-32",), "al-7-33", True, True),
    ("2418", ("al-20-32", "al-20-80"), "al-20-100", False, False),
    ("2418", ("al-20-32",), "al-tk254-3cb", False, False),
    ("3309", ("al-20-32",), "al-tk254-3cb", True, True),
    ("3309", ("al-20-32", "al-20-80"), "al-tk254-3cb", False, False),
])  # fmt: skip
def test_room_is_what_those_who_stand_there_leave(
    hex_: str, there: tuple[str, ...], unit: str, has_room: bool, admitted: bool
) -> None:
    state = at("movement", acting={"side": "allied"})
    found = state.world.find(hex_)
    assert found is not None
    for name in there:
        state.change(name, loc=found)
    counter = state.pieces[unit].counter
    assert (room(state, found, counter), admits(state, found, counter)) == (has_room, admitted)
