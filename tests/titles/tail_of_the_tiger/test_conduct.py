"""The detectors of conduct in Tail of the Tiger, on positions thought through against the rulebook."""

from __future__ import annotations

import pytest

from engine.lab.conduct_limits import FROZEN
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.judged import judged
from tests.titles.tail_of_the_tiger.table import TITLE, at, hex_of

HONG_KONG, BESIDE = "5023", "5022"


def moved(phase: str, before: dict[str, str], **after: str) -> tuple[TigerState, TigerState]:
    there = before | {name.replace("_", "-"): hex_ for name, hex_ in after.items()}
    return at(phase, turn=2, units=before), at(phase, turn=2, units=there)


@pytest.mark.clause("2.5/2")
def test_a_supply_center_left_to_a_german_beside_it_is_left_open() -> None:
    before, after = moved("imperial-movement", {"jp-58": HONG_KONG, "ge-50inf": BESIDE}, jp_58="4715")
    assert (True, HONG_KONG, ("jp-58",)) in judged(TITLE, before, after, IMPERIAL, "a")
    assert (False, HONG_KONG, ()) in judged(TITLE, before, before, IMPERIAL, "a")


def test_far_from_all_germans_it_is_no_occasion() -> None:
    before, after = moved("imperial-movement", {"jp-58": HONG_KONG}, jp_58="4715")
    assert judged(TITLE, before, after, IMPERIAL, "a") == []


FIVE = {"jp-58": "4813", "jp-60": "4813", "jp-61": "4813", "jp-62": "4713", "jp-63": "4713"}


@pytest.mark.clause("wtf-13.x/1")
def test_one_division_that_goes_before_five_is_overmatched() -> None:
    """Fifty points against twelve; where it came from nobody is near."""
    before, after = moved("german-movement", FIVE | {"ge-9flak": "4700"}, ge_9flak="4811")
    assert (True, "4811", ("ge-9flak",)) in judged(TITLE, before, after, GERMAN, "b")
    line = {"ge-50inf": "4812", "ge-97inf": "4911"}
    before, after = moved("german-movement", FIVE | line | {"ge-9flak": "4700"}, ge_9flak="4811")
    assert [fault for fault, hex_, _ in judged(TITLE, before, after, GERMAN, "b") if hex_ == "4811"] == [False]


@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/2")
def test_a_division_that_no_result_can_destroy_is_not_lost_though_three_to_one_could_come() -> None:
    """Fifty points against sixteen, in rough ground a column in which nobody loses more than three steps of four."""
    before, after = moved("german-movement", FIVE | {"ge-1geb": "4700"}, ge_1geb="4811")
    assert [fault for fault, hex_, _ in judged(TITLE, before, after, GERMAN, "b") if hex_ == "4811"] == [False]


@pytest.mark.clause("20.2/2", "20.8/1")
def test_who_stands_with_the_rail_gun_and_commandos_are_in_danger_for_something() -> None:
    before, after = moved("german-movement", FIVE | {"ge-9flak": "4700"}, ge_9flak="4811", ge_gustav="4811")
    assert [fault for fault, hex_, _ in judged(TITLE, before, after, GERMAN, "b") if hex_ == "4811"] == [False]
    before, after = moved("german-movement", FIVE | {"ge-ss-tg": "4700"}, ge_ss_tg="4811")
    assert [fault for fault, hex_, _ in judged(TITLE, before, after, GERMAN, "b") if hex_ == "4811"] == [False]
    assert TITLE.conduct().plight(after, after.units_at(hex_of("4811"), GERMAN), FROZEN)[0] == "overmatched"


