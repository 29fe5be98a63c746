"""Chapter 9: markers, activation and second activation, where a situation would not show it all."""

from __future__ import annotations

import pytest

from tests.titles.defeat_into_victory.table import against, at, begun, decision, emitted, fact, listed, play

CUP = ["am-al-1a", "am-jp-1a", "end-turn", "end-turn"]
UNITS = {"al-20-32": "2811", "jp-15-51": "3813"}


@pytest.mark.clause("9.0/1", "9.1.4/1")
def test_the_phase_lasts_until_the_last_activation_marker() -> None:
    """The markers come out End Turn, Japanese, Allied: the initiative side's, then three more segments."""
    state = at("operations", 3, 6, 2, 1, initiative="japanese", held="am-jp-1c", cup=CUP, units=UNITS)
    segments = [event["marker"] for event in emitted(state, "segment_began")]
    state = play(state, "use 1", "done")
    for _ in range(3):
        state = play(state, "draw")
        segments += [event["marker"] for event in emitted(state, "segment_began")]
        state = play(state, "done")
    assert segments == ["am-jp-1c", "end-turn", "am-jp-1a", "am-al-1a"]
    assert "air_return" in [event["name"] for event in emitted(state, "phase_began")]


@pytest.mark.clause("9.2.1/1")
def test_one_of_three_markers_left_ends_the_phase() -> None:
    """After the first End Turn marker two Activation Markers and one End Turn marker are in the cup."""
    ended = []
    for option in (1, 2, 3):
        state = at("operations", 3, 6, option, initiative="japanese", cup=CUP, units=UNITS)
        state = play(state, "draw", "done", "draw")
        ended.append("air_return" in [event["name"] for event in emitted(state, "phase_began")])
        assert bool(emitted(state, "operations_ended")) is ended[-1]
    assert ended == [False, False, True]


@pytest.mark.clause("9.3.1/1")
def test_the_die_of_a_marker_is_told_with_what_the_marker_adds() -> None:
    """3 on the die of D6+2: five units may act."""
    state = play(at("operations", 3, initiative="allied", held="am-al-2c", cup=CUP, units=UNITS), "use 2")
    (roll,) = emitted(state, "rolled")
    assert (roll["die"], roll["modified"]) == (3, 5) and state.segment is not None and state.segment.units == 5


@pytest.mark.clause("9.1.1/1")
def test_nothing_due_is_asked_of_nobody() -> None:
    state = at("reinforcements", initiative="allied", held="am-al-1c", cup=CUP, units=UNITS)
    assert decision(state) == "ChooseUse"


@pytest.mark.clause("9.3.2/1")
def test_a_unit_that_was_declared_and_did_nothing_has_acted() -> None:
    state = at("activation", stock={"allied": 0}, units=UNITS | {"al-7-33": "2811"},
               acting={"side": "allied", "marker": "am-al-1d"}, cup=["am-al-1a"])  # fmt: skip
    state = play(state, "use 2", "activate al-20-32", "done", "sequence combat-move", "done", "done")
    assert decision(state) == "DrawMarker"
    assert [fact(state, f"{unit}.acted") for unit in ("al-20-32", "al-7-33")] == [1, 0]


@pytest.mark.clause("9.3.5/2")
def test_a_supply_source_is_no_headquarters_for_a_second_activation() -> None:
    """Silchar has the one unit in range, the headquarters the other."""
    state = at("activation", 6, units={"al-20-32": {"at": "1419", "acted": 1}, "al-7-33": {"at": "2811", "acted": 1},
                                       "hq-iv": "2811"},
               supplies={"2811": {"side": "allied", "count": 1}, "1419": {"side": "allied", "count": 1}},
               acting={"side": "allied", "marker": "am-al-1b", "second": True})  # fmt: skip
    state = play(state, "activate hq-iv", "again hq-iv 2811")
    assert listed(state, "activate") == {"activate al-7", "activate al-7-33"}


@pytest.mark.clause("9.3.5/3")
def test_under_a_marker_of_units_a_whole_formation_acts_again_if_the_marker_allows_so_many() -> None:
    """The four units of the INA for one supply marker."""
    ina = {name: {"at": "2811", "acted": 1} for name in ("ina-subhas", "ina-gandhi", "ina-azad", "ina-nehru")}
    for die, allowed in ((1, False), (2, True)):  # and three units, the headquarters being one of them
        state = at("activation", die, units=ina | {"hq-28": "2911"},
                   supplies={"2911": {"side": "japanese", "count": 1}},
                   acting={"side": "japanese", "marker": "am-jp-2b", "second": True})  # fmt: skip
        state = play(state, "activate hq-28", "again hq-28 2911")
        assert ("activate ina" in listed(state)) is allowed
    state = play(state, "activate ina")
    assert fact(state, "ina-nehru.acted") == 2


@pytest.mark.clause("9.3.9/1")
def test_a_headquarters_does_not_recover_without_means() -> None:
    """A marker six points away is out of the range it would have."""
    state = at("activation", stock={"allied": 0}, units={"hq-iv": {"at": "2811", "committed": True}},
               supplies={"2817": {"side": "allied", "count": 1}, "2813": {"side": "allied", "count": 1}},
               acting={"side": "allied", "marker": "am-al-1a"})  # fmt: skip
    state = play(state, "activate hq-iv", "sequence move-combat")
    assert against(state, "recover hq-iv stock") == {("cannot_pay", "9.3.9/1")}
    assert against(state, "recover hq-iv 2817") == {("cannot_pay", "9.3.9/1")}
    assert against(state, "recover hq-iv 2813") == set()


@pytest.mark.clause("9.4.1/2")
def test_the_reserve_is_offered_each_turn_from_its_own_on() -> None:
    state = begun("u-go")
    assert "place al-2-4 0915" not in listed(state)
    for turn in (3, 4):
        state = at("reinforcements", scenario="u-go", clear=False, turn=turn, initiative="japanese",
                   stock={"allied": 2}, held="am-jp-1b", cup=CUP)  # fmt: skip
        assert "place al-2-4 0915" in listed(state)