@pytest.mark.clause("wtf-8.x/2", "4.0/1")
def test_who_closes_up_to_a_stack_that_is_no_smaller_or_to_a_supply_center_is_not_alone() -> None:
    """The battery has two steps; a division of four stands beside 4811, one of a single step does not do."""
    for lost, fault in ((0, False), (3, True)):
        company = FIVE | {"ge-50inf": {"at": "4812", "lost": lost}}
        before, after = (at("german-movement", turn=2, units=company | {"ge-9flak": h}) for h in ("4700", "4811"))
        assert [wrong for wrong, hex_, _ in judged(TITLE, before, after, GERMAN, "b") if hex_ == "4811"] == [fault]
    army = {"jp-58": HONG_KONG, "jp-60": "4922", "jp-61": "4922", "jp-62": "4922", "jp-63": "4822"}
    for where, fault in ((BESIDE, False), ("4921", True)):
        before, after = moved("german-movement", army | {"ge-9flak": "4700"}, ge_9flak=where)
        assert [wrong for wrong, hex_, _ in judged(TITLE, before, after, GERMAN, "b") if hex_ == where] == [fault]


@pytest.mark.clause("2.5/2", "4.0/1")
def test_an_empty_supply_center_that_is_let_go_is_a_fault_and_one_destroyed_none() -> None:
    before, away = moved("german-movement", {"ge-50inf": BESIDE}, ge_50inf="4821")
    assert (True, HONG_KONG, ("ge-50inf",)) in judged(TITLE, before, away, GERMAN, "c")
    _, there = moved("german-movement", {"ge-50inf": BESIDE}, ge_50inf=HONG_KONG)
    there.centers -= {hex_of(HONG_KONG)}
    assert (False, HONG_KONG, ()) in judged(TITLE, before, there, GERMAN, "c")


@pytest.mark.clause("4.0/7")
def test_a_southern_city_counts_as_long_as_the_imperial_side_has_its_point() -> None:
    """The point asks for six of the eleven: while there are as many each is a prize, of five that are left none is."""
    before = at("german-movement", turn=2, units={"ge-50inf": "4417"})
    assert (True, "4318", ("ge-50inf",)) in judged(TITLE, before, before, GERMAN, "c")
    south = {before.world.named(name) for name in before.world.charts.given.victory.south.places}
    lost = at("german-movement", turn=2, units={"ge-50inf": "4417"})
    lost.german = frozenset(sorted(south - {hex_of("4318")})[:6])
    lost.touch_ground()
    assert "4318" not in [hex_ for _, hex_, _ in judged(TITLE, lost, lost, GERMAN, "c")]


@pytest.mark.clause("4.0/1", "4.0/2")
def test_who_stands_before_a_supply_center_need_not_go_for_a_city_that_is_counted_after_the_last_turn() -> None:
    """Wuchow at 4521 is empty; 4921 is two hexes from Hong Kong, 4820 four."""
    held = {"jp-58": HONG_KONG}
    for where, fault in (("4921", False), ("4820", True)):
        stays = at("german-movement", turn=2, units=held | {"ge-50inf": where})
        assert [wrong for wrong, hex_, _ in judged(TITLE, stays, stays, GERMAN, "c") if hex_ == "4521"] == [fault]


@pytest.mark.clause("4.0/1")
def test_with_the_last_supply_center_the_game_is_won_and_nothing_else_is_let_go() -> None:
    before = at("german-movement", turn=2, units={"ge-50inf": "4417"})
    won = at("german-movement", turn=2, units={"ge-50inf": "4417"})
    won.centers = frozenset()
    assert (True, "4318", ("ge-50inf",)) in judged(TITLE, before, before, GERMAN, "c")
    assert not any(fault for fault, _, _ in judged(TITLE, before, won, GERMAN, "c"))


@pytest.mark.clause("wtf-13.x/1")
def test_where_it_might_well_have_been_destroyed_it_was_not_safe_to_stay() -> None:
    """Thirty points against twelve destroy two steps one time in two: too little for a danger to go into, too much for
    a place to have stayed in."""
    three = {unit: where for unit, where in FIVE.items() if where == "4813"}
    for where, calm in (("4811", False), ("4803", True)):
        state = at("german-movement", turn=2, units=three | {"ge-9flak": where})
        units = state.units_at(hex_of(where), GERMAN)
        assert TITLE.conduct().plight(state, units, FROZEN) == ("", "")
        assert TITLE.conduct().bears(state, units, FROZEN) is calm
